"""Macro and micro F1 of items put into categories, by two annotators or over their pairs."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, get_args

import numpy as np

from argora.errors import MeasureError
from argora.measures.annotator_pairs import (
    Columns,
    Pairs,
    columns_of,
    mean_over_pairs,
    no_reference,
    sharing_items,
    too_many_pairs,
    votes_by_pair,
)
from argora.measures.base import Estimate, Measure, Properties
from argora.measures.grouping import LARGEST_TABLE, group_of_row, n_groups_of
from argora.measures.intervals.resampling import mean_of_defined
from argora.measures.ratios import ratio
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats
from argora.reliability.coding.factor import show

__all__ = [
    "READINGS",
    "MacroF1",
    "MicroF1",
    "Reading",
    "check_only",
    "class_f1",
    "f1_of",
    "retrieved",
]


Reading = Literal["mean-of-f1", "f1-of-means"]
READINGS: tuple[Reading, ...] = get_args(Reading)

# Tables hold, along the last axis, what both put into a class, the reference, and the other one.
BOTH, REFERENCE, OTHER = range(3)


def f1_of(table: Floats) -> Floats:
    """Return 2 TP / (2 TP + FP + FN): array (..., 3) to (...); NaN for what nobody used."""
    return ratio(2 * table[..., BOTH], table[..., REFERENCE] + table[..., OTHER])


def class_f1(tables: Floats, reading: Reading) -> Floats:
    """Return the macro F1 of tables (..., n_classes, 3): array (...).

    A class that neither used is left out; one that only one of the two used counts with F1,
    precision and recall of 0.
    """
    if reading == "mean-of-f1":
        return mean_of_defined(np.moveaxis(f1_of(tables), -1, 0))
    precision, recall = retrieved(tables)
    whole = precision + recall
    return np.where(whole > 0, ratio(2 * precision * recall, whole), whole)


def retrieved(tables: Floats) -> tuple[Floats, Floats]:
    """Return macro precision and recall of the second against the first annotator."""
    used = (tables[..., REFERENCE] + tables[..., OTHER]) > 0
    means = []
    for whole in (tables[..., OTHER], tables[..., REFERENCE]):
        share = np.where(used, np.nan_to_num(ratio(tables[..., BOTH], whole)), np.nan)
        means.append(mean_of_defined(np.moveaxis(share, -1, 0)))
    return means[0], means[1]


def check_only(measure: str, only: object) -> None:
    """Raise MeasureError unless categories are named as a tuple, or not at all."""
    if only is not None and (not isinstance(only, tuple) or not only):
        raise MeasureError(
            f"{measure}: only={only!r}: expected a tuple of categories such as ('claim',)"
        )


@dataclass(frozen=True)
class _F1(Measure[CodingData]):
    """An F1 of two annotators; with more, of their pairs, or of those with the reference.

    Attributes
    ----------
    only : the classes that count, if not all; the others still make errors.
    pairs : ``mean`` of the values of all pairs, or one value of all pairs ``pooled``.
    """

    data_type = CodingData
    nothing_tells = True

    reference: str | None = None
    only: tuple[Hashable, ...] | None = None
    pairs: Pairs = field(default="mean", kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_only(self.id, self.only)

    def obstacle(self, data: CodingData) -> str | None:
        """Refuse data that no measure takes, or that lack the reference or the classes."""
        if reason := super().obstacle(data) or no_reference(data.annotators, self.reference):
            return reason
        if not self._counted(data.labels).any():
            return "nobody used any category that counts"
        n = self._columns(data).n
        if n_groups_of(data) * n * len(data.labels) * 3 > LARGEST_TABLE:
            return too_many_pairs(n)
        return None

    def _counted(self, labels: Sequence[Hashable]) -> Bools:
        return np.array([self.only is None or label in self.only for label in labels], dtype=bool)

    def scale(self, data: CodingData) -> Sequence[Hashable]:
        """Return the classes: the members of sets, or the categories themselves."""
        return data.labels

    def statistics(self, data: CodingData) -> Floats:
        """Return, for every pair and class, what both, the first, and the second put into it."""
        sets = [
            c if data.is_set_valued and isinstance(c, frozenset) else frozenset([c])
            for c in data.categories
        ]
        member = np.array([[label in each for label in data.labels] for each in sets], dtype=bool)
        columns = self._columns(data)
        n_groups, n_labels = n_groups_of(data), len(data.labels)
        group = group_of_row(data)
        table = np.zeros(n_groups * columns.n * n_labels * 3)
        for column, one, other in votes_by_pair(data, columns):
            row = data.item_of_vote[one]
            begin = (group[row] * columns.n + column) * n_labels
            first, second = member[data.code[one]], member[data.code[other]]
            for place, has in ((BOTH, first & second), (REFERENCE, first), (OTHER, second)):
                at, label = np.nonzero(has)
                np.add.at(table, (begin[at] + label) * 3 + place, data.weight[row[at]])
        return table.reshape(n_groups, -1)

    def _columns(self, data: CodingData) -> Columns:
        at = None if self.reference is None else data.annotators.index(self.reference)
        return columns_of(sharing_items(data), reference=at, pairs=self.pairs)

    def of_pairs(self, tables: Floats) -> Floats:
        """Return the F1 of tables (..., n_classes, 3): array (...)."""
        raise NotImplementedError

    def retrieved(self, tables: Floats) -> tuple[Floats, Floats]:
        """Return precision and recall of tables (..., n_classes, 3): arrays (...)."""
        raise NotImplementedError

    def _tables(self, sums: Floats, labels: Sequence[Hashable]) -> Floats:
        return sums.reshape(*sums.shape[:-1], -1, len(labels), 3)

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the F1 of the pairs of annotators; there is no expected part."""
        tables = self._tables(sums, categories)[..., self._counted(categories), :]
        value = mean_over_pairs(self.of_pairs(tables))
        return Estimate.without_chance(value)

    def why_undefined(self, data: CodingData) -> str:
        """Name the reason: no class that counts was used where two decided."""
        return "nobody used a category that counts on an item that another one decided on, too"

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return the F1 of every class; precision and recall where there is a reference."""
        tables = self._tables(total, categories)
        counted = self._counted(categories)
        values: dict[str, float] = {}
        if self.reference is not None:
            for name, of_pairs in zip(
                ("precision", "recall"), self.retrieved(tables[..., counted, :]), strict=True
            ):
                values[name] = float(mean_over_pairs(of_pairs))
        for i in np.flatnonzero(counted).tolist():
            values[f"F1 of {show(categories[i])}"] = float(
                mean_over_pairs(f1_of(tables[..., i, :]))
            )
        return {name: value for name, value in values.items() if not np.isnan(value)}


@dataclass(frozen=True)
class MacroF1(_F1):
    """Macro F1: every class counts alike.

    ``reading`` says which of two things the field calls so: ``mean-of-f1``, the mean of the F1 of
    the classes, or ``f1-of-means``, 2PR / (P + R) of the mean precision and the mean recall. A
    class that neither annotator used is left out, one that only one of them used counts as 0. Two
    annotators are compared on the items that both decided on. Undefined where no class that counts
    was used on these.

    References
    ----------
    Sokolova & Lapalme (2009), A Systematic Analysis of Performance Measures for Classification
    Tasks, pp. 427-437 (F1 of means); both readings: Opitz & Burst (2019), Macro F1 and Macro F1,
    section 2
    """

    id: ClassVar[str] = "macro_f1"
    properties: ClassVar[Properties] = Properties(
        title="macro F1",
        missing="items-of-both",
        chance=False,
        low=0.0,
    )

    reading: Reading = field(kw_only=True)

    def __post_init__(self) -> None:
        if self.reading not in READINGS:
            raise MeasureError(
                f"macro_f1: reading={self.reading!r}: say which of the two you mean, "
                "'mean-of-f1' (the mean of the F1 of the classes) or 'f1-of-means' (2PR / (P + R) "
                "of mean precision and mean recall)"
            )
        super().__post_init__()

    def of_pairs(self, tables: Floats) -> Floats:
        """Return the macro F1 in the reading asked for."""
        return class_f1(tables, self.reading)

    def retrieved(self, tables: Floats) -> tuple[Floats, Floats]:
        """Return the means of precision and recall over classes."""
        return retrieved(tables)


@dataclass(frozen=True)
class MicroF1(_F1):
    """Micro F1: every decision counts alike, whatever its class.

    Where items have one category each and all classes count, it is the percentage of agreement. Two
    annotators are compared on the items that both decided on. Undefined where no class that counts
    was used on these.

    References
    ----------
    Sokolova & Lapalme (2009), A Systematic Analysis of Performance Measures for Classification
    Tasks, pp. 427-437
    """

    id: ClassVar[str] = "micro_f1"
    properties: ClassVar[Properties] = Properties(
        title="micro F1",
        missing="items-of-both",
        chance=False,
        low=0.0,
    )

    def of_pairs(self, tables: Floats) -> Floats:
        """Return the F1 of all classes together."""
        return f1_of(tables.sum(axis=-2))

    def retrieved(self, tables: Floats) -> tuple[Floats, Floats]:
        """Return precision and recall of all classes together."""
        both, reference, other = np.moveaxis(tables.sum(axis=-2), -1, 0)
        return ratio(both, other), ratio(both, reference)
