"""Who in a crowd did not do the work: checks, speed, always the same, and against everybody."""

from argora.diagnostics.crowd.checks import check_documents, check_results, without_checks
from argora.diagnostics.crowd.company import company
from argora.diagnostics.crowd.conduct import Conduct
from argora.diagnostics.crowd.sameness import sameness
from argora.diagnostics.crowd.speed import seconds_of, speed
from argora.diagnostics.resampling import wilson

__all__ = [
    "Conduct",
    "check_documents",
    "check_results",
    "company",
    "sameness",
    "seconds_of",
    "speed",
    "wilson",
    "without_checks",
]
