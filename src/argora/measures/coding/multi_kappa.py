"""Multi-kappa: Cohen's kappa for any number of annotators, in four ways that differ."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Literal

import numpy as np

from argora.measures.annotator_pairs import mean_over_pairs
from argora.measures.base import Estimate, Measure, Properties
from argora.measures.grouping import (
    LARGEST_TABLE,
    agreeing_pairs,
    group_of_row,
    n_groups_of,
    sum_by_group,
)
from argora.measures.intervals.resampling import Stratum
from argora.measures.ratios import ratio
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints

__all__ = ["MultiKappa", "tables_of_pairs"]

Variant = Literal["hubert", "davies-fleiss", "conger", "light"]


@dataclass(frozen=True)
class MultiKappa(Measure[CodingData]):
    """Cohen's kappa for any number of annotators, each with own preferences.

    ``hubert``, ``davies-fleiss`` and ``conger`` are one coefficient on complete data: the mean
    agreement of pairs against the mean chance agreement of pairs. With missing decisions ``hubert``
    pools the items that each pair shares, ``davies-fleiss`` takes the items on which everybody
    decided, and ``conger`` the mean over items and the shares of each annotator over all items he
    decided on, as Gwet (2014) does; annotators who share no item with another count for chance.
    ``light`` is another coefficient: the mean of the kappas of all pairs that have one. Undefined
    when everybody always chose the same one category.

    References
    ----------
    Hubert (1977), Kappa Revisited, pp. 296-297; Conger (1980), Integration and Generalization of
    Kappas for Multiple Raters, pp. 324-325; Davies & Fleiss (1982), Measuring Agreement for
    Multinomial Data, pp. 1048-1049; Light (1971), Measures of Response Agreement for Qualitative
    Data, pp. 367-370; missing data: Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed.,
    section 2.5
    """

    id: ClassVar[str] = "multi_kappa"
    data_type = CodingData
    properties: ClassVar[Properties] = Properties(
        title="multi-kappa (kappa for many annotators)",
        missing="by-variant",
        analytic="variant='conger' or 'davies-fleiss'",
        low=-1.0,
    )

    variant: Variant = "hubert"

    def obstacle(self, data: CodingData) -> str | None:
        """Refuse data that no measure takes, or with too many pairs to hold."""
        if reason := super().obstacle(data):
            return reason
        n, k = data.n_annotators, len(data.categories)
        width = n * (n - 1) // 2 * k * k if self._by_pair else len(data.annotators) * k
        if n_groups_of(data) * width > LARGEST_TABLE:
            return f"{n} annotators make more tables than fit in memory; use variant='conger'"
        if self.variant == "davies-fleiss" and not (data.votes_per_item == n).any():
            return "no item was decided on by all annotators; use another variant"
        return None

    @property
    def _by_pair(self) -> bool:
        return self.variant in ("hubert", "light")

    def statistics(self, data: CodingData) -> Floats:
        """Return a contingency table per pair, or agreement and choices per annotator."""
        if self._by_pair:
            return tables_of_pairs(data)
        votes = data.votes_per_item
        if self.variant == "conger":
            agreed = np.where(votes >= 2, data.weight, 0)
            counted = data.weight
        else:
            agreed = counted = np.where(votes == data.n_annotators, data.weight, 0)
        pairs = np.maximum(votes * (votes - 1), 1)
        return np.hstack(
            [
                sum_by_group(data, agreed * agreeing_pairs(data), pairs),
                sum_by_group(data, agreed),
                _choices(data, counted),
            ]
        )

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return (A_o - A_e) / (1 - A_e), A_o and A_e; for ``light`` the means of each."""
        k = len(categories)
        if not self._by_pair:
            return self._of_annotators(sums, k)
        tables = sums.reshape(*sums.shape[:-1], -1, k, k)
        n = tables.sum(axis=(-2, -1))
        observed = ratio(np.trace(tables, axis1=-2, axis2=-1), n)
        expected = ratio((tables.sum(axis=-1) * tables.sum(axis=-2)).sum(axis=-1), n**2)
        if self.variant == "light":
            values = self.corrected(observed, expected)
            return Estimate(*map(mean_over_pairs, (values, observed, expected)))
        share = ratio(n, n.sum(axis=-1, keepdims=True))
        observed, expected = (np.where(n > 0, a, 0) * share for a in (observed, expected))
        observed, expected = observed.sum(axis=-1), expected.sum(axis=-1)
        return Estimate(self.corrected(observed, expected), observed, expected)

    def linearised(self, items: Stratum, categories: Sequence[Hashable]) -> Floats | None:
        """Compute Gwet's values of items (2014, chapter 5); None for pooled pairs."""
        if self._by_pair:
            return None
        k, table, total = len(categories), items.single, items.total
        value, _, expected = self.estimate(total, categories)
        choices, whole = table[:, 2:].reshape(len(table), -1, k), total[2:].reshape(-1, k)
        n = whole.sum(axis=-1)
        present = np.flatnonzero(n)
        choices, n = choices[:, present], n[present]
        shares = whole[present] / n[:, np.newaxis]
        # How much an item moves the shares of each annotator, times the sum of all others' shares.
        moved = choices - choices.sum(axis=-1, keepdims=True) * shares
        others = shares.sum(axis=0) - shares
        usual = (moved * others).sum(axis=-1) * items.n_groups / n
        usual = 2 * usual.sum(axis=-1) / (len(present) * (len(present) - 1))
        agreed = (table[:, 0] - expected * table[:, 1]) * items.n_groups / total[1]
        return np.asarray((agreed - (1 - value) * usual) / (1 - expected))

    def _of_annotators(self, sums: Floats, k: int) -> Estimate:
        choices = sums[..., 2:].reshape(*sums.shape[:-1], -1, k)
        n = choices.sum(axis=-1, keepdims=True)
        present = (n[..., 0] > 0).sum(axis=-1)
        observed = ratio(sums[..., 0], sums[..., 1])
        shares = ratio(choices, n, otherwise=0.0)
        # Two different annotators: all pairs less those of an annotator with themselves.
        both = (shares.sum(axis=-2) ** 2).sum(axis=-1) - (shares**2).sum(axis=(-2, -1))
        expected = ratio(both, present * (present - 1))
        return Estimate(self.corrected(observed, expected), observed, expected)


