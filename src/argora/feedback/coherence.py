"""How well an order of sentences keeps together what belongs together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from argora.feedback.reading import Reading

__all__ = ["divides_more", "n_crossings"]


def n_crossings(reading: Reading, order: Sequence[int]) -> int:
    """Count the pairs of ties that cross when sentences stand in an order.

    Parameters
    ----------
    order : the sentences by place, counted from 0.

    References
    ----------
    Putra, Teufel & Tokunaga (2021), Annotating argumentative structure in English-as-a-Foreign-
    Language learner essays, section 5.2: crossing links might indicate coherence breaks.
    """
    place = {n: at for at, n in enumerate(order)}
    arcs = {
        tuple(sorted((place[point.place], place[reading.by_id[point.parent].place])))
        for point in reading.points
        if point.parent is not None
    }
    return sum(a < c < b < d or c < a < d < b for (a, b), (c, d) in combinations(arcs, 2))


def divides_more(reading: Reading, order: Sequence[int]) -> bool:
    """Check whether an order divides a point and what belongs to it that the text keeps together.

    Sentences without a point divide nothing.
    """
    in_text = [n for n in range(reading.n) if reading.by_sentence[n]]
    place = {n: at for at, n in enumerate(n for n in order if reading.by_sentence[n])}
    for point in reading.points:
        sentences = {each.place for each in reading.subtree(point)}
        before = sorted(in_text.index(n) for n in sentences)
        after = sorted(place[n] for n in sentences)
        if before[-1] - before[0] == len(before) - 1 < after[-1] - after[0]:
            return True
    return False
