"""Pairs of decisions on the same item, counted a block of items at a time."""

from __future__ import annotations

import numpy as np

from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints

__all__ = ["pairs_by_group"]


CELLS_AT_ONCE = 2**16
MOST_CELLS_AT_ONCE = 2**21


def pairs_by_group(
    data: CodingData, m: int, *, group: Ints | None = None, n_groups: int = 1
) -> Floats:
    """Count the ordered pairs of decisions on items with m decisions: (n_groups, n_categories²).

    Parameters
    ----------
    group : array of shape (n_rows,), the group of every row; None if all are one.

    Notes
    -----
    With few annotators the pairs themselves are counted, with many how often each category was
    chosen; both give the same whole numbers.
    """
    k = len(data.categories)
    counted = np.zeros((n_groups, k, k))
    unit = bool((data.weight == 1).all())
    few = m * (m - 1) <= 2 * (m + k * k)
    rows = _rows(data, m, group)
    n = data.n_rows if rows is None else len(rows)
    step = _step(m, k, few=few, grouped=group is not None)
    for start in range(0, n, step):
        stop = min(start + step, n)
        block: slice | Ints = slice(start, stop) if rows is None else rows[start:stop]
        if rows is None:
            codes = data.code.reshape(-1, m)[block]
        else:
            codes = data.code[data.start[block][:, np.newaxis] + np.arange(m)]
        weight = None if unit else data.weight[block]
        group_of = None if group is None else group[block]
        if few:
            _add_pairs(counted, codes, weight, group_of)
        else:
            _add_products(counted, codes, weight, group_of)
    return counted.reshape(n_groups, k * k)


def _rows(data: CodingData, m: int, group: Ints | None) -> Ints | None:
    """Return the rows with m decisions, group by group; None if that is all as they are."""
    mine = data.votes_per_item == m
    if mine.all() and (group is None or (group[1:] >= group[:-1]).all()):
        return None
    rows = np.flatnonzero(mine)
    return rows if group is None else rows[np.argsort(group[rows], kind="stable")]


def _step(m: int, k: int, *, few: bool, grouped: bool) -> int:
    """Compute the number of items that are counted together."""
    if few:
        at_once = max(CELLS_AT_ONCE, min(k * k, MOST_CELLS_AT_ONCE))
        return max(1, at_once // (m * (m - 1) // 2))
    return max(1, CELLS_AT_ONCE // max(m, k * k if grouped else k))


def _add_pairs(counted: Floats, codes: Ints, weight: Ints | None, group: Ints | None) -> None:
    """Add every pair of decisions of every item, in both orders."""
    n, m = codes.shape
    k = counted.shape[-1]
    by_annotator = np.ascontiguousarray(codes.T)
    # Each decision with all that follow it: a pair of categories (c, d) is the cell c * k + d.
    cells = np.empty((m * (m - 1) // 2, n), dtype=np.int64)
    at = 0
    for a in range(m - 1):
        others = m - 1 - a
        np.add(by_annotator[a] * k, by_annotator[a + 1 :], out=cells[at : at + others])
        at += others
    first, last = (0, 0) if group is None else (int(group[0]), int(group[-1]))
    if group is not None:
        cells += (group - first) * k * k
    times = None if weight is None else np.tile(weight, len(cells))
    target = counted[first : last + 1]
    flat = cells.reshape(-1)
    # Each pair was counted in one order; the other order is the transposed matrix. Where there are
    # far more cells than pairs, the pairs are added one by one instead of a full matrix.
    if target.size <= max(2 * cells.size, CELLS_AT_ONCE):
        counts = np.bincount(flat, weights=times, minlength=target.size).reshape(target.shape)
        target += counts
        target += counts.swapaxes(1, 2)
        return
    amount = 1.0 if times is None else times.astype(np.float64)
    mirrored = flat // (k * k) * (k * k) + flat % k * k + flat // k % k
    for each in (flat, mirrored):
        np.add.at(target.reshape(-1), each, amount)


def _add_products(counted: Floats, codes: Ints, weight: Ints | None, group: Ints | None) -> None:
    """Add the products of how often any two categories were chosen, without pairs with oneself."""
    n = len(codes)
    k = counted.shape[-1]
    cells = np.arange(n)[:, np.newaxis] * k + codes
    counts = np.bincount(cells.reshape(-1), minlength=n * k).reshape(n, k).astype(np.float64)
    weighted = counts if weight is None else counts * weight[:, np.newaxis]
    diagonal = np.arange(k)
    if group is None:
        counted[0] += weighted.T @ counts
        counted[0, diagonal, diagonal] -= weighted.sum(axis=0)
        return
    # n_c n_k ordered pairs of two categories, n_c (n_c - 1) of one: nobody pairs with themselves.
    products = weighted[:, :, np.newaxis] * counts[:, np.newaxis, :]
    products[:, diagonal, diagonal] -= weighted
    first = np.concatenate([[0], np.flatnonzero(group[1:] != group[:-1]) + 1])
    counted[group[first]] += np.add.reduceat(products, first, axis=0)
