"""Layers to maps in the JSON of AIFdb, and what these cannot carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from argora.formats.aif.nodes import (
    FORCE,
    LOCUTION_FIELDS,
    SCHEME_ID,
    SCHEME_IDS,
    SPEAKER,
    kind_of,
    name_attribute,
    spelled,
)
from argora.formats.aif.reader import STAMPED, read_map
from argora.formats.base import Losses
from argora.formats.vocabulary import NOTE, translate
from argora.model import Document, Layer, Relation, Scheme, Unit
from argora.model.codec import pretty
from argora.model.layer import Value

__all__ = ["map_text"]


@dataclass
class _Map:
    """A map under way."""

    layer: Layer
    document: Document
    scheme: Scheme
    nodes: list[dict[str, Any]] = field(default_factory=list)
    edges: list[tuple[str, str]] = field(default_factory=list)
    schemes: list[dict[str, Any]] = field(default_factory=list)
    speeches: list[dict[str, Any]] = field(default_factory=list)
    speakers: dict[str, str] = field(default_factory=dict)
    times: dict[str, str] = field(default_factory=dict)
    n_forces: int = 0

    def value(self, thing: Unit | Relation, attribute: str) -> Value | None:
        return thing.attributes.get(spelled(attribute, self.scheme))

    def text(self, thing: Unit | Relation, attribute: str) -> str:
        """Return an attribute that is a text, else an empty text."""
        value = self.value(thing, attribute)
        return value if isinstance(value, str) else ""

    def node(self, id: str, kind: str, text: str, more: Mapping[str, str]) -> None:
        """Add a node; its time, where the layer tells one, goes with it."""
        at = self.times.get(STAMPED + id)
        stamped = {} if at is None else {"timestamp": at}
        self.nodes.append({"nodeID": id, "text": text, "type": kind, **more, **stamped})


def map_text(layer: Layer, document: Document, scheme: Scheme, losses: Losses) -> tuple[str, Layer]:
    """Return the content of a file, and the layer that reading makes of it."""
    times = {stamp.what: stamp.at for stamp in layer.times}
    made = _Map(layer, document, scheme, times=times)
    for unit in layer.units:
        _add_unit(unit, made)
    for id, kind in _carried(layer, scheme).items():
        relation = layer.by_id[id]
        if isinstance(relation, Relation):
            _add_relation(relation, kind, made)
    content = pretty({"AIF": _body(made)}) + "\n"
    back, _ = read_map(content, layer)
    _count_losses(layer, translate(back, scheme), losses)
    return content, back


def _body(made: _Map) -> dict[str, Any]:
    edges = [
        {"edgeID": str(n), "fromID": start, "toID": end}
        for n, (start, end) in enumerate(made.edges, start=1)
    ]
    people = [{"participantID": id, **_first_and_last(name)} for name, id in made.speakers.items()]
    return {
        "nodes": made.nodes,
        "edges": edges,
        "schemefulfillments": made.schemes,
        "participants": people,
        "locutions": made.speeches,
    }


def _first_and_last(name: str) -> dict[str, str]:
    first, _, last = name.rpartition(" ")
    if not (first and last):
        first, last = name, ""
    return {"firstname": first, "surname": last}


def _add_unit(unit: Unit, made: _Map) -> None:
    kind = kind_of("unit", unit.category, made.scheme) or ""
    made.node(unit.id, kind, unit.words(made.document.text), {})
    if kind == "L":
        _add_speech(unit, made)
        _add_forces(unit, made)


def _add_speech(unit: Unit, made: _Map) -> None:
    speaker = made.text(unit, SPEAKER)
    if speaker:
        made.speakers.setdefault(speaker, str(len(made.speakers) + 1))
    more = {
        key: value
        for key, name in LOCUTION_FIELDS.items()
        if isinstance(value := made.value(unit, name), str)
        or (isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value))
    }
    made.speeches.append({"nodeID": unit.id, "personID": made.speakers.get(speaker), **more})


def _add_forces(thing: Unit | Relation, made: _Map) -> None:
    """Add an illocution that leads nowhere for each force of a locution or transition."""
    value = made.value(thing, FORCE)
    for name in value if isinstance(value, tuple) else (value,):
        if isinstance(name, str) and name:
            id = _fresh(made)
            made.node(id, "YA", name, {})
            _add_scheme_id(id, "YA", name, "", made)
            made.edges.append((thing.id, id))


def _fresh(made: _Map) -> str:
    """Return an id that nothing else has."""
    made.n_forces += 1
    while f"ya{made.n_forces}" in made.layer.by_id:
        made.n_forces += 1
    return f"ya{made.n_forces}"


def _carried(layer: Layer, scheme: Scheme) -> dict[str, str]:
    """Return the kinds of the relations that a map can hold, by id.

    What leads from one scheme node to another is the anchor of an illocution or else the target of
    a relation; nothing else can be told apart.
    """
    kinds = {
        relation.id: kind
        for relation in layer.relations
        if (kind := kind_of("relation", relation.category, scheme)) is not None
    }
    users: dict[str, list[str]] = {}
    ties = {relation.id: relation for relation in layer.relations}
    gone = [id for id in ties if id not in kinds]
    for relation in layer.relations:
        for end in (*relation.sources, relation.target):
            users.setdefault(end, []).append(relation.id)
        from_relation = any(source in ties for source in relation.sources)
        if relation.id in kinds and (
            (from_relation and kinds[relation.id] != "YA") or kinds.get(relation.target) == "YA"
        ):
            gone.append(relation.id)
            del kinds[relation.id]
    while gone:
        for user in users.get(gone.pop(), ()):
            if kinds.pop(user, None) is not None:
                gone.append(user)
    return kinds


def _add_relation(relation: Relation, kind: str, made: _Map) -> None:
    name, note = made.text(relation, name_attribute(kind)), made.text(relation, NOTE)
    more = {"scheme": name} if name and note else {}
    made.node(relation.id, kind, note or name or kind, more)
    _add_scheme_id(relation.id, kind, name, made.text(relation, SCHEME_ID), made)
    made.edges += [(source, relation.id) for source in relation.sources]
    made.edges.append((relation.id, relation.target))
    if kind == "TA":
        _add_forces(relation, made)


def _add_scheme_id(id: str, kind: str, name: str, given: str, made: _Map) -> None:
    number = given or SCHEME_IDS.get((kind, name))
    if number:
        made.schemes.append({"nodeID": id, "schemeID": number})


def _count_losses(layer: Layer, back: Layer, losses: Losses) -> None:
    """Compare the layer with what reading makes of the file, and count what differs."""
    for thing in layer.things:
        again = back.by_id.get(thing.id)
        for what in _differences(thing, again):
            losses.add(what, f"{thing.id} in the {layer.name}")
    if layer.times != back.times:
        losses.add("layers with times other than those of nodes", layer.name)


def _differences(thing: Unit | Relation, again: Unit | Relation | None) -> Iterator[str]:
    what = "units" if isinstance(thing, Unit) else "relations"
    if again is None:
        yield f"{what} for which there is no node (left out)"
        return
    if thing.category != again.category:
        named = "propositions" if isinstance(thing, Unit) else "the nearest kind of relation"
        yield f"{what} of categories that AIF does not have (written as {named})"
    if thing.attributes != again.attributes:
        yield f"{what} with attributes that AIF has no place for"
    if isinstance(thing, Unit):
        if thing.spans or thing.segment:
            yield "places of units in the text (their words are kept)"
    elif isinstance(again, Relation) and _ends(thing) != _ends(again):
        yield "relations with other ends"


def _ends(relation: Relation) -> tuple[str, ...]:
    return *relation.sources, relation.target
