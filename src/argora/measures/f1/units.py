"""F1 of what annotators marked: units, tokens, segments of sentences, sentences."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Literal

import numpy as np

from argora.errors import MeasureError
from argora.measures.base import Properties
from argora.measures.f1.classes import check_only, f1_of
from argora.measures.f1.matching import decided, matched
from argora.measures.f1.tables import NOTHING, Classes, OfDocuments
from argora.reliability import Continuum, Segment, UnitizingData
from argora.reliability.arrays import Floats
from argora.reliability.coding.factor import show
from argora.reliability.unitizing.continuum import UNKNOWN, Mark

__all__ = ["BLANK", "OfMarks", "SegmentF1", "SentenceF1", "TokenF1", "UnitF1", "stretches"]


NO_TEXT = "no text has a position, so there is no sentence"

NOTHING_KNOWN = "nobody marked anything of which both categories are known"

BLANK = None
"""The class of what nobody marked."""


@dataclass(frozen=True)
class OfMarks(OfDocuments[UnitizingData]):
    """What pairs of annotators have in common of what they marked on each document."""

    data_type = UnitizingData

    def documents(self, data: UnitizingData) -> Sequence[Continuum]:
        """Return the continua."""
        return data.continua

    def annotators_of(self, document: Continuum) -> tuple[str, ...]:
        """Return the annotators of a continuum."""
        return document.annotators

    def why_undefined(self, data: UnitizingData) -> str:
        """Name the reason: nothing to compare, or not even a text."""
        if data.has_unknown:
            return data.without_categories or NOTHING_KNOWN
        return NOTHING if any(continuum.length for continuum in data.continua) else NO_TEXT


@dataclass(frozen=True)
class UnitF1(OfMarks):
    """F1 of units: how many units of two annotators match, each with at most one of the other.

    ``match='exact'``: the same parts. ``match='overlap'``: the common length is at least
    ``threshold`` of the longer unit, or of both together with ``over='union'``. Units match only
    with the same category, unless ``category='any'``. Where categories count, units without a known
    one are missing, as is what matches them. Undefined where nobody marked a unit.

    References
    ----------
    Hripcsak & Rothschild (2005), Agreement, the F-Measure, and Reliability in Information
    Retrieval, pp. 296-298
    """

    id: ClassVar[str] = "unit_f1"
    properties: ClassVar[Properties] = Properties(
        title="F1 of units",
        missing="documents-of-both",
        chance=False,
        low=0.0,
    )

    match: Literal["exact", "overlap"] = field(kw_only=True)
    threshold: float | None = None
    over: Literal["longer", "union"] = "longer"
    category: Literal["same", "any"] = "same"

    def __post_init__(self) -> None:
        super().__post_init__()
        has_threshold = isinstance(self.threshold, float | int) and 0 < self.threshold <= 1
        if self.match == "overlap" and not has_threshold:
            raise MeasureError(
                f"unit_f1: threshold={self.threshold!r}: match='overlap' needs the share that two "
                "units must have in common, above 0 and at most 1, such as 0.5"
            )
        if self.match == "exact" and self.threshold is not None:
            raise MeasureError("unit_f1: match='exact' takes no threshold")

    def count(self, document: Continuum, one: str, other: str, classes: Classes) -> Floats:
        """Return the matches, and how many units each marked."""
        first: Sequence[Mark] = document.units[one]
        second: Sequence[Mark] = document.units[other]
        at_least, union = self.threshold if self.match == "overlap" else None, self.over == "union"
        same = self.category == "same"
        if same:
            first, second = decided(first, second, at_least=at_least, union=union)
        n = matched(first, second, at_least=at_least, union=union, same_category=same)
        return np.array([[n, len(first), len(second)]], dtype=np.float64)


@dataclass(frozen=True)
class TokenF1(OfMarks):
    """F1 of positions: the mean of the F1 of every category and of the blank.

    Positions are tokens if the data were made by token, otherwise what their derivation says. A
    position has every category of which a unit covers it, and is blank without any. A class that
    neither of a pair used is left out, one that only one of them used counts as 0. Positions on
    which one of a pair has a unit without a known category are missing. Undefined where no class
    that counts was used.

    Attributes
    ----------
    blank : whether the blank is a class.
    only : the categories that count, if not all; the others still make errors.

    References
    ----------
    Trautmann, Daxenberger, Stab, Schütze & Gurevych (2020), Fine-Grained Argument Unit Recognition
    and Classification, section 4.1
    """

    id: ClassVar[str] = "token_f1"
    properties: ClassVar[Properties] = Properties(
        title="F1 of tokens",
        missing="documents-of-both",
        chance=False,
        low=0.0,
    )

    blank: bool = True
    only: tuple[Hashable, ...] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        check_only(self.id, self.only)

    def classes(self, data: UnitizingData) -> Classes:
        """Return the categories, and the blank if it counts."""
        names = [label for label in data.labels if self.only is None or label in self.only]
        return {name: i for i, name in enumerate([*names, BLANK] if self.blank else names)}

    def count(self, document: Continuum, one: str, other: str, classes: Classes) -> Floats:
        """Count the positions that have each class for both, for the one, and for the other."""
        table = np.zeros((len(classes), 3))
        for length, first, second in stretches(document, one, other):
            if UNKNOWN in first | second:
                continue
            for column, labels in enumerate((first & second, first, second)):
                for label in labels & classes.keys():
                    table[classes[label], column] += length
        return table


@dataclass(frozen=True)
class SegmentF1(OfMarks):
    """F1 of the segments of a sentence, as for AURC-8: the mean over sentences.

    Every document of the data is taken for a sentence. Two segments match if they have the same
    category and more than ``ratio`` of the longer one in common. A sentence in which neither marked
    anything has 1, one in which only one of them did has 0; a text of length 0 is none. Units
    without a known category are missing, as is what matches them; a sentence in which nothing else
    is marked is missing as well. Undefined without a sentence.

    References
    ----------
    Trautmann, Daxenberger, Stab, Schütze & Gurevych (2020), Fine-Grained Argument Unit Recognition
    and Classification, section 4.1
    """

    id: ClassVar[str] = "segment_f1"
    properties: ClassVar[Properties] = Properties(
        title="F1 of segments, mean over sentences",
        missing="documents-of-both",
        chance=False,
        low=0.0,
    )

    ratio: float = 0.5

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.ratio, float | int) or not 0 <= self.ratio < 1:
            raise MeasureError(f"segment_f1: ratio={self.ratio!r}: expected 0 or more, below 1")

    def count(self, document: Continuum, one: str, other: str, classes: Classes) -> Floats:
        """Return the sentence's F1, and that it is one sentence."""
        if document.length == 0:
            return np.zeros((1, 3))
        units = document.units[one], document.units[other]
        first, second = decided(*units, at_least=self.ratio, strict=True)
        if any(units) and not first and not second:
            return np.zeros((1, 3))
        n = matched(first, second, at_least=self.ratio, strict=True)
        value = 2 * n / (len(first) + len(second)) if first or second else 1.0
        return np.array([[value, 1, 1]], dtype=np.float64)

    def of_pairs(self, tables: Floats) -> Floats:
        """Return the mean over sentences: array (..., 1, 3) to (...)."""
        return f1_of(tables.sum(axis=-2))

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return nothing: the mean of F1 over sentences has no precision and recall."""
        return {}


@dataclass(frozen=True)
class SentenceF1(OfMarks):
    """F1 of whole sentences by what is marked in them, as for AURC-8: the mean over classes.

    Every document of the data is taken for a sentence. It has the category that most of its marked
    positions have, and is blank without any unit. Where two have equally many, it is, with
    ``ties='first'``, the first in the text (and by the alphabet where these begin at one place);
    with ``ties='random'`` one of them is drawn, for one document and ``seed`` always in the same
    way. A class that neither of a pair used is left out, one that only one of them used counts as
    0. A text of length 0 is no sentence. Undefined without a sentence.

    References
    ----------
    Trautmann, Daxenberger, Stab, Schütze & Gurevych (2020), Fine-Grained Argument Unit Recognition
    and Classification, section 4.1
    """

    id: ClassVar[str] = "sentence_f1"
    properties: ClassVar[Properties] = Properties(
        title="F1 of sentences by what is marked in them",
        missing="documents-of-both",
        renaming=False,
        chance=False,
        low=0.0,
    )

    ties: Literal["first", "random"] = "first"
    seed: int = 7

    def options_on(self, data: UnitizingData) -> dict[str, Any]:
        """Return the parameters that matter, for the signature."""
        unused = {"seed"} if self.ties == "first" else set()
        return {name: value for name, value in self.options().items() if name not in unused}

    def classes(self, data: UnitizingData) -> Classes:
        """Return the categories and the blank."""
        return {name: i for i, name in enumerate((*data.labels, BLANK))}

    def count(self, document: Continuum, one: str, other: str, classes: Classes) -> Floats:
        """Return 1 for the class that both, the one, and the other give to the sentence."""
        table = np.zeros((len(classes), 3))
        if document.length == 0:
            return table
        first, second = (self._main(document, annotator) for annotator in (one, other))
        if UNKNOWN in (first, second):
            return table
        if first == second:
            table[classes[first], 0] = 1
        table[classes[first], 1] = 1
        table[classes[second], 2] = 1
        return table

    def _main(self, document: Continuum, annotator: str) -> Hashable | None:
        """Return the class of most marked positions; of equal ones as ``ties`` says."""
        lengths: dict[Hashable, int] = {}
        for segment in document.marked[annotator]:
            for label in sorted(_labels(segment.value), key=str):
                lengths[label] = lengths.get(label, 0) + segment.end - segment.start
        best = max(lengths.values(), default=0)
        equal = [label for label, length in lengths.items() if length == best]
        if self.ties == "first" or len(equal) < 2:
            return equal[0] if equal else BLANK
        # Of the document and what is equal alone: whoever says the same gets the same.
        equal.sort(key=show)
        return Random(f"{self.seed} {document.id} {equal}").choice(equal)


def _labels(value: Hashable) -> frozenset[Hashable]:
    return value if isinstance(value, frozenset) else frozenset([value])


def _runs(segments: Sequence[Segment], length: int) -> Iterator[tuple[int, frozenset[Hashable]]]:
    """Yield the end of every segment and gap, with its classes."""
    at = 0
    for segment in segments:
        if segment.start > at:
            yield segment.start, frozenset([BLANK])
        yield segment.end, _labels(segment.value)
        at = segment.end
    if at < length:
        yield length, frozenset([BLANK])


def stretches(
    continuum: Continuum, one: str, other: str
) -> Iterator[tuple[int, frozenset[Hashable], frozenset[Hashable]]]:
    """Yield stretches with their length and the classes that each of two annotators gave them."""
    first, second = (
        _runs(continuum.marked[annotator], continuum.length) for annotator in (one, other)
    )
    nothing: tuple[int, frozenset[Hashable]] = (continuum.length, frozenset())
    first_run, second_run = next(first, nothing), next(second, nothing)
    at = 0
    while at < continuum.length:
        end = min(first_run[0], second_run[0])
        yield end - at, first_run[1], second_run[1]
        at = end
        first_run = next(first, nothing) if first_run[0] == at else first_run
        second_run = next(second, nothing) if second_run[0] == at else second_run
