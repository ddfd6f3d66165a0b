"""Dice and maximum percentage: how much sets of categories have in common, nothing about chance."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from argora.measures.base import Estimate, Measure, Properties
from argora.measures.grouping import coincidences_by_group
from argora.measures.intervals.resampling import Stratum
from argora.measures.ratios import ratio
from argora.reliability import CodingData
from argora.reliability.arrays import Floats
from argora.reliability.coding.factor import label_sets

__all__ = ["Dice", "MaxPercentage"]

Labels = frozenset[Hashable]
Empty = Literal["agree", "disagree"]


@dataclass(frozen=True)
class _Likeness(Measure[CodingData]):
    """The mean likeness of two decisions on an item; ``a + b`` is the set of both."""

    data_type = CodingData

    empty: Empty = "agree"

    def likeness(self, one: Labels, other: Labels) -> float:
        """Compute the likeness of two sets, of which at least one has a member: 0 to 1."""
        raise NotImplementedError

    def statistics(self, data: CodingData) -> Floats:
        """Return the coincidence matrix of every group, flattened."""
        return coincidences_by_group(data)

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the mean likeness; there is no expected part."""
        alike = (sums * self._likenesses(categories)).sum(axis=-1)
        return Estimate.without_chance(ratio(alike, sums.sum(axis=-1)))

    def linearised(self, items: Stratum, categories: Sequence[Hashable]) -> Floats | None:
        """Return the mean with every item's deviation from it, a ratio of two sums.

        Cochran (1977), Sampling Techniques, 3rd ed., section 6.3.
        """
        like = self._likenesses(categories)
        alike, n = (items.single * like).sum(axis=-1), items.single.sum(axis=-1)
        share = (items.total * like).sum() / items.total.sum()
        return np.asarray(share + (alike - share * n) * items.n_groups / items.total.sum())

    def _likenesses(self, categories: Sequence[Hashable]) -> Floats:
        """Compute the likeness of every two categories, flattened."""
        sets = label_sets(categories)
        both_empty = float(self.empty == "agree")
        like = [[self.likeness(a, b) if a or b else both_empty for b in sets] for a in sets]
        return np.array(like, dtype=np.float64).reshape(len(sets) ** 2)


@dataclass(frozen=True)
class Dice(_Likeness):
    """The mean Dice coefficient of two sets given to one item: twice the common part.

    Pairs of an item with m decisions weigh 1 / (m - 1), as in alpha. Two empty sets agree; with
    ``empty='disagree'`` they count as 0, as DKPro Agreement has it. A missing decision drops out of
    the pairs it would be in. Undefined without an item that two annotators decided on.

    References
    ----------
    Dice (1945), Measures of the Amount of Ecologic Association Between Species, pp. 298-299; for
    annotators: Véronis (1998), A Study of Polysemy Judgements and Inter-Annotator Agreement,
    section 3
    """

    id: ClassVar[str] = "dice"
    properties: ClassVar[Properties] = Properties(
        title="Dice coefficient of sets",
        missing="pairwise",
        chance=False,
        low=0.0,
    )

    def likeness(self, one: Labels, other: Labels) -> float:
        """Return 2 |A ∩ B| / (|A| + |B|)."""
        return 2 * len(one & other) / (len(one) + len(other))


@dataclass(frozen=True)
class MaxPercentage(_Likeness):
    """The share of pairs of sets that have at least one category in common.

    Pairs of an item with m decisions weigh 1 / (m - 1), as in alpha. Two empty sets agree; with
    ``empty='disagree'`` they count as 0, as DKPro Agreement has it. A missing decision drops out of
    the pairs it would be in. Undefined without an item that two annotators decided on.

    References
    ----------
    Véronis (1998), A Study of Polysemy Judgements and Inter-Annotator Agreement, section 3
    """

    id: ClassVar[str] = "max_percentage"
    properties: ClassVar[Properties] = Properties(
        title="maximum percentage agreement of sets",
        missing="pairwise",
        chance=False,
        low=0.0,
    )

    def likeness(self, one: Labels, other: Labels) -> float:
        """Return 1 if both have a member in common."""
        return float(bool(one & other))
