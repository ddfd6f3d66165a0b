"""A layer to a SADFace document, and what such a document cannot hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from argora.formats.aif.nodes import SCHEME
from argora.formats.base import Losses
from argora.formats.sadface.reader import METADATA_KEY, UNIT, read_map
from argora.model import Document, Layer, Relation, Unit
from argora.model.layer import Value
from argora.model.strict_json import pretty
from argora.schemes.nearest import nearest_relation

__all__ = ["map_text"]

VERSION = "0.5.4"
RESOURCE = "text"


def map_text(layer: Layer, document: Document, title: str | None, losses: Losses) -> str:
    """Return the content of a file; count what reading it would not give back."""
    core = {"analyst_name": layer.annotator, "version": VERSION, "id": document.id}
    named = {} if title is None else {"title": title}
    resource: dict[str, Any] = {
        "id": RESOURCE,
        "type": "text",
        "content": document.text,
        "metadata": {},
    }
    writable = _kept_relations(layer)
    data = {
        "metadata": {"core": core | named},
        "resources": [] if document.text is None else [resource],
        "nodes": [
            *(_atom(unit, document) for unit in layer.units),
            *(_scheme(relation) for relation in writable.values()),
        ],
        "edges": [
            {"id": f"e{n}", "source_id": start, "target_id": end}
            for n, (start, end) in enumerate(_edges(writable.values()), start=1)
        ],
    }
    empty = Layer(layer.document, layer.annotator, layer.round)
    _count_losses(layer, read_map(data, empty, document.text).layer, losses)
    return pretty(data) + "\n"


def _kept_relations(layer: Layer) -> dict[str, Relation]:
    """Select the relations that start from units and do not hang on one that is left out.

    An edge from a scheme always leads to what it is about, so a scheme cannot be a premise.
    """
    writable = {relation.id: relation for relation in layer.relations}
    units = {unit.id for unit in layer.units}
    while True:
        whole = {
            id: relation
            for id, relation in writable.items()
            if units.issuperset(relation.sources)
            and (relation.target in units or relation.target in writable)
        }
        if len(whole) == len(writable):
            return writable
        writable = whole


def _edges(relations: Iterable[Relation]) -> Iterator[tuple[str, str]]:
    for relation in relations:
        yield from ((source, relation.id) for source in relation.sources)
        yield relation.id, relation.target


def _atom(unit: Unit, document: Document) -> dict[str, Any]:
    text = document.text or ""
    sources = [
        {
            "resource_id": RESOURCE,
            "text": span.of(text),
            "offset": span.start,
            "length": span.end - span.start,
        }
        for span in (unit.spans if document.text is not None else ())
    ]
    return {
        "id": unit.id,
        "type": "atom",
        "text": unit.words(document.text),
        "sources": sources,
        "metadata": _metadata(unit, UNIT, {}),
    }


def _scheme(relation: Relation) -> dict[str, Any]:
    nearest = nearest_relation(relation.category) if relation.category else None
    kind, plain = ("conflict", "attack") if nearest == "conflict" else ("inference", "support")
    scheme = relation.attributes.get(SCHEME)
    named = isinstance(scheme, str) and scheme not in ("", "support", "attack", "conflict")
    name_attributes: Mapping[str, Value] = {SCHEME: scheme} if named and scheme is not None else {}
    return {
        "id": relation.id,
        "type": kind,
        "name": name_attributes.get(SCHEME, plain),
        "metadata": _metadata(relation, plain, name_attributes),
    }


def _metadata(
    element: Unit | Relation, category: str, attributes: Mapping[str, Value]
) -> dict[str, Any]:
    """Return the part of a node that holds what its own keys do not say."""
    if element.category == category and element.attributes == attributes:
        return {}
    values = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in element.attributes.items()
    }
    return {METADATA_KEY: {"category": element.category, "attributes": values}}


def _count_losses(layer: Layer, back: Layer, losses: Losses) -> None:
    for element in layer.things:
        where, again = f"{element.id} in the {layer.name}", back.by_id.get(element.id)
        if again is None:
            losses.add("relations that start from relations, or to such (left out)", where)
        elif isinstance(element, Unit) and isinstance(again, Unit):
            if element.segment:
                losses.add("given segments that units take up", where)
            elif element.spans != again.spans:
                losses.add("places of units in texts that are not there", where)
            elif element.text != again.text:
                losses.add("units with the words of their place once more", where)
