"""Agreement of probable decisions with a reference, by any measure of items for two annotators.

What an item adds to a measure depends only on the two categories, so the expected sums of a
measure are those of each pair of categories times how often that pair is expected.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from argora.consensus.curve.subsets import Spread
from argora.measures import Interval, Measure
from argora.measures.intervals.resampling import bootstrap, no_interval
from argora.measures.intervals.uncertainty import NO_GROUPS
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints

__all__ = ["Reference", "Resampled"]

Resampled = Literal["document", "item"]


@dataclass(frozen=True, eq=False)
class Reference:
    """What decisions are compared with.

    Attributes
    ----------
    data : the votes, for weights and documents.
    categories : of decisions and reference.
    code : array of shape (n_rows,), the category in the reference; -1 where it has none.
    how : the measure.
    """

    data: CodingData
    categories: tuple[Hashable, ...]
    code: Ints
    how: Measure[CodingData]

    def share_decided(self, spread: Spread) -> float:
        """Return the share of compared items that are expected to be decided; NaN without any."""
        mass = spread.share * self.data.weight[spread.row] * (self.code[spread.row] >= 0)
        total = float(mass.sum())
        return float(mass[spread.code >= 0].sum() / total) if total else float("nan")

    def n_items(self, spread: Spread) -> int:
        """Count the items that are compared, by weight."""
        rows = np.unique(spread.row)
        return int(self.data.weight[rows].sum(where=self.code[rows] >= 0))

    def agreement(
        self,
        spread: Spread,
        *,
        interval: Resampled | None,
        resamples: int,
        seed: int,
        level: float,
    ) -> tuple[float, Interval | None, str | None]:
        """Return the value, its interval, and why there is no value."""
        both = (spread.code >= 0) & (self.code[spread.row] >= 0)
        row, share = spread.row[both], spread.share[both]
        pair = self.code[row] * len(self.categories) + spread.code[both]
        cells, cell = np.unique(pair, return_inverse=True)
        if not len(cells):
            return float("nan"), None, "no item has a decision to compare"
        data = self._pairs(cells)
        if reason := self.how.obstacle(data):
            return float("nan"), None, reason
        table, times, obstacle = self._expected(data, row, cell, share, interval)

        def value(sums: Floats) -> Floats:
            return self.how.estimate(sums, self.how.scale(data)).value

        estimate = float(value(table.sum(axis=0) if times is None else times @ table))
        if np.isnan(estimate):
            return estimate, None, self.how.why_undefined(data)
        if interval is None:
            return estimate, None, None
        method = f"boot-{interval}"
        if obstacle:
            return estimate, no_interval(obstacle, method=method, level=level), None
        if times is not None:
            table = table * times[:, np.newaxis]
        band = bootstrap(
            table, value, method=method, resamples=resamples, seed=seed, level=level, times=times
        )
        return estimate, band, None

    def _expected(
        self, data: CodingData, row: Ints, cell: Ints, share: Floats, interval: Resampled | None
    ) -> tuple[Floats, Ints | None, str]:
        """Return the expected sums of every unit of resampling, how many equal ones, or neither."""
        from scipy.sparse import csr_array

        weights = np.asarray(self.data.weight)
        unit, times, obstacle = np.zeros_like(row), None, ""
        if interval == "item":
            present, unit = np.unique(row, return_inverse=True)
            times = weights[present]
        elif self.data.group is not None:
            unit = self.data.group[row]
        else:
            obstacle = NO_GROUPS
        n_units = int(unit.max()) + 1
        if interval == "document" and self.data.group is not None:
            n_units = len(self.data.groups) or n_units
        mass = share if times is not None else share * weights[row]
        expected = csr_array((mass, (unit, cell)), shape=(n_units, int(cell.max()) + 1))
        return np.asarray(expected @ self.how.statistics(data.by_item())), times, obstacle

    def _pairs(self, cells: Ints) -> CodingData:
        """Return data with an item for every pair of categories: the reference, and a decision."""
        pairs = np.column_stack(np.divmod(cells, max(len(self.categories), 1)))
        rows = [(self.categories[a], self.categories[b]) for a, b in pairs.tolist()]
        return CodingData.from_matrix(
            rows, annotators=["reference", "consensus"], categories=self.categories
        ).with_tree(self.data.tree)
