"""The whole set: ``python -m benchmarks.soak`` from the folder of the repository.

What is named is done, else everything; what the results hold already is not done again, so a soak
that was interrupted goes on where it was. It ends with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from benchmarks.soak.databases import KINDS
from benchmarks.soak.killing import kills
from benchmarks.soak.results import Results

__all__ = ["main"]

PARTS = ("kills",)


def main() -> int:
    """Do what is asked for, and print the sums."""
    given = _options().parse_args()
    results = Results(given.out)
    for part in given.parts or PARTS:
        for kind in given.database or KINDS:
            _do(part, kind, results, given)
    print(json.dumps(results.total(), indent=1))
    print(json.dumps({"wrong": results.wrong()}, indent=1))
    return 1 if results.wrong() else 0


def _do(part: str, kind: str, results: Results, given: argparse.Namespace) -> None:
    if part == "kills":
        kills(results, kind, n=given.rounds, seed=given.seed, annotators=given.annotators)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.soak", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="by default all")
    parser.add_argument("--database", action="append", choices=KINDS, help="by default both")
    parser.add_argument("--rounds", type=int, default=100, help="of SIGKILL on each database")
    parser.add_argument("--annotators", type=int, default=12, help="who save at the same time")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--out", type=Path, default=Path("soak.json"), help="results, a JSON file")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
