"""Agreement on the order in which sentences should stand, by what stands in both of two orders."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, Literal, NamedTuple

import numpy as np

from argora.measures.annotator_pairs import mean_over_pairs
from argora.measures.base import Estimate, Measure, Properties
from argora.measures.definition import chance_corrected
from argora.measures.f1.tables import Classes, OfDocuments
from argora.measures.ratios import ratio
from argora.reliability import OrderData
from argora.reliability.arrays import Floats
from argora.reliability.orders import Arranged

__all__ = ["Adjacency", "OrderMeasure", "OrderTau"]

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
        """Count what two orders share, by the ranks in the other order, two or more."""
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


@dataclass(frozen=True)
class Adjacency(OrderMeasure):
    """The share of neighbours, in their order, that two orders of the same sentences share.

    Of the ``n - 1`` pairs in which one sentence follows directly upon another, those of the first
    order that are pairs of the second one, too. What stands in one order only is taken out first,
    so both orders have as many pairs, and precision, recall, F1 and Dice are one number. Two
    annotators are compared on the documents that both put in order. Undefined where no two orders
    have two sentences in common.

    Attributes
    ----------
    chance : ``none`` leaves the share as it is; ``shuffled`` corrects it for what random orders
        share, which is one in ``n``.

    References
    ----------
    Bollegala, Okazaki & Ishizuka (2006), A Bottom-up Approach to Sentence Ordering for
    Multi-document Summarization, Proceedings of ACL, pp. 385-392: the precision of two continuous
    sentences
    """

    id: ClassVar[str] = "adjacency"
    properties: ClassVar[Properties] = Properties(
        title="agreement on neighbours in proposed orders",
        missing="orders-of-both",
        chance=False,
        low=-1.0,
    )

    chance: Literal["none", "shuffled"] = "none"

    def shared(self, ranks: Sequence[int]) -> Shared:
        """Count the neighbours that are neighbours in the other order, too."""
        shared = sum(after == before + 1 for before, after in pairwise(ranks))
        # One of n! orders in which the two stand side by side, in this order: (n - 1)! of n!.
        return Shared(shared, len(ranks) - 1, 1 / len(ranks))

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the mean over pairs; there is no expected part unless chance is asked for."""
        estimate = super().estimate(sums, ())
        if self.chance == "none":
            return estimate._replace(expected=np.full_like(estimate.expected, np.nan))
        return estimate

    def corrected(self, observed: Floats, expected: Floats) -> Floats:
        """Return the share as it is, or corrected for chance."""
        return observed if self.chance == "none" else chance_corrected(observed, expected)


@dataclass(frozen=True)
class OrderTau(OrderMeasure):
    """Kendall's tau between two orders of the same sentences.

    Of all pairs of sentences that stand in both orders, the share in the same order less the share
    in the opposite one. No two sentences have the same place, so tau-a and tau-b are one. Chance,
    which is one order or the other of each pair, has the value 0. Two annotators are compared on
    the documents that both put in order. Undefined where no two orders have two sentences in
    common.

    References
    ----------
    Kendall (1938), A New Measure of Rank Correlation, Biometrika 30, pp. 81-93; for orders of
    sentences Lapata (2006), Automatic Evaluation of Information Ordering, Computational Linguistics
    32, pp. 471-484
    """

    id: ClassVar[str] = "order_tau"
    properties: ClassVar[Properties] = Properties(
        title="Kendall's tau of proposed orders",
        missing="orders-of-both",
        low=-1.0,
        aliases=("kendall_tau",),
    )

    def shared(self, ranks: Sequence[int]) -> Shared:
        """Count the pairs in the same order, of all pairs; chance gives half of them."""
        before: list[int] = []
        concordant = 0
        for rank in ranks:
            at = bisect_left(before, rank)
            concordant += at
            before.insert(at, rank)
        return Shared(concordant, len(ranks) * (len(ranks) - 1) // 2, 0.5)
