"""How often each category was chosen for each item, counted a stretch of items at a time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from argora.reliability.coding.columns import BLOCK, blocks

__all__ = ["packed", "runs_of", "stretches"]

Ints = NDArray[np.int64]

CELLS_PER_VOTE = 4
"""With more cells than that a table of items by categories is mostly empty: sort instead."""


def stretches(start: Ints, *, size: int = BLOCK) -> Iterator[tuple[int, int]]:
    """Yield the (first, last) of stretches of items that have about this many votes together."""
    first, n_items = 0, len(start) - 1
    while first < n_items:
        last = int(np.searchsorted(start, start[first] + size, side="right")) - 1
        last = min(max(last, first + 1), first + size, n_items)
        yield first, last
        first = last


def runs_of(start: Ints, code: Ints, n_categories: int) -> tuple[Ints, Ints, Ints]:
    """Return every (item, category, count) with a count above zero, sorted by both.

    Parameters
    ----------
    start : array of shape (n_items + 1,); the votes of item i are ``start[i]:start[i + 1]``.
    code : array of shape (n_votes,), the category of every vote.
    """
    width = max(n_categories, 1)
    found: list[tuple[Ints, Ints, Ints]] = []
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
        found.append((row + first, key - row * width, count.astype(np.int64)))
    if not found:
        return (np.zeros(0, dtype=np.int64),) * 3
    rows, codes, counts = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return rows, codes, counts


def packed(array: Ints) -> Iterator[bytes]:
    """Yield numbers, none below zero, as bytes that are the same on every machine.

    The width of a number and the length come first; the width is the least that holds them all.
    A number that is there throughout is said once.

    >>> b"".join(packed(np.array([1, 2, 300]))).hex(" ")
    '3c 75 32 20 33 0a 01 00 02 00 2c 01'
    >>> b"".join(packed(np.array([7, 7, 7])))
    b'7 x 3\\n'
    """
    largest = int(array.max(initial=0))
    if len(array) and int(array.min()) == largest:
        yield f"{largest} x {len(array)}\n".encode()
        return
    kind = np.min_scalar_type(largest).newbyteorder("<")
    yield f"{kind.str} {len(array)}\n".encode()
    for start, stop in blocks(len(array)):
        yield array[start:stop].astype(kind).tobytes()
