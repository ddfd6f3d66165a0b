"""Each annotator with themselves as a table of the page."""

from __future__ import annotations

from collections.abc import Mapping

from argora.analysis.repeats import Repeats
from argora.analysis.words import BLANK, interval, value_of
from argora.measures import Result
from argora.report.grids import Cell, Grid, Line
from argora.report.pictures import Axis, range_picture
from argora.report.rounds.sheets import SHEET_HEAD, reasons_of, sheet_of

__all__ = ["repeat_grid"]


def repeat_grid(repeats: Repeats | None, axis: Axis) -> Grid | None:
    """Return a line per annotator, and below them the agreement between annotators by round."""
    if repeats is None:
        return None
    rows = sheet_of(repeats)
    letters = {reason: chr(ord("a") + i % 26) for i, reason in enumerate(reasons_of(rows))}
    lines = tuple(
        Line(
            row.title,
            (
                _cell(row.own, axis, letters),
                Cell("") if row.others is None else _cell(row.others, axis, letters),
                Cell(str(row.n_documents)),
            ),
            is_joint=row.others is None,
        )
        for row in rows
    )
    notes = tuple((letter, reason) for reason, letter in letters.items())
    return Grid("", SHEET_HEAD, lines, notes)


def _cell(result: Result, axis: Axis, letters: Mapping[str, str]) -> Cell:
    if result.undefined is not None:
        return Cell(BLANK, note=letters[result.undefined])
    return Cell(value_of(result), interval(result), range_picture(result, axis))
