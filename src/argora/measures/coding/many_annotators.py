"""Multi-pi, multi-S and AC1: any number of annotators, and three ideas of chance."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from argora.measures.base import Estimate, Measure, Properties
from argora.measures.grouping import (
    agreeing_pairs,
    category_shares,
    sum_by_group,
)
from argora.measures.intervals.resampling import Stratum
from argora.measures.ratios import ratio
from argora.reliability import CodingData
from argora.reliability.arrays import Floats

__all__ = ["AC1", "MultiPi", "MultiS"]


@dataclass(frozen=True)
class _ManyAnnotators(Measure[CodingData]):
    """A measure of the mean agreement of items and the mean share of every category.

    With missing decisions: observed agreement is the mean over items with two decisions or more;
    the share of a category is the mean over all items with a decision (Gwet 2014).
    """

    data_type = CodingData

    def statistics(self, data: CodingData) -> Floats:
        """Return agreement and number of items with two decisions, then all items and shares.

        Shape (n_groups, 3 + n_categories).
        """
        votes = data.votes_per_item
        pairs = np.maximum(votes * (votes - 1), 1)
        several = np.where(votes >= 2, data.weight, 0)
        any_vote = np.where(votes >= 1, data.weight, 0)
        return np.hstack(
            [
                sum_by_group(data, several * agreeing_pairs(data), pairs),
                sum_by_group(data, several),
                sum_by_group(data, any_vote),
                category_shares(data),
            ]
        )

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return (A_o - A_e) / (1 - A_e), A_o and A_e."""
        observed = ratio(sums[..., 0], sums[..., 1])
        expected = self.chance(ratio(sums[..., 3:], sums[..., 2:3]))
        return Estimate(self.corrected(observed, expected), observed, expected)

    def chance(self, shares: Floats) -> Floats:
        """Return A_e from the share of each category: array (..., k) to (...)."""
        raise NotImplementedError

    def slope(self, shares: Floats) -> Floats:
        """Compute the derivative of A_e by each share: array (k,)."""
        raise NotImplementedError

    def linearised(self, items: Stratum, categories: Sequence[Hashable]) -> Floats | None:
        """Return Gwet's values of items; those with one decision count for chance only.

        Gwet (2008), pp. 37-38 (complete data); Gwet (2014), chapter 5 (missing decisions).
        """
        table, total = items.single, items.total
        value, _, expected = self.estimate(total, categories)
        shares = total[3:] / total[2]
        agreed = (table[:, 0] - expected * table[:, 1]) * total[2] / total[1]
        usual = ((table[:, 3:] - shares) * self.slope(shares)).sum(axis=-1)
        return np.asarray((agreed - (1 - value) * usual) / (1 - expected))


@dataclass(frozen=True)
class MultiPi(_ManyAnnotators):
    """Multi-pi, known as Fleiss' kappa: any number of annotators who share their preferences.

    With missing decisions: observed agreement is the mean over items with two decisions or more,
    expected agreement comes from the mean share of each category over all items with a decision
    (Gwet 2014). Undefined when only one category was used.

    References
    ----------
    Fleiss (1971), Measuring Nominal Scale Agreement among Many Raters, pp. 378-379; name: Artstein
    & Poesio (2008), p. 563; missing data: Gwet (2014), Handbook of Inter-Rater Reliability, 4th
    ed., section 2.5
    """

    id: ClassVar[str] = "multi_pi"
    properties: ClassVar[Properties] = Properties(
        title="multi-pi (Fleiss' kappa)",
        missing="mean-of-items",
        aliases=("fleiss_kappa", "multipi"),
    )

    def chance(self, shares: Floats) -> Floats:
        """Return the chance that two decisions drawn by the common preferences are equal."""
        return np.asarray((shares**2).sum(axis=-1))

    def slope(self, shares: Floats) -> Floats:
        """Return twice the shares."""
        return 2 * shares


@dataclass(frozen=True)
class MultiS(_ManyAnnotators):
    """Multi-S, the free-marginal kappa of Randolph: by chance every category is equally likely.

    The coefficient of Brennan and Prediger. Which categories there are changes the value, also
    those that nobody used: name them all with ``categories=``. Undefined with one category. With
    missing decisions, observed agreement is the mean over items with two decisions or more.

    References
    ----------
    Randolph (2005), Free-Marginal Multirater Kappa, pp. 6-8; Brennan & Prediger (1981), Coefficient
    Kappa: Some Uses, Misuses, and Alternatives, pp. 687-699
    """

    id: ClassVar[str] = "multi_s"
    properties: ClassVar[Properties] = Properties(
        title="multi-S (Randolph's free-marginal kappa)",
        missing="mean-of-items",
        unused=False,
        aliases=("randolph_kappa", "brennan_prediger"),
    )

    def chance(self, shares: Floats) -> Floats:
        """Return one over the number of categories; NaN where nobody decided anything."""
        return np.where(np.isnan(shares).any(axis=-1), np.nan, 1 / max(shares.shape[-1], 1))

    def slope(self, shares: Floats) -> Floats:
        """Return zeros: chance is the same whatever people chose."""
        return np.zeros_like(shares)


@dataclass(frozen=True)
class AC1(_ManyAnnotators):
    """Gwet's AC1: chance agreement is what people reach who guess on hard items only.

    Which categories there are changes the value, also those that nobody used: name them all with
    ``categories=``. Undefined with one category; it is 1, not undefined, when everybody chose the
    same of several. With missing decisions, observed agreement is the mean over items with two
    decisions or more, and a share the mean over all items with a decision (Gwet 2014).

    References
    ----------
    Gwet (2008), Computing Inter-Rater Reliability and Its Variance in the Presence of High
    Agreement, pp. 35-38; missing data: Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed.,
    section 2.5
    """

    id: ClassVar[str] = "ac1"
    properties: ClassVar[Properties] = Properties(
        title="Gwet's AC1",
        missing="mean-of-items",
        unused=False,
        aliases=("gwet_ac1",),
    )

    def chance(self, shares: Floats) -> Floats:
        """Return the sum of share times one minus share, over the categories less one."""
        q = shares.shape[-1]
        if q < 2:
            return np.ones(shares.shape[:-1])
        return np.asarray((shares * (1 - shares)).sum(axis=-1) / (q - 1))

    def slope(self, shares: Floats) -> Floats:
        """Return one less twice the share, over the categories less one."""
        return np.asarray((1 - 2 * shares) / max(len(shares) - 1, 1))
