"""How far two segmentations of one text agree, for CASS: S, B, or one minus Pk or WindowDiff."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal

import numpy as np

from argora.measures.segmentation.similarity import (
    BoundarySimilarity,
    OfPairs,
    SegmentationSimilarity,
)
from argora.measures.segmentation.windows import Pk, WindowDiff
from argora.reliability.structure import Cuts
from argora.reliability.unitizing.boundaries import BoundaryPair

__all__ = ["Segmentation", "segmentation_score"]

Segmentation = Literal["segmentation_similarity", "boundary_similarity", "pk", "windowdiff"]

_MEASURES: Mapping[str, OfPairs] = {
    "segmentation_similarity": SegmentationSimilarity(),
    "boundary_similarity": BoundarySimilarity(),
    "pk": Pk(),
    "windowdiff": WindowDiff(),
}


def segmentation_score(cuts: Cuts, how: Segmentation, *, directed: bool = False) -> float:
    """Return how far two segmentations agree: 1 is full agreement, NaN where there is nothing.

    Parameters
    ----------
    directed : whether the first is the reference of Pk and WindowDiff; else either in turn.
    """
    if cuts.undefined is not None:
        return math.nan
    if cuts.first == cuts.second and how in ("segmentation_similarity", "boundary_similarity"):
        enough = cuts.n_positions > 1 if how == "segmentation_similarity" else bool(cuts.first)
        return 1.0 if enough else math.nan
    measure = _MEASURES[how]
    pair = BoundaryPair(
        np.zeros(1, dtype=np.int64),
        np.array([cuts.n_positions], dtype=np.int64),
        _boundaries(cuts.first),
        _boundaries(cuts.second),
    )
    sums = measure.terms(pair).sum(axis=0)
    error = how in ("pk", "windowdiff")
    if error and not directed:
        sums = sums + measure.terms(pair.swapped).sum(axis=0)
    value = float(measure.estimate(sums, ()).value)
    return 1 - value if error else value


def _boundaries(positions: tuple[int, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.array([np.zeros(len(positions), dtype=np.int64), positions], dtype=np.int64)
