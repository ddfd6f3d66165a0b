"""Votes as users give them, as a matrix, rows, columns or counts: checked and put in order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.reliability.factor import clean, is_missing

__all__ = ["Votes", "square_counts", "votes_of_columns", "votes_of_matrix", "votes_of_rows"]

Ints = NDArray[np.int64]

ITEM_NAMES = frozenset({"item", "items", "item_id", "id", "unit", "unit_id", "index"})


@dataclass(frozen=True, eq=False)
class Votes:
    """Decisions sorted by item and annotator, missing ones left out.

    Attributes
    ----------
    item, annotator : arrays of shape (n_votes,), positions of both.
    value : what was decided, in the same order.
    groups : for every item the name of its group, or None if nobody said.
    """

    annotators: tuple[str, ...]
    n_items: int
    item: Ints
    annotator: Ints
    value: list[Hashable]
    groups: list[str] | None
    items: tuple[Hashable, ...] | None


def votes_of_matrix(
    rows: Iterable[Sequence[Any]],
    *,
    annotators: Sequence[str] | None,
    groups: Sequence[Hashable] | None,
    items: Sequence[Hashable] | None,
) -> Votes:
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
    table = [_cells(row) for row in _rows_of(rows)]
    width = len(table[0]) if table else len(annotators or ())
    for i, row in enumerate(table):
        if len(row) != width:
            raise DataError(f"row {i} has {len(row)} values, but row 0 has {width}")
    names = tuple(annotators or (f"annotator {i + 1}" for i in range(width)))
    if len(names) != width:
        raise DataError(f"{len(names)} annotators are named for {width} columns")
    for what, given in (("groups", groups), ("items", items)):
        if given is not None and len(given) != len(table):
            raise DataError(f"{len(given)} {what} are given for {len(table)} items")
    votes = [(i, a, value) for i, row in enumerate(table) for a, value in enumerate(row)]
    return _sorted(votes, names, len(table), groups, None if items is None else tuple(items))


def votes_of_rows(
    rows: Iterable[Sequence[Any]], *, groups: Mapping[Hashable, Hashable] | None
) -> Votes:
    """Return the votes of (item, annotator, category) rows in any order."""
    found = [(item, str(who), value) for item, who, value in map(_triple, rows)]
    items = tuple(dict.fromkeys(item for item, _, _ in found))
    annotators = tuple(sorted({who for _, who, _ in found}))
    item_at = {item: i for i, item in enumerate(items)}
    who_at = {who: a for a, who in enumerate(annotators)}
    if groups is not None and (lost := [item for item in items if item not in groups]):
        raise DataError(f"item {lost[0]!r} has no group; give one for every item")
    votes = [(item_at[item], who_at[who], value) for item, who, value in found]
    own = None if groups is None else [groups[item] for item in items]
    return _sorted(votes, annotators, len(items), own, items)


def votes_of_columns(
    *,
    item: Sequence[Hashable],
    annotator: Sequence[str],
    category: Sequence[Any],
    group: Sequence[Hashable] | None,
) -> Votes:
    """Return the votes of columns of equal length."""
    lengths = {len(item), len(annotator), len(category), len(item if group is None else group)}
    if len(lengths) > 1:
        raise DataError(f"the columns have different lengths: {sorted(lengths)}")
    keys = [clean(value) for value in item]
    groups: dict[Hashable, Hashable] | None = None
    if group is not None:
        groups = {}
        for key, name in zip(keys, map(clean, group), strict=True):
            if groups.setdefault(key, name) != name:
                raise DataError(
                    f"item {key!r} is in group {groups[key]!r} and in group {name!r}; "
                    "name items so that no two documents share a name"
                )
    rows = zip(keys, (str(clean(who)) for who in annotator), category, strict=True)
    return votes_of_rows(rows, groups=groups)


def square_counts(
    table: Sequence[Sequence[int]], categories: Sequence[Hashable] | None
) -> tuple[Ints, tuple[Hashable, ...]]:
    """Return a contingency table as an array of counts, and its categories."""
    if len({len(row) for row in table}) > 1:
        raise DataError("a contingency table is square; the rows of this one differ in length")
    counts = np.asarray(table)
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


def _sorted(
    votes: Sequence[tuple[int, int, Any]],
    annotators: tuple[str, ...],
    n_items: int,
    groups: Sequence[Hashable] | None,
    items: tuple[Hashable, ...] | None,
) -> Votes:
    if len(set(annotators)) < len(annotators):
        raise DataError(f"the annotators {list(annotators)} name one twice")
    found = [(i, a, clean(value)) for i, a, value in votes if not is_missing(value)]
    item = np.array([i for i, _, _ in found], dtype=np.int64)
    who = np.array([a for _, a, _ in found], dtype=np.int64)
    sorting = np.lexsort((who, item))
    item, who = item[sorting], who[sorting]

    def name(at: int) -> Hashable:
        return at if items is None else items[at]

    again = np.flatnonzero((np.diff(item) == 0) & (np.diff(who) == 0))
    if len(again):
        at = int(again[0])
        raise DataError(
            f"annotator {annotators[who[at]]!r} decided twice on item {name(int(item[at]))!r}"
        )
    if groups is not None:
        lost = next((i for i, group in enumerate(groups) if is_missing(group)), None)
        if lost is not None:
            raise DataError(f"item {name(lost)!r} has no group; give one for every item")
    return Votes(
        annotators=annotators,
        n_items=n_items,
        item=item,
        annotator=who,
        value=[found[i][2] for i in sorting],
        groups=None if groups is None else [str(group) for group in groups],
        items=items,
    )


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


def _triple(row: Sequence[Any]) -> Sequence[Any]:
    if isinstance(row, str) or len(row) != 3:
        raise DataError(f"row {row!r}: expected (item, annotator, category)")
    return row
