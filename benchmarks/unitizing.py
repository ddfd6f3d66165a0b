"""How the unitizing coefficients grow with the units: seconds, megabytes, and the exponent.

Run as ``python benchmarks/unitizing.py [MOST]``; MOST is the largest number of units, 10^6 if not
given. Two annotators mark units of two categories on one text, so that almost all units overlap.
``build`` makes the data of (annotator, start, end, category) tuples; the others take the data as
they are, each a process of its own. Wanted: an exponent of at most 1.2 for all of them.
"""

from __future__ import annotations

import math
import subprocess
import sys

SIZES = [10**4, 10**5, 10**6]
JOBS = [
    "build",
    "alpha_u(year=2004)",
    "u_alpha",
    "u_alpha_binary",
    "cu_alpha",
    "ku_alpha(category='c')",
]

ONE = """
import resource, sys, time
import numpy as np
from argora.measures import parse
from argora.reliability import UnitizingData

job, n = sys.argv[1], int(sys.argv[2])
random = np.random.default_rng(1)
per, units = n // 2, []
for who in "ab":
    start = np.arange(per) * 20 + random.integers(0, 8, per)
    end = start + random.integers(1, 11, per)
    kind = np.array(["c", "p"])[random.integers(0, 2, per)]
    units += zip([who] * per, start.tolist(), end.tolist(), kind.tolist(), strict=True)

def made():
    return UnitizingData.from_units(per * 20, units)

data = None if job == "build" else made()
measure = made if data is None else (lambda: parse(job)(data, interval=None))
if data is not None:
    data.fingerprint  # the signature needs it, whatever the measure
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
began = time.perf_counter()
measure()
seconds = time.perf_counter() - began
print(seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""


def cost(job: str, n: int) -> tuple[float, float]:
    """Return the median seconds of three processes, and the megabytes that the job adds."""
    found = []
    for _ in range(3):
        run = subprocess.run(
            [sys.executable, "-c", ONE, job, str(n)], capture_output=True, check=True, text=True
        )
        seconds, megabytes = map(float, run.stdout.split())
        found.append((seconds, megabytes))
    return sorted(found)[1]


def main() -> None:
    """Print a line per job."""
    most = int(float(sys.argv[1])) if len(sys.argv) > 1 else SIZES[-1]
    sizes = [n for n in SIZES if n <= most]
    print(f"{'seconds for units':24}" + "".join(f"{n:>10,}" for n in sizes) + "  exponent      MB")
    for job in JOBS:
        found = [cost(job, n) for n in sizes]
        first, last = found[0][0], found[-1][0]
        grown = math.log(last / first) / math.log(sizes[-1] / sizes[0]) if len(sizes) > 1 else 0.0
        times = "".join(f"{seconds:10.3f}" for seconds, _ in found)
        print(f"{job:24}{times}{grown:10.2f}{found[-1][1]:8.0f}", flush=True)


if __name__ == "__main__":
    main()
