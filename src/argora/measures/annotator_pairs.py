"""Measures with a reference: an annotator that the others are compared with, such as the gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

__all__ = ["no_reference", "pairs_with", "too_many_pairs"]


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
