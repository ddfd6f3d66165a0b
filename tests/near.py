"""Run the tests of the packages that differ from main: ``python -m tests.near``.

A change in ``src/argora/NAME`` or ``tests/NAME`` runs ``tests/NAME``; any change runs the tests
of the house rules, of stored signatures and keys, and of plugins. Other snapshots, tests in a
browser and on the corpora are left out: this is for a quick look, and ``make test`` is for all.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ALWAYS = [
    "tests/test_architecture.py",
    "tests/test_docs.py",
    "tests/test_plugins.py",
    "tests/freeze/test_signatures.py",
    "tests/freeze/test_keys.py",
]
FURTHER = {"measures": "answers"}
"""Tests that stand in another folder than that of the package."""


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
    >>> places_of(["src/argora/measures/base.py", "tests/freeze/commands.txt"])
    ['tests/answers', 'tests/measures']
    """
    places = set()
    for file in files:
        match Path(file).parts:
            case ("src", _, name, *_):
                package = Path(name).stem
                places |= {f"tests/{package}", f"tests/{FURTHER.get(package, package)}"}
            case ("tests", name, *_) if name != "freeze":
                places.add(f"tests/{name}")
    return sorted(place for place in places if (ROOT / place).exists())


if __name__ == "__main__":
    chosen = places_of(changed_files())
    sys.exit(
        pytest.main(
            [
                *("-n", "auto", "--dist", "worksteal", "-m", "not corpora"),
                f"--ignore={ROOT}/tests/web/browser",
                *(*ALWAYS, *chosen, *sys.argv[1:]),
            ]
        )
    )
