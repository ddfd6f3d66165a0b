"""One more vote where votes are counted: every item has its own distribution of votes.

Of the distribution of votes on an item a Dirichlet distribution is known: the votes that are there,
and the same ``prior`` for each category. Right is the category that most annotators would choose if
all of them were asked. How probable each is to be that one follows without drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from argora.consensus.curve.subsets import tallies_of
from argora.consensus.more_votes.outlook import Outlook
from argora.reliability import CodingData
from argora.reliability.arrays import Floats

__all__ = ["Urn", "outlook_by_counting"]

State = tuple[int, ...]
"""How many votes the categories with any have, the most first."""

NODES = 128
PLACES, WEIGHTS = np.polynomial.legendre.leggauss(NODES)
NODE, WEIGHT = (PLACES + 1) / 2, WEIGHTS / 2
ALMOST = 1e-12


@dataclass(frozen=True)
class Urn:
    """The votes that may come, by those that are there.

    Attributes
    ----------
    n_categories : how many there are, with those that nobody chose.
    prior : votes that each category is taken to have had already.
    sure, most : as in :func:`next_votes`.
    """

    n_categories: int
    prior: float
    sure: float
    most: int
    _p_smaller: dict[tuple[int, int], Floats] = field(
        default_factory=dict, compare=False, repr=False
    )
    _errors: dict[State, float] = field(default_factory=dict, compare=False, repr=False)
    _steps: dict[tuple[State, int], tuple[float, float]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def leads(self, state: State) -> Floats:
        """Compute the probability of each category to be the most frequent one.

        Returns
        -------
        One for each number in the state, and one for all other categories together.
        """
        rest = self.n_categories - len(state)
        shares = [self._lead(state, i) for i in range(len(state))]
        shares.append(rest * self._lead((*state, 0), len(state)) if rest else 0.0)
        return np.array(shares) / sum(shares)

    def _lead(self, state: State, i: int) -> float:
        """Compute the probability of one category to be the most frequent one.

        Shares of a Dirichlet distribution are independent gamma variables divided by their sum, so
        the largest is the same. The integral is over the size of this one, measured by its own
        distribution function, of the probability that all others are smaller.
        """
        p_smaller = np.ones(NODES)
        for k, other in enumerate(state):
            if k != i:
                p_smaller = p_smaller * self._smaller(state[i], other)
        rest = self.n_categories - len(state)
        if rest:
            p_smaller = p_smaller * self._smaller(state[i], 0) ** rest
        return float(WEIGHT @ p_smaller)

    def _smaller(self, n: int, other: int) -> Floats:
        """Compute the probability that another category is smaller, at each quadrature node."""
        from scipy.special import gammainc, gammaincinv

        if (n, other) not in self._p_smaller:
            place = gammaincinv(n + self.prior, NODE)
            self._p_smaller[n, other] = gammainc(other + self.prior, place)
        return self._p_smaller[n, other]

    def next(self, state: State) -> Iterator[tuple[float, State]]:
        """Yield the probability of each possible next vote, and the state after it."""
        total = sum(state) + self.prior * self.n_categories
        for i, n in enumerate(state):
            grown = (*state[:i], n + 1, *state[i + 1 :])
            yield (n + self.prior) / total, tuple(sorted(grown, reverse=True))
        if rest := self.n_categories - len(state):
            yield rest * self.prior / total, (*state, 1)

    def error(self, state: State) -> float:
        """Compute the probability that the leading category is wrong."""
        if not state:
            return 1 - 1 / self.n_categories
        if state not in self._errors:
            self._errors[state] = min(max(0.0, 1 - self._lead(state, 0)), 1.0)
        return self._errors[state]

    def doubt(self, state: State) -> float:
        """Return the entropy of which category is right, in bits."""
        shares = self.leads(state)
        rest = self.n_categories - len(state)
        value = -sum(p * np.log2(p) for p in shares.tolist() if p > 0)
        return float(value + shares[-1] * (np.log2(rest) if rest else 0.0))

    def gain(self, state: State) -> float:
        """Return by how much one more vote is expected to lower the error.

        Behind a leader that is one vote ahead, one vote changes no decision: that is worth nothing.
        """
        if state and state[0] > (*state, 0)[1]:
            return 0.0
        return max(0.0, self.error(state) - sum(p * self.error(new) for p, new in self.next(state)))

    def information(self, state: State) -> float:
        """Return by how much one more vote is expected to lower the doubt."""
        return max(0.0, self.doubt(state) - sum(p * self.doubt(new) for p, new in self.next(state)))

    def until_sure(self, state: State, used: int = 0) -> tuple[float, float]:
        """Compute the expected number of further votes, and the probability that they suffice."""
        if self.error(state) <= 1 - self.sure + ALMOST:
            return 0.0, 1.0
        if used == self.most:
            return 0.0, 0.0
        if (state, used) not in self._steps:
            ahead = [(p, *self.until_sure(new, used + 1)) for p, new in self.next(state)]
            self._steps[state, used] = (
                1 + sum(p * votes for p, votes, _ in ahead),
                sum(p * reached for p, _, reached in ahead),
            )
        return self._steps[state, used]


def outlook_by_counting(data: CodingData, urn: Urn) -> Outlook:
    """Compute the worth of one more vote on every item from the counts of its votes."""
    tallies = tallies_of(data)
    states = [tuple(sorted((n for _, n in counts), reverse=True)) for counts in tallies.counts]
    seat = {state: i for i, state in enumerate(dict.fromkeys([*states, ()]))}
    of_tally = np.array([*(seat[state] for state in states), seat[()]], dtype=np.int64)
    figures = np.array(
        [
            (urn.error(s), urn.gain(s), urn.information(s), *urn.until_sure(s))
            if urn.n_categories
            else (np.nan,) * 5
            for s in seat
        ]
    )
    error, gain, information, further, reached = figures[of_tally[tallies.of_row]].T
    return Outlook(error, gain, information, further, reached)
