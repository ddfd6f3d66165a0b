"""Tables as drawings for papers: figures with their intervals, and matrices as shaded squares."""

from __future__ import annotations

import math
from collections.abc import Iterator

from markupsafe import Markup

from argora.report.blocks import Measured, Row, Table
from argora.report.drawings.scale import LIMITS, Axis, axis_of
from argora.report.elements import tag, width_of
from argora.report.forms.cells import cell_text, interval_of, measured_of

__all__ = ["plot_of"]

PANEL, GAP, LINE, HEAD = 170, 24, 40, 34
"""Widths of a column and between columns, and heights of a row and of the titles."""
SQUARE, HIGH = 96, 44


def plot_of(table: Table) -> Markup | None:
    """Return a table as a drawing; None for one that holds no figures.

    A table of look ``heat`` becomes a matrix of squares, any other a column of intervals for each
    column of figures.
    """
    columns = [i for i, column in enumerate(table.columns) if column.kind == "measured"]
    is_matrix = table.look == "heat"
    if not table.rows or not (columns or is_matrix):
        return None
    left = GAP + max(width_of(_name(table, row)) for row in table.rows)
    if is_matrix:
        n, step, high, parts = len(table.columns) - 1, SQUARE, HIGH, _matrix(table, left)
    else:
        n, step, high = len(columns), PANEL + GAP, LINE
        parts = _intervals(table, columns, left)
    return tag(
        "svg",
        tag("title", table.title),
        *parts,
        class_="plot-table range",
        role="img",
        width=left + n * step,
        height=HEAD + len(table.rows) * high,
    )


def _name(table: Table, row: Row) -> str:
    return cell_text(table.columns[0].kind, row.cells[0])


def _intervals(table: Table, columns: list[int], left: float) -> Iterator[Markup]:
    axis = axis_of(measured_of(table))
    for n, i in enumerate(columns):
        x = left + n * (PANEL + GAP)
        yield _text(x + PANEL, 18, table.columns[i].title, "small end")
        for place, row in enumerate(table.rows):
            yield from _figure(row.cells[i], x, HEAD + place * LINE, axis)
    for place, row in enumerate(table.rows):
        look = "here" if row.is_joint else "word"
        yield _text(0, HEAD + place * LINE + 18, _name(table, row), look)


def _figure(figure: object, x: float, y: float, axis: Axis) -> Iterator[Markup]:
    """Draw value and interval over a rail with the limits of the scale."""
    if not isinstance(figure, Measured):
        return
    interval = interval_of(figure)
    words = cell_text("measured", figure) + (f" ({interval})" if interval else "")
    yield _text(x + PANEL, y + 14, words, "small end")
    if math.isnan(figure.value):
        return
    share = (Axis() if figure.is_share else axis).share
    marks = [("rail", 0.0, 1.0, 0)]
    if figure.limits and not figure.is_share:
        marks += [("limit", share(limit), share(limit), 6) for limit in LIMITS]
    if not math.isnan(figure.low):
        marks.append(("reach", share(figure.low), share(figure.high), 0))
    for look, start, end, half in marks:
        x1, x2 = x + PANEL * start, x + PANEL * end
        yield tag("line", class_=look, x1=x1, x2=x2, y1=y + 26 - half, y2=y + 26 + half)
    yield tag("circle", class_="point", cx=x + PANEL * share(figure.value), cy=y + 26, r=3.5)


def _matrix(table: Table, left: float) -> Iterator[Markup]:
    for i, column in enumerate(table.columns[1:]):
        yield _text(left + (i + 0.5) * SQUARE, 18, column.title, "small middle")
    for place, row in enumerate(table.rows):
        y = HEAD + place * HIGH
        yield _text(0, y + HIGH / 2 + 4, _name(table, row), "word")
        for i, cell in enumerate(row.cells[1:]):
            if cell is not None:
                figure = cell if isinstance(cell, Measured) else Measured(cell)
                yield from _square(figure, left + i * SQUARE, y)


def _square(figure: Measured, x: float, y: float) -> Iterator[Markup]:
    strength = 0.0 if math.isnan(figure.value) else min(max(figure.value, 0.0), 1.0)
    yield tag(
        "rect",
        class_="square",
        x=x + 1,
        y=y + 1,
        width=SQUARE - 2,
        height=HIGH - 2,
        opacity=f"{strength / 2:.2f}",
    )
    interval, middle = interval_of(figure, "–"), x + SQUARE / 2
    yield _text(middle, y + (20 if interval else 27), cell_text("measured", figure), "word middle")
    if interval:
        yield _text(middle, y + 34, interval, "tiny middle")


def _text(x: float, y: float, words: str, look: str) -> Markup:
    return tag("text", words, class_=look, x=x, y=y)
