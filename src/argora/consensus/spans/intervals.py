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
    common_of: dict[int, dict[int, int]] = {place: {} for place in range(len(units))}
    parts = sorted((start, end, place) for place, spans in enumerate(units) for start, end in spans)
    active: list[tuple[int, int]] = []
    for start, end, place in parts:
        active = [(until, other) for until, other in active if until > start]
        for until, other in active:
            if other != place:
                common = common_of[place].get(other, 0) + min(until, end) - start
                common_of[place][other] = common_of[other][place] = common
        active.append((end, place))
    return common_of


def united(units: Iterable[Parts]) -> Parts:
    """Return the positions of all units; stretches that touch become one.

    >>> united([((0, 4), (8, 9)), ((3, 6),)])
    ((0, 6), (8, 9))
    """
    stretches: list[tuple[int, int]] = []
    for start, end in sorted(part for spans in units for part in spans):
        if stretches and start <= stretches[-1][1]:
            stretches[-1] = (stretches[-1][0], max(end, stretches[-1][1]))
        else:
            stretches.append((start, end))
    return tuple(stretches)


def without(spans: Parts, others: Parts) -> Parts:
    """Return the positions of some stretches that lie in none of the others; all are sorted.

    >>> without(((0, 10), (12, 14)), ((2, 4), (9, 13)))
    ((0, 2), (4, 9), (13, 14))
    """
    rest = []
    for start, end in spans:
        at = start
        for low, high in others:
            if low < end and high > at:
                if low > at:
                    rest.append((at, low))
                at = high
        if at < end:
            rest.append((at, end))
    return tuple(rest)
