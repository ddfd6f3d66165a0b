"""How long a study of many files takes to write, and how often the disk is flushed.

    python benchmarks/writing.py              8,000 documents with five layers each
    python benchmarks/writing.py STUDY        a study of your own, such as AURC-8

Prints a line of JSON; the folder is written into the present folder, and removed.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path

import argora
from argora.formats import folders
from argora.model import Annotator, Document, Layer, Span, Study, Unit
from argora.schemes import get_scheme

N_DOCUMENTS, N_ANNOTATORS = 8_000, 5


def made() -> Study:
    """Return a study of short texts, each with a unit by each annotator."""
    people = tuple(Annotator(f"ann{n}") for n in range(N_ANNOTATORS))
    documents = tuple(Document(f"d{n}", f"We should plant {n} trees.") for n in range(N_DOCUMENTS))
    unit = Unit("c1", (Span(0, 15),), "claim")
    layers = (
        Layer(document.id, person.id, units=(unit,)) for document in documents for person in people
    )
    return Study(get_scheme("claim-premise"), documents, people, tuple(layers))


def main() -> None:
    """Write once and print what it took."""
    study = argora.read(sys.argv[1]) if len(sys.argv) > 1 else made()
    counts = {"fsync": 0, "syncfs": 0}
    seconds = dict.fromkeys(counts, 0.0)

    def counting(name, flush):
        def counted(*args):
            start = time.perf_counter()
            result = flush(*args)
            counts[name] += 1
            seconds[name] += time.perf_counter() - start
            return result

        return counted

    os.fsync = counting("fsync", os.fsync)
    folders._flush_file_system = counting("syncfs", folders._flush_file_system)
    with tempfile.TemporaryDirectory(dir=".") as folder:
        start = time.perf_counter()
        argora.write(study, Path(folder) / "study")
        total = time.perf_counter() - start
        n_files = sum(path.is_file() for path in Path(folder).rglob("*"))
    waited = {name: round(value, 2) for name, value in seconds.items()}
    print(
        json.dumps(
            {"files": n_files, "seconds": round(total, 2), "flushes": counts, "waited": waited}
        )
    )


if __name__ == "__main__":
    main()
