"""Layers to arggraph files (XML), and what these cannot carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, islice, pairwise
from typing import Literal

from argora.errors import FormatError
from argora.formats.arggraph.reader import (
    FACETS,
    RELATIONS,
    RESTATEMENT,
    joined_spans,
    place_segments,
)
from argora.formats.arggraph.xml import cdata, quoted
from argora.formats.base import Losses
from argora.formats.standoff import layer_carried
from argora.model import Document, Layer, Relation, Scheme, Segmentation, Span, Unit
from argora.schemes.iat import IAT
from argora.schemes.microtexts import MICROTEXTS
from argora.schemes.roles import as_microtext
from argora.text import segment

__all__ = ["graph_files"]

_ROLES = ("pro", "opp")


@dataclass
class _Lines:
    """The elements of a file under way, and the ids that are taken."""

    losses: Losses
    where: str
    taken: set[str]
    nodes: list[str] = field(default_factory=list)
    edges: list[str] = field(default_factory=list)

    def lose(self, what: str, id: str) -> None:
        self.losses.add(what, f"{id} in the {self.where}")

    def fresh(self, letter: str) -> str:
        """Return an id that nothing else has."""
        n = 1
        while f"{letter}{n}" in self.taken:
            n += 1
        self.taken.add(f"{letter}{n}")
        return f"{letter}{n}"

    def edge(self, id: str, source: str, target: str, kind: str) -> None:
        ends = f"src={quoted(source)} trg={quoted(target)}"
        self.edges.append(f'  <edge id={quoted(id)} {ends} type="{kind}"/>')


def graph_files(
    document: Document, layers: Sequence[Layer], losses: Losses, *, scheme: Scheme
) -> tuple[Document, list[tuple[Layer, str]]]:
    """Return the document as it will be read, and the content of the file of each layer."""
    plain = segment(Document(document.id, document.text))
    carried = [layer for layer in layers if layer_carried(layer, losses)]
    if scheme.id == IAT.id:
        carried = [_with_roles(layer, losses) for layer in carried]
        scheme = MICROTEXTS
    given = _given(document, carried)
    if not carried or given is None:
        if carried:
            losses.add("layers on texts without segments that XML can hold", document.id)
        return plain, []
    contents = [(layer, _content(document, given, layer, losses, scheme)) for layer in carried]
    return segment(Document(document.id, document.text).with_segmentation(given)), contents


def _with_roles(layer: Layer, losses: Losses) -> Layer:
    """Return an argument map as a microtext; roles are told from who supports and attacks what."""
    told = as_microtext(layer)
    for what, ids in (
        ("propositions (written as pro or opp, by what they are for or against)", told.units),
        ("inferences, conflicts, rephrases (written as the nearest edge)", told.relations),
        ("propositions that speak in both roles (written in the nearer one)", told.unclear),
    ):
        for id in ids:
            losses.add(what, f"{id} in the {layer.name}")
    return told.layer


def _given(document: Document, layers: Sequence[Layer]) -> Segmentation | None:
    """Return the segments of the document, cut at the borders of units where it has none."""
    text = document.text or ""
    found = document.segmentations.get("segment")
    if found is None or not found.ids:
        spans = list(_cut(text, [span for la in layers for u in la.units for span in u.spans]))
        taken = {id for layer in layers for id in layer.by_id}
        free = (id for n in count(1) if (id := f"e{n}") not in taken)
        found = Segmentation("segment", tuple(spans), ids=tuple(islice(free, len(spans))))
    given = Segmentation("segment", found.spans, ids=found.ids)
    fine = all(cdata(span.of(text)) and span.of(text).strip() for span in given.spans)
    return given if fine and all(quoted(id) for id in given.ids) and all(given.ids) else None


def _cut(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Yield the pieces into which the borders of units cut what units cover."""
    borders = sorted({edge for span in spans for edge in (span.start, span.end)})
    starts = sorted(span.start for span in spans)
    ends = sorted(span.end for span in spans)
    i = j = 0
    for start, end in pairwise(borders):
        while i < len(starts) and starts[i] <= start:
            i += 1
        while ends[j] <= start:  # the last border is an end, and no piece starts there
            j += 1
        piece = text[start:end]
        if i > j and piece.strip():
            left = len(piece) - len(piece.lstrip())
            yield Span(start + left, start + len(piece.rstrip()))


