"""Answers of the library that are stored, and how they differ from those of now.

``python -m tests.answers`` writes them anew.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

__all__ = ["differences", "read", "write"]

FOLDER = Path(__file__).parent / "stored"
MOST = 12


def read(area: str) -> Mapping[str, Any]:
    """Return the stored answers of an area, by the name of the call."""
    path = FOLDER / f"{area}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def write(area: str, answers: Mapping[str, Any]) -> None:
    """Store the answers of an area, a line for each call."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(answer, ensure_ascii=False)}"
        for name, answer in answers.items()
    ]
    FOLDER.mkdir(exist_ok=True)
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (FOLDER / f"{area}.json").write_text(text, encoding="utf-8")


def differences(stored: Any, now: Any) -> list[str]:
    """Return where two answers differ, the first few places with both values.

    >>> differences({"value": 0.5, "n": 3}, {"value": 0.5 + 1e-13, "n": 4})
    ['n: stored 3, now 4']
    """
    found = []
    for place, one, other in _places(stored, now, ""):
        if len(found) == MOST:
            return [*found, "..."]
        found.append(f"{place or 'the answer'}: stored {one!r}, now {other!r}")
    return found


def _places(stored: Any, now: Any, at: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(stored, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*stored, *now]):
            inside = f"{at}.{key}" if at else key
            yield from _places(stored.get(key, "(nothing)"), now.get(key, "(nothing)"), inside)
    elif isinstance(stored, list) and isinstance(now, list) and len(stored) == len(now):
        for i, (one, other) in enumerate(zip(stored, now, strict=True)):
            yield from _places(one, other, f"{at}[{i}]")
    elif not _same(stored, now):
        yield at, stored, now


def _same(one: Any, other: Any) -> bool:
    """Return whether two values are equal, floats but for what rounding does to sums."""
    if isinstance(one, float | int) and isinstance(other, float | int):
        if isinstance(one, bool) or isinstance(other, bool):
            return one is other
        return math.isclose(one, other, rel_tol=1e-8, abs_tol=1e-11)
    return type(one) is type(other) and one == other
