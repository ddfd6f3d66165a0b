"""Which units of two annotators match: as many as possible, each with at most one other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from argora.reliability.unitizing.continuum import UNKNOWN, Mark
from argora.reliability.unitizing.positions import Parts, merge_parts

__all__ = ["decided", "largest", "length_of", "matched", "meeting", "near"]


def matched(
    first: Sequence[Mark],
    second: Sequence[Mark],
    *,
    at_least: float | None,
    strict: bool = False,
    union: bool = False,
    same_category: bool = True,
) -> int:
    """Count the most units that match, each at most one of the other annotator.

    Parameters
    ----------
    at_least : the share that two units must have in common; None for the same parts.
    strict : they must have more than that share in common.
    union : the share is of both units together and not of the longer one.
    """
    if at_least is None:
        one, other = (
            Counter(
                (merge_parts(parts), value if same_category else None) for parts, value in units
            )
            for units in (first, second)
        )
        return (one & other).total()
    return largest(
        near(
            first,
            second,
            at_least=at_least,
            strict=strict,
            union=union,
            same_category=same_category,
        )
    )


def decided(
    first: Sequence[Mark],
    second: Sequence[Mark],
    *,
    at_least: float | None,
    strict: bool = False,
    union: bool = False,
) -> tuple[Sequence[Mark], Sequence[Mark]]:
    """Return the units of two annotators of which it is known whether they have one category.

    Left out are units without a known category, and of the other annotator those that would match
    one of them by their place and that match no other unit with their own category.
    """
    if not any(value == UNKNOWN for _, value in (*first, *second)):
        return first, second
    # Pairs that match by their place alone, whatever their categories.
    alike: list[tuple[int, int]]
    if at_least is None:
        places = [[merge_parts(parts) for parts, _ in units] for units in (first, second)]
        alike = [(i, j) for i, a in enumerate(places[0]) for j, b in enumerate(places[1]) if a == b]
    else:
        candidates = near(
            first,
            second,
            at_least=at_least,
            strict=strict,
            union=union,
            same_category=False,
        )
        alike = [(i, j) for i, others in candidates.items() for j in others]
    unknown: tuple[set[int], set[int]] = (set(), set())
    same: tuple[set[int], set[int]] = (set(), set())
    # Which units meet one of unknown category, and which one of their own.
    for pair in alike:
        values = first[pair[0]][1], second[pair[1]][1]
        for side in (0, 1):
            if values[1 - side] == UNKNOWN:
                unknown[side].add(pair[side])
            elif values[0] == values[1]:
                same[side].add(pair[side])
    remaining = [
        [
            unit
            for i, unit in enumerate(units)
            if unit[1] != UNKNOWN and (i not in unknown[side] or i in same[side])
        ]
        for side, units in enumerate((first, second))
    ]
    return remaining[0], remaining[1]


def near(
    first: Sequence[Mark],
    second: Sequence[Mark],
    *,
    at_least: float,
    strict: bool = False,
    union: bool = False,
    same_category: bool = True,
) -> dict[int, list[int]]:
    """Return the units of the other annotator that each unit may match, all by their places."""
    candidates: dict[int, list[int]] = {}
    for i, j, common in meeting(first, second):
        if same_category and first[i][1] != second[j][1]:
            continue
        sizes = length_of(merge_parts(first[i][0])), length_of(merge_parts(second[j][0]))
        whole = sum(sizes) - common if union else max(sizes)
        # Whole numbers on the left: a common length of exactly the share must not fail by rounding.
        if common > at_least * whole or (not strict and common >= at_least * whole - 1e-9 * whole):
            candidates.setdefault(i, []).append(j)
    return candidates


def length_of(parts: Parts) -> int:
    """Count the positions of parts that do not overlap."""
    return sum(end - start for start, end in parts)


def meeting(first: Sequence[Mark], second: Sequence[Mark]) -> Iterator[tuple[int, int, int]]:
    """Yield pairs of units that have positions in common, and how many; one sweep over the text."""
    placed = [[merge_parts(parts) for parts, _ in units] for units in (first, second)]
    begins = sorted(
        (start, end, annotator, number, piece)
        for annotator, units in enumerate(placed)
        for number, parts in enumerate(units)
        for piece, (start, end) in enumerate(parts)
    )
    open_: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    common: Counter[tuple[int, int]] = Counter()
    # Parts of the other annotator stay open until a part begins behind their end.
    for start, end, annotator, number, _ in begins:
        others = open_[1 - annotator]
        others[:] = [(until, other) for until, other in others if until > start]
        for until, other in others:
            pair = (number, other) if annotator == 0 else (other, number)
            common[pair] += min(end, until) - start
        open_[annotator].append((end, number))
    for (i, j), length in common.items():
        yield i, j, length


def largest(near: Mapping[int, Sequence[int]]) -> int:
    """Compute the size of a maximum matching: how many can have a partner of their own.

    Most have one candidate, which nobody else has; only where the first free candidates do not give
    everybody a partner, SciPy looks for augmenting paths (Hopcroft & Karp 1973).
    """
    partners: set[int] = set()
    for candidates in near.values():
        free = next((other for other in candidates if other not in partners), None)
        if free is not None:
            partners.add(free)
    others = {other: i for i, other in enumerate({o for each in near.values() for o in each})}
    if len(partners) in (len(others), sum(map(bool, near.values()))):
        return len(partners)
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_bipartite_matching

    column = np.array([others[o] for candidates in near.values() for o in candidates], np.int32)
    ends = np.cumsum([0, *map(len, near.values())], dtype=np.int32)
    graph = csr_array((np.ones(len(column)), column, ends), shape=(len(near), len(others)))
    return int((maximum_bipartite_matching(graph) >= 0).sum())
