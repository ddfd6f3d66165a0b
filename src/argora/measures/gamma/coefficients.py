"""Mathet's gamma, gamma_cat and gamma_k: one minus observed over expected disorder."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import numpy as np

from argora.errors import MeasureError
from argora.measures.base import Estimate, Measure, Properties
from argora.measures.gamma.disorder import Disorder, Drawing, disorder_of
from argora.measures.gamma.documents import Document, document_of
from argora.measures.gamma.sampling import SAMPLERS
from argora.measures.grouping import group_of_row, n_groups_of
from argora.measures.ratios import ratio
from argora.measures.spelling import is_whole, place_among, plain
from argora.reliability import UnitizingData
from argora.reliability.arrays import Floats
from argora.reliability.coding.factor import clean, in_order, show
from argora.reliability.unitizing.alignment import MOST_ALIGNED
from argora.reliability.unitizing.unitary import Dissimilarity

__all__ = ["Gamma", "GammaCat", "GammaK"]


POOLINGS = ("sum", "mean")
WIDTH = 8
OBSERVED, COUNTED = 0, 4
NAMED = 5
"""So many documents are named in a note."""

NOTHING_MARKED = "nobody marked anything"


@dataclass(frozen=True)
class _Gamma(Measure[UnitizingData]):
    """What the three have in common: the best alignment, and what chance would give.

    ``statistics`` adds per document the observed and the expected figure, the variance of the
    expected one, the number of samples, the document itself, its own value and whether it has one,
    and whether a single sample leaves the variance unknown.
    """

    data_type = UnitizingData

    alpha: float = 1.0
    beta: float = 1.0
    delta_empty: float = 1.0
    sampler: str = field(default="shuffle", metadata={"values": tuple(SAMPLERS)})
    samples: int = 30
    precision: float | None = None
    pooling: str = field(default="sum", metadata={"values": POOLINGS})
    seed: int = 7

    def __post_init__(self) -> None:
        for name, lowest in (("alpha", 0.0), ("beta", 0.0), ("delta_empty", 1e-9)):
            value = _number(name, getattr(self, name))
            if not lowest <= value < math.inf:
                expected = "from 0 on" if lowest == 0 else "above 0"
                raise MeasureError(f"{name}={value!r}: expected a number {expected}")
            object.__setattr__(self, name, value)
        if self.precision is not None and not 0 < _number("precision", self.precision) < 1:
            raise MeasureError(
                f"precision={self.precision!r}: expected a share between 0 and 1, such as 0.02"
            )
        for name, fewest in (("samples", 2), ("seed", 0)):
            if not is_whole(getattr(self, name), least=fewest):
                raise MeasureError(
                    f"{name}={getattr(self, name)!r}: expected a whole number from {fewest} on"
                )
        for name, allowed in (("sampler", tuple(SAMPLERS)), ("pooling", POOLINGS)):
            if getattr(self, name) not in allowed:
                raise MeasureError(
                    f"{name}={getattr(self, name)!r}: expected one of {list(allowed)}"
                )

    def column(self, document: Document) -> int | None:
        """Return the column of the figure that counts; None if the document has no such figure."""
        raise NotImplementedError

    def statistics(self, data: UnitizingData) -> Floats:
        """Sum the figures of documents by group: array of shape (n_groups, 8)."""
        group = group_of_row(data)
        rows = np.zeros((n_groups_of(data), WIDTH))
        for i, document in _documents(data):
            disorder = self._disorder(document)
            if disorder is not None:
                rows[group[i]] += _row(disorder)
        return rows

    def _disorder(self, document: Document) -> Disorder | None:
        column = self.column(document)
        if column is None:
            return Disorder(math.nan, np.empty(0))
        dissimilarity = Dissimilarity(self.alpha, self.beta, self.delta_empty)
        drawing = Drawing(self.sampler, self.samples, self.precision, self.seed)
        return disorder_of(document, dissimilarity, drawing, column)

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return one minus observed over expected, or the mean of that, and the means of both."""
        observed, expected, _, _, n, value_sum, n_values, _ = np.moveaxis(sums, -1, 0)
        observed, expected = ratio(observed, n), ratio(expected, n)
        value = (
            ratio(value_sum, n_values) if self.pooling == "mean" else 1 - ratio(observed, expected)
        )
        return Estimate(value, observed, expected)

    def per_group(self, table: Floats, total: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return every document's own value: it has an expected part of its own."""
        return self.estimate(table, categories)

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Count the samples, and estimate the precision of the expected part.

        ``precision`` is half of its 95 % interval as a share of it; it is not known where a
        document has a single sample.
        """
        _, expected, variance, samples, n, _, _, n_single = total
        numbers = {"documents": float(n), "samples": float(samples)}
        if expected > 0 and not n_single:
            numbers["precision"] = float(1.96 * np.sqrt(variance) / expected)
        return numbers

    def obstacle(self, data: UnitizingData) -> str | None:
        """Refuse data that no measure takes, or with a document that is too large to align."""
        if reason := super().obstacle(data):
            return reason
        for continuum in data.continua:
            if len(continuum.marked) > MOST_ALIGNED:
                return (
                    f"the units of at most {MOST_ALIGNED} annotators can be aligned, and "
                    f"{continuum.id!r} was done by {len(continuum.marked)}; measure pairs"
                )
        for i, document in _documents(data):
            if self._disorder(document) is None:
                return (
                    f"there are too many ways to align the units of {data.continua[i].id!r}; "
                    "measure pairs"
                )
        return None

    def why_undefined(self, data: UnitizingData) -> str:
        """Name the kind of sameness that leaves nothing to measure."""
        if not any(True for _ in _documents(data)):
            return NOTHING_MARKED
        return "no variation: units that have nothing to do with each other would agree fully"

    def notes_on(self, data: UnitizingData) -> tuple[str, ...]:
        """Return the notes of the data, and what was done with units of several parts."""
        n = sum(
            len(parts) > 1
            for c in data.continua
            for units in c.units.values()
            for parts, _ in units
        )
        if not n:
            return data.notes_on_units
        return (
            *data.notes_on_units,
            f"discontinuous units ({n}) count from their first to their last character",
        )


@dataclass(frozen=True)
class Gamma(_Gamma):
    """gamma: where annotators put units and which categories they gave them, by alignment.

    Undefined when nobody marked anything. Who did not do a document is missing there; a document of
    one annotator is left out.

    References
    ----------
    Mathet, Widlöcher & Métivier (2015), The Unified and Holistic Method Gamma (γ) for
    Inter-Annotator Agreement Measure and Alignment, Computational Linguistics 41(3), pp. 437-479;
    over several documents: sums of disorders
    """

    id: ClassVar[str] = "gamma"
    properties: ClassVar[Properties] = Properties(
        title="gamma",
        missing="documents-of-two",
        corrects="disagreement",
    )

    def column(self, document: Document) -> int | None:
        """Return the disorder of the best alignment."""
        return 0


@dataclass(frozen=True)
class GammaCat(_Gamma):
    """gamma_cat: which categories aligned units have, wherever exactly they are.

    Undefined when no units of two annotators overlap enough to be compared, or all have one
    category. Who did not do a document is missing there; units without a known category are left
    out.

    References
    ----------
    Mathet (2017), The Agreement Measure γcat: a Complement to γ Focused on Categorization of a
    Continuum, Computational Linguistics 43(3), pp. 661-681; over several documents: sums of
    disagreements
    """

    id: ClassVar[str] = "gamma_cat"
    properties: ClassVar[Properties] = Properties(
        title="gamma_cat",
        missing="documents-of-two",
        corrects="disagreement",
    )

    def column(self, document: Document) -> int | None:
        """Return the disagreement of all aligned pairs."""
        return 1

    def of_category(
        self, data: UnitizingData, label: Hashable
    ) -> tuple[Measure[UnitizingData], UnitizingData]:
        """Return gamma_k: units of one category alone have nothing to disagree on."""
        return GammaK(**self.options(), category=label), data

    def why_undefined(self, data: UnitizingData) -> str:
        """Name the reason: no pairs to compare, or nothing in which they could differ."""
        if not any(True for _ in _documents(data)):
            return NOTHING_MARKED
        if not any(True for _ in self._compared(data)):
            return self._without_pairs()
        total = self.statistics(data).sum(axis=0)
        if total[COUNTED] == 0:
            return (
                f"none of the {self._most} samples drawn for a document has {self._what()}, so "
                "there is no telling what chance would give"
            )
        if total[OBSERVED] > 0:
            return (
                f"no sample drawn for a document has {self._what()} that differ in category, so "
                "there is no telling what chance would give; draw more samples"
            )
        return "no variation: all units that can be compared have the same category"

    def _without_pairs(self) -> str:
        return "no units of two annotators lie close enough to compare their categories"

    def _what(self) -> str:
        return "units close enough to compare"

    @property
    def _most(self) -> int:
        return Drawing(self.sampler, self.samples, self.precision, self.seed).most

    def _compared(self, data: UnitizingData) -> Iterator[tuple[str, int]]:
        """Yield the documents in which there is something to compare, with their samples of it."""
        for i, document in _documents(data):
            disorder = self._disorder(document)
            if disorder is not None and not math.isnan(disorder.observed):
                yield data.continua[i].id, len(disorder.samples)

    def notes_on(self, data: UnitizingData) -> tuple[str, ...]:
        """Return the usual notes, and for which documents there are no samples or only few."""
        notes = super().notes_on(data)
        if self.obstacle(data) is not None:
            return notes
        compared = list(self._compared(data))
        without = [id for id, n in compared if n == 0]
        few = [f"{id} ({n})" for id, n in compared if 0 < n < self.samples]
        if without and len(without) < len(compared):
            notes += (
                f"{_documents_in(without)} left out, observed and expected: none of "
                f"{self._most} samples has {self._what()}: {_named(without)}",
            )
        if few:
            notes += (
                f"{_documents_in(few)} compared with few samples: fewer than {self.samples} "
                f"of {self._most} have {self._what()}: {_named(few)}",
            )
        return notes


@dataclass(frozen=True)
class GammaK(GammaCat):
    """gamma_k: how far annotators agree on one category, among aligned pairs where one chose it.

    ``category`` names it. Undefined when no aligned pair has it. Who did not do a document is
    missing there; units without a known category are left out.

    References
    ----------
    Mathet (2017), The Agreement Measure γcat: a Complement to γ Focused on Categorization of a
    Continuum, Computational Linguistics 43(3), pp. 661-681, the section on γk; over several
    documents: sums of disagreements
    """

    id: ClassVar[str] = "gamma_k"
    properties: ClassVar[Properties] = replace(
        GammaCat.properties,
        renaming=False,  # the category of the option has to be renamed, too
        title="gamma_k",
    )

    category: Hashable = field(kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "category", clean(self.category))

    def column(self, document: Document) -> int | None:
        """Return the disagreement of the aligned pairs with a unit of the category."""
        place = place_among(self.category, document.labels)
        return None if place is None else 2 + place

    def of_category(
        self, data: UnitizingData, label: Hashable
    ) -> tuple[Measure[UnitizingData], UnitizingData]:
        """Return the same for another category."""
        return replace(self, category=label), data

    def obstacle(self, data: UnitizingData) -> str | None:
        """Refuse data that no measure takes, or in which no unit has the category."""
        if reason := super().obstacle(data):
            return reason
        labels = in_order(label for _, document in _documents(data) for label in document.labels)
        if labels and place_among(self.category, labels) is None:
            used = ", ".join(repr(show(label)) for label in labels)
            return f"nobody marked a unit as {show(self.category)!r}; what there is: {used}"
        return None

    def options_on(self, data: UnitizingData) -> dict[str, Any]:
        """Return the options, the category as people write it."""
        return {**self.options(), "category": show(plain(self.category))}

    def _without_pairs(self) -> str:
        return f"no aligned units of two annotators have the category {show(self.category)!r}"

    def _what(self) -> str:
        return f"aligned units with the category {show(self.category)!r}"


def _number(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise MeasureError(f"{name}={value!r}: expected a number")
    return float(value)


def _documents(data: UnitizingData) -> Iterator[tuple[int, Document]]:
    """Yield the continua that two annotators did and somebody marked something on."""
    for i, continuum in enumerate(data.continua):
        if len(continuum.marked) >= 2 and any(continuum.units.values()):
            yield i, document_of(continuum)


def _documents_in(names: Sequence[str]) -> str:
    return "1 document is" if len(names) == 1 else f"{len(names)} documents are"


def _named(names: Sequence[str]) -> str:
    left = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {left} more" if left > 0 else "")


def _row(disorder: Disorder) -> Floats:
    """Return the row of a document; zeros if it has no figure, or chance would give none."""
    observed, samples = disorder
    if math.isnan(observed) or not len(samples):
        return np.zeros(WIDTH)
    single = len(samples) == 1
    expected = samples.mean()
    variance = 0.0 if single else samples.var(ddof=1) / len(samples)
    value_and_count = [1 - observed / expected, 1.0] if expected > 0 else [0.0, 0.0]
    return np.array(
        [observed, expected, variance, len(samples), 1.0, *value_and_count, float(single)]
    )
