"""How long the main job takes: ``argora demo`` as a whole process, medians of several runs.

Run as ``python benchmarks/demo.py``. Wanted: under 10 s on two cores with 1000 resamples.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 5
JOBS = {
    "argora demo": ["demo"],
    "argora demo --resamples 1": ["demo", "--resamples", "1"],
    "argora agree": ["agree", "argora-demo/study"],
    "argora describe": ["describe", "argora-demo/study"],
    "argora check": ["check", "argora-demo/study"],
}


def seconds(arguments: list[str], folder: Path) -> float:
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "argora", *arguments],
        cwd=folder,
        check=False,
        stdout=subprocess.DEVNULL,
    )
    if done.returncode not in (0, 1):
        sys.exit(f"argora {' '.join(arguments)} ended with {done.returncode}")
    return time.perf_counter() - began


def main() -> None:
    print(f"{'':28}median  least   most   of {RUNS} runs, seconds")
    with tempfile.TemporaryDirectory() as folder:
        for name, arguments in JOBS.items():
            found = [seconds(arguments, Path(folder)) for _ in range(RUNS)]
            print(
                f"{name:28}{statistics.median(found):6.2f} {min(found):6.2f} {max(found):6.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
