"""Intervals of Student's t around a value: the jackknife, and analytic standard errors."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from argora.measures.intervals.resampling import CELLS_AT_ONCE, Stratum, no_interval
from argora.measures.result import Interval
from argora.reliability.arrays import Floats

__all__ = ["Bounds", "analytic", "combined", "jackknife", "left_out", "student"]

Bounds = tuple[float, float]
"""The lowest and the highest value that a measure can have."""


def student(
    value: float,
    standard_error: float,
    *,
    freedom: int,
    method: str,
    level: float,
    n_groups: int,
    bounds: Bounds = (-math.inf, math.inf),
) -> Interval:
    """Return the interval of Student's t around a value, cut at the bounds of the measure."""
    from scipy.special import stdtrit

    reach = float(stdtrit(freedom, (1 + level) / 2)) * standard_error
    return Interval(
        low=max(bounds[0], value - reach),
        high=min(bounds[1], value + reach),
        level=level,
        method=method,
        n_groups=n_groups,
        standard_error=standard_error,
        freedom=freedom,
    )


def jackknife(stratum: Stratum, *, method: str, level: float, bounds: Bounds) -> Interval:
    """Return the interval from the values without each group in turn.

    The variance is (n - 1) / n times the sum of squared deviations of these values from their
    mean; the quantiles are those of Student's t with n - 1 degrees of freedom, since n is small.

    Returns
    -------
    Interval; undefined with fewer than five groups, or where the measure is undefined without one
    of them.

    References
    ----------
    Efron & Tibshirani (1993), An Introduction to the Bootstrap, section 11.2 (standard error),
    section 12.4 (Student's t).
    """
    n = stratum.n_groups
    reason = stratum.too_few(method)
    values = np.empty(0)
    if not reason:
        values = left_out(stratum)
        if np.isnan(values).any():
            one = method.partition("-")[2]
            reason = f"without one of the {one}s the measure is undefined"
    if reason:
        return no_interval(reason, method=method, level=level, n_groups=n)
    mean = float((stratum.counts * values).sum()) / n
    spread = float((stratum.counts * (values - mean) ** 2).sum())
    return student(
        float(stratum.value(stratum.total)),
        math.sqrt((n - 1) / n * spread),
        freedom=n - 1,
        method=method,
        level=level,
        n_groups=n,
        bounds=bounds,
    )


def left_out(stratum: Stratum) -> Floats:
    """Return the value without one group of each row: array of shape (n_rows,)."""
    single, total = stratum.single, stratum.total
    block = max(1, CELLS_AT_ONCE // max(single.shape[1], 1))
    starts = range(0, len(single), block)
    parts = [stratum.value(total - single[first : first + block]) for first in starts]
    return np.concatenate(parts) if parts else np.empty(0)


def analytic(
    value: float, worth: Floats, stratum: Stratum, *, method: str, level: float, bounds: Bounds
) -> Interval:
    """Return the interval from what every item is worth, whose mean has the value's variance.

    Parameters
    ----------
    worth : array of shape (n_rows,), as ``Measure.linearised`` returns it.
    stratum : the items; a row may stand for several equal ones.

    References
    ----------
    Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed., chapter 5: the variance over items,
    given the annotators, without a correction for a finite population.
    """
    n, counts = stratum.n_groups, stratum.counts
    if reason := stratum.too_few(method):
        return no_interval(reason, method=method, level=level, n_groups=n)
    mean = float((counts * worth).sum()) / n
    variance = float((counts * (worth - mean) ** 2).sum()) / (n * (n - 1))
    return student(
        value,
        math.sqrt(variance),
        freedom=n - 1,
        method=method,
        level=level,
        n_groups=n,
        bounds=bounds,
    )


def combined(
    value: float, parts: Sequence[Interval], *, method: str, level: float, bounds: Bounds
) -> Interval:
    """Return the interval of the mean of independent values, each with a standard error.

    Undefined if any of them has none; the degrees of freedom are those of all together.
    """
    n = sum(part.n_groups for part in parts)
    if reason := next((part.undefined for part in parts if part.undefined), None):
        return no_interval(reason, method=method, level=level, n_groups=n)
    error = math.sqrt(sum(part.standard_error**2 for part in parts)) / len(parts)
    return student(
        value,
        error,
        freedom=sum(part.freedom for part in parts),
        method=method,
        level=level,
        n_groups=n,
        bounds=bounds,
    )
