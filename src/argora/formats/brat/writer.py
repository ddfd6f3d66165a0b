"""A layer to one brat file of annotations, and what brat cannot carry."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from argora.formats.base import Losses
from argora.formats.brat.reader import ID_NOTE, PLAIN_NOTE
from argora.formats.standoff import count_segment_and_text, layer_carried
from argora.formats.vocabulary import NOTE
from argora.model import Document, Layer, Relation, Unit
from argora.model.layer import Value

__all__ = ["annotation_lines"]

_BREAKS = re.compile(r"[\r\n\t]")


@dataclass
class _Lines:
    """The records of a file under way, and the numbers that are given out."""

    losses: Losses
    where: str
    ids: dict[str, str] = field(default_factory=dict)  # ids of the layer to those in the file
    body: list[str] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def lose(self, what: str, id: str) -> None:
        self.losses.add(what, f"{id} in the {self.where}")

    def note(self, kind: str, target: str, words: str) -> None:
        self.notes.append(f"#{len(self.notes) + 1}\t{kind} {target}\t{words}")

    def attribute(self, name: str, target: str, value: str | None) -> None:
        tail = "" if value is None else f" {value}"
        self.attributes.append(f"A{len(self.attributes) + 1}\t{name} {target}{tail}")


def annotation_lines(layer: Layer, document: Document, losses: Losses) -> str | None:
    """Return the content of an annotation file, or None where the layer must be left out.

    Whatever is not carried is counted in ``losses``.
    """
    if not layer_carried(layer, losses):
        return None
    lines = _Lines(losses, layer.name)
    units = [unit for unit in layer.units if _carried(unit, lines)]
    _number(lines, "T", (unit.id for unit in units))
    for unit in units:
        _write_unit(unit, document.text or "", lines)
    _write_relations(layer, lines)
    written = "".join(f"{line}\n" for line in (*lines.body, *lines.attributes, *lines.notes))
    if "\0" in written:
        losses.add("annotations with a NUL character (written as U+FFFD)", layer.name)
    return written.replace("\0", "\ufffd")


def _carried(unit: Unit, lines: _Lines) -> bool:
    if not unit.spans:
        lines.lose("units without words in the text", unit.id)
        return False
    if not unit.category:
        lines.lose("units without a category", unit.id)
        return False
    count_segment_and_text(unit, lines.lose)
    return True


def _number(lines: _Lines, letter: str, ids: Iterable[str]) -> None:
    """Assign an id that brat can have to every id; a changed one is kept in a note."""
    all_ids = list(ids)
    unchanged = {id for id in all_ids if re.fullmatch(rf"{letter}[0-9]{{1,9}}", id)}
    n = max((int(id[1:]) for id in unchanged), default=0)
    for id in all_ids:
        if id in unchanged:
            lines.ids[id] = id
        else:
            n += 1
            lines.ids[id] = f"{letter}{n}"
            lines.note(ID_NOTE, f"{letter}{n}", json.dumps(id))


def _write_unit(unit: Unit, text: str, lines: _Lines) -> None:
    offsets = ";".join(f"{span.start} {span.end}" for span in unit.spans)
    words = _BREAKS.sub(" ", " ".join(span.of(text) for span in unit.spans))
    category = _name(unit.category or "", unit.id, lines)
    lines.body.append(f"{lines.ids[unit.id]}\t{category} {offsets}\t{words}")
    _write_values(unit, lines)


def _name(name: str, id: str, lines: _Lines) -> str:
    if name and not re.search(r"\s", name):
        return name
    lines.lose("names with blanks (written with '_')", f"{name!r} of {id}")
    return re.sub(r"\s", "_", name) or "_"


def _write_relations(layer: Layer, lines: _Lines) -> None:
    relations = list(_single(_between_units(layer, lines), layer, lines))
    stars = [relation for relation in relations if relation.id[0] == "*"]
    expected = [f"*{n}" for n in range(1, len(stars) + 1)]
    plain = all(not r.attributes and r.category and not re.search(r"\s", r.category) for r in stars)
    if not plain or [relation.id for relation in stars] != expected:
        stars = []
    rest = [relation for relation in relations if relation not in stars]
    _number(lines, "R", (relation.id for relation in rest))
    for relation in rest:
        source, target = lines.ids[relation.sources[0]], lines.ids[relation.target]
        category = _name(relation.category or "", relation.id, lines)
        id = lines.ids[relation.id]
        lines.body.append(f"{id}\t{category} Arg1:{source} Arg2:{target}\t")
        _write_values(relation, lines)
    for relation in stars:
        source, target = lines.ids[relation.sources[0]], lines.ids[relation.target]
        lines.body.append(f"*\t{relation.category} {source} {target}")


def _between_units(layer: Layer, lines: _Lines) -> Iterator[Relation]:
    for relation in layer.relations:
        ends = {*relation.sources, relation.target}
        if not relation.category:
            lines.lose("relations without a category", relation.id)
        elif any(isinstance(layer.by_id[end], Relation) for end in ends):
            lines.lose("relations to relations (undercuts)", relation.id)
        elif ends <= set(lines.ids):
            yield relation
        else:
            lines.lose("relations whose ends are left out", relation.id)


def _single(relations: Iterator[Relation], layer: Layer, lines: _Lines) -> Iterator[Relation]:
    """Yield relations of one source; one with several becomes several."""
    for relation in relations:
        if len(relation.sources) == 1:
            yield relation
            continue
        lines.lose("relations with several sources (written one by one)", relation.id)
        for n, source in enumerate(relation.sources, start=1):
            id = f"{relation.id}/{n}"
            while id in layer.by_id:
                id += "'"
            yield replace(relation, id=id, sources=(source,))


def _write_values(element: Unit | Relation, lines: _Lines) -> None:
    target = lines.ids[element.id]
    for name, value in element.attributes.items():
        if name == NOTE or (name.startswith(f"{NOTE}:") and name != f"{NOTE}:{PLAIN_NOTE}"):
            kind = PLAIN_NOTE if name == NOTE else name.removeprefix(f"{NOTE}:")
            _write_notes(_name(kind, element.id, lines), target, element.id, value, lines)
            continue
        label = _name(name, element.id, lines)
        if value is True:
            lines.attribute(label, target, None)
        else:
            for words in _texts(element.id, name, value, lines, bool):
                lines.attribute(label, target, words)


def _write_notes(kind: str, target: str, id: str, value: Value, lines: _Lines) -> None:
    if kind == ID_NOTE:
        lines.lose(f"notes of the kind {ID_NOTE}", id)
        return
    for words in _texts(id, NOTE, value, lines, lambda _: True):
        lines.note(kind, target, words)


def _texts(
    id: str, name: str, value: Value, lines: _Lines, fine: Callable[[str], bool]
) -> tuple[str, ...]:
    """Return a value as the texts that brat can write; anything else is a loss."""
    if isinstance(value, str):
        texts: tuple[str, ...] = (value,)
    elif isinstance(value, tuple) and len(set(value)) == len(value) > 1:
        texts = value
    elif isinstance(value, tuple):
        lines.lose("lists of fewer than two different values", f"{name} of {id}")
        texts = tuple(dict.fromkeys(value))
    else:
        lines.lose("values that are no text (written as text)", f"{name}={value!r} of {id}")
        texts = (str(value).lower() if isinstance(value, bool) else str(value),)
    for words in texts:
        if _BREAKS.search(words) or not fine(words):
            lines.lose("values with line breaks, tabs or nothing in them", f"{name} of {id}")
    return tuple(_BREAKS.sub(" ", words) for words in texts if fine(words))
