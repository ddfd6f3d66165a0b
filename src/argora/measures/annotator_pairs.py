"""Pairs of annotators: all of them, or each with a reference such as the gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from argora.measures.intervals.resampling import mean_of_defined

__all__ = ["mean_over_pairs", "no_reference", "pairs_with", "too_many_pairs"]


Floats = NDArray[np.float64]


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
    """Return why a reference cannot be taken, or None."""
    if reference is None or reference in annotators:
        return None
    return f"the reference {reference!r} is not among the annotators {list(annotators)}"


def too_many_pairs(n: int) -> str:
    """Return that so many pairs cannot each have a value, and what to do."""
    return (
        f"{n} pairs of annotators make more tables than fit in memory; "
        "name a reference, or pool the pairs (pairs='pooled')"
    )
