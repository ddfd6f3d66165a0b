"""Weighted kappa and AC2: some disagreements are worse than others."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from argora.measures.base import Estimate, Properties
from argora.measures.coding.multi_kappa import tables_of_pairs
from argora.measures.distances import (
    DISTANCES,
    FROM_TEXT,
    Distance,
    distances,
    misfit,
    numbers_of,
)
from argora.measures.grouping import (
    LARGEST_TABLE,
    category_shares,
    coincidences_by_group,
    n_groups_of,
    sum_by_group,
)
from argora.measures.intervals.resampling import Stratum
from argora.measures.of_distances import OfDistances
from argora.measures.ratios import ratio
from argora.reliability import CodingData
from argora.reliability.arrays import Floats

__all__ = ["AC2", "WeightedKappa"]


STEPS = ("linear", "quadratic")
NAMED = (*STEPS, *DISTANCES)


@dataclass(frozen=True)
class _Weighted(OfDistances[CodingData]):
    """A measure with a distance between categories.

    ``linear`` and ``quadratic`` take the difference of numbers, whether or not the categories were
    named; other categories need an order, and their places are what differs.
    """

    data_type = CodingData
    names: ClassVar[tuple[str, ...]] = NAMED

    distance: Distance = field(default="quadratic", metadata=FROM_TEXT | {"values": NAMED})

    def misfit(self, data: CodingData) -> str | None:
        """Name the reason why the distance does not fit: no numbers, and no order."""
        if self.distance not in STEPS:
            return super().misfit(data)
        reason = misfit("interval", data)
        if reason is None or numbers_of(data.categories) is not None:
            return reason
        if data.ordered:
            return None
        return f"the {self.distance} distance needs numbers, or categories given in their order"

    def scale(self, data: CodingData) -> Sequence[Hashable]:
        """Return the categories as their distances need them: numbers, places, ways in a tree."""
        if self.distance not in STEPS:
            return super().scale(data)
        values = numbers_of(data.categories)
        return tuple(range(len(data.categories)) if values is None else values)

    def apart(self, categories: Sequence[Hashable], used: Floats) -> Floats:
        """Return the distances: array (..., k, k)."""
        if self.distance not in STEPS:
            return distances(self.distance, categories, used)
        values = np.array(categories, dtype=np.float64)
        steps = np.abs(values[:, np.newaxis] - values)
        return steps if self.distance == "linear" else steps**2


@dataclass(frozen=True)
class WeightedKappa(_Weighted):
    """Cohen's weighted kappa, for any number of annotators with preferences of their own.

    For more than two annotators the distances are pooled over all pairs of annotators, and so is
    what chance would give (the generalisation that ``multi_kappa(variant='hubert')`` makes). Each
    pair counts the items of both. Undefined when everybody always chose the same one category.

    References
    ----------
    Cohen (1968), Weighted Kappa: Nominal Scale Agreement with Provision for Scaled Disagreement or
    Partial Credit, pp. 215-217; more than two annotators: pooled pairs as in Hubert (1977), Kappa
    Revisited, pp. 296-297
    """

    id: ClassVar[str] = "weighted_kappa"
    properties: ClassVar[Properties] = Properties(
        title="weighted kappa",
        missing="items-of-both",
        corrects="disagreement",
        aliases=("cohen_weighted_kappa",),
    )

    def obstacle(self, data: CodingData) -> str | None:
        """Refuse data that no measure takes, or with too many pairs to hold."""
        n, k = data.n_annotators, len(data.categories)
        if n_groups_of(data) * n * (n - 1) // 2 * k * k > LARGEST_TABLE:
            return f"{n} annotators make more tables than fit in memory; use alpha"
        return super().obstacle(data)

    def statistics(self, data: CodingData) -> Floats:
        """Return the contingency table of every pair: (n_groups, n_pairs * k²)."""
        return tables_of_pairs(data)

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return 1 - D_o / D_e, D_o and D_e."""
        k = len(categories)
        tables = sums.reshape(*sums.shape[:-1], -1, k, k)
        pairs = tables.sum(axis=-3)
        used = pairs.sum(axis=-1) + pairs.sum(axis=-2)
        apart = self.apart(categories, used)
        n = tables.sum(axis=(-2, -1))
        total = n.sum(axis=-1)
        first, second = tables.sum(axis=-1), tables.sum(axis=-2)
        observed = ratio((pairs * apart).sum(axis=(-2, -1)), total)
        chance = np.einsum("...pc,...ck,...pk->...p", first, apart, second)
        expected = ratio(ratio(chance, n, otherwise=0.0).sum(axis=-1), total)
        return Estimate(1 - ratio(observed, expected), observed, expected)


@dataclass(frozen=True)
class AC2(_Weighted):
    """Gwet's AC2: AC1 with distances between categories.

    Which categories there are changes the value, also those that nobody used: name them all with
    ``categories=``. Undefined with one category. With missing decisions, the observed part is the
    mean over items with two decisions or more, and a share the mean over all items with a decision
    (Gwet 2014).

    References
    ----------
    Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed., chapter 3
    """

    id: ClassVar[str] = "ac2"
    properties: ClassVar[Properties] = Properties(
        title="Gwet's AC2",
        missing="mean-of-items",
        unused=False,
        aliases=("gwet_ac2",),
    )

    def statistics(self, data: CodingData) -> Floats:
        """Return pairs of categories (mean of items), then all items and shares.

        Shape (n_groups, k² + 1 + k).
        """
        return np.hstack(
            [
                coincidences_by_group(data, per_item=True),
                sum_by_group(data, np.where(data.votes_per_item >= 1, data.weight, 0)),
                category_shares(data),
            ]
        )

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return (A_o - A_e) / (1 - A_e), A_o and A_e, with weights 1 - d / max d."""
        q = len(categories)
        pairs = sums[..., : q * q].reshape(*sums.shape[:-1], q, q)
        shares = ratio(sums[..., q * q + 1 :], sums[..., q * q : q * q + 1])
        apart = self.apart(categories, np.nan_to_num(shares))
        largest = apart.max(axis=(-2, -1), keepdims=True, initial=0)
        weights = 1 - ratio(apart, largest, otherwise=0.0)
        observed = ratio((pairs * weights).sum(axis=(-2, -1)), pairs.sum(axis=(-2, -1)))
        mean_weight = weights.sum(axis=(-2, -1)) / max(q * (q - 1), 1)
        expected = mean_weight * (shares * (1 - shares)).sum(axis=-1)
        # Where no two categories differ, everybody agrees by chance.
        expected = np.where(largest[..., 0, 0] > 0, expected, 1.0)
        return Estimate(self.corrected(observed, expected), observed, expected)

    def linearised(self, items: Stratum, categories: Sequence[Hashable]) -> Floats | None:
        """Return Gwet's values of items (2014, chapter 5); the distances are taken as given."""
        q, total = len(categories), items.total
        value, _, expected = self.estimate(total, categories)
        shares = total[q * q + 1 :] / total[q * q]
        apart = self.apart(categories, np.nan_to_num(shares))
        weights = 1 - apart / apart.max()
        pairs = items.single[:, : q * q].reshape(-1, q, q)
        agreed = ((weights - expected) * pairs).sum(axis=(-2, -1))
        agreed *= items.n_groups / total[: q * q].sum()
        slope = weights.sum() / (q * (q - 1)) * (1 - 2 * shares)
        usual = ((items.single[:, q * q + 1 :] - shares) * slope).sum(axis=-1)
        return np.asarray((agreed - (1 - value) * usual) / (1 - expected))
