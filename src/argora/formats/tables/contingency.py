"""A table of counts: how often two annotators chose each pair of categories, as papers print it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from argora.errors import FormatError
from argora.formats.cells import Rows, check_name, to_text
from argora.formats.tables.reader import Contents
from argora.model import Document, Segmentation, Span, Unit

__all__ = ["MAX_ITEMS", "Counts", "add_counts", "counts_of", "looks_like_counts"]

MAX_ITEMS = 10**6
TOTALS = frozenset({"total", "totals", "sum", "all", "σ"})
ANNOTATORS = ("annotator 1", "annotator 2")
_NUMBER = re.compile(r"[-+−]?[0-9][0-9.,\s]*%?")


@dataclass(frozen=True)
class Counts:
    """How often the first annotator (rows) and the second (columns) chose what.

    Attributes
    ----------
    table : ``table[r][c]`` counts items that are r to the first and c to the second annotator.
    """

    annotators: tuple[str, str]
    categories: tuple[str, ...]
    table: tuple[tuple[int, ...], ...]

    @property
    def n_items(self) -> int:
        """How many items there are."""
        return sum(map(sum, self.table))


def looks_like_counts(rows: Rows) -> bool:
    """Check whether rows are meant as a table of counts, right or wrong.

    Either the same names stand in the first row and the first column, with a number somewhere
    between them; or all between them are numbers, and one name stands in both, or the corner is
    empty or names two annotators.
    """
    if len(rows) < 2 or len(rows[0][1]) < 2:
        return False
    corner, *columns = (cell.strip() for cell in rows[0][1])
    names = {cells[0].strip() for _, cells in rows[1:]}
    inside = [cell for _, cells in rows[1:] for cell in map(str.strip, cells[1:]) if cell]
    numbers = sum(_NUMBER.fullmatch(cell) is not None for cell in inside)
    if numbers and names == set(columns):
        return True
    alike = not corner or len(_parts(corner)) == 2 or not names.isdisjoint(columns)
    return alike and 0 < numbers == len(inside)


def counts_of(rows: Rows) -> Counts:
    """Return the counts that rows hold.

    Totals in the last row or column are checked and left out.

    Raises
    ------
    FormatError
        If the table is not square, its rows and columns have other names, or a cell is no count.
    """
    at, first = rows[0]
    corner = to_text(first[0].strip()) or ""
    columns = [_name(cell, str(i), at) for i, cell in enumerate(first[1:], 2)]
    names, table = [], []
    for line, cells in rows[1:]:
        if len(cells) != len(first):
            problem = f"{len(cells)} cells, expected {len(first)} as in the first row"
            raise FormatError(problem, line=line)
        names.append(_name(cells[0], "1", line))
        table.append(
            [_count(cell, names[-1], columns[i], line) for i, cell in enumerate(cells[1:])]
        )
    lines = [line for line, _ in rows]
    names, columns, table = _without_totals(names, columns, table, lines[1:])
    _check_names(names, columns, lines)
    row_of = dict(zip(names, table, strict=True))
    ordered = tuple(tuple(row_of[name]) for name in columns)
    counts = Counts(_annotators(corner, at) or ANNOTATORS, tuple(columns), ordered)
    _check_size(counts)
    return counts


def _name(cell: str, column: str, line: int) -> str:
    name = to_text(cell.strip())
    if not name:
        raise FormatError(f"column {column} has no name in this row; expected one", line=line)
    check_name(name, column, line)
    return name


def _count(cell: str, row: str, column: str, line: int) -> int:
    cell = cell.strip()
    if not re.fullmatch(r"[0-9]{1,15}", cell):
        description = f"is {cell[:40]!r}" if cell else "is empty"
        raise FormatError(
            f"the count of {row!r} and {column!r} {description}, expected a whole number of items, "
            "0 or more; shares and means cannot be measured",
            line=line,
        )
    return int(cell)


def _without_totals(
    names: list[str], columns: list[str], table: list[list[int]], lines: Sequence[int]
) -> tuple[list[str], list[str], list[list[int]]]:
    """Return the table without a last row or column of totals, which must add up."""
    hint = "mend what is wrong or leave the totals out; a category of this name must not stand last"
    if columns[-1].casefold() in TOTALS:
        for name, counts, line in zip(names, table, lines, strict=True):
            if counts[-1] != sum(counts[:-1]):
                raise FormatError(
                    f"{columns[-1]!r} of row {name!r} is {counts[-1]}, "
                    f"but its counts add up to {sum(counts[:-1])}; {hint}",
                    line=line,
                )
        columns, table = columns[:-1], [counts[:-1] for counts in table]
    if names and names[-1].casefold() in TOTALS:
        for column, *counts in zip(columns, *table, strict=True):
            if counts[-1] != sum(counts[:-1]):
                raise FormatError(
                    f"{names[-1]!r} of column {column!r} is {counts[-1]}, "
                    f"but its counts add up to {sum(counts[:-1])}; {hint}",
                    line=lines[-1],
                )
        names, table = names[:-1], table[:-1]
    return names, columns, table


def _check_names(names: Sequence[str], columns: Sequence[str], lines: Sequence[int]) -> None:
    """Raise FormatError unless rows and columns have the same names, each once."""
    line = dict(zip(names, lines[1:], strict=False))
    for what, names_in in (("rows", names), ("columns", columns)):
        if twice := [name for name, n in Counter(names_in).items() if n > 1]:
            problem = f"two {what} have the name {twice[0]!r}"
            raise FormatError(problem, line=line[twice[0]] if what == "rows" else lines[0])
    strange = [(name, "row", "column") for name in names if name not in columns]
    strange += [(name, "column", "row") for name in columns if name not in names]
    if strange:
        name, side, other_side = strange[0]
        raise FormatError(
            f"the {side} {name!r} has no {other_side} of this name ({len(names)} rows, "
            f"{len(columns)} columns); a table of counts has the same categories in rows and "
            "columns: mend the name, or add what is missing with zeros",
            line=line[name] if side == "row" else lines[0],
        )


def _check_size(counts: Counts) -> None:
    if not counts.n_items:
        raise FormatError("holds no item: every count is 0")
    if counts.n_items > MAX_ITEMS:
        raise FormatError(
            f"holds {counts.n_items:,} items; as a study Argora reads up to {MAX_ITEMS:,}: "
            "measure larger ones in Python with CodingData.from_contingency"
        )


def _parts(corner: str) -> list[str]:
    return [part for part in (part.strip() for part in re.split(r"[\\/]", corner)) if part]


def _annotators(corner: str, line: int) -> tuple[str, str] | None:
    r"""Return the annotators that a corner such as ``A \ B`` names: of rows, then of columns."""
    parts = _parts(corner)
    if len(parts) != 2:
        return None
    first, second = parts
    if first == second:
        raise FormatError(
            f"the corner names {first!r} twice; name who chose the rows and who the columns, "
            f"such as '{first}1 / {second}2'",
            line=line,
        )
    check_name(max(parts, key=len), "1", line)
    return first, second


def add_counts(counts: Counts, path: Path, document: str, contents: Contents) -> None:
    """Add every counted item: a segment of one document without text, chosen by both annotators."""
    n = counts.n_items
    spans = tuple(Span(at, at + 1) for at in range(n))
    ids = tuple(str(at) for at in range(1, n + 1))
    cut = Segmentation("segment", spans, ids=ids)
    contents.documents[document] = Document(document, segmentations={"segment": cut}, length=n)
    drafts = [contents.draft((document, annotator, 1, "")) for annotator in counts.annotators]
    for draft in drafts:
        draft.place = (path, 1)
    at = 0
    for row, first in zip(counts.table, counts.categories, strict=True):
        for count, second in zip(row, counts.categories, strict=True):
            for id, span in zip(ids[at : at + count], spans[at : at + count], strict=True):
                unit = Unit(id, (span,), first, segment=(id,))
                drafts[0].units[id] = unit
                # What both say alike is one object: large tables mostly lie on the diagonal.
                drafts[1].units[id] = (
                    unit if first == second else Unit(id, (span,), second, segment=(id,))
                )
            at += count
