"""Backups while people save, restored elsewhere: a prefix of the log with all that was told."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import Counter

from benchmarks.soak.databases import scratch
from benchmarks.soak.results import Results
from benchmarks.soak.scenes import Scene
from benchmarks.soak.serving import Server

from argora.store import Store

__all__ = ["backups"]


def backups(results: Results, kind: str, *, n: int, seed: int) -> None:
    """Back up n times under load, at random moments, and restore each."""
    name = f"restore {kind} {seed}"
    if results.has(name):
        return
    drawn, found = random.Random(seed), Counter[str]()
    with scratch(kind) as (made, folder):
        scene = Scene(made.new(), folder / "log", seed=seed)
        taken = []
        with Server(scene.database, log=scene.log) as server, scene.load(server):
            scene.goes_on()
            for number in range(n):
                time.sleep(drawn.random())
                told = {person.name: len(person.told) for person in scene.people}
                file = folder / f"backup-{number}.db"
                _argora("backup", scene.database, file)
                taken.append((file, told))
        for file, told in taken:
            place = made.new()
            _argora("restore", file, place)
            found.update(_compared(scene, place, told))
        found.update(scene.settled())
        results.add(name, found)


def _argora(*words: object) -> None:
    command = [sys.executable, "-m", "argora", *map(str, words)]
    subprocess.run(command, check=True, capture_output=True)


def _compared(scene: Scene, place: str, told: dict[str, int]) -> Counter[str]:
    """Count what a restored database has, and what of the acknowledged it lacks."""
    found = Counter({"restored": 1})
    with Store.open(place) as restored, Store.open(scene.database) as original:
        for person in scene.people:
            at = original.place(scene.study, scene.document, person.name)
            wanted = {each.sent.name for each in person.told[: told[person.name]]}
            log, whole = restored.history(at), original.history(at)
            found["lost"] += len(wanted - {entry.client_op_id for entry in log})
            found["altered"] += log != whole[: len(log)]
            found["unequal"] += restored.layer(at).layer != restored.replayed(at)
            found["told before"] += len(wanted)
            found["operations restored"] += len(log) - 1
    return found
