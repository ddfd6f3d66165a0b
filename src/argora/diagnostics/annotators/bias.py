"""Preferences: the share that an annotator gives a category, beside the others' on the same items.

Peldszus & Stede (2013), *Ranking the annotators*, section 4.4, compare whole distributions; here
each category has its own difference, with an interval.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from argora.diagnostics.annotators.exchanging import Parts, beyond_chance
from argora.diagnostics.labels import labels_of, membership
from argora.diagnostics.resampling import Drawing, interval_over_groups
from argora.diagnostics.votes import votes_by_annotator
from argora.errors import DataError
from argora.measures import Interval
from argora.measures.grouping import group_of_row, n_groups_of
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats, Ints

__all__ = ["Bias", "LabelCounts", "bias", "label_counts"]

LARGEST = 10**8


@dataclass(frozen=True)
class Bias:
    """How much more often one annotator chooses a category than the others do.

    Attributes
    ----------
    share : of the annotator's decisions on items that somebody else decided on, too.
    others : the mean share of the others on the same items.
    n_items : how many these are, weights counted.
    p : how often chance alone makes anybody differ in any category by as much, beyond their
        spread; NaN if that was not tested, as with fewer than five documents.
    alpha : up to which p a difference is clear.
    undefined : why there is no difference.
    """

    annotator: str
    category: Hashable
    share: float
    others: float
    n_items: int
    interval: Interval | None = None
    undefined: str | None = None
    p: float = math.nan
    alpha: float = 0.05

    @property
    def difference(self) -> float:
        """The share minus that of the others: above zero the annotator prefers the category."""
        return self.share - self.others

    @property
    def is_clear(self) -> bool:
        """Whether it is no chance, over all annotators and categories, nor its interval at zero."""
        band = self.interval
        if band is None or not band.is_defined:
            return False
        return self.p <= self.alpha and (band.low > 0 or band.high < 0)


def bias(
    data: CodingData,
    *,
    interval: Literal["document"] | None = "document",
    resamples: int = 1000,
    seed: int = 7,
    level: float = 0.95,
) -> dict[str, Mapping[Hashable, Bias]]:
    """Measure the preferences of every annotator against the others on the same items.

    On every item the others count with the mean of their decisions, so that annotators who did
    different documents are not told to prefer what these contain. Where everybody decided on
    everything the difference is R / (R - 1) times that from the mean of all R annotators. With
    several labels on an item the share of items with each label is compared.

    Undefined for who shares no item with anybody. The intervals are for each category by itself:
    of twenty that show nothing, one is expected to miss zero. ``p`` is over all annotators and
    categories together, see :func:`argora.diagnostics.annotators.exchanging.beyond_chance`.

    Returns
    -------
    dict of dict of Bias, by annotator and label.

    Raises
    ------
    DataError
        If items times labels are too many to hold.
    """
    counts = label_counts(data)
    drawing = Drawing(interval, resamples, seed, level)
    group, n = group_of_row(data), n_groups_of(data)
    p = np.full((len(data.annotators), len(counts.labels)), math.nan)
    if interval is not None and data.group is not None and len(p):
        p = beyond_chance(_parts(counts), len(data.annotators), seed=seed)
    preferences: dict[str, Mapping[Hashable, Bias]] = {}
    for seat, name in enumerate(data.annotators):
        mine, others, whole = counts.sums(seat, group, n)
        preferences[name] = {
            label: replace(
                _one(
                    data, name, label, np.column_stack([mine[:, i], others[:, i], whole]), drawing
                ),
                p=float(p[seat, i]),
                alpha=1 - level,
            )
            for i, label in enumerate(counts.labels)
        }
    return preferences


def _parts(counts: LabelCounts) -> Parts:
    """Return the excess of each annotator's label counts over the others, by document."""
    data = counts.data
    group, n = group_of_row(data), n_groups_of(data)
    seats, groups, amounts, sizes = [], [], [], []
    for seat in range(len(data.annotators)):
        mine, others, whole = counts.sums(seat, group, n)
        did = np.flatnonzero(whole)
        seats.append(np.full(len(did), seat))
        groups.append(did)
        amounts.append((mine - others)[did])
        sizes.append(whole[did])
    return Parts(*map(np.concatenate, (seats, groups, amounts, sizes)))


@dataclass(frozen=True, eq=False)
class LabelCounts:
    """The labels of every decision beside those of the others on its item.

    Attributes
    ----------
    member : array of shape (n_categories, n_labels), which category has which label.
    by_row : array of shape (n_rows, n_labels), how many annotators gave each row each label.
    votes : for every annotator the places of votes on items that somebody else decided on, too.
    """

    data: CodingData
    labels: tuple[Hashable, ...]
    member: Bools
    by_row: Floats
    votes: list[Ints]

    def sums(self, seat: int, cell: Ints, n: int) -> tuple[Floats, Floats, Floats]:
        """Add up one annotator's decisions on items that somebody else decided on, too.

        Parameters
        ----------
        cell : array of shape (n_rows,), where to add up each row.

        Returns
        -------
        How often each label was chosen, and by the others on average, arrays (n, n_labels), and
        how many decisions there are, array (n,).
        """
        data = self.data
        votes = self.votes[seat]
        row = data.item_of_vote[votes]
        mine = self.member[data.code[votes]].astype(np.float64)
        fellows = (data.votes_per_item[row] - 1).astype(np.float64)
        others = (self.by_row[row] - mine) / fellows[:, np.newaxis]

        def summed(amount: Floats) -> Floats:
            weighted = amount * data.weight[row]
            return np.bincount(cell[row], weights=weighted, minlength=n).astype(np.float64)

        each = range(len(self.labels))
        return (
            np.column_stack([np.zeros((n, 0)), *(summed(mine[:, i]) for i in each)]),
            np.column_stack([np.zeros((n, 0)), *(summed(others[:, i]) for i in each)]),
            summed(np.ones(len(row))),
        )


def label_counts(data: CodingData) -> LabelCounts:
    """Count the labels of every item.

    Raises
    ------
    DataError
        If items times labels are too many to hold.
    """
    labels = labels_of(data)
    if data.n_rows * len(labels) > LARGEST:
        raise DataError(
            f"{data.n_rows} items with {len(labels)} labels are too many to compare label by "
            "label; merge labels, or take fewer documents"
        )
    member = membership(data)
    row, code, count = data.runs
    by_row = np.zeros((data.n_rows, len(labels)))
    for label in range(len(labels)):
        has = member[code, label]
        by_row[:, label] = np.bincount(row[has], weights=count[has], minlength=data.n_rows)
    shared = data.pairable
    votes = [places[shared[places]] for places in votes_by_annotator(data)]
    return LabelCounts(data, labels, member, by_row, votes)


def _one(data: CodingData, name: str, label: Hashable, table: Floats, drawing: Drawing) -> Bias:
    mine, others, n = table.sum(axis=0)
    if not n:
        reason = f"{name} shares no item with anybody"
        return Bias(name, label, math.nan, math.nan, 0, undefined=reason)
    band = interval_over_groups(data, table, _difference, drawing)
    return Bias(name, label, float(mine / n), float(others / n), int(n), band)


def _difference(sums: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((sums[..., 0] - sums[..., 1]) / sums[..., 2])
