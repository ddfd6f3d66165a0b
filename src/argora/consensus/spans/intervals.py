"""Stretches of positions: what units have in common, together, and without each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

__all__ = ["overlaps", "united", "without"]

Parts = tuple[tuple[int, int], ...]


def overlaps(units: Sequence[Parts]) -> Mapping[int, Mapping[int, int]]:
    """Return for every unit how many positions it shares with each other one that overlaps it.

    >>> overlaps([((0, 4),), ((2, 9),), ((9, 12),)])
    {0: {1: 2}, 1: {0: 2}, 2: {}}
    """
    found: dict[int, dict[int, int]] = {place: {} for place in range(len(units))}
    parts = sorted((start, end, place) for place, spans in enumerate(units) for start, end in spans)
    active: list[tuple[int, int]] = []
    for start, end, place in parts:
        active = [(until, other) for until, other in active if until > start]
        for until, other in active:
            if other != place:
                common = found[place].get(other, 0) + min(until, end) - start
                found[place][other] = found[other][place] = common
        active.append((end, place))
    return found


def united(units: Iterable[Parts]) -> Parts:
    """Return the positions of all units; stretches that touch become one.

    >>> united([((0, 4), (8, 9)), ((3, 6),)])
    ((0, 6), (8, 9))
    """
    found: list[tuple[int, int]] = []
    for start, end in sorted(part for spans in units for part in spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)


def without(spans: Parts, others: Parts) -> Parts:
    """Return the positions of some stretches that lie in none of the others; all are sorted.

    >>> without(((0, 10), (12, 14)), ((2, 4), (9, 13)))
    ((0, 2), (4, 9), (13, 14))
    """
    found = []
    for start, end in spans:
        at = start
        for low, high in others:
            if low < end and high > at:
                if low > at:
                    found.append((at, low))
                at = high
        if at < end:
            found.append((at, end))
    return tuple(found)
