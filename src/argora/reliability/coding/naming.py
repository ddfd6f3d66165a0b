"""Who the annotators are and which group every item is in, from columns of names."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from argora.errors import DataError
from argora.reliability.arrays import Ints
from argora.reliability.coding.columns import (
    Coded,
    Column,
    appearing,
    blocks,
    coded,
    column_of_objects,
    first_rows,
)

__all__ = ["annotators_in", "check_all_there", "group_of_items", "groups_in", "lookup"]


def lookup(codes: Ints, places: Ints, n_codes: int) -> Ints:
    """Return an array that has the place of each of these codes, and zero everywhere else."""
    table = np.zeros(n_codes + 1, dtype=np.int64)
    table[codes] = places
    return table


def check_all_there(column: Column, what: str) -> None:
    """Raise DataError if a row of the column has no name."""
    if column.has_gaps and (lost := int(first_rows(column)[-1])) >= 0:
        raise DataError(f"row {lost} has no {what}; name one, or leave the row out")


def annotators_in(column: Column) -> tuple[Column, Ints, tuple[str, ...]]:
    """Return a column of annotators, the place of each of its codes by name, and the names."""
    if column.by_row:  # 1 and True are equal, but their names are not
        column = column_of_objects(_texts(column, column.codes(0, len(column))))
    codes, rows = appearing(column)
    named = [str(name) for name in column.values(codes, rows)]
    names = tuple(sorted(set(named)))
    at = {name: i for i, name in enumerate(names)}
    places = np.array([at[name] for name in named], dtype=np.int64)
    return column, lookup(codes, places, column.n_codes), names


def group_of_items(item: Column, place: Ints, group: Column, rows: Ints) -> Ints:
    """Return the code of the group of every item.

    Parameters
    ----------
    place : the position of every code of ``item`` among the items.
    rows : the first row of every item.
    """
    group_codes = np.full(len(rows), -1, dtype=np.int64)
    for start, stop in blocks(len(group)):
        at, code = place[item.codes(start, stop)], group.codes(start, stop)
        new = np.flatnonzero(group_codes[at] < 0)[::-1]
        group_codes[at[new]] = code[new]
        other = np.flatnonzero(group_codes[at] != code)
        if len(other) and group.n_codes not in (code[other[0]], group_codes[at[other[0]]]):
            item_place, row = int(at[other[0]]), start + int(other[0])
            both = np.array([group_codes[item_place], code[other[0]]])
            names = group.values(both, np.array([rows[item_place], row]))
            name = item.values(item.codes(row, row + 1), np.array([row]))[0]
            raise DataError(
                f"item {name!r} is in group {names[0]!r} and in group {names[1]!r}; "
                "name items so that no two documents share a name"
            )
        group_codes[at[other]] = group.n_codes
    return group_codes


def groups_in(
    group: Column, codes: Ints, rows: Ints, items: tuple[Hashable, ...] | None
) -> tuple[Ints, tuple[str, ...]]:
    """Return the position of every item's group among the groups, and their names.

    Parameters
    ----------
    codes, rows : the code of every item's group, and a row in which it is written.
    """
    lost = np.flatnonzero(codes == group.n_codes)
    if len(lost):
        name = int(lost[0]) if items is None else items[int(lost[0])]
        raise DataError(f"item {name!r} has no group; give one for every item")
    if group.by_row:
        column = column_of_objects([str(name) for name in group.values(codes, rows)])
        return column.codes(0, len(column)), tuple(map(str, column.distinct))
    used, first = appearing(Coded(codes, range(group.n_codes)))
    order = lookup(used, np.arange(len(used)), group.n_codes)
    column = coded(order[codes], [str(name) for name in group.values(used, rows[first])])
    return column.codes(0, len(column)), tuple(map(str, column.distinct))


def _texts(column: Column, codes: Ints) -> list[str]:
    return [str(name) for name in column.values(codes, np.arange(len(codes)))]
