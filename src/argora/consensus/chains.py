"""Rows in sequences, and what passes along them: sums over all ways, or the best way.

One recursion does both: combined by ``summed`` a message holds the log of the sum over all states
of the rows before, by ``best`` the log of the most probable ones (Rabiner 1989, A Tutorial
on Hidden Markov Models, Proceedings of the IEEE 77(2), pp. 262-264: forward, backward, Viterbi).
All is in logs: long rows of votes make numbers that no floating-point number can hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import isqrt

import numpy as np

from argora.reliability.arrays import Floats, Ints

__all__ = ["Chains", "best", "expected_moves", "messages", "summed", "totals"]

Combine = Callable[[Floats], Floats]

LONG = 1024
CELLS = 2**22


@dataclass(frozen=True, eq=False)
class Chains:
    """Sequences that lie one after the other; none is empty.

    Attributes
    ----------
    start : array of shape (n_sequences + 1,); sequence s has the rows ``start[s]:start[s + 1]``.
    """

    start: Ints

    @property
    def first(self) -> Ints:
        """The first row of every sequence."""
        return self.start[:-1]

    @property
    def last(self) -> Ints:
        """The last row of every sequence."""
        return self.start[1:] - 1

    @cached_property
    def size(self) -> Ints:
        """How many rows each sequence has."""
        return np.diff(self.start)

    @cached_property
    def sequence(self) -> Ints:
        """The sequence of every row."""
        return np.repeat(np.arange(len(self.size)), self.size)

    @cached_property
    def later(self) -> Ints:
        """Every row that has one before it."""
        inner = np.ones(int(self.start[-1]), dtype=bool)
        inner[self.first] = False
        return np.flatnonzero(inner)

    @cached_property
    def longest_first(self) -> Ints:
        """The sequences by size."""
        return np.argsort(-self.size, kind="stable")

    @cached_property
    def steps(self) -> tuple[Ints, ...]:
        """The rows at each place, longest first: first those of all, then of those with two, ..."""
        first, size = self.first[self.longest_first], self.size[self.longest_first]
        n_at = np.searchsorted(-size, -np.arange(int(size[0]) if len(size) else 0), side="left")
        return tuple(first[:n] + place for place, n in enumerate(n_at.tolist()))

    @cached_property
    def turned(self) -> Chains:
        """The same sequences with all rows in opposite order."""
        return Chains(self.start[-1] - self.start[::-1])

    @cached_property
    def pieces(self) -> tuple[Chains, Ints]:
        """Sequences cut to a length at which all pieces together take few steps.

        Returns
        -------
        the pieces as sequences, and for each how many of its own sequence lie before it.
        """
        longest = int(self.size.max(initial=0))
        if longest <= LONG:
            return self, np.zeros(len(self.size), dtype=np.int64)
        width = isqrt(longest)
        n = -(-self.size // width)
        before = np.arange(int(n.sum())) - np.repeat(np.cumsum(n) - n, n)
        start = np.repeat(self.first, n) + before * width
        return Chains(np.append(start, self.start[-1])), before


def summed(logs: Floats) -> Floats:
    """Return the log of the sum of what is given in logs, along the first axis."""
    top = logs.max(axis=0)
    top[np.isneginf(top)] = 0.0
    parts = np.exp(logs - top)
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(parts.sum(axis=0)) + top)


def best(logs: Floats) -> Floats:
    """Return the largest along the first axis."""
    return np.asarray(logs.max(axis=0))


def totals(chains: Chains, ahead: Floats) -> Floats:
    """Return the log of all ways through each sequence."""
    return summed(ahead[chains.last].T)


def messages(
    chains: Chains, scores: Floats, first: Floats, move: Floats, *, combine: Combine
) -> tuple[Floats, Floats]:
    """Compute the forward and backward messages of every row, in logs.

    Parameters
    ----------
    scores : array of shape (n_rows, n_states), what the votes on a row say of each state.
    first, move : how probable each state is at the beginning of a sequence (n_states,), and after
        each other one (n_states, n_states), the earlier in rows; minus infinity if impossible.
    combine : ``summed`` or ``best``.

    Returns
    -------
    two arrays like ``scores``, each with the scores of the row itself: their sum less the scores is
    the log of all ways, or of the best way, through a state of a row.
    """
    ahead = _forward(chains, scores, first, move, combine)
    turned = _forward(chains.turned, scores[::-1], np.zeros_like(first), move.T, combine)
    return ahead, turned[::-1]


def expected_moves(
    chains: Chains, ahead: Floats, behind: Floats, move: Floats, copies: Floats
) -> Floats:
    """Compute the expected transition counts: array of shape (n_states, n_states).

    Parameters
    ----------
    ahead, behind : the messages, combined by ``summed``.
    copies : array of shape (n_sequences,), how often each sequence counts.
    """
    total = totals(chains, ahead)
    table = np.zeros(move.shape)
    at_once = max(1, CELLS // max(move.size, 1))
    for begin in range(0, len(chains.later), at_once):
        rows = chains.later[begin : begin + at_once]
        sequence = chains.sequence[rows]
        logs = ahead[rows - 1][:, :, np.newaxis] + move + behind[rows][:, np.newaxis, :]
        logs -= total[sequence][:, np.newaxis, np.newaxis]
        table += np.einsum("n,njk->jk", copies[sequence], np.exp(logs, out=logs))
    return table


def _forward(
    chains: Chains, scores: Floats, first: Floats, move: Floats, combine: Combine
) -> Floats:
    """Return the message of every row from those before it, its own scores included."""
    # Long sequences are cut into pieces, so that few steps advance all pieces at once.
    pieces, before = chains.pieces
    begin = scores[pieces.first] + first
    if before.any():
        _hand_over(pieces, before, begin, scores, move, combine)
    # All rows at one place lie together, states first: then each step is one pass over memory.
    order = np.concatenate(pieces.steps) if pieces.steps else pieces.first
    scores_at = np.ascontiguousarray(scores[order].T)
    messages_at = np.empty(scores_at.shape)
    now = messages_at[:, : len(begin)]
    now[:] = begin[pieces.longest_first].T
    at = len(begin)
    # Step t extends the messages of all pieces that have a row at place t, the longest first:
    # message(t, k) = combine over j of message(t - 1, j) + move(j, k), plus score(t, k).
    for rows in pieces.steps[1:]:
        stop = at + len(rows)
        paths = now[:, np.newaxis, : len(rows)] + move[:, :, np.newaxis]
        now = messages_at[:, at:stop]
        np.add(combine(paths), scores_at[:, at:stop], out=now)
        at = stop
    result = np.empty(scores.shape)
    result[order] = messages_at.T
    return result


def _hand_over(
    pieces: Chains, before: Ints, begin: Floats, scores: Floats, move: Floats, combine: Combine
) -> None:
    """Fill in ``begin`` the incoming messages of pieces that are not the first of a sequence.

    What a piece makes of each state of its first row is found for all pieces together; then the
    pieces of a sequence pass it on, one after the other.
    """
    across = _across(pieces, scores, move, combine)
    owner = np.cumsum(before == 0) - 1
    leading = begin[before == 0]
    for place in range(1, int(before.max()) + 1):
        at = np.flatnonzero(before == place)
        out = combine(leading[owner[at]].T[:, np.newaxis, :] + across[:, :, at - 1])
        into = combine(out[:, np.newaxis, :] + move[:, :, np.newaxis])
        begin[at] = into.T + scores[pieces.first[at]]
        leading[owner[at]] = begin[at]


def _across(pieces: Chains, scores: Floats, move: Floats, combine: Combine) -> Floats:
    """Compute the log weight from each state of a piece's first row to each of its last row.

    Returns
    -------
    array of shape (n_states, n_states, n_pieces), the state of the first row first.
    """
    stay = np.where(np.eye(len(move), dtype=bool), 0.0, -np.inf)
    now = np.repeat(stay[:, :, np.newaxis], len(pieces.size), axis=2)
    for rows in pieces.steps[1:]:
        scores_at = np.ascontiguousarray(scores[rows].T)
        paths = (
            now.transpose(1, 0, 2)[:, :, np.newaxis, : len(rows)]
            + move[:, np.newaxis, :, np.newaxis]
        )
        now[:, :, : len(rows)] = combine(paths) + scores_at
    result = np.empty(now.shape)
    result[:, :, pieces.longest_first] = now
    return result
