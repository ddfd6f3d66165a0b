"""Layers to maps in the JSON of AIFdb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from argora.formats.aif.graph import BODY
from argora.formats.aif.marked import mark
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
from argora.formats.aif.reader import STAMPED
from argora.formats.vocabulary import NOTE
from argora.model import Document, Layer, Relation, Scheme, Unit
from argora.model.layer import Value

__all__ = ["plain_map"]


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
    names: dict[str, str] = field(default_factory=dict)
    given: Mapping[str, Sequence[str]] = field(default_factory=dict)
    n_forces: int = 0

    def value(self, thing: Unit | Relation, attribute: str) -> Value | None:
        name = self.names.get(attribute)
        if name is None:
            name = self.names[attribute] = spelled(attribute, self.scheme)
        return thing.attributes.get(name)

    def text(self, thing: Unit | Relation, attribute: str) -> str:
        """Return an attribute that is a text, else an empty text."""
        value = self.value(thing, attribute)
        return value if isinstance(value, str) else ""

    def node(self, id: str, kind: str, text: str, more: Mapping[str, str]) -> None:
        """Add a node; its time, where the layer tells one, goes with it."""
        at = self.times.get(STAMPED + id)
        stamped = {} if at is None else {"timestamp": at}
        self.nodes.append({"nodeID": id, "text": text, "type": kind, **more, **stamped})


def plain_map(
    layer: Layer,
    document: Document,
    scheme: Scheme,
    forces: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, Any]:
    """Return the map of a layer: nodes, edges, who said what, and the text with its marks.

    Parameters
    ----------
    forces : ids for the illocutions that lead nowhere, by what they are anchored in.
    """
    times = {stamp.what: stamp.at for stamp in layer.times}
    made = _Map(layer, document, scheme, times=times, given=forces or {})
    for unit in layer.units:
        _add_unit(unit, made)
    for id, kind in _carried(layer, scheme).items():
        relation = layer.by_id[id]
        if isinstance(relation, Relation):
            _add_relation(relation, kind, made)
    places = {unit.id: spans for unit in layer.units if (spans := unit.spans_in(document))}
    # Without its text, a map would be taken for one whose units are looked up by their words.
    written = document.text is not None and bool(layer.units)
    text = {"text": mark(document.text or "", places)} if written else {}
    return {BODY: _body(made), **text}


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
        if (isinstance(value := made.value(unit, name), str) and value)
        or (isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value))
    }
    made.speeches.append({"nodeID": unit.id, "personID": made.speakers.get(speaker), **more})


def _add_forces(thing: Unit | Relation, made: _Map) -> None:
    """Add an illocution that leads nowhere for each force of a locution or transition."""
    value = made.value(thing, FORCE)
    given = iter(made.given.get(thing.id, ()))
    for name in value if isinstance(value, tuple) else (value,):
        if isinstance(name, str) and name:
            id = next((id for id in given if id not in made.layer.by_id), None) or _fresh(made)
            made.node(id, "YA", name, {})
            _add_scheme_id(id, "YA", name, "", made)
            made.edges.append((thing.id, id))


def _fresh(made: _Map) -> str:
    """Return an id that nothing else has."""
    made.n_forces += 1
    taken = {id for own in made.given.values() for id in own}
    while f"ya{made.n_forces}" in made.layer.by_id or f"ya{made.n_forces}" in taken:
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
    _add_scheme_id(relation.id, kind, name or note, made.text(relation, SCHEME_ID), made)
    made.edges += [(source, relation.id) for source in relation.sources]
    made.edges.append((relation.id, relation.target))
    if kind == "TA":
        _add_forces(relation, made)


def _add_scheme_id(id: str, kind: str, name: str, given: str, made: _Map) -> None:
    number = given or SCHEME_IDS.get((kind, name))
    if number:
        made.schemes.append({"nodeID": id, "schemeID": number})
