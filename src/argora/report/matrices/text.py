"""A matrix as aligned text: turned or cut into parts where it is wider than the screen."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from argora.analysis.matrix_frame import Name, name_in
from argora.analysis.words import BLANK
from argora.diagnostics.matrix import Matrix, shown

__all__ = ["matrix_text"]


def matrix_text(matrix: Matrix, name_of: Name = shown, *, width: int = 100) -> str:
    """Return title, numbers and notes; names of rows on the left, of columns above.

    A matrix that is too wide is turned if that makes it narrower, and cut into parts otherwise.
    """
    title = f"{matrix.title}\n{'-' * len(matrix.title)}"
    if matrix.undefined is not None:
        return f"{title}\nundefined: {matrix.undefined}"
    told = [matrix.reading] if matrix.reading else []
    table = matrix
    if _width(matrix, name_of) > width and _width(matrix.transposed(), name_of) <= width:
        table = matrix.transposed()
        told = [f"Each row is an {matrix.column_title}, each column an {matrix.row_title}."]
    blanks = [f"{BLANK} {matrix.blank}"] if _has_blanks(matrix) else []
    notes = [*blanks, *(f"note: {note}" for note in matrix.notes)]
    told = [textwrap.fill(words, width) for words in told]
    told += [textwrap.fill(note, width, subsequent_indent="  ") for note in notes]
    return "\n".join([title, "\n\n".join(_parts(table, name_of, width)), *told])


def _has_blanks(matrix: Matrix) -> bool:
    return bool((matrix.values != matrix.values).any())


def _lines(matrix: Matrix, name_of: Name) -> list[list[str]]:
    head = ["", *(name_in(matrix, name, name_of) for name in matrix.column_names)]
    return [
        head,
        *(
            [
                name_in(matrix, name, name_of),
                *(_cell(matrix, i, j, name_of) for j in range(len(matrix.column_names))),
            ]
            for i, name in enumerate(matrix.row_names)
        ),
    ]


def _cell(matrix: Matrix, i: int, j: int, name_of: Name) -> str:
    label = matrix.label(i, j) if matrix.unit == "category" else None
    return name_of(label) if label is not None else matrix.text(i, j) or BLANK


def _widths(lines: Sequence[Sequence[str]]) -> list[int]:
    return [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]


def _width(matrix: Matrix, name_of: Name) -> int:
    wide = _widths(_lines(matrix, name_of))
    return sum(wide) + 2 * (len(wide) - 1)


def _parts(matrix: Matrix, name_of: Name, width: int) -> list[str]:
    """Return the table, in parts of some columns each where it is too wide."""
    lines = _lines(matrix, name_of)
    wide = _widths(lines)
    parts: list[list[int]] = [[]]
    room = width - wide[0]
    for j in range(1, len(wide)):
        if parts[-1] and room < wide[j] + 2:
            parts.append([])
            room = width - wide[0]
        parts[-1].append(j)
        room -= wide[j] + 2
    return [
        "\n".join(
            "  ".join([line[0].ljust(wide[0]), *(line[j].rjust(wide[j]) for j in part)]).rstrip()
            for line in lines
        )
        for part in parts
    ]
