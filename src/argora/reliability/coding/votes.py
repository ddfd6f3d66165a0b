"""Votes as users give them, as a matrix, rows, columns or counts: checked and put in order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.reliability.arrays import Ints, offsets
from argora.reliability.coding.cells import Cells, small_numbers
from argora.reliability.coding.columns import (
    BLOCK,
    Coded,
    Column,
    appearing,
    blocks,
    check_lengths,
    column_of_objects,
    column_of_plain,
    column_of_values,
)
from argora.reliability.coding.factor import clean, codes_of, triple
from argora.reliability.coding.naming import (
    annotators_in,
    check_all_there,
    group_of_items,
    groups_in,
    lookup,
)
from argora.reliability.coding.ordering import Seats, first_decided_twice, ordered
from argora.reliability.coding.vote_table import VoteTable

__all__ = [
    "square_counts",
    "votes_of_columns",
    "votes_of_decisions",
    "votes_of_matrix",
    "votes_of_rows",
]


ITEM_NAMES = frozenset({"item", "items", "item_id", "id", "unit", "unit_id", "index"})


def votes_of_matrix(
    rows: Iterable[Sequence[Any]],
    *,
    annotators: Sequence[str] | None,
    groups: Column | None,
    items: Sequence[Hashable] | None,
    categories: Sequence[Hashable] | None,
) -> VoteTable:
    """Return the votes of a table with a row per item and a column per annotator.

    A data frame (pandas, Polars) gives its rows, and the names of its columns as annotators.
    """
    if annotators is None and hasattr(rows, "columns"):
        annotators = [str(name) for name in rows.columns]
        if items is None and (named := [a for a in annotators if a.casefold() in ITEM_NAMES]):
            raise DataError(
                f"the column {named[0]!r} looks like the items' names, not like an annotator; "
                "take it out of the frame and give it as items=, or name all annotators="
            )
    cells, n, width = _cells_of(rows, len(annotators or ()))
    names = tuple(annotators or (f"annotator {i + 1}" for i in range(width)))
    if len(names) != width:
        raise DataError(f"{len(names)} annotators are named for {width} columns")
    for what, values in (("groups", groups), ("items", items)):
        if values is not None and len(values) != n:
            raise DataError(f"{len(values)} {what} are given for {n} items")
    if len(set(names)) < len(names):
        raise DataError(f"the annotators {list(names)} name one twice")
    return _votes_of_cells(
        cells, names, None if items is None else tuple(items), groups, categories
    )


def votes_of_rows(
    rows: Iterable[Sequence[Any]],
    *,
    groups: Mapping[Hashable, Hashable] | None,
    categories: Sequence[Hashable] | None,
) -> VoteTable:
    """Return the votes of (item, annotator, category) rows in any order."""
    decisions = list(map(triple, rows))
    names = [item for item, _, _ in decisions]
    lost = None if groups is None else next((name for name in names if name not in groups), None)
    if lost is not None:
        raise DataError(f"item {lost!r} has no group; give one for every item")
    return votes_of_columns(
        item=column_of_objects(names),
        annotator=column_of_objects([annotator for _, annotator, _ in decisions]),
        category=column_of_objects([value for _, _, value in decisions]),
        group=None if groups is None else column_of_objects([groups[name] for name in names]),
        categories=categories,
    )


def votes_of_decisions(
    rows: Sequence[tuple[Hashable, str, Hashable]], groups: Mapping[Hashable, Hashable]
) -> VoteTable:
    """Return the votes of rows as views of a study make them: plain values, none missing."""
    item = column_of_plain([name for name, _, _ in rows])
    group = column_of_plain([groups[name] for name in item.distinct])
    return votes_of_columns(
        item=item,
        annotator=column_of_plain([annotator for _, annotator, _ in rows]),
        category=column_of_plain([value for _, _, value in rows]),
        group=Coded(group.array[item.array], group.distinct),
        categories=None,
    )


def votes_of_columns(
    *,
    item: Column,
    annotator: Column,
    category: Column,
    group: Column | None,
    categories: Sequence[Hashable] | None,
) -> VoteTable:
    """Return the votes of columns of equal length."""
    check_lengths([item, annotator, category, *([] if group is None else [group])])
    check_all_there(item, "item")
    check_all_there(annotator, "annotator")
    codes, rows = appearing(item)
    items = tuple(item.values(codes, rows))
    place = lookup(codes, np.arange(len(codes)), item.n_codes)
    group_codes = None if group is None else group_of_items(item, place, group, rows)
    annotator, seat, annotators = annotators_in(annotator)
    seats = Seats(item, annotator, category, place, seat, len(items), len(annotators))
    votes = ordered(seats)
    if votes is None:
        at, twice = first_decided_twice(seats)
        raise DataError(f"annotator {annotators[twice]!r} decided twice on item {items[at]!r}")
    groups: tuple[Ints | None, tuple[str, ...]] = (None, ())
    if group is not None and group_codes is not None:
        groups = groups_in(group, group_codes, rows, items)
    code, order = _in_categories(votes.value, category, categories)
    start = offsets(votes.per_item)
    return VoteTable(
        annotators, order, start, votes.annotator, code, _ones(len(items)), *groups, items=items
    )


def square_counts(
    table: Sequence[Sequence[int]], categories: Sequence[Hashable] | None
) -> tuple[Ints, tuple[Hashable, ...]]:
    """Return a contingency table as an array of counts, and its categories."""
    if len({len(row) for row in table}) > 1:
        raise DataError("a contingency table is square; the rows of this one differ in length")
    counts = np.asarray(table) if len(table) else np.zeros((0, 0), dtype=np.int64)
    if counts.ndim != 2 or counts.shape[0] != counts.shape[1]:
        raise DataError(f"a contingency table is square; this one has shape {counts.shape}")
    if not np.issubdtype(counts.dtype, np.integer) or (counts < 0).any():
        raise DataError("a contingency table holds counts: whole numbers, none below zero")
    names = tuple(range(len(counts)) if categories is None else map(clean, categories))
    if len(names) != len(counts):
        raise DataError(f"{len(names)} categories are named for {len(counts)} rows")
    if len(set(names)) < len(names):
        raise DataError(f"the categories {list(names)!r} name one twice")
    return counts.astype(np.int64), names


def _votes_of_cells(
    column: Column,
    annotators: tuple[str, ...],
    items: tuple[Hashable, ...] | None,
    groups: Column | None,
    categories: Sequence[Hashable] | None,
) -> VoteTable:
    """Return the votes of the cells of a table, a row for each item."""
    n = len(column)
    numbers = _narrow(column, len(annotators))
    column_of_cells = Coded(numbers.reshape(-1), range(column.n_codes))
    table, order = _places(column, *appearing(column_of_cells), categories)
    table[-1] = len(order)
    if (table != np.arange(len(table))).any():
        numbers = table.astype(np.min_scalar_type(len(order)))[numbers]
    cells: Any = Cells(numbers, len(order))
    group: tuple[Ints | None, tuple[str, ...]] = (None, ())
    if groups is not None:
        group = groups_in(groups, groups.codes(0, n), np.arange(n), items)
    return VoteTable(annotators, order, cells, cells, cells, _ones(n), *group, items=items)


def _narrow(column: Column, width: int) -> NDArray[np.integer[Any]]:
    """Return the codes of a table in the narrowest type: array of shape (n_rows, width)."""
    n, kind = len(column), np.min_scalar_type(column.n_codes)
    if isinstance(column, Coded) and column.array.dtype == kind:
        return column.array
    numbers = np.empty((n, width), dtype=kind)
    for start, stop in blocks(n, BLOCK // max(width, 1)):
        numbers[start:stop] = column.codes(start, stop).reshape(stop - start, width)
    return numbers


def _ones(n_rows: int) -> Ints:
    return np.broadcast_to(np.int64(1), n_rows)


def _in_categories(
    value: Ints, column: Column, categories: Sequence[Hashable] | None
) -> tuple[Ints, tuple[Hashable, ...]]:
    """Return the position of every vote's value among the categories, and the categories."""
    code = column.codes(0, len(column))[value] if column.by_row else value
    codes, at = appearing(Coded(code, range(column.n_codes)))
    rows = value[at] if column.by_row else at
    table, order = _places(column, codes, rows, categories)
    if (table[codes] != codes).any():
        for start, stop in blocks(len(code)):
            code[start:stop] = table[code[start:stop]]
    return code, order


