"""Snapshots of what the program says: how they are made, stored and compared."""

from __future__ import annotations

import difflib
import hashlib
import json
import math
import re
import tarfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from argora import __version__

__all__ = [
    "OLD",
    "Case",
    "check",
    "differences",
    "digest",
    "key_paths",
    "plain",
    "pretty",
    "remove",
    "store",
    "strangers",
    "unpack",
]

FOLDER = Path(__file__).parent
OLD = FOLDER / "b293b49"
SNAPSHOTS = FOLDER / "snapshots"
COMMAND = "python -m tests.freeze"
SHOWN = 12
"""How many differences a failing test shows."""

Content = Any
"""Text, or what JSON can hold."""


@dataclass(frozen=True)
class Case:
    """A part of the program's behaviour that is stored as one or more files.

    ``make`` returns their contents by file name; each name begins with ``name`` and a dot.
    """

    name: str
    make: Callable[[], dict[str, Content]]

    @property
    def stored(self) -> dict[str, Content]:
        """The contents of the stored files by their names."""
        place = SNAPSHOTS / self.name
        files = sorted(place.parent.glob(f"{place.name}.*"))
        return {path.relative_to(SNAPSHOTS).as_posix(): _read(path) for path in files}


def check(case: Case) -> None:
    """Fail with the first differences between what is stored and what is made now."""
    found = list(islice(differences(case.stored, case.make(), ""), SHOWN))
    if found:
        lines = "\n".join(found)
        raise AssertionError(
            f"{case.name} is not what is stored:\n{lines}\n"
            f"If every change is intended: {COMMAND} {case.name}"
        )


def store(case: Case) -> None:
    """Write the files of a case in place of those that are stored."""
    made = case.make()
    for name in case.stored:
        (SNAPSHOTS / name).unlink()
    for name, content in made.items():
        path = SNAPSHOTS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else pretty(content) + "\n"
        path.write_text(text, encoding="utf-8", newline="\n")


def strangers(cases: Iterable[Case]) -> list[str]:
    """Return the stored files that belong to no case."""
    known = {case.name for case in cases}
    files = (path.relative_to(SNAPSHOTS).as_posix() for path in SNAPSHOTS.rglob("*.*"))
    return sorted(name for name in files if name.partition(".")[0] not in known)


def remove(names: Iterable[str]) -> None:
    """Delete stored files."""
    for name in names:
        (SNAPSHOTS / name).unlink()


def unpack(name: str, folder: Path) -> Path:
    """Write the files of an archive of commit b293b49 into a folder."""
    # By hand, as how to ask tarfile for safe paths differs between versions of Python.
    with tarfile.open(OLD / f"{name}.tar.xz") as archive:
        for entry in archive:
            if (content := archive.extractfile(entry)) is not None:
                path = folder / entry.name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content.read())
    return folder


def _read(path: Path) -> Content:
    text = path.read_bytes().decode()
    return json.loads(text) if path.suffix == ".json" else text


def differences(stored: Content, now: Content, path: str) -> Iterator[str]:
    """Compare two contents; each difference is one line or block that names its place.

    Floats are equal within 1e-12 relative; everything else must be exactly equal. The order of
    the keys of an object means nothing.
    """
    if isinstance(stored, dict) and isinstance(now, dict):
        for key in [*stored, *(key for key in now if key not in stored)]:
            place = f"{path}.{key}" if path else key
            if key not in now:
                yield f"  {place}: stored {_short(stored[key])}, now missing"
            elif key not in stored:
                yield f"  {place}: stored nothing, now {_short(now[key])}"
            else:
                yield from differences(stored[key], now[key], place)
    elif isinstance(stored, list) and isinstance(now, list):
        if len(stored) != len(now):
            yield f"  {path}: stored {len(stored)} entries, now {len(now)}"
        for number, (old, new) in enumerate(zip(stored, now, strict=False)):
            yield from differences(old, new, f"{path}[{number}]")
    elif not _equal(stored, now):
        if isinstance(stored, str) and isinstance(now, str) and "\n" in stored + now:
            yield _lines(stored, now, path)
        else:
            yield f"  {path}: stored {_short(stored)}, now {_short(now)}"


