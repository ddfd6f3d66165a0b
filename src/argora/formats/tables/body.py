"""Rows of a sheet to its table: without titles above and sums below, with names of columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from argora.errors import FormatError
from argora.formats.cells import Row, Rows, Table, check_name, to_text
from argora.formats.tables.roles import ROLES, role_of

__all__ = ["filled_rows", "refuse_ragged", "table_from", "without_sums", "without_titles"]

SUMS = frozenset(
    [
        "sum",
        "total",
        "summe",
        "gesamt",
        "somme",
        "totale",
        "suma",
        "totaal",
        "итого",
        "合計",
        "mean",
        "average",
        "mittelwert",
    ]
)
"""How the last rows of a table begin that hold sums or means."""
_FEWEST_COLUMNS = 3  # of a table below rows of a name and a value
_FLOAT = re.compile(r"-?[0-9]+\.0")
_NUMBER = re.compile(r"[-+−]?[0-9][0-9.,\s]*%?")


def filled_rows(rows: Rows) -> list[tuple[int, list[str]]]:
    """Return the rows that are not empty, without blanks around their cells."""
    stripped = ((line, list(map(str.strip, cells))) for line, cells in rows)
    return [(line, cells) for line, cells in stripped if any(cells)]


def without_titles(rows: Rows, has_header: bool | None = None) -> Rows:
    """Return the rows without titles and notes that stand above the names of the columns.

    A title is the only filled cell of its row, is no number, and does not stand below again.
    Without a row of names below, the rows are as they were: the first may be an item.
    Rows that say one thing of the study, such as ``Date;2024``, are above the names, too.

    Parameters
    ----------
    has_header : whether a row names the columns; None finds out.
    """
    filled = filled_rows(rows)
    sizes = [sum(map(bool, cells)) for _, cells in filled]
    n_titles = next((at for at, size in enumerate(sizes) if size > 1), 0)
    if has_header is False:
        return rows
    if n_facts := _n_facts([cells for _, cells in filled]):
        return filled[n_facts:]
    if not n_titles:
        return rows
    titles = [cells for _, cells in filled[:n_titles]]
    body = [cells for _, cells in filled[n_titles:]]
    if not (has_header or _names_columns(body)):
        return rows
    body_values = {cell for cells in body for cell in cells}
    may_be_names = max(sizes) == 2 and any(not cells[0] for cells in titles)
    is_named = any(role_of(cell) for cell in body[0])
    for cell in (cell for cells in titles for cell in cells if cell):
        may_be_names = may_be_names or bool(role_of(cell) and not is_named)
        if may_be_names or cell in body_values or _NUMBER.fullmatch(cell):
            return rows
    return filled[n_titles:]


def _n_facts(rows: Sequence[Sequence[str]]) -> int:
    """Count the first rows of a name and its value, above names of at least three columns.

    One of these names must be that of a role, none of the first rows may begin with one, and what
    they begin with does not stand below again.
    """
    for at, cells in enumerate(rows):
        if sum(map(bool, cells)) >= _FEWEST_COLUMNS:
            is_named = any(role_of(cell) for cell in cells if not cell.isdigit())
            first_cells = {_cell_at(row, 0) for row in rows[at:]}
            is_apart = first_cells.isdisjoint(row[0] for row in rows[:at])
            return at if is_named and is_apart else 0
        if not cells[0] or any(cells[2:]) or role_of(cells[0]) in ROLES:
            return 0
    return 0


def without_sums(rows: Rows) -> Rows:
    """Return the rows without last ones that are sums or means by their first filled cell.

    The other cells of a sum are empty, are numbers, or do not stand above in their columns: a row
    with categories is an item, whatever its id. The first row and one below it stay.
    """
    filled = filled_rows(rows)
    n_rows = len(filled)
    while n_rows > 2 and _is_sum(filled[n_rows - 1][1], [cells for _, cells in filled[:-1]]):
        n_rows -= 1
        filled = filled[:n_rows]
    return rows if n_rows == len(filled_rows(rows)) else filled


def _is_sum(cells: Sequence[str], above: Sequence[Sequence[str]]) -> bool:
    first = next(at for at, cell in enumerate(cells) if cell)
    if cells[first].rstrip(" :").casefold() not in SUMS:
        return False
    return not any(
        cell == _cell_at(row, at)
        for row in above
        for at, cell in enumerate(cells)
        if (cell and (at == first or not _NUMBER.fullmatch(cell)))
    )


def refuse_ragged(rows: Rows, path: Path) -> None:
    """Raise FormatError if a row has other cells than the first: they would stand elsewhere."""
    n = len(rows[0][1])
    for line, cells in rows:
        if len(cells) < n or any(cells[n:]):
            problem = f"{len(cells)} cells, expected {n} as in the first row; "
            advice = "quote cells that hold the sign between cells"
            if len(cells) < n:
                advice = "end a row with empty cells where nobody decided"
            raise FormatError(f"{problem}{advice}", path=path, line=line)


def table_from(rows: Rows, path: Path, has_header: bool | None = None) -> Table:
    """Return the rows as a table; without a first row of names the columns are numbered.

    Columns and rows that are empty everywhere are left out.

    Parameters
    ----------
    has_header : whether the first row names the columns; None finds out.
    """
    filled = filled_rows(rows)
    if not filled:
        raise FormatError("is empty; expected a first row that names the columns", path=path)
    refuse_ragged(filled, path)
    if has_header is None:
        has_header = _names_columns([cells for _, cells in filled])
    width = max(_width(cells) for _, cells in filled)
    if has_header:
        line, header = filled.pop(0)
        names = [to_text(cell) or "" for cell in header] + [""] * (width - len(header))
        used = [at for at, name in enumerate(names[:width]) if name or _is_filled(filled, at)]
        columns = [names[at] or f"column {at + 1}" for at in used]
    else:
        line, used = None, list(range(width))
        columns = [str(at + 1) for at in used]
    if twice := [name for name, n in Counter(columns).items() if n > 1]:
        raise FormatError(
            f"the column {twice[0]!r} is there twice; give each column a name of its own",
            path=path,
            line=line,
        )
    for at, column in enumerate(columns, 1):
        check_name(column, str(at), line)
    table_rows = [
        Row(line, {name: _cell_at(cells, at) for name, at in zip(columns, used, strict=True)})
        for line, cells in filled
    ]
    return Table(path, tuple(columns), tuple(_whole_numbers(columns, table_rows)), line)


def _width(cells: Sequence[str]) -> int:
    return max((at for at, cell in enumerate(cells, 1) if cell), default=0)


def _whole_numbers(columns: Sequence[str], rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows with 1.0 as 1 in columns of such numbers, which data frames make of gaps."""
    floats = [
        column
        for column in columns
        if (cells := {row.cells[column] for row in rows} - {""})
        and all(_FLOAT.fullmatch(cell) for cell in cells)
    ]
    if not floats:
        return rows
    return [
        Row(row.line, {**row.cells, **{c: row.cells[c].removesuffix(".0") for c in floats}})
        for row in rows
    ]


def _is_filled(rows: Rows, at: int) -> bool:
    return any(_cell_at(cells, at) for _, cells in rows)


def _cell_at(cells: Sequence[str], at: int) -> str:
    """Return a cell of a row, empty where the row has none there."""
    return cells[at] if at < len(cells) else ""


def _names_columns(rows: Sequence[Sequence[str]]) -> bool:
    """Check whether the first row names the columns: it does unless it looks like the others.

    It looks like them if it has a value twice, leaves columns empty that are filled below, or
    holds behind its first cell only what stands below, too. Names of roles are names anyway.
    """
    first, body = rows[0], rows[1:]
    if any(role_of(cell) for cell in first if not cell.isdigit()):
        return True
    names = [cell for cell in first[1:] if cell]
    if len({*names}) < len(names):
        return False
    n_empty = sum(
        not _cell_at(first, at) and any(_cell_at(cells, at) for cells in body)
        for at in range(1, max(map(len, rows)))
    )
    if n_empty > 1:
        return False
    if names == [str(number) for number in range(1, len(names) + 1)] and len(names) > 2:
        return True  # annotators with numbers
    values = {cell for cells in body for cell in cells[1:]}
    return not (names and values.issuperset(names))
