"""A study to doccano's JSON lines, and what these cannot carry."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from argora.formats import files
from argora.formats.base import Losses
from argora.formats.doccano.reader import COMMENTS, LABEL
from argora.formats.metadata import write_beside
from argora.formats.names import file_names, with_round
from argora.formats.offsets import remember_counting
from argora.formats.standoff import (
    count_given_segmentations,
    count_segment_and_text,
    layer_carried,
    text_carried,
)
from argora.formats.vocabulary import check_names
from argora.model import Layer, Study
from argora.model.layer import NOTE, Value

__all__ = ["write_study"]

_TEXTS = "texts"
"""The name of the file of texts that nobody annotated."""


def write_study(study: Study, folder: Path, losses: Losses) -> None:
    """Write a file of JSON lines for each annotator and round."""
    check_names(study.layers, study.scheme, losses)
    owners = file_names(annotator.id for annotator in study.annotators)
    lines: dict[str, list[str]] = {}
    documents, active = [], set()
    for document in study.documents:
        carried = text_carried(document, losses)
        if carried is None:
            continue
        documents.append(carried)
        count_given_segmentations(carried, losses)
        head = {"id": document.id, "text": carried.text}
        written = [
            layer for layer in study.layers_of(document.id) if layer_carried(_rest(layer), losses)
        ]
        for layer in written:
            active.add(layer.annotator)
            name = with_round(owners[layer.annotator], layer.round)
            record = {**head, **_record(layer, losses)}
            lines.setdefault(name, []).append(json.dumps(record, ensure_ascii=False))
        if not written:
            lines.setdefault(_TEXTS, []).append(json.dumps(head, ensure_ascii=False))
    for name, records in lines.items():
        files.write_text(folder / f"{name}.jsonl", "\n".join(records) + "\n")
    remember_counting(documents, folder)
    write_beside(study, folder, losses, documents=documents, annotators=active, layers=study.layers)


def _rest(layer: Layer) -> Layer:
    """Return a layer without the attributes that doccano has a place for."""
    attributes = {
        name: value
        for name, value in layer.attributes.items()
        if name not in (LABEL, NOTE) or _texts(value) is None
    }
    return replace(layer, attributes=attributes)


def _texts(value: Value) -> list[str] | None:
    """Return a value as the list of texts that is read as the same value; None if none is."""
    if isinstance(value, str):
        return [value] if value else None
    return list(value) if isinstance(value, tuple) and len(value) > 1 else None


def _record(layer: Layer, losses: Losses) -> dict[str, Any]:
    def lose(what: str, id: str) -> None:
        losses.add(what, f"{id} in the {layer.name}")

    entities = list(_entities(layer, lose))
    record: dict[str, Any] = {"entities": [entity for _, entity in entities]}
    numbers = {id: int(entity["id"]) for id, entity in entities}
    record["relations"] = list(_relations(layer, numbers, lose))
    for name, key in ((LABEL, "cats"), (NOTE, COMMENTS)):
        if name in layer.attributes and (texts := _texts(layer.attributes[name])):
            record[key] = texts
    return record


def _entities(
    layer: Layer, lose: Callable[[str, str], None]
) -> Iterator[tuple[str, dict[str, Any]]]:
    numbers = _numbers([unit.id for unit in layer.units], "T", lose)
    for unit in layer.units:
        if unit.start is None or unit.end is None:
            lose("units without words in the text", unit.id)
            continue
        if not unit.category:
            lose("units without a category", unit.id)
            continue
        if len(unit.spans) > 1:
            lose("units in several parts (written as one stretch)", unit.id)
        if unit.attributes:
            lose("units with attributes", unit.id)
        count_segment_and_text(unit, lose)
        yield (
            unit.id,
            {
                "id": numbers[unit.id],
                "label": unit.category,
                "start_offset": unit.start,
                "end_offset": unit.end,
            },
        )


def _relations(
    layer: Layer, numbers: Mapping[str, int], lose: Callable[[str, str], None]
) -> Iterator[dict[str, Any]]:
    own_numbers = _numbers([relation.id for relation in layer.relations], "R", lose)
    further = (n for n in count(1) if n not in own_numbers.values())
    for relation in layer.relations:
        ends = (*relation.sources, relation.target)
        if not relation.category:
            lose("relations without a category", relation.id)
            continue
        if any(end not in numbers for end in ends):
            lose("relations to relations (undercuts), or whose ends are left out", relation.id)
            continue
        if len(relation.sources) > 1:
            lose("linked premises (written one by one)", relation.id)
        if relation.attributes:
            lose("relations with attributes", relation.id)
        for n, source in enumerate(relation.sources):
            yield {
                "id": next(further) if n else own_numbers[relation.id],
                "from_id": numbers[source],
                "to_id": numbers[relation.target],
                "type": relation.category,
            }


def _numbers(ids: list[str], letter: str, lose: Callable[[str, str], None]) -> dict[str, int]:
    """Return the number of each id: that in T7, or a free one."""
    numbers = {
        id: int(id[1:])
        for id in ids
        if re.fullmatch(r"(?:0|[1-9][0-9]{0,15})", id[1:]) and id[0] == letter
    }
    free = (n for n in count(1) if n not in numbers.values())
    for id in ids:
        if id not in numbers:
            lose(f"ids other than {letter}1, {letter}2, ... (numbered anew)", id)
    return {id: numbers[id] if id in numbers else next(free) for id in ids}
