"""Layers to token columns, and what these cannot carry."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from argora.formats.base import Losses
from argora.formats.conll.columns import NOTHING
from argora.formats.conll.reader import STANCE
from argora.formats.conll.text import with_tokens
from argora.formats.conll.tokens import token_place, tokens_between
from argora.formats.standoff import count_segment_and_text, layer_carried
from argora.formats.vocabulary import is_ready
from argora.model import Document, Layer, Relation, Scheme, Span, Unit
from argora.text import segment

__all__ = ["column_files"]

_NAME = re.compile(r"[^\s:\0]+")
_NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True)
class _Place:
    """A unit, its first and its last token."""

    unit: Unit
    first: int
    last: int


def column_files(
    document: Document, layers: Sequence[Layer], losses: Losses, *, scheme: Scheme
) -> tuple[Document, list[tuple[Layer, str]]]:
    """Return the document as it will be read, and the content of the file of each layer."""
    plain = segment(Document(document.id, document.text))
    carried = [layer for layer in layers if layer_carried(layer, losses)]
    if not carried:
        return plain, []
    borders = {
        edge
        for layer in carried
        for unit in layer.units
        for span in unit.spans
        for edge in (span.start, span.end)
    }
    spans = tuple(tokens_between(document, borders))
    contents = [
        (layer, _content(document.text or "", spans, layer, losses, scheme)) for layer in carried
    ]
    return with_tokens(Document(document.id, document.text), spans), contents


def _content(text: str, spans: Sequence[Span], layer: Layer, losses: Losses, scheme: Scheme) -> str:
    def lose(what: str, id: str) -> None:
        losses.add(what, f"{id} in the {layer.name}")

    placed: list[_Place] = []
    for unit in layer.units:
        place = _place(unit, spans, lose)
        if place is not None and placed and place.first <= placed[-1].last:
            lose("units that overlap", unit.id)
        elif place is not None:
            placed.append(place)
    number = {place.unit.id: n for n, place in enumerate(placed)}
    leaving = _leaving(layer, number, lose)
    tags, unit_ids, relation_ids = {}, {}, {}
    for n, place in enumerate(placed):
        relation = leaving.get(place.unit.id)
        body = _body(place.unit, relation, n, number, scheme)
        unit_ids[place.first] = _id(place.unit.id, f"T{n + 1}", lose)
        if relation is not None:
            relation_ids[place.first] = _id(relation.id, f"R{n + 1}", lose)
        for i in range(place.first, place.last + 1):
            tags[i] = f"{'B' if i == place.first else 'I'}-{body}"
    rows = (
        f"{i + 1}\t{span.of(text)}\t{unit_ids.get(i, NOTHING)}\t{relation_ids.get(i, NOTHING)}\t"
        f"{tags.get(i, 'O')}\n"
        for i, span in enumerate(spans)
    )
    return "".join(rows)


def _place(unit: Unit, spans: Sequence[Span], lose: Callable[[str, str], None]) -> _Place | None:
    place = token_place(unit, spans, lose, _NAME)
    if place is None:
        return None
    count_segment_and_text(unit, lose)
    for name, value in unit.attributes.items():
        if name != STANCE:
            lose("attributes other than a stance", f"{name} of {unit.id}")
        elif not isinstance(value, str) or not _NAME.fullmatch(value) or _NUMBER.fullmatch(value):
            lose("stances that a tag cannot hold", f"{value!r} of {unit.id}")
    return _Place(unit, *place)


def _leaving(
    layer: Layer, number: Mapping[str, int], lose: Callable[[str, str], None]
) -> dict[str, Relation]:
    """Return the one relation that each unit can have."""
    relation_of: dict[str, Relation] = {}
    for relation in layer.relations:
        source, id = relation.sources[0], relation.id
        if len(relation.sources) > 1:
            lose("linked premises", id)
        elif not relation.category or not _NAME.fullmatch(relation.category):
            lose("relations without a category that a tag can hold", id)
        elif any(isinstance(layer.by_id[end], Relation) for end in (source, relation.target)):
            lose("relations to relations (undercuts)", id)
        elif source not in number or relation.target not in number:
            lose("relations whose ends are left out", id)
        elif source in relation_of:
            lose("further relations of a unit", id)
        else:
            if relation.attributes:
                lose("relations with attributes", id)
            relation_of[source] = relation
    return relation_of


def _body(
    unit: Unit,
    relation: Relation | None,
    n: int,
    number: Mapping[str, int],
    scheme: Scheme,
) -> str:
    """Return the tag of a unit without its first letter, spelled as in the published corpus.

    Only a ready scheme gives names with capitals back; any other keeps the names it has.
    """
    scheme = scheme if is_ready(scheme) else Scheme(scheme.id)
    parts = [
        _spelled(unit.category or "", scheme.canonical("unit", _capitals(unit.category or "")))
    ]
    if relation is not None:
        category = relation.category or ""
        canonical = scheme.canonical("relation", _capitals(category))
        parts += [str(number[relation.target] - n), _spelled(category, canonical)]
    stance = unit.attributes.get(STANCE)
    if isinstance(stance, str) and _NAME.fullmatch(stance) and not _NUMBER.fullmatch(stance):
        kind = scheme.attribute(STANCE)
        canonical = kind.canonical(_capitals(stance)) if kind is not None else None
        parts.append(_spelled(stance, canonical if canonical != _capitals(stance) else None))
    return ":".join(parts)


def _capitals(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("-"))


def _spelled(name: str, canonical: str | None) -> str:
    """Return a name with capitals where reading under the scheme gives the name back."""
    return _capitals(name) if canonical == name else name


def _id(id: str, usual: str, lose: Callable[[str, str], None]) -> str:
    if id == usual:
        return NOTHING
    if re.search(r"\s|\0", id) or id == NOTHING:
        lose("ids with blanks (numbered anew)", id)
        return NOTHING
    return id
