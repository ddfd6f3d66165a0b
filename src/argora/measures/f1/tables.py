"""What F1 of pairs of annotators is counted in: three numbers for each pair and class."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

import numpy as np

from argora.measures.annotator_pairs import (
    Columns,
    Pairs,
    columns_of,
    mean_over_pairs,
    no_reference,
    pairs_with,
    sharing_documents,
    too_many_pairs,
)
from argora.measures.base import Estimate, Measure
from argora.measures.f1.classes import class_f1, retrieved
from argora.measures.grouping import LARGEST_TABLE, group_of_row, n_groups_of
from argora.reliability import ReliabilityData
from argora.reliability.arrays import Floats

__all__ = ["NOTHING", "Classes", "OfDocuments"]

Data = TypeVar("Data", bound=ReliabilityData)
Classes = dict[Hashable | None, int]

NOTHING = "nobody marked anything"


@dataclass(frozen=True)
class OfDocuments(Measure[Data]):
    """What pairs of annotators have in common: for each pair a table with a few columns.

    Of F1 these are what both have, what the reference (or the first) has, and the other. Documents
    add their tables; the value of a pair comes from the sum, and the value is their mean, or that
    of all pairs added up with ``pairs='pooled'``.
    """

    nothing_tells = True
    n_columns: ClassVar[int] = 3

    reference: str | None = None
    pairs: Pairs = field(default="mean", kw_only=True)

    def documents(self, data: Data) -> Sequence[Any]:
        """Return the documents of the data."""
        raise NotImplementedError

    def annotators_of(self, document: Any) -> tuple[str, ...]:
        """Return the annotators of a document."""
        raise NotImplementedError

    def classes(self, data: Data) -> Classes:
        """Return the rows of a table."""
        return {None: 0}

    def count(self, document: Any, one: str, other: str, classes: Classes) -> Floats:
        """Count common and single marks of two annotators on a document: (n_classes, n_columns)."""
        raise NotImplementedError

    def obstacle(self, data: Data) -> str | None:
        """Refuse data that no measure takes, or without the reference."""
        if reason := super().obstacle(data) or no_reference(data.annotators, self.reference):
            return reason
        if not self.classes(data):
            return NOTHING
        n = self._columns(data).n
        if n_groups_of(data) * n * len(self.classes(data)) * self.n_columns > LARGEST_TABLE:
            return too_many_pairs(n)
        return None

    def statistics(self, data: Data) -> Floats:
        """Return the tables of every pair, flattened: (n_groups, pairs * classes * columns)."""
        group, n_groups = group_of_row(data), n_groups_of(data)
        classes, columns = self.classes(data), self._columns(data)
        seat = {name: i for i, name in enumerate(data.annotators)}
        table = np.zeros((n_groups, columns.n, len(classes), self.n_columns))
        for i, document in enumerate(self.documents(data)):
            present = sorted(self.annotators_of(document))  # in the order of all annotators
            if self.reference in (None, *present):
                for one, other in pairs_with(present, self.reference):
                    column = columns.of[seat[one], seat[other]]
                    table[group[i], column] += self.count(document, one, other, classes)
        return table.reshape(n_groups, -1)

    def _columns(self, data: Data) -> Columns:
        at = None if self.reference is None else data.annotators.index(self.reference)
        present = map(self.annotators_of, self.documents(data))
        sharing = sharing_documents(data.annotators, present)
        return columns_of(sharing, reference=at, pairs=self.pairs)

    def scale(self, data: Data) -> Sequence[Hashable]:
        """Return the classes in the order of the table."""
        return tuple(self.classes(data))

    def of_pairs(self, tables: Floats) -> Floats:
        """Return the value of tables (..., n_classes, 3): array (...)."""
        return class_f1(tables, "mean-of-f1")

    def retrieved(self, tables: Floats) -> tuple[Floats, Floats]:
        """Return precision and recall of tables (..., n_classes, 3): arrays (...)."""
        return retrieved(tables)

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the value of the pairs of annotators; there is no expected part."""
        tables = sums.reshape(*sums.shape[:-1], -1, len(categories), 3)
        value = mean_over_pairs(self.of_pairs(tables))
        return Estimate.without_chance(value)

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return precision and recall where there is a reference."""
        if self.reference is None:
            return {}
        tables = total.reshape(-1, len(categories), 3)
        named = zip(("precision", "recall"), self.retrieved(tables), strict=True)
        values = {name: float(mean_over_pairs(of_pairs)) for name, of_pairs in named}
        return {name: value for name, value in values.items() if not np.isnan(value)}

    def why_undefined(self, data: Data) -> str:
        """Name the reason: there is nothing to compare."""
        return NOTHING
