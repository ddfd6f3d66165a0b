"""What nodes cannot hold, under keys of its own in the file: other schemes, given segments."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar

from argora.formats.aif.graph import Oddities
from argora.model import Document, FrozenMap, Layer, Relation, Segmentation, Span, Unit
from argora.model.layer import Value

__all__ = [
    "FOREIGN",
    "SEGMENTS",
    "foreign_of",
    "given_in",
    "given_of",
    "segments_json",
    "with_foreign",
]

FOREIGN = "argora"
SEGMENTS = "argora:segments"
_NAME = "segment"

Element = TypeVar("Element", Unit, Relation)


def foreign_of(layer: Layer, back: Layer, segments: Collection[str]) -> dict[str, Any]:
    """Collect, by id, the information that reading the nodes alone would lose.

    Categories, attributes, and which given segments a unit takes up.

    An attribute that reading would make up is null.

    Parameters
    ----------
    segments : the given segments of the text.
    """
    entries: dict[str, Any] = {}
    for element in layer.things:
        again = back.by_id.get(element.id)
        if again is None:
            continue
        entry: dict[str, Any] = {}
        if element.category != again.category:
            entry["category"] = element.category
        attributes = {
            name: _json(element.attributes.get(name))
            for name in sorted({*element.attributes, *again.attributes})
            if not _same(element.attributes.get(name), again.attributes.get(name))
        }
        if attributes:
            entry["attributes"] = attributes
        taken_up = element.segment if isinstance(element, Unit) else ()
        if taken_up and all(id in segments for id in taken_up):
            entry["segment"] = list(taken_up)
        if entry:
            entries[element.id] = entry
    return entries


def _same(one: Value | None, other: Value | None) -> bool:
    return type(one) is type(other) and one == other


def _json(value: Value | None) -> Any:
    return list(value) if isinstance(value, tuple) else value


def with_foreign(layer: Layer, data: object, odd: Oddities, segments: Collection[str]) -> Layer:
    """Return a layer with categories and attributes as :func:`foreign_of` gave them.

    Parameters
    ----------
    segments : the given segments of the text.
    """
    if data is None:
        return layer
    entries = data if isinstance(data, dict) else {}
    fitting = {id: entry for id, entry in entries.items() if _fits(entry, segments)}
    if len(fitting) < len(entries) or not isinstance(data, dict):
        odd.add("is no list of categories and attributes by node: left out", f"the key {FOREIGN!r}")
    _name_strays(layer, fitting, odd)
    return replace(
        layer,
        units=tuple(
            _in_segments(_with_entry(unit, entry), entry)
            for unit in layer.units
            for entry in [fitting.get(unit.id)]
        ),
        relations=tuple(
            _with_entry(relation, fitting.get(relation.id)) for relation in layer.relations
        ),
    )


def _name_strays(layer: Layer, entries: Mapping[str, Any], odd: Oddities) -> None:
    """Name entries for nodes that the map lacks, and what then has none.

    Where most units and relations have an entry with a category, one without has lost it.
    """
    strays = [id for id in entries if id not in layer.by_id]
    for id in strays:
        odd.add(
            f"is not in the map: what the key {FOREIGN!r} says of it is left out", f"node {id!r}"
        )
    with_category = [entry for entry in entries.values() if "category" in entry]
    if 2 * len(with_category) < len(layer.units) + len(layer.relations):
        return
    for kind, elements in (("unit", layer.units), ("relation", layer.relations)):
        for element in elements:
            if element.id not in entries:
                what = f"has no entry under the key {FOREIGN!r}: read with the category of its node"
                odd.add(what, f"{kind} {element.id!r}")


def _fits(entry: object, segments: Collection[str]) -> bool:
    if not isinstance(entry, dict) or not entry.keys() <= {"category", "attributes", "segment"}:
        return False
    attributes, taken_up = entry.get("attributes", {}), entry.get("segment", [])
    return (
        isinstance(taken_up, list)
        and all(isinstance(id, str) and id in segments for id in taken_up)
        and isinstance(entry.get("category"), str | None)
        and isinstance(attributes, dict)
        and all(_is_value(value) for value in attributes.values())
    )


def _is_value(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(part, str) for part in value)
    return value is None or isinstance(value, str | int | float | bool)


def _with_entry(element: Element, entry: Mapping[str, Any] | None) -> Element:
    if entry is None:
        return element
    attributes = {**element.attributes, **entry.get("attributes", {})}
    values = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in attributes.items()
        if value is not None
    }
    category = entry.get("category", element.category)
    return replace(element, category=category, attributes=FrozenMap(values))


def _in_segments(unit: Unit, entry: Mapping[str, Any] | None) -> Unit:
    segments = tuple(entry.get("segment", ())) if entry is not None else ()
    return replace(unit, segment=segments) if segments else unit


def given_in(document: Document) -> Segmentation | None:
    """Return the given segments of a text, if a file can hold them."""
    segmentation = document.segmentations.get(_NAME)
    if (
        segmentation is None
        or document.text is None
        or segmentation.provenance != "given"
        or not segmentation.ids
    ):
        return None
    return segmentation


def segments_json(segmentation: Segmentation) -> list[dict[str, Any]]:
    """Return segments as a list of their ids and places, with their labels if there are any."""
    labels = [{"label": label} for label in segmentation.labels] or [{}] * len(segmentation)
    return [
        {"id": id, "start": span.start, "end": span.end, **label}
        for id, span, label in zip(segmentation.ids, segmentation.spans, labels, strict=True)
    ]


def given_of(data: object, text: str | None, odd: Oddities) -> Segmentation | None:
    """Return the segments that a file tells; none where they do not fit the text."""
    if data is None:
        return None
    entries: list[Any] = data if isinstance(data, list) else [None]
    if (
        text is not None
        and all(_is_segment(entry, len(text)) for entry in entries)
        and _agree(entries)
    ):
        spans = tuple(Span(entry["start"], entry["end"]) for entry in entries)
        labels = tuple(entry["label"] for entry in entries if "label" in entry)
        return Segmentation(_NAME, spans, labels=labels, ids=tuple(e["id"] for e in entries))
    odd.add("is no list of segments of the text: left out", f"the key {SEGMENTS!r}")
    return None


def _agree(entries: list[Any]) -> bool:
    """Check whether segments follow each other, each with an id of its own; labels all or none."""
    return (
        all(one["end"] <= other["start"] for one, other in pairwise(entries))
        and len({entry["id"] for entry in entries}) == len(entries)
        and len({"label" in entry for entry in entries}) <= 1
    )


def _is_segment(entry: object, length: int) -> bool:
    if not isinstance(entry, dict) or not {"id", "start", "end"} <= entry.keys():
        return False
    places = entry["start"], entry["end"]
    return (
        all(isinstance(at, int) and not isinstance(at, bool) for at in places)
        and 0 <= places[0] < places[1] <= length
        and isinstance(entry["id"], str)
        and isinstance(entry.get("label", ""), str)
    )
