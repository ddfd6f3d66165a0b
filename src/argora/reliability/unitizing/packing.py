"""The heaviest choice of groups that share no member: exact, by linear programming and a bound."""

from __future__ import annotations

from typing import Any

import numpy as np

from argora.reliability.arrays import Floats, Ints

__all__ = ["heaviest"]


ALL_AT_ONCE = 5000
ENTERING = 6
FIRST_SLACK = 0.1
FEW = 12
MOST_NODES = 2000
ROUNDING = 1e-9


def heaviest(members: Ints, weights: Floats) -> Ints | None:
    """Return the rows with the largest sum of weights among those that share no member.

    The linear relaxation is solved on few rows, and rows that its prices call for join until none
    does; its value is then a bound for all choices. Mostly the solution is whole. Otherwise an
    integer program takes only the rows whose price differs from their weight by no more than its
    own distance to the bound, since no better choice can hold another one.

    Parameters
    ----------
    members : array of shape (n_rows, width)
        Who is in a group; -1 is nobody.
    weights : array of shape (n_rows,), above zero.

    Returns
    -------
    Positions of the chosen rows, sorted; None if the integer program takes too many steps.
    """
    n_members = int(members.max(initial=-1)) + 1
    rivals = np.bincount(members[members >= 0], minlength=n_members + 1)
    rivals[-1] = 1  # where -1 points
    alone = (rivals[members] == 1).all(axis=1)
    rest = np.flatnonzero(~alone)
    if not len(rest):
        return np.flatnonzero(alone)
    if len(rest) <= FEW:
        chosen: Ints | None = _by_trying(members[rest], weights[rest])
    else:
        chosen = _by_programs(members[rest], weights[rest], n_members)
    return (
        None if chosen is None else np.sort(np.concatenate([np.flatnonzero(alone), rest[chosen]]))
    )


def _by_trying(members: Ints, weights: Floats) -> Ints:
    """Try every choice of a few rows, the heaviest first, and stop where it cannot become best."""
    order = np.argsort(-weights, kind="stable")
    rows = [(frozenset(members[i][members[i] >= 0].tolist()), float(weights[i])) for i in order]
    best: tuple[float, tuple[int, ...]] = (-1.0, ())

    def extend(at: int, used: frozenset[int], value: float, chosen: tuple[int, ...]) -> None:
        nonlocal best
        if value > best[0] + ROUNDING:
            best = value, chosen
        open_weight = sum(w for group, w in rows[at:] if not group & used)
        if value + open_weight <= best[0] + ROUNDING:
            return
        for i in range(at, len(rows)):
            group, weight = rows[i]
            if not group & used:
                extend(i + 1, used | group, value + weight, (*chosen, i))

    extend(0, frozenset(), 0.0, ())
    return order[list(best[1])]


def _by_programs(members: Ints, weights: Floats, n_members: int) -> Ints | None:
    used, price, bound = _relaxed(members, weights, n_members)
    chosen = used > 0.5
    if np.abs(used - chosen).max() < 1e-6:
        return np.flatnonzero(chosen)
    # By duality, a choice with a row falls short of the bound by at least the prices of its members
    # less its weight. Only rows that fall short by no more than a known choice can improve it.
    short = _priced(members, price) - weights
    slack = FIRST_SLACK
    while True:
        rows = np.flatnonzero(short <= slack + ROUNDING)
        best = _whole(members[rows], weights[rows], n_members)
        if best is None:
            return None
        # With a gap within the slack no row left out belongs to a better choice; else look wider.
        gap = bound - float(weights[rows[best]].sum())
        if gap <= slack:
            return rows[best]
        slack = gap


def _relaxed(members: Ints, weights: Floats, n_members: int) -> tuple[Floats, Floats, float]:
    """Solve the linear relaxation: the share taken of every row, the prices and the value."""
    from scipy.optimize import linprog

    # Column generation: solve with few rows, and add those whose weight exceeds the prices of their
    # members, until there is none; the solution is then that of all rows.
    rows = np.arange(len(weights))
    if len(rows) > ALL_AT_ONCE:
        rows = _worth_most(members, weights, n_members)
    while True:
        table = _table(members[rows], n_members)
        solution = linprog(-weights[rows], A_ub=table, b_ub=np.ones(n_members), method="highs-ds")
        price = np.maximum(-solution.ineqlin.marginals, 0.0)
        short = _priced(members, price) - weights
        short[rows] = 0.0
        missed = np.flatnonzero(short < -ROUNDING)
        if not len(missed):
            used = np.zeros(len(weights))
            used[rows] = solution.x
            return used, price, float(price.sum())
        rows = np.union1d(rows, missed[_worth_most(members[missed], -short[missed], n_members)])


def _worth_most(members: Ints, weights: Floats, n_members: int) -> Ints:
    """Return the few heaviest rows of every member."""
    row, column = np.nonzero(members >= 0)
    member = members[row, column]
    order = np.lexsort((row, -weights[row], member))
    first = np.searchsorted(member[order], np.arange(n_members))
    rank = np.arange(len(order)) - first[member[order]]
    return np.unique(row[order[rank < ENTERING]])


def _priced(members: Ints, price: Floats) -> Floats:
    """Return the sum of the prices of the members of every row."""
    return np.asarray(np.append(price, 0.0)[members].sum(axis=1))


def _whole(members: Ints, weights: Floats, n_members: int) -> Ints | None:
    """Return the heaviest choice of rows by integer programming; None if it takes too long."""
    from scipy.optimize import Bounds, LinearConstraint, milp

    solution = milp(
        -weights,
        integrality=np.ones(len(weights)),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(_table(members, n_members), -np.inf, 1),
        options={"mip_rel_gap": 0.0, "node_limit": MOST_NODES},
    )
    return np.flatnonzero(solution.x > 0.5) if solution.status == 0 else None


def _table(members: Ints, n_members: int) -> Any:
    """Return membership in rows as a sparse matrix of shape (n_members, n_rows)."""
    from scipy.sparse import csc_array

    row, column = np.nonzero(members >= 0)
    start = np.searchsorted(row, np.arange(len(members) + 1))
    # The solver of SciPy 1.12 takes indices of 32 bits only.
    places = (members[row, column].astype(np.int32), start.astype(np.int32))
    return csc_array((np.ones(len(row)), *places), shape=(n_members, len(members)))
