"""Agreement, and what collapsing categories does to it, from a confusion matrix alone.

Peldszus & Stede (2013), *Ranking the annotators*, Tables 1, 3 and 4: no data are needed beyond how
many pairs of decisions chose each two categories. With the data at hand,
:mod:`argora.diagnostics.collapsing` does the same for any measure, with intervals.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from argora.diagnostics.collapsing import greatest_first
from argora.diagnostics.confusion import Confusion
from argora.diagnostics.labels import check_labels
from argora.errors import DataError
from argora.reliability.arrays import Floats

__all__ = [
    "CollapsedPairs",
    "PairAgreement",
    "agreement_of",
    "definition_tests_of",
    "distinction_tests_of",
]


@dataclass(frozen=True)
class PairAgreement:
    """Agreement of pairs of decisions beyond chance.

    Attributes
    ----------
    value : (A_o - A_e) / (1 - A_e); NaN exactly when ``undefined`` gives the reason.
    observed : the share of pairs that chose the same.
    expected : the sum of the squared shares of categories.
    """

    value: float
    observed: float
    expected: float
    undefined: str | None = None


@dataclass(frozen=True)
class CollapsedPairs:
    """A value with categories collapsed, beside that with all of them.

    Attributes
    ----------
    categories : the one that was kept, or the two that were made one.
    share : how many of all decisions chose them, as a share.
    difference : what the value gains by it; NaN where either is undefined.
    """

    categories: tuple[Hashable, ...]
    share: float
    agreement: PairAgreement
    difference: float


def agreement_of(matrix: Confusion) -> PairAgreement:
    """Return the agreement of the pairs of a confusion matrix.

    Where everybody decided on every item this is multi-pi (Fleiss' kappa). Elsewhere each pair of
    decisions counts alike, so that items with many decisions weigh more than in ``multi_pi``.

    Raises
    ------
    DataError
        If the matrix is not symmetric: items with several labels have no such agreement.
    """
    return _agreement(_checked(matrix))


def definition_tests_of(matrix: Confusion) -> tuple[CollapsedPairs, ...]:
    """Keep each category and collapse all others, the one with the greatest gain first."""
    pairs = _checked(matrix)
    whole, base = pairs.sum(), _agreement(pairs).value
    tests = []
    for i, label in enumerate(matrix.labels):
        alone, chosen = pairs[i, i], pairs[i].sum()
        mixed = chosen - alone
        two = np.array([[alone, mixed], [mixed, whole - alone - 2 * mixed]])
        tests.append(_test((label,), chosen, whole, _agreement(two), base))
    return greatest_first(tests)


def distinction_tests_of(
    matrix: Confusion, *, pairs: Sequence[tuple[Hashable, Hashable]] | None = None
) -> tuple[CollapsedPairs, ...]:
    """Merge each pair of categories, or those named, and measure again; the greatest gain first."""
    table = _checked(matrix)
    check_labels((name for pair in pairs or () for name in pair), matrix.labels)
    whole, base = table.sum(), _agreement(table).value
    tests = []
    for a, b in combinations(matrix.labels, 2) if pairs is None else pairs:
        i, j = matrix.labels.index(a), matrix.labels.index(b)
        merged = table.copy()
        merged[i] += merged[j]
        merged[:, i] += merged[:, j]
        merged = np.delete(np.delete(merged, j, axis=0), j, axis=1)
        chosen = table[i].sum() + table[j].sum()
        tests.append(_test((a, b), chosen, whole, _agreement(merged), base))
    return greatest_first(tests)


def _checked(matrix: Confusion) -> Floats:
    pairs = np.asarray(matrix.pairs, dtype=np.float64)
    if not np.allclose(pairs, pairs.T):
        raise DataError(
            "this confusion matrix is not symmetric, as that of items with several labels: "
            "take one label at a time"
        )
    return pairs


def _agreement(pairs: Floats) -> PairAgreement:
    whole = float(pairs.sum())
    if not whole:
        return PairAgreement(math.nan, math.nan, math.nan, "nothing was done by two annotators")
    observed = float(np.trace(pairs)) / whole
    expected = float(((pairs.sum(axis=1) / whole) ** 2).sum())
    if 1 - expected < 1e-12:
        reason = "no variation: everybody chose the same category throughout"
        return PairAgreement(math.nan, observed, expected, reason)
    return PairAgreement((observed - expected) / (1 - expected), observed, expected)


def _test(
    categories: tuple[Hashable, ...],
    chosen: float,
    whole: float,
    agreement: PairAgreement,
    base: float,
) -> CollapsedPairs:
    share = float(chosen / whole) if whole else math.nan
    return CollapsedPairs(categories, share, agreement, agreement.value - base)
