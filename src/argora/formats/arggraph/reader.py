"""One arggraph file (XML) and its text to a document and a layer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from argora.errors import FormatError, ModelError
from argora.formats.arggraph.xml import Element, parse
from argora.formats.names import id_of
from argora.formats.standoff import Place
from argora.model import Document, FrozenMap, Layer, Relation, Segmentation, Span, Unit
from argora.text import segment

__all__ = ["RELATIONS", "RESTATEMENT", "joined_spans", "place_segments", "read_graph"]

RELATIONS = ("sup", "exa", "reb", "und")
RESTATEMENT = "restatement"
FACETS = {"topic_id": "topic", "stance": "stance"}


@dataclass
class _Graph:
    """The elements of a file by id, sorted by what they are."""

    segments: dict[str, Element] = field(default_factory=dict)
    implicit: dict[str, Element] = field(default_factory=dict)
    joints: dict[str, Element] = field(default_factory=dict)
    units: dict[str, Element] = field(default_factory=dict)
    grounds: dict[str, Element] = field(default_factory=dict)
    relations: dict[str, Element] = field(default_factory=dict)
    additions: dict[str, Element] = field(default_factory=dict)


def read_graph(content: str, text: str | None, place: Place) -> tuple[Document, Layer]:
    """Return the document, cut into its segments, and what the annotator says of it.

    Raises
    ------
    FormatError
        At the first thing that is wrong: the layer is all or nothing.
    """
    root = parse(content)
    graph = _sorted(root)
    words = {id: element.text for id, element in graph.segments.items()}
    if text is None:
        text = " ".join(words.values())
    spans = place_segments(text, words, _offsets(graph))
    order = sorted(spans, key=spans.__getitem__)
    segmentation = Segmentation("segment", tuple(spans[id] for id in order), ids=tuple(order))
    facets = {name: root.get(key) for key, name in FACETS.items() if root.get(key)}
    document = segment(
        Document(id_of(place.stem), text, metadata=FrozenMap(facets)).with_segmentation(
            segmentation
        )
    )
    units, restatements = _units(graph, segmentation)
    relations = (*_relations(graph), *restatements)
    try:
        layer = Layer(document.id, place.annotator, place.round, units, relations)
    except ModelError as error:
        raise FormatError(str(error)) from error
    return document, layer


def _sorted(root: Element) -> _Graph:
    graph = _Graph()
    by_id: dict[str, Element] = {}
    for element in root.children:
        if element.id in by_id:
            raise element.error(f"the id is there already, in line {by_id[element.id].line}")
        by_id[element.id] = element
        _kind_of(element, graph)[element.id] = element
    for edge in (*graph.grounds.values(), *graph.relations.values(), *graph.additions.values()):
        for end in ("src", "trg"):
            if edge.required(end) not in by_id:
                raise edge.error(f"{end} is {edge.required(end)!r}, which does not exist")
    return graph


def _kind_of(element: Element, graph: _Graph) -> dict[str, Element]:
    if element.tag == "edu":
        if not element.text.strip():
            raise element.error("a segment without words")
        return graph.implicit if element.get("implicit") == "true" else graph.segments
    if element.tag == "joint":
        return graph.joints
    if element.tag == "adu":
        return graph.units
    if element.tag == "edge":
        kind = element.required("type")
        if kind in RELATIONS:
            return graph.relations
        if kind in ("seg", "add"):
            return graph.grounds if kind == "seg" else graph.additions
        raise element.error(f"type is {kind!r}, expected seg, add, {', '.join(RELATIONS)}")
    raise element.error("unknown element, expected edu, joint, adu or edge")


def _offsets(graph: _Graph) -> Mapping[str, int]:
    """Return the starts of the segments for which the file states them."""
    starts = {}
    for id, element in graph.segments.items():
        start = element.get("start")
        if start is not None:
            if not re.fullmatch("[0-9]{1,15}", start):
                raise element.error(f"start is {start!r}, expected a whole number")
            starts[id] = int(start)
    return starts


def place_segments(
    text: str, words_by_id: Mapping[str, str], starts: Mapping[str, int]
) -> dict[str, Span]:
    """Return the places of the segments in the text, each after the one before it."""
    spans: dict[str, Span] = {}
    at = 0
    for id, words in words_by_id.items():
        start = starts[id] if id in starts else text.find(words, at)
        if start < at or not text.startswith(words, start):
            raise FormatError(
                f"segment {id!r} ({words[:40]!r}) is not in the text from character {at} on"
            )
        at = start + len(words)
        spans[id] = Span(start, at)
    return spans


def _units(graph: _Graph, segmentation: Segmentation) -> tuple[tuple[Unit, ...], list[Relation]]:
    """Return the units, and a restatement for every further place of a unit."""
    units: dict[str, Unit] = {}
    restatements: list[Relation] = []
    grounds = _grounds(graph)
    rank = {id: n for n, id in enumerate(segmentation.ids)}
    for id, element in graph.units.items():
        category = element.required("type")
        places = grounds.get(id)
        if not places:
            raise element.error("no segment belongs to the unit")
        places.sort(key=lambda ground: min(rank.get(part, len(rank)) for part in ground[1]))
        units[id] = _unit(id, category, places[0][1], graph, segmentation, rank)
        for edge, parts in places[1:]:
            again = edge.required("src")
            if again in units:
                raise edge.error(f"{again!r} says one thing twice already")
            units[again] = _unit(again, category, parts, graph, segmentation, rank)
            restatements.append(Relation(edge.id, (again,), id, RESTATEMENT))
    return tuple(units.values()), restatements


def _grounds(graph: _Graph) -> dict[str, list[tuple[Element, tuple[str, ...]]]]:
    """Return the edges from segments to each unit, each with the segments that it joins."""
    joined: dict[str, list[str]] = {id: [] for id in graph.joints}
    words = graph.segments.keys() | graph.implicit.keys()
    for edge in graph.grounds.values():
        source, target = edge.required("src"), edge.required("trg")
        if target in joined:
            if source not in words:
                raise edge.error(f"src is {source!r}, expected a segment to join")
            joined[target].append(source)
    places: dict[str, list[tuple[Element, tuple[str, ...]]]] = {}
    used: set[str] = set()
    for edge in graph.grounds.values():
        source, target = edge.required("src"), edge.required("trg")
        if target in joined:
            continue
        if target not in graph.units:
            raise edge.error(f"trg is {target!r}, expected a unit or a joint")
        parts = tuple(joined[source]) if source in joined else (source,)
        if not parts or (
            source not in joined and source not in {**graph.segments, **graph.implicit}
        ):
            raise edge.error(f"src is {source!r}, expected a segment or a joint of segments")
        places.setdefault(target, []).append((edge, parts))
        used |= {source, *parts}
    for id, element in (*graph.joints.items(), *graph.implicit.items()):
        if id not in used:
            raise element.error("belongs to no unit")
    return places


def _unit(
    id: str,
    category: str,
    parts: tuple[str, ...],
    graph: _Graph,
    segmentation: Segmentation,
    rank: Mapping[str, int],
) -> Unit:
    implicit = [part for part in parts if part in graph.implicit]
    if implicit and len(parts) > 1:
        raise graph.implicit[implicit[0]].error(f"joined with others in unit {id!r}")
    if implicit:
        return Unit(id, category=category, text=graph.implicit[implicit[0]].text)
    ordered = tuple(sorted(parts, key=rank.__getitem__))
    if len(set(ordered)) < len(ordered):
        raise graph.units.get(id, graph.segments[ordered[0]]).error("takes up a segment twice")
    spans = joined_spans([rank[part] for part in ordered], segmentation)
    return Unit(id, spans, category, segment=ordered)


def joined_spans(places: Sequence[int], segmentation: Segmentation) -> tuple[Span, ...]:
    """Return the spans of segments in order; those that follow each other become one span."""
    spans: list[Span] = []
    last = -2
    for index in places:
        span = segmentation.spans[index]
        if index == last + 1:
            span = Span(spans.pop().start, span.end)
        spans.append(span)
        last = index
    return tuple(spans)


def _relations(graph: _Graph) -> list[Relation]:
    sources: dict[str, list[str]] = {}
    for id, edge in graph.relations.items():
        source, target, kind = edge.required("src"), edge.required("trg"), edge.required("type")
        if source not in graph.units:
            raise edge.error(f"src is {source!r}, expected a unit")
        sources[id] = [source]
        if kind == "und":
            if target not in graph.relations and target not in graph.additions:
                raise edge.error(f"trg is {target!r}, expected a relation to undercut")
        elif target not in graph.units:
            raise edge.error(f"trg is {target!r}, expected a unit")
    for edge in graph.additions.values():
        source = edge.required("src")
        if source not in graph.units:
            raise edge.error(f"src is {source!r}, expected a unit")
        premises = sources[_whole(edge, graph)]
        if source in premises:
            raise edge.error(f"unit {source!r} is a premise of this relation already")
        premises.append(source)
    relations = []
    for id, edge in graph.relations.items():
        target = edge.required("trg")
        if target in graph.additions:
            target = _whole(graph.additions[target], graph)
        relations.append(Relation(id, tuple(sources[id]), target, edge.required("type")))
    return relations


def _whole(addition: Element, graph: _Graph) -> str:
    """Return the relation to which an edge adds a premise, directly or through others."""
    visited = {addition.id}
    edge = addition
    while (target := edge.required("trg")) in graph.additions:
        if target in visited:
            raise addition.error("adds a premise to itself")
        visited.add(target)
        edge = graph.additions[target]
    if target not in graph.relations:
        raise addition.error(f"trg is {target!r}, expected a relation to add a premise to")
    return target
