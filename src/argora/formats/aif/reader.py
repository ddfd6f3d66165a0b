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
from argora.model.graph import Graph as Ways
from argora.model.layer import Value

__all__ = ["STAMPED", "Taken", "layer_of"]

STAMPED = "node "  # a layer's time says what it belongs to: "node 12"
_LEFT_OUT = "left out"
_LONGEST_SPEAKER = 60
_LONGEST_CIRCLE = 5  # nodes that are named


@dataclass
class _Ties:
    """What scheme nodes come from and lead to.

    Attributes
    ----------
    kept : those that are relations.
    folded : illocutions that lead nowhere and become an attribute of what they are anchored in.
    forces : their names, by the id of what they are anchored in.
    anchored : their ids, likewise.
    """

    sources: dict[str, list[str]] = field(default_factory=dict)
    targets: dict[str, list[str]] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    folded: set[str] = field(default_factory=set)
    forces: dict[str, list[str]] = field(default_factory=dict)
    anchored: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Taken:
    """What was taken from a map.

    Attributes
    ----------
    folded : illocutions that lead nowhere, by what they are anchored in.
    """

    layer: Layer
    folded: Mapping[str, Sequence[str]]


def layer_of(graph: Graph, empty: Layer, marked: Marked | None) -> Taken:
    """Return the layer of a map; what cannot be taken as it stands is told to its oddities.

    Parameters
    ----------
    empty : says of which document, annotator and round the layer is.
    marked : the text, and where each unit lies that has a place.

    Raises
    ------
    FormatError
        If the file is no map at all: then nothing is taken from it.
    """
    ties = _ties(graph)
    units = tuple(_unit(n, graph, ties, marked) for n in graph.nodes.values() if not n.is_scheme)
    for id in marked.places if marked is not None else ():
        if id not in graph.nodes or graph.nodes[id].is_scheme:
            graph.odd.add(
                "is marked in the text, but no L-node or I-node: left out", f"node {id!r}"
            )
    relations = tuple(
        relation
        for node in graph.nodes.values()
        if node.id in ties.kept
        for relation in _relations(node, ties, graph)
    )
    known = {unit.id for unit in units} | ties.kept
    times = (
        Stamp(node.timestamp, STAMPED + node.id)
        for node in graph.nodes.values()
        if node.timestamp and node.id in known
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
    return Taken(layer, ties.anchored)


def _unit(node: Node, graph: Graph, ties: _Ties, marked: Marked | None) -> Unit:
    spans = () if marked is None else marked.places.get(node.id, ())
    attributes = _speech(node, graph) | _forces(node.id, ties) if node.kind == "L" else {}
    placed = Unit(node.id, spans, UNITS[node.kind], attributes, text=None if spans else node.text)
    # Words that stand in the text are not said twice.
    if marked is None or not spans or placed.words(marked.text) == node.text:
        return placed
    return replace(placed, text=node.text)


def _ties(graph: Graph) -> _Ties:
    _refuse_circle(graph)
    ties = _Ties()
    for node in graph.nodes.values():
        if node.is_scheme:
            ties.sources[node.id], ties.targets[node.id] = [], []
    for start, end in graph.edges:
        # An illocution is anchored in what leads to it; else a scheme node leads to its target.
        if end in ties.sources and (start not in ties.sources or graph.nodes[end].kind == "YA"):
            ties.sources[end].append(start)
        elif start in ties.targets:
            ties.targets[start].append(end)
        else:
            what = f"has no scheme node in between: {_LEFT_OUT}"
            graph.odd.add(what, f"edge from {start!r} to {end!r}")
    ties.kept = {id for id, found in ties.sources.items() if found and ties.targets[id]}
    _drop_dependent(ties)
    _keep_forces(ties, graph)
    _tell_dropped(ties, graph)
    return ties


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
    circle = Ways(tuple(kinds), within).cycle()
    if circle:
        shown = [str(graph.nodes[id]) for id in circle[:_LONGEST_CIRCLE]]
        left = len(circle) - len(shown)
        shown += [f"{left} more"] * (left > 0) + [str(graph.nodes[circle[0]])]
        raise FormatError(
            f"scheme nodes lead to each other in a circle: {' -> '.join(shown)}; "
            "expected that each leads, in the end, to a proposition or locution"
        )


def _drop_dependent(ties: _Ties) -> None:
    """Drop relations that have an end at a scheme node that is no relation, in one pass."""
    users: dict[str, list[str]] = {}
    for id in ties.kept:
        for end in (*ties.sources[id], *ties.targets[id]):
            users.setdefault(end, []).append(id)
    gone = [id for id in ties.sources if id not in ties.kept]
    while gone:
        for user in users.get(gone.pop(), ()):
            if user in ties.kept:
                ties.kept.remove(user)
                gone.append(user)


def _keep_forces(ties: _Ties, graph: Graph) -> None:
    for id, sources in ties.sources.items():
        node = graph.nodes[id]
        if id not in ties.kept and _is_force(node, ties, graph):
            name = _named(node).get(FORCE, node.kind)
            ties.forces.setdefault(sources[0], []).append(str(name))
            ties.anchored.setdefault(sources[0], []).append(id)
            ties.folded.add(id)


def _is_force(node: Node, ties: _Ties, graph: Graph) -> bool:
    """Tell whether an illocution leads nowhere, and so only says how something was said."""
    if node.kind != "YA" or ties.targets[node.id] or len(ties.sources[node.id]) != 1:
        return False
    source = ties.sources[node.id][0]
    anchored = graph.nodes[source].kind == "L" or (
        graph.nodes[source].kind == "TA" and source in ties.kept
    )
    return anchored and _named(node).keys() <= {FORCE}


def _tell_dropped(ties: _Ties, graph: Graph) -> None:
    for id, sources in ties.sources.items():
        node, n_targets = graph.nodes[id], len(ties.targets[id])
        if id in ties.kept:
            if n_targets > 1:
                what = "leads to several nodes: read as a relation to each"
                graph.odd.add(what, str(node), left_out=False)
        elif not sources:
            graph.odd.add(f"comes from nothing: {_LEFT_OUT}", str(node))
        elif n_targets:
            graph.odd.add(f"hangs on a node that is left out: {_LEFT_OUT} as well", str(node))
        elif id not in ties.folded:
            graph.odd.add(f"leads to nothing: {_LEFT_OUT}", str(node))


def _relations(node: Node, ties: _Ties, graph: Graph) -> list[Relation]:
    """Return the relation of a scheme node, or one for each of its targets."""
    made = []
    for n, target in enumerate(ties.targets[node.id], start=1):
        id = node.id if n == 1 else f"{node.id}/{n}"
        while n > 1 and id in graph.nodes:
            id += "'"
        own = _forces(node.id, ties) if n == 1 else {}
        sources = tuple(ties.sources[node.id])
        made.append(Relation(id, sources, target, RELATIONS[node.kind], _named(node) | own))
    return made


def _named(node: Node) -> dict[str, Value]:
    """Return what a scheme node says of itself; its bare kind as its text says nothing."""
    text = "" if node.text == node.kind else node.text
    name = node.scheme or text
    found: dict[str, Value] = {name_attribute(node.kind): name} if name else {}
    if node.scheme and text not in ("", node.scheme):
        found[NOTE] = text
    if node.scheme_id and node.scheme_id != SCHEME_IDS.get((node.kind, name)):
        found[SCHEME_ID] = node.scheme_id
    return found


def _forces(id: str, ties: _Ties) -> dict[str, Value]:
    """Return the illocutions that lead nowhere as an attribute of what they are anchored in."""
    names = ties.forces.get(id, [])
    return {} if not names else {FORCE: names[0] if len(names) == 1 else tuple(names)}


def _speech(node: Node, graph: Graph) -> dict[str, Value]:
    """Return who said a locution, by the list of locutions or by its first words, and when."""
    if (speech := graph.speeches.get(node.id)) is not None:
        named: dict[str, Value] = {} if speech.speaker is None else {SPEAKER: speech.speaker}
        return named | dict(speech.more)
    found = SPEECH_START.match(node.text)
    known = found is not None and len(found.group(1)) <= _LONGEST_SPEAKER
    return {SPEAKER: found.group(1)} if found is not None and known else {}
