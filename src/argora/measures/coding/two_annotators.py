"""Cohen's kappa, Scott's pi and Bennett's S: two annotators, and three ideas of chance."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from argora.measures.base import Estimate, Measure, Properties
from argora.measures.grouping import group_of_row, n_groups_of, refuse_large
from argora.measures.intervals.resampling import Stratum
from argora.measures.ratios import ratio
from argora.reliability import CodingData
from argora.reliability.arrays import Floats

__all__ = ["Kappa", "Pi", "S"]


@dataclass(frozen=True)
class _TwoAnnotators(Measure[CodingData]):
    """A measure of the contingency table of two annotators; items of one alone are left out."""

    data_type = CodingData
    for_more: ClassVar[str]  # what to use with more than two annotators

    def obstacle(self, data: CodingData) -> str | None:
        """Refuse more than two annotators, and say what to use instead."""
        if data.n_annotators > 2:
            return (
                f"{self.id} is for two annotators and these data have {data.n_annotators}; "
                f"look at its pairs, or use {self.for_more}"
            )
        return super().obstacle(data)

    def statistics(self, data: CodingData) -> Floats:
        """Return the contingency table of every group, flattened: (n_groups, n_categories²)."""
        k = len(data.categories)
        both = data.votes_per_item == 2
        first = data.start[:-1][both]
        cell = group_of_row(data)[both] * k * k + data.code[first] * k + data.code[first + 1]
        refuse_large(n_groups_of(data), k * k)
        size = n_groups_of(data) * k * k
        table = np.bincount(cell, weights=data.weight[both], minlength=size)
        return table.astype(np.float64).reshape(n_groups_of(data), k * k)

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return (A_o - A_e) / (1 - A_e), A_o and A_e."""
        k = len(categories)
        table = sums.reshape(*sums.shape[:-1], k, k)
        n = table.sum(axis=(-2, -1))
        observed = ratio(np.trace(table, axis1=-2, axis2=-1), n)
        rows, columns = (ratio(table.sum(axis=axis), n[..., None]) for axis in (-1, -2))
        expected = self.chance(rows, columns)
        return Estimate(self.corrected(observed, expected), observed, expected)

    def chance(self, first: Floats, second: Floats) -> Floats:
        """Return A_e from the shares of each category: arrays (..., k) to (...)."""
        raise NotImplementedError

    def slopes(self, first: Floats, second: Floats) -> tuple[Floats, Floats]:
        """Compute the derivatives of A_e by the shares of the first and of the second."""
        raise NotImplementedError

    def linearised(self, items: Stratum, categories: Sequence[Hashable]) -> Floats | None:
        """Compute a value per item, chance agreement included.

        Fleiss, Cohen & Everitt (1969), Large Sample Standard Errors of Kappa and Weighted Kappa,
        pp. 323-327, eq. 13; the variance has n - 1 items, not n, as in Gwet (2014), chapter 5.
        """
        k = len(categories)
        value, _, expected = self.estimate(items.total, categories)
        cells, whole = items.single.reshape(-1, k, k), items.total.reshape(k, k) / items.n_groups
        first, second = whole.sum(axis=-1), whole.sum(axis=-2)
        by_first, by_second = self.slopes(first, second)
        usual = (cells.sum(axis=-1) - first) * by_first + (cells.sum(axis=-2) - second) * by_second
        agreed = np.trace(cells, axis1=-2, axis2=-1) - expected
        return np.asarray((agreed - (1 - value) * usual.sum(axis=-1)) / (1 - expected))


@dataclass(frozen=True)
class Kappa(_TwoAnnotators):
    """Cohen's kappa of two annotators, each with own preferences for categories.

    Items that one of the two did not decide on are left out. Undefined when both always chose
    the same one category.

    References
    ----------
    Cohen (1960), A Coefficient of Agreement for Nominal Scales, pp. 39-42
    """

    id: ClassVar[str] = "kappa"
    properties: ClassVar[Properties] = Properties(
        title="Cohen's kappa",
        missing="items-of-both",
        annotators=(2, 2),
        aliases=("cohen_kappa",),
    )
    for_more: ClassVar[str] = "multi_pi or alpha"

    def chance(self, first: Floats, second: Floats) -> Floats:
        """Return the chance that both choose a category, each by preferences of their own."""
        return np.asarray((first * second).sum(axis=-1))

    def slopes(self, first: Floats, second: Floats) -> tuple[Floats, Floats]:
        """Return the shares of the other."""
        return second, first

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return the highest kappa that these preferences allow (Cohen 1960, pp. 42-43)."""
        k = len(categories)
        table = total.reshape(k, k)
        best = np.minimum(table.sum(axis=0), table.sum(axis=1)).sum() / table.sum()
        expected = self.estimate(total, categories).expected
        return {"maximum": float(self.corrected(np.asarray(best), expected))}


@dataclass(frozen=True)
class Pi(_TwoAnnotators):
    """Scott's pi of two annotators who share their preferences for categories.

    Items that one of the two did not decide on are left out. Undefined when both always chose
    the same one category.

    References
    ----------
    Scott (1955), Reliability of Content Analysis: The Case of Nominal Scale Coding, pp. 323-324
    """

    id: ClassVar[str] = "pi"
    properties: ClassVar[Properties] = Properties(
        title="Scott's pi",
        missing="items-of-both",
        annotators=(2, 2),
        aliases=("scott_pi",),
    )
    for_more: ClassVar[str] = "multi_pi or alpha"

    def chance(self, first: Floats, second: Floats) -> Floats:
        """Return the chance that both choose a category, both by the mean preferences."""
        return np.asarray((((first + second) / 2) ** 2).sum(axis=-1))

    def slopes(self, first: Floats, second: Floats) -> tuple[Floats, Floats]:
        """Return the mean shares."""
        mean = (first + second) / 2
        return mean, mean


@dataclass(frozen=True)
class S(_TwoAnnotators):
    """Bennett's S of two annotators: by chance every category is equally likely.

    Which categories there are changes the value, also those that nobody used: name them all with
    ``categories=``. Items that one of the two did not decide on are left out. Undefined with one
    category.

    References
    ----------
    Bennett, Alpert & Goldstein (1954), Communications Through Limited-Response Questioning, pp.
    307-308
    """

    id: ClassVar[str] = "s"
    properties: ClassVar[Properties] = Properties(
        title="Bennett's S",
        missing="items-of-both",
        annotators=(2, 2),
        unused=False,
        aliases=("bennett_s",),
    )
    for_more: ClassVar[str] = "multi_s"

    def chance(self, first: Floats, second: Floats) -> Floats:
        """Return one over the number of categories."""
        return np.full(first.shape[:-1], 1 / max(first.shape[-1], 1))

    def slopes(self, first: Floats, second: Floats) -> tuple[Floats, Floats]:
        """Return zeros: chance is the same whatever people chose."""
        return np.zeros_like(first), np.zeros_like(second)
