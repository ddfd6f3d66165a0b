"""Adjacency: which sentence follows directly upon which, in two orders."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Literal

import numpy as np

from argora.measures.base import Estimate, Properties
from argora.measures.definition import chance_corrected
from argora.measures.orders.base import OrderMeasure, Shared
from argora.reliability.arrays import Floats

__all__ = ["Adjacency"]


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
