"""A matrix as a Hinton diagram: the larger a square the larger its number, which stands below."""

from __future__ import annotations

import math

from markupsafe import Markup

from argora.analysis.matrices import Name
from argora.diagnostics.matrix import Matrix, shown
from argora.report.matrices.frame import Frame, cell_title
from argora.report.matrices.heatmap import strength

__all__ = ["hinton"]

SIDE = 36.0
"""The side of the square of the largest number; areas are as the numbers."""
CELL = 58.0, 62.0
ROOM = 8.0


def hinton(matrix: Matrix, name_of: Name = shown) -> Markup:
    """Draw a matrix; cells without a value are hatched.

    The squares of numbers below zero are hollow. Categories have no size and no such diagram.

    Raises
    ------
    ValueError
        If the cells are categories.
    """
    if matrix.unit == "category":
        raise ValueError("categories have no size; draw a heat map")
    n_rows, n_columns = matrix.values.shape
    cells = ((i, j) for i in range(n_rows) for j in range(n_columns))
    widest = max((len(matrix.text(*at)) for at in cells), default=0)
    frame = Frame(matrix, (max(CELL[0], widest * ROOM + 8), CELL[1]), name_of)
    drawn = [
        frame.empty(i, j) if math.isnan(matrix.values[i, j]) else _cell(frame, i, j)
        for i in range(n_rows)
        for j in range(n_columns)
    ]
    return frame.drawn("Hinton diagram", [_field(frame), *drawn])


def _field(frame: Frame) -> Markup:
    wide, high = frame.cell
    n_rows, n_columns = frame.matrix.values.shape
    return Markup('<rect class="field" x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>').format(
        round(frame.left, 1), round(frame.top, 1), n_columns * wide, n_rows * high
    )


def _cell(frame: Frame, i: int, j: int) -> Markup:
    matrix, (wide, _) = frame.matrix, frame.cell
    side = SIDE * math.sqrt(strength(matrix, i, j))
    x, y = frame.x(j) + wide / 2, frame.y(i) + 5 + SIDE / 2
    hollow = bool(matrix.values[i, j] < 0)
    line = min(2.5, side / 4) if hollow else 0.0  # drawn inside, so that areas stay right
    square = Markup(
        '<rect class="square {}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"{}/>'
    ).format(
        "under" if hollow else "over",
        round(x - side / 2 + line / 2, 1),
        round(y - side / 2 + line / 2, 1),
        round(side - line, 1),
        round(side - line, 1),
        Markup(' stroke-width="{:.1f}"').format(line) if hollow else "",
    )
    own = " own" if matrix.row_names[i] == matrix.column_names[j] else ""
    return Markup(
        '<g><title>{}</title>{}<text class="value small{}" x="{:g}" y="{:g}" '
        'text-anchor="middle">{}</text></g>'
    ).format(
        cell_title(matrix, i, j, frame.name_of),
        square if side else Markup(""),
        own,
        round(x, 1),
        round(frame.y(i) + SIDE + 19, 1),
        matrix.text(i, j),
    )
