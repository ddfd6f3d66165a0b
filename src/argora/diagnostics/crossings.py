"""Arcs over a line of positions: which of them cross when they are drawn above it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from itertools import groupby

__all__ = ["Arc", "crossings"]

Arc = tuple[int, int]


def crossings(arcs: Sequence[Arc]) -> list[int]:
    """Return how many others each arc crosses; every crossing pair is in the sum twice.

    Two arcs cross if each has exactly one end strictly inside the other: a < c < b < d. Arcs that
    share an end, stand side by side or lie one inside the other do not.

    >>> crossings([(0, 2), (3, 1), (0, 3)])
    [1, 1, 0]
    """
    spans = [(min(arc), max(arc)) for arc in arcs]
    # Seen from the right, a later arc is an earlier one.
    mirrored = [(-high, -low) for low, high in spans]
    return [
        first + second
        for first, second in zip(_into_earlier(spans), _into_earlier(mirrored), strict=True)
    ]


def _into_earlier(spans: Sequence[Arc]) -> Iterable[int]:
    """Return for each span how many begin before it and end inside it."""
    lengths = [0] * len(spans)
    ends: list[int] = []
    places = sorted(range(len(spans)), key=lambda i: spans[i][0])
    for _, together in groupby(places, key=lambda i: spans[i][0]):
        group = list(together)
        for i in group:
            low, high = spans[i]
            lengths[i] = max(0, bisect_left(ends, high) - bisect_right(ends, low))
        for i in group:
            insort(ends, spans[i][1])
    return lengths
