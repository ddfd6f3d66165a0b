"""Observed disagreement vote by vote, as alpha counts it: what every other diagnosis adds up."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from argora.errors import DataError
from argora.measures.distances import Distance, distances, misfit, placed, signature_name
from argora.measures.grouping import group_of_row, n_groups_of, refuse_large
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints

__all__ = ["Observed", "observed", "used_by_group", "used_in_pairs"]


@dataclass(frozen=True, eq=False)
class Observed:
    """How far every decision is from the other decisions on its item.

    The mean over all decisions on items with two or more is alpha's observed disagreement, so that
    whatever is added up over items, documents or annotators adds up to that.

    Attributes
    ----------
    distance : as a signature tells it.
    of_vote : array of shape (n_votes,), the mean distance from the others' decisions, 0 to the
        largest distance; NaN where nobody else decided.
    expected : what alpha expects by chance over all the data; NaN with fewer than two decisions
        on items with two.
    """

    data: CodingData
    distance: str
    of_vote: Floats
    expected: float

    @cached_property
    def weight_of_vote(self) -> Floats:
        """How many decisions each vote stands for; 0 where nobody else decided."""
        data = self.data
        return np.where(data.pairable, data.weight[data.item_of_vote], 0).astype(np.float64)

    @cached_property
    def amount_of_vote(self) -> Floats:
        """How much each vote adds to all disagreement; 0 where nobody else decided."""
        return np.nan_to_num(self.of_vote) * self.weight_of_vote

    @cached_property
    def amount_of_row(self) -> Floats:
        """How much each row adds: array of shape (n_rows,)."""
        data = self.data
        amount = self.amount_of_vote
        amounts = np.bincount(data.item_of_vote, weights=amount, minlength=data.n_rows)
        return amounts.astype(np.float64)

    @cached_property
    def of_row(self) -> Floats:
        """The mean distance of two decisions on each row; NaN with fewer than two."""
        votes = self.data.votes_per_item * self.data.weight
        blank = np.full(self.data.n_rows, np.nan)
        is_pairable = self.data.votes_per_item >= 2
        return np.asarray(np.divide(self.amount_of_row, votes, out=blank, where=is_pairable))

    @property
    def total(self) -> float:
        """All disagreement: the sum over rows."""
        return float(self.amount_of_row.sum())

    @property
    def mean(self) -> float:
        """Alpha's observed disagreement; NaN where nothing was done by two."""
        whole = float(self.weight_of_vote.sum())
        return self.total / whole if whole else math.nan

    def agreement(self, disagreement: Floats | float) -> Floats:
        """Return a mean disagreement as agreement beyond chance, 1 less its ratio to expected.

        Expected is that of all the data. NaN where nothing varies.
        """
        room = self.expected if self.expected > 1e-12 else math.nan
        return np.asarray(1 - np.asarray(disagreement, dtype=np.float64) / room)


def observed(data: CodingData, distance: Distance = "nominal") -> Observed:
    """Compare every decision with all others on its item.

    Parameters
    ----------
    distance : as alpha takes it.

    Raises
    ------
    DataError
        If the distance says nothing about these categories.
    """
    if reason := misfit(distance, data):
        raise DataError(reason)
    row, code, count = data.runs
    used = used_in_pairs(data)
    n = float(used.sum())
    others = np.maximum(data.votes_per_item - 1, 1)[data.item_of_vote]
    if distance == "nominal":
        equal = count_of_own(data) - 1
        between = (data.votes_per_item[data.item_of_vote] - 1 - equal).astype(np.float64)
        same = float((used * (used - 1)).sum())
        expected = 1 - same / (n * (n - 1)) if n > 1 else math.nan
    else:
        table = distances(distance, placed(distance, data), used)
        summed = np.zeros((data.n_rows, len(data.categories)))
        np.add.at(summed, row, count[:, np.newaxis] * table[code])
        between = summed[data.item_of_vote, data.code]
        expected = float(used @ table @ used) / (n * (n - 1)) if n > 1 else math.nan
    blank = np.full(len(data.code), np.nan)
    mean = np.divide(between, others, out=blank, where=data.pairable)
    return Observed(data, signature_name(distance, data), np.asarray(mean), expected)


def used_in_pairs(data: CodingData) -> Floats:
    """Count the choices of each category where two decided, by weight."""
    return np.asarray(used_by_group(replace(data, group=None))[0])


def used_by_group(data: CodingData) -> Floats:
    """Return the same for every group: array of shape (n_groups, n_categories).

    Raises
    ------
    MeasureError
        If that is too large to hold.
    """
    votes = np.flatnonzero(data.pairable)
    row, k = data.item_of_vote[votes], len(data.categories)
    n_groups = n_groups_of(data)
    refuse_large(n_groups, k)
    cell = group_of_row(data)[row] * k + data.code[votes]
    used = np.bincount(cell, weights=data.weight[row], minlength=n_groups * k)
    return used.astype(np.float64).reshape(n_groups, k)


def count_of_own(data: CodingData) -> Ints:
    """Count, for each vote, the votes on its item that chose the same, itself included."""
    row, code, count = data.runs
    k = max(len(data.categories), 1)
    at = np.searchsorted(row * k + code, data.item_of_vote * k + data.code)
    return count[at] if len(count) else np.zeros(0, dtype=np.int64)
