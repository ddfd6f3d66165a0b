"""doccano's JSON lines to a study: both the shapes with and without relations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, FILE_OUT, LAYER_OUT, Problems, collecting
from argora.formats.choices import Choices
from argora.formats.metadata import build_study
from argora.formats.names import id_of, round_of
from argora.formats.offsets import Evidence, has_pairs, span_of
from argora.formats.records import (
    Gathered,
    as_value,
    at_line,
    facets_of,
    first_line,
    holds_lines,
    json_lines,
    number_of,
    objects_in,
)
from argora.model import Layer, Relation, Scheme, Study, Unit
from argora.model.layer import NOTE
from argora.text.numbers import counted

__all__ = ["COMMENTS", "LABEL", "read_study", "recognises"]

LABEL = "label"
"""The attribute that holds the labels of a whole text."""
COMMENTS = "Comments"

_LABELS = ("entities", "label", "labels", "cats", "relations")
_BESIDES = ("id", "text", COMMENTS, *_LABELS)
_OTHERS = re.compile(r'"(?:spans|_input_hash|answer)"\s*:')
_KEYS = re.compile(r'"(?:entities|labels?|cats)"\s*:\s*\[')


def recognises(path: Path) -> bool:
    """Check whether a file, or one in a folder, has a text and labels on its first line."""
    return holds_lines(path, _fits)


def _fits(line: str) -> bool:
    return (
        line.startswith("{")
        and re.search(r'"text"\s*:\s*"', line) is not None
        and _KEYS.search(line) is not None
        and _OTHERS.search(line) is None
    )


def read_study(path: Path, scheme: Scheme | None, problems: Problems, choices: Choices) -> Study:
    """Read a file of JSON lines, or all those of a folder; the name of a file is the annotator."""
    paths = [path]
    if path.is_dir():
        entries = files.entries(path, ".jsonl")
        paths = [each for each in entries if not _OTHERS.search(first_line(each))]
    unit = _unit(paths, path, choices)
    gathered = Gathered()
    for place in paths:
        with collecting(problems, place, FILE_OUT):
            _read_file(place, _content(place, path), unit, gathered, problems)
    if not gathered.documents and not problems:
        problems.append(FormatError("holds no text", path=path))
    choices.see(counted(len(gathered.annotators), "annotator"))
    return build_study(
        path,
        gathered.documents.values(),
        tuple(gathered.layers.values()),
        gathered.annotators,
        scheme,
        problems,
    )


def _content(place: Path, path: Path) -> str:
    return files.read_text(place, path if path.is_dir() else path.parent)


def _unit(paths: list[Path], path: Path, choices: Choices) -> str:
    """Find out what offsets count, from all files: one program wrote them."""
    evidence = Evidence()
    for place in paths:
        with collecting([], place):
            content = _content(place, path)
            for _, record in json_lines(content, place, []) if has_pairs(content) else ():
                text = record.get("text")
                for start, end in _places(record) if isinstance(text, str) else ():
                    evidence.look(str(text), start, end)
    return evidence.decide(choices, path)


def _places(record: Mapping[str, Any]) -> list[tuple[Any, Any]]:
    """Return start and end of all entities that are well formed."""
    places: list[tuple[Any, Any]] = []
    for key in _LABELS[:3]:
        entries = record.get(key)
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict):
                places.append((entry.get("start_offset"), entry.get("end_offset")))
            elif isinstance(entry, list) and len(entry) == 3:
                places.append((entry[0], entry[1]))
    return places


def _read_file(
    place: Path, content: str, unit: str, gathered: Gathered, problems: Problems
) -> None:
    name, round = round_of(place.stem)
    annotator = id_of(name)
    for n, (line, record) in enumerate(json_lines(content, place, problems), start=1):
        with at_line(problems, place, line, DOCUMENT_OUT):
            text = record.get("text")
            if not isinstance(text, str):
                raise FormatError("'text' is missing, expected the text")
            number = record.get("id")
            id = (
                str(number)
                if isinstance(number, int | str) and number != ""
                else gathered.id_for(text, annotator, n)
            )
            gathered.document(id, text, facets_of(record, *_BESIDES))
            if any(key in record for key in _LABELS):
                with at_line(problems, place, line, LAYER_OUT):
                    empty = Layer(id, annotator, round)
                    gathered.add(_layer(record, text, unit, empty))


def _layer(record: Mapping[str, Any], text: str, unit: str, empty: Layer) -> Layer:
    entities, labels = _entities(record)
    ids = _ids(entities, "T")
    units = []
    for id, entity in zip(ids, entities, strict=True):
        start, end = number_of(entity, "start_offset"), number_of(entity, "end_offset")
        try:
            span = span_of(text, start, end, unit)
        except FormatError as error:
            raise FormatError(f"entity {id} ({entity.get('label')!r}): {error.problem}") from error
        units.append(Unit(id, (span,), _name(entity, "label")))
    by_number = {entity.get("id"): id for id, entity in zip(ids, entities, strict=True)}
    relations = []
    entries = objects_in(record, "relations")
    for id, entry in zip(_ids(entries, "R"), entries, strict=True):
        source, target = entry.get("from_id"), entry.get("to_id")
        for end_id in (source, target):
            if end_id not in by_number:
                raise FormatError(f"relation {id} points to entity {end_id!r}, which is not there")
        relations.append(
            Relation(id, (by_number[source],), by_number[target], _name(entry, "type"))
        )
    comments = record.get(COMMENTS)
    attributes = {
        LABEL: as_value(labels),
        NOTE: as_value(comments) if isinstance(comments, list) else None,
    }
    values = {name: value for name, value in attributes.items() if value is not None}
    return replace(empty, units=tuple(units), relations=tuple(relations), attributes=values)


def _entities(record: Mapping[str, Any]) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the entities of either shape, and the labels of the whole text."""
    placed = record.get("entities")
    # Intent detection writes entities as lists, as projects without relations do under "label".
    as_lists = isinstance(placed, list) and any(isinstance(entry, list) for entry in placed)
    entities, labels = [] if as_lists else objects_in(record, "entities"), []
    for key in ("entities", "label", "labels", "cats") if as_lists else ("label", "labels", "cats"):
        entries = record.get(key)
        for entry in entries if isinstance(entries, list) else [entries] if entries else []:
            if isinstance(entry, str | int) and key != "entities":
                labels.append(str(entry))
            elif isinstance(entry, list) and len(entry) == 3:
                names = ("start_offset", "end_offset", "label")
                entities.append(dict(zip(names, entry, strict=True)))
            else:
                expected = f"{'' if key == 'entities' else 'a label or '}[start, end, label]"
                raise FormatError(f"{key!r} holds {str(entry)[:40]!r}, expected {expected}")
    return entities, labels


def _ids(entries: list[dict[str, Any]], letter: str) -> list[str]:
    """Return an id for each entry: its own number with a letter, or the next free one."""
    numbers_given = [entry.get("id") for entry in entries]
    numbers = [each for each in numbers_given if isinstance(each, int)]
    if len(set(numbers)) < len(numbers):
        raise FormatError(f"an id stands twice among {sorted(numbers)[:20]}; ids are unique")
    free = (n for n in count(1) if n not in numbers)
    return [f"{letter}{each if isinstance(each, int) else next(free)}" for each in numbers_given]


def _name(entry: Mapping[str, Any], key: str) -> str:
    name = entry.get(key)
    if not isinstance(name, str) or not name:
        raise FormatError(f"{key!r} is {str(name)[:40]!r}, expected the name of a category")
    return name
