"""The results of one annotation in Label Studio to the units and relations of a layer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from argora.errors import FormatError
from argora.formats.label_studio.media import medium_of
from argora.formats.offsets import same_words
from argora.formats.records import as_value, number_of, objects_in
from argora.model import Layer, Relation, Span, Unit
from argora.model.layer import NOTE, Value

__all__ = ["BOTH", "DIRECTION", "is_placed", "layer_of"]

DIRECTION, BOTH = "direction", "both"
"""The attribute, and its value, of a relation that was drawn in both directions."""

Place = Callable[[int, int, str | None], Span]
Record = Mapping[str, Any]


@dataclass
class _Region:
    """A stretch of text under way: its labels and attributes come from several results."""

    span: Span
    labels: list[str] = field(default_factory=list)
    attributes: dict[str, Value] = field(default_factory=dict)


@dataclass
class _Results:
    """The results of one annotation under way.

    Attributes
    ----------
    misquoted : what regions quote and the text does not have there, in words.
    elsewhere : the ids of regions that are not in the text.
    left_out : how many results are about images or the like, by what they are about.
    """

    text: str
    place: Place
    regions: dict[str, _Region] = field(default_factory=dict)
    attributes: dict[str, Value] = field(default_factory=dict)
    relations: list[Record] = field(default_factory=list)
    misquoted: list[str] = field(default_factory=list)
    elsewhere: set[str] = field(default_factory=set)
    left_out: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, result: Record) -> None:
        """Take in one result."""
        kind, value = str(result.get("type", "")).lower(), result.get("value")
        if kind == "relation":
            self.relations.append(result)
            return
        if not isinstance(value, dict):
            raise FormatError(f"a result of type {kind!r} has no 'value'")
        bearer = self.attributes
        id = result.get("id")
        if (medium := medium_of(result)) is not None:
            self.elsewhere.add(str(id))
            self.left_out["region", medium] += 1
            return
        if is_placed(value):
            id = str(id) if id not in (None, "") else self._free_id()
            region = self._region(id, value)
            bearer = region.attributes
            if kind.endswith("labels"):
                region.labels += map(str, value.get(kind) or value.get("labels") or ())
                self._note(result, bearer)
                return
        elif id in self.regions:
            bearer = self.regions[str(id)].attributes
        name, answer = str(result.get("from_name") or kind), _value(kind, value)
        if answer is not None:
            bearer[name] = _joined(bearer[name], answer) if name in bearer else answer

    def is_here(self, relation: Record) -> bool:
        """Check whether a relation joins regions of the text, and none that are elsewhere."""
        return self.elsewhere.isdisjoint(str(relation.get(end)) for end in ("from_id", "to_id"))

    def _note(self, result: Record, bearer: dict[str, Value]) -> None:
        meta = result.get("meta")
        notes = meta.get("text") if isinstance(meta, dict) else None
        if isinstance(notes, list) and (note := as_value(notes)) is not None:
            bearer[NOTE] = note

    def _free_id(self) -> str:
        return next(f"T{n}" for n in count(1) if f"T{n}" not in self.regions)

    def _region(self, id: str, value: Record) -> _Region:
        if id not in self.regions:
            quote = value.get("text")
            quote = quote if isinstance(quote, str) else None
            try:
                start, end = number_of(value, "start"), number_of(value, "end")
                span = self.place(start, end, quote)
            except FormatError as error:
                raise FormatError(f"region {id!r}: {error.problem}") from error
            words = span.of(self.text)
            if quote is not None and not same_words(words, quote):
                self.misquoted.append(
                    f"region {id!r} quotes {quote[:40]!r}, the text has {words[:40]!r} there"
                )
            self.regions[id] = _Region(span)
        return self.regions[id]


def layer_of(
    annotation: Record, text: str, place: Place, empty: Layer
) -> tuple[Layer, list[str], Counter[tuple[str, str]]]:
    """Fill an empty layer with an annotation or a prediction.

    A region with several labels becomes several units at one place.

    Parameters
    ----------
    place : start, end and the quoted words to a stretch of the text.

    Returns
    -------
    The layer; what is misquoted, in words; how much is not about the text, by what it is about.

    Raises
    ------
    FormatError
        At the first result that cannot be read: the layer is all or nothing.
    """
    results = _Results(text, place)
    for result in objects_in(annotation, "result"):
        results.add(result)
    left_out = results.left_out
    placed = [each for each in results.relations if results.is_here(each)]
    if n := len(results.relations) - len(placed):
        left_out["relation", "such regions"] += n
    units, used = [], set(results.regions)
    for id, region in results.regions.items():
        for n, label in enumerate(region.labels or [None]):
            unit_id = (
                id if n == 0 else next(f"{id}-{m}" for m in count(2) if f"{id}-{m}" not in used)
            )
            used.add(unit_id)
            units.append(Unit(unit_id, (region.span,), label, region.attributes))
    relations = _relations(placed, used)
    attributes = {**empty.attributes, **results.attributes}
    layer = replace(empty, units=tuple(units), relations=tuple(relations), attributes=attributes)
    return layer, results.misquoted, left_out


def is_placed(value: Record) -> bool:
    """Check whether a value says where in the text it belongs."""
    return "start" in value or "startOffset" in value


def _relations(results: list[Record], used: set[str]) -> list[Relation]:
    relations: list[Relation] = []
    used = used | {str(each["id"]) for each in results if each.get("id")}
    for result in results:
        ends = [str(result.get(end)) for end in ("from_id", "to_id")]
        direction = result.get("direction")
        source, target = reversed(ends) if direction == "left" else ends
        attributes = {DIRECTION: BOTH} if direction == "bi" else {}
        labels = result.get("labels") or [None]
        for n, label in enumerate(labels):
            id = str(result["id"]) if result.get("id") and n == 0 else None
            id = id or next(f"R{m}" for m in count(1) if f"R{m}" not in used)
            used.add(id)
            relations.append(Relation(id, (source,), target, label, attributes))
    return relations


def _value(kind: str, value: Record) -> Value | None:
    """Return what a control says as the value of an attribute; None if it says nothing."""
    answer = value.get(kind)
    if kind in ("number", "rating"):
        return answer if isinstance(answer, int | float) else None
    if kind == "textarea":
        answer = value.get("text")
    if kind == "taxonomy" and isinstance(answer, list):
        answer = ["/".join(map(str, path)) for path in answer]
    if kind not in ("choices", "textarea", "taxonomy", "datetime"):
        raise FormatError(
            f"a result of type {kind!r}; read are labels, relations, choices, ratings, numbers, "
            "dates, taxonomies and text areas"
        )
    return as_value(answer if isinstance(answer, list) else [] if answer is None else [answer])


def _joined(one: Value, other: Value) -> Value:
    lists = [each if isinstance(each, tuple) else (str(each),) for each in (one, other)]
    return tuple(part for each in lists for part in each)
