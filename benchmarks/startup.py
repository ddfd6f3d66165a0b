"""How long it takes until the program answers: whole processes, medians of several runs.

Run as ``python benchmarks/startup.py``. Wanted: ``import argora`` under 0.2 s and
``argora --help`` under 0.4 s.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

RUNS = 15
JOBS = {
    "python (nothing)": ["-c", "pass"],
    "import argora": ["-c", "import argora"],
    "argora --help": ["-m", "argora", "--help"],
    "argora agree --help": ["-m", "argora", "agree", "--help"],
    "argora measures": ["-m", "argora", "measures"],
}


def seconds(arguments: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def main() -> None:
    print(f"{'':22}median  least   most   of {RUNS} runs, seconds")
    for name, arguments in JOBS.items():
        seconds(arguments)  # the first run fills the caches
        found = [seconds(arguments) for _ in range(RUNS)]
        print(
            f"{name:22}{statistics.median(found):6.3f} {min(found):6.3f} {max(found):6.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
