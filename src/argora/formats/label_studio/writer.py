"""A study to tasks that Label Studio imports, with the labelling configuration beside them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from argora.formats import files
from argora.formats.base import Losses
from argora.formats.label_studio.configuration import Controls, configuration
from argora.formats.label_studio.reader import ARGORA, DOCUMENT, LEAD_TIME, SCORE, STAMPS
from argora.formats.label_studio.regions import BOTH, DIRECTION
from argora.formats.metadata import write_beside
from argora.formats.offsets import remember_counting
from argora.formats.standoff import (
    count_given_segmentations,
    count_segment_and_text,
    layer_carried,
    text_carried,
)
from argora.formats.vocabulary import check_names
from argora.model import Annotator, Document, Layer, Relation, Study, Unit
from argora.model.layer import NOTE, Value, is_note

__all__ = ["write_study"]

TEXT = "text"
_NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
_MAIL = re.compile(r"[^@\s]+@[^@\s]+")

Lose = Callable[[str, str], None]
Result = dict[str, Any]


def write_study(study: Study, folder: Path, losses: Losses) -> None:
    """Write ``tasks.json`` and ``labeling-config.xml``."""
    check_names(study.layers, study.scheme, losses)
    controls = Controls.of(study)
    tasks: list[str] = []
    documents, active = [], set()
    ids = count(1)
    for number, document in enumerate(study.documents, start=1):
        carried = text_carried(document, losses)
        if carried is None:
            continue
        documents.append(carried)
        count_given_segmentations(carried, losses)
        task: dict[str, Any] = {
            "id": number,
            "data": {DOCUMENT: document.id, TEXT: carried.text},
            "annotations": [],
            "predictions": [],
        }
        for layer in study.layers_of(document.id):
            if layer_carried(_rest(layer), losses):
                annotator = study.annotator(layer.annotator)
                kind = "predictions" if annotator.kind == "model" else "annotations"
                annotation = _annotation(layer, annotator, carried, controls, losses)
                task[kind].append({"id": next(ids), **annotation})
                active.add(annotator.id)
        tasks.append(json.dumps(task, ensure_ascii=False))
    files.write_text(folder / "tasks.json", "[\n" + ",\n".join(tasks) + "\n]\n")
    files.write_text(folder / "labeling-config.xml", configuration(study, controls))
    remember_counting(documents, folder)
    write_beside(study, folder, losses, documents=documents, annotators=active, layers=study.layers)


def _rest(layer: Layer) -> Layer:
    """Return a layer without the attributes and times that Label Studio has a place for."""
    whats = [stamp.what for stamp in layer.times]
    in_place = whats == [what for what in STAMPS.values() if what in whats]
    return replace(layer, attributes={}, times=() if in_place else layer.times)


def _annotation(
    layer: Layer, annotator: Annotator, document: Document, controls: Controls, losses: Losses
) -> dict[str, Any]:
    def lose(what: str, id: str) -> None:
        losses.add(what, f"{id} in the {layer.name}")

    is_model = annotator.kind == "model"
    results: list[Result] = []
    written: set[str] = set()
    for unit in layer.units:
        if unit.start is None or unit.end is None:
            lose("units without words in the text", unit.id)
            continue
        written.add(unit.id)
        results += _unit(unit, document.text or "", controls, lose)
    results += _relations(layer, written, lose)
    head: dict[str, Any] = {key: stamp.at for stamp in layer.times for key in _key(stamp.what)}
    for name, value in layer.attributes.items():
        if name == (SCORE if is_model else LEAD_TIME) and _is_number(value):
            head["score" if is_model else "lead_time"] = value
        elif name in controls.of_units:
            lose("attributes of a text that units have as well", name)
        else:
            id = next(f"text-{n}" for n in count(len(results)) if f"text-{n}" not in layer.by_id)
            results += _attribute(id, name, value, {}, controls, lose)
    if is_model:
        head["model_version"] = layer.annotator
    elif annotator.kind == "gold":
        head["ground_truth"] = True
    extra: dict[str, Any] = {} if layer.round == 1 else {"round": layer.round}
    if _NUMBER.fullmatch(layer.annotator) and not is_model:
        head["completed_by"] = int(layer.annotator)
    elif _MAIL.fullmatch(layer.annotator) and not is_model:
        head["completed_by"] = {"email": layer.annotator}
    elif not is_model:
        extra["annotator"] = layer.annotator
    return {**head, **({ARGORA: extra} if extra else {}), "result": results}


def _key(what: str) -> list[str]:
    return [key for key, name in STAMPS.items() if name == what]


def _unit(unit: Unit, text: str, controls: Controls, lose: Lose) -> Iterator[Result]:
    if len(unit.spans) > 1:
        lose("units in several parts (written as one stretch)", unit.id)
    count_segment_and_text(unit, lose)
    place = {"start": unit.start, "end": unit.end, "text": text[unit.start : unit.end]}
    labels = [] if unit.category is None else [unit.category]
    result = _result(unit.id, "labels", controls.labels, {**place, "labels": labels}, controls)
    note = unit.attributes.get(NOTE)
    texts = _texts(note) if note is not None else None
    yield {**result, "meta": {"text": texts}} if texts else result
    for name, value in unit.attributes.items():
        if name != NOTE or not texts:
            yield from _attribute(unit.id, name, value, place, controls, lose)


def _result(id: str, kind: str, name: str, value: dict[str, Any], controls: Controls) -> Result:
    result = {"type": kind, "from_name": name, "to_name": controls.text, "value": value}
    return {"id": id, **result}


def _attribute(
    id: str, name: str, value: Value, place: dict[str, Any], controls: Controls, lose: Lose
) -> Iterator[Result]:
    """Yield the result for an attribute, of a unit with an id or of the whole text."""
    whose = f"{name}={value!r} of {id}"
    if not name:
        lose("attributes without a name", whose)
        return
    if _is_number(value):
        yield _result(id, "number", name, {**place, "number": value}, controls)
        return
    texts = _texts(value)
    if texts is None:
        lose("values that are no text or number, or lists of fewer than two texts", whose)
        texts = [str(value).lower()] if isinstance(value, bool) else [*value]  # type: ignore[misc]
    if not texts:
        return
    kind, key = ("textarea", "text") if is_note(name) else ("choices", "choices")
    yield _result(id, kind, name, {**place, key: texts}, controls)


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _texts(value: Value) -> list[str] | None:
    """Return a value as the list of texts that is read as the same value; None if none is."""
    if isinstance(value, str):
        return [value]
    return list(value) if isinstance(value, tuple) and len(value) > 1 else None


def _relations(layer: Layer, written: set[str], lose: Lose) -> Iterator[Result]:
    usual = (f"R{n}" for n in count(1) if f"R{n}" not in layer.by_id)
    for relation in layer.relations:
        if any(end not in written for end in (*relation.sources, relation.target)):
            lose("relations to relations (undercuts), or whose ends are left out", relation.id)
            continue
        if len(relation.sources) > 1:
            lose("linked premises (written one by one)", relation.id)
        is_both = dict(relation.attributes) == {DIRECTION: BOTH}
        if relation.attributes and not is_both:
            lose("relations with attributes", relation.id)
        for n, source in enumerate(relation.sources):
            yield _relation(relation, next(usual) if n else relation.id, source, is_both=is_both)


def _relation(relation: Relation, id: str, source: str, *, is_both: bool) -> Result:
    return {
        "id": id,
        "type": "relation",
        "from_id": source,
        "to_id": relation.target,
        "direction": "bi" if is_both else "right",
        "labels": [] if relation.category is None else [relation.category],
    }
