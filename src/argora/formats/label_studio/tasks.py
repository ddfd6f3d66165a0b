"""Exports of Label Studio as tasks: where the text is, and JSON-MIN in the form of JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import unescape
from pathlib import Path
from typing import Any

from argora.errors import FormatError
from argora.formats import files
from argora.formats.records import objects_in

__all__ = ["annotations_of", "as_task", "text_key", "text_keys"]

_MIN_END = ("annotator", "annotation_id", "created_at", "updated_at", "lead_time")
_META = ("id", *_MIN_END, "agreement", "history")
"""What is neither data nor an answer."""
_TEXT_TAG = re.compile(r"<(?:Text|HyperText)\b[^>]*>")
_ATTRIBUTE = re.compile(r"""\b(name|value)\s*=\s*["']\$?([^"']*)["']""")

Record = Mapping[str, Any]


def as_task(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record of JSON-MIN, which is flat, in the form of JSON; others as they are."""
    if "data" in record or "annotation_id" not in record:
        return record
    answers = _answers(record)
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


def text_keys(folder: Path, root: Path) -> dict[str, str]:
    """Return the keys of texts by the names of their tags, from a configuration beside them."""
    keys: dict[str, str] = {}
    for path in files.readable_entries(folder, ".xml"):
        content = files.read_text(path, root) if _is_configuration(path) else ""
        for tag in _TEXT_TAG.findall(content):
            values = dict(_ATTRIBUTE.findall(tag))
            if "name" in values and "value" in values:
                keys[unescape(values["name"])] = unescape(values["value"])
    return keys


def _is_configuration(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return b"<View" in file.read(4096)
    except OSError:
        return False


def text_key(task: Record, keys: Mapping[str, str]) -> str:
    """Return the key of a task's data that holds the text.

    The configuration names it by the tag that results belong to; else it has the name of that
    tag, or is called text, or is the longest text there is.

    Raises
    ------
    FormatError
        If the data hold no text.
    """
    data = task.get("data")
    texts = {k: v for k, v in data.items() if isinstance(v, str)} if isinstance(data, dict) else {}
    tags = [
        result.get("to_name")
        for kind in ("annotations", "predictions")
        for annotation in annotations_of(task, kind)
        for result in objects_in(annotation, "result")
    ]
    named = [keys.get(str(tag), str(tag)) for tag in tags if tag] or list(keys.values())
    for name in (*named, "text"):
        if name in texts:
            return name
    if not texts:
        raise FormatError("the 'data' hold no text; only tasks with texts are read")
    longest: str = max(texts, key=lambda name: len(texts[name]))
    return longest
