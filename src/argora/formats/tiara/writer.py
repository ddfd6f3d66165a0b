"""Layers to pages of TIARA, and what these cannot carry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from argora.errors import FormatError
from argora.formats.base import Losses
from argora.formats.standoff import layer_carried
from argora.formats.tiara.essay import UNDECIDED, Essay, Row
from argora.formats.tiara.log import is_tidy
from argora.formats.tiara.markup import page_of
from argora.formats.tiara.reader import COMPONENT, REASON, relation_id
from argora.formats.tiara.words import document_of, original, place, solid
from argora.formats.vocabulary import REPAIR, SENTENCE_CATEGORY
from argora.model import Document, Layer, Relation, Scheme, Span, Unit
from argora.model.layer import DROPPED, TASKS, Stamp
from argora.text import segment

__all__ = ["pages"]

_RELATIONS = ("sup", "det", "att", "=")


@dataclass
class _Sheet:
    """A page under way: the sentences of the text, those that were added, and their numbers."""

    text: str
    layer: Layer
    losses: Losses
    units: list[tuple[Span | None, Unit | None]] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    rows: dict[int, Row] = field(default_factory=dict)

    def lose(self, what: str, id: str) -> None:
        self.losses.add(what, f"{id} in the {self.layer.name}")

    def held(self, words: str, what: str, id: str) -> str:
        """Return words as a page can hold them."""
        if "\0" in words:
            self.lose(f"{what} with a NUL character (written as U+FFFD)", id)
        return words.replace("\0", "\ufffd")


def pages(
    document: Document, layers: Sequence[Layer], losses: Losses, *, scheme: Scheme
) -> tuple[Document, list[tuple[Layer, str]]]:
    """Return the document as it will be read, and the page of each layer."""
    plain = segment(Document(document.id, document.text))
    carried = [layer for layer in layers if layer_carried(_bare(layer), losses)]
    if not carried:
        return plain, []
    text, id = document.text or "", document.id
    if id != id.strip() or "\0" in id:
        losses.add("layers on documents whose id begins or ends with a blank", id)
        return plain, []
    cut = _sentences(text, segment(document).segmentations["sentence"].spans)
    if cut is None:
        losses.add("layers on texts that sentences do not cover", id)
        return plain, []
    return document_of(id, text, cut), [
        (layer, _page(id, text, cut, layer, losses, scheme)) for layer in carried
    ]


def _bare(layer: Layer) -> Layer:
    """Return a layer without what TIARA has room for and other formats of texts have not."""
    asked = TASKS if layer.covers | {"relations"} == TASKS else layer.covers
    return replace(layer, order=(), times=(), covers=asked)


def _sentences(text: str, spans: Sequence[Span]) -> tuple[Span, ...] | None:
    """Return the sentences without blanks at their borders, or None if reading finds others."""
    words = [(n, span.of(text).strip()) for n, span in enumerate(spans, start=1)]
    rows = [Row(n, said) for n, said in words if solid(said)]
    try:
        return tuple(place(rows, text).spans.values()) or None
    except FormatError:
        return None


def _page(
    id: str, text: str, cut: Sequence[Span], layer: Layer, losses: Losses, scheme: Scheme
) -> str:
    sheet = _Sheet(text, layer, losses)
    _place_units(sheet, cut)
    _number(sheet)
    for n, (span, unit) in enumerate(sheet.units, start=1):
        sheet.rows[n] = _row(n, span, unit, sheet, scheme)
    _link(sheet, scheme)
    order = _order(sheet)
    rows = tuple(sheet.rows[number] for number in order or sheet.rows)
    linkable = "relations" in layer.covers
    times = tuple(_stamp(stamp, sheet) for stamp in layer.times)
    return page_of(Essay(id, rows, log=times, sortable=bool(order), linkable=linkable))


def _place_units(sheet: _Sheet, cut: Sequence[Span]) -> None:
    """Give every sentence its unit, and put units without words in the text behind them."""
    whole: dict[Span, Unit] = {}
    new: list[tuple[Span | None, Unit | None]] = []
    known = set(cut)
    for unit in sheet.layer.units:
        if unit.segment:
            sheet.lose("units with the names of given segments", unit.id)
        if not unit.spans and unit.text is not None:
            new.append((None, unit))
        elif len(unit.spans) != 1 or unit.spans[0] not in known:
            sheet.lose("units that are not one sentence", unit.id)
        elif unit.spans[0] in whole:
            sheet.lose("further units of a sentence", unit.id)
        else:
            whole[unit.spans[0]] = unit
            if unit.text is not None:
                sheet.lose("units with a text of their own", unit.id)
    for n, span in enumerate(cut, start=1):
        if span not in whole:
            sheet.lose("sentences without a unit (written as dropped)", f"sentence {n}")
        sheet.units.append((span, whole.get(span)))
    sheet.units += new


def _number(sheet: _Sheet) -> None:
    """Number the sentences from 1 without gaps: TIARA opens no other page."""
    for n, (_, unit) in enumerate(sheet.units, start=1):
        if unit is not None:
            sheet.numbers[unit.id] = n
            if unit.id != str(n):
                sheet.lose("ids that do not number the sentences (numbered anew)", unit.id)


def _row(number: int, span: Span | None, unit: Unit | None, sheet: _Sheet, scheme: Scheme) -> Row:
    said = "" if span is None else span.of(sheet.text)
    if unit is None:
        return Row(number, said, "", dropped=True)
    if span is None:
        said = sheet.held(unit.text or "", "units", unit.id)
        if said != said.strip():
            sheet.lose("added sentences that begin or end with a blank", unit.id)
    meant = {_category(name, scheme): name for name in (COMPONENT, DROPPED)}
    kind = meant.get(unit.category or "")
    if kind is None:
        what = "units that are neither component nor dropped (written as component)"
        sheet.lose(what, f"{unit.id} ({unit.category})")
    return Row(
        number,
        _repair(unit, span, said, sheet),
        _chosen(unit, kind == DROPPED, sheet),
        dropped=kind == DROPPED,
    )


def _category(name: str, scheme: Scheme) -> str:
    return name if name in scheme.unit_ids else scheme.canonical("unit", name) or name


def _repair(unit: Unit, span: Span | None, said: str, sheet: _Sheet) -> str:
    """Return the words with the repairs, if reading would give the same repairs again."""
    repair = unit.attributes.get(REPAIR)
    if repair is None:
        return said
    if (
        span is not None
        and isinstance(repair, str)
        and repair == repair.strip()
        and "\0" not in repair
        and solid(repair) != solid(said)
        and solid(original(repair)) == solid(said)
    ):
        return repair
    sheet.lose("repairs that do not stand for the sentence, as in [ old | new ]", unit.id)
    return said


def _chosen(unit: Unit, dropped: bool, sheet: _Sheet) -> str:
    """Return the category of a sentence, or the reason why it was dropped."""
    room = REASON if dropped else SENTENCE_CATEGORY
    for name in unit.attributes:
        if name not in (room, REPAIR):
            what = f"attributes other than {REPAIR}, {SENTENCE_CATEGORY} and, if dropped, {REASON}"
            sheet.lose(what, f"{name} of {unit.id}")
    value = unit.attributes.get(room, "")
    if isinstance(value, str) and value == value.strip() and (value or room not in unit.attributes):
        return sheet.held(value, "attributes", unit.id)
    sheet.lose(f"values of {room} that are no words", f"{value!r} of {unit.id}")
    return ""


def _link(sheet: _Sheet, scheme: Scheme) -> None:
    """Add the one link that each sentence can have."""
    for relation in sheet.layer.relations:
        name = _relation(relation, sheet, scheme)
        if name is None:
            continue
        source = sheet.numbers[relation.sources[0]]
        if sheet.rows[source].target is not None:
            sheet.lose("further relations of a sentence", relation.id)
            continue
        target = sheet.numbers[relation.target]
        if _leads_to(source, target, sheet):
            sheet.lose("relations that lead back to their source", relation.id)
            continue
        if relation.id != relation_id(source):
            sheet.lose("ids of relations that are not R and the number of the source", relation.id)
        if relation.attributes:
            sheet.lose("relations with attributes", relation.id)
        sheet.rows[source] = replace(sheet.rows[source], target=target, relation=name)


def _leads_to(source: int, here: int, sheet: _Sheet) -> bool:
    """Tell whether links lead from one sentence to another; those that are there make no circle."""
    while here != source:
        target = sheet.rows[here].target
        if target is None:
            return False
        here = target
    return True


def _relation(relation: Relation, sheet: _Sheet, scheme: Scheme) -> str | None:
    """Return what the relation is called in a page, or None if it cannot be there."""
    if len(relation.sources) > 1:
        sheet.lose("linked premises", relation.id)
    elif any(isinstance(sheet.layer.by_id[end], Relation) for end in _ends(relation)):
        sheet.lose("relations to relations (undercuts)", relation.id)
    elif not sheet.numbers.keys() >= set(_ends(relation)):
        sheet.lose("relations whose ends are left out", relation.id)
    elif relation.category is None:
        return UNDECIDED
    elif relation.category in ("", UNDECIDED) or relation.category != relation.category.strip():
        sheet.lose("relations whose category a page cannot hold", relation.id)
    else:
        known = scheme.relation_ids
        for name in _RELATIONS:
            if name not in known and scheme.canonical("relation", name) == relation.category:
                return name
        return sheet.held(relation.category, "relations", relation.id)
    return None


def _ends(relation: Relation) -> tuple[str, ...]:
    return (*relation.sources, relation.target)


def _order(sheet: _Sheet) -> tuple[int, ...]:
    """Return the numbers in the proposed order, or nothing if there is none."""
    order = sheet.layer.order
    if not order:
        return ()
    if sorted(order) != sorted(sheet.numbers) or len(order) != len(sheet.rows):
        sheet.lose("orders that do not name every sentence once", ", ".join(order[:5]))
        return ()
    return tuple(sheet.numbers[id] for id in order)


def _stamp(stamp: Stamp, sheet: _Sheet) -> Stamp:
    if not is_tidy(stamp):
        sheet.lose("times that are not in the form of ISO 8601", stamp.at)
    return stamp
