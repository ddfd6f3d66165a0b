"""The units of a gold layer, and which units of the annotators each stands for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from argora.consensus.gold.decision import Decision
from argora.consensus.result import Consensus
from argora.errors import DataError
from argora.model import Document, Layer, Unit
from argora.model.fixed_units import unit_identity
from argora.text.numbers import shortened

__all__ = [
    "WORDS",
    "Placed",
    "UnitDecisions",
    "beginning",
    "fixed_units",
    "new_ids",
    "place_of",
    "words_at",
]

WORDS = 120
"""How many characters of a unit are on record, so that a reader recognises it."""


@dataclass(frozen=True)
class Placed:
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

    placed: Mapping[str, tuple[Placed, ...]]
    decisions: tuple[Decision, ...]
    rule: str
    consensus: Consensus | None = None
    notes: tuple[str, ...] = ()


def fixed_units(document: str, layers: Mapping[str, Layer]) -> tuple[Placed, ...]:
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
    return tuple(Placed(unit, dict.fromkeys(layers, unit)) for unit in first.units)


def place_of(unit: Unit) -> str:
    """Name the place of a unit: its segments, or its characters.

    >>> from argora.model import Span
    >>> place_of(Unit("u1", (Span(3, 5), Span(8, 9))))
    '3-5 8-9'
    """
    if unit.segment:
        return " ".join(unit.segment)
    return " ".join(f"{span.start}-{span.end}" for span in unit.spans)


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
