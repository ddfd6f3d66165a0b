"""What was found so far, in a JSON file: what is in it is not done again."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.soak.checking import WRONG, wrongs

import argora

__all__ = ["Results"]


class Results:
    """Findings by name, written after each."""

    def __init__(self, path: Path) -> None:
        self._path = path
        there = path.exists()
        self.found: dict[str, Any] = json.loads(path.read_text("utf-8")) if there else {}
        self._began = time.monotonic()

    def has(self, name: str) -> bool:
        """Tell whether something was done before."""
        return name in self.found

    def add(self, name: str, found: Mapping[str, Any]) -> None:
        """Keep what was found."""
        self.found[name] = {
            "date": time.strftime("%Y-%m-%d %H:%M"),
            "commit": _commit(),
            "argora": argora.__version__,
            "python": platform.python_version(),
            "seconds": round(time.monotonic() - self._began, 1),
            **found,
        }
        self._began = time.monotonic()
        fresh = self._path.with_name(f".{self._path.name}.new")
        fresh.write_text(json.dumps(self.found, indent=1) + "\n", "utf-8")
        os.replace(fresh, self._path)  # noqa: PTH105 - what is killed here may be this
        self.say(f"== {name}: {dict(found)}")

    def say(self, words: str) -> None:
        """Tell how far it is."""
        print(words, file=sys.stderr, flush=True)

    def total(self) -> dict[str, dict[str, int]]:
        """Return the counts of all that was done, by the kind of work."""
        sums: dict[str, dict[str, int]] = {}
        for name, found in self.found.items():
            part = sums.setdefault(name.rpartition(" ")[0] or name, {})
            for what, n in found.items():
                if isinstance(n, int) and what != "seconds":
                    part[what] = part.get(what, 0) + n
        return sums

    def wrong(self) -> dict[str, Any]:
        """Return what must not be, by name."""
        counts = {name: {**dict.fromkeys(WRONG, 0), **each} for name, each in self.found.items()}
        return {name: wrong for name, each in counts.items() if (wrong := wrongs(each))}


def _commit() -> str:
    asked = ["git", "describe", "--always", "--dirty"]
    here = Path(__file__).parent
    told = subprocess.run(asked, capture_output=True, text=True, cwd=here, check=False)
    return told.stdout.strip() or "unknown"
