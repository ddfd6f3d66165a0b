"""One map in the JSON of AIFdb to a layer: nodes become units and relations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from argora.errors import FormatError, ModelError
from argora.formats.aif.graph import Graph, Node
from argora.formats.aif.marked import Marked
from argora.formats.aif.nodes import (
    FORCE,
    RELATIONS,
    SCHEME_ID,
    SCHEME_IDS,
    SPEAKER,
    SPEECH_START,
    UNITS,
    name_attribute,
)
from argora.formats.vocabulary import NOTE
from argora.model import Layer, Relation, Stamp, Unit
from argora.model.graph import Edge
from argora.model.graph import Graph as RelationGraph
from argora.model.layer import Value

__all__ = ["STAMPED", "layer_of"]

Folded = Mapping[str, Sequence[str]]
"""Illocutions that lead nowhere, by what they are anchored in."""

STAMPED = "node "  # a layer's time says what it belongs to: "node 12"
_LEFT_OUT = "left out"
_LONGEST_SPEAKER = 60
_LONGEST_CIRCLE = 5  # nodes that are named


@dataclass
class _SchemeEdges:
    """What scheme nodes come from and lead to.

    Attributes
    ----------
    relations : those that are relations.
    folded : illocutions that lead nowhere and become an attribute of what they are anchored in.
    forces : their names, by the id of what they are anchored in.
    anchored : their ids, likewise.
    """

    sources: dict[str, list[str]] = field(default_factory=dict)
    targets: dict[str, list[str]] = field(default_factory=dict)
    relations: set[str] = field(default_factory=set)
    folded: set[str] = field(default_factory=set)
    forces: dict[str, list[str]] = field(default_factory=dict)
    anchored: dict[str, list[str]] = field(default_factory=dict)


def layer_of(graph: Graph, empty: Layer, marked: Marked | None) -> tuple[Layer, Folded]:
    """Read the layer of a map, and the illocutions that became attributes.

    What cannot be read as it stands is added to the oddities of the map.

    Parameters
    ----------
    empty : says of which document, annotator and round the layer is.
    marked : the text, and where each unit lies that has a place.

    Raises
    ------
    FormatError
        If the file is no map at all: then nothing is taken from it.
    """
    edges = _scheme_edges(graph)
    units = tuple(_unit(n, graph, edges, marked) for n in graph.nodes.values() if not n.is_scheme)
    for id in marked.places if marked is not None else ():
        if id not in graph.nodes or graph.nodes[id].is_scheme:
            graph.odd.add(
                "is marked in the text, but no L-node or I-node: left out", f"node {id!r}"
            )
    relations = tuple(
        relation
        for node in graph.nodes.values()
        if node.id in edges.relations
        for relation in _relations(node, edges, graph)
    )
    kept_ids = {unit.id for unit in units} | edges.relations
    times = (
        Stamp(node.timestamp, STAMPED + node.id)
        for node in graph.nodes.values()
        if node.timestamp and node.id in kept_ids
    )
    try:
        layer = Layer(
            empty.document,
            empty.annotator,
            empty.round,
            units,
            relations,
            times=tuple(sorted(times)),
        )
    except ModelError as error:
        raise FormatError(str(error)) from error
    return layer, edges.anchored


def _unit(node: Node, graph: Graph, edges: _SchemeEdges, marked: Marked | None) -> Unit:
    spans = () if marked is None else marked.places.get(node.id, ())
    attributes = _speech(node, graph) | _forces(node.id, edges) if node.kind == "L" else {}
    placed = Unit(node.id, spans, UNITS[node.kind], attributes, text=None if spans else node.text)
    # Words that stand in the text are not said twice.
    if marked is None or not spans or placed.words(marked.text) == node.text:
        return placed
    return replace(placed, text=node.text)


def _scheme_edges(graph: Graph) -> _SchemeEdges:
    _refuse_circle(graph)
    edges = _SchemeEdges()
    for node in graph.nodes.values():
        if node.is_scheme:
            edges.sources[node.id], edges.targets[node.id] = [], []
    for start, end in graph.edges:
        # An illocution is anchored in what leads to it; else a scheme node leads to its target.
        if end in edges.sources and (start not in edges.sources or graph.nodes[end].kind == "YA"):
            edges.sources[end].append(start)
        elif start in edges.targets:
            edges.targets[start].append(end)
        else:
            what = f"has no scheme node in between: {_LEFT_OUT}"
            graph.odd.add(what, f"edge from {start!r} to {end!r}")
    edges.relations = {id for id, sources in edges.sources.items() if sources and edges.targets[id]}
    _drop_dependent(edges)
    _keep_forces(edges, graph)
    _tell_dropped(edges, graph)
    return edges


def _refuse_circle(graph: Graph) -> None:
    """Refuse scheme nodes that hang on each other; from illocution to illocution is one way, too.

    Raises
    ------
    FormatError
        With the nodes of one circle, in the order in which they lead to each other.
    """
    kinds = {node.id: node.kind for node in graph.nodes.values() if node.is_scheme}
    within = tuple(
        Edge(start, end, None, "")
        for start, end in graph.edges
        if start in kinds and end in kinds and (kinds[start] == "YA") == (kinds[end] == "YA")
    )
    circle = RelationGraph(tuple(kinds), within).cycle()
    if circle:
        names = [str(graph.nodes[id]) for id in circle[:_LONGEST_CIRCLE]]
        left = len(circle) - len(names)
        names += [f"{left} more"] * (left > 0) + [str(graph.nodes[circle[0]])]
        raise FormatError(
            f"scheme nodes lead to each other in a circle: {' -> '.join(names)}; "
            "expected that each leads, in the end, to a proposition or locution"
        )


def _drop_dependent(edges: _SchemeEdges) -> None:
    """Drop relations that have an end at a scheme node that is no relation, in one pass."""
    users: dict[str, list[str]] = {}
    for id in edges.relations:
        for end in (*edges.sources[id], *edges.targets[id]):
            users.setdefault(end, []).append(id)
    gone = [id for id in edges.sources if id not in edges.relations]
    while gone:
        for user in users.get(gone.pop(), ()):
            if user in edges.relations:
                edges.relations.remove(user)
                gone.append(user)


def _keep_forces(edges: _SchemeEdges, graph: Graph) -> None:
    for id, sources in edges.sources.items():
        node = graph.nodes[id]
        if id not in edges.relations and _is_force(node, edges, graph):
            name = _named(node).get(FORCE, node.kind)
            edges.forces.setdefault(sources[0], []).append(str(name))
            edges.anchored.setdefault(sources[0], []).append(id)
            edges.folded.add(id)


def _is_force(node: Node, edges: _SchemeEdges, graph: Graph) -> bool:
    """Check whether an illocution leads nowhere, and so only says how something was said."""
    if node.kind != "YA" or edges.targets[node.id] or len(edges.sources[node.id]) != 1:
        return False
    source = edges.sources[node.id][0]
    anchored = graph.nodes[source].kind == "L" or (
        graph.nodes[source].kind == "TA" and source in edges.relations
    )
    return anchored and _named(node).keys() <= {FORCE}


def _tell_dropped(edges: _SchemeEdges, graph: Graph) -> None:
    for id, sources in edges.sources.items():
        node, n_targets = graph.nodes[id], len(edges.targets[id])
        if id in edges.relations:
            if n_targets > 1:
                what = "leads to several nodes: read as a relation to each"
                graph.odd.add(what, str(node), left_out=False)
        elif not sources:
            graph.odd.add(f"comes from nothing: {_LEFT_OUT}", str(node))
        elif n_targets:
            graph.odd.add(f"hangs on a node that is left out: {_LEFT_OUT} as well", str(node))
        elif id not in edges.folded:
            graph.odd.add(f"leads to nothing: {_LEFT_OUT}", str(node))


def _relations(node: Node, edges: _SchemeEdges, graph: Graph) -> list[Relation]:
    """Return the relation of a scheme node, or one for each of its targets."""
    relations = []
    for n, target in enumerate(edges.targets[node.id], start=1):
        id = node.id if n == 1 else f"{node.id}/{n}"
        while n > 1 and id in graph.nodes:
            id += "'"
        forces = _forces(node.id, edges) if n == 1 else {}
        sources = tuple(edges.sources[node.id])
        relations.append(Relation(id, sources, target, RELATIONS[node.kind], _named(node) | forces))
    return relations


def _named(node: Node) -> dict[str, Value]:
    """Read the attributes of a scheme node; its bare kind as its text is no attribute."""
    text = "" if node.text == node.kind else node.text
    name = node.scheme or text
    attributes: dict[str, Value] = {name_attribute(node.kind): name} if name else {}
    if node.scheme and text not in ("", node.scheme):
        attributes[NOTE] = text
    if node.scheme_id and node.scheme_id != SCHEME_IDS.get((node.kind, name)):
        attributes[SCHEME_ID] = node.scheme_id
    return attributes


def _forces(id: str, edges: _SchemeEdges) -> dict[str, Value]:
    """Return the illocutions that lead nowhere as an attribute of what they are anchored in."""
    names = edges.forces.get(id, [])
    return {} if not names else {FORCE: names[0] if len(names) == 1 else tuple(names)}


def _speech(node: Node, graph: Graph) -> dict[str, Value]:
    """Read the speaker and time of a locution from the list of locutions or its first words."""
    if (speech := graph.speeches.get(node.id)) is not None:
        named: dict[str, Value] = {} if speech.speaker is None else {SPEAKER: speech.speaker}
        return named | dict(speech.details)
    match = SPEECH_START.match(node.text)
    is_speaker = match is not None and len(match.group(1)) <= _LONGEST_SPEAKER
    return {SPEAKER: match.group(1)} if match is not None and is_speaker else {}
