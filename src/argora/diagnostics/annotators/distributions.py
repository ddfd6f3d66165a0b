"""How often every annotator chose every category, and how far that is from the others."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

import numpy as np

from argora.errors import DataError
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints
from argora.reliability.coding.factor import show
from argora.text.numbers import list_annotators

__all__ = ["MISSING", "Distributions", "distributions"]


MISSING = "?"
"""Stands for the items that an annotator did not decide on."""


@dataclass(frozen=True, eq=False)
class Distributions:
    """Categories by annotator.

    Attributes
    ----------
    categories : the columns of ``counts``; ``?``, the last, stands for no decision.
    counts : how many items each annotator gave each category: array (n_annotators, n_categories).
    gold : how many items the gold has of each; None without a gold.
    """

    annotators: tuple[str, ...]
    categories: tuple[Hashable, ...]
    counts: Ints
    gold: Ints | None = None

    @property
    def delta_avg(self) -> Floats:
        """Return the number of items that an annotator must decide otherwise to be average.

        Half the summed distance from the mean over annotators, ``?`` included: array
        (n_annotators,). Peldszus & Stede (2013), section 4.4 and Table 5.
        """
        return _distance(self.counts, self.counts.mean(axis=0))

    @property
    def delta_gold(self) -> Floats:
        """Return the same against the gold: array (n_annotators,); NaN without a gold."""
        if self.gold is None:
            return np.full(len(self.annotators), np.nan)
        return _distance(self.counts, self.gold.astype(np.float64))

    @property
    def never_used(self) -> Mapping[str, tuple[Hashable, ...]]:
        """The categories that an annotator never chose and another one did, by annotator."""
        used = self.counts.sum(axis=0) > 0
        return {
            annotator: tuple(
                category
                for category, is_used, n in zip(self.categories, used, row, strict=True)
                if is_used and not n and category != MISSING
            )
            for annotator, row in zip(self.annotators, self.counts, strict=True)
        }


def distributions(data: CodingData, *, gold: str | None = None) -> Distributions:
    """Count the decisions of every annotator on all items.

    Parameters
    ----------
    gold : the annotator who stands for the truth and is no annotator here.

    Raises
    ------
    DataError
        If the gold is not among the annotators.
    """
    if gold is not None and gold not in data.annotators:
        raise DataError(
            f"the gold {gold!r} is not among {list_annotators(list(map(str, data.annotators)))}"
        )
    k = len(data.categories)
    weight = data.weight[data.item_of_vote]
    cell = data.annotator.astype(np.int64) * k + data.code
    size = len(data.annotators) * k
    counts = np.bincount(cell, weights=weight, minlength=size).astype(np.int64)
    counts = counts.reshape(len(data.annotators), k)
    missing = data.weight.sum() - counts.sum(axis=1, keepdims=True)
    table = np.hstack([counts, missing])
    seats = [i for i, name in enumerate(data.annotators) if name != gold]
    categories = data.categories
    if MISSING in map(show, categories):
        # The data have that category already: what is missing is the same.
        place = [show(c) for c in categories].index(MISSING)
        table[:, place] += table[:, -1]
        table = table[:, :-1]
    else:
        categories = (*categories, MISSING)
    return Distributions(
        tuple(data.annotators[i] for i in seats),
        categories,
        table[seats],
        None if gold is None else table[data.annotators.index(gold)],
    )


def _distance(counts: Ints, to: Floats) -> Floats:
    return np.asarray(np.abs(counts - to).sum(axis=1) / 2)
