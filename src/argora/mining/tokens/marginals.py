"""How probable it is that a stretch of tokens is a unit, whatever else is one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from argora.mining.tokens.bio import TAGS

__all__ = ["likely_units"]

_B, _I = TAGS.index("B"), TAGS.index("I")
_NOT_I = [n for n in range(len(TAGS)) if n != _I]
Floats = NDArray[np.float64]


def likely_units(
    scores: Floats, steps: Floats, starts: Floats, within: Sequence[range], *, least: float
) -> list[tuple[range, float]]:
    """Return the stretches that are units with at least this probability, by their first token.

    Parameters
    ----------
    scores, steps, starts : as for :func:`argora.mining.tokens.viterbi.best_path`.
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


def _factors(scores: Floats, steps: Floats, starts: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the factors whose product is the probability of a unit.

    Returns
    -------
    array of shape (n_places, 2) : of all that leads to a B here; and that there is a B.
    array of shape (n_places, 2) : of going on with an I here, behind a B and behind an I.
    array of shape (n_places, 2) : of no I behind a B here, and behind an I, with all that follows.
    """
    n = len(scores)
    fits = np.exp(scores - scores.max(axis=1, keepdims=True))
    moves = np.exp(steps)
    forward, scale, backward = np.empty_like(fits), np.empty(n), np.ones_like(fits)
    row = np.exp(starts) * fits[0]
    for place in range(n):
        if place:
            row = (forward[place - 1] @ moves) * fits[place]
        scale[place] = row.sum()
        forward[place] = row / scale[place]
    for place in range(n - 1, 0, -1):
        backward[place - 1] = moves @ (fits[place] * backward[place]) / scale[place]
    begin = np.stack([forward[:, _B], forward[:, _B] * backward[:, _B]], axis=1)
    on = moves[[_B, _I], _I] * (fits[:, _I] / scale)[:, None]
    end = np.ones((n, 2))
    ahead = (fits * backward / scale[:, None])[1:, _NOT_I]
    end[:-1] = ahead @ moves[np.ix_([_B, _I], _NOT_I)].T
    return begin, on, end


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
