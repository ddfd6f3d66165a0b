"""Straight lines along documents, tested against random orders of these."""

from __future__ import annotations

import numpy as np

from argora.reliability.arrays import Floats

__all__ = ["ENOUGH_HITS", "tested"]


CELLS_AT_ONCE = 2**22
BLOCK = 256
ENOUGH_HITS = 20
"""After as many random orders that are as steep, p is known well enough, and drawing stops."""


def tested(
    figures: Floats, n: Floats, permutations: int, random: np.random.Generator
) -> tuple[Floats, Floats]:
    """Return the slope of each figure over the documents, and its two-sided p.

    Parameters
    ----------
    figures : array of shape (n_documents, k), sums over the decisions of each document.
    n : array of shape (n_documents,), how many decisions these are.
    """
    line = np.linspace(0, 1, len(n))
    slopes = _slopes(line[np.newaxis], figures, n)[0]
    p = np.full(len(slopes), np.nan)
    hits = np.zeros(len(slopes), dtype=np.int64)
    block = max(1, min(BLOCK, CELLS_AT_ONCE // len(n)))
    for first in range(0, permutations, block):
        lines = np.tile(line, (min(block, permutations - first), 1))
        others = _slopes(random.permuted(lines, axis=1), figures, n)
        so_far = hits + (np.abs(others) >= np.abs(slopes) - 1e-12).cumsum(axis=0)
        for i in np.flatnonzero(np.isnan(p) & (so_far[-1] >= ENOUGH_HITS)):
            p[i] = ENOUGH_HITS / (first + 1 + np.argmax(so_far[:, i] >= ENOUGH_HITS))
        hits = so_far[-1]
        if not np.isnan(p).any():
            break
    return slopes, np.where(np.isnan(p), (1 + hits) / (1 + permutations), p)


def _slopes(lines: Floats, figures: Floats, n: Floats) -> Floats:
    """Return weighted least-squares slopes: lines (m, n_documents) to array (m, k)."""
    middle = lines @ n / n.sum()
    rise = lines @ figures - middle[:, np.newaxis] * figures.sum(axis=0)
    run = lines**2 @ n - n.sum() * middle**2
    return np.asarray(rise / run[:, np.newaxis])
