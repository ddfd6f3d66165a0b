"""The whole set: ``python -m benchmarks.soak`` from the folder of the repository.

What is named is done, else everything; what the results hold already is not done again, so a soak
that was interrupted goes on where it was. It ends with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from benchmarks.soak.backing import backups
from benchmarks.soak.browsing import browsers
from benchmarks.soak.databases import KINDS
from benchmarks.soak.faults import errors, full
from benchmarks.soak.importing import imports
from benchmarks.soak.killing import kills
from benchmarks.soak.leaving import leavings
from benchmarks.soak.results import Results
from benchmarks.soak.tracing import traces
from benchmarks.soak.verbs import verbs

__all__ = ["main"]

Part = Callable[[Results, str, argparse.Namespace], None]
PARTS: dict[str, Part] = {
    "kills": lambda r, kind, asked: kills(
        r, kind, n=asked.rounds, seed=asked.seed, annotators=asked.annotators
    ),
    "full": lambda r, kind, asked: full(r, kind, seed=asked.seed),
    "errors": lambda r, kind, asked: errors(r, kind, seed=asked.seed),
    "restore": lambda r, kind, asked: backups(r, kind, n=asked.backups, seed=asked.seed),
    "browser": lambda r, kind, asked: browsers(r, kind, seed=asked.seed),
    "leaving": lambda r, kind, asked: leavings(r, kind, n=asked.leavings, seed=asked.seed),
    "trace": lambda r, kind, asked: traces(r, kind, seed=asked.seed),
    "verbs": lambda r, kind, asked: verbs(r, kind, n=asked.moments, seed=asked.seed),
    "imports": lambda r, kind, asked: imports(r, kind, n=asked.moments, seed=asked.seed),
}


def main() -> int:
    """Do what is asked for, and print the sums."""
    asked = _options().parse_args()
    results = Results(asked.out)
    for part in asked.parts or PARTS:
        for kind in asked.database or KINDS:
            PARTS[part](results, kind, asked)
    print(json.dumps({"sums": results.total(), "wrong": results.wrong()}, indent=1))
    return 1 if results.wrong() else 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.soak", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="by default all")
    parser.add_argument("--database", action="append", choices=KINDS, help="by default both")
    parser.add_argument("--rounds", type=int, default=100, help="of SIGKILL on each database")
    parser.add_argument("--moments", type=int, default=20, help="at which each verb is killed")
    parser.add_argument("--backups", type=int, default=5, help="taken under load")
    parser.add_argument("--annotators", type=int, default=12, help="who save at the same time")
    parser.add_argument("--leavings", type=int, default=25, help="of a page, in each way")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--out", type=Path, default=Path("soak.json"), help="results, a JSON file")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
