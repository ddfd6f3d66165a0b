"""Put random single faults into the code and see whether the tests fail.

Run as ``python -m benchmarks.faults run consensus --n 50 --seed 17 --out faults.jsonl`` from the
folder of the repository, on Linux, with what the tests need. The checkout is copied, its tests run
once (about half an hour) to learn which functions each of them calls, and then each fault meets
only the tests that call the function it lies in. Every result is a line of the file as soon as it
is there, and what is in the file is not done again. ``python -m benchmarks.faults list
faults.jsonl`` counts, and shows the faults that no test saw and nobody judged yet;
``benchmarks/faults/judged.jsonl`` holds the judgments: ``equivalent`` (nothing changes for
anybody), ``hole`` (a test was missing) or ``seen`` (by a test that was left out for its length).

Left out: tests of the browser and the documentation's examples.
"""

from __future__ import annotations

import argparse
import importlib
import json
import tempfile
import time
from collections import Counter
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.faults.drawing import drawn, put_in
from benchmarks.faults.places import Fault
from benchmarks.faults.testing import Calls, calls_of_tests, copy_of, first_failure, in_parallel

ROOT = Path(__file__).resolve().parents[2]
JUDGED = Path(__file__).with_name("judged.jsonl")
PRELOADED = ("numpy", "scipy.optimize", "scipy.stats")


def main() -> None:
    """Do what is asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults")
    verbs = parser.add_subparsers(dest="verb", required=True)
    run = verbs.add_parser("run", help="put faults in and run the tests")
    run.add_argument("packages", nargs="+", help="packages of src/argora, such as consensus")
    run.add_argument("--n", type=int, default=50, help="faults for each package")
    run.add_argument("--seed", type=int, default=1)
    run.add_argument("--out", type=Path, required=True, help="results, one JSON object a line")
    run.add_argument("--calls", type=Path, help="what tests call, kept for other runs of this code")
    run.add_argument("--jobs", type=int, default=2, help="processes, each with a copy of the code")
    run.add_argument("--minutes", type=float, default=600, help="begin no fault after this time")
    run.add_argument("--most", type=float, default=60, help="seconds of tests for each fault")
    run.add_argument("--root", type=Path, default=ROOT, help="the checkout")
    run.add_argument("--without", default="postgres", help="leave out tests with this in the name")
    listing = verbs.add_parser("list", help="count, and show what nobody judged")
    listing.add_argument("out", type=Path)
    asked = parser.parse_args()
    if asked.verb == "list":
        print(listed(lines(asked.out), {one["id"]: one for one in lines(JUDGED)}))
        return
    for name in PRELOADED:
        importlib.import_module(name)
    with tempfile.TemporaryDirectory() as folder:
        copies = [copy_of(asked.root, Path(folder).resolve() / str(i)) for i in range(asked.jobs)]
        calls = (asked.calls or asked.out.with_suffix(".calls.json")).resolve()
        tests = calls_of_tests(copies, calls)
        tests = {id: one for id, one in tests.items() if asked.without not in id}
        in_parallel(partial(put_faults, asked, tests, copies), len(copies))


def put_faults(asked: argparse.Namespace, tests: Calls, copies: list[Path], job: int) -> None:
    """Put in every so-manieth fault, until all are done or the time is over."""
    end = time.monotonic() + 60 * asked.minutes
    sources = copies[job] / "src" / "argora"
    done = {one["id"] for one in lines(asked.out)}
    faults = [
        (package, *fault)
        for package in asked.packages
        for fault in islice(drawn(sources, package, asked.seed), asked.n)
    ]
    for package, fault, source in faults[job :: len(copies)]:
        if time.monotonic() > end:
            break
        if fault.id(source) in done:
            continue
        chosen, left_out = chosen_tests(tests, fault, asked.most)
        began = time.monotonic()
        with put_in(sources / fault.path, fault):
            failed = first_failure(copies[job], chosen) if chosen else ""
        result = {
            "id": fault.id(source),
            "package": package,
            "path": fault.path,
            "line": source[: fault.start].count(b"\n") + 1,
            "function": fault.function,
            "kind": fault.kind,
            "seed": asked.seed,
            "seen": bool(failed),
            "failed": failed,
            "n_tests": len(chosen),
            "n_tests_left_out": left_out,
            "seconds": round(time.monotonic() - began, 1),
            "diff": fault.diff(source),
        }
        with asked.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")


def chosen_tests(tests: Calls, fault: Fault, most: float) -> tuple[dict[str, float], int]:
    """Return the quickest tests that reach a fault, within some seconds, and how many are left out.

    A fault outside of functions, or in one that runs when its module is imported, meets all tests
    that call anything of the module.
    """
    inside = f"{fault.path}:{fault.first_line}"
    reaching = {id: one["seconds"] for id, one in tests.items() if inside in one["calls"]}
    if not reaching:
        module = f"{fault.path}:"
        reaching = {
            id: one["seconds"]
            for id, one in tests.items()
            if any(name.startswith(module) for name in one["calls"])
        }
    chosen: dict[str, float] = {}
    total = 0.0
    for id, seconds in sorted(reaching.items(), key=lambda each: each[1]):
        total += seconds
        if total > most and chosen:
            break
        chosen[id] = seconds
    return chosen, len(reaching) - len(chosen)


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the objects of a file of JSON lines; none if it is not there."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def listed(results: list[dict[str, Any]], judged: dict[str, dict[str, Any]]) -> str:
    """Return the counts of each package, and the faults that wait for a judgment."""
    text = ["package: faults, seen, equivalent, holes, not judged"]
    for package in dict.fromkeys(one["package"] for one in results):
        own = [one for one in results if one["package"] == package]
        verdicts = Counter(
            "seen" if one["seen"] else judged.get(one["id"], {}).get("verdict", "") for one in own
        )
        counts = (len(own), *(verdicts[word] for word in ("seen", "equivalent", "hole", "")))
        text.append(f"{package}: {', '.join(map(str, counts))}")
    for one in results:
        if not one["seen"] and one["id"] not in judged:
            text.append(f"\n{one['id']} {one['path']}:{one['line']} in {one['function'] or '-'}")
            text.append(f"{one['n_tests']} tests pass, {one['n_tests_left_out']} were left out")
            text.append(one["diff"])
    return "\n".join(text)


if __name__ == "__main__":
    main()
