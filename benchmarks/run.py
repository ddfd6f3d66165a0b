"""Argora and other tools on the same work: time, memory, ratios, and how time grows with size.

Run as ``python benchmarks/run.py`` with the Python that has Argora installed. ``run.py coding``
runs one file, ``--runs 5`` repeats, ``--quick`` leaves the largest inputs out, ``--alone`` leaves
the other tools out. They are installed once, each in an environment of its own in a cache folder.
Every measurement is a process of its own; the sides take turns, and medians are printed.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import math
import os
import platform
import statistics
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from case import PEERS, SCRIPTS, Case

HERE = Path(__file__).resolve().parent
ONCE = HERE / "once.py"
SEED = 7


def modules() -> list[str]:
    """Return the files of this folder that have cases, then those that print by themselves."""
    cases = sorted(p.stem for p in HERE.glob("*.py") if "\nCASES = " in p.read_text("utf-8"))
    return [*cases, *(name for name in SCRIPTS if (HERE / f"{name}.py").exists())]


def python_of(peer: str, cache: Path) -> Path:
    """Return the Python that has another tool, installed on the first call."""
    pins = [*PEERS[peer]]
    if not any(pin.startswith("numpy=") for pin in pins):
        pins.append(f"numpy=={np.__version__}")
    mark = hashlib.sha256(" ".join([sys.version, *pins]).encode()).hexdigest()[:8]
    folder = cache / f"{peer}-{mark}"
    found = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = folder / "installed"
    if not done.exists():
        print(f"installing {' '.join(pins)} in {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([found, "-m", "pip", "install", "-q", *pins], check=True)
        done.write_text("\n".join(pins), encoding="utf-8")
    return found


def once(python: Path | str, where: tuple[str, int], side: str, size: int, given: Any) -> dict:
    """Return what one measurement printed, or why there is none."""
    module, number = where
    words = [str(python), str(ONCE), module, str(number), side, str(size), str(SEED)]
    try:
        done = subprocess.run(
            [*words, str(given.gigabytes)],
            capture_output=True,
            text=True,
            timeout=given.patience,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"failed": f"takes more than {given.patience} s"}
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1]
        return {"failed": "out of memory" if "Memory" in last else last[:80]}
    return json.loads(done.stdout.strip().splitlines()[-1])


def measured(where: tuple[str, int], case: Case, given: Any) -> dict[tuple[str, int], list[dict]]:
    """Return all measurements of a case, by side and size; the sides take turns."""
    sides: list[tuple[str, Path | str, int]] = []
    for size in case.sizes[: 1 if given.quick else None]:
        sides.append(("ours", sys.executable, size))
    if case.peer and not given.alone:
        python = python_of(case.peer, given.cache)
        for size in (case.peer_sizes or case.sizes)[: 1 if given.quick else None]:
            sides.append(("theirs", python, size))
    found: dict[tuple[str, int], list[dict]] = {(side, size): [] for side, _, size in sides}
    for _ in range(given.runs):
        for side, python, size in sides:
            before = found[side, size]
            if not (before and "failed" in before[-1]):
                before.append(once(python, where, side, size, given))
                print(f"{case.name}: {side} {size} {before[-1]}", file=sys.stderr, flush=True)
    return found


def median(runs: list[dict], what: str) -> float:
    """Return the median of a figure; NaN if there is none."""
    values = [run[what] for run in runs if run.get(what) is not None]
    return statistics.median(values) if values else math.nan


def growth(found: dict[tuple[str, int], list[dict]], side: str) -> float:
    """Return the exponent e of seconds ~ size^e, by least squares of the logarithms."""
    points = [
        (math.log(size), math.log(seconds))
        for (own, size), runs in found.items()
        if own == side and not math.isnan(seconds := median(runs, "seconds"))
    ]
    if len(points) < 2:
        return math.nan
    x, y = zip(*points, strict=True)
    return statistics.linear_regression(x, y).slope


def rows(case: Case, found: dict[tuple[str, int], list[dict]]) -> Iterator[list[str]]:
    """Yield the cells of the table, a row for each size."""
    for size in sorted({size for _, size in found}):
        ours, theirs = found.get(("ours", size), []), found.get(("theirs", size), [])
        seconds = median(ours, "seconds"), median(theirs, "seconds")
        memory = median(ours, "bytes") / 2**20, median(theirs, "bytes") / 2**20
        yield [
            case.name,
            f"{size:,} {case.unit}",
            shown(ours, seconds[0], "s") + busy(ours),
            shown(theirs, seconds[1], "s") + busy(theirs),
            ratio(seconds[1], seconds[0]),
            ratio(median(theirs, "busy"), median(ours, "busy")),
            shown(ours, memory[0], "MB"),
            shown(theirs, memory[1], "MB"),
            ratio(memory[1], memory[0]),
            note(case, ours, theirs),
        ]


def shown(runs: list[dict], figure: float, unit: str) -> str:
    """Return a figure for people, or why there is none."""
    failed = next((run["failed"] for run in runs if "failed" in run), None)
    if failed is not None:
        return failed if unit == "s" else ""
    return (
        ""
        if math.isnan(figure)
        else f"{figure:.3g} {unit}"
        if figure < 1e3
        else f"{figure:.0f} {unit}"
    )


def busy(runs: list[dict]) -> str:
    """Return the seconds of the processor, which other work on the machine changes less."""
    seconds = median(runs, "busy")
    return "" if math.isnan(seconds) else f" ({seconds:.3g} s of the processor)"


def ratio(theirs: float, ours: float) -> str:
    """Return how many times the other figure is ours."""
    if math.isnan(theirs) or math.isnan(ours):
        return ""
    return f"{theirs / ours:.1f}" if ours > 0 else "no measurable amount"


def note(case: Case, ours: list[dict], theirs: list[dict]) -> str:
    """Say if the two sides came to different values."""
    values = [run["value"] for run in (*ours, *theirs) if "value" in run]
    close = all(math.isclose(value, values[0], rel_tol=1e-6, abs_tol=1e-9) for value in values)
    return "values differ" if case.same_value and not close else ""


def options() -> Any:
    """Return what was asked for."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "argora-benchmarks"
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("modules", nargs="*", default=modules(), help="such as: coding")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="only the smallest input of each case")
    parser.add_argument("--alone", action="store_true", help="without the other tools")
    parser.add_argument("--cache", type=Path, default=cache)
    parser.add_argument("--gigabytes", type=float, default=8, help="most memory of a process")
    parser.add_argument("--patience", type=int, default=600, help="most seconds of a process")
    parser.add_argument("--out", type=Path, help="write the table there as well")
    return parser.parse_args()


