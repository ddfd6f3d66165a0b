"""The difference of two versions of a study in words, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from argora.model import Layer, Relation, Unit
from argora.model.differences import Change, Difference, Edit
from argora.model.document import words_of
from argora.model.operations import Create, Delete, Operation, SetAttribute, SetField, Update
from argora.text.numbers import counted

__all__ = ["about_layer", "change_in_words", "changes", "edit_in_words", "operation_in_words"]

LONGEST = 40  # characters of a unit's text


def changes(difference: Difference) -> Iterator[str]:
    """Yield a line for everything that differs, the place first."""
    for change in difference.changes:
        yield change_in_words(change)
    for document, why in difference.texts.items():
        yield f"{document}: the text changed, so its layers are not compared: {why}"
    for layer in difference.gone:
        yield f"{about_layer(layer)}: layer gone ({_size(layer)})"
    for layer in difference.come:
        yield f"{about_layer(layer)}: layer added ({_size(layer)})"
    for edit in difference.edits:
        place = about_layer(edit.new)
        text = difference.new.document(edit.new.document).text
        if text is None:
            text = difference.old.document(edit.new.document).text
        yield from (f"{place}: {line}" for line in edit_in_words(edit, text))


def about_layer(layer: Layer) -> str:
    """Return the place of a layer: document, annotator, a round after the first, and the phase."""
    again = f" round {layer.round}" if layer.round > 1 else ""
    phase = f" phase {layer.phase!r}" if layer.phase else ""
    return f"{layer.document} {layer.annotator}{again}{phase}"


def change_in_words(change: Change) -> str:
    """Return a difference outside layers as one line."""
    place = "scheme" if change.about == "scheme" else f"{change.about} {change.id}".rstrip()
    if change.what == change.about != "scheme":
        return f"{place}: {'gone' if change.new is None else 'added'}"
    if change.about == "scheme":
        return f"{place}: {change.old} -> {change.new}"
    return f"{place}: {_step(change.what, change.old, change.new)}"


def edit_in_words(edit: Edit, text: str | None) -> Iterator[str]:
    """Yield what happened to a layer, one line for each thing that was done."""
    if edit.ids:
        yield _renumbered(edit.ids)
    before = edit.before
    for operation in edit.operations:
        yield from operation_in_words(operation, before, edit.new, text)


def _renumbered(ids: Mapping[str, str]) -> str:
    pairs = [f"{old} is now {new}" for old, new in list(ids.items())[:3]]
    rest = f" and {len(ids) - 3} more" if len(ids) > 3 else ""
    return f"ids differ, things were matched by their place ({', '.join(pairs)}{rest})"


def operation_in_words(
    operation: Operation, old: Layer, new: Layer, text: str | None
) -> Iterator[str]:
    """Yield what an operation does to a layer, in words.

    Parameters
    ----------
    old, new : the layer before and after, in the same ids.
    text : of the document.
    """
    match operation:
        case Create(Unit() as unit):
            added = f"{_quote(unit, text)} as {_name(unit.category)}"
            yield f"unit added: {added}{_with(unit.attributes)}"
        case Create(Relation() as relation):
            yield f"relation added: {_relation(relation, new, text)}{_with(relation.attributes)}"
        case Delete(id):
            before = old.by_id[id]
            if isinstance(before, Unit):
                yield f"unit gone: {_quote(before, text)}, {_name(before.category)}"
            else:
                yield f"relation gone: {_relation(before, old, text)}"
        case Update(Unit() as unit):
            before = old.by_id[unit.id]
            if isinstance(before, Unit):
                yield from _changed_unit(before, unit, text)
        case Update(Relation() as relation):
            before = old.by_id[relation.id]
            if isinstance(before, Relation):
                yield from _changed_relation(before, relation, old, new, text)
        case SetAttribute(name, value):
            yield _step(name, old.attributes.get(name), value)
        case SetField(name, value):
            if value == getattr(new, name):  # tasks are first widened, then set
                yield _field(name, getattr(old, name), value)


def _name(category: str | None) -> str:
    return "no category" if category is None else category


def _changed_unit(before: Unit, unit: Unit, text: str | None) -> Iterator[str]:
    quote = _quote(unit, text)
    if before.spans != unit.spans:
        yield f"boundary moved: {_placed(before, text)} -> {_placed(unit, text)}"
    if before.category != unit.category:
        yield f"category of {quote}: {_name(before.category)} -> {_name(unit.category)}"
    if before.segment != unit.segment:
        yield _step(f"segment of {quote}", before.segment, unit.segment)
    if before.text != unit.text:
        yield _step(f"wording of {unit.id}", before.text, unit.text)
    yield from _attributes(quote, before.attributes, unit.attributes)
    if before.probabilities != unit.probabilities:
        yield f"other probabilities of {quote}"


def _changed_relation(
    before: Relation, relation: Relation, old: Layer, new: Layer, text: str | None
) -> Iterator[str]:
    phrase = _relation(relation, new, text)
    if before.target != relation.target:
        yield f"relation retargeted: {phrase}, before to {_end(before.target, old, text)}"
    if before.sources != relation.sources:
        sources = " and ".join(_end(id, old, text) for id in before.sources)
        yield f"relation from elsewhere: {phrase}, before from {sources}"
    if before.category != relation.category:
        change = f"{_name(before.category)} -> {_name(relation.category)}"
        yield f"category of the relation {phrase}: {change}"
    yield from _attributes(f"the relation {phrase}", before.attributes, relation.attributes)
    if before.probabilities != relation.probabilities:
        yield f"other probabilities of the relation {phrase}"


def _attributes(
    bearer: str, before: Mapping[str, object], after: Mapping[str, object]
) -> Iterator[str]:
    for name in sorted({*before, *after}):
        if repr(before.get(name)) != repr(after.get(name)):
            yield _step(f"{name} of {bearer}", before.get(name), after.get(name))


def _step(what: str, old: object, new: object) -> str:
    """Return the change of a value in words; truth values are only added or gone."""
    if old is None:
        return f"{what} added" + ("" if new is True else f": {_value(new)}")
    if new is None:
        return f"{what} gone" + ("" if old is True else f": {_value(old)}")
    before, after = _value(old), _value(new)
    if before == after:  # 1 and "1"
        before, after = repr(old), repr(new)
    return f"{what}: {before} -> {after}"


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(_value(part) for part in value) or "nothing"
    return words_of(value) if isinstance(value, str | int | float | bool) else str(value)


def _field(name: str, old: object, new: object) -> str:
    title = {"covers": "tasks", "times": "times"}.get(name, name.replace("_", " "))
    if name == "times":
        return f"{title}: {_n(old)} -> {_n(new)} entries"
    if isinstance(old, frozenset) and isinstance(new, frozenset):
        return _step(title, tuple(sorted(old)), tuple(sorted(new)))
    return _step(title, old, new)


def _n(value: object) -> int:
    return len(value) if isinstance(value, tuple) else 0


def _with(attributes: Mapping[str, object]) -> str:
    phrase = [f"{name} {_value(value)}" for name, value in attributes.items()]
    return f" ({', '.join(phrase)})" if phrase else ""


def _relation(relation: Relation, layer: Layer, text: str | None) -> str:
    sources = " and ".join(_end(id, layer, text) for id in relation.sources)
    return f"{_name(relation.category)} from {sources} to {_end(relation.target, layer, text)}"


def _end(id: str, layer: Layer, text: str | None) -> str:
    end = layer.by_id[id]
    return _quote(end, text) if isinstance(end, Unit) else f"relation {id}"


def _quote(unit: Unit, text: str | None) -> str:
    if unit.text is None and not (text and unit.spans):
        place = " ".join(f"{span.start}–{span.end}" for span in unit.spans)
        return f"{unit.id} ({place or ', '.join(unit.segment)})"
    words = " ".join(unit.words(text).split())
    return f"“{words[:LONGEST]}{'…' if len(words) > LONGEST else ''}”"


def _placed(unit: Unit, text: str | None) -> str:
    """Quote a unit with both its ends and where they are."""
    place = " ".join(f"{span.start}–{span.end}" for span in unit.spans)
    if not (text and unit.spans):
        return place or "nowhere"
    words = " ".join(unit.words(text).split()) if unit.text is None else unit.text
    half = LONGEST // 2
    quote = words if len(words) <= LONGEST else f"{words[:half]} … {words[-half:]}"
    return f"“{quote}” ({place})"


def _size(layer: Layer) -> str:
    return f"{counted(len(layer.units), 'unit')}, {counted(len(layer.relations), 'relation')}"
