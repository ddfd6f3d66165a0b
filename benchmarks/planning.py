"""How good the plans of pilots are: simulated pilots of known agreement, and the studies to come.

Run as ``python benchmarks/planning.py [PILOTS]``; 200 pilots per row by default take a few minutes.
The table stands in docs/commands/plan.md.

The studies are those of ``coverage.py``. For each row, intervals of studies of many sizes say how
wide they really are on average; a pilot's plan is then judged by the true width at the number of
documents that it recommends.
"""

from __future__ import annotations

import sys
import time

import numpy as np
from coverage import study

from argora.measures import Measure, parse, plan
from argora.measures.intervals.resampling import FEWEST_GROUPS

PILOTS = 200
STUDIES = 100
POPULATION = 20_000
SIZES = np.unique(np.geomspace(FEWEST_GROUPS, 1500, 16).round().astype(int))
ROWS = (
    ("alpha", 0.75, 0.2),
    ("alpha", 0.75, 0.1),
    ("alpha", 0.95, 0.1),
    ("alpha", 0.95, 0.05),
    ("ac1", 0.75, 0.1),
)
HEAD = (
    "Measure, true value",
    "Wanted width",
    "Documents in the pilot",
    "Needed",
    "Told (middle 80 %)",
    "Width reached",
    "Range holds",
)
PILOT_SIZES = (10, 20, 40)


def true_widths(how: Measure, accuracy: float) -> np.ndarray:
    """Return the mean width of intervals of studies of each of the sizes."""
    found = []
    for n in SIZES:
        own = []
        for i in range(max(12, min(STUDIES, 3000 // n))):
            random = np.random.default_rng((2, n, i))
            result = how(study(random, n, accuracy=accuracy, n_items=20), seed=i)
            own.append(result.high - result.low)
        found.append(np.nanmean(own))
    return np.array(found)


def row(name: str, accuracy: float, wanted: float, n_pilot: int, widths: np.ndarray, n: int) -> str:
    """Return what the plans of pilots of one size come to."""
    how = parse(name)
    options = {"accuracy": accuracy, "n_items": 20}
    truth = how(study(np.random.default_rng(0), POPULATION, **options), interval=None).value
    sizes = np.log(SIZES)
    needed = float(np.exp(np.interp(-np.log(wanted), -np.log(widths), sizes)))
    told, held = [], []
    for i in range(n):
        random = np.random.default_rng((4, n_pilot, i))
        data = study(random, n_pilot, **options)
        crew = plan(how, data, width=wanted, annotators=[3], documents=[5], seed=i).everybody
        if crew is None or crew.needed is None:
            continue
        told.append(crew.needed.n_groups)
        held.append(crew.at_least <= needed <= crew.at_most)
    reached = np.exp(np.interp(np.log(told), sizes, np.log(widths)))
    low, high = np.quantile(told, [0.1, 0.9])
    cells = (
        f"{name}, {truth:.2f}",
        f"{wanted:g}",
        f"{n_pilot}",
        f"{needed:.0f}",
        f"{np.median(told):.0f} ({low:.0f} to {high:.0f})",
        f"{reached.mean():.3f}",
        f"{100 * np.mean(held):.0f} %",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print a row for each measure, wanted width and size of the pilot."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else PILOTS
    began = time.perf_counter()
    print("| " + " | ".join(HEAD) + " |")
    print("| --- " * len(HEAD) + "|")
    known: dict[tuple[str, float], np.ndarray] = {}
    for name, accuracy, wanted in ROWS:
        if (name, accuracy) not in known:
            known[name, accuracy] = true_widths(parse(name), accuracy)
        for n_pilot in PILOT_SIZES:
            print(row(name, accuracy, wanted, n_pilot, known[name, accuracy], n), flush=True)
    print(f"{n} pilots per row, {time.perf_counter() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
