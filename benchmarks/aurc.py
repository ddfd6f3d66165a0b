"""How long AURC-8 takes, 8,000 sentences by 98 crowd workers: seconds and the most memory.

Run as ``python benchmarks/aurc.py FOLDER``, with the folder that holds ``AURC_DATA.tsv``. Wanted:
reading under 10 s, everything else within a minute, all within 1 GB.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

JOBS = {
    "read": ["-c", "import argora, sys; argora.read(sys.argv[1], problems=[])", "FOLDER"],
    "describe --kind gold --facet topic": ["describe", "FOLDER", "--kind", "gold"],
    "agree -m u_alpha --facet topic": ["agree", "FOLDER", "-m", "u_alpha"],
    "agree": ["agree", "FOLDER"],
    "agree --facet topic": ["agree", "FOLDER"],
    "gold --rule plurality": ["gold", "FOLDER", "--rule", "plurality", "--name", "mine"],
    "diagnose --crowd": ["diagnose", "FOLDER", "--crowd"],
    "report --facet topic": ["report", "FOLDER", "--out", "report.html"],
}


def cost(arguments: list[str], folder: str) -> tuple[float, float, float]:
    """Return the seconds, the seconds of a processor and the megabytes that one process took."""
    began = time.perf_counter()
    started = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(started.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(arguments)} ended with {os.waitstatus_to_exitcode(status)}")
    seconds = time.perf_counter() - began
    return seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main() -> None:
    """Print a line per job."""
    corpus = str(Path(sys.argv[1]).resolve())
    print(f"{'':36} seconds      CPU       MB")
    with tempfile.TemporaryDirectory() as folder:
        for name, job in JOBS.items():
            front = [] if job[0] == "-c" else ["-m", "argora"]
            facet = ["--facet", "topic"] if "--facet" in name else []
            arguments = [corpus if word == "FOLDER" else word for word in job]
            seconds, busy, megabytes = cost([*front, *arguments, *facet], folder)
            print(f"{name:36} {seconds:7.1f} {busy:8.1f} {megabytes:8.0f}", flush=True)


if __name__ == "__main__":
    main()
