"""Linguistic analysis with stated capabilities: what is known about the words of a text.

>>> from argora.model import Document
>>> analysis = get_analyzer("rules")(Document("d", "Dogs bark because they can."))
>>> analysis.words[:3], analysis.provenance
(('Dogs', 'bark', 'because'), 'rules-1')
"""

from __future__ import annotations

from argora.errors import DataError, did_you_mean
from argora.mining.analysis.base import CAPABILITIES, Analysis, Analyzer
from argora.registry import Registry

__all__ = ["ANALYZERS", "CAPABILITIES", "Analysis", "Analyzer", "get_analyzer"]

ANALYZERS = Registry(
    "argora.analyzers",
    {
        "rules": "argora.mining.analysis.rules:RULES",
        "words": "argora.mining.analysis.plain:WORDS",
    },
)


def get_analyzer(name: str) -> Analyzer:
    """Return the analyzer of that name."""
    found = ANALYZERS.get(name)
    if isinstance(found, Analyzer):
        return found
    known = ANALYZERS.names()
    raise DataError(
        f"unknown linguistic analysis {name!r}{did_you_mean(name, known)}; there is "
        f"{', '.join(known)}"
    )
