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
_TEXT_TAG = re.compile(r"<(?:Text|HyperText)\b[^>]*>")
_ATTRIBUTE = re.compile(r"""\b(name|value)\s*=\s*["']\$?([^"']*)["']""")

Record = Mapping[str, Any]


def as_task(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record of JSON-MIN, which is flat, in the form of JSON; others as they are."""
    if "data" in record or "annotation_id" not in record:
        return record
    names = list(record)
    first = names.index("id") + 1 if "id" in record else 0
    last = min(names.index(name) for name in _MIN_END if name in record)
    answers = names[first:last]
    results = [result for name in answers for result in _results(name, record[name])]
    annotation = {
        "completed_by": record.get("annotator"),
        "result": results,
        **{name: record[name] for name in _MIN_END[2:] if name in record},
    }
    data = {name: record[name] for name in names[:first] if name != "id"}
    return {"id": record.get("id"), "data": data, "annotations": [annotation]}


def _results(name: str, answers: Any) -> Iterable[dict[str, Any]]:
    """Yield the results that JSON-MIN has under the name of a control."""
    for entry in answers if isinstance(answers, list) else [answers]:
        if isinstance(entry, str):
            yield {"type": "choices", "from_name": name, "value": {"choices": [entry]}}
        elif isinstance(entry, dict):
            kinds = [k for k in entry if k.endswith("labels") or k in ("number", "rating")]
            kinds += [k for k in ("choices", "taxonomy", "datetime") if k in entry]
            if not kinds and "text" in entry:
                kinds = ["textarea"]
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
