"""What the file of a map says that a layer has no place for, kept to be written back.

The order of nodes and how they are written, ids and forms of edges, participants who say nothing,
ids of illocutions that lead nowhere, other entries of nodes, where OVA draws them, and the marked
text as it stood.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from argora.formats.aif.foreign import FOREIGN, SEGMENTS
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


def packed(data: object) -> str:
    """Write the rest of a file as JSON, in which order and type of values show."""
    return _packing(data)


def unpacked(note: object) -> dict[str, Any]:
    """Parse what :func:`packed` wrote; an empty rest if the text is something else."""
    try:
        data = json.loads(note) if isinstance(note, str) else {}
    except (ValueError, RecursionError):
        return {}
    if not isinstance(data, dict) or any(
        not isinstance(data.get(name, kind()), kind) for name, kind in _SHAPES.items()
    ):
        return {}
    edges = data.get("edges", [])
    if not all(isinstance(edge, list) and len(edge) == 3 for edge in edges):
        return {}
    entries = [each for name in ("nodes", "forms") for each in data.get(name, {}).values()]
    entries += [extra for _, _, extra in edges]
    return data if all(isinstance(each, dict) for each in entries) else {}


def kept_of(file: Json, written: Json) -> dict[str, Any]:
    """Collect the parts of a file that its layer does not hold, and their form."""
    bare = BODY not in file
    whole = {BODY: file} if bare else file
    body, plain = whole[BODY], written[BODY]
    written_nodes = {node["nodeID"]: node for node in plain["nodes"]}
    nodes = {str(node["nodeID"]): node for node in body["nodes"]}
    rest: dict[str, Any] = {
        "nodes": {
            id: extra
            for id, node in nodes.items()
            if id in written_nodes and (extra := _extra(node, written_nodes[id]))
        },
        "edges": _kept_edges(body["edges"], plain["edges"]),
        "lists": {k: v for k, v in body.items() if k not in _BODY_KEYS},
        "around": {k: v for k, v in whole.items() if k not in (BODY, TEXT, FOREIGN, SEGMENTS)},
        "bare": bare,
    }
    lists = _speech(body, plain)
    # Where nodes were left out or split, the file cannot be as it was.
    if nodes.keys() == written_nodes.keys():
        rest["forms"] = {
            id: f for id, node in nodes.items() if (f := _form(node, written_nodes[id]))
        }
        rest["order"] = [] if [*nodes] == [*written_nodes] else [*nodes]
        rest["absent"] = sorted(_BODY_KEYS - body.keys())
        lists[SCHEMES] = body.get(SCHEMES) or []
    rest = {name: value for name, value in rest.items() if value}
    rest |= {
        name: values for name, values in lists.items() if packed(values) != packed(plain[name])
    }
    if TEXT in whole and whole[TEXT] != written.get(TEXT):
        rest[TEXT] = whole[TEXT]
    if TEXT in written and TEXT not in whole:
        rest[UNMARKED] = True
    return rest


def _kept_edges(edges: list[dict[str, Any]], plain: list[dict[str, Any]]) -> list[Any]:
    """Collect the entries of edges; none where an edge has only its number."""
    written_ends = {_ends(edge) for edge in plain}
    # Ids that are numbers stay numbers, unless nodes were left out or split.
    end_keys = _EDGE_KEYS if len({*map(_ends, edges)} - written_ends) else set()
    extras = {_ends(edge): _own_of(edge, end_keys) for edge in edges}
    numbered = _edges(
        plain, [[*ends, extra] for ends, extra in extras.items() if ends in written_ends]
    )
    if packed(numbered) == packed(plain):
        return []
    return [[*_ends(edge), _own_of(edge, end_keys)] for edge in numbered]


def _own_of(edge: Json, excluded: Collection[str]) -> dict[str, Any]:
    return {
        k: v
        for k, v in edge.items()
        if k not in excluded and (k not in _EDGE_KEYS or not isinstance(v, str))
    }


def _extra(node: Json, plain: Json) -> dict[str, Any]:
    """Return entries of a node beyond its own; its time where a layer has no place for it."""
    keys = _NODE_KEYS if "timestamp" in plain else _NODE_KEYS - {"timestamp"}
    return {k: v for k, v in node.items() if k not in keys and (k != "timestamp" or v)}


def _form(node: Json, plain: Json) -> dict[str, Any]:
    """Select the own entries of a node, if their form differs from the one that is written."""
    entries = {k: v for k, v in node.items() if k in _NODE_KEYS}
    written = {k: plain[k] for k in plain if k in entries}
    if entries == written and all(type(v) is type(written[k]) is str for k, v in entries.items()):
        return {}
    return {} if packed(entries) == packed(written) else entries


def _ends(edge: Json) -> tuple[str, str]:
    return str(edge["fromID"]), str(edge["toID"])


def _speech(body: Json, plain: Json) -> dict[str, list[Any]]:
    """Select the participants and locutions of the file, each locution once."""
    locutions = {str(node["nodeID"]) for node in plain["nodes"] if node["type"] == "L"}
    speeches: dict[str, Any] = {}
    for entry in body.get("locutions") or []:
        id = str(entry["nodeID"])
        if id in locutions:
            speeches.setdefault(id, entry)
    return {"participants": body.get("participants") or [], "locutions": [*speeches.values()]}


def restored(written: Json, rest: Json, *, without: Collection[str] = ()) -> dict[str, Any]:
    """Return a map as it would be written with what was kept of its file.

    Entries about nodes that are no longer there are left out.

    Parameters
    ----------
    without : parts of what was kept that do not fit any more.
    """
    fitting = {name: value for name, value in rest.items() if name not in without}
    plain = written[BODY]
    node_ids = {node["nodeID"] for node in plain["nodes"]}
    body = {
        **_fitting(fitting.get("lists", {}), node_ids),
        **plain,
        "nodes": _nodes(plain["nodes"], fitting),
        "edges": _edges(plain["edges"], fitting.get("edges", [])),
        **{
            name: _fitting(fitting[name], node_ids)
            for name in (*SPEECH, SCHEMES)
            if name in fitting
        },
    }
    body = {k: v for k, v in body.items() if v or k not in fitting.get("absent", ())}
    text = {TEXT: fitting[TEXT]} if TEXT in fitting else {}
    file = {**written, **_fitting(fitting.get("around", {}), node_ids), **text, BODY: body}
    if fitting.get(UNMARKED):
        file.pop(TEXT, None)
    return body if fitting.get("bare") and file.keys() == {BODY} else file


def _nodes(plain: list[dict[str, Any]], rest: Json) -> list[dict[str, Any]]:
    """Return nodes with their entries, in the order of the file; new ones come last."""
    extras, forms = rest.get("nodes", {}), rest.get("forms", {})
    place = {id: i for i, id in enumerate(rest.get("order", ()))}
    nodes = []
    for node in sorted(plain, key=lambda node: place.get(node["nodeID"], len(place))):
        id, entries = node["nodeID"], node
        if id in forms:
            # What a unit says is no matter of form.
            unit = {"text": node["text"]} if node["type"] in UNITS else {}
            entries = {**forms[id], **unit}
        nodes.append({**entries, **extras.get(id, {})})
    return nodes


def _edges(plain: list[dict[str, Any]], file_edges: list[list[Any]]) -> list[dict[str, Any]]:
    """Return edges with their entries, in the order of the file; new ones get new ids."""
    place = {(start, end): (i, extra) for i, (start, end, extra) in enumerate(file_edges)}
    file_ids = {str(extra.get("edgeID")) for _, _, extra in file_edges}
    n = max((int(id) for id in file_ids if id.isdecimal() and len(id) < 19), default=0)
    ranked: list[tuple[int, dict[str, Any]]] = []
    for edge in plain:
        ends = _ends(edge)
        if ends in place:
            i, extra = place[ends]
            ranked.append((i, {"fromID": edge["fromID"], "toID": edge["toID"], **extra}))
        else:
            n += 1
            ranked.append((len(file_edges), {**edge, "edgeID": str(n)}))
    return [edge for _, edge in sorted(ranked, key=lambda pair: pair[0])]


def _fitting(value: Any, node_ids: Collection[str]) -> Any:
    """Return a value without the entries of lists that name nodes that are not there."""
    if isinstance(value, dict):
        return {name: _fitting(entry, node_ids) for name, entry in value.items()}
    if isinstance(value, list):
        return [
            entry
            for entry in value
            if not isinstance(entry, dict)
            or all(str(entry[key]) in node_ids for key in _NAMING if key in entry)
        ]
    return value
