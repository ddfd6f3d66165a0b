"""Distances between categories from a file: a square table with the categories on two sides."""

from __future__ import annotations

from pathlib import Path

from argora.errors import DataError, FormatError
from argora.formats.cells import read_rows, to_text
from argora.measures import DistanceMatrix

__all__ = ["read_distances"]


def read_distances(path: Path) -> DistanceMatrix:
    """Return the distances of a CSV or TSV file.

    The first row names the categories behind an empty cell, every other row begins with its
    category; the rows may come in another order.

    Raises
    ------
    FormatError
        If the file is no such table, or its numbers are no distances.
    """
    if not path.is_file():
        raise FormatError("is no file; expected a table of distances", path=path)
    raw = read_rows(path, path.parent)
    cells_of = [(line, [to_text(cell.strip()) or "" for cell in row]) for line, row in raw]
    rows = [(line, row) for line, row in cells_of if any(row)]
    names = rows[0][1][1:] if rows else []
    if not names or "" in names:
        raise FormatError(
            "expected a first row that names the categories, behind an empty cell", path=path
        )
    found: dict[str, list[float]] = {}
    for line, (name, *cells) in rows[1:]:
        if name not in names or name in found:
            what = "is there twice" if name in found else f"is none of {names}"
            raise FormatError(f"the row {name!r} {what}", path=path, line=line)
        if len(cells) != len(names):
            problem = f"{len(cells)} numbers, expected {len(names)} as in the first row"
            raise FormatError(problem, path=path, line=line)
        found[name] = [_number(cell, path, line) for cell in cells]
    if missing := [name for name in names if name not in found]:
        raise FormatError(f"there is no row for {missing[0]!r}", path=path)
    try:
        return DistanceMatrix(names, [found[name] for name in names])
    except DataError as error:
        raise FormatError(str(error), path=path) from error


def _number(cell: str, path: Path, line: int) -> float:
    try:
        return float(cell)
    except ValueError as error:
        raise FormatError(f"{cell!r} is no number", path=path, line=line) from error
