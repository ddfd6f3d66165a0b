"""A matrix as a heat map, or as a Hinton diagram (inline SVG); both have the numbers in them.

In a heat map a cell is the darker the larger its number, in a Hinton diagram its square is the
larger.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from markupsafe import Markup

from argora.analysis.matrices import Name
from argora.diagnostics.matrix import Matrix, name_text
from argora.report.drawings.palette import Palette, Style, looks_of
from argora.report.elements import tag, width_of
from argora.text.numbers import BLANK, counted

__all__ = ["SIDE", "Frame", "heat_map", "hinton", "name_in"]

LONGEST = 26
SLANT = math.radians(45)
FLAT = 9
"""Names above the columns with more letters than this are slanted."""
GAP, MARGIN = 8, 5
CELL, SMALL, DENSE, TINY = (58.0, 42.0), (46.0, 32.0), (34.0, 28.0), (30.0, 28.0)
"""Width and height of cells: of a few columns, of many, of many pairs, and with a letter each."""
MANY = 10
SIDE = 36.0
"""The side of the square of the largest number; areas are as the numbers."""
HINTON = (58.0, 62.0)
NO_PALETTE: Palette = {}


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

    @cached_property
    def is_slanted(self) -> bool:
        """Whether the names above need more room than their columns have."""
        longest = max(map(len, self.column_names), default=0)
        return longest > FLAT or self._widest > self.cell[0] - 4

    @cached_property
    def _widest(self) -> float:
        return max(map(width_of, self.column_names), default=0)

    @cached_property
    def left(self) -> int:
        """Where the first column begins."""
        return math.ceil(max(map(width_of, self.row_names), default=0)) + GAP + MARGIN

    @cached_property
    def top(self) -> int:
        """Where the first row begins."""
        return math.ceil(self._widest * math.sin(SLANT)) + 20 if self.is_slanted else 24

    @property
    def width(self) -> float:
        """How wide the picture is, with room for a slanted name above the last column."""
        n = len(self.column_names)
        ends = [
            width_of(name) * math.cos(SLANT) - (n - j - 0.5) * self.cell[0] + GAP
            for j, name in enumerate(self.column_names)
            if self.is_slanted
        ]
        return self.left + self.cell[0] * n + max(0.0, *ends, 0.0) + 2

    @property
    def height(self) -> float:
        """How high the picture is."""
        return self.top + self.cell[1] * len(self.row_names) + 2

    def x(self, j: int) -> float:
        """Return the left edge of a column."""
        return self.left + j * self.cell[0]

    def y(self, i: int) -> float:
        """Return the upper edge of a row."""
        return self.top + i * self.cell[1]

    def names(self) -> Sequence[Markup]:
        """Draw the names of rows and columns."""
        wide, high = self.cell
        half = high / 2 + 5
        parts = [
            tag(
                "text",
                name,
                class_="name",
                x=self.left - GAP,
                y=self.y(i) + half,
                text_anchor="end",
            )
            for i, name in enumerate(self.row_names)
        ]
        y = round(self.top - 9, 1)
        for j, name in enumerate(self.column_names):
            x = round(self.x(j) + wide / 2, 1)
            turned = {"transform": f"rotate(-45 {x:g} {y:g})"}
            look = turned if self.is_slanted else {"text_anchor": "middle"}
            parts.append(tag("text", name, class_="name", x=x, y=y, **look))
        return parts

    def empty(self, i: int, j: int) -> Markup:
        """Draw a cell without a value: hatched, with the reason."""
        x, y, w, h = self.x(j) + 1, self.y(i) + 1, self.cell[0] - 2, self.cell[1] - 2
        lines = []
        for at in range(8, math.ceil(w + h), 8):
            # A line from the left or lower side up to the upper or right side.
            x1, y1 = x + max(0.0, at - h), y + min(at, h)
            x2, y2 = x + min(at, w), y + max(0.0, at - w)
            lines.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
        return tag(
            "g",
            tag("title", cell_title(self.matrix, i, j, self.name_of)),
            tag("rect", x=x, y=y, width=w, height=h),
            tag("path", d="".join(lines)),
            class_="empty",
        )

    def picture(
        self, kind: str, draw: Callable[[Frame, int, int], Markup], *ground: Markup
    ) -> Markup:
        """Return all cells with the names, and a description for those who cannot see it."""
        matrix = self.matrix
        width, height = round(self.width, 1), round(self.height, 1)
        cells = [
            self.empty(i, j) if math.isnan(matrix.values[i, j]) else draw(self, i, j)
            for i in range(len(matrix.row_names))
            for j in range(len(matrix.column_names))
            if matrix.unit != "agreement" or i != j  # with oneself there is none
        ]
        return tag(
            "svg",
            tag("title", f"{matrix.title}: {kind}"),
            tag("desc", words_in(matrix, self.name_of)),
            *self.names(),
            *ground,
            *cells,
            class_="matrix",
            role="img",
            width=width,
            height=height,
            viewBox=f"0 0 {width:g} {height:g}",
        )


def heat_map(matrix: Matrix, name_of: Name = name_text, palette: Palette = NO_PALETTE) -> Markup:
    """Draw a matrix; cells without a value are hatched.

    Counts, shares and distances have one colour; differences have two, with their signs;
    categories have the colour and the letter of their legend.
    """
    looks = looks_of(matrix.labels, name_of, palette) if matrix.unit == "category" else []
    frame = Frame(matrix, _cell_of(matrix, looks), name_of)
    return frame.picture("heat map", partial(_category, looks=looks) if looks else _shade)


def hinton(matrix: Matrix, name_of: Name = name_text) -> Markup:
    """Draw a matrix as squares; cells without a value are hatched.

    The squares of numbers below zero are hollow. Categories have no size and no such diagram.

    Raises
    ------
    ValueError
        If the cells are categories.
    """
    if matrix.unit == "category":
        raise ValueError("categories have no size; draw a heat map")
    frame = Frame(matrix, (max(HINTON[0], 8 * _longest(matrix) + 8), HINTON[1]), name_of)
    n_rows, n_columns = matrix.values.shape
    width, height = n_columns * frame.cell[0], n_rows * frame.cell[1]
    ground = tag("rect", class_="field", x=frame.left, y=frame.top, width=width, height=height)
    return frame.picture("Hinton diagram", _square, ground)


def _cell_of(matrix: Matrix, looks: Sequence[Style]) -> tuple[float, float]:
    """Return the width and the height of the cells of a heat map."""
    if looks:
        return max(TINY[0], 8.5 * max(len(look.letter) for look in looks) + 12), TINY[1]
    wide, high = CELL
    if len(matrix.column_names) > MANY:
        wide, high = DENSE if matrix.unit == "agreement" else SMALL
    return max(wide, 8.5 * _longest(matrix) + 10), high


def _longest(matrix: Matrix) -> int:
    """Return the number of letters of the longest number."""
    n_rows, n_columns = matrix.values.shape
    texts = (matrix.text(i, j) for i in range(n_rows) for j in range(n_columns))
    return max(map(len, texts), default=0)


def _strength(matrix: Matrix, i: int, j: int) -> float:
    """Return the strength of a cell relative to the strongest one: from 0 to 1."""
    top = 1.0 if matrix.unit in ("share", "agreement") else matrix.largest
    return abs(float(matrix.values[i, j])) / top if top else 0.0


def _shade(frame: Frame, i: int, j: int) -> Markup:
    matrix = frame.matrix
    look = "under" if matrix.values[i, j] < 0 else "over"
    return _box(frame, i, j, look, _strength(matrix, i, j) / 2) + _word(
        frame, i, j, matrix.text(i, j), _bold(matrix, i, j)
    )


def _category(frame: Frame, i: int, j: int, *, looks: Sequence[Style]) -> Markup:
    look = looks[int(frame.matrix.values[i, j])]
    return _box(frame, i, j, f"{look.css} filled") + _word(frame, i, j, look.letter, "own")


def _bold(matrix: Matrix, i: int, j: int) -> str:
    return "own" * (matrix.row_names[i] == matrix.column_names[j])


def _box(frame: Frame, i: int, j: int, look: str, opacity: float = 1.0) -> Markup:
    return tag(
        "rect",
        tag("title", cell_title(frame.matrix, i, j, frame.name_of)),
        class_=f"cell {look}",
        x=frame.x(j) + 1,
        y=frame.y(i) + 1,
        width=frame.cell[0] - 2,
        height=frame.cell[1] - 2,
        fill_opacity=f"{opacity:.3f}" if opacity < 1 else None,
    )


def _word(frame: Frame, i: int, j: int, words: str, look: str, down: float | None = None) -> Markup:
    """Write into the middle of a cell; ``down`` is how far below its upper edge."""
    x = frame.x(j) + frame.cell[0] / 2
    y = frame.y(i) + (frame.cell[1] / 2 + 5 if down is None else down)
    return tag("text", words, class_=f"value {look}".rstrip(), x=x, y=y, text_anchor="middle")


def _square(frame: Frame, i: int, j: int) -> Markup:
    """Draw a number as a square, above the number itself."""
    matrix, side = frame.matrix, SIDE * math.sqrt(_strength(frame.matrix, i, j))
    is_hollow = bool(matrix.values[i, j] < 0)
    line = min(2.5, side / 4) if is_hollow else 0.0  # drawn inside, so that areas stay right
    square = tag(
        "rect",
        class_=f"square {'under' if is_hollow else 'over'}",
        x=frame.x(j) + frame.cell[0] / 2 - (side - line) / 2,
        y=frame.y(i) + 5 + SIDE / 2 - (side - line) / 2,
        width=side - line,
        height=side - line,
        stroke_width=line if is_hollow else None,
    )
    return tag(
        "g",
        tag("title", cell_title(matrix, i, j, frame.name_of)),
        square if side else "",
        _word(frame, i, j, matrix.text(i, j), f"small {_bold(matrix, i, j)}", SIDE + 19),
    )


def name_in(matrix: Matrix, name: Hashable, name_of: Name) -> str:
    """Return the name of a row or column: plain words for categories, all others as they are."""
    return name_of(name) if matrix.is_about_categories else name_text(name)


def cell_title(matrix: Matrix, i: int, j: int, name_of: Name) -> str:
    """Return a cell in words: row, column, and the value or the reason for none."""
    names = matrix.row_names[i], matrix.column_names[j]
    place = ", ".join(name_in(matrix, name, name_of) for name in names)
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
