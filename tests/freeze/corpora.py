"""Digests of what the program says of real corpora, whose texts must not be stored here."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.freeze.kernel import Case, Content, digest, rounded
from tests.freeze.program import name_of, run

__all__ = ["CASES", "LARGE"]

FOLDER = Path(__file__).parent
HEADING = re.compile(r"^(?P<title>[^\n]+)\n(?:-{3,}|={3,})$", re.MULTILINE)
MOST = 60
"""How many values of one answer are stored in clear."""


def digests(line: str) -> dict[str, Content]:
    """Run a command on a corpus; return a digest of each part of its output and the main values."""
    found: dict[str, Any] = {"command": line}
    for name, content in run(line).items():
        if isinstance(content, str):
            found["sections"] = _sections(content)
        elif name.endswith(".files.json"):
            found["files"] = _sized(content)
        else:
            found |= _answer(content)
    return {f"{name_of(line)}.digest.json": found}


def _answer(recorded: dict[str, Any]) -> dict[str, Any]:
    answer = recorded["stdout"]
    return {
        "exit": recorded["exit"],
        "stderr": _sized(recorded["stderr"]),
        "values": _values(answer.get("results", [])),
        "parts": {key: _sized(value) for key, value in answer.items()},
    }


def _sized(value: Any) -> list[Any]:
    """Return the number of entries, if there are several, with the digest."""
    number = [len(value)] if isinstance(value, dict | list) else []
    return [*number, digest(value)]


def _values(results: Any) -> dict[str, Any]:
    """Return the first values of measures by what they are of, with ten digits."""
    rows = results if isinstance(results, list) else []
    named = [row for row in rows if isinstance(row.get("scope"), str) and "measure" in row]
    first = sorted(named, key=lambda row: row["scope"] != "all")[:MOST]
    return {
        f"{row['measure']} {row['items']} {row['scope']}": rounded(row["value"]) for row in first
    }


def _sections(text: str) -> dict[str, str]:
    """Return a digest of each section of a text under its heading."""
    starts = [0, *(found.start() for found in HEADING.finditer(text)), len(text)]
    pieces = [text[a:b] for a, b in pairwise(starts) if a < b]
    return {f"{number} {_title(piece)}": digest(piece) for number, piece in enumerate(pieces)}


def _title(piece: str) -> str:
    found = HEADING.match(piece)
    return found["title"] if found else "begin"


def _case(line: str) -> Case:
    return Case(name_of(line), lambda: digests(line))


SMALL_LINES, LARGE_LINES = (
    [line for line in part.splitlines() if line and not line.startswith("#")]
    for part in (FOLDER / "corpora.txt").read_text("utf-8").split("LARGE\n")
)
CASES = tuple(map(_case, SMALL_LINES))
LARGE = tuple(map(_case, LARGE_LINES))
