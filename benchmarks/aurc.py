"""How long AURC-8 takes, 8,000 sentences by 98 crowd workers: seconds and the most memory.

Run as ``python benchmarks/aurc.py FOLDER``, with the folder that holds ``AURC_DATA.tsv``. Wanted:
reading under 10 s, everything else within a minute, all within 1 GB.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from jobs import HEAD, line

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


def main() -> None:
    """Print a line per job."""
    corpus = str(Path(sys.argv[1]).resolve())
    print(HEAD)
    with tempfile.TemporaryDirectory() as folder:
        for name, job in JOBS.items():
            front = [] if job[0] == "-c" else ["-m", "argora"]
            facet = ["--facet", "topic"] if "--facet" in name else []
            arguments = [corpus if word == "FOLDER" else word for word in job]
            line(name, [*front, *arguments, *facet], folder)


if __name__ == "__main__":
    main()
