"""Percentage agreement: how often annotators chose the same, with nothing said about chance."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from argora.measures.base import Estimate, Measure, Properties
from argora.measures.grouping import agreeing_pairs, sum_by_group
from argora.measures.intervals.resampling import Stratum
from argora.measures.ratios import ratio
from argora.reliability import CodingData
from argora.reliability.arrays import Floats

__all__ = ["Percentage", "RatioOfSums"]

Average = Literal["coincidences", "pairs", "items"]


@dataclass(frozen=True)
class RatioOfSums(Measure[CodingData]):
    """A share: the sum over items of what counts, over the sum of all; nothing about chance."""

    data_type = CodingData

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Divide the sums; there is no expected part."""
        return Estimate.without_chance(ratio(sums[..., 0], sums[..., 1]))

    def linearised(self, items: Stratum, categories: Sequence[Hashable]) -> Floats | None:
        """Add every item's deviation to the share, a ratio of two sums.

        Cochran (1977), Sampling Techniques, 3rd ed., section 6.3.
        """
        part, whole = items.single[:, 0], items.single[:, 1]
        share = items.total[0] / items.total[1]
        return np.asarray(share + (part - share * whole) * items.n_groups / items.total[1])


@dataclass(frozen=True)
class Percentage(RatioOfSums):
    """The share of pairs of decisions that are equal; no correction for chance.

    ``average`` matters only with missing decisions: ``coincidences`` weighs the pairs of an item
    with m decisions by 1 / (m - 1), as alpha does; ``pairs`` counts every pair once; ``items``
    takes the mean over items. A missing decision drops out of the pairs it would be in. Undefined
    without an item that two annotators decided on.

    References
    ----------
    Artstein & Poesio (2008), Inter-Coder Agreement for Computational Linguistics, pp. 558, 562-563
    (agr_i, A_o)
    """

    id: ClassVar[str] = "percentage"
    properties: ClassVar[Properties] = Properties(
        title="percentage agreement",
        missing="pairwise",
        chance=False,
        low=0.0,
        aliases=("percentage_agreement", "observed_agreement"),
    )

    average: Average = "coincidences"

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
