"""One coin: each annotator is right with one probability, and any mistake is equally likely."""

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

__all__ = ["OneCoin", "log_likelihoods"]


SURE = 1e-9


@dataclass(frozen=True, kw_only=True)
class OneCoin(TruthModel):
    """The most likely accuracy of each annotator, whatever the category.

    It is Dawid and Skene's model with one number in the place of each confusion matrix, which few
    votes suffice for. An accuracy is at least 10^-9 away from 0 and 1.
    """

    id: ClassVar[str] = "one_coin"
    title: ClassVar[str] = "one coin: one accuracy for each annotator"
    source: ClassVar[str] = (
        "Zhang, Chen, Zhou & Jordan (2016), Spectral Methods Meet EM, JMLR 17(102), "
        "the one-coin model, with category frequencies as in Dawid & Skene (1979)"
    )
    goal: ClassVar[str] = "log-likelihood"
    axes: ClassVar[Mapping[str, tuple[Axis, ...]]] = {
        "prior": ("category",),
        "accuracy": ("annotator",),
    }

    def begin(self, votes: Patterns, weight: Floats) -> Parameters:
        """Return the parameters that follow from the distribution of votes on each item."""
        return self.maximise(votes, weight, {}, votes.shares)

    def expect(
        self, votes: Patterns, weight: Floats, parameters: Parameters
    ) -> tuple[Floats, float]:
        """Return the posterior of every pattern and the log-likelihood."""
        prior, accuracy = parameters["prior"], parameters["accuracy"]
        right = np.log(accuracy)
        wrong = np.log1p(-accuracy) - np.log(max(len(prior) - 1, 1))
        scores = log_likelihoods(votes, wrong[votes.annotator], (right - wrong)[votes.annotator])
        scores += np.log(prior, out=np.full(prior.shape, -np.inf), where=prior > 0)
        posterior, logs = normalised(scores)
        return posterior, float(np.multiply(weight, logs, where=weight > 0, out=0 * weight).sum())

    def maximise(
        self, votes: Patterns, weight: Floats, parameters: Parameters, posterior: Floats
    ) -> Parameters:
        """Return relative frequencies; one half for somebody without votes."""
        sums = (posterior * weight[:, np.newaxis]).sum(axis=0)
        right = posterior[votes.of_vote, votes.code] * weight[votes.of_vote]
        n = votes.votes_by_annotator(weight)
        counted = np.bincount(votes.annotator, weights=right, minlength=len(n))
        accuracy = np.divide(counted, n, out=np.full(n.shape, 0.5), where=n > 0)
        return {"prior": sums / sums.sum(), "accuracy": np.clip(accuracy, SURE, 1 - SURE)}

    def softened(self, parameters: Parameters) -> Parameters:
        """Return parameters under which every category is possible."""
        prior = parameters["prior"] + 1e-3 / len(parameters["prior"])
        return {"prior": prior / prior.sum(), "accuracy": parameters["accuracy"]}

    def table_size(self, n_annotators: int, n_categories: int) -> int:
        """Return the number of cells of the largest table of parameters."""
        return max(n_annotators, n_categories)

    def prior_in(self, parameters: Parameters, n_categories: int) -> Floats:
        """Return the share of each category."""
        return parameters["prior"]

    def competence_in(self, parameters: Parameters) -> Floats:
        """Return the probability of a right vote."""
        return parameters["accuracy"]

    def confusion_in(self, parameters: Parameters, annotator: int, n_categories: int) -> Floats:
        """Return the probabilities of votes (columns) given the true categories (rows)."""
        right = float(parameters["accuracy"][annotator])
        if n_categories == 1:
            return np.ones((1, 1))
        table = np.full((n_categories, n_categories), (1 - right) / (n_categories - 1))
        np.fill_diagonal(table, right)
        return table


def log_likelihoods(votes: Patterns, base: Floats, extra: Floats) -> Floats:
    """Return the log-likelihood of each category, from what each vote adds.

    Parameters
    ----------
    base : what a vote adds to all categories; array of shape (n_votes,).
    extra : what it adds besides to the category that it names.
    """
    width = len(votes.categories)
    table = np.bincount(votes.cell, weights=extra, minlength=votes.n * width)
    table = table.reshape(votes.n, width)
    table += np.add.reduceat(base, votes.start[:-1])[:, np.newaxis]
    return np.asarray(table)
