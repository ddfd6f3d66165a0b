"""The table of each annotator with themselves, for every kind of report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from argora.analysis.repeats import Repeats
from argora.measures import Result

__all__ = ["HEADING", "SHEET_HEAD", "SheetRow", "reasons_of", "sheet_of"]

HEADING = "Each annotator with themselves"
SHEET_HEAD = ("agreement", "with others, same documents", "documents")


@dataclass(frozen=True)
class SheetRow:
    """An annotator against themselves, or, for comparison, the annotators of one round.

    ``others`` is None in rows for comparison.
    """

    title: str
    own: Result
    others: Result | None
    n_documents: int


def sheet_of(repeats: Repeats) -> tuple[SheetRow, ...]:
    """Return a row per annotator, then one per round with the agreement between annotators."""
    own = [
        SheetRow(f"{each.annotator} with themselves", each.own, each.others, len(each.documents))
        for each in repeats.annotators
    ]
    between = [
        SheetRow(f"between annotators, round {each.round}", each.result, None, each.n_documents)
        for each in repeats.rounds
    ]
    return (*own, *between)


def reasons_of(rows: tuple[SheetRow, ...]) -> list[str]:
    """Return why figures are missing, every reason once."""
    return list(dict.fromkeys(r.undefined for r in _results(rows) if r.undefined is not None))


def _results(rows: tuple[SheetRow, ...]) -> Iterator[Result]:
    for row in rows:
        yield row.own
        if row.others is not None:
            yield row.others
