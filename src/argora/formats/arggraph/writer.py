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
    """The elements of a file under way, and the ids in use."""

    losses: Losses
    where: str
    used_ids: set[str]
    nodes: list[str] = field(default_factory=list)
    edges: list[str] = field(default_factory=list)

    def lose(self, what: str, id: str) -> None:
        self.losses.add(what, f"{id} in the {self.where}")

    def fresh(self, letter: str) -> str:
        """Return an id that nothing else has."""
        n = 1
        while f"{letter}{n}" in self.used_ids:
            n += 1
        self.used_ids.add(f"{letter}{n}")
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
    segmentation = _segmentation(document, carried)
    if not carried or segmentation is None:
        if carried:
            losses.add("layers on texts without segments that XML can hold", document.id)
        return plain, []
    contents = [
        (layer, _content(document, segmentation, layer, losses, scheme)) for layer in carried
    ]
    return segment(Document(document.id, document.text).with_segmentation(segmentation)), contents


def _with_roles(layer: Layer, losses: Losses) -> Layer:
    """Return an argument map as a microtext; roles are told from who supports and attacks what."""
    microtext = as_microtext(layer)
    for what, ids in (
        ("propositions (written as pro or opp, by what they are for or against)", microtext.units),
        ("inferences, conflicts, rephrases (written as the nearest edge)", microtext.relations),
        ("propositions that speak in both roles (written in the nearer one)", microtext.unclear),
    ):
        for id in ids:
            losses.add(what, f"{id} in the {layer.name}")
    return microtext.layer


def _segmentation(document: Document, layers: Sequence[Layer]) -> Segmentation | None:
    """Return the segments of the document, cut at the borders of units where it has none."""
    text = document.text or ""
    segments = document.segmentations.get("segment")
    if segments is None or not segments.ids:
        spans = list(_cut(text, [span for la in layers for u in la.units for span in u.spans]))
        used = {id for layer in layers for id in layer.by_id}
        free = (id for n in count(1) if (id := f"e{n}") not in used)
        segments = Segmentation("segment", tuple(spans), ids=tuple(islice(free, len(spans))))
    segmentation = Segmentation("segment", segments.spans, ids=segments.ids)
    fine = all(cdata(span.of(text)) and span.of(text).strip() for span in segmentation.spans)
    return (
        segmentation
        if fine and all(quoted(id) for id in segmentation.ids) and all(segmentation.ids)
        else None
    )


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
    document: Document, segmentation: Segmentation, layer: Layer, losses: Losses, scheme: Scheme
) -> str:
    lines = _Lines(losses, layer.name, {*segmentation.ids, *layer.by_id})
    text = document.text or ""
    for span, element in zip(segmentation.spans, _segments(text, segmentation), strict=True):
        lines.nodes.append(f"{element}{cdata(span.of(text))}</edu>")
    again = _restatements(layer, segmentation, scheme)
    units = [
        unit
        for unit in layer.units
        if unit.id not in again and _write_unit(unit, segmentation, scheme, lines)
    ]
    written = {unit.id for unit in units}
    for id, relation in again.items():
        if relation.target not in written:
            lines.lose("restatements of units that are left out", relation.id)
            continue
        unit = layer.by_id[id]
        if isinstance(unit, Unit):
            _ground(unit, segmentation, lines, relation.target, relation.id)
    _write_relations(layer, written, {r.id for r in again.values()}, scheme, lines)
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


def _segments(text: str, segmentation: Segmentation) -> list[str]:
    """Return the beginnings of the segments, with their place where their words do not tell it."""
    words = {
        id: span.of(text) for id, span in zip(segmentation.ids, segmentation.spans, strict=True)
    }
    places = dict(zip(segmentation.ids, segmentation.spans, strict=True))
    try:
        clear = place_segments(text, words, {}) == places
    except FormatError:
        clear = False
    return [
        f"  <edu id={quoted(id)}>" if clear else f'  <edu id={quoted(id)} start="{span.start}">'
        for id, span in places.items()
    ]


