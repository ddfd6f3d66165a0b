"""What became of suggestions: a row for each suggestion and annotator, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from argora.errors import ModelError
from argora.model.document import Document
from argora.model.layer import Layer, Relation, Unit
from argora.model.span import Span, common_length

__all__ = [
    "Answer",
    "Arm",
    "Place",
    "SuggestionAnswer",
    "TiePlace",
    "UnitPlace",
    "place_from_text",
    "place_of",
    "stands_in",
]

Arm = Literal["on", "off"]
"""Whether the annotator sees suggestions in the document; ``off`` is the control arm."""

Answer = Literal["accepted", "changed", "rejected", "none"]
"""``changed`` is accepted first, and then changed; what is deleted again is ``none``."""


@dataclass(frozen=True)
class UnitPlace:
    """Where a unit is, as text: ``12-40``, or ``12-40+50-61`` in two parts."""

    spans: tuple[Span, ...]

    def __str__(self) -> str:
        return "+".join(f"{span.start}-{span.end}" for span in self.spans)


@dataclass(frozen=True)
class TiePlace:
    """What a relation ties, as text: ``12-40&50-61>70-80``, an undercut ``1-4>(5-7>8-9)``."""

    sources: tuple[Place, ...]
    target: Place

    def __str__(self) -> str:
        return "&".join(map(_bracketed, self.sources)) + ">" + _bracketed(self.target)


Place = UnitPlace | TiePlace


@dataclass(frozen=True, kw_only=True)
class SuggestionAnswer:
    """What became of a suggestion with an annotator, or would have in the control arm.

    The control arm has rows as well: the same suggestions, computed and not shown.

    Attributes
    ----------
    suggestion : its id, which is that of no other suggestion of the document and phase.
    place : None where it has no place in the text.
    probability : of the model; None where nobody says so.
    is_right : None where that is not known.
    at : when it was answered, in ISO 8601; empty if it was not.
    source : whose suggestion it is; empty if nobody says so.
    """

    document: str
    annotator: str
    suggestion: str
    kind: Literal["unit", "relation"]
    arm: Arm
    answer: Answer = "none"
    category: str | None = None
    place: Place | None = None
    probability: float | None = None
    is_right: bool | None = None
    at: str = ""
    phase: str = ""
    round: int = 1
    source: str = ""


def place_of(
    element: Unit | Relation | None,
    elements: Mapping[str, Unit | Relation],
    document: Document,
) -> Place | None:
    """Return where a unit or relation is; None where it, or one of its ends, has no place.

    Parameters
    ----------
    elements : those that a relation may lead to, by id.
    """
    if element is None:
        return None
    if isinstance(element, Unit):
        spans = element.spans_in(document)
        return UnitPlace(spans) if spans else None
    sources = [place_of(elements.get(id), elements, document) for id in element.sources]
    target = place_of(elements.get(element.target), elements, document)
    placed = tuple(each for each in sources if each is not None)
    return TiePlace(placed, target) if target and len(placed) == len(sources) else None


def place_from_text(text: str) -> Place:
    """Return the place that a text stands for.

    >>> str(place_from_text("12-40+50-61>(1-4>5-7)"))
    '12-40+50-61>(1-4>5-7)'

    Raises
    ------
    ModelError
        If it stands for none.
    """
    tokens = re.findall(r"\d{1,9}-\d{1,9}|[+&>()]|[^+&>()]+", text)
    reader = _PlaceReader(text, tokens)
    place = reader.place()
    if reader.tokens:
        raise reader.error()
    return place


class _PlaceReader:
    """Reads a place from left to right; what is read goes from the tokens."""

    def __init__(self, text: str, tokens: Iterable[str]) -> None:
        self._text, self.tokens = text, list(tokens)

    def place(self) -> Place:
        """Read a unit or a relation."""
        ends = [self._end()]
        while self._take("&"):
            ends.append(self._end())
        if self._take(">"):
            return TiePlace(tuple(ends), self._end())
        if len(ends) > 1:
            raise self.error()
        return ends[0]

    def error(self) -> ModelError:
        """Return the error that the text is no place."""
        return ModelError(
            f"{self._text[:60]!r} is no place; expected positions such as '12-40', parts joined "
            "by '+', and a relation as '12-40>50-61'"
        )

    def _end(self) -> Place:
        if self._take("("):
            place = self.place()
            if not self._take(")"):
                raise self.error()
            return place
        spans = [self._span()]
        while self._take("+"):
            spans.append(self._span())
        return UnitPlace(tuple(sorted(spans)))

    def _span(self) -> Span:
        match = re.fullmatch(r"(\d+)-(\d+)", self.tokens.pop(0) if self.tokens else "")
        if match is None or int(match[1]) >= int(match[2]):
            raise self.error()
        return Span(int(match[1]), int(match[2]))

    def _take(self, token: str) -> bool:
        if self.tokens[:1] == [token]:
            self.tokens.pop(0)
            return True
        return False


def stands_in(
    layer: Layer,
    document: Document,
    place: Place,
    category: str | None,
    symmetric: Collection[str] = (),
) -> bool:
    """Return whether a layer says what a suggestion says: the same category at the same place.

    Units are at the same place if they share more than half of the longer one, as ends of relations
    are matched elsewhere.

    Parameters
    ----------
    symmetric : categories of relations without a direction.
    """
    if isinstance(place, UnitPlace):
        units = (unit for unit in layer.units if unit.category == category)
        return any(_is_same(unit.spans_in(document), place.spans) for unit in units)
    ids = _ids_at(layer, document, place)
    if category in symmetric and len(place.sources) == 1:
        ids |= _ids_at(layer, document, TiePlace((place.target,), place.sources[0]))
    return any(tie.category == category for tie in layer.relations if tie.id in ids)


def _ids_at(layer: Layer, document: Document, place: Place) -> set[str]:
    """Return the ids of the units or relations at a place, of any category."""
    if isinstance(place, UnitPlace):
        return {u.id for u in layer.units if _is_same(u.spans_in(document), place.spans)}
    targets = _ids_at(layer, document, place.target)
    sources = [_ids_at(layer, document, each) for each in place.sources]
    return {
        tie.id
        for tie in layer.relations
        if tie.target in targets
        and len(tie.sources) == len(sources)
        and all(ids.intersection(tie.sources) for ids in sources)
    }


def _is_same(one: Collection[Span], other: Collection[Span]) -> bool:
    longer = max(sum(span.end - span.start for span in spans) for spans in (one, other))
    return 2 * common_length(one, other) > longer


def _bracketed(place: Place) -> str:
    return f"({place})" if isinstance(place, TiePlace) else str(place)
