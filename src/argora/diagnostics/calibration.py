"""Whether the probabilities of a model can be relied on: calibration against what was right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from argora.measures.intervals.resampling import bootstrap, no_interval
from argora.measures.ratios import ratio
from argora.measures.result import Interval
from argora.reliability.arrays import Floats, Ints

__all__ = ["N_BINS", "Bin", "Calibration", "Forecasts", "calibration"]

N_BINS = 10
"""Bins of the same width, as in Guo et al. (2017) with 15; documents of a study are few."""


@dataclass(frozen=True, eq=False)
class Forecasts:
    """What a model said of some decisions, and what was right.

    Attributes
    ----------
    probability : array of shape (n,), of what the model decided.
    right : array of shape (n,), whether that is right.
    squared_error : array of shape (n,), over all alternatives of a decision together.
    group : array of shape (n,), the number of the document, or group of documents, of each.
    """

    probability: Floats
    right: NDArray[np.bool_]
    squared_error: Floats
    group: Ints

    @classmethod
    def of_events(cls, rows: Sequence[tuple[float, bool, int]]) -> Forecasts:
        """Make forecasts of what is there or not from rows of probability, right, and group."""
        probability = np.array([row[0] for row in rows], dtype=np.float64)
        right = np.array([row[1] for row in rows], dtype=bool)
        group = np.array([row[2] for row in rows], dtype=np.int64)
        return cls(probability, right, (probability - right) ** 2, group)

    def __len__(self) -> int:
        return len(self.probability)


@dataclass(frozen=True)
class Bin:
    """Decisions of about the same probability.

    Attributes
    ----------
    low, high : from which probability to which; the last bin includes 1.
    mean : the mean probability; NaN in an empty bin.
    share : the share that is right, with its interval.
    """

    low: float
    high: float
    n: int
    mean: float
    share: float
    interval: Interval


@dataclass(frozen=True)
class Calibration:
    """How far probabilities are from what was right.

    Attributes
    ----------
    mean : the mean probability.
    share : the share that is right.
    brier : the mean squared error over the alternatives of a decision: 0 is perfect; of what is
        there or not 1 is the worst, of categories 2.
    error : the expected calibration error: how far the share that is right is from the mean
        probability, over bins, weighted by their size. With few decisions chance alone makes it
        larger than 0. The interval is that of the resamples less their mean distance from it.
    bins : of the same width, from 0 to 1.
    """

    n: int
    mean: float
    share: float
    brier: float
    brier_interval: Interval
    error: float
    error_interval: Interval
    bins: tuple[Bin, ...]


def calibration(
    forecasts: Forecasts, *, resamples: int | None = 1000, seed: int = 7, level: float = 0.95
) -> Calibration:
    """Compare probabilities with what was right; documents are resampled for intervals.

    Parameters
    ----------
    resamples : None for no intervals.

    References
    ----------
    Brier (1950), Verification of Forecasts Expressed in Terms of Probability, Monthly Weather
    Review 78(1), p. 1: sums over all alternatives. Guo, Pleiss, Sun & Weinberger (2017), On
    Calibration of Modern Neural Networks, ICML, equations 2, 3 and 5: bins, and their error.
    """
    table = _statistics(forecasts)
    total = table.sum(axis=0)

    def interval(value: Callable[[Floats], Floats]) -> Interval:
        if resamples is None:
            return no_interval("intervals were left out", method="none", level=level)
        return bootstrap(
            table, value, method="boot-document", resamples=resamples, seed=seed, level=level
        )

    n, sums, rights = _bins(total)
    edges = np.linspace(0, 1, N_BINS + 1)
    return Calibration(
        len(forecasts),
        float(ratio(sums.sum(), n.sum())),
        float(ratio(rights.sum(), n.sum())),
        float(_brier(total)),
        interval(_brier),
        float(_error(total)),
        _without_bias(interval(_error), float(_error(total))),
        tuple(
            Bin(
                float(edges[i]),
                float(edges[i + 1]),
                int(n[i]),
                float(ratio(sums[i], n[i])),
                float(ratio(rights[i], n[i])),
                interval(_share_in(i)),
            )
            for i in range(N_BINS)
        ),
    )


def _without_bias(interval: Interval, value: float) -> Interval:
    """Return the interval moved by how far resamples are off: distances grow with noise."""
    if interval.values is None:
        return interval
    bias = float(interval.values.mean()) - value
    return replace(interval, low=max(0.0, interval.low - bias), high=interval.high - bias)


def _statistics(forecasts: Forecasts) -> Floats:
    """Return, of each group, squared errors, and of each bin n, probabilities and rights."""
    _, group = np.unique(forecasts.group, return_inverse=True)
    n_groups = int(group.max(initial=-1)) + 1
    bins = np.minimum((forecasts.probability * N_BINS).astype(np.int64), N_BINS - 1)
    cell = group * N_BINS + bins

    def by_cell(weights: Floats) -> Floats:
        sums = np.asarray(np.bincount(cell, weights, n_groups * N_BINS), dtype=np.float64)
        return sums.reshape(n_groups, N_BINS)

    errors = np.bincount(group, weights=forecasts.squared_error, minlength=n_groups)
    return np.column_stack(
        [
            errors,
            by_cell(np.ones(len(forecasts))),
            by_cell(forecasts.probability),
            by_cell(forecasts.right.astype(np.float64)),
        ]
    )


def _bins(sums: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the number of decisions, the sum of probabilities and of rights, of each bin."""
    return (
        sums[..., 1 : 1 + N_BINS],
        sums[..., 1 + N_BINS : 1 + 2 * N_BINS],
        sums[..., 1 + 2 * N_BINS :],
    )


def _brier(sums: Floats) -> Floats:
    errors: Floats = sums[..., 0]
    return ratio(errors, _bins(sums)[0].sum(axis=-1))


def _error(sums: Floats) -> Floats:
    n, probabilities, rights = _bins(sums)
    distance: Floats = np.abs(probabilities - rights).sum(axis=-1)
    return ratio(distance, n.sum(axis=-1))


def _share_in(i: int) -> Callable[[Floats], Floats]:
    def share(sums: Floats) -> Floats:
        n, _, rights = _bins(sums)
        return ratio(rights[..., i], n[..., i])

    return share
