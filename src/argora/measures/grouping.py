"""Sums of what items contribute, per group, without a loop over items."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from argora.reliability import CodingData

__all__ = ["coincidences_by_group", "group_of_row", "n_groups_of", "sum_by_group"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def group_of_row(data: CodingData) -> Ints:
    """Return the group of every row; one group for all where nobody named groups."""
    return np.zeros(data.n_rows, dtype=np.int64) if data.group is None else data.group


def n_groups_of(data: CodingData) -> int:
    """Return how many groups there are, at least one."""
    if data.group is None:
        return 1
    return max(len(data.groups), int(data.group.max(initial=-1)) + 1, 1)


def sum_by_group(data: CodingData, amounts: Floats | Ints) -> Floats:
    """Return the sum of amounts, one per row, in every group: array of shape (n_groups, 1)."""
    sums = np.bincount(group_of_row(data), weights=amounts, minlength=n_groups_of(data))
    return np.asarray(sums[:, np.newaxis], dtype=np.float64)


def coincidences_by_group(data: CodingData) -> Floats:
    """Return the coincidence matrix of every group, flattened: array (n_groups, n_categories²).

    Cell (c, k) sums, over items with m >= 2 decisions, the ordered pairs of decisions (c, k) by two
    annotators, each pair counting 1 / (m - 1).

    References
    ----------
    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, step 2.
    """
    n_categories = len(data.categories)
    row, code, count = data.runs
    votes = data.votes_per_item
    scale = np.where(votes >= 2, data.weight / np.maximum(votes - 1, 1), 0.0)
    base = group_of_row(data) * n_categories**2
    size = n_groups_of(data) * n_categories**2
    table = np.zeros(size)
    first = np.searchsorted(row, np.arange(data.n_rows))
    distinct = np.diff(np.append(first, len(row)))
    for width in np.unique(distinct[distinct > 0]):
        rows = np.flatnonzero(distinct == width)
        at = first[rows][:, np.newaxis] + np.arange(width)
        codes, counts = code[at], count[at]
        for a in range(width):
            for b in range(width):
                pairs = counts[:, a] * (counts[:, b] - (a == b))
                cell = base[rows] + codes[:, a] * n_categories + codes[:, b]
                table += np.bincount(cell, weights=pairs * scale[rows], minlength=size)
    return table.reshape(n_groups_of(data), n_categories**2)
