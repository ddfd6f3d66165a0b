"""How far two segmentations of one text agree, for CASS: S, B, or one minus Pk or WindowDiff."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from argora.measures.segmentation.similarity import (
    BoundarySimilarity,
    OfPairs,
    SegmentationSimilarity,
)
from argora.measures.segmentation.windows import Pk, WindowDiff
from argora.reliability.structure import Cuts
from argora.reliability.unitizing.boundaries import BoundaryPair

__all__ = ["Segmentation", "segmentation_score", "segmentation_scores"]

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
    return segmentation_scores([cuts], how, directed=directed)[0]


def segmentation_scores(
    cuts: Sequence[Cuts], how: Segmentation, *, directed: bool = False
) -> list[float]:
    """Return the same for many pairs of segmentations, in one go."""
    found = [_without_edits(each, how) for each in cuts]
    rest = [i for i, value in enumerate(found) if value is None]
    if rest:
        for i, value in zip(rest, _measured([cuts[i] for i in rest], how, directed), strict=True):
            found[i] = value
    return [math.nan if value is None else value for value in found]


def _without_edits(cuts: Cuts, how: Segmentation) -> float | None:
    """Return the score where nothing has to be compared; None where something has."""
    if cuts.undefined is not None:
        return math.nan
    if cuts.first == cuts.second and how in ("segmentation_similarity", "boundary_similarity"):
        enough = cuts.n_positions > 1 if how == "segmentation_similarity" else bool(cuts.first)
        return 1.0 if enough else math.nan
    return None


def _measured(cuts: Sequence[Cuts], how: Segmentation, directed: bool) -> list[float]:
    measure = _MEASURES[how]
    pair = BoundaryPair(
        np.arange(len(cuts), dtype=np.int64),
        np.array([each.n_positions for each in cuts], dtype=np.int64),
        _boundaries([each.first for each in cuts]),
        _boundaries([each.second for each in cuts]),
    )
    sums = measure.terms(pair)
    error = how in ("pk", "windowdiff")
    if error and not directed:
        sums = sums + measure.terms(pair.swapped)
    values: list[float] = measure.estimate(sums, ()).value.tolist()
    return [1 - value for value in values] if error else values


def _boundaries(positions: Sequence[tuple[int, ...]]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the document and the position of every boundary: array of shape (2, n)."""
    document = np.repeat(np.arange(len(positions)), [len(own) for own in positions])
    return np.array([document, [place for own in positions for place in own]], dtype=np.int64)
