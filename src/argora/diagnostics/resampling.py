"""Intervals by document for figures of a diagnosis that are no measures of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from argora.errors import MeasureError
from argora.measures import Interval
from argora.measures.intervals import bootstrap, no_interval
from argora.measures.uncertainty import NO_GROUPS
from argora.reliability import CodingData

__all__ = ["Drawing", "interval_over_groups"]

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Drawing:
    """How intervals are made: documents are drawn, or there are none."""

    interval: Literal["document"] | None = "document"
    resamples: int = 1000
    seed: int = 7
    level: float = 0.95

    def __post_init__(self) -> None:
        if self.interval not in ("document", None):
            raise MeasureError(f"interval={self.interval!r}: expected 'document' or None")


def interval_over_groups(
    data: CodingData, table: Floats, value: Callable[[Floats], Floats], drawing: Drawing
) -> Interval | None:
    """Return the interval of a value of sums over documents, None if none is wanted.

    Parameters
    ----------
    table : array of shape (n_groups, k), what each group of the data adds; groups that add nothing
        are not drawn.
    value : sums of shape (resamples, k) to values of shape (resamples,).
    """
    if drawing.interval is None:
        return None
    method, level = f"boot-{data.grouping}", drawing.level
    if data.group is None:
        return no_interval(NO_GROUPS, method=method, level=level)
    return bootstrap(
        table[table.any(axis=1)],
        value,
        method=method,
        resamples=drawing.resamples,
        seed=drawing.seed,
        level=level,
    )
