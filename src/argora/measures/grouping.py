"""Sums of what items contribute, per group, without a loop over items."""

from __future__ import annotations

import numpy as np

from argora.errors import MeasureError
from argora.reliability import CodingData, ReliabilityData
from argora.reliability.arrays import Floats, Ints

__all__ = [
    "agreeing_pairs",
    "category_shares",
    "coincidences_by_group",
    "group_of_row",
    "n_groups_of",
    "refuse_large",
    "sum_by_group",
    "summed",
]


LARGEST_TABLE = 2 * 10**8


def agreeing_pairs(data: CodingData) -> Ints:
    """Count the ordered pairs of equal decisions in every row: array of shape (n_rows,)."""
    row, _, count = data.runs
    pairs = np.bincount(row, weights=count * (count - 1), minlength=data.n_rows)
    return pairs.astype(np.int64)


def group_of_row(data: ReliabilityData) -> Ints:
    """Return the group of every row; all rows are one group where no groups were given."""
    return np.zeros(data.n_rows, dtype=np.int64) if data.group is None else data.group


def n_groups_of(data: ReliabilityData) -> int:
    """Count the groups, at least one."""
    if data.group is None:
        return 1
    return max(len(data.groups), int(data.group.max(initial=-1)) + 1, 1)


def refuse_large(n_groups: int, width: int) -> None:
    """Raise MeasureError if a table of ``width`` numbers per group would not fit in memory."""
    if n_groups * width > LARGEST_TABLE:
        raise MeasureError(
            f"{n_groups} groups with {width} numbers each are too many to hold at once; "
            "use fewer categories, or interval='document' instead of 'item'"
        )


def sum_by_group(data: CodingData, amounts: Ints, over: Ints | int = 1) -> Floats:
    """Return the sum of amounts / over, one per row, in every group: array of shape (n_groups, 1).

    Amounts with the same divisor are added as integers and divided last, so nothing drifts.
    """
    return summed(group_of_row(data), amounts, over, size=n_groups_of(data))[:, np.newaxis]


def summed(cell: Ints, amounts: Ints, over: Ints | int, *, size: int) -> Floats:
    """Return the sum of amounts / over in every cell: array of shape (size,)."""
    over = np.broadcast_to(over, amounts.shape)
    divisors = _distinct(over)
    sums = np.zeros(size)
    for divisor in divisors:
        rows = slice(None) if len(divisors) == 1 else over == divisor
        sums += np.bincount(cell[rows], weights=amounts[rows], minlength=size) / divisor
    return sums


def category_shares(data: CodingData) -> Floats:
    """Sum the shares of decisions for each category over items: array (n_groups, n_categories)."""
    row, code, count = data.runs
    n_groups, k = n_groups_of(data), len(data.categories)
    cell = group_of_row(data)[row] * k + code
    amounts = count * data.weight[row]
    return summed(cell, amounts, data.votes_per_item[row], size=n_groups * k).reshape(n_groups, k)


def coincidences_by_group(data: CodingData, *, per_item: bool = False) -> Floats:
    """Return the coincidence matrix of every group, flattened: array (n_groups, n_categories²).

    Cell (c, k) sums, over items with m >= 2 decisions, the ordered pairs of decisions (c, k) by two
    annotators, each pair counting 1 / (m - 1); with ``per_item`` it counts 1 / (m (m - 1)), so that
    every item counts once.

    References
    ----------
    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, step 2.
    """
    n_groups, width = n_groups_of(data), len(data.categories) ** 2
    refuse_large(n_groups, width)
    group = data.group if n_groups > 1 else None
    data = data.merged if group is None else data
    table: Floats | None = None
    for m in _distinct(data.votes_per_item):
        if m < 2:
            continue
        counted = pairs_by_group(data, m, group=group, n_groups=n_groups)
        counted /= m * (m - 1) if per_item else m - 1
        table = counted if table is None else table + counted
    return np.zeros((n_groups, width)) if table is None else table


def _distinct(numbers: Ints) -> list[int]:
    """Return the different numbers, none below zero, by size."""
    if len(numbers) and numbers.strides == (0,):  # one number, stretched over all rows
        return [int(numbers[0])]
    if numbers.max(initial=0) > len(numbers) + 2**16:
        return [int(number) for number in np.unique(numbers)]
    distinct: list[int] = np.flatnonzero(np.bincount(numbers)).tolist()
    return distinct


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
