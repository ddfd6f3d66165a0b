"""Which rows of a sheet are its table: without titles above and sums below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from argora.errors import FormatError
from argora.formats.cells import Rows
from argora.formats.tables.roles import ROLES, role_of

__all__ = [
    *("cell_at", "filled_rows", "names_columns", "refuse_ragged", "without_sums", "without_titles"),
]

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
    if not (has_header or names_columns(body)):
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
            first_cells = {cell_at(row, 0) for row in rows[at:]}
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
        cell == cell_at(row, at)
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


def cell_at(cells: Sequence[str], at: int) -> str:
    """Return a cell of a row, empty where the row has none there."""
    return cells[at] if at < len(cells) else ""


def names_columns(rows: Sequence[Sequence[str]]) -> bool:
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
        not cell_at(first, at) and any(cell_at(cells, at) for cells in body)
        for at in range(1, max(map(len, rows)))
    )
    if n_empty > 1:
        return False
    if names == [str(number) for number in range(1, len(names) + 1)] and len(names) > 2:
        return True  # annotators with numbers
    values = {cell for cells in body for cell in cells[1:]}
    return not (names and values.issuperset(names))
