"""A matrix as a heat map or as a Hinton diagram (inline SVG)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from markupsafe import Markup

from argora.analysis.matrices import Name
from argora.diagnostics.matrix import Matrix, name_text
from argora.report.drawings.palette import Style, looks_of
from argora.text.numbers import BLANK, counted

__all__ = ["SIDE", "Frame", "heat_map", "hinton", "name_in"]

LETTER = 7.2
"""How wide a letter of a name is in pixels, at most on average."""
LONGEST = 26
SLANT = math.radians(45)
FLAT = 9
"""Names above the columns with more letters than this are slanted."""
GAP = 8
MARGIN = 5
"""Short names in capitals are wider than most."""


@dataclass(frozen=True)
class Frame:
    """The places of a picture in pixels; ``cell`` is the width and the height of a cell."""

    matrix: Matrix
    cell: tuple[float, float]
    name_of: Name = name_text

    @cached_property
    def row_names(self) -> list[str]:
        """The names on the left."""
        return [_short(name_in(self.matrix, name, self.name_of)) for name in self.matrix.row_names]

    @cached_property
    def column_names(self) -> list[str]:
        """The names above."""
        names = self.matrix.column_names
        return [_short(name_in(self.matrix, name, self.name_of)) for name in names]

    @property
    def is_slanted(self) -> bool:
        """Whether the names above need more room than their columns have."""
        widest = max(map(len, self.column_names), default=0)
        return widest > FLAT or widest * LETTER > self.cell[0] - 4

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return LETTER * max(map(len, self.row_names), default=0) + GAP + MARGIN

    @property
    def top(self) -> float:
        """Where the first row begins."""
        if not self.is_slanted:
            return 24
        widest = max(map(len, self.column_names), default=0)
        return LETTER * widest * math.sin(SLANT) + 20

    @property
    def width(self) -> float:
        """How wide the picture is, with room for a slanted name above the last column."""
        more = 0.0
        if self.is_slanted and self.column_names:
            n = len(self.column_names)
            ends = [
                LETTER * len(name) * math.cos(SLANT) - (n - j - 0.5) * self.cell[0] + GAP
                for j, name in enumerate(self.column_names)
            ]
            more = max(0.0, *ends)
        return self.left + self.cell[0] * len(self.column_names) + more + 2

    @property
    def height(self) -> float:
        """How high the picture is."""
        return self.top + self.cell[1] * len(self.row_names) + 2

    def x(self, j: int) -> float:
        """Return where a column begins."""
        return self.left + j * self.cell[0]

    def y(self, i: int) -> float:
        """Return where a row begins."""
        return self.top + i * self.cell[1]

    def names(self) -> Markup:
        """Draw the names of rows and columns."""
        wide, high = self.cell
        parts = [
            Markup('<text class="name" x="{}" y="{}" text-anchor="end">{}</text>').format(
                _n(self.left - GAP), _n(self.y(i) + high / 2 + 5), name
            )
            for i, name in enumerate(self.row_names)
        ]
        for j, name in enumerate(self.column_names):
            x, y = _n(self.x(j) + wide / 2), _n(self.top - 9)
            if self.is_slanted:
                parts.append(
                    Markup(
                        '<text class="name" x="{0}" y="{1}" transform="rotate(-45 {0} {1})">{2}'
                        "</text>"
                    ).format(x, y, name)
                )
            else:
                parts.append(
                    Markup(
                        '<text class="name" x="{}" y="{}" text-anchor="middle">{}</text>'
                    ).format(x, y, name)
                )
        return Markup("").join(parts)

    def empty(self, i: int, j: int) -> Markup:
        """Draw a cell without a value: hatched, with the reason."""
        (x, y), (w, h) = (self.x(j) + 1, self.y(i) + 1), (self.cell[0] - 2, self.cell[1] - 2)
        step, lines = 8.0, []
        at = step
        while at < w + h:  # lines from the left or lower side up to the upper or right side
            x1, y1 = max(0.0, at - h), min(at, h)
            x2, y2 = min(at, w), max(0.0, at - w)
            lines.append(f"M{_n(x + x1)} {_n(y + y1)}L{_n(x + x2)} {_n(y + y2)}")
            at += step
        return Markup(
            '<g class="empty"><title>{}</title><rect x="{}" y="{}" width="{}" height="{}"/>'
            '<path d="{}"/></g>'
        ).format(
            cell_title(self.matrix, i, j, self.name_of), _n(x), _n(y), _n(w), _n(h), "".join(lines)
        )

    def drawn(self, kind: str, parts: Iterable[Markup]) -> Markup:
        """Return the picture with its title and a description for those who cannot see it."""
        return Markup(
            '<svg class="matrix" role="img" width="{0}" height="{1}" viewBox="0 0 {0} {1}">'
            "<title>{2}</title><desc>{3}</desc>{4}{5}</svg>"
        ).format(
            _n(self.width),
            _n(self.height),
            f"{self.matrix.title}: {kind}",
            words_in(self.matrix, self.name_of),
            self.names(),
            Markup("").join(parts),
        )


def name_in(matrix: Matrix, name: Hashable, name_of: Name) -> str:
    """Return the name of a row or column: plain words for categories, all others as they are."""
    return name_of(name) if matrix.is_about_categories else name_text(name)


def cell_title(matrix: Matrix, i: int, j: int, name_of: Name) -> str:
    """Return what a cell says in words: row, column, and the value or why there is none."""
    sides = matrix.row_names[i], matrix.column_names[j]
    place = ", ".join(name_in(matrix, name, name_of) for name in sides)
    label = matrix.label(i, j) if matrix.unit == "category" else None
    value = name_of(label) if label is not None else matrix.text(i, j)
    return f"{place}: {value or matrix.blank}"


def words_in(matrix: Matrix, name_of: Name) -> str:
    """Describe a matrix: its size, and the largest cell beside the diagonal of a square one."""
    size = f"{counted(len(matrix.row_names), 'row')} ({matrix.row_title}), "
    size += f"{counted(len(matrix.column_names), 'column')} ({matrix.column_title})."
    cells = [
        (abs(float(matrix.values[i, j])), -i, -j)
        for i in range(len(matrix.row_names))
        for j in range(len(matrix.column_names))
        if matrix.unit != "category"
        and not math.isnan(matrix.values[i, j])
        and matrix.row_names[i] != matrix.column_names[j]
    ]
    if not cells or max(cells)[0] == 0:
        return size
    _, i, j = max(cells)
    largest = cell_title(matrix, -i, -j, name_of)
    return f"{size} Largest beside the diagonal: {largest}. All numbers stand in the table below."


def _short(name: str) -> str:
    name = name or BLANK
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


Palette = Mapping[str | None, Style]

NO_PALETTE: Palette = {}
CELL = 58.0, 42.0
SMALL = 46.0, 32.0
TINY = 30.0, 28.0
DENSE = 34.0, 28.0
MANY = 10
ROOM = 8.5


def heat_map(matrix: Matrix, name_of: Name = name_text, palette: Palette = NO_PALETTE) -> Markup:
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


SIDE = 36.0
"""The side of the square of the largest number; areas are as the numbers."""
HINTON = 58.0, 62.0


def hinton(matrix: Matrix, name_of: Name = name_text) -> Markup:
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
    frame = Frame(matrix, (max(HINTON[0], widest * 8 + 8), HINTON[1]), name_of)
    drawn = [
        frame.empty(i, j) if math.isnan(matrix.values[i, j]) else _square(frame, i, j)
        for i in range(n_rows)
        for j in range(n_columns)
    ]
    return frame.drawn("Hinton diagram", [_ground(frame), *drawn])


def _ground(frame: Frame) -> Markup:
    wide, high = frame.cell
    n_rows, n_columns = frame.matrix.values.shape
    return Markup('<rect class="field" x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>').format(
        round(frame.left, 1), round(frame.top, 1), n_columns * wide, n_rows * high
    )


def _square(frame: Frame, i: int, j: int) -> Markup:
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
