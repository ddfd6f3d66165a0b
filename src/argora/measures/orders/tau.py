"""Kendall's tau of two orders: pairs in the same order less those in the opposite one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from argora.measures.base import Properties
from argora.measures.orders.base import OrderMeasure, Shared

__all__ = ["OrderTau"]


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
