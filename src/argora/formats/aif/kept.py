"""What the file of a map says that a layer has no place for, kept to be written back.

The order of nodes and how they are written, ids and forms of edges, participants who say nothing,
ids of illocutions that lead nowhere, other entries of nodes, where OVA draws them, and the marked
text as it stood.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from argora.formats.aif.foreign import OWN
from argora.formats.aif.given import SEGMENTS
from argora.formats.aif.graph import BODY
from argora.formats.aif.nodes import UNITS

__all__ = ["FORMS", "SPEECH", "TEXT", "UNMARKED", "kept_of", "packed", "restored", "unpacked"]

TEXT, SPEECH, SCHEMES = "text", ("participants", "locutions"), "schemefulfillments"
FORMS = ("forms", SCHEMES)
UNMARKED = "unmarked"  # the file has no text, and its units have the places of their words

_NODE_KEYS = {"nodeID", "text", "type", "timestamp", "scheme", "schemeID"}
_EDGE_KEYS = {"fromID", "toID"}
_BODY_KEYS = {"nodes", "edges", SCHEMES, *SPEECH}
_NAMING = ("nodeID", "fromID", "toID")  # keys that say of which nodes an entry is

Json = Mapping[str, Any]

_SHAPES: Mapping[str, type] = {
    "nodes": dict,
    "edges": list,
    "forces": dict,
    "lists": dict,
    "around": dict,
    "order": list,
    "absent": list,
    "forms": dict,
    "bare": bool,
    UNMARKED: bool,
    **dict.fromkeys((*SPEECH, SCHEMES), list),
}


_packing = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode


def packed(kept: object) -> str:
    """Return what is kept as a text, in which order and type of values show."""
    return _packing(kept)


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
    entries = [each for name in ("nodes", "forms") for each in found.get(name, {}).values()]
    entries += [extra for _, _, extra in edges]
    return found if all(isinstance(each, dict) for each in entries) else {}


def kept_of(file: Json, written: Json) -> dict[str, Any]:
    """Return what a file says beyond what would be written of its layer, and in what form."""
    bare = BODY not in file
    whole = {BODY: file} if bare else file
    body, plain = whole[BODY], written[BODY]
    known = {node["nodeID"]: node for node in plain["nodes"]}
    nodes = {str(node["nodeID"]): node for node in body["nodes"]}
    found: dict[str, Any] = {
        "nodes": {
            id: extra
            for id, node in nodes.items()
            if id in known and (extra := _extra(node, known[id]))
        },
        "edges": _kept_edges(body["edges"], plain["edges"]),
        "lists": {k: v for k, v in body.items() if k not in _BODY_KEYS},
        "around": {k: v for k, v in whole.items() if k not in (BODY, TEXT, OWN, SEGMENTS)},
        "bare": bare,
    }
    told = _speech(body, plain)
    # Where nodes were left out or split, the file cannot be as it was.
    if nodes.keys() == known.keys():
        found["forms"] = {id: f for id, node in nodes.items() if (f := _form(node, known[id]))}
        found["order"] = [] if [*nodes] == [*known] else [*nodes]
        found["absent"] = sorted(_BODY_KEYS - body.keys())
        told[SCHEMES] = body.get(SCHEMES) or []
    found = {name: value for name, value in found.items() if value}
    found |= {name: own for name, own in told.items() if packed(own) != packed(plain[name])}
    if TEXT in whole and whole[TEXT] != written.get(TEXT):
        found[TEXT] = whole[TEXT]
    if TEXT in written and TEXT not in whole:
        found[UNMARKED] = True
    return found


def _kept_edges(edges: list[dict[str, Any]], plain: list[dict[str, Any]]) -> list[Any]:
    """Return what edges say of themselves; nothing where that is their number alone."""
    drawn = {_ends(edge) for edge in plain}
    # Ids that are numbers stay numbers, unless nodes were left out or split.
    known = _EDGE_KEYS if len({*map(_ends, edges)} - drawn) else set()
    told = {_ends(edge): _own_of(edge, known) for edge in edges}
    numbered = _edges(plain, [[*ends, own] for ends, own in told.items() if ends in drawn])
    if packed(numbered) == packed(plain):
        return []
    return [[*_ends(edge), _own_of(edge, known)] for edge in numbered]


def _own_of(edge: Json, known: Collection[str]) -> dict[str, Any]:
    return {
        k: v
        for k, v in edge.items()
        if k not in known and (k not in _EDGE_KEYS or not isinstance(v, str))
    }


def _extra(node: Json, plain: Json) -> dict[str, Any]:
    """Return entries of a node beyond its own; its time where a layer has no place for it."""
    keys = _NODE_KEYS if "timestamp" in plain else _NODE_KEYS - {"timestamp"}
    return {k: v for k, v in node.items() if k not in keys and (k != "timestamp" or v)}


def _form(node: Json, plain: Json) -> dict[str, Any]:
    """Return how a node says its own entries, if that is another way than it would be written."""
    own = {k: v for k, v in node.items() if k in _NODE_KEYS}
    written = {k: plain[k] for k in plain if k in own}
    if own == written and all(type(v) is type(written[k]) is str for k, v in own.items()):
        return {}
    return {} if packed(own) == packed(written) else own


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
    body = {
        **_fitting(own.get("lists", {}), there),
        **plain,
        "nodes": _nodes(plain["nodes"], own),
        "edges": _edges(plain["edges"], own.get("edges", [])),
        **{name: _fitting(own[name], there) for name in (*SPEECH, SCHEMES) if name in own},
    }
    body = {k: v for k, v in body.items() if v or k not in own.get("absent", ())}
    text = {TEXT: own[TEXT]} if TEXT in own else {}
    found = {**written, **_fitting(own.get("around", {}), there), **text, BODY: body}
    if own.get(UNMARKED):
        found.pop(TEXT, None)
    return body if own.get("bare") and found.keys() == {BODY} else found


def _nodes(plain: list[dict[str, Any]], own: Json) -> list[dict[str, Any]]:
    """Return nodes with their entries, in the order of the file; new ones come last."""
    extras, forms = own.get("nodes", {}), own.get("forms", {})
    place = {id: i for i, id in enumerate(own.get("order", ()))}
    found = []
    for node in sorted(plain, key=lambda node: place.get(node["nodeID"], len(place))):
        id, said = node["nodeID"], node
        if id in forms:
            # What a unit says is no matter of form.
            unit = {"text": node["text"]} if node["type"] in UNITS else {}
            said = {**forms[id], **unit}
        found.append({**said, **extras.get(id, {})})
    return found


def _edges(plain: list[dict[str, Any]], kept: list[list[Any]]) -> list[dict[str, Any]]:
    """Return edges with their entries, in the order of the file; new ones get new ids."""
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
