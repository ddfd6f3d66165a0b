"""Models in which each annotator has a confusion matrix: how to read and to count it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from argora.consensus.em import Parameters
from argora.consensus.fit import Axis
from argora.consensus.patterns import Patterns
from argora.consensus.truth import TruthModel, normalised
from argora.reliability.arrays import Floats

__all__ = ["ConfusionModel"]


@dataclass(frozen=True, kw_only=True)
class ConfusionModel(TruthModel):
    """A prior over categories, and for each annotator a row of vote probabilities per category.

    The parameters are ``prior`` (n_categories,) and ``confusion`` (n_annotators, n_categories,
    n_categories) with the true category before the vote: probabilities, or counts that are
    proportional to them.
    """

    axes: ClassVar[Mapping[str, tuple[Axis, ...]]] = {
        "prior": ("category",),
        "confusion": ("annotator", "category", "category"),
    }

    def begin(self, votes: Patterns, weight: Floats) -> Parameters:
        """Return the parameters that follow from the distribution of votes on each item."""
        return self.maximise(votes, weight, {}, votes.shares)

    def table_size(self, n_annotators: int, n_categories: int) -> int:
        """Return the number of cells of all confusion matrices."""
        return n_annotators * n_categories**2

    def prior_in(self, parameters: Parameters, n_categories: int) -> Floats:
        """Return the share of each category."""
        return np.asarray(parameters["prior"] / parameters["prior"].sum())

    def competence_in(self, parameters: Parameters) -> Floats:
        """Return the probability of a right vote, averaged over the categories by their shares."""
        confusion = parameters["confusion"]
        right = np.diagonal(confusion, axis1=1, axis2=2) / confusion.sum(axis=2)
        return np.asarray((right * self.prior_in(parameters, len(confusion[0]))).sum(axis=1))

    def confusion_in(self, parameters: Parameters, annotator: int, n_categories: int) -> Floats:
        """Return the probabilities of votes (columns) given the true categories (rows)."""
        counts = parameters["confusion"][annotator]
        return np.asarray(counts / counts.sum(axis=1, keepdims=True))

    @staticmethod
    def counted(votes: Patterns, weight: Floats, posterior: Floats) -> tuple[Floats, Floats]:
        """Count the expected items of each category, and the votes of each annotator on them.

        Returns
        -------
        arrays of shape (n_categories,) and (n_annotators, n_categories, n_categories), the true
        category before the vote.
        """
        width = len(votes.categories)
        plain = bool((weight == 1).all())
        weighted = posterior if plain else posterior * weight[:, np.newaxis]
        table = (votes.votes.T @ weighted).reshape(len(votes.annotators), width, width)
        sums = np.array([column.sum() for column in weighted.T])
        return sums, np.ascontiguousarray(table.transpose(0, 2, 1))

    @staticmethod
    def weighed(
        votes: Patterns, weight: Floats, log_prior: Floats, log_confusion: Floats
    ) -> tuple[Floats, float]:
        """Return the posterior of every pattern and the log probability of all votes."""
        width = len(votes.categories)
        by_vote = np.ascontiguousarray(log_confusion.transpose(0, 2, 1)).reshape(-1, width)
        scores = votes.votes @ by_vote
        scores += log_prior
        posterior, logs = normalised(scores)
        return posterior, float(np.multiply(weight, logs, where=weight > 0, out=0 * weight).sum())
