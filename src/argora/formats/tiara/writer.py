"""Layers to pages of TIARA, and what these cannot carry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from html import escape

from argora.errors import FormatError
from argora.formats.base import Losses
from argora.formats.standoff import layer_carried
from argora.formats.tiara.essay import UNDECIDED, Essay, Row
from argora.formats.tiara.log import entry_of, is_tidy
from argora.formats.tiara.reader import COMPONENT, REASON, relation_id
from argora.formats.tiara.words import document_of, original, place, solid
from argora.formats.vocabulary import REPAIR, SENTENCE_CATEGORY
from argora.model import Document, Layer, Relation, Scheme, Span, Unit
from argora.model.layer import DROPPED, TASKS, Stamp
from argora.text import segment

__all__ = ["pages"]

_RELATIONS = ("sup", "det", "att", "=")
_STEP = 20  # pixels by which TIARA indents


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
    covers = TASKS if layer.covers | {"relations"} == TASKS else layer.covers
    return replace(layer, order=(), times=(), covers=covers)


def _sentences(text: str, spans: Sequence[Span]) -> tuple[Span, ...] | None:
    """Return the sentences without blanks at their borders, or None if reading finds others."""
    words = [(n, span.of(text).strip()) for n, span in enumerate(spans, start=1)]
    rows = [Row(n, sentence) for n, sentence in words if solid(sentence)]
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
    """Assign units to sentences, and put units without words in the text behind them."""
    whole: dict[Span, Unit] = {}
    new: list[tuple[Span | None, Unit | None]] = []
    sentences = set(cut)
    for unit in sheet.layer.units:
        if unit.segment:
            sheet.lose("units with the names of given segments", unit.id)
        if not unit.spans and unit.text is not None:
            new.append((None, unit))
        elif len(unit.spans) != 1 or unit.spans[0] not in sentences:
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
    words = "" if span is None else span.of(sheet.text)
    if unit is None:
        return Row(number, words, "", dropped=True)
    if span is None:
        words = sheet.held(unit.text or "", "units", unit.id)
        if words != words.strip():
            sheet.lose("added sentences that begin or end with a blank", unit.id)
    meant = {_category(name, scheme): name for name in (COMPONENT, DROPPED)}
    kind = meant.get(unit.category or "")
    if kind is None:
        what = "units that are neither component nor dropped (written as component)"
        sheet.lose(what, f"{unit.id} ({unit.category})")
    return Row(
        number,
        _repair(unit, span, words, sheet),
        _chosen(unit, kind == DROPPED, sheet),
        dropped=kind == DROPPED,
    )


def _category(name: str, scheme: Scheme) -> str:
    return name if name in scheme.unit_ids else scheme.canonical("unit", name) or name


def _repair(unit: Unit, span: Span | None, words: str, sheet: _Sheet) -> str:
    """Return the words with the repairs, if reading would give the same repairs again."""
    repair = unit.attributes.get(REPAIR)
    if repair is None:
        return words
    if (
        span is not None
        and isinstance(repair, str)
        and repair == repair.strip()
        and "\0" not in repair
        and solid(repair) != solid(words)
        and solid(original(repair)) == solid(words)
    ):
        return repair
    sheet.lose("repairs that do not stand for the sentence, as in [ old | new ]", unit.id)
    return words


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


def _leads_to(source: int, number: int, sheet: _Sheet) -> bool:
    """Check whether the links, which make no circle, lead from one sentence to another."""
    while number != source:
        target = sheet.rows[number].target
        if target is None:
            return False
        number = target
    return True


def _relation(relation: Relation, sheet: _Sheet, scheme: Scheme) -> str | None:
    """Name the relation as a page does; None if a page cannot hold it."""
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
        scheme_names = scheme.relation_ids
        for name in _RELATIONS:
            if name not in scheme_names and scheme.canonical("relation", name) == relation.category:
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


def page_of(essay: Essay) -> str:
    """Return the page of an essay."""
    entries = "".join(f"<li>{escape(entry_of(stamp))}</li>\n" for stamp in essay.log)
    log = f'<ul class="logging hide">\n{entries}</ul>\n\n' if essay.log else ""
    chosen = sorted({row.category for row in essay.rows if row.category and not row.dropped})
    depths = _depths(essay.rows)
    boxes = "".join(_box(row, chosen, depths[row.number], essay) for row in essay.rows)
    sortable = " ui-sortable" if essay.sortable else ""
    return (
        f"{log}<!-- Essay Code -->\n{_head(essay.code)}\n"
        f'<div class="flex-container{sortable}" id="flex-container">\n{boxes}</div>\n'
    )


def _head(code: str) -> str:
    return (
        '<div class="row essay-code">\n<div class="row">\n'
        f'<div class="col-md-10"><h4 id="essay_code"> {escape(code)} </h4></div>\n'
        '<div class="col-md-2 legend"><p> [Relation Legend] </p></div>\n</div>\n'
        '<div class="row color-legend col-lg-12" id="color-legend"></div>\n</div> <br>'
    )


def _box(row: Row, chosen: Sequence[str], depth: int, essay: Essay) -> str:
    n = row.number
    kinds = ["flex-item"]
    kinds += ["ui-sortable-handle"] * essay.sortable + ["jtk-endpoint-anchor"] * essay.linkable
    kinds += ["hide-text"] * row.dropped
    hidden = ' class="hide-text"' if row.dropped else ""
    target = "" if row.target is None else f"sentence{row.target}"
    side = "sentence-side-menu hide-text-dropping" if row.dropped else "sentence-side-menu"
    return (
        f'<div class="{" ".join(kinds)}" id="sentence{n}" style="left: {depth * _STEP}px;">\n'
        '<div class="row">\n<span class="col-md-1 sentence-box-col-padding"></span>\n'
        f'<span class="col-md-1 sentence-id-number"> {n} </span>\n'
        f'<span class="col-md-9"><textarea id="textarea{n}"{hidden}>{escape(row.words)}</textarea>'
        f'</span>\n<span class="col-md-1 {side}" id="annotation{n}">\n<table><tbody>\n<tr><td>\n'
        f'<span class="input-number hide" id="target{n}">{target}</span>\n'
        f'<span class="input-relation hide" id="relation{n}">{escape(row.relation)}</span>\n'
        '<span><label class="drop-label"> Drop? </label>\n'
        f'<input type="checkbox" id="dropping{n}" name="drop" '
        f'value="{"drop" if row.dropped else "non-drop"}"></span>\n</td></tr>\n<tr><td>\n'
        f'<button class="movebutton" onclick="moveBoxLeft({n})"> « </button>\n'
        f'<button class="movebutton" onclick="moveBoxRight({n})"> » </button>\n'
        f"</td></tr>\n</tbody></table>\n</span>\n</div>\n{_menu(row, chosen)}</div>\n"
    )


def _menu(row: Row, chosen: Sequence[str]) -> str:
    options = ['<option value=" "></option>']
    for name in dict.fromkeys((*chosen, *([row.category] if row.category else []))):
        mark = ' selected="selected"' if name == row.category else ""
        options.append(f'<option value="{escape(name)}"{mark}>{escape(name)}</option>')
    n, hidden = row.number, " hide-text" if row.dropped else ""
    return (
        '<div class="row sentence-lower-menu">\n'
        '<span class="col-md-1 sentence-box-col-padding"></span>\n'
        f'<select class="col-md-2 sentence-category{hidden}" id="sentenceCategory{n}" '
        f'name="sentenceCategory{n}">{"".join(options)}</select>\n</div>\n'
    )


def _depths(rows: Sequence[Row]) -> dict[int, int]:
    """Compute the depth of each sentence below the major claim, by which TIARA indents."""
    targets = {row.number: row.target for row in rows}
    depths: dict[int, int] = {}
    for start in targets:
        path = []
        node: int | None = start
        while node is not None and node not in depths:
            path.append(node)
            node = targets[node]
        depth = depths[node] + 1 if node is not None else 0
        for number in reversed(path):
            depths[number] = depth
            depth += 1
    return depths
