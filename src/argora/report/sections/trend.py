"""Agreement from batch to batch, with the versions of the guideline marked."""

from __future__ import annotations

from collections.abc import Sequence

from argora.analysis.trend import BatchScore
from argora.report.blocks import Column, Section
from argora.report.building import section, small, table_of_cells
from argora.report.sections.results import measured_or_none
from argora.text.numbers import joined

__all__ = ["trend_section"]

ABOUT = (
    "Each batch is measured alone, the oldest first. The fewer documents, the wider the interval: "
    "where the intervals of two batches overlap, the difference may be chance."
)


def trend_section(scores: Sequence[BatchScore]) -> Section | None:
    """Return a row per batch; None for fewer than two, which are no trend."""
    if len(scores) < 2:
        return None
    columns = (
        Column("batch", "category"),
        Column("guideline"),
        Column("documents", "count"),
        Column("agreement", "measured"),
    )
    rows = [
        (each.batch, _guideline(scores, at), each.n_shared, measured_or_none(each.result))
        for at, each in enumerate(scores)
    ]
    table = table_of_cells(columns, rows, look="grid", first=40, noun="batch")
    return section("From batch to batch", small(ABOUT), table, id="trend")


def _guideline(scores: Sequence[BatchScore], at: int) -> str:
    """Return the versions of the guideline of a batch; one that is new since the last is marked."""
    before = {version for each in scores[:at] for version in each.guidelines}
    return joined(
        [
            f"{version} ← new" if at > 0 and version not in before else version
            for version in scores[at].guidelines
        ]
    )
