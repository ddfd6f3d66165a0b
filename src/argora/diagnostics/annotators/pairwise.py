"""Agreement of every two annotators, and which of them share too little to be compared."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from argora.errors import MeasureError
from argora.measures import Measure, parse
from argora.measures.annotator_pairs import Columns, columns_of, votes_by_pair
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats, Ints
from argora.reliability.documents import documents_of

__all__ = ["FEWEST_SHARED", "Pairwise", "Shared", "pairwise"]

Shared = Literal["items", "documents"]

FEWEST_SHARED = 20
"""With fewer than this a value of two annotators says next to nothing."""

MOST_CELLS = 5 * 10**7


@dataclass(frozen=True, eq=False)
class Pairwise:
    """A value for every two annotators who share enough.

    Attributes
    ----------
    values : array of shape (n_annotators, n_annotators), NaN on the diagonal and wherever
        ``why`` gives a reason.
    shared : how many items, or documents, every two both decided on, weights counted; on the
        diagonal how many each decided on.
    counted : what ``shared`` counts.
    fewest : how many must be shared.
    """

    measure: str
    annotators: tuple[str, ...]
    values: Floats
    shared: Ints
    counted: Shared
    fewest: int

    def value(self, first: str, second: str) -> float:
        """Return the value of two annotators; NaN if there is none."""
        return float(self.values[self._at(first, second)])

    def why(self, first: str, second: str) -> str | None:
        """Return the reason why two annotators have no value; None if they have one."""
        at = self._at(first, second)
        if not math.isnan(self.values[at]):
            return None
        n = int(self.shared[at])
        if n < self.fewest:
            what = self.counted if n != 1 else self.counted[:-1]
            few = f"{n} shared {what}, fewer than {self.fewest}"
            return f"not comparable: {few if n else f'no shared {self.counted}'}"
        return "no variation: both chose the same category throughout"

    @property
    def is_comparable(self) -> Bools:
        """Which pairs share enough: array of shape (n_annotators, n_annotators)."""
        enough = self.shared >= self.fewest
        np.fill_diagonal(enough, False)
        return np.asarray(enough)

    @property
    def n_comparable(self) -> int:
        """How many pairs share enough."""
        return int(np.triu(self.is_comparable, 1).sum())

    @property
    def n_pairs(self) -> int:
        """How many pairs there are."""
        n = len(self.annotators)
        return n * (n - 1) // 2

    def mean_of(self, annotator: str) -> float:
        """Return the mean over the pairs an annotator is in; NaN if none has a value."""
        row = self.values[self.annotators.index(annotator)]
        row = row[~np.isnan(row)]
        return float(row.mean()) if len(row) else math.nan

    def _at(self, first: str, second: str) -> tuple[int, int]:
        return self.annotators.index(first), self.annotators.index(second)


def pairwise(
    data: CodingData,
    measure: str | Measure[CodingData] = "alpha",
    *,
    fewest: int = FEWEST_SHARED,
    counted: Shared | None = None,
) -> Pairwise:
    """Measure every two annotators who share enough; the others are not comparable.

    Parameters
    ----------
    measure : any for items and two annotators who can be swapped.
    fewest : how many items two annotators must both have decided on.
    counted : whether ``items`` are counted or ``documents``; by default documents where a row
        stands for several items, as runs of characters do, since these depend on each other.

    Raises
    ------
    MeasureError
        If the measure does not take items.
    """
    how: Measure[Any] = parse(measure) if isinstance(measure, str) else measure
    if how.data_type is not CodingData:
        raise MeasureError(f"{how.id} takes no items; take alpha, kappa or the like")
    counted = counted or ("documents" if (data.weight > 1).any() else "items")
    unit = _shared(data, counted)
    columns = columns_of(_enough(unit, fewest), reference=None, pairs="mean")
    values = np.full(unit.shape, np.nan)
    at = np.argwhere(columns.of >= 0)
    if len(at):
        value_of_column = _values(how, data, columns)
        first, second = at.T
        values[first, second] = values[second, first] = value_of_column[columns.of[first, second]]
    return Pairwise(str(how), data.annotators, values, unit, counted, fewest)


def _enough(shared: Ints, fewest: int) -> Bools:
    enough = shared >= max(fewest, 1)
    np.fill_diagonal(enough, False)
    return np.asarray(enough)


def _shared(data: CodingData, counted: Shared) -> Ints:
    """Count the items or documents that every two annotators share."""
    from scipy.sparse import csr_array

    n = len(data.annotators)
    if counted == "items":
        at, size = data.item_of_vote, data.n_rows
        weight = data.weight
    else:
        names = documents_of(data)
        place = {name: i for i, name in enumerate(dict.fromkeys(names))}
        at, size = (
            np.array([place[x] for x in names], dtype=np.int64)[data.item_of_vote],
            len(place),
        )
        weight = np.ones(size, dtype=np.int64)
    once = np.unique(at * n + data.annotator)
    rows, seats = np.divmod(once, max(n, 1))
    did = csr_array((np.ones(len(once), dtype=np.int64), (rows, seats)), shape=(size, n))
    weighted = csr_array((weight[rows], (rows, seats)), shape=(size, n))
    return np.asarray((did.T @ weighted).toarray(), dtype=np.int64)


def _values(how: Measure[Any], data: CodingData, columns: Columns) -> Floats:
    """Return the value of every pair that has a column."""
    k = len(data.categories)
    if str(how) == "alpha" and columns.n * k * k <= MOST_CELLS:
        tables = np.zeros(columns.n * k * k)
        for column, one, other in votes_by_pair(data, columns):
            cell = column * k * k + data.code[one] * k + data.code[other]
            weight = data.weight[data.item_of_vote[one]]
            tables += np.bincount(cell, weights=weight, minlength=len(tables))
        return _alphas(tables.reshape(-1, k, k))
    values = np.full(columns.n, np.nan)
    for i, j in np.argwhere(columns.of >= 0).tolist():
        pair = data.select(annotators=[data.annotators[i], data.annotators[j]])
        values[columns.of[i, j]] = how(pair, interval=None).value
    return values


def _alphas(tables: Floats) -> Floats:
    """Return the nominal alpha of contingency tables of two annotators: (n, k, k) to (n,)."""
    n = tables.sum(axis=(1, 2))
    used = tables.sum(axis=1) + tables.sum(axis=2)
    observed = n - np.trace(tables, axis1=1, axis2=2)
    expected = (2 * n) ** 2 - (used**2).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = observed / n * (2 * n) * (2 * n - 1) / np.where(expected > 0, expected, np.nan)
    return np.asarray(1 - ratio)
