"""Votes with equal items put together: the form in which truth models read coding data.

Items on which the same annotators voted alike cannot be told apart by any model, so they are one
pattern with a weight. Patterns come in an order of their own, which does not depend on the order
of the items, so that a model adds its sums up in the same order whatever the order of the rows.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats, Ints, offsets

__all__ = ["Patterns", "grouped", "mixed", "patterns_of", "positions_in"]

Hashes = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Patterns:
    """Distinct ways in which annotators voted on an item.

    Attributes
    ----------
    annotators : everybody, those without votes too.
    categories : those that somebody chose.
    used : array of shape (n_categories,), their positions among the categories of the data.
    start, annotator, code : the votes of pattern p are ``start[p]:start[p + 1]``; ``code`` is a
        position in ``categories``.
    weight : array of shape (n,), how many items have the pattern.
    pattern : array of shape (n_rows,), the pattern of every row of the data; -1 without votes.
    """

    annotators: tuple[str, ...]
    categories: tuple[Hashable, ...]
    used: Ints
    start: Ints
    annotator: Ints
    code: Ints
    weight: Floats
    pattern: Ints

    @property
    def n(self) -> int:
        """How many patterns there are."""
        return len(self.start) - 1

    @cached_property
    def size(self) -> Ints:
        """How many votes each pattern has."""
        return np.diff(self.start)

    @cached_property
    def of_vote(self) -> Ints:
        """The pattern of every vote."""
        return np.repeat(np.arange(self.n), self.size)

    @cached_property
    def cell(self) -> Ints:
        """The place of every vote in a table of patterns by categories."""
        return self.of_vote * len(self.categories) + self.code

    @cached_property
    def habit(self) -> Ints:
        """The place of every vote in a table of annotators by categories."""
        return self.annotator * len(self.categories) + self.code

    @cached_property
    def votes(self) -> Any:
        """Who voted what in each pattern: a sparse matrix (n, n_annotators * n_categories)."""
        from scipy.sparse import csr_array

        width = len(self.annotators) * len(self.categories)
        return csr_array((np.ones(len(self.code)), self.habit, self.start), shape=(self.n, width))

    @cached_property
    def shares(self) -> Floats:
        """The distribution of votes in every pattern: array of shape (n, n_categories)."""
        from scipy.sparse import csr_array

        shape = (self.n, len(self.categories))
        counts = csr_array((np.ones(len(self.code)), self.code, self.start), shape=shape).toarray()
        return np.asarray(counts / self.size[:, np.newaxis])

    def votes_by_annotator(self, weight: Floats) -> Floats:
        """Count the votes of every annotator, with these weights of patterns."""
        n = len(self.annotators)
        if (weight == 1).all():
            return np.bincount(self.annotator, minlength=n).astype(np.float64)
        vote_weight = weight[self.of_vote]
        return np.bincount(self.annotator, weights=vote_weight, minlength=n).astype(np.float64)

    def draws(self, weight: Floats, *, seed: int, n: int) -> Iterator[Floats]:
        """Yield n times a number in [0, 1) for every annotator.

        It comes from the seed and from what they did, never from their names: two annotators who
        did the same draw the same.
        """
        n_votes = self.votes_by_annotator(weight)
        together = self.shares[self.of_vote, self.code] * self.size[self.of_vote]
        agreeing = np.bincount(self.annotator, weights=together, minlength=len(n_votes))
        did = mixed(np.rint(agreeing).astype(np.int64), 1) ^ mixed(n_votes.astype(np.int64), 2)
        for i in range(n):
            bits = mixed(mixed(did, seed), i) >> np.uint64(11)
            yield bits.astype(np.float64) / 2**53


def patterns_of(data: CodingData) -> Patterns:
    """Return the distinct patterns of votes in the data."""
    used = np.flatnonzero(np.bincount(data.code, minlength=len(data.categories)))
    place = np.zeros(len(data.categories), dtype=np.int64)
    place[used] = np.arange(len(used))
    code = place[data.code]
    key = data.annotator * max(len(used), 1) + code
    voted = np.flatnonzero(data.votes_per_item)
    begin, size = data.start[voted], data.votes_per_item[voted]
    order, is_new = grouped(key, begin, size)
    pattern = np.full(data.n_rows, -1, dtype=np.int64)
    pattern[voted[order]] = np.cumsum(is_new) - 1
    weight = np.bincount(pattern[voted], weights=data.weight[voted], minlength=int(is_new.sum()))
    first = order[is_new]
    vote = positions_in(begin[first], size[first])
    return Patterns(
        annotators=data.annotators,
        categories=tuple(data.categories[c] for c in used.tolist()),
        used=used,
        start=offsets(size[first]),
        annotator=data.annotator[vote],
        code=code[vote],
        weight=weight.astype(np.float64),
        pattern=pattern,
    )


def mixed(numbers: Ints | Hashes, seed: int = 0) -> Hashes:
    """Return numbers that look random and depend only on these numbers and the seed.

    References
    ----------
    Steele, Lea & Flood (2014), Fast Splittable Pseudorandom Number Generators, OOPSLA: mix64.
    """
    step = np.uint64(0x9E3779B97F4A7C15)
    with np.errstate(over="ignore"):
        z = numbers.astype(np.uint64) + step * np.uint64((seed + 1) % 2**64)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(z ^ (z >> np.uint64(31)))


def grouped(key: Ints, begin: Ints, size: Ints) -> tuple[Ints, Bools]:
    """Return the items so that equal ones are neighbours, and which differ from the one before.

    Neighbours are compared vote by vote, so equal hashes of different votes do no harm.
    """
    if not len(begin):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=bool)
    hashes = np.add.reduceat(mixed(key), begin)  # empty items lie between none of these
    order = np.lexsort((hashes, size))
    is_new = np.ones(len(order), dtype=bool)
    like = (np.diff(size[order]) == 0) & (hashes[order[1:]] == hashes[order[:-1]])
    later, earlier = order[1:][like], order[:-1][like]
    if len(later):
        differs = (
            key[positions_in(begin[later], size[later])]
            != key[positions_in(begin[earlier], size[later])]
        )
        of_pair = np.repeat(np.arange(len(later)), size[later])
        unequal = np.bincount(of_pair[differs], minlength=len(later)) > 0
        is_new[1:][like] = unequal
    return order, is_new


def positions_in(begin: Ints, size: Ints) -> Ints:
    """Return begin, begin + 1, ... up to each size, one after the other."""
    if not len(size):
        return np.zeros(0, dtype=np.int64)
    shift = begin - np.concatenate([[0], np.cumsum(size)[:-1]])
    return np.asarray(np.arange(int(size.sum())) + np.repeat(shift, size))
