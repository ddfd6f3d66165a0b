"""The cases of a document: what annotators and gold say at one place, and how to decide on it."""

from __future__ import annotations

from argora.analysis.curation.attribute_cases import attribute_cases
from argora.analysis.curation.case import CaseStatus, CurationCase, Kind, Option
from argora.analysis.curation.relation_cases import relation_cases
from argora.analysis.curation.unit_cases import unit_cases
from argora.consensus.gold import Gold
from argora.formats.decisions import RECORD_TASKS

__all__ = ["CaseStatus", "CurationCase", "Kind", "Option", "cases_of"]


def cases_of(gold: Gold, document: str) -> tuple[CurationCase, ...]:
    """Return the cases of a document, in the order of the text.

    Every decision of the gold is in one case, unless nobody marked anything at its place.
    """
    cases = [
        *unit_cases(gold, document),
        *attribute_cases(gold, document),
        *relation_cases(gold, document),
    ]
    return tuple(
        sorted(cases, key=lambda each: (each.start or 0, RECORD_TASKS.index(each.task), each.key))
    )
