"""Inference over sequences of tags: the best path, and the probability of each unit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from argora.mining.tokens.bio import TAGS

__all__ = ["best_path", "likely_units", "tag_probabilities", "unit_probabilities"]

_B, _I = TAGS.index("B"), TAGS.index("I")
_NOT_I = [n for n in range(len(TAGS)) if n != _I]
Floats = NDArray[np.float64]


def best_path(scores: Floats, steps: Floats, starts: Floats) -> NDArray[np.int64]:
    """Return the number of the best tag at each place; of equal ones the first.

    Parameters
    ----------
    scores : array of shape (n_places, n_tags)
        How well a tag fits a place; minus infinity forbids it there.
    steps : array of shape (n_tags, n_tags)
        How well the tag of the column follows that of the row; minus infinity forbids it.
    starts : array of shape (n_tags,)
        How well a tag begins; minus infinity forbids it.

    References
    ----------
    Viterbi (1967), Error Bounds for Convolutional Codes, IEEE Trans. Information Theory 13(2).
    """
    n, n_tags = scores.shape
    if n == 0:
        return np.zeros(0, dtype=np.int64)
    # Forward: the best score of a path to each tag, and the tag before it on that path.
    back = np.zeros((n, n_tags), dtype=np.int64)
    best = starts + scores[0]
    for place in range(1, n):
        path_scores = best[:, None] + steps
        back[place] = path_scores.argmax(axis=0)
        best = path_scores.max(axis=0) + scores[place]
    # Backward: follow the predecessors from the best last tag.
    path = np.empty(n, dtype=np.int64)
    path[-1] = best.argmax()
    for place in range(n - 1, 0, -1):
        path[place - 1] = back[place, path[place]]
    return path


def likely_units(
    scores: Floats, steps: Floats, starts: Floats, within: Sequence[range], *, least: float
) -> list[tuple[range, float]]:
    """Return the stretches that are units with at least this probability, by their first token.

    Parameters
    ----------
    scores, steps, starts : as for :func:`best_path`.
    within : a unit lies in one of these stretches, such as sentences.
    least : a probability above 0.

    References
    ----------
    Rabiner (1989), A Tutorial on Hidden Markov Models, Proceedings of the IEEE 77(2), sections
    III.A and V.A: forward and backward, scaled at each place.
    """
    if not len(scores):
        return []
    bound = math.log(least)
    with np.errstate(divide="ignore"):
        forward, on, end = (np.log(values) for values in _factors(scores, steps, starts))
    return [
        (range(start, start + n + 1), math.exp(log))
        for tokens in within
        for start in tokens
        if forward[start, 1] >= bound
        for n, log in _ends(forward[start, 0], on, end, range(start, tokens.stop), bound)
    ]


def unit_probabilities(
    scores: Floats, steps: Floats, starts: Floats, units: Sequence[range]
) -> list[float]:
    """Return the probability of each stretch that it is a unit, as of :func:`likely_units`."""
    if not units:
        return []
    begin, on, end = _factors(scores, steps, starts)
    return [
        float(
            begin[unit.start, 0]
            * on[unit.start + 1 : unit.start + 2, 0].prod(where=len(unit) > 1)
            * on[unit.start + 2 : unit.stop, 1].prod()
            * end[unit.stop - 1, 0 if len(unit) == 1 else 1]
        )
        for unit in units
    ]


def tag_probabilities(scores: Floats, steps: Floats, starts: Floats) -> Floats:
    """Return the probability of each tag at each place.

    Parameters
    ----------
    scores, steps, starts : as for :func:`best_path`.

    Returns
    -------
    array of shape (n_places, n_tags) whose rows sum to 1.
    """
    if not len(scores):
        return np.empty_like(scores)
    _, _, forward, _, backward = _passes(scores, steps, starts)
    return forward * backward


def _factors(scores: Floats, steps: Floats, starts: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the factors whose product is the probability of a unit.

    Returns
    -------
    array of shape (n_places, 2) : of all that leads to a B here; and that there is a B.
    array of shape (n_places, 2) : of going on with an I here, behind a B and behind an I.
    array of shape (n_places, 2) : of no I behind a B here, and behind an I, with all that follows.
    """
    n = len(scores)
    fits, moves, forward, scale, backward = _passes(scores, steps, starts)
    begin = np.stack([forward[:, _B], forward[:, _B] * backward[:, _B]], axis=1)
    on = moves[[_B, _I], _I] * (fits[:, _I] / scale)[:, None]
    end = np.ones((n, 2))
    ahead = (fits * backward / scale[:, None])[1:, _NOT_I]
    end[:-1] = ahead @ moves[np.ix_([_B, _I], _NOT_I)].T
    return begin, on, end


def _passes(
    scores: Floats, steps: Floats, starts: Floats
) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Return weights of tags and of steps, and the scaled passes forward and backward."""
    n = len(scores)
    fits = np.exp(scores - scores.max(axis=1, keepdims=True))
    moves = np.exp(steps)
    forward, scale, backward = np.empty_like(fits), np.empty(n), np.ones_like(fits)
    # Forward, scaled to sum to 1 at each place: the probability of each tag given what came before.
    row = np.exp(starts) * fits[0]
    for place in range(n):
        if place:
            row = (forward[place - 1] @ moves) * fits[place]
        scale[place] = row.sum()
        forward[place] = row / scale[place]
    # Backward, with the same scales: the weight of what follows, given the tag.
    for place in range(n - 1, 0, -1):
        backward[place - 1] = moves @ (fits[place] * backward[place]) / scale[place]
    return fits, moves, forward, scale, backward


def _ends(
    begin: float, on: Floats, end: Floats, tokens: range, bound: float
) -> Iterator[tuple[int, float]]:
    """Yield the lengths of units from a token on whose log probability is high enough."""
    first, last = tokens.start + 1, tokens.stop
    further = (on[first:last, 0][:1], on[first + 1 : last, 1])
    run = np.cumsum(np.concatenate([[begin], *further]))
    run += np.append(end[tokens.start, 0], end[first:last, 1])
    for n in np.flatnonzero(run >= bound).tolist():
        yield n, float(run[n])
