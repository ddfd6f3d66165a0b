"""Run the tests of the packages that differ from main: ``python -m tests.near``.

A change in ``src/argora/NAME`` or ``tests/NAME`` runs ``tests/NAME``; any change runs the tests
of the house rules. Tests in a browser and on the corpora are left out: this is for a quick look,
and ``make test`` is for all.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HOUSE_RULES = ["tests/test_architecture.py", "tests/test_docs.py"]


def changed_files() -> list[str]:
    """Return the files that differ from main, those that git does not know included."""
    git = ["git", "-C", str(ROOT)]
    base = subprocess.check_output([*git, "merge-base", "HEAD", "main"], text=True).strip()
    commands = (
        [*git, "diff", "--name-only", base],
        [*git, "ls-files", "--others", "--exclude-standard"],
    )
    return [
        line
        for command in commands
        for line in subprocess.check_output(command, text=True).splitlines()
    ]


def places_of(files: Iterable[str]) -> list[str]:
    """Return the folders and files of the tests that belong to changed files.

    >>> places_of(["src/argora/text/words.py", "tests/model/test_span.py", "README.md"])
    ['tests/model', 'tests/text']
    """
    places = set()
    for file in files:
        top, *parts = Path(file).parts
        if top == "src":
            parts = parts[1:]
        if top in ("src", "tests") and parts:
            places.add(f"tests/{Path(parts[0]).stem if top == 'src' else parts[0]}")
    return sorted(place for place in places if (ROOT / place).exists())


if __name__ == "__main__":
    chosen = places_of(changed_files())
    sys.exit(
        pytest.main(
            [
                *("-n", "auto", "--dist", "worksteal", "-m", "not corpora"),
                *(f"--ignore={ROOT}/tests/web/browser", f"--ignore={ROOT}/tests/freeze"),
                *(*HOUSE_RULES, *chosen, *sys.argv[1:]),
            ]
        )
    )
