"""The categories that are confused most often."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from argora.analysis.words import category_title, scheme_order
from argora.diagnostics.confusion import Confusion
from argora.model import Study
from argora.reliability.items import NONE

__all__ = ["Confused", "confusion_order", "most_confused"]


def confusion_order(study: Study, labels: Sequence[Hashable]) -> list[int]:
    """Return the places of labels in the order of the scheme, ``none`` last."""
    place = scheme_order(study.scheme)
    return sorted(range(len(labels)), key=lambda i: (labels[i] == NONE, place(labels[i])[0], i))


@dataclass(frozen=True)
class Confused:
    """A category that another one is chosen for.

    Attributes
    ----------
    probability : that another annotator chose ``other`` where one chose ``chosen``.
    n : how many pairs of decisions are between the two, in either direction.
    """

    chosen: str
    other: str
    probability: float
    n: float


def most_confused(study: Study, confusion: Confusion | None) -> tuple[Confused, ...]:
    """Return the two labels of most pairs of different decisions, and the likeliest confusion.

    The first says where most of the disagreement is, from its side that is confused more often.
    The second is there if another pair has a higher probability: a rare label may meet another in
    most of its few cases, and so may nothing where nearly all is marked. The first begins from
    what was chosen, not from nothing.
    """
    if confusion is None:
        return ()
    titles = [category_title(study, label) for label in confusion.labels]
    pairs, chances = confusion.pairs + confusion.pairs.T, confusion.probabilities
    mixed_up = [
        Confused(titles[i], titles[j], float(chances[i, j]), float(pairs[i, j]))
        for i in range(len(titles))
        for j in range(len(titles))
        if i != j and pairs[i, j] > 0
    ]
    if not mixed_up:
        return ()
    nothing = {
        title for title, label in zip(titles, confusion.labels, strict=True) if label == NONE
    }
    marked = [each for each in mixed_up if each.chosen not in nothing]
    most = max(marked, key=lambda each: (each.n, each.probability))
    likeliest = max(mixed_up, key=lambda each: (each.probability, each.n))
    same = {most.chosen, most.other} == {likeliest.chosen, likeliest.other}
    return (most,) if same else (most, likeliest)