def _content(
    document: Document, given: Segmentation, layer: Layer, losses: Losses, scheme: Scheme
) -> str:
    lines = _Lines(losses, layer.name, {*given.ids, *layer.by_id})
    text = document.text or ""
    for span, element in zip(given.spans, _segments(text, given), strict=True):
        lines.nodes.append(f"{element}{cdata(span.of(text))}</edu>")
    again = _restatements(layer, given, scheme)
    units = [
        unit
        for unit in layer.units
        if unit.id not in again and _write_unit(unit, given, scheme, lines)
    ]
    known = {unit.id for unit in units}
    for id, relation in again.items():
        if relation.target not in known:
            lines.lose("restatements of units that are left out", relation.id)
            continue
        unit = layer.by_id[id]
        if isinstance(unit, Unit):
            _ground(unit, given, lines, relation.target, relation.id)
    _write_relations(layer, known, {r.id for r in again.values()}, scheme, lines)
    facets = [
        f" {key}={quoted(value)}"
        for key, name in FACETS.items()
        if isinstance(value := document.metadata.get(name), str) and value and quoted(value)
    ]
    order = [
        line
        for tag in ("<edu", "<joint", "<adu")
        for line in lines.nodes
        if line[2:].startswith(tag)
    ]
    body = "\n".join((*order, *lines.edges))
    opening = f"<arggraph id={quoted(document.id) or quoted('graph')}{''.join(facets)}>"
    return f"<?xml version='1.0' encoding='UTF-8'?>\n{opening}\n{body}\n</arggraph>\n"


def _segments(text: str, given: Segmentation) -> list[str]:
    """Return the beginnings of the segments, with their place where their words do not tell it."""
    said = {id: span.of(text) for id, span in zip(given.ids, given.spans, strict=True)}
    places = dict(zip(given.ids, given.spans, strict=True))
    try:
        clear = place_segments(text, said, {}) == places
    except FormatError:
        clear = False
    return [
        f"  <edu id={quoted(id)}>" if clear else f'  <edu id={quoted(id)} start="{span.start}">'
        for id, span in places.items()
    ]


def _restatements(layer: Layer, given: Segmentation, scheme: Scheme) -> dict[str, Relation]:
    """Return the units that only say again what another unit says, each with its relation."""
    ties: dict[str, int] = {}
    for relation in layer.relations:
        for end in (*relation.sources, relation.target):
            ties[end] = ties.get(end, 0) + 1
    rank = {id: n for n, id in enumerate(given.ids)}
    found: dict[str, Relation] = {}
    for relation in layer.relations:
        if _means(scheme, "relation", relation.category) != RESTATEMENT:
            continue
        unit, other = layer.by_id[relation.sources[0]], layer.by_id[relation.target]
        if (
            isinstance(unit, Unit)
            and isinstance(other, Unit)
            and len(relation.sources) == 1
            and not relation.attributes
            and not unit.attributes
            and unit.category == other.category
            and ties[unit.id] == 1
            and other.id not in found
            and _name_of(unit, given) == unit.id
            and _regular(unit, given)
            and _regular(other, given)
            and rank[other.segment[0]] < rank[unit.segment[0]]
        ):
            found[unit.id] = relation
    return found


def _regular(unit: Unit, given: Segmentation) -> bool:
    """Tell whether a unit has the very spans of its segments."""
    rank = {id: n for n, id in enumerate(given.ids)}
    places = [rank[id] for id in unit.segment if id in rank]
    return bool(places) and places == sorted(places) and unit.spans == joined_spans(places, given)


def _name_of(unit: Unit, given: Segmentation) -> str | None:
    """Return the id under which a unit that says something again is written; None if by none."""
    if len(unit.segment) == 1:
        return unit.segment[0]
    return None if unit.id in given.ids else unit.id


