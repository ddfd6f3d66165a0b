"""All that the program prints and writes for small studies, by the lines of ``commands.txt``."""

from __future__ import annotations

from pathlib import Path

from tests.freeze.kernel import Case
from tests.freeze.program import name_of, run

__all__ = ["CASES"]

LINES = (Path(__file__).parent / "commands.txt").read_text("utf-8").splitlines()
CASES = tuple(
    Case(name_of(line), lambda line=line: run(line))  # type: ignore[misc]
    for line in LINES
    if line and not line.startswith("#")
)
