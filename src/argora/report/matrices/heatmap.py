"""A matrix as a heat map: the darker a cell the larger its number, which stands in it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial

from markupsafe import Markup

from argora.analysis.matrices import Name
from argora.diagnostics.matrix import Matrix, shown
from argora.report.matrices.frame import Frame, cell_title
from argora.report.palette import Style, looks_of

__all__ = ["heat_map", "strength"]

Palette = Mapping[str | None, Style]

NO_PALETTE: Palette = {}
CELL = 58.0, 42.0
SMALL = 46.0, 32.0
TINY = 30.0, 28.0
DENSE = 34.0, 28.0
MANY = 10
ROOM = 8.5


def heat_map(matrix: Matrix, name_of: Name = shown, palette: Palette = NO_PALETTE) -> Markup:
    """Draw a matrix; cells without a value are hatched.

    Counts, shares and distances have one colour; differences have two, with their signs;
    categories have the colour and the letter of their legend.
    """
    looks = looks_of(matrix.labels, name_of, palette) if matrix.unit == "category" else []
    frame = Frame(matrix, _cell_of(matrix, looks), name_of)
    draw = partial(_category, looks=looks) if looks else _shade
    cells = [
        frame.empty(i, j) if math.isnan(matrix.values[i, j]) else draw(frame, i, j)
        for i in range(len(matrix.row_names))
        for j in range(len(matrix.column_names))
        if matrix.unit != "agreement" or i != j  # with oneself there is none
    ]
    return frame.drawn("heat map", cells)


def strength(matrix: Matrix, i: int, j: int) -> float:
    """Return how strong a cell is beside the strongest one: from 0 to 1."""
    top = 1.0 if matrix.unit in ("share", "agreement") else matrix.largest
    return abs(float(matrix.values[i, j])) / top if top else 0.0


def _cell_of(matrix: Matrix, looks: Sequence[Style]) -> tuple[float, float]:
    n = len(matrix.column_names)
    if looks:
        widest = max(len(look.letter) for look in looks)
        return (max(TINY[0], widest * ROOM + 12), TINY[1])
    wide, high = CELL if n <= MANY else SMALL
    if matrix.unit == "agreement" and n > MANY:
        wide, high = DENSE
    cells = ((i, j) for i in range(len(matrix.row_names)) for j in range(n))
    widest = max((len(matrix.text(*at)) for at in cells), default=0)
    return max(wide, widest * ROOM + 10), high


def _shade(frame: Frame, i: int, j: int) -> Markup:
    matrix = frame.matrix
    own = matrix.row_names[i] == matrix.column_names[j]
    look = "under" if matrix.values[i, j] < 0 else "over"
    return _box(frame, i, j, look, strength(matrix, i, j) / 2) + _word(
        frame, i, j, matrix.text(i, j), "own" if own else ""
    )


def _category(frame: Frame, i: int, j: int, *, looks: Sequence[Style]) -> Markup:
    look = looks[int(frame.matrix.values[i, j])]
    return _box(frame, i, j, f"{look.css} filled") + _word(frame, i, j, look.letter, "own")


def _box(frame: Frame, i: int, j: int, css: str, opacity: float = 1.0) -> Markup:
    wide, high = frame.cell
    return Markup(
        '<rect class="cell {}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"{}>'
        "<title>{}</title></rect>"
    ).format(
        css,
        round(frame.x(j) + 1, 1),
        round(frame.y(i) + 1, 1),
        wide - 2,
        high - 2,
        Markup(' fill-opacity="{:.3f}"').format(opacity) if opacity < 1 else "",
        cell_title(frame.matrix, i, j, frame.name_of),
    )


def _word(frame: Frame, i: int, j: int, text: str, css: str) -> Markup:
    wide, high = frame.cell
    return Markup('<text class="value {}" x="{:g}" y="{:g}" text-anchor="middle">{}</text>').format(
        css, round(frame.x(j) + wide / 2, 1), round(frame.y(i) + high / 2 + 5, 1), text
    )
