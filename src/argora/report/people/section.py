"""Who disagrees as a section of the report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from argora.analysis.analyse import Analysis
from argora.analysis.people import People
from argora.analysis.views import ItemsSeen
from argora.diagnostics.annotators.profiles import profiles
from argora.report.people.page import AnnotatorRow, annotator_rows, habits_of
from argora.report.people.words import lead, sentences

__all__ = ["PeopleSection", "people_section"]

FEWEST = 3
FEWEST_DOCUMENTS = 2


@dataclass(frozen=True)
class PeopleSection:
    """The section: what stands out, and each annotator as a row."""

    seen: ItemsSeen
    lead: str
    sentences: tuple[str, ...]
    rows: tuple[AnnotatorRow, ...]
    any_of: Mapping[str, bool]
    counted: str


def people_section(analysis: Analysis) -> PeopleSection | None:
    """Return the section; None for two annotators, one document, or a crowd."""
    table, plan = analysis.components, analysis.plan
    if table is None or len(analysis.coverage.shared) < FEWEST_DOCUMENTS:
        return None
    if table.coding.n_annotators < FEWEST or not plan.measures_pairs(table.coding):
        return None
    own = profiles(
        table.coding,
        analysis.study,
        kinds=plan.kinds,
        round=plan.round,
        interval="document" if plan.interval else None,
        resamples=plan.resamples,
        seed=plan.seed,
    )
    found = People(analysis.study, analysis.coverage, ItemsSeen.of_table(table), own)
    rows = tuple(annotator_rows(found))
    return PeopleSection(
        found.seen, lead(found), tuple(sentences(found)), rows, habits_of(rows), found.counted
    )
