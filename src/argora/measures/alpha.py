"""Krippendorff's alpha for coding: items that several annotators put into categories."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from argora.errors import MeasureError, did_you_mean
from argora.measures.base import Estimate, Measure, Properties
from argora.measures.distances import DISTANCES, distance_matrix, numbers_of, ordinal
from argora.measures.grouping import coincidences_by_group
from argora.reliability import CodingData

__all__ = ["Alpha"]

Floats = NDArray[np.float64]

LARGEST_NUMBER = 1e100


@dataclass(frozen=True)
class Alpha(Measure[CodingData]):
    """Krippendorff's alpha: 1 - observed / expected disagreement, any number of annotators.

    Missing decisions drop out of the pairs they would be in; an item with one decision tells
    nothing and is left out (Krippendorff 2011). Undefined when all decisions are equal.
    """

    id: ClassVar[str] = "alpha"
    data_type = CodingData
    properties: ClassVar[Properties] = Properties(
        title="Krippendorff's alpha",
        source="Krippendorff (1980), Content Analysis, pp. 138-140; Krippendorff (2011), "
        "Computing Krippendorff's Alpha-Reliability",
        missing="pairwise",
        corrects="disagreement",
        replication=False,
        aliases=("krippendorff_alpha",),
    )

    distance: str = "nominal"

    def __post_init__(self) -> None:
        if self.distance not in DISTANCES:
            near = did_you_mean(str(self.distance), DISTANCES)
            raise MeasureError(
                f"unknown distance {self.distance!r}{near}; there are {list(DISTANCES)}"
            )

    def obstacle(self, data: CodingData) -> str | None:
        """Return why the data do not fit the distance, or what every measure says."""
        if self.distance in ("interval", "ratio"):
            values = numbers_of(data.categories)
            if values is None:
                return f"the {self.distance} distance needs numbers as categories"
            if max(map(abs, values), default=0) > LARGEST_NUMBER:
                return f"numbers beyond {LARGEST_NUMBER:g} are too large to square"
            if self.distance == "ratio" and min(values, default=0) < 0:
                return "the ratio distance needs numbers that are not negative"
        if (
            self.distance == "ordinal"
            and not data.ordered
            and numbers_of(data.categories) is None
            and data.categories != (False, True)
        ):
            return "the ordinal distance needs numbers, or categories given in their order"
        return super().obstacle(data)

    def statistics(self, data: CodingData) -> Floats:
        """Return the coincidence matrix of every group, flattened."""
        return coincidences_by_group(data)

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return 1 - D_o / D_e, D_o and D_e."""
        return self._against(sums, sums, categories)

    def per_group(self, table: Floats, total: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return estimates per group; distances and expected disagreement are those of all."""
        return self._against(table, total, categories)

    def _against(self, sums: Floats, total: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return D_o of ``sums`` against D_e of ``total``.

        D_o = sum o_ck d_ck / n and D_e = sum n_c n_k d_ck / (n (n - 1)), Krippendorff (2011).
        """
        k = len(categories)
        pairs = sums.reshape(*sums.shape[:-1], k, k)
        used = total.reshape(*total.shape[:-1], k, k).sum(axis=-1)
        n = used.sum(axis=-1)
        distances = self._distances(categories, used)
        own = pairs.sum(axis=(-2, -1))
        with np.errstate(divide="ignore", invalid="ignore"):
            observed = (pairs * distances).sum(axis=(-2, -1)) / np.where(own > 0, own, np.nan)
            apart = np.einsum("...c,...k,...ck->...", used, used, distances)
            expected = apart / np.where(n > 1, n * (n - 1), np.nan)
        expected = np.broadcast_to(expected, observed.shape)
        return Estimate(self._ratio(observed, expected), observed, expected)

    def _ratio(self, observed: Floats, expected: Floats) -> Floats:
        # Distances have a scale of their own, so only an exact zero means no variation.
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(expected > 0, 1 - observed / expected, np.nan)

    def _distances(self, categories: Sequence[Hashable], used: Floats) -> Floats:
        if self.distance == "ordinal":
            # Only the order of numbers matters, and they may come as text.
            values = numbers_of(categories)
            order = np.argsort(values, kind="stable") if values else np.arange(len(categories))
            back = np.argsort(order)
            found = ordinal(used[..., order])
            return found[..., back[:, np.newaxis], back]
        return distance_matrix(self.distance, categories)
