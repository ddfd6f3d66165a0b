"""Graph inclusion: how far either structure is contained in the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from argora.measures.base import Properties
from argora.measures.choices import check_choice
from argora.measures.structure.base import StructureMeasure
from argora.reliability.structure import Aligned, Side

__all__ = ["GraphInclusion"]

Floats = NDArray[np.float64]
Combine = Literal["mean", "f1"]


@dataclass(frozen=True, kw_only=True)
class GraphInclusion(StructureMeasure):
    """Graph inclusion: every relation of one counts one over the shortest way between its ends.

    The way is that in the other structure, 0 where there is none. ``combine`` takes the mean or
    the harmonic mean (F1) of the two directions. ``directed=False`` lets ways run against
    relations, as the measure was first described. With ``closure``, what restatements imply counts
    in both structures as if it were drawn. Two empty structures agree, which a flag counts; one
    empty structure includes nothing and is not included.
    """

    id: ClassVar[str] = "graph_inclusion"
    n_counts: ClassVar[int] = 4
    of_scores: ClassVar[tuple[str, ...]] = ("combine",)
    properties: ClassVar[Properties] = Properties(
        title="Graph inclusion of structures",
        source="Kirschner, Eckle-Kohler & Gurevych (2015), as in Putra, Teufel & Tokunaga (2021), "
        "Annotating Argumentative Structure in English-as-a-Foreign-Language Learner Essays, "
        "section 4.2.3",
        missing="documents-of-both",
        chance=False,
        low=0.0,
    )

    combine: Combine = "mean"
    closure: bool = False
    directed: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_choice(self.id, "combine", self.combine, Combine)

    def counts(self, pair: Aligned) -> Sequence[float]:
        """Return the sum and the number of relations of the one, and of the other."""
        one, other = pair.sides
        return (*self._included(one, other), *self._included(other, one))

    def _included(self, one: Side, other: Side) -> tuple[float, int]:
        """Return how much of the relations of one is in the other, and how many there are."""
        edges = one.drawn(closure=self.closure)
        ways: dict[int, Mapping[int, int]] = {}
        total = 0.0
        for source, target in edges:
            if source not in ways:
                ways[source] = other.distances(source, closure=self.closure, directed=self.directed)
            if target in ways[source]:
                total += 1 / max(ways[source][target], 1)
        return total, len(edges)

    def score(self, counts: Floats) -> Floats:
        """Return the mean or the harmonic mean of both inclusions: array (..., 4) to (...)."""
        sums, sizes = counts[..., 0::2], counts[..., 1::2]
        both = np.divide(sums, sizes, out=np.zeros(sums.shape), where=sizes > 0)
        whole = both.sum(axis=-1)
        if self.combine == "f1":
            value = np.divide(
                2 * both.prod(axis=-1), whole, out=np.zeros(whole.shape), where=whole > 0
            )
        else:
            value = whole / 2
        return np.where((sizes == 0).all(axis=-1), 1.0, value)
