"""Data derived from others: with fewer votes, further votes, or other categories."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np

from argora.errors import DataError, MeasureError, did_you_mean
from argora.reliability.arrays import Bools, Ints, offsets
from argora.reliability.coding.factor import clean, codes_of, in_order, is_missing, show, triple
from argora.reliability.coding.vote_table import VoteTable

__all__ = ["binary", "extended", "in_groups", "keep_votes", "recoded", "selected"]


Table = TypeVar("Table", bound=VoteTable)


def keep_votes(data: Table, keep: Bools) -> Table:
    """Return the votes of a mask; rows without any stay."""
    return replace(
        data,
        start=offsets(np.bincount(data.item_of_vote[keep], minlength=data.n_rows)),
        annotator=data.annotator[keep],
        code=data.code[keep],
    )


def selected(data: Table, annotators: Iterable[str] | None, rows: Bools | None) -> Table:
    """Return the votes of some annotators, in the order given, on the rows of a mask."""
    names = data.annotators
    place = np.arange(len(names))
    if annotators is not None:
        names = tuple(dict.fromkeys(annotators))
        if stray := [name for name in names if name not in data.annotators]:
            near = did_you_mean(stray[0], data.annotators)
            raise DataError(f"no annotator {stray[0]!r}{near}")
        seat = {name: i for i, name in enumerate(names)}
        place = np.array([seat.get(name, -1) for name in data.annotators], dtype=np.int64)
    votes = data.votes_of(np.flatnonzero(place >= 0))
    chosen = np.ones(data.n_rows, dtype=bool) if rows is None else rows
    if rows is not None:
        votes = votes[chosen[data.item_of_vote[votes]]]
    ordered = bool((np.diff(place[place >= 0]) > 0).all())
    annotator, code, row = place[data.annotator[votes]], data.code[votes], data.item_of_vote[votes]
    per_row = np.bincount(row, minlength=data.n_rows)[chosen]
    if not ordered:
        sorting = np.lexsort((annotator, row))
        annotator, code = annotator[sorting], code[sorting]
    items = data.items
    if items is not None and rows is not None:
        items = tuple(items[i] for i in np.flatnonzero(chosen))
    return replace(
        data,
        annotators=names,
        start=offsets(per_row),
        annotator=annotator,
        code=code,
        weight=data.weight[chosen],
        group=None if data.group is None else data.group[chosen],
        items=items,
    )


def in_groups(data: Table, names: Iterable[str]) -> Table:
    """Return the votes on the items of some groups."""
    chosen = set(names)
    keep = np.array([name in chosen for name in data.groups], dtype=bool)
    if data.group is None:
        raise DataError("the data do not say which document an item comes from: give groups")
    selection = selected(data, None, keep[data.group])
    return replace(
        selection,
        group=(np.cumsum(keep) - 1)[selection.group],
        groups=tuple(name for name in data.groups if name in chosen),
    )


def recoded(data: Table, new: Sequence[Hashable], how: str) -> Table:
    """Replace category c by ``new[c]``; ``how`` names the change."""
    if len(new) != len(data.categories):
        raise MeasureError(
            f"{how}: {len(new)} new categories for {len(data.categories)}; expected one for each "
            f"of {list(data.categories)!r}"
        )
    codes, order = codes_of(list(new), None)
    table = np.array(codes, dtype=np.int64)
    return replace(
        data,
        categories=order,
        code=table[data.code] if len(data.code) else data.code,
        ordered=False,
        tree=data.tree if _in_tree(data, order) else None,
        derivation=f"{data.derivation}|{how}",
    )


def _in_tree(data: VoteTable, categories: Iterable[Hashable]) -> bool:
    tree = data.tree or {}
    placed = {*tree, *(above for path in tree.values() for above in path)}
    return any(c in placed or (isinstance(c, frozenset) and c & placed) for c in categories)


def binary(data: Table, label: Hashable) -> Table:
    """Recode each vote to whether it has a label; both values are categories in any case."""
    if label not in data.labels:
        near = did_you_mean(str(label), [str(c) for c in data.labels])
        raise DataError(f"no category {label!r}{near}")
    has = [
        label in c if isinstance(c, frozenset) and data.is_set_valued else c == label
        for c in data.categories
    ]
    data = recoded(replace(data, tree=None), has, f"category:{show(label)}")
    if data.categories == (False, True):
        return data
    shift = int(data.categories == (True,))
    return replace(data, categories=(False, True), code=data.code + shift)


def extended(
    data: Table,
    rows: Iterable[Sequence[Any]],
    groups: Mapping[Hashable, Hashable] | None,
) -> Table:
    """Add votes; new items and annotators come behind those of the data."""
    decisions = list(map(triple, rows))
    names = [data.item_name(i) for i in range(data.n_rows)]
    row_of = {name: i for i, name in enumerate(names)}
    fresh = [item for item in dict.fromkeys(item for item, _, _ in decisions) if item not in row_of]
    row_of |= {item: len(names) + i for i, item in enumerate(fresh)}
    annotators = data.annotators
    annotators += tuple(sorted({annotator for _, annotator, _ in decisions} - set(annotators)))
    seat = {name: i for i, name in enumerate(annotators)}
    votes = [(row_of[i], seat[annotator], v) for i, annotator, v in decisions if v is not None]
    _refuse_counted(data, [row for row, _, _ in votes], names)
    values = [value for _, _, value in votes]
    order = data.categories if data.ordered else in_order([*data.categories, *values])
    codes, order = codes_of(values, order)
    moved = np.array(codes_of(data.categories, order)[0], dtype=np.int64)
    row = np.concatenate([data.item_of_vote, _ints([row for row, _, _ in votes])])
    annotator = np.concatenate([data.annotator, _ints([seat for _, seat, _ in votes])])
    code = np.concatenate([moved[data.code], _ints(codes)])
    sorting = np.lexsort((annotator, row))
    row, annotator, code = row[sorting], annotator[sorting], code[sorting]
    again = np.flatnonzero((np.diff(row) == 0) & (np.diff(annotator) == 0))
    names += fresh
    if len(again):
        at = int(again[0])
        raise DataError(
            f"annotator {annotators[annotator[at]]!r} decided twice on item {names[row[at]]!r}"
        )
    group, group_names = _groups(data, fresh, groups)
    return replace(
        data,
        annotators=annotators,
        categories=order,
        start=np.searchsorted(row, np.arange(len(names) + 1)).astype(np.int64),
        annotator=annotator,
        code=code,
        weight=np.concatenate([data.weight, np.ones(len(fresh), dtype=np.int64)]),
        group=group,
        groups=group_names,
        items=tuple(names),
    )


def _ints(numbers: list[int]) -> Ints:
    return np.array(numbers, dtype=np.int64)


def _refuse_counted(data: VoteTable, rows: list[int], names: list[Hashable]) -> None:
    for row in rows:
        if row < data.n_rows and data.weight[row] > 1:
            raise DataError(
                f"item {names[row]!r} stands for {data.weight[row]} equal items, so a single vote "
                "cannot be added to it; give the new votes an item of their own"
            )


def _groups(
    data: VoteTable, fresh: list[Hashable], groups: Mapping[Hashable, Hashable] | None
) -> tuple[Ints | None, tuple[str, ...]]:
    """Return the group of every item, old and new, and the names of the groups."""
    if data.group is None and data.n_rows:
        if groups is not None:
            raise DataError("the items so far have no groups, so new ones cannot have any")
        return None, ()
    if groups is None and data.group is None:
        return None, ()
    group_of = groups or {}
    for item in fresh:
        if item not in group_of or is_missing(group_of[item]):
            raise DataError(f"item {item!r} has no group; give one for every item")
    place = {name: i for i, name in enumerate(data.groups)}
    new = [place.setdefault(str(clean(group_of[item])), len(place)) for item in fresh]
    old = np.zeros(0, dtype=np.int64) if data.group is None else data.group
    return np.concatenate([old, _ints(new)]), tuple(place)
