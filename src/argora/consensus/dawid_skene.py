"""Dawid & Skene: each annotator has a confusion matrix, found by expectation maximisation."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from argora.consensus.confusions import ConfusionModel
from argora.consensus.em import Extrapolate, Parameters
from argora.consensus.patterns import Patterns
from argora.reliability.arrays import Floats

__all__ = ["DawidSkene"]


SOFT = 1e-3
LONGEST_LEAP = 4.0
"""Longer leaps are refused more often than they help; and they would make rounding errors grow."""


@dataclass(frozen=True, kw_only=True)
class DawidSkene(ConfusionModel):
    """The most likely confusion matrices and category frequencies.

    Attributes
    ----------
    smoothing : votes added to every cell of a confusion matrix and to every category; 0 is the
        maximum of the likelihood, as published.
    leaps : whether to guess from the last steps where the next ones lead, and to go there if the
        likelihood is no lower. It takes fewer steps to the same end, or False the published ones.
    """

    id: ClassVar[str] = "dawid_skene"
    title: ClassVar[str] = "Dawid and Skene: a confusion matrix for each annotator"
    source: ClassVar[str] = (
        "Dawid & Skene (1979), Maximum Likelihood Estimation of Observer Error-Rates Using the EM "
        "Algorithm, Applied Statistics 28(1), pp. 20-28"
    )
    goal: ClassVar[str] = "log-likelihood"

    smoothing: float = 0.0
    leaps: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check("a number from 0", lambda number: number >= 0, "smoothing")
        self._check("True or False", lambda value: isinstance(value, bool), "leaps")

    def expect(
        self, votes: Patterns, weight: Floats, parameters: Parameters
    ) -> tuple[Floats, float]:
        """Return the posterior of every pattern and the log-likelihood."""
        prior, confusion = _log(parameters["prior"]), _log(parameters["confusion"])
        posterior, value = self.weighed(votes, weight, prior, confusion)
        if self.smoothing:
            value += self.smoothing * float(prior.sum() + confusion.sum())
        return posterior, value

    def maximise(
        self, votes: Patterns, weight: Floats, parameters: Parameters, posterior: Floats
    ) -> Parameters:
        """Return relative frequencies; equal ones where an annotator saw nothing of a category."""
        prior, confusion = self.counted(votes, weight, posterior)
        return {
            "prior": _shares(prior + self.smoothing),
            "confusion": _shares(confusion + self.smoothing),
        }

    @property
    def extrapolate(self) -> Extrapolate | None:
        """The extrapolation of the last steps; None with ``leaps=False``."""
        return _extrapolated if self.leaps else None

    def softened(self, parameters: Parameters) -> Parameters:
        """Return parameters under which no vote is impossible."""
        return {
            name: _shares((1 - SOFT) * table + SOFT / table.shape[-1])
            for name, table in parameters.items()
        }


def _extrapolated(first: Parameters, second: Parameters, third: Parameters) -> Parameters:
    """Extrapolate three successive parameters by squared extrapolation (SQUAREM).

    References
    ----------
    Varadhan & Roland (2008), Simple and Globally Convergent Methods for Accelerating the
    Convergence of Any EM Algorithm, Scandinavian Journal of Statistics 35(2), pp. 335-353: SqS3,
    with a shortest and a longest leap. Probabilities keep a tenth of what the steps gave them.
    """
    moves = {name: second[name] - first[name] for name in first}
    bends = {name: third[name] - second[name] - moves[name] for name in first}
    moved, bent = (sum(float((t * t).sum()) for t in tables.values()) for tables in (moves, bends))
    # The step length |move| / |bend| of scheme S3, between the ordinary step and the longest.
    length = 1.0 if moved <= bent else LONGEST_LEAP
    if moved > bent > moved / LONGEST_LEAP**2:
        length = math.sqrt(moved / bent)
    return {
        name: _shares(
            np.maximum(
                first[name] + 2 * length * moves[name] + length**2 * bends[name],
                third[name] / 10,
            )
        )
        for name in first
    }


def _shares(counts: Floats) -> Floats:
    total = counts.sum(axis=-1, keepdims=True)
    equal = np.full(counts.shape, 1 / max(counts.shape[-1], 1))
    return np.asarray(np.divide(counts, total, out=equal, where=total > 0))


def _log(shares: Floats) -> Floats:
    return np.log(shares, out=np.full(shares.shape, -np.inf), where=shares > 0)
