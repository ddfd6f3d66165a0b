"""The units of a gold layer, and which units of the annotators each stands for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from argora.consensus.gold.decision import Decision
from argora.consensus.gold.places import buckets
from argora.consensus.result import Consensus
from argora.errors import DataError
from argora.model import Document, Layer, Span, Unit, common_length
from argora.model.fixed_units import unit_identity
from argora.text.numbers import shortened

__all__ = [
    "WORDS",
    "ClosestUnits",
    "GoldUnit",
    "UnitDecisions",
    "beginning",
    "fixed_units",
    "new_ids",
    "words_at",
]

WORDS = 120
"""How many characters of a unit are on record, so that a reader recognises it."""


@dataclass(frozen=True)
class GoldUnit:
    """A unit of the gold layer.

    Attributes
    ----------
    marked_by : the unit of each annotator that it was decided from, with the same category.
    """

    unit: Unit
    marked_by: Mapping[str, Unit] = field(default_factory=dict)


@dataclass(frozen=True)
class UnitDecisions:
    """The units that were decided, by document, and the decision on each place.

    Attributes
    ----------
    consensus : the decisions on segments or runs of text, as the rule made them, with the fit of a
        model; None where whole units were voted on.
    """

    gold_units: Mapping[str, tuple[GoldUnit, ...]]
    decisions: tuple[Decision, ...]
    rule: str
    consensus: Consensus | None = None
    notes: tuple[str, ...] = ()


def fixed_units(document: str, layers: Mapping[str, Layer]) -> tuple[GoldUnit, ...]:
    """Return the units between which all annotators of a document drew relations.

    Raises
    ------
    DataError
        If annotators have different units.
    """
    first, *others = layers.values()
    for other in others:
        if list(map(unit_identity, other.units)) != list(map(unit_identity, first.units)):
            raise DataError(
                f"document {document!r}: the fixed units of {other.annotator!r} are not those of "
                f"{first.annotator!r}; give all annotators the units of one gold"
            )
    return tuple(GoldUnit(unit, dict.fromkeys(layers, unit)) for unit in first.units)


class ClosestUnits:
    """The units of a layer, by where they lie."""

    def __init__(self, layer: Layer, document: Document) -> None:
        self._at: dict[int, list[tuple[int, Unit, Sequence[Span]]]] = defaultdict(list)
        for number, unit in enumerate(layer.units):
            spans = unit.spans_in(document)
            for bucket in set(buckets(spans)):
                self._at[bucket].append((number, unit, spans))

    def closest(self, spans: Sequence[Span], category: Hashable) -> Unit | None:
        """Return the unit of a category that covers most of some spans; None if none covers any."""
        near = {
            number: (unit, own_spans)
            for bucket in buckets(spans)
            for number, unit, own_spans in self._at.get(bucket, ())
            if unit.category == category
        }
        covered = [
            (common_length(spans, near[number][1]), near[number][0]) for number in sorted(near)
        ]
        most, unit = max(covered, key=lambda each: each[0], default=(0, None))
        return unit if most else None


def beginning(words: str) -> str:
    """Return the beginning of a text on one line.

    >>> beginning("one\\n two")
    'one two'
    """
    return shortened(words[: 3 * WORDS], WORDS)


def new_ids(preferred: Collection[str | None], prefix: str) -> Iterator[str]:
    """Yield an id for each: the one wanted if it is free, else the next number.

    >>> list(new_ids(["a", None, "a"], "u"))
    ['a', 'u1', 'u2']
    """
    reserved = set(preferred)
    used: set[str] = set()
    n = 0
    for id in preferred:
        if id is None or id in used:
            n += 1
            while f"{prefix}{n}" in reserved | used:
                n += 1
            id = f"{prefix}{n}"
        used.add(id)
        yield id


def words_at(document: Document, unit: Unit) -> str:
    """Return the beginning of what a unit says."""
    if unit.spans or unit.text is not None:
        return beginning(unit.words(document.text))
    if document.text is None:
        return ""
    return beginning(" ".join(span.of(document.text) for span in unit.spans_in(document)))
