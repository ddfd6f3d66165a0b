"""MACE: each vote is either the true category or comes from the annotator's habits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from argora.consensus.dirichlet import divergence, expected_logs
from argora.consensus.em import Parameters
from argora.consensus.fit import Axis
from argora.consensus.one_coin import log_likelihoods
from argora.consensus.patterns import Patterns
from argora.consensus.truth import TruthModel, normalised
from argora.measures.spelling import is_whole
from argora.reliability.arrays import Floats

__all__ = ["MACE"]


@dataclass(frozen=True, kw_only=True)
class MACE(TruthModel):
    """How often each annotator knows, and what they say when they do not; all categories equal.

    Attributes
    ----------
    knows, guesses : the Beta prior of knowing: votes that everybody is taken to have given already
        out of knowledge, and out of habit.
    habit : the Dirichlet prior of habits: such votes for each category.
    restarts : from how many random starts EM runs, besides that from the distribution of votes.
        They are drawn from the seed and from what annotators did, never from their names.
    """

    id: ClassVar[str] = "mace"
    title: ClassVar[str] = "MACE: who knows, and who guesses"
    source: ClassVar[str] = (
        "Hovy, Berg-Kirkpatrick, Vaswani & Hovy (2013), Learning Whom to Trust with MACE, "
        "NAACL-HLT, pp. 1120-1130 (variational training, priors of the authors' program)"
    )
    goal: ClassVar[str] = "evidence bound"
    axes: ClassVar[Mapping[str, tuple[Axis, ...]]] = {
        "knowing": ("annotator", "fixed"),
        "habit": ("annotator", "category"),
    }

    knows: float = 0.5
    guesses: float = 0.5
    habit: float = 10.0
    restarts: int = 9

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check("a number above 0", lambda number: number > 0, "knows", "guesses", "habit")
        self._check("a whole number from 0", lambda n: is_whole(n, least=0), "restarts")

    def begin(self, votes: Patterns, weight: Floats) -> Parameters:
        """Return the parameters if half of all votes for each category came from knowledge."""
        shares = votes.shares[votes.of_vote, votes.code]
        return self._counted(votes, weight, shares / 2)

    def further_starts(self, votes: Patterns, weight: Floats) -> Iterator[Parameters]:
        """Yield parameters with a random share of knowledge for each annotator."""
        for knowing in votes.draws(weight, seed=self.seed, n=self.restarts):
            yield self._counted(votes, weight, knowing[votes.annotator])

    def expect(
        self, votes: Patterns, weight: Floats, parameters: Parameters
    ) -> tuple[Floats, float]:
        """Return the posterior of every pattern and the lower bound of the log evidence."""
        know, guess = self._of_votes(votes, parameters)
        scores = log_likelihoods(votes, guess, np.logaddexp(0.0, know - guess))
        scores -= np.log(scores.shape[1])
        posterior, logs = normalised(scores)
        value = float((weight * logs).sum())
        for name, prior in (("knowing", [self.knows, self.guesses]), ("habit", [self.habit])):
            counts = parameters[name]
            prior_counts = np.broadcast_to(np.array(prior), counts.shape)
            value -= divergence(counts, prior_counts, expected_logs(counts))
        return posterior, value

    def maximise(
        self, votes: Patterns, weight: Floats, parameters: Parameters, posterior: Floats
    ) -> Parameters:
        """Return the expected counts of votes from knowledge and from each habit (M step)."""
        know, guess = self._of_votes(votes, parameters)
        p_known = posterior[votes.of_vote, votes.code] / (1 + np.exp(guess - know))
        return self._counted(votes, weight, p_known)

    def _of_votes(self, votes: Patterns, parameters: Parameters) -> tuple[Floats, Floats]:
        """Return the expected log probabilities that a vote was known, and that it was guessed."""
        knowing, habit = expected_logs(parameters["knowing"]), expected_logs(parameters["habit"])
        guess = knowing[:, 1, np.newaxis] + habit
        return knowing[votes.annotator, 0], guess.ravel()[votes.habit]

    def _counted(self, votes: Patterns, weight: Floats, p_known: Floats) -> Parameters:
        """Return the parameters if so much of every vote came from knowledge."""
        n, width = len(votes.annotators), len(votes.categories)
        vote_weight = weight[votes.of_vote]
        by_knowledge = np.bincount(votes.annotator, weights=vote_weight * p_known, minlength=n)
        habits = np.bincount(votes.habit, weights=vote_weight * (1 - p_known), minlength=n * width)
        table = habits.reshape(n, width)
        knowing = np.column_stack([by_knowledge + self.knows, table.sum(axis=1) + self.guesses])
        return {"knowing": knowing, "habit": table + self.habit}

    def prior_in(self, parameters: Parameters, n_categories: int) -> Floats:
        """Return equal shares: the model takes no category for more frequent."""
        return np.full(n_categories, 1 / n_categories)

    def competence_in(self, parameters: Parameters) -> Floats:
        """Return the probability that a vote comes from knowledge."""
        knowing = parameters["knowing"]
        return np.asarray(knowing[:, 0] / knowing.sum(axis=1))

    def confusion_in(self, parameters: Parameters, annotator: int, n_categories: int) -> Floats:
        """Return the probabilities of votes (columns) given the true categories (rows)."""
        knows = float(self.competence_in(parameters)[annotator])
        habit = parameters["habit"][annotator]
        table = np.tile((1 - knows) * habit / habit.sum(), (n_categories, 1))
        table[np.diag_indices(n_categories)] += knows
        return np.asarray(table)
