"""Segmentation similarity and boundary similarity: how much need not be edited."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Literal

import numpy as np

from argora.measures.base import Estimate, Measure, Properties
from argora.measures.grouping import group_of_row, n_groups_of
from argora.measures.ratios import ratio
from argora.measures.segmentation.edits import check_window, edits_of
from argora.reliability import UnitizingData
from argora.reliability.arrays import Floats
from argora.reliability.unitizing.boundaries import BoundaryPair, boundaries_of

__all__ = [
    "NO_BOUNDARY",
    "BoundarySimilarity",
    "Documents",
    "Near",
    "OfPairs",
    "SegmentationSimilarity",
    "similar",
]


NO_BOUNDARY = "nobody set a boundary in a document that another one did, too"

Documents = Literal["pooled", "mean"]
"""Sums over all documents are divided, or each document is and the mean is taken."""

Near = Literal["scaled", "whole"]
"""What a transposition costs: its span over n_t, or one whole edit."""


@dataclass(frozen=True)
class OfPairs(Measure[UnitizingData]):
    """A measure of two segmentations; with more annotators all their pairs count.

    What a pair of annotators adds in a document is a row of numbers (``terms``); a group adds the
    rows of its documents and pairs.
    """

    data_type = UnitizingData
    width: ClassVar[int]  # how many numbers a pair adds

    def pairs(self, data: UnitizingData) -> Iterator[tuple[str, str]]:
        """Yield the pairs of annotators."""
        return combinations(data.annotators, 2)

    def terms(self, pair: BoundaryPair) -> Floats:
        """Compute the terms of a pair in each document: array of shape (n_documents, width)."""
        raise NotImplementedError

    def statistics(self, data: UnitizingData) -> Floats:
        """Return the sums over documents and pairs of annotators: (n_groups, width)."""
        group = group_of_row(data)
        table = np.zeros((n_groups_of(data), self.width))
        boundaries = boundaries_of(data)
        for first, second in self.pairs(data):
            pair = boundaries.pair(first, second)
            np.add.at(table, group[pair.document], self.terms(pair))
        return table


def similar(
    edits: Floats, potential: Floats, near: Near, n_t: int, of: str
) -> tuple[Floats, Floats]:
    """Compute numerator and denominator of S or B: boundaries without an edit, and all of them.

    Parameters
    ----------
    edits : matches, additions, transpositions and their spans along the last axis.
    potential : places for a boundary.
    of : ``segmentation`` for S, of all places; ``boundary`` for B, of all boundaries.
    """
    matches, additions, moved, spans = np.moveaxis(edits, -1, 0)
    cost = additions + (spans / n_t if near == "scaled" else moved)
    whole = potential if of == "segmentation" else matches + additions + moved
    return whole - cost, whole


@dataclass(frozen=True)
class _Edited(OfPairs):
    """A similarity made of the steps of the boundary edit distance."""

    of: ClassVar[str]
    width: ClassVar[int] = 7

    n_t: int = 2
    near: Near = "scaled"
    documents: Documents = "pooled"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_window(self.n_t)

    def terms(self, pair: BoundaryPair) -> Floats:
        """Return the four counts of steps, the places, the document's value, and if it has one."""
        edits = edits_of(pair, self.n_t).counts(len(pair.length)).astype(np.float64)
        potential = pair.potential.astype(np.float64)
        value = ratio(*similar(edits, potential, self.near, self.n_t, self.of))
        defined = ~np.isnan(value)
        columns = [potential, np.where(defined, value, 0), defined]
        return np.column_stack([edits, *columns])

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Compute the share that is not edited, pooled or as the mean over documents."""
        if self.documents == "mean":
            share = ratio(sums[..., 5], sums[..., 6])
        else:
            share = ratio(*similar(sums[..., :4], sums[..., 4], self.near, self.n_t, self.of))
        return Estimate.without_chance(share)

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Count the boundaries set by both, moved, or set by one alone."""
        names = ("matches", "additions", "transpositions")
        return {name: float(n) for name, n in zip(names, total[:3], strict=True)}


@dataclass(frozen=True)
class SegmentationSimilarity(_Edited):
    """S: the share of places between positions that need no edit.

    Boundaries less than ``n_t`` positions apart are near misses. A near miss costs its span over
    ``n_t``, as segeval 2 has it; with ``near='whole'`` one edit, as in the paper. Each pair of
    annotators counts. Undefined where no document has two positions. Two annotators are compared on
    the documents that both did.

    References
    ----------
    Fournier & Inkpen (2012), Segmentation Similarity and Agreement, pp. 152-161
    """

    id: ClassVar[str] = "segmentation_similarity"
    properties: ClassVar[Properties] = Properties(
        title="segmentation similarity S",
        missing="documents-of-both",
        chance=False,
        boundaries=True,
        low=0.0,
        aliases=("S",),
    )
    of: ClassVar[str] = "segmentation"

    def why_undefined(self, data: UnitizingData) -> str:
        """Name the reason: there is no place for a boundary."""
        return "no document has two positions, so there is no place for a boundary"


@dataclass(frozen=True)
class BoundarySimilarity(_Edited):
    """B: the share of boundaries that need no edit.

    Boundaries less than ``n_t`` positions apart are near misses. A near miss costs its span over
    ``n_t``, as segeval 2 has it; with ``near='whole'`` one edit. Each pair of annotators counts.
    Undefined where nobody set a boundary. Two annotators are compared on the documents that both
    did.

    References
    ----------
    Fournier (2013), Evaluating Text Segmentation using Boundary Edit Distance, pp. 1702-1712
    """

    id: ClassVar[str] = "boundary_similarity"
    properties: ClassVar[Properties] = Properties(
        title="boundary similarity B",
        missing="documents-of-both",
        chance=False,
        boundaries=True,
        low=0.0,
        aliases=("B",),
    )
    of: ClassVar[str] = "boundary"

    def why_undefined(self, data: UnitizingData) -> str:
        """Name the reason: there is no boundary."""
        return NO_BOUNDARY
