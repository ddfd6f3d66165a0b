"""Percentage agreement, Cohen's kappa and multi-pi: coding measures on equal categories."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from argora.errors import MeasureError
from argora.measures.base import Estimate, Measure, Properties
from argora.measures.grouping import group_of_row, n_groups_of, refuse_large, sum_by_group, summed
from argora.reliability import CodingData

__all__ = ["Kappa", "MultiPi", "Percentage"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Average = Literal["coincidences", "pairs", "items"]


def agreeing_pairs(data: CodingData) -> Ints:
    """Return for every row how many ordered pairs of decisions are equal: shape (n_rows,)."""
    row, _, count = data.runs
    pairs = np.bincount(row, weights=count * (count - 1), minlength=data.n_rows)
    return pairs.astype(np.int64)


@dataclass(frozen=True)
class Percentage(Measure[CodingData]):
    """The share of pairs of decisions that are equal; no correction for chance.

    ``average`` matters only with missing decisions: ``coincidences`` weighs the pairs of an item
    with m decisions by 1 / (m - 1), as alpha does; ``pairs`` counts every pair once; ``items``
    takes the mean over items.
    """

    id: ClassVar[str] = "percentage"
    data_type = CodingData
    properties: ClassVar[Properties] = Properties(
        title="percentage agreement",
        source="Artstein & Poesio (2008), Inter-Coder Agreement for Computational Linguistics, "
        "pp. 558, 562-563 (agr_i, A_o)",
        missing="pairwise",
        low=0.0,
        aliases=("percentage_agreement", "observed_agreement"),
    )

    average: Average = "coincidences"

    def __post_init__(self) -> None:
        if self.average not in get_args(Average):
            raise MeasureError(
                f"percentage: average={self.average!r}: expected one of {list(get_args(Average))}"
            )

    def statistics(self, data: CodingData) -> Floats:
        """Return the weighted agreement and the weights of every group: shape (n_groups, 2)."""
        votes = data.votes_per_item
        pairs = votes * (votes - 1)
        divisors = {"coincidences": votes - 1, "pairs": np.ones_like(votes), "items": pairs}
        over = np.maximum(divisors[self.average], 1)
        return np.hstack(
            [
                sum_by_group(data, data.weight * agreeing_pairs(data), over),
                sum_by_group(data, data.weight * pairs, over),
            ]
        )

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the share; there is no expected part."""
        with np.errstate(divide="ignore", invalid="ignore"):
            share = np.where(sums[..., 1] > 0, sums[..., 0] / sums[..., 1], np.nan)
        return Estimate(share, share, np.full_like(share, np.nan))

    def corrected(self, observed: Floats, expected: Floats) -> Floats:
        """Return the observed agreement as it is."""
        return observed


@dataclass(frozen=True)
class Kappa(Measure[CodingData]):
    """Cohen's kappa of two annotators, each with own preferences for categories.

    Items that one of the two did not decide on are left out. Undefined when both always chose
    the same one category.
    """

    id: ClassVar[str] = "kappa"
    data_type = CodingData
    properties: ClassVar[Properties] = Properties(
        title="Cohen's kappa",
        source="Cohen (1960), A Coefficient of Agreement for Nominal Scales, pp. 39-42",
        missing="items-of-both",
        annotators=(2, 2),
        aliases=("cohen_kappa",),
    )

    def obstacle(self, data: CodingData) -> str | None:
        """Refuse more than two annotators, and say what to use instead."""
        if data.n_annotators > 2:
            return (
                f"kappa is for two annotators and these data have {data.n_annotators}; "
                "look at its pairs, or use multi_pi or alpha"
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
        with np.errstate(divide="ignore", invalid="ignore"):
            n = np.where(n > 0, n, np.nan)
            observed = np.trace(table, axis1=-2, axis2=-1) / n
            chance = (table.sum(axis=-1) * table.sum(axis=-2)).sum(axis=-1)
            expected = chance / n**2
        return Estimate(self.corrected(observed, expected), observed, expected)

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return the highest kappa that these preferences allow (Cohen 1960, pp. 42-43)."""
        k = len(categories)
        table = total.reshape(k, k)
        best = np.minimum(table.sum(axis=0), table.sum(axis=1)).sum() / table.sum()
        expected = self.estimate(total, categories).expected
        return {"maximum": float(self.corrected(np.asarray(best), expected))}


@dataclass(frozen=True)
class MultiPi(Measure[CodingData]):
    """Multi-pi, known as Fleiss' kappa: any number of annotators who share their preferences.

    With missing decisions: observed agreement is the mean over items with two decisions or more,
    expected agreement comes from the mean share of each category over all items with a decision
    (Gwet 2014). Undefined when only one category was used.
    """

    id: ClassVar[str] = "multi_pi"
    data_type = CodingData
    properties: ClassVar[Properties] = Properties(
        title="multi-pi (Fleiss' kappa)",
        source="Fleiss (1971), Measuring Nominal Scale Agreement among Many Raters, pp. 378-379; "
        "name: Artstein & Poesio (2008), p. 563; missing data: Gwet (2014), Handbook of "
        "Inter-Rater Reliability, 4th ed., section 2.5",
        missing="mean-of-items",
        aliases=("fleiss_kappa", "multipi"),
    )

    def statistics(self, data: CodingData) -> Floats:
        """Return agreement and number of items with two decisions, then all items and shares.

        Shape (n_groups, 3 + n_categories).
        """
        votes = data.votes_per_item
        pairs = np.maximum(votes * (votes - 1), 1)
        several = np.where(votes >= 2, data.weight, 0)
        any_vote = np.where(votes >= 1, data.weight, 0)
        row, code, count = data.runs
        k = len(data.categories)
        cell = group_of_row(data)[row] * k + code
        shares = summed(cell, count * data.weight[row], votes[row], size=n_groups_of(data) * k)
        return np.hstack(
            [
                sum_by_group(data, several * agreeing_pairs(data), pairs),
                sum_by_group(data, several),
                sum_by_group(data, any_vote),
                shares.reshape(n_groups_of(data), k),
            ]
        )

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return (A_o - A_e) / (1 - A_e), A_o and A_e."""
        with np.errstate(divide="ignore", invalid="ignore"):
            observed = np.where(sums[..., 1] > 0, sums[..., 0] / sums[..., 1], np.nan)
            shares = sums[..., 3:] / sums[..., 2:3]
            expected = (shares**2).sum(axis=-1)
        return Estimate(self.corrected(observed, expected), observed, expected)