def _write_unit(unit: Unit, given: Segmentation, scheme: Scheme, lines: _Lines) -> bool:
    role = _means(scheme, "unit", unit.category)
    id = quoted(unit.id)
    if role not in _ROLES:
        lines.lose("units that are neither pro nor opp", f"{unit.id} ({unit.category})")
        return False
    if id is None or unit.id in given.ids:
        lines.lose("units whose ids XML cannot have or segments have", unit.id)
        return False
    if unit.attributes:
        lines.lose("units with attributes", unit.id)
    if not unit.spans and not unit.segment:
        words = cdata(unit.text or "")
        if words is None or not (unit.text or "").strip():
            lines.lose("units whose words XML cannot hold", unit.id)
            return False
        part = lines.fresh("i")
        lines.nodes.append(f'  <edu id="{part}" implicit="true">{words}</edu>')
        lines.edge(lines.fresh("s"), part, unit.id, "seg")
    elif not _ground(unit, given, lines, unit.id, lines.fresh("s")):
        return False
    lines.nodes.append(f'  <adu id={id} type="{role}"/>')
    return True


def _ground(unit: Unit, given: Segmentation, lines: _Lines, target: str, edge: str) -> bool:
    """Write the edges from segments to a unit; False if it lies on none."""
    parts = unit.segment
    if not _regular(unit, given) or unit.text is not None:
        lines.lose("units that do not take up whole segments", unit.id)
        places = {i for span in unit.spans for i in given.overlapping(span)}
        named = {n for n, id in enumerate(given.ids) if id in set(unit.segment)}
        parts = tuple(given.ids[i] for i in sorted(places or named))
    if not parts:
        return False
    source = parts[0]
    if len(parts) > 1:
        source = unit.id if target != unit.id else lines.fresh("j")
        lines.nodes.append(f"  <joint id={quoted(source)}/>")
        for part in parts:
            lines.edge(lines.fresh("s"), part, source, "seg")
    lines.edge(edge, source, target, "seg")
    return True


def _write_relations(
    layer: Layer, known: set[str], done: set[str], scheme: Scheme, lines: _Lines
) -> None:
    kinds = {
        relation.id: kind
        for relation in layer.relations
        if relation.id not in done and (kind := _kind(relation, layer, known, scheme, lines))
    }
    while gone := _baseless(layer, kinds):
        for id in gone:
            lines.lose("undercuts of relations that are left out", id)
            del kinds[id]
    for id, kind in kinds.items():
        relation = layer.by_id[id]
        if isinstance(relation, Relation):
            if relation.attributes:
                lines.lose("relations with attributes", id)
            lines.edge(id, relation.sources[0], relation.target, kind)
            for source in relation.sources[1:]:
                lines.edge(lines.fresh("x"), source, id, "add")


def _baseless(layer: Layer, kinds: Mapping[str, str]) -> list[str]:
    return [
        relation.id
        for relation in layer.relations
        if kinds.get(relation.id) == "und" and relation.target not in kinds
    ]


def _kind(
    relation: Relation, layer: Layer, known: set[str], scheme: Scheme, lines: _Lines
) -> str | None:
    """Return the type of the edge for a relation, or None if there is none."""
    kind = _means(scheme, "relation", relation.category)
    if kind == RESTATEMENT:
        lines.lose("restatements between units that are more than places of one", relation.id)
    elif kind not in RELATIONS:
        what = f"relations that are none of {', '.join(RELATIONS)}"
        lines.lose(what, f"{relation.id} ({relation.category})")
    elif quoted(relation.id) is None:
        lines.lose("relations whose ids XML cannot have", relation.id)
    elif not known.issuperset(relation.sources) or (kind != "und" and relation.target not in known):
        lines.lose("relations whose ends are left out or of another kind", relation.id)
    elif kind == "und" and not isinstance(layer.by_id[relation.target], Relation):
        lines.lose("undercuts of units", relation.id)
    else:
        return kind
    return None


def _means(scheme: Scheme, what: Literal["unit", "relation"], category: str | None) -> str | None:
    """Return the type in files that reading turns into a category."""
    names: Mapping[str, tuple[str, ...]] = {"unit": _ROLES, "relation": (*RELATIONS, RESTATEMENT)}
    known = scheme.unit_ids if what == "unit" else scheme.relation_ids
    for name in names[what]:
        if category == (name if name in known else scheme.canonical(what, name) or name):
            return name
    return None
