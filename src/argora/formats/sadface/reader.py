"""One SADFace document to a layer: atoms become units, schemes between them relations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from argora.errors import FormatError
from argora.formats.aif.graph import Oddities
from argora.formats.aif.nodes import SCHEME
from argora.model import FrozenMap, Layer, Relation, Span, Unit
from argora.model.layer import Value

__all__ = ["METADATA_KEY", "UNIT", "Read", "core_of", "read_map", "text_of"]

METADATA_KEY = "argora"
"""The part of a node's metadata that holds what SADFace has no place for."""
UNIT = "claim"
_ATTACKS = ("attack", "conflict")
_RELATIONS = ("scheme", "inference", "conflict")
"""Types of nodes between atoms; version 0.2 has only ``scheme``."""

Json = Mapping[str, Any]


@dataclass
class Read:
    """A map as it was read, and what could not be taken as it stands."""

    layer: Layer
    odd: Oddities


@dataclass
class _Graph:
    nodes: dict[str, Json]
    atoms: set[str]
    sources: dict[str, list[str]] = field(default_factory=dict)
    targets: dict[str, list[str]] = field(default_factory=dict)


def core_of(data: Json) -> Json:
    """Return what a document says of itself: the analyst, the title and more."""
    core = _object(_object(data, "metadata"), "core")
    return core or _object(data, "metadata")  # as version 0.1 has it


def text_of(data: Json) -> str | None:
    """Return the text that was analysed, if the document holds it: that of its first resource."""
    resources = _objects(data, "resources")
    content = resources[0].get("content") if resources else None
    return content if isinstance(content, str) else None


def read_map(data: Json, empty: Layer, text: str | None) -> Read:
    """Return the layer of a document.

    Parameters
    ----------
    empty : says of which document, annotator and round the layer is.
    text : the text that units have places in; None where there is none.

    Raises
    ------
    FormatError
        If the document is no graph: then nothing is taken from it.
    """
    odd = Oddities()
    graph = _graph(data, odd)
    resources = [resource.get("id") for resource in _objects(data, "resources")][:1]
    units = tuple(
        _unit(graph.nodes[id], text, resources, odd) for id in graph.nodes if id in graph.atoms
    )
    relations: list[Relation] = []
    for id in _complete(graph, odd):
        relations += _relations(id, graph, odd)
    return Read(replace(empty, units=units, relations=tuple(relations)), odd)


# ----- nodes and edges --------------------------------------------------------------------------


def _graph(data: Json, odd: Oddities) -> _Graph:
    nodes: dict[str, Json] = {}
    for node in _objects(data, "nodes"):
        id, kind = _text(node, "id"), node.get("type")
        if id in nodes:
            raise FormatError(f"the id {id!r} is there twice")
        if kind not in ("atom", *_RELATIONS):
            raise FormatError(f"node {id!r} is a {kind!r}, expected atom, {', '.join(_RELATIONS)}")
        nodes[id] = node
    graph = _Graph(nodes, {id for id, node in nodes.items() if node["type"] == "atom"})
    for edge in _objects(data, "edges"):
        start, end = _text(edge, "source_id"), _text(edge, "target_id")
        for id in (start, end):
            if id not in nodes:
                raise FormatError(f"an edge has the end {id!r}, which no node has")
        if start not in graph.atoms:
            graph.targets.setdefault(start, []).append(end)
        elif end not in graph.atoms:
            graph.sources.setdefault(end, []).append(start)
        else:
            what = "has no scheme in between: left out"
            odd.add(what, f"edge from {start!r} to {end!r}")
    return graph


