"""Types and links of one paragraph together: the best structure that the frame allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from argora.consensus.trees.spanning import WeightedEdge, heaviest
from argora.errors import DataError
from argora.mining.frame import Frame

__all__ = [
    "BARRED",
    "Scores",
    "Structure",
    "best_by_program",
    "best_structure",
    "best_tree",
    "total",
]


BARRED = -1000.0
"""The score of a role that does not go with its paragraph: it is taken only if nothing else is."""


@dataclass(frozen=True, eq=False)
class Scores:
    """Scores of the units of one paragraph; the sum over a structure is what it is worth.

    Attributes
    ----------
    roles : array of shape (n_units, n_roles)
        For each role of the frame; finite.
    links : array of shape (n_units, n_units)
        From the unit of the row to that of the column; minus infinity where there can be none.
    """

    roles: NDArray[np.float64]
    links: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.roles)


@dataclass(frozen=True)
class Structure:
    """A role for each unit, and the unit that it points to, or None."""

    roles: tuple[int, ...]
    targets: tuple[int | None, ...]


def total(scores: Scores, structure: Structure) -> float:
    """Return the score of a structure."""
    roles = sum(float(scores.roles[n, role]) for n, role in enumerate(structure.roles))
    links = (scores.links[n, t] for n, t in enumerate(structure.targets) if t is not None)
    return roles + float(sum(links))


def best_structure(frame: Frame, scores: Scores) -> Structure:
    """Return the best structure: by trees where these are enough, else by an integer program."""
    return best_tree(frame, scores) if frame.is_free else best_by_program(frame, scores)


_GRAIN = 1_000_000
"""Scores are counted in millionths: whole numbers add up the same in any order."""


def best_tree(frame: Frame, scores: Scores) -> Structure:
    """Return the best structure, if what may point at all may point to everything.

    The arc from the node above to a unit is worth the best role of a root, and one from a target to
    a source the best role of what is linked and the link.

    References
    ----------
    Peldszus & Stede (2015), Joint Prediction in MST-style Discourse Parsing for Argumentation
    Mining, EMNLP, section 4.3: types and attachment as one spanning tree.
    """
    n = len(scores)
    roots = _best(frame, scores, linked=False)
    linked = _best(frame, scores, linked=True)
    arcs: list[WeightedEdge] = [(0, i + 1, _whole(scores.roles[i, roots[i]])) for i in range(n)]
    if frame.is_linked:
        for i, j in np.argwhere(np.isfinite(scores.links)).tolist():
            worth = scores.roles[i, linked[i]] + scores.links[i, j]
            arcs.append((j + 1, i + 1, _whole(worth)))
    spanning = heaviest(n + 1, arcs)
    above = [arcs[number][0] for number in spanning.entering[1:]] if spanning else [0] * n
    return Structure(
        tuple(int(linked[i] if tail else roots[i]) for i, tail in enumerate(above)),
        tuple(tail - 1 if tail else None for tail in above),
    )


def _best(frame: Frame, scores: Scores, *, linked: bool) -> list[int]:
    """Return the best role of each unit among those that are linked, or that are not."""
    numbers = [n for n, role in enumerate(frame.roles) if role.linked == linked]
    if not numbers:
        return [0] * len(scores)
    return [numbers[int(row.argmax())] for row in scores.roles[:, numbers]]


def _whole(score: float) -> int:
    return round(float(score) * _GRAIN)


@dataclass
class _Rows:
    """Constraints that grow one by one: which variables, how often, between which bounds."""

    rows: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)

    def add(self, terms: list[tuple[int, float]], low: float, high: float) -> None:
        for column, value in terms:
            self.rows.append(len(self.low))
            self.columns.append(column)
            self.values.append(value)
        self.low.append(low)
        self.high.append(high)


def best_by_program(frame: Frame, scores: Scores) -> Structure:
    """Return the best structure whose links all tie what the frame lets them tie.

    There is a variable for each role of a unit, for each link, and for the height of each unit:
    what points to another stands higher, so that nothing goes in circles. HiGHS solves it.

    References
    ----------
    Miller, Tucker & Zemlin (1960), Integer Programming Formulation of Traveling Salesman Problems,
    Journal of the ACM 7(4): heights.
    """
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_matrix

    n, n_roles = scores.roles.shape
    if not n:
        return Structure((), ())
    links = [(i, j) for i, j in np.argwhere(np.isfinite(scores.links)).tolist() if i != j]
    first_link, first_height = n * n_roles, n * n_roles + len(links)
    n_variables = first_height + n
    rows = _Rows()
    for terms, low, high in _constraints(frame, n, n_roles, links):
        rows.add(terms, low, high)
    worth = np.zeros(n_variables)
    worth[:first_link] = scores.roles.ravel()
    worth[first_link:first_height] = [scores.links[i, j] for i, j in links]
    upper = np.ones(n_variables)
    upper[first_height:] = n - 1
    whole = np.ones(n_variables)
    whole[first_height:] = 0
    shape = (len(rows.low), n_variables)
    matrix = csr_matrix((rows.values, (rows.rows, rows.columns)), shape=shape)
    solution = milp(
        -worth,
        integrality=whole,
        bounds=Bounds(np.zeros(n_variables), upper),
        constraints=LinearConstraint(matrix, rows.low, rows.high),
    )
    if solution.x is None:
        raise DataError(f"no structure fits the scheme ({solution.message})")
    return _structure(solution.x, n, n_roles, links)


def _constraints(
    frame: Frame, n: int, n_roles: int, links: list[tuple[int, int]]
) -> Iterator[tuple[list[tuple[int, float]], float, float]]:
    linked = [r for r, role in enumerate(frame.roles) if role.linked]
    first_link, first_height = n * n_roles, n * n_roles + len(links)
    for i in range(n):
        roles = [(i * n_roles + r, 1.0) for r in range(n_roles)]
        yield roles, 1, 1
        out = [(first_link + k, 1.0) for k, (source, _) in enumerate(links) if source == i]
        yield [*out, *((i * n_roles + r, -1.0) for r in linked)], 0, 0
    for k, (i, j) in enumerate(links):
        # Not both linked this way and the source no higher than its target.
        yield [(first_height + i, 1.0), (first_height + j, -1.0), (first_link + k, -n)], 1 - n, n
        for r, one in enumerate(frame.roles):
            for q, other in enumerate(frame.roles):
                if one.linked and (one.category, other.category) not in frame.tied:
                    ends = [(i * n_roles + r, 1.0), (j * n_roles + q, 1.0)]
                    yield [*ends, (first_link + k, 1.0)], 0, 2


def _structure(
    values: NDArray[np.float64], n: int, n_roles: int, links: list[tuple[int, int]]
) -> Structure:
    roles = values[: n * n_roles].reshape(n, n_roles).argmax(axis=1)
    targets: list[int | None] = [None] * n
    for k, (i, j) in enumerate(links):
        if values[n * n_roles + k] > 0.5:
            targets[i] = j
    return Structure(tuple(int(role) for role in roles), tuple(targets))