def _places(
    column: Column, codes: Ints, rows: Ints, categories: Sequence[Hashable] | None
) -> tuple[Ints, tuple[Hashable, ...]]:
    """Return the position of every code among the categories, and the categories.

    Of values that are equal but look different, such as 1 and True, the first one stays.
    """
    places, order = codes_of(column.values(codes, rows), categories)
    return lookup(codes, np.array(places, dtype=np.int64), column.n_codes), order


def _cells_of(table: Any, n_named: int) -> tuple[Column, int, int]:
    """Return the cells of a table row by row, the number of rows and that of columns."""
    if isinstance(table, np.ndarray) and table.ndim == 2 and table.size and table.dtype != object:
        small = small_numbers(table)
        return column_of_values(table) if small is None else small, *table.shape
    rows = [_cells(row) for row in _rows_of(table)]
    width = len(rows[0]) if rows else n_named
    for i, row in enumerate(rows):
        if len(row) != width:
            raise DataError(f"row {i} has {len(row)} values, but row 0 has {width}")
    cells = column_of_objects([cell for row in rows for cell in row])
    return Coded(cells.array.reshape(len(rows), width), cells.distinct, cells.raw), len(rows), width


def _rows_of(table: Any) -> Iterable[Any]:
    if hasattr(table, "itertuples"):  # pandas iterates over the names of its columns
        return cast(Iterable[Any], table.itertuples(index=False, name=None))
    if hasattr(table, "iter_rows"):  # Polars iterates over columns
        return cast(Iterable[Any], table.iter_rows())
    if isinstance(table, Mapping | str) or not isinstance(table, Iterable):
        raise DataError(f"expected a list of rows, found {type(table).__name__}")
    return table


def _cells(row: Any) -> list[Any]:
    if isinstance(row, str | bytes | Mapping) or not isinstance(row, Iterable):
        raise DataError(f"row {row!r}: expected a list with a value per annotator")
    cells = list(row)
    if any(getattr(cell, "ndim", 0) for cell in cells):
        raise DataError(f"row {cells!r}: expected one value per annotator, found arrays")
    return cells
