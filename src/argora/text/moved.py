"""Which sentences were moved: the fewest that explain a new order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

__all__ = ["moved"]


def moved(places: Sequence[int]) -> frozenset[int]:
    """Return the places of the fewest sentences that have to move for the new order.

    All others keep their order among themselves: a longest rising run, gaps allowed (Schensted
    1961). Where several are as long, the one that ends lowest stays.

    Parameters
    ----------
    places : where each sentence stood before, in the new order; all different.

    >>> sorted(moved([3, 0, 1, 2])), sorted(moved([0, 1, 2]))
    ([3], [])
    """
    lowest: list[int] = []  # the lowest end of a rising run of every length
    ends: list[int] = []  # where that end stands
    before: list[int] = []  # where the run of each place came from
    for at, place in enumerate(places):
        length = bisect_left(lowest, place)
        before.append(ends[length - 1] if length else -1)
        lowest[length : length + 1] = [place]
        ends[length : length + 1] = [at]
    staying = set()
    at = ends[-1] if ends else -1
    while at >= 0:
        staying.add(places[at])
        at = before[at]
    return frozenset(places) - staying
