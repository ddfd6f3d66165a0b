"""What happens where several categories lead: nothing, the commoner one, or a seeded draw."""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

import numpy as np

from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints
from argora.reliability.coding.factor import show

__all__ = ["Ties", "broken"]


Ties = Literal["undecided", "overall", "random"]
"""``overall`` takes the tied category with most votes in all the data, ``random`` draws one."""


def broken(data: CodingData, row: Ints, code: Ints, *, ties: Ties, seed: int) -> tuple[Ints, Ints]:
    """Return the rows whose tie is broken, and the category that each of them gets.

    Nothing depends on the order of rows, annotators or categories: a draw is made from the seed
    and the names of the item and of its categories.

    Parameters
    ----------
    row, code : every category that leads in a tied row, sorted by row.
    """
    if ties == "undecided" or not len(row):
        return row[:0], code[:0]
    worth = (
        _votes_overall(data)[code] if ties == "overall" else _random_worth(data, row, code, seed)
    )
    begins = np.flatnonzero(np.diff(row, prepend=-1))
    best = np.maximum.reduceat(worth, begins)
    place = np.repeat(np.arange(len(begins)), np.diff(np.append(begins, len(row))))
    ahead = worth == best[place]
    alone = (np.bincount(place[ahead], minlength=len(begins)) == 1)[place] & ahead
    return row[alone], code[alone]


def _votes_overall(data: CodingData) -> Floats:
    weights = data.weight[data.item_of_vote]
    votes = np.bincount(data.code, weights=weights, minlength=len(data.categories))
    return votes.astype(np.float64)


def _random_worth(data: CodingData, row: Ints, code: Ints, seed: int) -> Floats:
    """Return a number in [0, 1) for every tied category, from names and seed only."""
    named = [f"{type(c).__name__} {show(c)}" for c in data.categories]
    keys = (
        f"{seed}\n{data.item_name(r)!r}\n{named[c]}"
        for r, c in zip(row.tolist(), code.tolist(), strict=True)
    )
    bits = (int.from_bytes(blake2b(key.encode(), digest_size=6).digest()) for key in keys)
    return np.fromiter((number / 2**48 for number in bits), np.float64, len(row))
