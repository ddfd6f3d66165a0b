"""Segmentation and structure in one confusion matrix, as CASS is compared with."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from argora.measures.base import Properties
from argora.measures.structure.cass_matrices import relations
from argora.measures.structure.confusion import NONE, Confusion
from argora.measures.structure.of_matrices import OfMatrices
from argora.reliability.arrays import Floats
from argora.reliability.structure import Aligned, Cuts
from argora.reliability.structure.matching import Similarity

__all__ = ["PlainStructure", "boundaries"]

BOUNDARY = "boundary"


@dataclass(frozen=True, kw_only=True)
class PlainStructure(OfMatrices):
    """Plain kappa, F1 and others over segmentation and structure together.

    One matrix holds every place between two words, with a boundary or none, and every ordered pair
    of units, with a relation or none. Units are the same only if their boundaries are, so a
    boundary that is off by a word costs its relations as well. Two annotators are compared on the
    documents that both did. Undefined where no document has two categories in its matrix.

    References
    ----------
    Duthie, Lawrence, Budzynska & Reed (2016), The CASS Technique for Evaluating the Performance of
    Argument Mining, section 7, Table 1: what CASS is compared with
    """

    id: ClassVar[str] = "plain_structure"
    properties: ClassVar[Properties] = Properties(
        title="plain scores of segmentation and structure together",
        missing="documents-of-both",
    )

    match: Similarity = "exact"

    def confusion(self, pair: Aligned) -> Confusion:
        """Return the one matrix of two maps."""
        return boundaries(pair.cuts) + relations(pair)

    def _added(self, pairs: Sequence[Aligned]) -> Floats:
        table = np.zeros((len(pairs), self._width))
        for row, pair in zip(table, pairs, strict=True):
            if pair.cuts.undefined is None:
                value = self.confusion(pair).score(self.score, directed=self.directed)
                row[:] = [value, 0, 1, *self.flags(pair)] if not math.isnan(value) else 0
        return table


def boundaries(cuts: Cuts) -> Confusion:
    """Return the matrix of all places between two words: with a boundary or none."""
    first, second = set(cuts.first), set(cuts.second)
    both, either = len(first & second), len(first | second)
    return Confusion(
        {
            (BOUNDARY, BOUNDARY): both,
            (BOUNDARY, NONE): len(first - second),
            (NONE, BOUNDARY): len(second - first),
            (NONE, NONE): max(cuts.n_positions - 1, 0) - either,
        }
    )
