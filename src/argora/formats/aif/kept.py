"""What the file of a map says that a layer has no place for, kept to be written back.

Ids and forms of edges, participants who say nothing, ids of illocutions that lead nowhere, other
entries of nodes, where OVA draws them, and the marked text as it stood.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from argora.formats.aif.foreign import OWN
from argora.formats.aif.graph import BODY

__all__ = ["SPEECH", "TEXT", "kept_of", "packed", "restored", "unpacked"]

TEXT, SPEECH = "text", ("participants", "locutions")

_NODE_KEYS = {"nodeID", "text", "type", "timestamp", "scheme", "schemeID"}
_EDGE_KEYS = {"fromID", "toID"}
_BODY_KEYS = {"nodes", "edges", "schemefulfillments", *SPEECH}
_NAMING = ("nodeID", "fromID", "toID")  # keys that say of which nodes an entry is

Json = Mapping[str, Any]

_SHAPES: Mapping[str, type] = {
    "nodes": dict,
    "edges": list,
    "forces": dict,
    "lists": dict,
    "around": dict,
    **dict.fromkeys(SPEECH, list),
}


def packed(kept: Json) -> str:
    """Return what is kept as a text."""
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def unpacked(note: object) -> dict[str, Any]:
    """Return what a text keeps; nothing if it is no such text."""
    try:
        found = json.loads(note) if isinstance(note, str) else {}
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict) or any(
        not isinstance(found.get(name, kind()), kind) for name, kind in _SHAPES.items()
    ):
        return {}
    edges = found.get("edges", [])
    if not all(isinstance(edge, list) and len(edge) == 3 for edge in edges):
        return {}
    entries = [*found.get("nodes", {}).values(), *(extra for _, _, extra in edges)]
    return found if all(isinstance(each, dict) for each in entries) else {}


def kept_of(file: Json, written: Json) -> dict[str, Any]:
    """Return what a file says beyond what would be written of its layer."""
    whole = file if BODY in file else {BODY: file}
    body, plain = whole[BODY], written[BODY]
    known = {node["nodeID"]: node for node in plain["nodes"]}
    found: dict[str, Any] = {
        "nodes": {
            id: extra
            for node in body["nodes"]
            if (id := str(node["nodeID"])) in known and (extra := _extra(node, known[id]))
        },
        "edges": _kept_edges(body["edges"], plain["edges"]),
        "lists": {k: v for k, v in body.items() if k not in _BODY_KEYS and v},
        "around": {k: v for k, v in whole.items() if k not in (BODY, TEXT, OWN) and v},
    }
    found = {name: value for name, value in found.items() if value}
    speech = _speech(body, plain)
    if any(speech.values()) and _plainly(speech) != _plainly(plain):
        found |= speech
    if whole.get(TEXT) and whole.get(TEXT) != written.get(TEXT):
        found[TEXT] = whole[TEXT]
    return found


def _kept_edges(edges: list[dict[str, Any]], plain: list[dict[str, Any]]) -> list[Any]:
    """Return what edges say of themselves; nothing where that is their number alone."""
    drawn = {_ends(edge) for edge in plain}
    told = {_ends(edge): {k: v for k, v in edge.items() if k not in _EDGE_KEYS} for edge in edges}
    kept = [[*ends, extra] for ends, extra in told.items() if ends in drawn]
    numbered = _edges(plain, kept)
    if sorted(map(packed, numbered)) == sorted(map(packed, plain)):
        return []
    return [
        [*_ends(edge), {k: v for k, v in edge.items() if k not in _EDGE_KEYS}] for edge in numbered
    ]


def _extra(node: Json, plain: Json) -> dict[str, Any]:
    """Return entries of a node beyond its own; its time where a layer has no place for it."""
    keys = _NODE_KEYS if "timestamp" in plain else _NODE_KEYS - {"timestamp"}
    return {k: v for k, v in node.items() if k not in keys and v not in (None, "")}


def _ends(edge: Json) -> tuple[str, str]:
    return str(edge["fromID"]), str(edge["toID"])


def _speech(body: Json, plain: Json) -> dict[str, list[Any]]:
    """Return who said what as the file has it, each locution once."""
    locutions = {str(node["nodeID"]) for node in plain["nodes"] if node["type"] == "L"}
    told: dict[str, Any] = {}
    for entry in body.get("locutions") or []:
        id = str(entry["nodeID"])
        if id in locutions:
            told.setdefault(id, entry)
    return {"participants": body.get("participants") or [], "locutions": [*told.values()]}


def _plainly(body: Json) -> list[list[dict[str, str]]]:
    """Return who said what without empty entries, all as texts."""
    return [
        [{k: str(v) for k, v in entry.items() if v not in (None, "")} for entry in body[name]]
        for name in SPEECH
    ]


def restored(written: Json, kept: Json, *, without: Collection[str] = ()) -> dict[str, Any]:
    """Return a map as it would be written with what was kept of its file.

    Entries about nodes that are no longer there are left out.

    Parameters
    ----------
    without : parts of what was kept that do not fit any more.
    """
    own = {name: value for name, value in kept.items() if name not in without}
    plain = written[BODY]
    there = {node["nodeID"] for node in plain["nodes"]}
    extras = own.get("nodes", {})
    body = {
        **_fitting(own.get("lists", {}), there),
        **plain,
        "nodes": [{**node, **extras.get(node["nodeID"], {})} for node in plain["nodes"]],
        "edges": _edges(plain["edges"], own.get("edges", [])),
        **{name: _fitting(own[name], there) for name in SPEECH if name in own},
    }
    text = {TEXT: own[TEXT]} if TEXT in own else {}
    return {**written, **_fitting(own.get("around", {}), there), **text, BODY: body}


def _edges(plain: list[dict[str, Any]], kept: list[list[Any]]) -> list[dict[str, Any]]:
    """Return edges with their entries, in the order of the file; new ones get new ids."""
    if not kept:
        return plain
    place = {(start, end): (i, extra) for i, (start, end, extra) in enumerate(kept)}
    taken = {str(extra.get("edgeID")) for _, _, extra in kept}
    n = max((int(id) for id in taken if id.isdecimal() and len(id) < 19), default=0)
    found: list[tuple[int, dict[str, Any]]] = []
    for edge in plain:
        ends = _ends(edge)
        if ends in place:
            i, extra = place[ends]
            found.append((i, {"fromID": edge["fromID"], "toID": edge["toID"], **extra}))
        else:
            n += 1
            found.append((len(kept), {**edge, "edgeID": str(n)}))
    return [edge for _, edge in sorted(found, key=lambda own: own[0])]


def _fitting(value: Any, there: Collection[str]) -> Any:
    """Return a value without the entries of lists that name nodes that are not there."""
    if isinstance(value, dict):
        return {name: _fitting(own, there) for name, own in value.items()}
    if isinstance(value, list):
        return [
            entry
            for entry in value
            if not isinstance(entry, dict)
            or all(str(entry[key]) in there for key in _NAMING if key in entry)
        ]
    return value
