"""Pairs of annotators: which of them count, and the items or documents that they share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np

from argora.measures.intervals.resampling import mean_of_defined
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats, Ints

__all__ = [
    "Columns",
    "Pairs",
    "columns_of",
    "mean_over_pairs",
    "no_reference",
    "pairs_with",
    "sharing_documents",
    "sharing_items",
    "too_many_pairs",
    "votes_by_pair",
]

PAIRS_AT_ONCE = 10**6


Pairs = Literal["mean", "pooled"]
"""Each pair of annotators has a value and the mean is taken, or all pairs make one value."""


def mean_over_pairs(values: Floats) -> Floats:
    """Return the mean of the defined values along the last axis, the pairs."""
    return mean_of_defined(np.moveaxis(values, -1, 0))


def pairs_with(annotators: Sequence[str], reference: str | None) -> Iterator[tuple[str, str]]:
    """Yield pairs of annotators, the reference first; all pairs where there is none."""
    if reference is None:
        yield from combinations(annotators, 2)
    else:
        yield from ((reference, other) for other in annotators if other != reference)


def no_reference(annotators: Sequence[str], reference: str | None) -> str | None:
    """Name the reason why a reference cannot be taken; None if it can."""
    if reference is None or reference in annotators:
        return None
    return f"the reference {reference!r} is not among the annotators {list(annotators)}"


def too_many_pairs(n: int) -> str:
    """Name the reason why so many pairs cannot each have a value, and a way out."""
    return (
        f"{n} pairs of annotators make more tables than fit in memory; "
        "name a reference, or pool the pairs (pairs='pooled')"
    )


@dataclass(frozen=True, eq=False)
class Columns:
    """Where a pair of annotators is counted.

    Attributes
    ----------
    of : array of shape (n_annotators, n_annotators), the column of an ordered pair; -1 where it
        does not count: the other order, nothing shared, or not with the reference.
    n : how many columns there are, at least one.
    """

    of: Ints
    n: int


def columns_of(sharing: Bools, *, reference: int | None, pairs: Pairs) -> Columns:
    """Assign a column to every pair that shares something, or one to all pairs together.

    Parameters
    ----------
    sharing : array of shape (n_annotators, n_annotators), whether two share something.
    reference : the annotator that must be in a pair, and comes first there.
    """
    counted = np.triu(sharing | sharing.T, 1)
    if reference is not None:
        with_it = (sharing | sharing.T)[reference]
        counted = np.zeros_like(counted)
        counted[reference] = with_it
        counted[reference, reference] = False
    column = np.full(counted.shape, -1, dtype=np.int64)
    n = 1 if pairs == "pooled" else int(counted.sum())
    column[counted] = 0 if pairs == "pooled" else np.arange(n)
    return Columns(column, max(n, 1))


def sharing_documents(annotators: Sequence[str], present: Iterable[tuple[str, ...]]) -> Bools:
    """Mark the pairs of annotators who did a document together: array (n_annotators, n_annotators).

    Parameters
    ----------
    present : who did each document.
    """
    seat = {name: i for i, name in enumerate(annotators)}
    sharing = np.zeros((len(seat), len(seat)), dtype=bool)
    for names in set(present):
        places = [seat[name] for name in names]
        sharing[np.ix_(places, places)] = True
    return sharing


def sharing_items(data: CodingData) -> Bools:
    """Mark the pairs of annotators who decided on an item together, in such an array."""
    sharing = np.zeros((len(data.annotators), len(data.annotators)), dtype=bool)
    for one, other in _votes_together(data):
        sharing[data.annotator[one], data.annotator[other]] = True
    return sharing


def votes_by_pair(data: CodingData, columns: Columns) -> Iterator[tuple[Ints, Ints, Ints]]:
    """Yield columns with the votes of the first and of the second of the pair on one item.

    Each pair of votes that counts comes once; one pass over the items finds them all.
    """
    for one, other in _votes_together(data):
        column = columns.of[data.annotator[one], data.annotator[other]]
        turned = columns.of[data.annotator[other], data.annotator[one]]
        first, second = np.where(turned < 0, (one, other), (other, one))
        column = np.maximum(column, turned)
        counted = column >= 0
        yield column[counted], first[counted], second[counted]


def _votes_together(data: CodingData) -> Iterator[tuple[Ints, Ints]]:
    """Yield the places of two votes on one item, many items at a time."""
    for m in np.unique(data.votes_per_item).tolist():
        begin = data.start[:-1][data.votes_per_item == m]
        one, other = np.triu_indices(m, 1)
        step = max(1, PAIRS_AT_ONCE // max(len(one), 1))
        for at in range(0, len(begin) if m >= 2 else 0, step):
            first_votes = begin[at : at + step, np.newaxis]
            yield (first_votes + one).ravel(), (first_votes + other).ravel()
