"""Votes on items as sorted arrays, and the counts that follow from them."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.reliability.arrays import Bools, Ints
from argora.reliability.coding.cells import ArrayOfVotes, Cells
from argora.reliability.coding.columns import BLOCK, blocks
from argora.reliability.coding.factor import in_order, show
from argora.reliability.coding.hierarchy import Tree

__all__ = ["VoteTable", "packed", "runs_of", "stretches"]


MAX_CELLS = 10**8
CELLS_PER_VOTE = 4
"""With more cells than that a table of items by categories is mostly empty: sort instead."""


@dataclass(frozen=True, eq=False)
class VoteTable:
    """Votes of annotators on items, sorted by item and annotator; at most one per pair.

    Attributes
    ----------
    annotators : who could vote.
    categories : any hashable values; frozensets for items with several labels.
    start : array of shape (n_items + 1,); the votes of item i are ``start[i]:start[i + 1]``.
    annotator, code : arrays of shape (n_votes,), positions in ``annotators`` and ``categories``.
    weight : array of shape (n_items,), how many equal items a row stands for, at least 1.
    group : array of shape (n_items,), position in ``groups``; None if nobody said which
        document an item comes from.
    groups : what is resampled together, normally documents.
    grouping : what a group is: ``document``, or ``group`` where it holds several documents.
    items : names of the items, or None for 0, 1, 2, ...
    ordered : whether the order of ``categories`` means something (ordinal distance).
    derivation : how the items were made, for signatures, such as ``items:sentence/rules-1``.
    source : what they were made from, for signatures: ``data`` or ``study``.
    notes : what a reader of any result should know.
    tree : the more general categories of a category, the most general first, for the tree
        distance; None if nobody gave a tree. Categories without an entry stand at the top.
    """

    annotators: tuple[str, ...]
    categories: tuple[Hashable, ...]
    start: Ints
    annotator: Ints
    code: Ints
    weight: Ints
    group: Ints | None = None
    groups: tuple[str, ...] = ()
    grouping: str = "document"
    items: tuple[Hashable, ...] | None = None
    ordered: bool = False
    derivation: str = "items:given"
    source: str = "data"
    notes: tuple[str, ...] = ()
    tree: Tree | None = None

    @property
    def n_rows(self) -> int:
        """How many rows there are; a row with a weight stands for several items."""
        return len(self.weight)

    @property
    def cells(self) -> Cells | None:
        """The table that the votes were given as, every row once; None if there was none."""
        code = vars(self)["code"]
        return code if isinstance(code, Cells) else None

    @cached_property
    def _merged(self) -> Self | None:
        patterns = None if self.cells is None else self.cells.patterns()
        if patterns is None:
            return None
        cells, times = patterns
        return replace(
            self,
            start=cells.start,
            annotator=cells.annotator,
            code=cells.code,
            weight=times,
            group=None,
            groups=(),
            items=None,
        )

    @property
    def merged(self) -> Self:
        """The data with equal rows as one row with a weight, without groups and names of items.

        The data themselves if they did not come as a table, or if most rows may be different.
        """
        return self if self._merged is None else self._merged

    @property
    def n_votes(self) -> int:
        """How many decisions were made, weights counted."""
        return int(np.dot(self.votes_per_item, self.weight))

    @cached_property
    def votes_per_item(self) -> Ints:
        """How many annotators decided on each row."""
        if self.cells is not None:
            return self.cells.per_row
        if len(self.code) == self.n_rows * len(self.annotators):
            # Nobody decides twice on a row, so everybody decided on all of them.
            return np.broadcast_to(np.int64(len(self.annotators)), self.n_rows)
        return np.diff(self.start)

    @cached_property
    def n_items(self) -> int:
        """How many items at least two annotators decided on, weights counted."""
        rows = self.merged
        return int(rows.weight.sum(where=rows.votes_per_item >= 2))

    @cached_property
    def n_annotators(self) -> int:
        """How many annotators decided on an item that another one decided on too."""
        rows = self.merged
        if rows.n_rows and int(rows.votes_per_item.min()) == len(self.annotators) >= 2:
            return len(self.annotators)  # everybody decided on everything
        several = rows.votes_per_item != 1
        annotator = rows.annotator if several.all() else rows.annotator[rows.pairable]
        return int(np.count_nonzero(np.bincount(annotator)))

    @property
    def pairable(self) -> Bools:
        """Which votes have a fellow on the same item."""
        return (self.votes_per_item >= 2)[self.item_of_vote]

    def votes_of(self, annotators: Ints) -> Ints:
        """The places of the votes of some annotators, given by position, in the order of votes."""
        if len(annotators) == len(self.annotators):
            return np.arange(len(self.code))
        votes = [
            np.empty(0, dtype=np.int64),
            *map(self._votes_by_annotator.__getitem__, annotators),
        ]
        return np.sort(np.concatenate(votes), kind="stable")

    @cached_property
    def _votes_by_annotator(self) -> list[Ints]:
        sorting = np.argsort(self.annotator, kind="stable")
        n_votes = np.bincount(self.annotator, minlength=len(self.annotators))
        return np.split(sorting, np.cumsum(n_votes)[:-1])

    @cached_property
    def item_of_vote(self) -> Ints:
        """The row of every vote."""
        return np.repeat(np.arange(self.n_rows), self.votes_per_item)

    @property
    def is_set_valued(self) -> bool:
        """Whether items have several labels: every category is a frozenset."""
        return bool(self.categories) and all(isinstance(c, frozenset) for c in self.categories)

    @property
    def labels(self) -> tuple[Hashable, ...]:
        """The single labels: members of the sets, or the categories themselves."""
        if not self.is_set_valued:
            return self.categories
        return in_order(part for c in self.categories for part in c)  # type: ignore[attr-defined]

    def n_items_with(self, annotator: str) -> int:
        """Count the items that one annotator and at least one other decided on."""
        theirs = self.annotator == self.annotators.index(annotator)
        return int(self.weight[self.item_of_vote[theirs & self.pairable]].sum())

    def item_name(self, row: int) -> Hashable:
        """Return the name of a row."""
        return row if self.items is None else self.items[row]

    def counts(self) -> Ints:
        """Count the annotators who chose each category: array of shape (n_rows, n_categories).

        Raises
        ------
        DataError
            If that is more than 10^8 cells; :meth:`runs` says the same in little memory.
        """
        width = len(self.categories)
        self._refuse_large(width)
        flat = self.item_of_vote * width + self.code
        table = np.bincount(flat, minlength=self.n_rows * width)
        return table.reshape(self.n_rows, width).astype(np.int64)

    def dense(self) -> Ints:
        """Return the codes as an array of shape (n_rows, n_annotators), -1 where missing."""
        self._refuse_large(len(self.annotators))
        table = np.full((self.n_rows, len(self.annotators)), -1, dtype=np.int64)
        table[self.item_of_vote, self.annotator] = self.code
        return table

    def _refuse_large(self, width: int) -> None:
        if self.n_rows * width > MAX_CELLS:
            raise DataError(
                f"a dense table of {self.n_rows} items x {width} would have more than 10^8 cells; "
                "select fewer items or annotators"
            )

    @cached_property
    def runs(self) -> tuple[Ints, Ints, Ints]:
        """Every (row, category, count) with a count above zero, sorted by row and category."""
        return runs_of(self.start, self.code, len(self.categories))

    @cached_property
    def fingerprint(self) -> str:
        """Six characters that change when any vote changes."""
        names = [*self.annotators, *(f"{type(c).__name__} {show(c)}" for c in self.categories)]
        digest = hashlib.sha256("\n".join(names).encode())
        cells = self.cells
        votes = (self.annotator, self.code) if cells is None else cells.narrow()
        for array in (self.votes_per_item, *votes, self.weight, self.group):
            for part in () if array is None else packed(array):
                digest.update(part)
        return digest.hexdigest()[:6]


for _name in ("start", "annotator", "code"):
    setattr(VoteTable, _name, ArrayOfVotes(_name))


def stretches(start: Ints, *, size: int = BLOCK) -> Iterator[tuple[int, int]]:
    """Yield the (first, last) of stretches of items that have about this many votes together."""
    first, n_items = 0, len(start) - 1
    while first < n_items:
        last = int(np.searchsorted(start, start[first] + size, side="right")) - 1
        last = min(max(last, first + 1), first + size, n_items)
        yield first, last
        first = last


def runs_of(start: Ints, code: Ints, n_categories: int) -> tuple[Ints, Ints, Ints]:
    """Count equal votes: every (item, category, count) above zero, sorted by item and category.

    Parameters
    ----------
    start : array of shape (n_items + 1,); the votes of item i are ``start[i]:start[i + 1]``.
    code : array of shape (n_votes,), the category of every vote.
    """
    width = max(n_categories, 1)
    blocks_of_runs: list[tuple[Ints, Ints, Ints]] = []
    for first, last in stretches(start):
        n_votes, n_rows = int(start[last] - start[first]), last - first
        row = np.repeat(np.arange(n_rows), np.diff(start[first : last + 1]))
        key = row * width + code[start[first] : start[last]]
        if n_rows * width <= CELLS_PER_VOTE * n_votes:
            table = np.bincount(key, minlength=n_rows * width)
            key = np.flatnonzero(table)
            count = table[key]
        else:
            key, count = np.unique(key, return_counts=True)
        row = key // width
        blocks_of_runs.append((row + first, key - row * width, count.astype(np.int64)))
    if not blocks_of_runs:
        return (np.zeros(0, dtype=np.int64),) * 3
    rows, codes, counts = (np.concatenate(parts) for parts in zip(*blocks_of_runs, strict=True))
    return rows, codes, counts


def packed(array: NDArray[np.integer[Any]]) -> Iterator[bytes]:
    """Yield numbers, none below zero, as bytes that are the same on every machine.

    The width of a number and the length come first; the width is the least that holds them all.
    A number that is there throughout is said once.

    >>> b"".join(packed(np.array([1, 2, 300]))).hex(" ")
    '3c 75 32 20 33 0a 01 00 02 00 2c 01'
    >>> b"".join(packed(np.array([7, 7, 7])))
    b'7 x 3\\n'
    """
    numbers = array[:1] if array.strides == (0,) else array  # one number, stretched over all
    largest = int(numbers.max(initial=0))
    if len(array) and int(numbers.min()) == largest:
        yield f"{largest} x {len(array)}\n".encode()
        return
    kind = np.min_scalar_type(largest).newbyteorder("<")
    yield f"{kind.str} {len(array)}\n".encode()
    for start, stop in blocks(len(array)):
        yield array[start:stop].astype(kind, copy=False).tobytes()
