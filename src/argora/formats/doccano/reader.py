"""doccano's JSON lines to a study: both the shapes with and without relations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, LAYER_OUT, Problems, collecting
from argora.formats.choices import Choices
from argora.formats.large import watched
from argora.formats.names import id_of, round_of
from argora.formats.offsets import Evidence, any_pairs, counting_in, span_of
from argora.formats.records import (
    Gathered,
    as_record,
    as_value,
    at_line,
    facets_of,
    first_line,
    json_lines,
    number_of,
    objects_in,
)
from argora.model import Layer, Relation, Scheme, Study, Unit
from argora.model.layer import NOTE
from argora.model.strict_json import parse_items
from argora.text.numbers import counted

__all__ = ["COMMENTS", "LABEL", "read_study", "recognises"]

LABEL = "label"
"""The attribute that holds the labels of a whole text."""
COMMENTS = "Comments"

_LABELS = ("entities", "label", "labels", "cats", "relations")
_BESIDES = ("id", "text", COMMENTS, *_LABELS)
_OTHERS = re.compile(r'"(?:spans|_input_hash|answer)"\s*:')
_KEYS = re.compile(
    r'"(?:entities|labels?|cats)"\s*:\s*\[|"annotations"\s*:[^]]*(?:"start_offset"|"label"\s*:\s*[0-9])'
)
_OF_TASKS = re.compile(r'"(?:data|predictions)"\s*:\s*[{\[]|"annotation_id"\s*:')
"""Keys of Label Studio, whose tasks have texts and annotations, too."""
_LIST = re.compile(r"\s*\[\s*(?=\{)")
SUFFIXES = (".json", ".jsonl")


def recognises(path: Path) -> bool:
    """Check whether a file, or one in a folder, begins with a text and its labels."""
    if path.is_dir():
        return any(map(_fits, files.readable_entries(path, *SUFFIXES)))
    return path.is_file() and _fits(path)


def _fits(path: Path) -> bool:
    head = files.head_of(path)
    is_list = _LIST.match(head) is not None
    if not is_list:
        head = head.lstrip().partition("\n")[0]
    return (
        (is_list or head.startswith("{"))
        and _OF_TASKS.search(head) is None
        and re.search(r'"text"\s*:\s*"', head) is not None
        and _KEYS.search(head) is not None
        and _OTHERS.search(head) is None
    )


def read_study(path: Path, scheme: Scheme | None, problems: Problems, choices: Choices) -> Study:
    """Read a file of records, or all those of a folder; the name of a file is the annotator."""
    paths = [path]
    if path.is_dir():
        entries = files.entries(path, ".jsonl")
        paths = [each for each in entries if not _OTHERS.search(first_line(each))]
        paths += filter(_fits, files.entries(path, ".json"))
    root = path if path.is_dir() else path.parent
    parts = [files.TextParts(place, root) for place in paths]
    counting = _counting(
        [each for each in parts if choices.for_file(each.path, root) is choices], path, choices
    )
    gathered = Gathered()
    for each in parts:
        with collecting(problems, each.path, "what follows in this file is left out"):
            file_counting = counting_in(each.path, root, choices, counting)
            _read_file(each, file_counting, gathered, problems)
    if not gathered.documents and not problems:
        problems.append(FormatError("holds no text", path=path))
    choices.see(counted(len(gathered.annotators), "annotator"))
    return gathered.study(path, scheme, problems)


def _records(parts: files.TextParts, problems: Problems) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the records of JSON lines, or of a list as exports in JSON are, with their lines."""
    if _LIST.match(files.head_of(parts.path)) is None:
        yield from json_lines(parts, parts.path, problems)
        return
    for line, record in parse_items(parts):
        with at_line(problems, parts.path, line, DOCUMENT_OUT):
            yield line, as_record(record)


def _counting(all_parts: list[files.TextParts], path: Path, choices: Choices) -> str:
    """Find out what offsets count, from all files: one program wrote them."""
    evidence = Evidence()
    for parts in all_parts:
        with collecting([], parts.path):
            for _, record in _records(parts, []) if any_pairs(parts) else ():
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
    parts: files.TextParts, counting: str, gathered: Gathered, problems: Problems
) -> None:
    place = parts.path
    name, round = round_of(place.stem)
    annotator = id_of(name)
    records = watched(_records(parts, problems), parts)
    for n, (line, record) in enumerate(records, start=1):
        if _is_old(record):
            raise FormatError(
                "'annotations' name labels and annotators by numbers, which only the project "
                "explains; export it as JSONL, or as JSONL (Text label) in old versions",
                line=line,
            )
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
                    gathered.add(_layer(record, text, counting, empty))


def _is_old(record: Mapping[str, Any]) -> bool:
    """Check for the shape of old versions, in which the annotators of a text stand together."""
    entries = record.get("annotations")
    return isinstance(entries, list) and any(
        isinstance(entry, dict) and isinstance(entry.get("label"), int) for entry in entries
    )


def _layer(record: Mapping[str, Any], text: str, counting: str, empty: Layer) -> Layer:
    entities, labels = _entities(record)
    ids = _ids(entities, "T")
    units = []
    for id, entity in zip(ids, entities, strict=True):
        start, end = number_of(entity, "start_offset"), number_of(entity, "end_offset")
        try:
            span = span_of(text, start, end, counting)
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
