"""Sums of what items contribute, per group, without a loop over items."""

from __future__ import annotations

import numpy as np

from argora.errors import MeasureError
from argora.measures.coding.coincidences import pairs_by_group
from argora.reliability import CodingData, ReliabilityData
from argora.reliability.arrays import Floats, Ints

__all__ = [
    "agreeing_pairs",
    "coincidences_by_group",
    "group_of_row",
    "n_groups_of",
    "refuse_large",
    "sum_by_group",
    "summed",
]


LARGEST_TABLE = 2 * 10**8


def agreeing_pairs(data: CodingData) -> Ints:
    """Return for every row how many ordered pairs of decisions are equal: shape (n_rows,)."""
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
