"""The JSON of AIFdb as nodes, edges and what is said of them, with every mistake at its place."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from argora.errors import FormatError, MendedError
from argora.formats.aif.nodes import KINDS, LOCUTION_FIELDS, RELATIONS, UNITS
from argora.model.strict_json import parse_json

__all__ = ["BODY", "Graph", "Node", "Oddities", "Speech", "parse_graph"]

BODY = "AIF"
_NO_SCHEME = ("", "0")


@dataclass(frozen=True)
class Node:
    """A node as it stands in the file; ``scheme`` and ``scheme_id`` only where they are given."""

    id: str
    kind: str
    text: str
    scheme: str = ""
    scheme_id: str = ""
    timestamp: str = ""

    @property
    def is_scheme(self) -> bool:
        """Check whether the node relates others."""
        return self.kind in RELATIONS

    def __str__(self) -> str:
        return f"{self.kind}-node {self.id!r}"


@dataclass(frozen=True)
class Speech:
    """What the list of locutions says of one: who spoke (None: nobody is named), and more."""

    speaker: str | None
    details: Mapping[str, str | int | float]


@dataclass
class Oddities:
    """What a map says that cannot be taken as it stands: where, for each sort."""

    places: dict[tuple[str, bool], list[str]] = field(default_factory=dict)

    def add(self, what: str, where: str, *, left_out: bool = True) -> None:
        """Note one more of a sort; both together make a sentence.

        Parameters
        ----------
        left_out : whether something is missing because of it.
        """
        self.places.setdefault((what, left_out), []).append(where)

    def errors(self) -> list[FormatError]:
        """Return an error for each sort; a MendedError where nothing is left out."""
        return [
            (FormatError if left_out else MendedError)(
                f"{first} {what}{f' (and {len(others)} more like it)' if others else ''}",
                each=[f"{where} {what}" for where in others],
            )
            for (what, left_out), (first, *others) in self.places.items()
        ]


@dataclass
class Graph:
    """A map: its nodes by id, its edges each once, its speeches by the id of their locution.

    Attributes
    ----------
    file : all that the file says.
    marked : the text that it marks up, which may be empty; None if there is none.
    """

    nodes: dict[str, Node] = field(default_factory=dict)
    edges: dict[tuple[str, str], None] = field(default_factory=dict)
    speeches: dict[str, Speech] = field(default_factory=dict)
    odd: Oddities = field(default_factory=Oddities)
    file: Mapping[str, Any] = field(default_factory=dict)
    marked: str | None = None


@dataclass(frozen=True)
class _Entry:
    """An object in one of the lists of the file."""

    place: str
    values: Mapping[str, Any]

    def error(self, problem: str) -> FormatError:
        return FormatError(f"{self.place}: {problem}")

    def wrong(self, key: str, expected: str) -> FormatError:
        if key not in self.values:
            return self.error(f"{key} is missing, expected {expected}")
        return self.error(f"{key} is {_quoted(self.values[key])}, expected {expected}")

    def id(self, key: str) -> str:
        """Return an id: a text, or a whole number as a text."""
        value = self.values.get(key)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if not isinstance(value, str) or not value:
            raise self.wrong(key, "an id: a text or a whole number")
        return value

    def optional_id(self, key: str) -> str:
        return "" if self.values.get(key) in (None, "") else self.id(key)

    def text(self, key: str) -> str:
        value = self.values.get(key)
        if not isinstance(value, str):
            raise self.wrong(key, "a text")
        return value

    def optional_text(self, key: str) -> str:
        return "" if self.values.get(key) is None else self.text(key)

    def scalar(self, key: str) -> str | int | float | None:
        value = self.values.get(key)
        if value is None or value == "":
            return None
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if isinstance(value, str) or (number and math.isfinite(value)):
            return value  # type: ignore[no-any-return]
        raise self.wrong(key, "a text or a number")


def parse_graph(content: str) -> Graph:
    """Return the map of a file.

    Raises
    ------
    FormatError
        If the file is no JSON of this form, uses an id twice, or has an edge to no node.
    """
    file = parse_json(content.removeprefix("\ufeff"))
    body = _body(file)
    graph = Graph(file=file, marked=_marked(file))
    schemes = _scheme_ids(body, graph)
    for entry in _entries(body, "nodes"):
        node = _node(entry, schemes)
        if node.id in graph.nodes:
            raise entry.error(f"the id {node.id!r} is there already")
        graph.nodes[node.id] = node
    for entry in _entries(body, "edges"):
        ends = entry.id("fromID"), entry.id("toID")
        for key, end in zip(("fromID", "toID"), ends, strict=True):
            if end not in graph.nodes:
                raise entry.error(f"{key} is {end!r}, which no node has")
        if ends in graph.edges:
            edge = f"edge from {ends[0]!r} to {ends[1]!r}"
            graph.odd.add("is there twice: read once", edge, left_out=False)
        graph.edges[ends] = None
    for id in schemes:
        if id not in graph.nodes or not graph.nodes[id].is_scheme:
            graph.odd.add("is no scheme node here: its scheme is left out", f"node {id!r}")
    _add_speeches(body, graph)
    return graph


def _body(data: Any) -> Mapping[str, Any]:
    if isinstance(data, dict) and BODY in data:
        data = data[BODY]
    if not isinstance(data, dict) or "nodes" not in data:
        raise FormatError(
            'expected an object with the list "nodes", or one with the key "AIF" that holds it'
        )
    return data


def _marked(file: Mapping[str, Any]) -> str | None:
    """Return the text, which xAIF wraps once more; nothing where it is of another kind."""
    text = file.get("text") if BODY in file else None
    if isinstance(text, dict):
        text = text.get("txt")
    return text if isinstance(text, str) else None


def _entries(body: Mapping[str, Any], name: str) -> list[_Entry]:
    """Return the objects of a list; only nodes and edges must be there."""
    listed = body.get(name)
    if listed is None and name not in ("nodes", "edges"):
        return []
    if not isinstance(listed, list):
        was = f"is {_quoted(listed)}" if name in body else "is missing"
        raise FormatError(f"{name} {was}, expected a list")
    for i, values in enumerate(listed):
        if not isinstance(values, dict):
            raise FormatError(f"{name}[{i}] is {_quoted(values)}, expected an object")
    return [_Entry(f"{name}[{i}]", values) for i, values in enumerate(listed)]


def _node(entry: _Entry, schemes: Mapping[str, str]) -> Node:
    id, kind = entry.id("nodeID"), entry.values.get("type")
    if kind not in KINDS:
        raise entry.wrong("type", f"one of {', '.join(KINDS)}")
    timestamp = entry.optional_text("timestamp")
    if kind in UNITS:
        return Node(id, kind, entry.text("text"), timestamp=timestamp)
    number = entry.optional_id("schemeID")
    return Node(
        id,
        kind,
        entry.optional_text("text"),
        entry.optional_text("scheme"),
        schemes.get(id, "") if number in _NO_SCHEME else number,
        timestamp,
    )


def _scheme_ids(body: Mapping[str, Any], graph: Graph) -> dict[str, str]:
    numbers: dict[str, str] = {}
    for entry in _entries(body, "schemefulfillments"):
        id, number = entry.id("nodeID"), entry.optional_id("schemeID")
        if number in _NO_SCHEME:
            continue
        if numbers.setdefault(id, number) != number:
            graph.odd.add("has a second scheme: left out", f"node {id!r}")
    return numbers


def _add_speeches(body: Mapping[str, Any], graph: Graph) -> None:
    names: dict[str, str] = {}
    for entry in _entries(body, "participants"):
        parts = (entry.optional_text("firstname"), entry.optional_text("surname"))
        id = entry.id("participantID")
        if id in names:
            raise entry.error(f"the participantID {id!r} is there already")
        names[id] = " ".join(part for part in parts if part)
    for entry in _entries(body, "locutions"):
        id, person = entry.id("nodeID"), entry.optional_id("personID")
        details = {
            name: value
            for key, name in LOCUTION_FIELDS.items()
            if (value := entry.scalar(key)) is not None
        }
        if id not in graph.nodes or graph.nodes[id].kind != "L":
            graph.odd.add("is no L-node here: who said it is left out", f"node {id!r}")
            continue
        speech = Speech((names.get(person) or person) or None, details)
        first = graph.speeches.setdefault(id, speech)
        if first is not speech:
            # AIFdb adds an entry when a map is edited again.
            what = "is listed as a locution twice: read once"
            if first.speaker != speech.speaker:
                what = "has a second speaker: the first one was read"
            graph.odd.add(what, f"node {id!r}", left_out=False)


def _quoted(value: Any) -> str:
    content = json.dumps(value, ensure_ascii=False)
    return content if len(content) <= 60 else f"{content[:57]}..."
