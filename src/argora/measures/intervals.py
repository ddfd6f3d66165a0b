"""Intervals by resampling documents: one matrix product over their sufficient statistics."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from argora.measures.result import Interval

__all__ = ["FEWEST_GROUPS", "WARN_BELOW", "bootstrap", "mean_of_defined", "no_interval"]

FEWEST_GROUPS = 5
WARN_BELOW = 10
CELLS_AT_ONCE = 5_000_000

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def bootstrap(
    table: Floats,
    value: Callable[[Floats], Floats],
    *,
    method: str,
    resamples: int,
    seed: int,
    level: float,
    times: Ints | None = None,
) -> Interval:
    """Return the percentile interval of a value over resampled groups.

    Parameters
    ----------
    table : array of shape (n_groups, k)
        The sufficient statistics of every group; a resample is a sum of rows, drawn with
        replacement.
    value : sums of shape (resamples, k) to values of shape (resamples,), NaN where undefined.
    times : array of shape (n_groups,)
        How many equal groups each row is the sum of; 1 by default. Each of them is drawn on its
        own: a table of 200 counted items has 200 items to resample, not as many as it has cells.

    Returns
    -------
    Interval; undefined with fewer than five groups.

    References
    ----------
    Efron & Tibshirani (1993), An Introduction to the Bootstrap, ch. 13 (percentile interval).
    """
    times = np.ones(len(table), dtype=np.int64) if times is None else times
    n_groups = int(times.sum())
    if n_groups < FEWEST_GROUPS:
        what = method.removeprefix("boot-")
        reason = (
            f"only {n_groups} {what}{'s' * (n_groups != 1)} to resample, "
            f"an interval needs at least {FEWEST_GROUPS}"
        )
        return no_interval(reason, method=method, level=level, n_groups=n_groups)
    single = table / times[:, np.newaxis]
    values = np.concatenate([value(draws @ single) for draws in _draws(times, resamples, seed)])
    defined = values[~np.isnan(values)]
    if not len(defined):
        reason = "the measure was undefined in every resample"
        return no_interval(reason, method=method, level=level, n_groups=n_groups)
    low, high = np.quantile(defined, [(1 - level) / 2, (1 + level) / 2])
    return Interval(
        low=float(low),
        high=float(high),
        level=level,
        method=method,
        resamples=resamples,
        seed=seed,
        n_groups=n_groups,
        n_undefined=int(np.isnan(values).sum()),
    )


def no_interval(reason: str, *, method: str, level: float, n_groups: int = 0) -> Interval:
    """Return an interval that is undefined for a reason."""
    return Interval(math.nan, math.nan, level, method, n_groups=n_groups, undefined=reason)


def mean_of_defined(values: Floats) -> Floats:
    """Return the mean over the first axis of what is no NaN; NaN where all are.

    >>> mean_of_defined(np.array([[1.0, np.nan], [3.0, np.nan]]))
    array([ 2., nan])
    """
    defined = ~np.isnan(values)
    n = defined.sum(axis=0)
    total = np.where(defined, values, 0.0).sum(axis=0)
    return np.asarray(np.divide(total, n, out=np.full(total.shape, np.nan), where=n > 0))


def _draws(times: Ints, resamples: int, seed: int) -> Iterator[Floats]:
    """Yield how often each row is drawn, in blocks of resamples: arrays (block, n_rows)."""
    if len(times) * resamples <= CELLS_AT_ONCE:
        yield _small_draws(tuple(times.tolist()), resamples, seed)
        return
    random = np.random.default_rng(seed)
    block = max(1, CELLS_AT_ONCE // len(times))
    for first in range(0, resamples, block):
        yield _draw(random, times, min(block, resamples - first))


@lru_cache(maxsize=8)
def _small_draws(times: tuple[int, ...], resamples: int, seed: int) -> Floats:
    """Return all draws at once; many measures of one study share them."""
    draws = _draw(np.random.default_rng(seed), np.array(times, dtype=np.int64), resamples)
    draws.flags.writeable = False
    return draws


def _draw(random: np.random.Generator, times: Ints, resamples: int) -> Floats:
    n_groups = int(times.sum())
    return random.multinomial(n_groups, times / n_groups, size=resamples).astype(np.float64)
