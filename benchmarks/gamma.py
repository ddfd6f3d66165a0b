"""How long gamma takes, beside pygamma-agreement: 3 annotators, 30 samples.

Run as ``python benchmarks/gamma.py --peers PYTHON``, with the Python of an environment in which
pygamma-agreement is installed; without it only Argora is timed. Both get the same units and are
measured in turn, pygamma-agreement with its compiled functions warm. Wanted: half of its time or
less for 66 units of each annotator.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 3
SIZES = (16, 33, 66)
SAMPLES = 30
SPREAD = {"dense": 10, "middle": 20, "sparse": 45}  # positions of the text per unit

OURS = """
import json, resource, sys, time
from argora.measures import parse
from argora.measures.gamma.disorder import figures_of
from argora.reliability import UnitizingData

task = json.load(open(sys.argv[1]))
data = UnitizingData.from_units(task["length"], [tuple(unit) for unit in task["units"]])
measure = parse(f"gamma(samples={task['samples']})")
measure(data, interval=None)
figures_of.cache_clear()
began, busy = time.perf_counter(), time.process_time()
result = measure(data, interval=None)
seconds, busy = time.perf_counter() - began, time.process_time() - busy
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
json.dump([seconds, busy, grown / 1024, result.observed, result.value], open(sys.argv[2], "w"))
"""

THEIRS = """
import json, logging, resource, sys, time
sys.modules["coverage"] = None  # numba stops at versions of it that it does not know
logging.disable(logging.WARNING)
import numpy as np
from pyannote.core import Segment
from pygamma_agreement import CombinedCategoricalDissimilarity, Continuum, ShuffleContinuumSampler

task = json.load(open(sys.argv[1]))
continuum = Continuum()
for who, start, end, value in task["units"]:
    continuum.add(who, Segment(float(start), float(end)), value)
np.random.seed(7)
how = CombinedCategoricalDissimilarity()
continuum.compute_gamma(how, n_samples=2, sampler=ShuffleContinuumSampler())
began, busy = time.perf_counter(), time.process_time()
found = continuum.compute_gamma(how, n_samples=task["samples"], sampler=ShuffleContinuumSampler())
seconds, busy = time.perf_counter() - began, time.process_time() - busy
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
figures = [seconds, busy, grown / 1024, float(found.observed_disorder), float(found.gamma)]
json.dump(figures, open(sys.argv[2], "w"))
"""


def task(n_units: int, spread: int) -> dict[str, object]:
    """Draw what three annotators mark: mostly the same, moved, renamed, or left out."""
    draw = random.Random(n_units * 1000 + spread)
    length = n_units * spread
    found = []
    for _ in range(n_units):
        start, long = draw.randrange(length - 40), draw.randrange(5, 35)
        value = draw.choice("abcd")
        for who in ("ann", "bob", "cat"):
            if draw.random() < 0.3:
                start, value = draw.randrange(length - 40), draw.choice("abcd")
            at = max(0, start + draw.randrange(-3, 4))
            found.append((who, at, at + long, value))
    end = max(end for _, _, end, _ in found)  # what pygamma-agreement takes for the text's end
    return {"length": end, "units": found, "samples": SAMPLES}


def figures(python: str, script: str, job: dict[str, object], folder: Path) -> list[float]:
    """Run one program in a process of its own: seconds, peak MB, disorder, gamma."""
    asked, answered = folder / "task.json", folder / "figures.json"
    asked.write_text(json.dumps(job), encoding="utf-8")
    done = subprocess.run(
        [python, "-c", script, str(asked), str(answered)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"{python} ended with {done.returncode}: {done.stderr[-500:]}")
    return json.loads(answered.read_text(encoding="utf-8"))


def main() -> None:
    """Print a line per size of text, then how the time grows with the units."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--peers", help="the Python that has pygamma-agreement")
    peers = options.parse_args().peers
    print(f"{'':20} ---------- argora ---------- ----- pygamma-agreement -----   ratio of")
    print(
        "units of each, text   seconds  CPU   MB   gamma   seconds  CPU   MB   gamma  seconds  CPU"
    )
    seconds: dict[str, dict[int, tuple[float, float]]] = {name: {} for name in SPREAD}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for n_units in SIZES:
            for text, spread in SPREAD.items():
                job = task(n_units, spread)
                ours, theirs = [], []
                for _ in range(RUNS):
                    ours.append(figures(sys.executable, OURS, job, folder))
                    if peers:
                        theirs.append(figures(peers, THEIRS, job, folder))
                found = [statistics.median(each) for each in zip(*ours, strict=True)]
                other = [statistics.median(each) for each in zip(*theirs, strict=True)]
                seconds[text][n_units] = found[0], other[0] if other else math.nan
                print(line(n_units, text, found, other), flush=True)
    for text, by_size in seconds.items():
        least, most = by_size[SIZES[0]], by_size[SIZES[-1]]
        grown = [math.log(most[i] / least[i], SIZES[-1] / SIZES[0]) for i in (0, 1)]
        print(f"growth with units, {text}: argora {grown[0]:.2f}, peer {grown[1]:.2f}")


def line(n_units: int, text: str, found: list[float], other: list[float]) -> str:
    """Return the figures of both programs, and a warning if their alignments differ."""
    shown = [f"{n_units:6} {text:14}"]
    for seconds, busy, memory, _, value in filter(None, (found, other)):
        shown.append(f"{seconds:8.2f} {busy:6.2f} {memory:5.0f} {value:6.3f}")
    if other:
        shown.append(f"{other[0] / found[0]:7.1f} {other[1] / found[1]:6.1f}")
        if not math.isclose(found[3], other[3], rel_tol=1e-5):
            shown.append(f"disorders differ: {found[3]} and {other[3]}")
    return " ".join(shown)


if __name__ == "__main__":
    main()
