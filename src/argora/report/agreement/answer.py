"""All that a page of agreement shows: what ``argora agree --json`` prints, and words about it."""

from __future__ import annotations

from typing import Any

from argora.analysis.analyse import Progress, analyse, silent
from argora.analysis.plan import Plan
from argora.model import Study
from argora.report.agreement.facets import facets
from argora.report.sections.headline import lead, left_out, meaning
from argora.report.tabular import to_json

__all__ = ["answer"]


def answer(
    study: Study, plan: Plan | None = None, *, progress: Progress = silent
) -> dict[str, Any]:
    """Return how far the annotators of a study agree.

    Parameters
    ----------
    progress : called with a few words before each step.

    Returns
    -------
    ``printed``, which is what ``argora agree --json`` prints on the study, digit for digit; and
    ``page``: the answer in a sentence, what it means, what was left out, the tables by facet.
    """
    analysis = analyse(study, plan, progress=progress)
    return {
        "printed": to_json(analysis, scope="agreement"),
        "page": {
            "lead": lead(analysis),
            "meaning": meaning(analysis),
            "left_out": left_out(analysis),
            "facets": facets(analysis),
        },
    }