HEAD = [
    *("work", "size", "Argora", "other", "times as fast", "by processor time"),
    *("adds", "other adds", "ratio", ""),
]


def main() -> None:
    given = options()
    lines = [
        f"Python {platform.python_version()}, NumPy {np.__version__}, {os.cpu_count()} cores, "
        f"{platform.machine()}; commit {commit()}; medians of {given.runs} processes each; "
        f"load {load()}",
        "",
        f"| {' | '.join(HEAD)} |",
        "|" + " --- |" * len(HEAD),
    ]
    slopes = ["", "| work | Argora grows as | other grows as | wanted |", "|" + " --- |" * 4]
    scripts = [name for name in given.modules if name in SCRIPTS]
    for module in given.modules:
        if module in scripts:
            continue
        for number, case in enumerate(importlib.import_module(module).CASES):
            found = measured((module, number), case, given)
            lines += [f"| {' | '.join(cells)} |" for cells in rows(case, found)]
            powers = [growth(found, side) for side in ("ours", "theirs")]
            grows = ["" if math.isnan(power) else f"n^{power:.2f}" for power in powers]
            slopes.append(f"| {case.name} | {' | '.join(grows)} | {case.wanted} |")
    table = "\n".join([*lines, *slopes, ""]) if len(slopes) > 3 else ""
    table += "".join(printed_by(name, given) for name in scripts)
    print(table)
    if given.out:
        given.out.write_text(table, encoding="utf-8")


def printed_by(script: str, given: Any) -> str:
    """Return what a program that measures by itself prints."""
    words = [sys.executable, str(HERE / f"{script}.py")]
    peer = SCRIPTS[script]
    if peer and not given.alone:
        words += ["--peers", str(python_of(peer, given.cache))]
    print(f"{script}: running", file=sys.stderr, flush=True)
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    ended = "" if done.returncode == 0 else f"ended with {done.returncode}\n"
    return f"\n{script}\n\n{done.stdout}{ended}"


def commit() -> str:
    """Return which commit is measured, with a mark if files differ from it."""
    words = ["git", "-C", str(HERE), "describe", "--always", "--dirty", "--exclude", "*"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def load() -> str:
    """Return how busy the machine is besides, where it says so."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


if __name__ == "__main__":
    main()
