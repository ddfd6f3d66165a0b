"""The best tree of a document: central claim, roles, kinds and attachment decided together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argora.consensus.trees.spanning import WeightedEdge, heaviest

__all__ = ["Evidence", "Weights", "best_tree", "worth"]

_GRAIN = 1_000_000
"""Scores are counted in millionths: whole numbers add up the same in any order."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Weights:
    """How much each of the four models counts."""

    central: float = 1.0
    role: float = 1.0
    function: float = 1.0
    attachment: float = 1.0


@dataclass(frozen=True, eq=False)
class Evidence:
    """Log probabilities for the units of one document.

    Attributes
    ----------
    central : array (n, 2): of not being the central claim, and of being it.
    roles : array (n, 2): of the role of the central claim, and of the other one.
    kinds : array (n, 1 + n_kinds): of being the central claim, and of each kind.
    attachment : array (n, n): of each target of the unit of the row, given that it has one; minus
        infinity where it cannot be.
    turning : array (n_kinds,): whether the kind turns the role.
    """

    central: Floats
    roles: Floats
    kinds: Floats
    attachment: Floats
    turning: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.central)


def best_tree(evidence: Evidence, weights: Weights) -> tuple[list[int | None], list[int]]:
    """Return the target of each unit and the number of its kind; one unit has no target.

    Each arc is worth the best of its kinds, and the tree of the greatest sum is a maximum spanning
    arborescence. A second arc from above would cost more than all else can be worth.

    References
    ----------
    Peldszus & Stede (2015), Joint Prediction in MST-style Discourse Parsing for Argumentation
    Mining, EMNLP, section 4.3 (evidence graphs).
    """
    n = len(evidence)
    roots, arcs = _roots(evidence, weights), _arcs(evidence, weights)
    best = arcs.max(axis=0, initial=-np.inf)
    pairs = np.argwhere(np.isfinite(best)).tolist()
    inner = [(j + 1, i + 1, _whole(best[i, j])) for i, j in pairs]
    upper = [_whole(root) for root in roots]
    dear = 1 + 2 * sum(map(abs, upper)) + 2 * sum(abs(weight) for _, _, weight in inner)
    outer: list[WeightedEdge] = [(0, i + 1, weight - dear) for i, weight in enumerate(upper)]
    all_arcs = [*outer, *inner]
    spanning = heaviest(n + 1, all_arcs)
    entering = spanning.entering[1:] if spanning else range(n)
    above = [all_arcs[number][0] for number in entering]
    targets = [tail - 1 if tail else None for tail in above]
    kinds = [0 if t is None else int(arcs[:, i, t].argmax()) for i, t in enumerate(targets)]
    return targets, kinds


def worth(
    evidence: Evidence, weights: Weights, targets: list[int | None], kinds: list[int]
) -> float:
    """Return the sum of what the arcs of a tree are worth."""
    roots, arcs = _roots(evidence, weights), _arcs(evidence, weights)
    return float(
        sum(
            roots[i] if target is None else arcs[kinds[i], i, target]
            for i, target in enumerate(targets)
        )
    )


def _roots(evidence: Evidence, weights: Weights) -> Floats:
    """Score each unit as the central claim: array (n,)."""
    values: Floats = (
        weights.central * evidence.central[:, 1]
        + weights.role * evidence.roles[:, 0]
        + weights.function * evidence.kinds[:, 0]
    )
    return values


def _arcs(evidence: Evidence, weights: Weights) -> Floats:
    """Score each kind of edge: array (n_kinds, n, n), from row to column."""
    first, second = evidence.roles.T
    alike = np.logaddexp(np.add.outer(first, first), np.add.outer(second, second))
    apart = np.logaddexp(np.add.outer(first, second), np.add.outer(second, first))
    always = weights.central * evidence.central[:, :1] + weights.attachment * evidence.attachment
    return np.stack(
        [
            always
            + weights.role * (apart if turns else alike)
            + weights.function * evidence.kinds[:, kind + 1, np.newaxis]
            for kind, turns in enumerate(evidence.turning)
        ]
    )


def _whole(score: float) -> int:
    return round(float(score) * _GRAIN)
