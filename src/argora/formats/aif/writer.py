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
    force_ids: Mapping[str, Sequence[str]] = field(default_factory=dict)
    n_forces: int = 0

    def value(self, element: Unit | Relation, attribute: str) -> Value | None:
        name = self.names.get(attribute)
        if name is None:
            name = self.names[attribute] = spelled(attribute, self.scheme)
        return element.attributes.get(name)

    def text(self, element: Unit | Relation, attribute: str) -> str:
        """Return an attribute that is a text, else an empty text."""
        value = self.value(element, attribute)
        return value if isinstance(value, str) else ""

    def node(self, id: str, kind: str, text: str, entries: Mapping[str, str]) -> None:
        """Add a node; its time, where the layer tells one, goes with it."""
        at = self.times.get(STAMPED + id)
        stamped = {} if at is None else {"timestamp": at}
        self.nodes.append({"nodeID": id, "text": text, "type": kind, **entries, **stamped})


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
    draft = _Map(layer, document, scheme, times=times, force_ids=forces or {})
    for unit in layer.units:
        _add_unit(unit, draft)
    for id, kind in _carried(layer, scheme).items():
        relation = layer.by_id[id]
        if isinstance(relation, Relation):
            _add_relation(relation, kind, draft)
    places = {unit.id: spans for unit in layer.units if (spans := unit.spans_in(document))}
    # Without its text, a map would be taken for one whose units are looked up by their words.
    written = document.text is not None and bool(layer.units)
    text = {"text": mark(document.text or "", places)} if written else {}
    return {BODY: _body(draft), **text}


def _body(draft: _Map) -> dict[str, Any]:
    edges = [
        {"edgeID": str(n), "fromID": start, "toID": end}
        for n, (start, end) in enumerate(draft.edges, start=1)
    ]
    people = [{"participantID": id, **_first_and_last(name)} for name, id in draft.speakers.items()]
    return {
        "nodes": draft.nodes,
        "edges": edges,
        "schemefulfillments": draft.schemes,
        "participants": people,
        "locutions": draft.speeches,
    }


def _first_and_last(name: str) -> dict[str, str]:
    first, _, last = name.rpartition(" ")
    if not (first and last):
        first, last = name, ""
    return {"firstname": first, "surname": last}


def _add_unit(unit: Unit, draft: _Map) -> None:
    kind = kind_of("unit", unit.category, draft.scheme) or ""
    draft.node(unit.id, kind, unit.words(draft.document.text), {})
    if kind == "L":
        _add_speech(unit, draft)
        _add_forces(unit, draft)


def _add_speech(unit: Unit, draft: _Map) -> None:
    speaker = draft.text(unit, SPEAKER)
    if speaker:
        draft.speakers.setdefault(speaker, str(len(draft.speakers) + 1))
    details = {
        key: value
        for key, name in LOCUTION_FIELDS.items()
        if (isinstance(value := draft.value(unit, name), str) and value)
        or (isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value))
    }
    draft.speeches.append({"nodeID": unit.id, "personID": draft.speakers.get(speaker), **details})


def _add_forces(element: Unit | Relation, draft: _Map) -> None:
    """Add an illocution that leads nowhere for each force of a locution or transition."""
    value = draft.value(element, FORCE)
    force_ids = iter(draft.force_ids.get(element.id, ()))
    for name in value if isinstance(value, tuple) else (value,):
        if isinstance(name, str) and name:
            unused = (id for id in force_ids if id not in draft.layer.by_id)
            id = next(unused, None) or _fresh(draft)
            draft.node(id, "YA", name, {})
            _add_scheme_id(id, "YA", name, "", draft)
            draft.edges.append((element.id, id))


def _fresh(draft: _Map) -> str:
    """Return an id that nothing else has."""
    draft.n_forces += 1
    file_ids = {id for ids in draft.force_ids.values() for id in ids}
    while f"ya{draft.n_forces}" in draft.layer.by_id or f"ya{draft.n_forces}" in file_ids:
        draft.n_forces += 1
    return f"ya{draft.n_forces}"


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
    relations = {relation.id: relation for relation in layer.relations}
    gone = [id for id in relations if id not in kinds]
    for relation in layer.relations:
        for end in (*relation.sources, relation.target):
            users.setdefault(end, []).append(relation.id)
        from_relation = any(source in relations for source in relation.sources)
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


def _add_relation(relation: Relation, kind: str, draft: _Map) -> None:
    name, note = draft.text(relation, name_attribute(kind)), draft.text(relation, NOTE)
    entries = {"scheme": name} if name and note else {}
    draft.node(relation.id, kind, note or name or kind, entries)
    _add_scheme_id(relation.id, kind, name or note, draft.text(relation, SCHEME_ID), draft)
    draft.edges += [(source, relation.id) for source in relation.sources]
    draft.edges.append((relation.id, relation.target))
    if kind == "TA":
        _add_forces(relation, draft)


def _add_scheme_id(id: str, kind: str, name: str, stated: str, draft: _Map) -> None:
    number = stated or SCHEME_IDS.get((kind, name))
    if number:
        draft.schemes.append({"nodeID": id, "schemeID": number})
