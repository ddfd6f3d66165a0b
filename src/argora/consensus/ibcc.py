"""Independent Bayesian classifier combination: confusion matrices with a prior, variational."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from argora.consensus.confusions import ConfusionModel
from argora.consensus.dirichlet import divergence, expected_logs
from argora.consensus.em import Parameters
from argora.consensus.patterns import Patterns
from argora.reliability.arrays import Floats

__all__ = ["IBCC"]


@dataclass(frozen=True, kw_only=True)
class IBCC(ConfusionModel):
    """Distributions over confusion matrices instead of single ones, which helps with few votes.

    Attributes
    ----------
    right, wrong : votes that everybody is taken to have given already: ``right`` for each category
        where it was true, ``wrong`` for each other category.
    frequency : items of each category that are taken to have been there already.
    """

    id: ClassVar[str] = "ibcc"
    title: ClassVar[str] = "IBCC: confusion matrices with a prior"
    source: ClassVar[str] = (
        "Kim & Ghahramani (2012), Bayesian Classifier Combination, AISTATS, pp. 619-627, the "
        "independent model; variational as in Simpson & Gurevych (2019), EMNLP-IJCNLP, "
        "pp. 1093-1104"
    )
    goal: ClassVar[str] = "evidence bound"

    right: float = 2.0
    wrong: float = 1.0
    frequency: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check("a number above 0", lambda number: number > 0, "right", "wrong", "frequency")

    def expect(
        self, votes: Patterns, weight: Floats, parameters: Parameters
    ) -> tuple[Floats, float]:
        """Return the posterior of every pattern and the lower bound of the log evidence."""
        prior, confusion = parameters["prior"], parameters["confusion"]
        log_prior, log_confusion = expected_logs(prior), expected_logs(confusion)
        posterior, value = self.weighed(votes, weight, log_prior, log_confusion)
        value -= divergence(prior, np.full(prior.shape, self.frequency), log_prior)
        value -= divergence(confusion, self._prior_counts(confusion), log_confusion)
        return posterior, value

    def maximise(
        self, votes: Patterns, weight: Floats, parameters: Parameters, posterior: Floats
    ) -> Parameters:
        """Return the expected counts plus the prior counts (M step)."""
        prior, confusion = self.counted(votes, weight, posterior)
        return {
            "prior": prior + self.frequency,
            "confusion": confusion + self._prior_counts(confusion),
        }

    def _prior_counts(self, confusion: Floats) -> Floats:
        width = confusion.shape[-1]
        confusion_prior = np.where(np.eye(width, dtype=bool), self.right, self.wrong)
        return np.broadcast_to(confusion_prior, confusion.shape)
