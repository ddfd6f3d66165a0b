"""Specific agreement: how often another annotator chose a category where one annotator did."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from argora.measures.base import Measure, Properties
from argora.measures.coding.percentage import RatioOfSums
from argora.measures.grouping import sum_by_group
from argora.measures.spelling import place_among, plain
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints
from argora.reliability.coding.factor import clean, in_order, show

__all__ = ["SpecificAgreement"]


@dataclass(frozen=True)
class SpecificAgreement(RatioOfSums):
    """The share of decisions for one category that another annotator shares; no chance correction.

    For two annotators it is 2a / (2a + b + c), with a items that both put into the category and b +
    c items that only one of them did. The pairs of an item with m decisions weigh 1 / (m - 1), as
    in alpha. Of sets of labels, ``category`` is one label. Undefined when nobody chose the category
    on an item that two annotators decided on. A missing decision drops out of the pairs it would be
    in.

    References
    ----------
    Cicchetti & Feinstein (1990), High Agreement but Low Kappa: II. Resolving the Paradoxes, pp.
    551-558 (p_pos, p_neg); Fleiss, Levin & Paik (2003), Statistical Methods for Rates and
    Proportions, 3rd ed., chapter 18 (proportions of specific agreement); more annotators: de Vet,
    Dikmans & Eekhout (2017), Specific Agreement on Dichotomous Outcomes Can Be Calculated for More
    Than Two Raters, pp. 85-89
    """

    id: ClassVar[str] = "specific_agreement"
    properties: ClassVar[Properties] = Properties(
        title="specific agreement (on one category)",
        missing="pairwise",
        chance=False,
        renaming=False,  # the category of the option has to be renamed, too
        low=0.0,
    )

    category: Hashable

    def __post_init__(self) -> None:
        object.__setattr__(self, "category", clean(self.category))

    def statistics(self, data: CodingData) -> Floats:
        """Return the shared decisions and all decisions of every group: shape (n_groups, 2)."""
        votes, chosen = data.votes_per_item, self._chosen(data)
        several = np.where(votes >= 2, data.weight, 0)
        return np.hstack(
            [
                sum_by_group(data, several * chosen * (chosen - 1), np.maximum(votes - 1, 1)),
                sum_by_group(data, several * chosen),
            ]
        )

    def of_category(
        self, data: CodingData, label: Hashable
    ) -> tuple[Measure[CodingData], CodingData]:
        """Return the same for another category."""
        return SpecificAgreement(label), data

    def options_on(self, data: CodingData) -> dict[str, Any]:
        """Return the option, the category as people write it."""
        return {"category": show(plain(self.category))}

    def why_undefined(self, data: CodingData) -> str:
        """Name the reason: nobody chose the category; list those that were chosen."""
        several = data.votes_per_item >= 2
        used = [c for c in data.labels if SpecificAgreement(c)._chosen(data)[several].any()]
        listed = ", ".join(repr(show(label)) for label in in_order(used)) or "none"
        return (
            f"nobody chose {show(self.category)!r} on an item that two annotators decided on; "
            f"there are {listed}"
        )

    def why_none_here(self) -> str:
        """Name the reason why an item or a document has no value, such as no decision for it."""
        return f"fewer than two decisions here, or none for {show(self.category)!r}"

    def _chosen(self, data: CodingData) -> Ints:
        """Count the annotators who chose the category on each row."""
        place = place_among(self.category, data.labels)
        if place is None:
            return np.zeros(data.n_rows, dtype=np.int64)
        label, row, code, count = data.labels[place], *data.runs
        has = np.array(
            [
                label in category
                if isinstance(category, frozenset) and data.is_set_valued
                else category == label
                for category in data.categories
            ],
            dtype=bool,
        )
        chosen = np.bincount(row, weights=count * has[code], minlength=data.n_rows)
        return chosen.astype(np.int64)
