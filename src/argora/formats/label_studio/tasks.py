"""Exports of Label Studio as tasks: where the text is, and JSON-MIN in the form of JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

from argora.errors import FormatError
from argora.formats import files
from argora.formats.label_studio.media import is_address, medium_of
from argora.formats.records import objects_in

__all__ = ["Tags", "annotations_of", "as_task", "results_of", "text_key"]

_MIN_END = ("annotator", "annotation_id", "created_at", "updated_at", "lead_time")
_META = ("id", *_MIN_END, "agreement", "history")
"""What is neither data nor an answer."""
_TEXT_TAG = re.compile(r"<(?:Text|HyperText)\b[^>]*>")
_CONTROL_TAG = re.compile(r"<\w+\b[^>]*\btoName\s*=[^>]*>")
_ATTRIBUTE = re.compile(r"""\b(name|value)\s*=\s*["']\$?([^"']*)["']""")

Record = Mapping[str, Any]


@dataclass(frozen=True)
class Tags:
    """What a labelling configuration beside an export says; empty without one.

    Attributes
    ----------
    keys : the keys of texts in the data by the names of their tags.
    controls : the names of labels, choices and other questions.
    """

    keys: Mapping[str, str]
    controls: frozenset[str]

    @classmethod
    def in_folder(cls, folder: Path) -> Tags:
        """Read the configurations in a folder."""
        keys: dict[str, str] = {}
        controls: set[str] = set()
        for path in files.readable_entries(folder, ".xml"):
            content = files.read_text(path, folder) if _is_configuration(path) else ""
            for tag in _TEXT_TAG.findall(content):
                values = dict(_ATTRIBUTE.findall(tag))
                if "name" in values and "value" in values:
                    keys[unescape(values["name"])] = unescape(values["value"])
            for tag in _CONTROL_TAG.findall(content):
                controls |= {unescape(v) for k, v in _ATTRIBUTE.findall(tag) if k == "name"}
        return cls(keys, frozenset(controls))


def as_task(record: dict[str, Any], tags: Tags) -> dict[str, Any]:
    """Return a record of JSON-MIN, which is flat, in the form of JSON; others as they are."""
    if "data" in record or "annotation_id" not in record:
        return record
    by_tags = [name for name in record if name in tags.controls]
    answers = by_tags if tags.controls else _answers(record)
    results = [result for name in answers for result in _results(name, record[name])]
    annotation = {
        "completed_by": record.get("annotator"),
        "result": results,
        **{name: record[name] for name in _MIN_END[2:] if name in record},
    }
    data = {name: record[name] for name in record if name not in (*_META, *answers)}
    return {"id": record.get("id"), "data": data, "annotations": [annotation]}


def _answers(record: Record) -> list[str]:
    """Return the names of the answers in a record of JSON-MIN.

    Label Studio writes the data, ``id``, the answers and the annotator in this order, except that
    ``id`` stands among the data if they have a column of this name. Regions are answers by their
    values. A text alone may be a choice or a column of data: its position decides.
    """
    names = [name for name in record if name not in _META or name == "id"]
    text = _text_of(record)
    regions = [name for name in names if _has_regions(record[name])]
    after_id = _between_id_and_annotator(record)
    is_exported = "id" in names and text in names[: names.index("id")]
    if is_exported and (not regions or any(name in after_id for name in regions)):
        return after_id
    sure = [name for name in names if _is_answer(record[name])]
    # The columns of data, with the text, stand before the first answer.
    at_text = names.index(text) if text is not None else -1
    first = names.index(sure[0]) if sure else at_text + 1
    if at_text > first:
        return sure
    behind = [name for name in names[first:] if name in after_id]
    return [name for name in names if name in sure or name in behind]


def _between_id_and_annotator(record: Record) -> list[str]:
    names = list(record)
    begin = names.index("id") + 1 if "id" in record else 0
    end = min(names.index(name) for name in _MIN_END if name in record)
    return [name for name in names[begin:end] if name not in _META]


def _entries(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _has_regions(value: Any) -> bool:
    """Check whether a value holds regions with labels, and nothing else."""
    entries = _entries(value)
    return bool(entries) and all(
        isinstance(entry, dict)
        and "start" in entry
        and any(key.endswith("labels") and isinstance(entry[key], list) for key in entry)
        for entry in entries
    )


def _is_answer(value: Any) -> bool:
    """Check whether a value holds objects that answers have, and nothing else."""
    entries = _entries(value)
    return bool(entries) and all(isinstance(entry, dict) and _kinds(entry) for entry in entries)


def _kinds(entry: Record) -> list[str]:
    """Return the keys of an object that make it an answer of their type."""
    kinds = [key for key in entry if key.endswith("labels") or key in ("number", "rating")]
    return kinds + [key for key in ("choices", "taxonomy", "datetime") if key in entry]


def _text_of(record: Record) -> str | None:
    """Return the key of the text: all regions are quoted from it, or it is named so, or longest."""
    texts = {k: v for k, v in record.items() if k not in _META and isinstance(v, str)}
    quotes = [
        entry["text"]
        for value in record.values()
        if _has_regions(value)
        for entry in _entries(value)
        if isinstance(entry.get("text"), str)
    ]
    names = list(record)
    before = names[: names.index("id")] if "id" in record else []
    quoted = [k for k in texts if quotes and all(quote in texts[k] for quote in quotes)]
    fitting = quoted or list(texts)
    if "text" in fitting:
        return "text"
    # An answer in words can be longer than the text; it stands behind the id.
    candidates = [name for name in fitting if name in before] or fitting
    return max(candidates, key=lambda name: len(texts[name]), default=None)


def _results(name: str, answers: Any) -> Iterable[dict[str, Any]]:
    """Yield the results that JSON-MIN has under the name of a control."""
    for entry in _entries(answers):
        if isinstance(entry, str):
            yield {"type": "choices", "from_name": name, "value": {"choices": [entry]}}
        elif isinstance(entry, dict):
            kinds = _kinds(entry) or (["textarea"] if "text" in entry else [])
            if not kinds:
                raise FormatError(f"{name!r} holds {str(entry)[:60]}, expected labels or choices")
            yield {"type": kinds[0], "from_name": name, "value": entry}


def annotations_of(task: Record, key: str) -> list[dict[str, Any]]:
    """Return the annotations or predictions of a task; old exports call them completions."""
    values = objects_in(task, key)
    return values or (objects_in(task, "completions") if key == "annotations" else [])


def _is_configuration(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return b"<View" in file.read(4096)
    except OSError:
        return False


def results_of(task: Record) -> Iterator[dict[str, Any]]:
    """Yield the results of all annotations and predictions of a task."""
    for kind in ("annotations", "predictions"):
        for annotation in annotations_of(task, kind):
            yield from objects_in(annotation, "result")


def text_key(task: Record, keys: Mapping[str, str]) -> str | None:
    """Return the key of a task's data that holds the text; None if there is no plain text.

    The configuration names it by the tag that results belong to; else it has the name of that
    tag, or is called text, or is the longest text there is. The address of an image is no text.

    Raises
    ------
    FormatError
        If the task has no data.
    """
    data = task.get("data")
    if not isinstance(data, dict):
        raise FormatError("a task has no 'data', expected an object with the text")
    tags: dict[str, None] = {}
    others: set[str] = set()
    for result in results_of(task):
        if tag := result.get("to_name"):
            name = keys.get(str(tag), str(tag))
            if medium_of(result) is None:
                tags[name] = None
            else:
                others.add(name)
    texts: dict[str, str] = {
        name: value
        for name, value in data.items()
        if isinstance(value, str) and name not in others and not is_address(value, name)
    }
    by_name: list[str] = [*(tags or keys.values()), "text"]
    by_length = sorted(texts, key=lambda key: -len(texts[key]))
    return next((name for name in (*by_name, *by_length) if name in texts), None)
