"""What a layer of another scheme says that nodes cannot, under a key of its own in the file."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from argora.formats.aif.graph import Oddities
from argora.model import FrozenMap, Layer, Relation, Unit
from argora.model.layer import Value

__all__ = ["OWN", "foreign_of", "with_foreign"]

OWN = "argora"

Thing = TypeVar("Thing", Unit, Relation)


def foreign_of(layer: Layer, back: Layer, segments: Collection[str]) -> dict[str, Any]:
    """Return what reading the nodes alone would not give, by id.

    Categories, attributes, and which given segments a unit takes up.

    An attribute that reading would make up is null.

    Parameters
    ----------
    segments : the given segments of the text.
    """
    found: dict[str, Any] = {}
    for thing in layer.things:
        again = back.by_id.get(thing.id)
        if again is None:
            continue
        told: dict[str, Any] = {}
        if thing.category != again.category:
            told["category"] = thing.category
        attributes = {
            name: _json(thing.attributes.get(name))
            for name in sorted({*thing.attributes, *again.attributes})
            if not _same(thing.attributes.get(name), again.attributes.get(name))
        }
        if attributes:
            told["attributes"] = attributes
        taken = thing.segment if isinstance(thing, Unit) else ()
        if taken and all(id in segments for id in taken):
            told["segment"] = list(taken)
        if told:
            found[thing.id] = told
    return found


def _same(one: Value | None, other: Value | None) -> bool:
    return type(one) is type(other) and one == other


def _json(value: Value | None) -> Any:
    return list(value) if isinstance(value, tuple) else value


def with_foreign(layer: Layer, told: object, odd: Oddities, segments: Collection[str]) -> Layer:
    """Return a layer with categories and attributes as :func:`foreign_of` gave them.

    Parameters
    ----------
    segments : the given segments of the text.
    """
    if told is None:
        return layer
    entries = told if isinstance(told, dict) else {}
    fitting = {id: entry for id, entry in entries.items() if _fits(entry, segments)}
    if len(fitting) < len(entries) or not isinstance(told, dict):
        odd.add("is no list of categories and attributes by node: left out", f"the key {OWN!r}")
    _name_strays(layer, fitting, odd)
    return replace(
        layer,
        units=tuple(
            _in_segments(_told(unit, entry), entry)
            for unit in layer.units
            for entry in [fitting.get(unit.id)]
        ),
        relations=tuple(_told(tie, fitting.get(tie.id)) for tie in layer.relations),
    )


def _name_strays(layer: Layer, entries: Mapping[str, Any], odd: Oddities) -> None:
    """Name entries for nodes that the map lacks, and what then has none.

    Where most units and relations have an entry with a category, one without has lost it.
    """
    strays = [id for id in entries if id not in layer.by_id]
    for id in strays:
        odd.add(f"is not in the map: what the key {OWN!r} says of it is left out", f"node {id!r}")
    told = [entry for entry in entries.values() if "category" in entry]
    if 2 * len(told) < len(layer.units) + len(layer.relations):
        return
    for kind, things in (("unit", layer.units), ("relation", layer.relations)):
        for thing in things:
            if thing.id not in entries:
                what = f"has no entry under the key {OWN!r}: read with the category of its node"
                odd.add(what, f"{kind} {thing.id!r}")


def _fits(entry: object, segments: Collection[str]) -> bool:
    if not isinstance(entry, dict) or not entry.keys() <= {"category", "attributes", "segment"}:
        return False
    attributes, taken = entry.get("attributes", {}), entry.get("segment", [])
    return (
        isinstance(taken, list)
        and all(isinstance(id, str) and id in segments for id in taken)
        and isinstance(entry.get("category"), str | None)
        and isinstance(attributes, dict)
        and all(_is_value(value) for value in attributes.values())
    )


def _is_value(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(part, str) for part in value)
    return value is None or isinstance(value, str | int | float | bool)


def _told(thing: Thing, entry: Mapping[str, Any] | None) -> Thing:
    if entry is None:
        return thing
    attributes = {**thing.attributes, **entry.get("attributes", {})}
    kept = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in attributes.items()
        if value is not None
    }
    category = entry.get("category", thing.category)
    return replace(thing, category=category, attributes=FrozenMap(kept))


def _in_segments(unit: Unit, entry: Mapping[str, Any] | None) -> Unit:
    taken = tuple(entry.get("segment", ())) if entry is not None else ()
    return replace(unit, segment=taken) if taken else unit
