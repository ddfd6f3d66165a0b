"""Tables as drawings for papers: figures with their intervals, and matrices as shaded squares."""

from __future__ import annotations

import math
from collections.abc import Iterator

from markupsafe import Markup

from argora.report.blocks import Measured, Row, Table
from argora.report.drawings.scale import LIMITS, Axis, axis_of
from argora.report.forms.cells import interval_of, measured_of, shown

__all__ = ["plot_of"]

PANEL, GAP, LINE, HEAD = 170, 24, 40, 34
"""Widths of a column and between columns, and heights of a row and of the titles."""
LETTER = 7.5
"""About how wide a letter of a name is."""
SQUARE, HIGH = 96, 44


def plot_of(table: Table) -> Markup | None:
    """Return a table as a drawing; None for one that holds no figures.

    A table of look ``heat`` becomes a matrix of squares, any other a column of intervals for each
    column of figures.
    """
    if not table.rows:
        return None
    if table.look == "heat":
        return _matrix(table)
    columns = [i for i, column in enumerate(table.columns) if column.kind == "measured"]
    return _intervals(table, columns) if columns else None


def _intervals(table: Table, columns: list[int]) -> Markup:
    axis, names = axis_of(measured_of(table)), _names(table)
    parts = []
    for n, i in enumerate(columns):
        x = names + n * (PANEL + GAP)
        parts.append(_text(x + PANEL, 18, table.columns[i].title, "small end"))
        for place, row in enumerate(table.rows):
            parts += _figure(row.cells[i], x, HEAD + place * LINE, axis)
    for place, row in enumerate(table.rows):
        name = shown(table.columns[0].kind, row.cells[0])
        parts.append(_text(0, HEAD + place * LINE + 18, name, "here" if row.is_joint else "word"))
    width = names + len(columns) * (PANEL + GAP) - GAP
    return _svg(width, HEAD + len(table.rows) * LINE, table.title, parts)


def _figure(figure: object, x: float, y: float, axis: Axis) -> Iterator[Markup]:
    """Draw value and interval over a rail with the limits of the scale."""
    if not isinstance(figure, Measured):
        return
    own = Axis() if figure.is_share else axis
    reach = interval_of(figure)
    text = shown("measured", figure) + (f" ({reach})" if reach else "")
    yield _text(x + PANEL, y + 14, text, "small end")
    if math.isnan(figure.value):
        return

    def at(value: float) -> float:
        return x + PANEL * own.share(value)

    yield _line("rail", x, x + PANEL, y + 26)
    if figure.limits and not figure.is_share:
        for limit in LIMITS:
            yield Markup('<line class="limit" x1="{0}" x2="{0}" y1="{1}" y2="{2}"/>').format(
                f"{at(limit):.1f}", y + 20, y + 32
            )
    if not math.isnan(figure.low):
        yield _line("reach", at(figure.low), at(figure.high), y + 26)
    yield Markup('<circle class="point" cx="{}" cy="{}" r="3.5"/>').format(
        f"{at(figure.value):.1f}", y + 26
    )


def _matrix(table: Table) -> Markup:
    titles, names = [column.title for column in table.columns[1:]], _names(table)
    parts = [
        _text(names + (i + 0.5) * SQUARE, 18, title, "small middle")
        for i, title in enumerate(titles)
    ]
    for place, row in enumerate(table.rows):
        parts += _squares(table, row, names, HEAD + place * HIGH)
    height = HEAD + len(table.rows) * HIGH
    return _svg(names + len(titles) * SQUARE, height, table.title, parts)


def _squares(table: Table, row: Row, names: float, y: int) -> Iterator[Markup]:
    yield _text(0, y + HIGH / 2 + 4, shown(table.columns[0].kind, row.cells[0]), "word")
    for i, cell in enumerate(row.cells[1:]):
        if cell is None:
            continue
        figure = cell if isinstance(cell, Measured) else Measured(cell)
        x = names + i * SQUARE
        dark = 0.0 if math.isnan(figure.value) else min(max(figure.value, 0.0), 1.0)
        yield Markup(
            '<rect class="square" x="{}" y="{}" width="{}" height="{}" opacity="{}"/>'
        ).format(x + 1, y + 1, SQUARE - 2, HIGH - 2, f"{dark / 2:.2f}")
        reach = interval_of(figure, "–")
        middle = x + SQUARE / 2
        yield _text(middle, y + (20 if reach else 27), shown("measured", figure), "word middle")
        if reach:
            yield _text(middle, y + 34, reach, "tiny middle")


def _names(table: Table) -> float:
    """Return how wide the names of the rows are."""
    longest = max(len(shown(table.columns[0].kind, row.cells[0])) for row in table.rows)
    return GAP + LETTER * longest


def _line(look: str, start: float, end: float, y: float) -> Markup:
    return Markup('<line class="{0}" x1="{1}" x2="{2}" y1="{3}" y2="{3}"/>').format(
        look, f"{start:.1f}", f"{end:.1f}", y
    )


def _text(x: float, y: float, words: str, look: str) -> Markup:
    return Markup('<text class="{}" x="{:g}" y="{:g}">{}</text>').format(look, x, y, words)


def _svg(width: float, height: float, title: str, parts: list[Markup]) -> Markup:
    return Markup(
        '<svg class="plot-table range" role="img" width="{}" height="{}"><title>{}</title>{}</svg>'
    ).format(width, height, title, Markup("").join(parts))
