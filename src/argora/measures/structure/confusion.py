"""Confusion matrices of two annotators, and what scores make of one."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

import numpy as np

from argora.errors import MeasureError
from argora.reliability.arrays import Ints

__all__ = ["DIRECTED", "NONE", "Confusion", "Score", "scored"]

Score = Literal[
    "kappa", "f1", "balanced_accuracy", "informedness", "accuracy", "precision", "recall"
]

NONE = "none"
"""What an annotator says of a pair without a relation."""

DIRECTED = ("balanced_accuracy", "informedness", "precision", "recall")
"""Scores that take one annotator for the truth; else the mean of both ways."""


@dataclass(frozen=True, eq=False)
class Confusion:
    """How often the first annotator chose one category where the second chose another.

    Attributes
    ----------
    counts : by the category of the first and of the second.

    Examples
    --------
    >>> Confusion({("yes", "yes"): 2, ("yes", "no"): 1}).table.tolist()
    [[0, 0], [1, 2]]
    """

    counts: Mapping[tuple[str, str], int] = field(default_factory=dict)

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """What either chose, in the order of rows and columns."""
        return tuple(sorted({each for cell, n in self.counts.items() if n for each in cell}))

    @cached_property
    def table(self) -> Ints:
        """The matrix: a row for each category of the first, a column for each of the second."""
        at = {category: i for i, category in enumerate(self.categories)}
        table = np.zeros((len(at), len(at)), dtype=np.int64)
        for (one, other), n in self.counts.items():
            if n:
                table[at[one], at[other]] += n
        return table

    @property
    def n(self) -> int:
        """How many decisions there are."""
        return sum(self.counts.values())

    def __add__(self, other: Confusion) -> Confusion:
        return Confusion(Counter(self.counts) + Counter(other.counts))

    @property
    def swapped(self) -> Confusion:
        """The same with the annotators in the other order."""
        return Confusion({(b, a): n for (a, b), n in self.counts.items()})

    def score(self, name: Score, *, directed: bool = False) -> float:
        """Return a score of the matrix; NaN unless at least two categories were used.

        Parameters
        ----------
        directed : take the first annotator for the truth, in scores that know one.
        """
        return scored(self, name, directed=directed)


@dataclass(frozen=True)
class _Margins:
    """What was chosen by both, by the truth (rows) and by the other (columns), by category."""

    n: int
    both: Mapping[str, int]
    truth: Mapping[str, int]
    other: Mapping[str, int]

    @property
    def used(self) -> set[str]:
        return {*self.truth, *self.other}


def scored(confusion: Confusion, name: Score, *, directed: bool) -> float:
    """Return a score of a matrix; NaN unless at least two categories were used.

    kappa is Cohen's, f1, precision and recall are means over the categories that either used,
    balanced accuracy (Brodersen et al. 2010) is the mean recall of those that the truth used, and
    informedness (Powers 2011) the mean over the other's choices of how much it beats guessing.
    """
    if name not in _SCORES:
        raise MeasureError(f"score={name!r}: expected one of {list(get_args(Score))}")
    margins = _margins(confusion)
    if len(margins.used) < 2:
        return math.nan
    value = _SCORES[name](margins)
    if name not in DIRECTED or directed:
        return value
    turned = _Margins(margins.n, margins.both, margins.other, margins.truth)
    return (value + _SCORES[name](turned)) / 2


def _margins(confusion: Confusion) -> _Margins:
    both: dict[str, int] = {}
    truth: dict[str, int] = {}
    other: dict[str, int] = {}
    for (row, column), n in confusion.counts.items():
        if n:
            truth[row] = truth.get(row, 0) + n
            other[column] = other.get(column, 0) + n
            if row == column:
                both[row] = n
    return _Margins(sum(truth.values()), both, truth, other)


def _kappa(m: _Margins) -> float:
    agreed = m.n * sum(m.both.values())
    expected = sum(n * m.other.get(category, 0) for category, n in m.truth.items())
    return (agreed - expected) / (m.n * m.n - expected)


def _accuracy(m: _Margins) -> float:
    return sum(m.both.values()) / m.n


def _f1(m: _Margins) -> float:
    used = sorted(m.used)
    return _mean(2 * m.both.get(c, 0) / (m.truth.get(c, 0) + m.other.get(c, 0)) for c in used)


def _precision(m: _Margins) -> float:
    return _mean(_share(m.both.get(c, 0), m.other.get(c, 0)) for c in sorted(m.used))


def _recall(m: _Margins) -> float:
    return _mean(_share(m.both.get(c, 0), m.truth.get(c, 0)) for c in sorted(m.used))


def _balanced_accuracy(m: _Margins) -> float:
    return _mean(m.both.get(c, 0) / m.truth[c] for c in sorted(m.truth))


def _informedness(m: _Margins) -> float:
    if len(m.truth) < 2:
        return math.nan
    total = 0.0
    for category in sorted(m.other):
        chosen, true = m.other[category], m.truth.get(category, 0)
        hits = m.both.get(category, 0)
        total += chosen * (_share(hits, true) - (chosen - hits) / (m.n - true))
    return total / m.n


def _mean(shares: Iterable[float]) -> float:
    values = list(shares)
    return sum(values) / len(values)


def _share(part: int, whole: int) -> float:
    """Return 0 for a category that only the other used, which cannot be right."""
    return part / whole if whole else 0.0


_SCORES: Mapping[str, Callable[[_Margins], float]] = {
    "kappa": _kappa,
    "f1": _f1,
    "balanced_accuracy": _balanced_accuracy,
    "informedness": _informedness,
    "accuracy": _accuracy,
    "precision": _precision,
    "recall": _recall,
}
