"""The command line: ``argora VERB``; a thin layer over the library."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

__all__ = ["app", "main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code, also when it is interrupted while it loads."""
    try:
        from argora.cli.program import main as run
    except KeyboardInterrupt:
        print("interrupted: nothing was written or changed", file=sys.stderr)
        return 130
    return run(arguments)


def __getattr__(name: str) -> Any:
    if name == "app":
        from argora.cli.program import app

        return app
    raise AttributeError(name)
