"""Every tree over a few units, undercuts and linked premises included, for comparison."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from argora.consensus.trees import Reified

UNITS = ("a", "b", "c", "d", "e")

UNDERCUT = Reified(("b",), "a")
LINKED = Reified(("b", "c"), "a")
SHAPES = (
    *((n, ()) for n in range(1, 6)),
    (3, (UNDERCUT,)),
    (4, (UNDERCUT,)),
    (4, (LINKED,)),
    (4, (UNDERCUT, Reified(("c",), UNDERCUT))),
    (5, (UNDERCUT, Reified(("c",), "d"))),
    (5, (LINKED, UNDERCUT)),
    (5, (UNDERCUT, Reified(("c", "d"), UNDERCUT))),
)
"""How many units, and which relations other edges may lead to."""


@dataclass(frozen=True)
class Trees:
    """All trees of one shape.

    Attributes
    ----------
    heads : the possible targets; the root, None, comes first.
    place : array of shape (n_trees, n_units), which of them each unit has.
    uses : array of shape (n_trees, n_heads), whether a relation is there as a target.
    """

    units: tuple[str, ...]
    heads: tuple
    place: np.ndarray
    uses: np.ndarray


@cache
def trees(n: int, relations: tuple[Reified, ...]) -> Trees:
    """Enumerate every choice of targets, and keep the trees."""
    units = UNITS[:n]
    heads = (None, *units, *relations)
    grid = np.meshgrid(*[np.arange(len(heads))] * n, indexing="ij")
    place = np.stack([each.ravel() for each in grid], axis=1)
    place = place[(place == 0).sum(axis=1) == 1]
    anchor = np.array([0, *range(1, n + 1), *(units.index(r.anchor) + 1 for r in relations)])
    at = np.tile(np.arange(1, n + 1), (len(place), 1))
    onwards = np.hstack([np.zeros((len(place), 1), dtype=int), anchor[place]])
    for _ in range(n):
        at = np.take_along_axis(onwards, at, axis=1)
    place = place[(at == 0).all(axis=1)]
    uses = np.zeros((len(place), len(heads)), dtype=bool)
    for r in reversed(relations):
        own = heads.index(r)
        used = (place == own).any(axis=1) | uses[:, own]
        uses[:, own] = used
        if isinstance(r.target, Reified):
            uses[:, heads.index(r.target)] |= used
    keep = np.ones(len(place), dtype=bool)
    for r in relations:
        for source in r.sources:
            there = place[:, units.index(source)] == heads.index(r.path)
            keep &= there | ~uses[:, heads.index(r)]
    return Trees(units, heads, place[keep], uses[keep])


def totals(all_trees: Trees, weight: np.ndarray) -> np.ndarray:
    """Return the weight of every tree; minus infinity where it has a relation nobody drew.

    Parameters
    ----------
    weight : array of shape (n_units, n_heads), 0 for edges that nobody drew.
    """
    found = weight.astype(float)[np.arange(len(all_trees.units)), all_trees.place].sum(axis=1)
    for own, head in enumerate(all_trees.heads):
        if isinstance(head, Reified):
            path = all_trees.heads.index(head.path)
            drawn = all(weight[all_trees.units.index(s), path] > 0 for s in head.sources)
            found[all_trees.uses[:, own] & (not drawn)] = -np.inf
            undrawn = weight[:, own] == 0
            found[((all_trees.place == own) & undrawn).any(axis=1)] = -np.inf
    return found
