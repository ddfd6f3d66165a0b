"""What to change in the guideline as a section of the report, with links to its texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from argora.diagnostics.hardest import hardest
from argora.report.analysis import Analysis
from argora.report.boundaries import NearMisses, near_misses
from argora.report.cases import Case
from argora.report.guideline.findings import Change, changes_of, worth_telling
from argora.report.guideline.page import ChangeView, change_views
from argora.report.guideline.words import account, rest, talk_over
from argora.report.readings import reading
from argora.report.views import ItemsSeen

__all__ = ["GuidelineSection", "guideline_changes", "guideline_section"]

MOST = 4


@dataclass(frozen=True)
class GuidelineSection:
    """The section: a sentence to begin with, how much is disputed, and what to change."""

    lead: str
    sentences: tuple[str, ...]
    changes: tuple[ChangeView, ...]
    edges: NearMisses | None
    edge_cases: tuple[tuple[Case, str], ...]


def guideline_changes(analysis: Analysis) -> tuple[ItemsSeen, list[Change]] | None:
    """Return what the categories of the first table leave open; None where that is nothing."""
    table = analysis.components
    if table is None:
        return None
    seen = ItemsSeen.of_table(table)
    found = worth_telling(changes_of(analysis.study, analysis.plan, seen), MOST)
    return (seen, found) if found else None


def guideline_section(analysis: Analysis, anchors: Mapping[str, str]) -> GuidelineSection | None:
    """Return the section, None where the data say nothing.

    Parameters
    ----------
    anchors : of the documents that the page shows.
    """
    found = guideline_changes(analysis)
    if found is None:
        return None
    seen, changes = found
    plan = analysis.plan
    edges = None
    if seen.is_of_units and plan.measures_pairs(seen.data):
        edges = near_misses(analysis.study, plan)
    n = hardest(seen.data, most=0).n_disagreeing
    disputed = seen.disputed(n)

    def link(case: Case) -> str:
        return _place(analysis, case, anchors)

    return GuidelineSection(
        account(changes),
        (
            f"{disputed[0].upper()}{disputed[1:]}.",
            *filter(None, [rest(changes)]),
            talk_over(),
        ),
        tuple(change_views(changes, seen.word, link)),
        edges,
        tuple((case, link(case)) for case in edges.cases) if edges else (),
    )


def _place(analysis: Analysis, case: Case, anchors: Mapping[str, str]) -> str:
    """Return where the page shows a case: its passage, or its document."""
    anchor = anchors.get(case.document, "")
    cut = reading(analysis.study, analysis.coverage, case.document).cut if anchor else None
    if cut is None or case.span is None:
        return anchor
    at = cut.overlapping(case.span)
    return f"{anchor}-s{at[0] + 1}" if at else anchor
