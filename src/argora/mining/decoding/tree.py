"""The best structure by a maximum spanning arborescence from a node above all roots."""

from __future__ import annotations

import numpy as np

from argora.consensus.trees.spanning import WeightedEdge, heaviest
from argora.mining.decoding.scores import Scores, Structure
from argora.mining.frame import Frame

__all__ = ["best_tree"]

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