def _equal(stored: Content, now: Content) -> bool:
    if type(stored) is not type(now):
        return False
    if isinstance(stored, float):
        return math.isclose(stored, now, rel_tol=1e-12, abs_tol=1e-15)
    return bool(stored == now)


def _lines(stored: str, now: str, path: str) -> str:
    old, new = stored.splitlines(), now.splitlines()
    if old == new:
        return f"  {path}: only the ends of lines differ"
    shown = [
        line[:200]
        for line in islice(difflib.unified_diff(old, new, "stored", "now", n=1, lineterm=""), 40)
    ]
    return f"  {path}:\n" + "\n".join(f"    {line}" for line in shown)


def _short(content: Content) -> str:
    text = json.dumps(content, ensure_ascii=False)
    return text if len(text) <= 120 else f"{text[:117]}..."


def pretty(data: Content, *, width: int = 100, indent: int = 0) -> str:
    """Write JSON with each list or object on one line where it fits, so that it diffs well."""
    flat = json.dumps(data, ensure_ascii=False, allow_nan=False)
    if len(flat) + indent <= width or not isinstance(data, dict | list) or not data:
        return flat
    inner = " " * (indent + 1)
    if isinstance(data, dict):
        keys = [f"{json.dumps(key, ensure_ascii=False)}: " for key in data]
        values = list(data.values())
    else:
        keys, values = [""] * len(data), data
    parts = [
        key + pretty(value, width=width, indent=indent + 1)
        for key, value in zip(keys, values, strict=True)
    ]
    begin, end = "{}" if isinstance(data, dict) else "[]"
    lines = ",\n".join(inner + part for part in parts)
    return f"{begin}\n{lines}\n{' ' * indent}{end}"


def plain(text: str, *, names: Iterable[tuple[str, str]] = ()) -> str:
    """Replace what differs between versions, machines and days: version numbers, times, paths."""
    for pattern, word in (
        *names,
        (rf"(?<![\d.]){re.escape(__version__)}(?![\d.])", "VERSION"),
        (r"\b20(?!24)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?", "TIME"),
    ):
        text = re.sub(pattern, word, text)
    return text


def digest(content: Content) -> str:
    """Return the first digits of a SHA-256 of a text, or of JSON with rounded numbers."""
    text = content if isinstance(content, str) else json.dumps(rounded(content), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def rounded(data: Content) -> Content:
    """Round all floats to 10 significant digits."""
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}
    if isinstance(data, list):
        return [rounded(value) for value in data]
    return f"{data:.10g}" if isinstance(data, float) else data


def key_paths(data: Content) -> dict[str, str]:
    """Return the paths of keys in JSON, each with the types of its values.

    >>> key_paths({"results": [{"value": 0.5}, {"value": None}]})
    {'': 'object', 'results': 'array', 'results[]': 'object', 'results[].value': 'null or number'}
    """
    found: dict[str, set[str]] = {}
    _collect(data, "", found)
    return {path: " or ".join(sorted(types)) for path, types in sorted(found.items())}


def _collect(data: Content, path: str, found: dict[str, set[str]]) -> None:
    found.setdefault(path, set()).add(_type(data))
    if isinstance(data, dict):
        for key, value in data.items():
            _collect(value, f"{path}.{key}".lstrip("."), found)
    elif isinstance(data, list):
        for value in data:
            _collect(value, f"{path}[]", found)


def _type(data: Content) -> str:
    if isinstance(data, bool):
        return "boolean"
    names = {dict: "object", list: "array", str: "string", int: "integer", float: "number"}
    return names.get(type(data), "null")
