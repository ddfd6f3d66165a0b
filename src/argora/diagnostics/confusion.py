"""The confusion probability matrix: what another annotator chooses, given what one chose."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from argora.reliability import CodingData
from argora.reliability.items import NONE

__all__ = ["Confusion", "confusion"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Confusion:
    """Ordered pairs of decisions on the same item by two annotators, by label.

    Attributes
    ----------
    labels : rows and columns; ``none`` comes last.
    pairs : array of shape (n_labels, n_labels), how many pairs chose row and column.
    """

    labels: tuple[Hashable, ...]
    pairs: Floats

    @property
    def probabilities(self) -> Floats:
        """The chance of the column given the row; each row sums to 1, or is NaN if never used."""
        used = self.pairs.sum(axis=1, keepdims=True)
        blank = np.full_like(self.pairs, np.nan)
        return np.asarray(np.divide(self.pairs, used, out=blank, where=used > 0))

    def most_confused_with(self, label: Hashable) -> tuple[Hashable, float] | None:
        """Return the other label chosen most often beside this one, with its probability."""
        row = self.labels.index(label)
        chances = self.probabilities[row].copy()
        chances[row] = -1.0
        if np.isnan(chances).any() or len(chances) < 2 or chances.max() <= 0:
            return None
        best = int(np.argmax(chances))
        return self.labels[best], float(chances[best])


def confusion(data: CodingData) -> Confusion:
    """Count who chose what when another annotator chose something, for any number of annotators.

    With several labels on an item, each label of the first annotator faces the second
    annotator's labels: itself if it is among them, otherwise all of them in equal parts; the
    empty set is ``none``. Every pair of annotators on an item counts in both directions.

    References
    ----------
    Cinková, Holub & Kríž (2012), Managing Uncertainty in Semantic Tagging, EACL, pp. 840-850; used
    in Stab & Gurevych (2014), COLING, Tables 3 and 4. How labels of one item are paired is ours:
    neither paper says.
    """
    labels = _labels(data)
    faces = _faces(data.categories, labels)
    pairs = np.zeros((len(labels), len(labels)))
    for (first, second), count in _category_pairs(data):
        pairs += count * faces[first][second]
    return Confusion(labels, pairs)


def _labels(data: CodingData) -> tuple[Hashable, ...]:
    found = [label for label in data.labels if label != NONE]
    if NONE in data.labels or frozenset() in data.categories:
        found.append(NONE)
    return tuple(found)


def _category_pairs(data: CodingData) -> list[tuple[tuple[int, int], float]]:
    """Return how many ordered pairs of decisions chose each two categories."""
    k = len(data.categories)
    counts: dict[tuple[int, int], float] = {}
    row, code, count = data.runs
    edges = np.flatnonzero(np.diff(row, prepend=-1, append=-1))
    for first, last in pairwise(edges):
        weight = float(data.weight[row[first]])
        for a in range(first, last):
            for b in range(first, last):
                n = count[a] * (count[b] - (a == b)) * weight
                if n:
                    cell = int(code[a]), int(code[b])
                    counts[cell] = counts.get(cell, 0.0) + float(n)
    return sorted(counts.items()) if k else []


def _faces(categories: Sequence[Hashable], labels: tuple[Hashable, ...]) -> list[list[Floats]]:
    """Return what one pair of categories adds to the table of labels."""
    place = {label: i for i, label in enumerate(labels)}
    members = [_members(category) for category in categories]
    faces = []
    for mine in members:
        row = []
        for others in members:
            table = np.zeros((len(labels), len(labels)))
            for label in mine:
                answers = [label] if label in others else others
                for answer in answers:
                    table[place[label], place[answer]] += 1 / len(answers)
            row.append(table)
        faces.append(row)
    return faces


def _members(category: Hashable) -> list[Hashable]:
    if isinstance(category, frozenset):
        return sorted(category, key=str) or [NONE]
    return [category]
