"""Graph inclusion: how far either structure is contained in the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from argora.measures.base import Properties
from argora.measures.ratios import ratio
from argora.measures.structure.walking import MOST_STEPS, Walking
from argora.reliability.arrays import Floats
from argora.reliability.structure import Aligned, SharedGraph

__all__ = ["GraphInclusion"]

Combine = Literal["mean", "f1"]


@dataclass(frozen=True, kw_only=True)
class GraphInclusion(Walking):
    """Graph inclusion: every relation of one counts one over the shortest way between its ends.

    The way is that in the other structure, 0 where there is none. ``combine`` takes the mean or the
    harmonic mean (F1) of the two directions. ``directed=False`` lets ways run against relations, as
    the measure was first described. With ``closure``, what restatements imply counts in both
    structures as if it were drawn. Two empty structures agree, which a flag counts; one empty
    structure includes nothing and is not included. Where the ways through one structure take more
    than ``most_steps`` to find, the document is too large and left out. Two annotators are compared
    on the documents that both did. Undefined without such a document that is left.

    References
    ----------
    Kirschner, Eckle-Kohler & Gurevych (2015), as in Putra, Teufel & Tokunaga (2021), Annotating
    Argumentative Structure in English-as-a-Foreign-Language Learner Essays, section 4.2.3
    """

    id: ClassVar[str] = "graph_inclusion"
    n_counts: ClassVar[int] = 4
    of_scores: ClassVar[tuple[str, ...]] = ("combine",)
    properties: ClassVar[Properties] = Properties(
        title="Graph inclusion of structures",
        missing="documents-of-both",
        chance=False,
        low=0.0,
        aliases=("kirschner",),
    )

    combine: Combine = "mean"
    closure: bool = False
    directed: bool = True
    most_steps: int = MOST_STEPS

    def walked(self, pair: Aligned) -> Sequence[float] | None:
        """Return the sum and the number of relations of the one, and of the other."""
        one, other = pair.graphs
        first = self._included(one, other)
        second = None if first is None else self._included(other, one)
        return None if first is None or second is None else (*first, *second)

    def _included(self, one: SharedGraph, other: SharedGraph) -> tuple[float, int] | None:
        """Sum the inclusion of the relations of one in the other, and count these relations."""
        ends: dict[int, list[int]] = {}
        for source, target in one.edges_with(closure=self.closure):
            ends.setdefault(source, []).append(target)
        total, steps = 0.0, 0
        for source, targets in ends.items():
            lengths, n = other.distances(
                source, targets, closure=self.closure, directed=self.directed
            )
            steps += n
            if steps > self.most_steps:
                return None
            total += sum(1 / max(lengths[target], 1) for target in targets if target in lengths)
        return total, sum(map(len, ends.values()))

    def worth(self, counts: Floats) -> Floats:
        """Return the mean or the harmonic mean of both inclusions: array (..., 4) to (...)."""
        sums, sizes = counts[..., 0::2], counts[..., 1::2]
        both = ratio(sums, sizes, otherwise=0.0)
        whole = both.sum(axis=-1)
        if self.combine == "f1":
            value = ratio(2 * both.prod(axis=-1), whole, otherwise=0.0)
        else:
            value = whole / 2
        return np.where((sizes == 0).all(axis=-1), 1.0, value)
