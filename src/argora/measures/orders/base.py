"""What measures of orders share: two orders of one document, compared by what stands in both."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

import numpy as np

from argora.measures.annotator_pairs import mean_over_pairs
from argora.measures.base import Estimate, Measure
from argora.measures.f1.tables import Classes, OfDocuments
from argora.measures.ratios import ratio
from argora.reliability import OrderData
from argora.reliability.arrays import Floats
from argora.reliability.orders import Arranged

__all__ = ["Average", "OrderMeasure", "Shared"]


Average = Literal["documents", "pooled"]
"""The mean of the documents' values, or the counts of all documents together."""

NO_TWO = "no document on which two orders have two sentences in common"


class Shared(NamedTuple):
    """What two orders share of what they could: both counts, and the share of it by chance."""

    n_shared: int
    possible: int
    by_chance: float


@dataclass(frozen=True)
class OrderMeasure(OfDocuments[OrderData]):
    """A measure of two orders of the same sentences; a subclass counts what they share."""

    data_type = OrderData
    nothing_tells = False
    n_columns: ClassVar[int] = 9

    average: Average = "documents"

    def shared(self, ranks: Sequence[int]) -> Shared:
        """Count what two orders share; ``ranks`` are the places in the other, two or more."""
        raise NotImplementedError

    def documents(self, data: OrderData) -> Sequence[Arranged]:
        """Return the documents of the data."""
        return data.arranged

    def annotators_of(self, document: Arranged) -> tuple[str, ...]:
        """Return the annotators who put a document in order."""
        return tuple(document.orders)

    def count(self, document: Arranged, one: str, other: str, classes: Classes) -> Floats:
        """Return the share, that of chance and 1; three counts; in both, in either, no value."""
        ranks = document.ranks(one, other)
        either = document.n_either(one, other)
        if len(ranks) < 2:
            return np.array([[0, 0, 0, 0, 0, 0, len(ranks), either, 1.0]])
        n_shared, possible, chance = self.shared(ranks)
        means = n_shared / possible, chance, 1
        counts = n_shared, chance * possible, possible
        return np.array([[*means, *counts, len(ranks), either, 0]])

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the mean over pairs of annotators."""
        tables = sums.reshape(*sums.shape[:-1], -1, self.n_columns)
        at = 0 if self.average == "documents" else 3
        observed, expected = (ratio(tables[..., at + i], tables[..., at + 2]) for i in (0, 1))
        value = self.corrected(observed, expected)
        return Estimate(*map(mean_over_pairs, (value, observed, expected)))

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return lowest and highest pair, the share compared, and documents without a value."""
        tables = total.reshape(-1, self.n_columns)
        values = self.estimate(tables, categories).value
        defined = values[~np.isnan(values)]
        numbers: dict[str, float] = {}
        if defined.size > 1:
            numbers = {"minimum": float(defined.min()), "maximum": float(defined.max())}
        both, either, without = tables[:, 6:].sum(axis=0).tolist()
        numbers["coverage"] = both / either if either else np.nan
        return numbers | ({"fewer than two in common": without} if without else {})

    def notes_on(self, data: OrderData) -> tuple[str, ...]:
        """List the notes on the data, and the pairs without a value."""
        return (*data.notes, *self._without_value(data))

    def _without_value(self, data: OrderData) -> Iterator[str]:
        """Yield a note on pairs of annotators without a value, if others have one."""
        if self.pairs != "mean" or self.obstacle(data):
            return
        values = self.estimate(self.statistics(data).sum(axis=0).reshape(-1, self.n_columns), ())
        lacking = int(np.isnan(values.value).sum())
        n = values.value.size
        if 0 < lacking < n:
            yield f"{self.id}: the mean is over {n - lacking} of {n} pairs of annotators"

    def of_category(self, data: OrderData, label: Hashable) -> tuple[Measure[Any], OrderData]:
        """Return the data as they are: an order has no categories."""
        return self, data

    def why_undefined(self, data: OrderData) -> str:
        """Name the reason: no two orders have two sentences in common."""
        return NO_TWO
