"""Further votes for data that are there already."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.reliability.coding.factor import clean, codes_of, in_order, is_missing

if TYPE_CHECKING:
    from argora.reliability.coding.data import CodingData

__all__ = ["extended", "triple"]

Ints = NDArray[np.int64]


def triple(row: Sequence[Any]) -> tuple[Hashable, str, Hashable]:
    """Return a row as item, annotator and category; the category None if it is missing."""
    if isinstance(row, str) or len(row) != 3:
        raise DataError(f"row {row!r}: expected (item, annotator, category)")
    item, annotator, value = row
    for what, name in (("item", item), ("annotator", annotator)):
        if is_missing(name):
            raise DataError(f"row {tuple(row)!r} has no {what}; name one, or leave the row out")
    return clean(item), str(clean(annotator)), None if is_missing(value) else clean(value)


def extended(
    data: CodingData,
    rows: Iterable[Sequence[Any]],
    groups: Mapping[Hashable, Hashable] | None,
) -> CodingData:
    """Return the data with further votes; new items and annotators come behind the old ones."""
    found = list(map(triple, rows))
    names = [data.item_name(i) for i in range(data.n_rows)]
    row_of = {name: i for i, name in enumerate(names)}
    fresh = [item for item in dict.fromkeys(item for item, _, _ in found) if item not in row_of]
    row_of |= {item: len(names) + i for i, item in enumerate(fresh)}
    annotators = data.annotators
    annotators += tuple(sorted({who for _, who, _ in found} - set(annotators)))
    seat = {name: i for i, name in enumerate(annotators)}
    votes = [(row_of[item], seat[who], v) for item, who, v in found if v is not None]
    _refuse_counted(data, [row for row, _, _ in votes], names)
    values = [value for _, _, value in votes]
    order = data.categories if data.ordered else in_order([*data.categories, *values])
    codes, order = codes_of(values, order)
    moved = np.array(codes_of(data.categories, order)[0], dtype=np.int64)
    row = np.concatenate([data.item_of_vote, _ints([row for row, _, _ in votes])])
    who = np.concatenate([data.annotator, _ints([who for _, who, _ in votes])])
    code = np.concatenate([moved[data.code], _ints(codes)])
    sorting = np.lexsort((who, row))
    row, who, code = row[sorting], who[sorting], code[sorting]
    again = np.flatnonzero((np.diff(row) == 0) & (np.diff(who) == 0))
    names += fresh
    if len(again):
        at = int(again[0])
        raise DataError(
            f"annotator {annotators[who[at]]!r} decided twice on item {names[row[at]]!r}"
        )
    group, group_names = _groups(data, fresh, groups)
    return replace(
        data,
        annotators=annotators,
        categories=order,
        start=np.searchsorted(row, np.arange(len(names) + 1)).astype(np.int64),
        annotator=who,
        code=code,
        weight=np.concatenate([data.weight, np.ones(len(fresh), dtype=np.int64)]),
        group=group,
        groups=group_names,
        items=tuple(names),
    )


def _ints(numbers: list[int]) -> Ints:
    return np.array(numbers, dtype=np.int64)


def _refuse_counted(data: CodingData, rows: list[int], names: list[Hashable]) -> None:
    for row in rows:
        if row < data.n_rows and data.weight[row] > 1:
            raise DataError(
                f"item {names[row]!r} stands for {data.weight[row]} equal items, so a single vote "
                "cannot be added to it; give the new votes an item of their own"
            )


def _groups(
    data: CodingData, fresh: list[Hashable], groups: Mapping[Hashable, Hashable] | None
) -> tuple[Ints | None, tuple[str, ...]]:
    """Return the group of every item, old and new, and the names of the groups."""
    if data.group is None and data.n_rows:
        if groups is not None:
            raise DataError("the items so far have no groups, so new ones cannot have any")
        return None, ()
    if groups is None and data.group is None:
        return None, ()
    given = groups or {}
    for item in fresh:
        if item not in given or is_missing(given[item]):
            raise DataError(f"item {item!r} has no group; give one for every item")
    place = {name: i for i, name in enumerate(data.groups)}
    new = [place.setdefault(str(clean(given[item])), len(place)) for item in fresh]
    old = np.zeros(0, dtype=np.int64) if data.group is None else data.group
    return np.concatenate([old, _ints(new)]), tuple(place)
