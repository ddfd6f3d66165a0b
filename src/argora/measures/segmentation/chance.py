"""Boundary pi and kappa: the similarity of segmentations against what chance would give."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Literal

import numpy as np

from argora.measures.base import Estimate, Measure, Properties
from argora.measures.grouping import LARGEST_TABLE, group_of_row, n_groups_of
from argora.measures.ratios import ratio
from argora.measures.segmentation.edits import check_window, edits_of
from argora.measures.segmentation.similarity import NO_BOUNDARY, Near, similar
from argora.reliability import UnitizingData
from argora.reliability.arrays import Floats
from argora.reliability.unitizing.boundaries import BoundaryPair, boundaries_of

__all__ = ["BoundaryBias", "BoundaryKappa", "BoundaryPi"]

Similarity = Literal["boundary", "segmentation"]


@dataclass(frozen=True)
class _Habits(Measure[UnitizingData]):
    """How often each of a pair of annotators sets a boundary in the documents that both did."""

    data_type = UnitizingData

    def obstacle(self, data: UnitizingData) -> str | None:
        """Refuse data that no measure takes, or with too many pairs to hold."""
        n = len(data.annotators)
        if n_groups_of(data) * 3 * n * (n - 1) // 2 > LARGEST_TABLE:
            return f"{n} annotators make more pairs than fit in memory; select fewer"
        return super().obstacle(data)

    def agreed(self, pair: BoundaryPair) -> tuple[Floats, Floats]:
        """Return numerator and denominator of the similarity in each document, if it counts."""
        nothing = np.zeros(len(pair.length))
        return nothing, nothing

    def statistics(self, data: UnitizingData) -> Floats:
        """Return numerator and denominator of the similarity, then three numbers of every pair.

        The three are the places for a boundary, the boundaries of the one, and of the other.
        """
        group, n_groups = group_of_row(data), n_groups_of(data)
        boundaries = boundaries_of(data)
        agreed = np.zeros((n_groups, 2))
        columns = []
        for one, other in combinations(data.annotators, 2):
            pair = boundaries.pair(one, other)
            where = group[pair.document]
            np.add.at(agreed, where, np.column_stack(self.agreed(pair)))
            counts = [pair.potential, pair.counts(pair.first), pair.counts(pair.second)]
            sums = np.zeros((n_groups, 3))
            np.add.at(sums, where, np.column_stack(counts))
            columns.append(sums)
        return np.hstack([agreed, *columns])

    def chances(self, sums: Floats) -> tuple[Floats, Floats]:
        """Return the chance that two set a boundary, with habits in common and of their own.

        NaN where nobody set one.
        """
        places, one, other = np.moveaxis(sums[..., 2:].reshape(*sums.shape[:-1], -1, 3), -1, 0)
        all_set, all_places = (one + other).sum(axis=-1), places.sum(axis=-1)
        common = ratio(np.where(all_set > 0, all_set, np.nan), 2 * all_places) ** 2
        # A pair weighs as much as it has places, so that it counts in both parts alike.
        products = np.nan_to_num(ratio(one * other, places)).sum(axis=-1)
        separate = ratio(np.where(all_set > 0, products, np.nan), all_places)
        return common, separate

    def why_undefined(self, data: UnitizingData) -> str:
        """Name the kind of sameness that leaves nothing to measure."""
        boundaries = boundaries_of(data)
        pairs = [boundaries.pair(one, other) for one, other in combinations(data.annotators, 2)]
        if not any(pair.first.size or pair.second.size for pair in pairs):
            return NO_BOUNDARY
        return "no variation: everybody set a boundary at every place"


@dataclass(frozen=True)
class _Chance(_Habits):
    """The similarity of all pairs of annotators, corrected for chance."""

    similarity: Similarity = "boundary"
    n_t: int = 2
    near: Near = "scaled"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_window(self.n_t)

    def agreed(self, pair: BoundaryPair) -> tuple[Floats, Floats]:
        """Compute numerator and denominator of the similarity in each document."""
        potential = pair.potential.astype(np.float64)
        edits = edits_of(pair, self.n_t).counts(len(potential)).astype(np.float64)
        return similar(edits, potential, self.near, self.n_t, self.similarity)

    def expected(self, sums: Floats) -> Floats:
        """Return A_e."""
        raise NotImplementedError

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return (A_o - A_e) / (1 - A_e), A_o and A_e."""
        observed, expected = ratio(sums[..., 0], sums[..., 1]), self.expected(sums)
        return Estimate(self.corrected(observed, expected), observed, expected)

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return the bias of annotators: how much more chance gives to common habits."""
        common, separate = self.chances(total)
        return {"bias": float(common - separate)}


@dataclass(frozen=True)
class BoundaryPi(_Chance):
    """Multi-pi of boundaries: annotators share one habit of setting boundaries.

    The observed part is B, or S with ``similarity='segmentation'``, of all documents and pairs of
    annotators pooled; the expected part is the squared share of places at which a boundary was set.
    Undefined where nobody set a boundary, or everybody everywhere. Two annotators are compared on
    the documents that both did.

    References
    ----------
    Fournier & Inkpen (2012), Segmentation Similarity and Agreement, pp. 152-161; with B: Fournier
    (2013), Evaluating Text Segmentation using Boundary Edit Distance, pp. 1702-1712
    """

    id: ClassVar[str] = "boundary_pi"
    properties: ClassVar[Properties] = Properties(
        title="boundary pi",
        missing="documents-of-both",
        boundaries=True,
    )

    def expected(self, sums: Floats) -> Floats:
        """Return the chance that two set a boundary if their habits are the same."""
        return self.chances(sums)[0]


@dataclass(frozen=True)
class BoundaryKappa(_Chance):
    """Multi-kappa of boundaries: each annotator has a habit of setting boundaries.

    The observed part is B, or S with ``similarity='segmentation'``, of all documents and pairs of
    annotators pooled; the expected part is the chance that both of a pair set a boundary. Undefined
    where nobody set a boundary, or everybody everywhere. Two annotators are compared on the
    documents that both did.

    References
    ----------
    Fournier & Inkpen (2012), Segmentation Similarity and Agreement, pp. 152-161; with B: Fournier
    (2013), Evaluating Text Segmentation using Boundary Edit Distance, pp. 1702-1712
    """

    id: ClassVar[str] = "boundary_kappa"
    properties: ClassVar[Properties] = Properties(
        title="boundary kappa",
        missing="documents-of-both",
        boundaries=True,
    )

    def expected(self, sums: Floats) -> Floats:
        """Return the chance that two set a boundary, each by a habit of their own."""
        return self.chances(sums)[1]


@dataclass(frozen=True)
class BoundaryBias(_Habits):
    """How differently often annotators set boundaries: expected part of pi less that of kappa.

    0 where all set boundaries equally often, wherever these are. Undefined where nobody set one.
    Two annotators are compared on the documents that both did.

    References
    ----------
    Artstein & Poesio (2008), Inter-Coder Agreement for Computational Linguistics, Computational
    Linguistics 34(4), pp. 555-596; for boundaries: Fournier & Inkpen (2012), Segmentation
    Similarity and Agreement, pp. 152-161
    """

    id: ClassVar[str] = "boundary_bias"
    properties: ClassVar[Properties] = Properties(
        title="bias of annotators in setting boundaries",
        missing="documents-of-both",
        corrects="disagreement",
        chance=False,
        full=0.0,
        boundaries=True,
    )

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the expected part of pi less that of kappa, and the two."""
        common, separate = self.chances(sums)
        return Estimate(common - separate, common, separate)

    def per_group(self, table: Floats, total: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the bias in every group: it has no expected part of the whole."""
        return self.estimate(table, categories)
