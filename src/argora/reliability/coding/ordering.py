"""Votes in the order of items and annotators: by counting where they lie close, else sorted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from argora.reliability.arrays import Ints
from argora.reliability.coding.columns import BLOCK, Column, blocks

__all__ = ["Ordered", "Seats", "first_decided_twice", "ordered"]


CELLS_PER_VOTE = 4
"""With more cells than that a table of items by annotators is mostly empty: sort instead."""


@dataclass(frozen=True, eq=False)
class Seats:
    """Columns of items, annotators and categories, and where their codes belong.

    Attributes
    ----------
    place : the position of every code of ``item`` among the ``n_items`` items.
    seat : the same for annotators.
    """

    item: Column
    annotator: Column
    category: Column
    place: Ints
    seat: Ints
    n_items: int
    n_annotators: int

    @property
    def n_cells(self) -> int:
        """How many votes there could be."""
        return self.n_items * self.n_annotators

    def votes(self) -> Iterator[tuple[Ints, Ints]]:
        """Yield, block by block, the cell of every vote and what stands in it.

        That is the code of the category; or the row, where the code does not tell all.
        """
        for start, stop in blocks(len(self.item)):
            code = self.category.codes(start, stop)
            cell = self.place[self.item.codes(start, stop)] * self.n_annotators
            cell += self.seat[self.annotator.codes(start, stop)]
            value = np.arange(start, stop) if self.category.by_row else code
            if self.category.has_gaps:
                present = code != self.category.n_codes
                cell, value = cell[present], value[present]
            yield cell, value

    def all_votes(self) -> tuple[Ints, Ints]:
        """Return the cell of every vote and what stands in it."""
        pairs = list(self.votes()) or [(np.zeros(0, dtype=np.int64),) * 2]
        return np.concatenate([cell for cell, _ in pairs]), np.concatenate([v for _, v in pairs])


@dataclass(frozen=True, eq=False)
class Ordered:
    """Votes by item and annotator.

    Attributes
    ----------
    per_item : array of shape (n_items,), how many votes each item has.
    annotator, value : arrays of shape (n_votes,).
    """

    per_item: Ints
    annotator: Ints
    value: Ints


def ordered(seats: Seats) -> Ordered | None:
    """Return the votes in order, or None if somebody decided twice on an item."""
    if seats.n_cells <= CELLS_PER_VOTE * len(seats.item) + BLOCK:
        return _in_table(seats)
    return _sorted(seats)


def first_decided_twice(seats: Seats) -> tuple[int, int]:
    """Return the first item, and its first annotator, with two decisions."""
    cell = np.sort(seats.all_votes()[0])
    again = cell[:-1][cell[1:] == cell[:-1]]
    item, annotator = divmod(int(again[0]), seats.n_annotators)
    return item, annotator


def _in_table(seats: Seats) -> Ordered | None:
    largest = len(seats.item) if seats.category.by_row else seats.category.n_codes
    table = np.full(seats.n_cells, -1, dtype=np.min_scalar_type(-largest - 1))
    n_votes = 0
    for cell, value in seats.votes():
        table[cell] = value
        n_votes += len(cell)
    present = (table >= 0).reshape(seats.n_items, seats.n_annotators)
    per_item = np.count_nonzero(present, axis=1).astype(np.int64)
    if per_item.sum() < n_votes:
        return None
    everybody = np.arange(seats.n_annotators)
    if n_votes == seats.n_cells:
        return Ordered(per_item, np.tile(everybody, seats.n_items), table.astype(np.int64))
    annotator = np.broadcast_to(everybody, present.shape)[present]
    return Ordered(per_item, annotator, table[present.reshape(-1)].astype(np.int64))


def _sorted(seats: Seats) -> Ordered | None:
    cell, value = seats.all_votes()
    if not (cell[1:] > cell[:-1]).all():
        cell, value = _together(cell, value)
        if (cell[1:] == cell[:-1]).any():
            return None
    item = cell // max(seats.n_annotators, 1)
    per_item = np.bincount(item, minlength=seats.n_items).astype(np.int64)
    return Ordered(per_item, cell - item * seats.n_annotators, value)


def _together(cell: Ints, value: Ints) -> tuple[Ints, Ints]:
    """Return both sorted by cell; as one number, if that fits, which is much faster."""
    width = int(value.max(initial=0)) + 1
    if int(cell.max(initial=0)) >= 2**62 // width:
        sorting = np.argsort(cell)
        return cell[sorting], value[sorting]
    both = np.sort(cell * width + value)
    cell = both // width
    return cell, both - cell * width