def _restatements(layer: Layer, segmentation: Segmentation, scheme: Scheme) -> dict[str, Relation]:
    """Return the units that only say again what another unit says, each with its relation."""
    n_relations: dict[str, int] = {}
    for relation in layer.relations:
        for end in (*relation.sources, relation.target):
            n_relations[end] = n_relations.get(end, 0) + 1
    rank = {id: n for n, id in enumerate(segmentation.ids)}
    restatements: dict[str, Relation] = {}
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
            and n_relations[unit.id] == 1
            and other.id not in restatements
            and _name_of(unit, segmentation) == unit.id
            and _regular(unit, segmentation)
            and _regular(other, segmentation)
            and rank[other.segment[0]] < rank[unit.segment[0]]
        ):
            restatements[unit.id] = relation
    return restatements


def _regular(unit: Unit, segmentation: Segmentation) -> bool:
    """Check whether a unit has the very spans of its segments."""
    rank = {id: n for n, id in enumerate(segmentation.ids)}
    places = [rank[id] for id in unit.segment if id in rank]
    return (
        bool(places)
        and places == sorted(places)
        and unit.spans == joined_spans(places, segmentation)
    )


def _name_of(unit: Unit, segmentation: Segmentation) -> str | None:
    """Return the id under which a unit that says something again is written; None if by none."""
    if len(unit.segment) == 1:
        return unit.segment[0]
    return None if unit.id in segmentation.ids else unit.id


def _write_unit(unit: Unit, segmentation: Segmentation, scheme: Scheme, lines: _Lines) -> bool:
    role = _means(scheme, "unit", unit.category)
    id = quoted(unit.id)
    if role not in _ROLES:
        lines.lose("units that are neither pro nor opp", f"{unit.id} ({unit.category})")
        return False
    if id is None or unit.id in segmentation.ids:
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
    elif not _ground(unit, segmentation, lines, unit.id, lines.fresh("s")):
        return False
    lines.nodes.append(f'  <adu id={id} type="{role}"/>')
    return True


def _ground(unit: Unit, segmentation: Segmentation, lines: _Lines, target: str, edge: str) -> bool:
    """Write the edges from segments to a unit; False if it lies on none."""
    parts = unit.segment
    if not _regular(unit, segmentation) or unit.text is not None:
        lines.lose("units that do not take up whole segments", unit.id)
        places = {i for span in unit.spans for i in segmentation.overlapping(span)}
        named = {n for n, id in enumerate(segmentation.ids) if id in set(unit.segment)}
        parts = tuple(segmentation.ids[i] for i in sorted(places or named))
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
    layer: Layer, unit_ids: set[str], written: set[str], scheme: Scheme, lines: _Lines
) -> None:
    kinds = {
        relation.id: kind
        for relation in layer.relations
        if relation.id not in written and (kind := _kind(relation, layer, unit_ids, scheme, lines))
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
    relation: Relation, layer: Layer, unit_ids: set[str], scheme: Scheme, lines: _Lines
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
    elif not unit_ids.issuperset(relation.sources) or (
        kind != "und" and relation.target not in unit_ids
    ):
        lines.lose("relations whose ends are left out or of another kind", relation.id)
    elif kind == "und" and not isinstance(layer.by_id[relation.target], Relation):
        lines.lose("undercuts of units", relation.id)
    else:
        return kind
    return None


def _means(scheme: Scheme, what: Literal["unit", "relation"], category: str | None) -> str | None:
    """Return the type in files that reading turns into a category."""
    names: Mapping[str, tuple[str, ...]] = {"unit": _ROLES, "relation": (*RELATIONS, RESTATEMENT)}
    scheme_names = scheme.unit_ids if what == "unit" else scheme.relation_ids
    for name in names[what]:
        if category == (name if name in scheme_names else scheme.canonical(what, name) or name):
            return name
    return None
