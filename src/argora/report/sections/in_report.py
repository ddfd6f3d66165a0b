"""The sections of a report that pages of their own show as well, with links to its texts."""

from __future__ import annotations

from collections.abc import Mapping

from argora.analysis.analyse import Analysis
from argora.analysis.cases import Case
from argora.report.blocks import Section
from argora.report.sections.guideline import changes_section
from argora.report.sections.people import people_section

__all__ = ["guideline_of", "people_of"]


def people_of(analysis: Analysis) -> Section | None:
    """Return who disagrees; None for two annotators, one document or a crowd."""
    table = analysis.components
    if analysis.people is None or table is None:
        return None
    pairs_by = table.columns[-1].title if table.continua is not None else "α"
    return people_section(analysis.people, pairs_by if len(analysis.annotators) > 2 else "")


def guideline_of(analysis: Analysis, anchors: Mapping[str, str]) -> Section | None:
    """Return what to change in the guideline; None where the data say nothing.

    Parameters
    ----------
    anchors : of the documents that the page shows.
    """
    if analysis.guideline is None:
        return None
    return changes_section(analysis.guideline, lambda case: place_of(analysis, case, anchors))


def place_of(analysis: Analysis, case: Case, anchors: Mapping[str, str]) -> str:
    """Return where the page shows a case: its passage, or its document."""
    anchor = anchors.get(case.document, "")
    cut = analysis.browsed[case.document].reading.cut if anchor else None
    if cut is None or case.span is None:
        return anchor
    at = cut.overlapping(case.span)
    return f"{anchor}-s{at[0] + 1}" if at else anchor
