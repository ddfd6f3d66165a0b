"""Dawid & Skene: each annotator has a confusion matrix, found by expectation maximisation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from argora.consensus.confusions import ConfusionModel
from argora.consensus.fit import Parameters
from argora.consensus.patterns import Patterns

__all__ = ["DawidSkene"]

Floats = NDArray[np.float64]

SOFT = 1e-3


@dataclass(frozen=True, kw_only=True)
class DawidSkene(ConfusionModel):
    """The most likely confusion matrices and category frequencies.

    Attributes
    ----------
    smoothing : votes added to every cell of a confusion matrix and to every category; 0 is the
        maximum of the likelihood, as published.
    """

    id: ClassVar[str] = "dawid_skene"
    title: ClassVar[str] = "Dawid and Skene: a confusion matrix for each annotator"
    source: ClassVar[str] = (
        "Dawid & Skene (1979), Maximum Likelihood Estimation of Observer Error-Rates Using the EM "
        "Algorithm, Applied Statistics 28(1), pp. 20-28"
    )
    goal: ClassVar[str] = "log-likelihood"

    smoothing: float = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.smoothing >= 0:
            raise self._wrong("smoothing", "a number from 0")

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

    def softened(self, parameters: Parameters) -> Parameters:
        """Return parameters under which no vote is impossible."""
        return {
            name: _shares((1 - SOFT) * table + SOFT / table.shape[-1])
            for name, table in parameters.items()
        }


def _shares(counts: Floats) -> Floats:
    total = counts.sum(axis=-1, keepdims=True)
    equal = np.full(counts.shape, 1 / max(counts.shape[-1], 1))
    return np.asarray(np.divide(counts, total, out=equal, where=total > 0))


def _log(shares: Floats) -> Floats:
    return np.log(shares, out=np.full(shares.shape, -np.inf), where=shares > 0)
