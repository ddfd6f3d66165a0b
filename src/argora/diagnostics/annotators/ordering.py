"""Annotators in an order, and how far the best two, three, four ... of them agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from argora.errors import DataError
from argora.measures import Measure, Result
from argora.reliability import CodingData

__all__ = ["NBest", "n_best"]


@dataclass(frozen=True)
class NBest:
    """An order of annotators and the agreement of its beginnings.

    Attributes
    ----------
    order : the annotators, best first.
    scores : what they were ordered by.
    agreement : for q = 2, 3 ... the agreement of the first q.
    """

    order: tuple[str, ...]
    scores: Mapping[str, float]
    agreement: tuple[Result, ...]


def n_best(
    how: Measure[CodingData],
    data: CodingData,
    scores: Mapping[str, float] | None = None,
    **settings: Any,
) -> NBest:
    """Order annotators by a score and measure the first two, three ... of them.

    Parameters
    ----------
    scores : higher is better; by default the mean agreement of the pairs an annotator is in. Equal
        ones follow each other by name, those without a score come last.
    settings : for the measure, such as ``interval`` or ``resamples``.

    Raises
    ------
    DataError
        If scores name an annotator that is not there, or leave one out.
    """
    if scores is None:
        parts = how(data, interval=None, parts=("annotator",)).parts["annotator"]
        scores = {str(annotator): result.value for annotator, result in parts.items()}
    if set(scores) != set(data.annotators):
        odd = min(set(scores) ^ set(data.annotators))
        where = "not in the data" if odd in scores else "without a score"
        raise DataError(f"annotator {odd!r} is {where}")
    score_of = scores
    order = sorted(
        data.annotators,
        key=lambda annotator: (
            np.isnan(score_of[annotator]),
            -score_of[annotator] if not np.isnan(score_of[annotator]) else 0.0,
            annotator,
        ),
    )
    agreement = tuple(
        how(data.select(annotators=order[:q]), **settings) for q in range(2, len(order) + 1)
    )
    return NBest(tuple(order), dict(scores), agreement)
