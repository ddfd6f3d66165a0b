"""Segmentation and structure in one confusion matrix, as CASS is compared with."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from argora.measures.base import Properties
from argora.measures.structure.cass_matrices import relations
from argora.measures.structure.confusion import Confusion
from argora.measures.structure.of_matrices import OfMatrices
from argora.reliability.structure import Aligned, Cuts
from argora.reliability.structure.matching import Similarity

__all__ = ["PlainStructure", "boundaries"]

BOUNDARY, NO_BOUNDARY = "boundary", "no boundary"


@dataclass(frozen=True, kw_only=True)
class PlainStructure(OfMatrices):
    """Plain kappa, F1 and others over segmentation and structure together.

    One matrix holds every place between two words, with a boundary or without, and every ordered
    pair of units with its relation. Units are the same only if their boundaries are, so a boundary
    that is off by a word costs its relations as well.
    """

    id: ClassVar[str] = "plain_structure"
    properties: ClassVar[Properties] = Properties(
        title="plain scores of segmentation and structure together",
        source="Duthie, Lawrence, Budzynska & Reed (2016), The CASS Technique for Evaluating the "
        "Performance of Argument Mining, section 7, Table 1: what CASS is compared with",
        missing="documents-of-both",
    )

    match: Similarity = "exact"

    def confusion(self, pair: Aligned) -> Confusion:
        """Return the one matrix of two maps."""
        return boundaries(pair.cuts) + relations(pair)

    def _added(self, pair: Aligned) -> NDArray[np.float64]:
        value = math.nan
        if pair.cuts.undefined is None:
            value = self.confusion(pair).score(self.score, directed=self.directed)
        if math.isnan(value):
            return np.zeros(self._width)
        return np.array([value, 1.0, float(self.flagged(pair))])


def boundaries(cuts: Cuts) -> Confusion:
    """Return the matrix of all places between two words: with a boundary or without."""
    first, second = set(cuts.first), set(cuts.second)
    both, either = len(first & second), len(first | second)
    return Confusion(
        {
            (BOUNDARY, BOUNDARY): both,
            (BOUNDARY, NO_BOUNDARY): len(first - second),
            (NO_BOUNDARY, BOUNDARY): len(second - first),
            (NO_BOUNDARY, NO_BOUNDARY): max(cuts.n_positions - 1, 0) - either,
        }
    )
