"""Which units of several annotators may be aligned with each other, and what that costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.reliability.arrays import Bools, Floats, Ints

__all__ = ["Candidates", "Dissimilarity", "Marks", "candidates", "positions_apart"]

Table = dict[tuple[int, int], Floats]

MOST_CANDIDATES = 300_000
MOST_CELLS = 20_000_000
CELLS_AT_ONCE = 1_000_000
ROUNDING = 1e-12


class Marks(NamedTuple):
    """The units of one annotator as arrays: where each starts and ends, and its category."""

    start: Floats
    end: Floats
    code: Ints

    @property
    def n_units(self) -> int:
        """How many units there are."""
        return len(self.start)

    def at(self, places: Any) -> Marks:
        """Return some of the units, or all in another shape, by an index of NumPy."""
        return Marks(self.start[places], self.end[places], self.code[places])


class Candidates(NamedTuple):
    """Ways to align units of at least two annotators that pay, each at most one of an annotator.

    ``members`` has a column per annotator with the position of the unit there, -1 for none;
    ``disorder`` is the mean over all pairs of annotators.
    """

    members: Ints
    disorder: Floats


@dataclass(frozen=True)
class Dissimilarity:
    """How far two units are apart: ``alpha`` times their places, ``beta`` times their categories.

    Attributes
    ----------
    alpha : the weight of the positional part, ((|Δ start| + |Δ end|) / (sum of lengths))².
    beta : the weight of the categorical part, 0 for equal categories and 1 for different ones;
        a category that is not known, with the code -1, differs from no other.
    delta_empty : what a unit without a partner costs, by which both parts are multiplied.

    References
    ----------
    Mathet, Widlöcher & Métivier (2015), section 4.3: d_pos-sporadic, d_cat, d_combi, Δ∅.
    """

    alpha: float = 1.0
    beta: float = 1.0
    delta_empty: float = 1.0

    def __post_init__(self) -> None:
        for name in ("alpha", "beta"):
            if not 0 <= getattr(self, name) < np.inf:
                raise DataError(f"{name}={getattr(self, name)!r}: expected a number from 0 on")
        if not 0 < self.delta_empty < np.inf:
            raise DataError(f"delta_empty={self.delta_empty!r}: expected a number above 0")

    def between(self, a: Marks, b: Marks) -> Floats:
        """Return the dissimilarity of units in multiples of ``delta_empty``: array (n_a, n_b)."""
        every = a.at((slice(None), np.newaxis))
        differ = (every.code != b.code) & (every.code >= 0) & (b.code >= 0)
        dissimilarity = self.alpha * positions_apart(every, b) + self.beta * differ
        return np.asarray(dissimilarity, dtype=np.float64)


def positions_apart(a: Marks, b: Marks) -> Floats:
    """Return the positional dissimilarity of units, in multiples of ``delta_empty``."""
    moved = np.abs(a.start - b.start) + np.abs(a.end - b.end)
    return np.asarray((moved / ((a.end - a.start) + (b.end - b.start))) ** 2)


def candidates(marks: Sequence[Marks], dissimilarity: Dissimilarity) -> Candidates | None:
    """Return every group of units that no split into two groups would make cheaper or as cheap.

    There is a best alignment of such groups, since any other group may be split. They are far
    fewer than those within the bound of the paper (a disorder of at most n Δ∅). With C pairs of
    annotators, a group of two parts of a and b units pays only if the dissimilarities across add
    up to less than C + a b.

    Returns
    -------
    Candidates; None if there are too many to hold.

    References
    ----------
    Mathet, Widlöcher & Métivier (2015), section 5.1.1.
    """
    if sum(a.n_units * b.n_units for a, b in combinations(marks, 2)) > MOST_CELLS:
        return None
    apart = _tables(marks, dissimilarity)
    groups = _cliques([each.n_units for each in marks], apart)
    if groups is None:
        return None
    members = groups[(groups >= 0).sum(axis=1) >= 2]
    across = _across(members, apart)
    pays = _pays(members, across)
    n_pairs = len(apart)
    size = (members >= 0).sum(axis=1)
    empty = n_pairs - size * (size - 1) // 2
    disorder = (across.sum(axis=1) + empty) / n_pairs * dissimilarity.delta_empty
    return Candidates(members[pays], disorder[pays])


def _tables(marks: Sequence[Marks], dissimilarity: Dissimilarity) -> Table:
    """Return the dissimilarities of every pair of annotators, with zeros where -1 points."""
    tables = {}
    for i, j in combinations(range(len(marks)), 2):
        table = np.zeros((marks[i].n_units + 1, marks[j].n_units + 1))
        table[:-1, :-1] = dissimilarity.between(marks[i], marks[j])
        tables[i, j] = table
    return tables


def _cliques(sizes: Sequence[int], apart: Table) -> Ints | None:
    """Return groups in which every unit is near enough to the others, annotator by annotator."""
    n = len(sizes)
    # A group from which one unit can be split off pays only if the dissimilarities of that unit to
    # all others stay below C + (n - 1): one against the at most n - 1 others, see `candidates`.
    far = n * (n - 1) / 2 + n - 1 - ROUNDING
    groups = np.arange(-1, sizes[0], dtype=np.int64)[:, np.newaxis]
    sums = np.zeros((len(groups), 1))  # of every member to all others
    for j in range(1, n):
        # Every group so far, without a unit of annotator j and with each unit that is near enough.
        longer, longer_sums = [_with(groups, np.full(len(groups), -1))], [_with(sums, 0.0)]
        count = len(groups)
        block = max(1, CELLS_AT_ONCE // max(1, sizes[j] * j))
        for first in range(0, len(groups), block):
            block_groups, block_sums = groups[first : first + block], sums[first : first + block]
            steps = [apart[i, j][block_groups[:, i], :-1] for i in range(j)]
            # Near enough is the new unit to all others, and each of them to the others and to it.
            near = np.sum(steps, axis=0) < far
            for i, step in enumerate(steps):
                near &= block_sums[:, i : i + 1] + step < far
            row, unit = np.nonzero(near)
            count += len(row)
            if count > MOST_CANDIDATES:
                return None
            added = np.column_stack([step[row, unit] for step in steps])
            longer.append(_with(block_groups[row], unit))
            longer_sums.append(_with(block_sums[row] + added, added.sum(axis=1)))
        groups, sums = np.concatenate(longer), np.concatenate(longer_sums)
    return groups


def _with(table: NDArray[np.generic], column: object) -> NDArray[np.generic]:
    return np.column_stack([table, np.broadcast_to(np.asarray(column), len(table))])


def _across(members: Ints, apart: Table) -> Floats:
    """Return the dissimilarity of every pair in every group, 0 with nobody: (n_groups, n_pairs)."""
    return np.column_stack([table[members[:, i], members[:, j]] for (i, j), table in apart.items()])


def _pays(members: Ints, across: Floats) -> Bools:
    """Mark the groups that are cheaper than any two groups they could be split into."""
    n = members.shape[1]
    pairs = list(combinations(range(n), 2))
    real = members >= 0
    cheaper = np.ones(len(members), dtype=bool)
    for chosen in range(1, 2 ** (n - 1)):
        side = np.array([chosen >> i & 1 for i in range(n)], dtype=bool)
        cut = np.array([side[i] != side[j] for i, j in pairs])
        a, b = real[:, side].sum(axis=1), real[:, ~side].sum(axis=1)
        cheaper &= (a * b == 0) | (across[:, cut].sum(axis=1) < len(pairs) + a * b - ROUNDING)
    return cheaper
