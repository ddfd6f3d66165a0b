"""How wide intervals of studies would be that are like a pilot and have more or fewer documents."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from argora.measures.intervals.resampling import FEWEST_GROUPS, Stratum
from argora.measures.intervals.student import left_out
from argora.reliability.arrays import Floats

__all__ = ["MOST_GROUPS", "Expected", "Pilot"]


MOST_GROUPS = 100_000
"""Nobody annotates more; a wanted width that takes more is out of reach."""
FEWEST_RESAMPLES = 1000
STEPS = 6
NEAR = 0.1
AROUND = (0.9, 1.0, 1.1)


@dataclass(frozen=True)
class Expected:
    """What the interval of a study of so many documents would be like.

    Attributes
    ----------
    n_groups : how many documents (or groups, or items) the study would have.
    width : from the lower to the upper end of its interval; NaN where there is none.
    error : standard error of the width, because resamples are random.
    mean : mean value of such studies; its distance from the pilot's value is the bias.
    share_undefined : share of such studies in which the measure would be undefined.
    """

    n_groups: int
    width: float
    error: float
    mean: float
    share_undefined: float


@dataclass(frozen=True, eq=False)
class Pilot:
    """The documents of a pilot, as one or several selections of annotators saw them.

    Attributes
    ----------
    strata : what the documents add in each selection, at least five of them in each.
    values : the value of each selection on the pilot.
    level : level of the intervals.
    resamples, seed : as for an interval.
    """

    strata: Sequence[Stratum]
    values: Sequence[float]
    level: float
    resamples: int
    seed: int

    def expect(self, n_groups: int) -> Expected:
        """Estimate the interval of a study of so many documents: the mean over the selections."""
        estimates = [self._one(stratum, n_groups) for stratum in self.strata]
        columns = np.array(estimates).T
        width, error, mean, undefined = (_mean(column) for column in columns)
        error /= math.sqrt(len(estimates))
        return Expected(n_groups, width, error, mean, undefined)

    def _one(self, stratum: Stratum, n_groups: int) -> tuple[float, float, float, float]:
        """Return width, its error, the mean and the share of undefined values of one selection.

        Drawing from N documents in place of all there could be makes the variance too small by
        1 / N, and so does the interval of a study of n documents by 1 / n. With the difference of
        both put right the width at n = N is that of the pilot's own interval.
        """
        fewest = min(FEWEST_RESAMPLES, self.resamples)
        resamples = max(self.resamples // len(self.strata), fewest)
        values = stratum.values(resamples, self.seed, n_groups)
        defined = np.sort(values[~np.isnan(values)])
        undefined = 1 - len(defined) / len(values)
        if len(defined) < 2:
            return math.nan, math.nan, math.nan, undefined
        low, high = np.quantile(defined, [(1 - self.level) / 2, (1 + self.level) / 2])
        right = math.sqrt((1 - 1 / n_groups) / (1 - 1 / stratum.n_groups))
        error = _error(defined, self.level)
        return right * float(high - low), right * error, float(defined.mean()), undefined

    def fewest(self, width: float) -> Expected | None:
        """Return the smallest study whose interval is no wider than wanted.

        Width is nearly proportional to one over the square root of the documents, so a few steps
        ``n <- n * (width at n / wanted) ** 2`` lead there; the mean of three of them around it
        leaves less to chance.

        Returns
        -------
        Expected; None if it would need more than 100,000 documents, or if there is no width.
        """
        n: float = self.n_groups
        for _ in range(STEPS):
            before, n = n, self._step(n, width)
            if not n <= MOST_GROUPS:
                return None
            if abs(n - before) <= n * NEAR:
                break
        exact = sum(self._step(share * n, width) for share in AROUND) / len(AROUND)
        needed = max(FEWEST_GROUPS, math.ceil(exact))
        return self.expect(needed) if needed <= MOST_GROUPS else None

    def _step(self, n_groups: float, width: float) -> float:
        expected = self.expect(max(FEWEST_GROUPS, round(n_groups)))
        return expected.n_groups * (expected.width / width) ** 2

    @property
    def n_groups(self) -> int:
        """How many documents the selections have, on average."""
        return round(sum(stratum.n_groups for stratum in self.strata) / len(self.strata))

    @cached_property
    def roughness(self) -> float:
        """How uncertain the variance between documents is: its relative standard error.

        It is that of the variance of what every document is worth (jackknife), and at least that of
        as many values with a normal distribution, since a few values seldom show how far the others
        may lie.
        """
        return _mean(np.array([_roughness(stratum) for stratum in self.strata]))

    def range_of(self, n_groups: int, level: float) -> tuple[float, float]:
        """Return between which numbers of documents the needed one probably lies."""
        from scipy.special import stdtrit

        if math.isnan(self.roughness):
            return math.nan, math.nan
        reach = float(stdtrit(self.n_groups - 1, (1 + level) / 2)) * self.roughness
        # A pilot of five documents must not overflow.
        factor = math.exp(min(reach, 50.0))
        return max(n_groups / factor, FEWEST_GROUPS), n_groups * factor


def _roughness(stratum: Stratum) -> float:
    n, counts = stratum.n_groups, stratum.counts
    worth = left_out(stratum)
    squares = (worth - float((counts * worth).sum()) / n) ** 2
    variance = float((counts * squares).sum()) / n
    if not variance > 0:
        return math.nan
    spread = float((counts * (squares - variance) ** 2).sum()) / (n - 1)
    return math.sqrt(max(spread / n / variance**2, 2 / (n - 1)))


def _error(values: Floats, level: float) -> float:
    """Return the standard error of the distance between two quantiles of sorted values."""
    n = len(values)
    variance = 0.0
    for share in ((1 - level) / 2, (1 + level) / 2):
        reach = math.sqrt(n * share * (1 - share))
        low, high = (min(max(round(n * share + x), 0), n - 1) for x in (-reach, reach))
        variance += float((values[high] - values[low]) / 2) ** 2
    return math.sqrt(variance)


def _mean(values: Floats) -> float:
    defined = values[~np.isnan(values)]
    return float(defined.mean()) if len(defined) else math.nan
