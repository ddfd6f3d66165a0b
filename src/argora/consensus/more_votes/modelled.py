"""One more vote under a model of annotators, whose parameters are taken as they were fitted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from argora.consensus.fit import Fit
from argora.consensus.more_votes.outlook import Outlook
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats, Ints

__all__ = ["Crowd", "Horizon", "outlook_by_model"]


ROWS_AT_ONCE = 20_000
MOST_WORK = 2 * 10**9
"""With more cells of (item, annotator, true category, vote) an average annotator stands for all."""


@dataclass(frozen=True)
class Horizon:
    """How far to look ahead: until the error is at most 1 - sure, by at most so many votes."""

    sure: float
    most: int
    samples: int
    seed: int


@dataclass(frozen=True, eq=False)
class Crowd:
    """Those who may vote next.

    Attributes
    ----------
    confusion : array of shape (n, n_categories, n_categories), the true category before the vote.
    share : array of shape (n,), how probable each is to come next.
    annotator : array of shape (n,), their places among the annotators; -1 for an average one.
    """

    confusion: Floats
    share: Floats
    annotator: Ints

    @classmethod
    def of(cls, fit: Fit, annotator: str | None) -> Crowd:
        """Return one annotator, or all who voted, as often as they did."""
        place = np.flatnonzero(fit.n_votes > 0)
        if annotator is not None:
            place = place[place == fit.annotators.index(annotator)]
        width = len(fit.categories)
        tables = [fit.model.confusion_in(fit.parameters, i, width) for i in place.tolist()]
        share = fit.n_votes[place] / max(float(fit.n_votes[place].sum()), 1.0)
        return cls(np.array(tables).reshape(-1, width, width), share, place)

    @cached_property
    def averaged(self) -> Crowd:
        """One annotator who stands for all."""
        table = np.tensordot(self.share, self.confusion, axes=1)
        return Crowd(table[np.newaxis], np.ones(1), np.array([-1]))


def outlook_by_model(
    data: CodingData,
    fit: Fit,
    *,
    annotator: str | None,
    horizon: Horizon,
    on_progress: Callable[[str], object],
) -> Outlook:
    """Compute the worth of one more vote on every item under a fitted model."""
    crowd, votes, notes = Crowd.of(fit, annotator), fit.model.read(data), []
    if fit.model.id == "hmm":
        notes.append("what a vote tells of neighbours in the text is left out")
    prior = np.array(list(fit.prior.values()))
    posterior = np.vstack([fit.posterior, prior])  # the last one is that of items without votes
    others = crowd
    if posterior.size * crowd.confusion.shape[0] * len(prior) > MOST_WORK:
        others = crowd.averaged
        notes.append("an average annotator stands for all, of whom there are too many")
    voted = np.zeros((len(posterior), len(others.annotator)), dtype=bool)
    seat = np.full(len(votes.annotators) + 1, -1, dtype=np.int64)
    if annotator is not None or others is crowd:
        seat[others.annotator] = np.arange(len(others.annotator))
        has_seat = seat[votes.annotator] >= 0
        voted[votes.of_vote[has_seat], seat[votes.annotator[has_seat]]] = True
    gain, information = _worth(posterior, others, voted, on_progress)
    error = 1 - posterior.max(axis=1)
    is_open = error > 1 - horizon.sure
    further, reached = np.zeros(len(posterior)), np.ones(len(posterior))
    further[is_open], reached[is_open] = _looked_ahead(
        posterior[is_open], crowd, horizon, on_progress
    )
    of_row = np.where(fit.pattern < 0, len(posterior) - 1, fit.pattern)
    return Outlook(
        error[of_row],
        gain[of_row],
        information[of_row],
        further[of_row],
        reached[of_row],
        tuple(notes),
    )


def _worth(
    posterior: Floats, crowd: Crowd, voted: Bools, on_progress: Callable[[str], object]
) -> tuple[Floats, Floats]:
    """Return expected gain and information of a vote of those who have not voted yet."""
    gain, information = np.zeros((2, len(posterior)))
    weight = np.where(voted, 0.0, crowd.share)
    for first in range(0, len(posterior), ROWS_AT_ONCE):
        on_progress(f"one more vote: item {first + 1} of {len(posterior)}")
        rows = slice(first, first + ROWS_AT_ONCE)
        block = posterior[rows]
        for table, share in zip(crowd.confusion, weight[rows].T, strict=True):
            if share.any():
                lower, bits = _one_vote(block, table)
                gain[rows] += share * lower
                information[rows] += share * bits
    total = weight.sum(axis=1)
    nobody = np.full(len(total), np.nan)
    return (
        np.divide(gain, total, out=nobody.copy(), where=total > 0),
        np.divide(information, total, out=nobody, where=total > 0),
    )


def _one_vote(posterior: Floats, confusion: Floats) -> tuple[Floats, Floats]:
    """Return by how much the error and the doubt fall on average with a vote of one annotator."""
    joint = posterior[:, :, np.newaxis] * confusion
    lower = joint.max(axis=1).sum(axis=1) - posterior.max(axis=1)
    apart = posterior[:, :, np.newaxis] * joint.sum(axis=1)[:, np.newaxis, :]
    ratio = np.divide(joint, apart, out=np.ones_like(joint), where=joint > 0)
    bits = (joint * np.log2(ratio)).sum(axis=(1, 2))
    return np.maximum(lower, 0.0), np.maximum(bits, 0.0)


def _looked_ahead(
    posterior: Floats, crowd: Crowd, horizon: Horizon, on_progress: Callable[[str], object]
) -> tuple[Floats, Floats]:
    """Draw votes until the error is small enough: their mean number, and how often it gets there.

    Somebody may be drawn twice for an item.
    """
    further, reached = np.zeros((2, len(posterior)))
    if not len(crowd.share) or not len(posterior):
        return np.full(len(posterior), np.nan), reached
    random = np.random.default_rng(horizon.seed)
    votes_of = np.cumsum(crowd.confusion, axis=2)
    for i in range(horizon.samples):
        on_progress(f"votes still needed: draw {i + 1} of {horizon.samples}")
        belief, left = posterior.copy(), np.arange(len(posterior))
        # Suppose a true category for each item, as probable as the model holds it.
        truth = _sampled_columns(random, np.cumsum(posterior, axis=1))
        for _ in range(horizon.most):
            voter = random.choice(len(crowd.share), len(left), p=crowd.share)
            vote = _sampled_columns(random, votes_of[voter, truth[left]])
            # Bayes: the belief after a vote is that before it times the probability of the vote.
            joint = belief[left] * crowd.confusion[voter, :, vote]
            belief[left] = joint / joint.sum(axis=1, keepdims=True)
            further[left] += 1
            left = left[belief[left].max(axis=1) < horizon.sure]
            if not len(left):
                break
        reached += 1
        reached[left] -= 1
    return further / horizon.samples, reached / horizon.samples


def _sampled_columns(random: np.random.Generator, sums: Floats) -> Ints:
    """Draw a column for each row of cumulated probabilities."""
    at = random.random((len(sums), 1)) * sums[:, -1:]
    return np.asarray((at >= sums).sum(axis=1))
