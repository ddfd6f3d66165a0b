"""Intervals for figures of a diagnosis that are no measures of their own."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

from argora.errors import MeasureError
from argora.measures import Interval
from argora.measures.intervals.resampling import FEWEST_GROUPS, bootstrap, no_interval
from argora.measures.intervals.uncertainty import NO_GROUPS
from argora.reliability import CodingData
from argora.reliability.arrays import Floats

__all__ = ["Drawing", "interval_over_groups", "share_interval", "wilson"]


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


def share_interval(n_hits: int, n_documents: int, *, level: float = 0.95) -> Interval:
    """Return Wilson's interval of a share of documents; undefined with fewer than five.

    >>> interval = share_interval(5, 10)
    >>> round(interval.low, 3), round(interval.high, 3)
    (0.237, 0.763)
    """
    method = "wilson-document"
    if n_documents < FEWEST_GROUPS:
        few = f"only {n_documents} document{'s' * (n_documents != 1)}"
        reason = f"{few}, an interval needs at least {FEWEST_GROUPS}"
        return no_interval(reason, method=method, level=level, n_groups=n_documents)
    low, high = wilson(n_hits, n_documents, level=level)
    return Interval(low, high, level, method, n_groups=n_documents)


def wilson(right: int, n: int, *, level: float = 0.95) -> tuple[float, float]:
    """Return the score interval of a share; NaN without any case.

    >>> low, high = wilson(8, 10)
    >>> f"{low:.4f} {high:.4f}"
    '0.4902 0.9433'

    References
    ----------
    Wilson (1927), Probable Inference, the Law of Succession, and Statistical Inference, Journal of
    the American Statistical Association 22(158), pp. 209-212.
    """
    if n == 0:
        return math.nan, math.nan
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = right / n
    middle = share + z * z / (2 * n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low, high = (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)
    return (0.0 if right == 0 else low), (1.0 if right == n else high)