def _complete(graph: _Graph, odd: Oddities) -> list[str]:
    """Return the schemes that lead from something to something; name the others."""
    ids = [id for id in graph.nodes if id not in graph.atoms]
    for id in ids:
        targets = graph.targets.get(id, [])
        if id not in graph.sources and len(targets) == 2 and _attacks(graph.nodes[id]):
            graph.sources[id], graph.targets[id] = [targets[0]], [targets[1]]
            what = "comes from nothing: read as an attack of the first claim on the second"
            odd.add(what, f"node {id!r}", left_out=False)
    complete = {id for id in ids if graph.sources.get(id) and graph.targets.get(id)}
    while True:
        ends = complete | graph.atoms
        whole = {id for id in complete if ends.issuperset((*graph.sources[id], *graph.targets[id]))}
        if whole == complete:
            break
        complete = whole
    for id in ids:
        if id not in complete:
            odd.add("does not lead from a claim to another: left out", f"node {id!r}")
    return [id for id in ids if id in complete]


def _relations(id: str, graph: _Graph, odd: Oddities) -> list[Relation]:
    """Return the relation of a scheme, or one for each thing that it leads to."""
    node = graph.nodes[id]
    attacks, name = _attacks(node), str(node.get("name", ""))
    plain = {} if not name or name in (*_ATTACKS, "support") else {SCHEME: name}
    category, attributes = _stored(node, "attack" if attacks else "support", plain)
    sources = tuple(dict.fromkeys(graph.sources[id]))
    first, *others = dict.fromkeys(graph.targets[id])
    if others:
        odd.add(
            "leads to several nodes: read as a relation to each", f"node {id!r}", left_out=False
        )
    relations = [Relation(id, sources, first, category, attributes)]
    for n, target in enumerate(others, start=2):
        other_id = f"{id}/{n}"
        while other_id in graph.nodes:
            other_id += "'"
        relations.append(Relation(other_id, sources, target, category, attributes))
    return relations


def _attacks(node: Json) -> bool:
    return node["type"] == "conflict" or str(node.get("name", "")).casefold() in _ATTACKS


# ----- units ------------------------------------------------------------------------------------


def _unit(node: Json, text: str | None, resources: Sequence[object], odd: Oddities) -> Unit:
    category, attributes = _stored(node, UNIT, {})
    words = _text(node, "text")
    spans: list[Span] = []
    for source in _objects(node, "sources"):
        span = _span(source, text) if source.get("resource_id") in resources else None
        if span is None:
            odd.add(
                "has a source that is not in the text: read without that place",
                f"node {node['id']!r}",
                left_out=False,
            )
        else:
            spans.append(span)
    placed = Unit(
        str(node["id"]), tuple(spans), category, attributes, text=None if spans else words
    )
    # Words that stand in the text are not said twice.
    return placed if placed.words(text) == words else replace(placed, text=words)


def _span(source: Json, text: str | None) -> Span | None:
    start, length, quote = source.get("offset"), source.get("length"), source.get("text")
    if type(start) is not int or type(length) is not int or text is None:
        return None
    fits = 0 <= start < start + length <= len(text) and text[start : start + length] == quote
    return Span(start, start + length) if fits else None


# ----- values -----------------------------------------------------------------------------------


def _stored(
    node: Json, category: str, attributes: Mapping[str, Value]
) -> tuple[str | None, Mapping[str, Value]]:
    """Return what Argora wrote about a node, else what the node itself says."""
    stored = _object(node, "metadata").get(METADATA_KEY)
    if stored is None:
        return category, attributes
    values = stored.get("attributes") if isinstance(stored, dict) else None
    if not isinstance(values, dict) or not isinstance(stored.get("category"), str | None):
        raise FormatError(f"node {node['id']!r}: {METADATA_KEY!r} needs a category and attributes")
    return stored.get("category"), FrozenMap({name: _value(v) for name, v in values.items()})


def _value(value: object) -> Value:
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return tuple(value)
    if isinstance(value, str | int | float | bool):
        return value
    raise FormatError(f"found the value {value!r}, expected a text, a number or a list of texts")


def _object(data: Json, key: str) -> Json:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _objects(data: Json, key: str) -> list[Json]:
    values = data.get(key, [])
    if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
        raise FormatError(f"{key!r} is no list of objects")
    return values


def _text(data: Json, key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or (not value and key != "text"):
        raise FormatError(f"found {key} {value!r}, expected a text")
    return value
