"""Reading very many short tasks: exports of Label Studio, doccano and Prodigy.

Each task is one sentence of about a dozen words with one or two units by one annotator. Run as
``python benchmarks/run.py large_tasks --runs 1``.
"""

from __future__ import annotations

import json
import random
import tempfile
from atexit import register
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from shutil import rmtree
from typing import Any

from case import Case

SENTENCE = (
    "dogs cats people may should vote because they are wise and old but not always so we think "
    "that it helps the city council to plan better roads"
)
WORDS = tuple(SENTENCE.split())
SIZES = (10_000, 100_000, 1_000_000)
AT = "2024-03-01T10:00:00.000000Z"
BY = {"id": 1, "email": "anna@example.org"}

Places = list[tuple[int, int, str]]


def tasks(size: int, seed: int) -> Iterator[tuple[int, str, Places]]:
    """Yield the number of each task, its text, and start, end and label of its units."""
    draw = random.Random(seed)
    for n in range(1, size + 1):
        words = " ".join(draw.choice(WORDS) for _ in range(draw.randint(8, 18)))
        text = f"{words.capitalize()} {n}."
        cut = text.index(" ", len(text) // 2)
        yield n, text, [(0, cut, "claim"), (cut + 1, len(text), "premise")][: 1 + n % 2]


def label_studio(n: int, text: str, places: Places) -> dict[str, Any]:
    """Return a task as an export in JSON has it."""
    results = [
        {
            "id": f"{n:x}-{start}",
            "type": "labels",
            "from_name": "label",
            "to_name": "text",
            "origin": "manual",
            "value": {"start": start, "end": end, "text": text[start:end], "labels": [label]},
        }
        for start, end, label in places
    ]
    annotation = {"id": n, "completed_by": BY, "result": results, "was_cancelled": False}
    annotation |= {"created_at": AT, "updated_at": AT, "lead_time": 12.5, "ground_truth": False}
    data = {"text": text, "topic": "voting"}
    return {"id": n, "annotations": [annotation], "predictions": [], "data": data, "project": 1}


def doccano(n: int, text: str, places: Places) -> dict[str, Any]:
    """Return a line of a project with relations."""
    entities = [
        {"id": 2 * n + at, "label": label, "start_offset": start, "end_offset": end}
        for at, (start, end, label) in enumerate(places)
    ]
    return {"id": n, "text": text, "entities": entities, "relations": [], "Comments": []}


def prodigy(n: int, text: str, places: Places) -> dict[str, Any]:
    """Return a line of ``db-out``."""
    spans = [{"start": start, "end": end, "label": label} for start, end, label in places]
    hashes = {"_input_hash": n * 7919, "_task_hash": n * 104_729}
    return {"text": text, **hashes, "spans": spans, "answer": "accept", "_annotator_id": "anna"}


def write(record: Callable[..., dict[str, Any]], size: int, seed: int) -> Path:
    """Write an export into a folder that goes with the process."""
    folder = Path(tempfile.mkdtemp())
    register(rmtree, folder)
    is_list = record is label_studio
    path = folder / f"anna.json{'' if is_list else 'l'}"
    with path.open("w", encoding="utf-8") as file:
        file.write("[" * is_list)
        for n, text, places in tasks(size, seed):
            file.write("," * (is_list and n > 1) + "\n" * (n > 1))
            json.dump(record(n, text, places), file)
        file.write("]" * is_list + "\n")
    return path


def read(path: Path) -> float:
    """Read an export; return how many units it has."""
    import argora

    return float(sum(len(layer.units) for layer in argora.read(path).layers))


CASES = [
    Case(
        name=f"reading {record.__name__.replace('_', '-')}",
        sizes=SIZES,
        load=partial(write, record),
        ours=read,
        wanted="n^1; 10^6 tasks in under 5 minutes and 3 GB",
        unit="tasks",
    )
    for record in (label_studio, doccano, prodigy)
]
