"""Agreement on relations by the distance of their ends, weighted by how common it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from argora.errors import MeasureError
from argora.measures.base import Properties
from argora.measures.definition import chance_corrected
from argora.measures.f1.classes import f1_of
from argora.measures.ratios import ratio
from argora.measures.structure.base import Average, StructureMeasure
from argora.reliability.arrays import Floats
from argora.reliability.structure import Aligned

__all__ = ["DistanceWeighted"]

Score = Literal["kappa", "f1"]

BOTH, ONE, OTHER, POSSIBLE = range(4)


@dataclass(frozen=True, kw_only=True)
class DistanceWeighted(StructureMeasure):
    """Agreement on which units are tied, distance by distance, and the weighted mean of these.

    The items of a distance d are all ordered pairs of units that lie d units apart in the text. On
    each distance ``score`` is Cohen's kappa, or F1, of tied against not tied; its weight is how
    many relations the two drew at that distance. Relations over more than ``max_distance`` units,
    and those to or from relations, do not count. Two annotators are compared on the documents that
    both did. Undefined where neither tied units that lie so near.

    References
    ----------
    Kirschner, Eckle-Kohler & Gurevych (2015), as described by Duthie, Lawrence, Budzynska & Reed
    (2016), The CASS Technique, section 2
    """

    id: ClassVar[str] = "distance_weighted"
    of_scores: ClassVar[tuple[str, ...]] = ("score_of",)
    properties: ClassVar[Properties] = Properties(
        title="Agreement on relations, weighted by their distance",
        missing="documents-of-both",
        low=-1.0,
    )

    max_distance: int = 6
    score_of: Score = "kappa"
    average: Average = "pooled"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.max_distance < 1:
            raise MeasureError(f"{self.id}: max_distance={self.max_distance}: expected 1 or more")

    @property
    def n_counts(self) -> int:  # type: ignore[override]
        """Four numbers for each distance."""
        return 4 * self.max_distance

    def counts(self, pair: Aligned) -> Sequence[float]:
        """Count, for each distance, the pairs tied by both, the one, the other, and all."""
        table = np.zeros((self.max_distance, 4))
        one, other = (
            {e for e in graph.edges if max(e) < pair.n_units and self._near(e)}
            for graph in pair.graphs
        )
        for column, edges in enumerate((one & other, one, other)):
            for a, b in edges:
                table[abs(a - b) - 1, column] += 1
        apart = np.arange(1, self.max_distance + 1)
        table[:, POSSIBLE] = 2 * np.maximum(pair.n_units - apart, 0)
        return table.reshape(-1).tolist()

    def _near(self, edge: tuple[int, int]) -> bool:
        return 1 <= abs(edge[0] - edge[1]) <= self.max_distance

    def score(self, counts: Floats) -> Floats:
        """Return the weighted mean over distances: array (..., 4 * max_distance) to (...)."""
        table = counts.reshape(*counts.shape[:-1], self.max_distance, 4)
        one, other = table[..., ONE], table[..., OTHER]
        values = f1_of(table) if self.score_of == "f1" else _kappa(table)
        weight = np.where(np.isnan(values), 0.0, one + other)
        whole = weight.sum(axis=-1)
        total = (np.nan_to_num(values) * weight).sum(axis=-1)
        return ratio(total, whole)


def _kappa(table: Floats) -> Floats:
    """Return Cohen's kappa of tied against not tied: array (..., 4) to (...)."""
    both, one, other, n = (table[..., i] for i in (BOTH, ONE, OTHER, POSSIBLE))
    with np.errstate(divide="ignore", invalid="ignore"):
        observed = (n - one - other + 2 * both) / n
        expected = (one * other + (n - one) * (n - other)) / n**2
    return chance_corrected(observed, expected)
