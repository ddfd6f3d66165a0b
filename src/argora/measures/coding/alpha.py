"""Krippendorff's alpha for coding: items that several annotators put into categories."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from argora.measures.base import Estimate, Properties
from argora.measures.distances import distances
from argora.measures.grouping import coincidences_by_group
from argora.measures.intervals.resampling import Stratum
from argora.measures.of_distances import OfDistances
from argora.measures.ratios import ratio
from argora.reliability import CodingData
from argora.reliability.arrays import Floats

__all__ = ["Alpha"]


@dataclass(frozen=True)
class Alpha(OfDistances[CodingData]):
    """Krippendorff's alpha: 1 - observed / expected disagreement, any number of annotators.

    Missing decisions drop out of the pairs they would be in; an item with one decision tells
    nothing and is left out (Krippendorff 2011). Undefined when all decisions are equal.

    References
    ----------
    Krippendorff (1980), Content Analysis, pp. 138-140; Krippendorff (2011), Computing
    Krippendorff's Alpha-Reliability
    """

    id: ClassVar[str] = "alpha"
    data_type = CodingData
    properties: ClassVar[Properties] = Properties(
        title="Krippendorff's alpha",
        missing="pairwise",
        corrects="disagreement",
        replication=False,
        aliases=("krippendorff_alpha",),
    )

    def statistics(self, data: CodingData) -> Floats:
        """Return the coincidence matrix of every group, flattened."""
        return coincidences_by_group(data)

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return 1 - D_o / D_e, D_o and D_e."""
        return self._against(sums, sums, categories)

    def per_group(self, table: Floats, total: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return estimates per group; distances and expected disagreement are those of all."""
        return self._against(table, total, categories)

    def linearised(self, items: Stratum, categories: Sequence[Hashable]) -> Floats | None:
        """Compute a value per item, its distances from all others included.

        Gwet (2014), chapter 5; the distances are taken as given. Written with distances, his
        observed and expected agreement are one less the disagreements here, without the
        correction for small samples in the expected one.
        """
        k = len(categories)
        pairs, total = items.single.reshape(-1, k, k), items.total.reshape(k, k)
        used = total.sum(axis=-1)
        apart = distances(self.distance, categories, used)
        mean = used.sum() / items.n_groups  # decisions per item
        shares = used / used.sum()
        expected = (shares[:, np.newaxis] * shares * apart).sum()
        observed = (total * apart).sum() / used.sum()
        chosen = pairs.sum(axis=-1)
        excess = (chosen.sum(axis=-1) - mean) / mean
        apart_here = (pairs * apart).sum(axis=(-2, -1)) / mean
        apart_there = (chosen * (apart * shares).sum(axis=-1)).sum(axis=-1) / mean
        agreed = 1 - (apart_here - (1 - 1 / used.sum()) * observed * excess) / expected
        usual = (expected * (1 + excess) - apart_there) / expected
        return np.asarray(agreed - 2 * observed / expected * usual)

    def _against(self, sums: Floats, total: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return D_o of ``sums`` against D_e of ``total``.

        D_o = sum o_ck d_ck / n and D_e = sum n_c n_k d_ck / (n (n - 1)), Krippendorff (2011).
        """
        k = len(categories)
        pairs = sums.reshape(*sums.shape[:-1], k, k)
        used = total.reshape(*total.shape[:-1], k, k).sum(axis=-1)
        n = used.sum(axis=-1)
        apart = distances(self.distance, categories, used)
        observed = ratio((pairs * apart).sum(axis=(-2, -1)), pairs.sum(axis=(-2, -1)))
        expected = ratio(np.einsum("...c,...k,...ck->...", used, used, apart), n * (n - 1))
        expected = np.broadcast_to(expected, observed.shape)
        # Distances have a scale of their own, so only an exact zero means no variation.
        return Estimate(1 - ratio(observed, expected), observed, expected)