def _choices(data: CodingData, weight: Ints) -> Floats:
    """Count the choices of each category by each annotator: (n_groups, n_annotators * k).

    Annotators whose items nobody shares count here: Gwet (2014) and irrCAC take the shares of all
    annotators for chance, as they do for the items that one annotator decided on.
    """
    n, k = len(data.annotators), len(data.categories)
    item = data.item_of_vote
    cell = (group_of_row(data)[item] * n + data.annotator) * k + data.code
    size = n_groups_of(data) * n * k
    counts = np.bincount(cell, weights=weight[item], minlength=size)
    return counts.astype(np.float64).reshape(n_groups_of(data), n * k)


def tables_of_pairs(data: CodingData) -> Floats:
    """Return the contingency table of every pair that can share an item.

    Shape (n_groups, n_pairs * k²).
    """
    sharing = np.unique(data.annotator[data.pairable])
    number = np.full(len(data.annotators), -1, dtype=np.int64)
    number[sharing] = np.arange(len(sharing))
    annotator, n = number[data.annotator], len(sharing)
    k = len(data.categories)
    code = np.full((data.n_rows, n), -1, dtype=np.int64)
    pairable = annotator >= 0
    code[data.item_of_vote[pairable], annotator[pairable]] = data.code[pairable]
    group, size = group_of_row(data), n_groups_of(data) * k * k
    tables = []
    for a, b in combinations(range(n), 2):
        both = (code[:, a] >= 0) & (code[:, b] >= 0)
        cell = group[both] * k * k + code[both, a] * k + code[both, b]
        table = np.bincount(cell, weights=data.weight[both], minlength=size)
        tables.append(table.reshape(n_groups_of(data), k * k))
    return np.hstack(tables).astype(np.float64)
