"""The keys of what each verb prints as JSON, with the types of their values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.freeze.kernel import Case, key_paths
from tests.freeze.program import name_of, run

__all__ = ["CASES", "LINES"]

LINES = [
    line
    for line in (Path(__file__).parent / "keys.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def keys_of(verb: str) -> dict[str, Any]:
    """Return the keys of the answers to all command lines that end with a verb's."""
    found = {}
    for line in LINES:
        if _verb(line) == verb:
            *_, last = (content for name, content in run(line).items() if _is_answer(line, name))
            found[line] = {"exit": last["exit"], "keys": key_paths(last["stdout"])}
    return {f"keys/{verb}.json": found}


def _verb(line: str) -> str:
    return line.rpartition(";")[2].split()[0]


def _is_answer(line: str, name: str) -> bool:
    return name.startswith(f"{name_of(line)}.") and not name.endswith(".files.json")


CASES = tuple(
    Case(f"keys/{verb}", lambda verb=verb: keys_of(verb))  # type: ignore[misc]
    for verb in sorted(set(map(_verb, LINES)))
)
