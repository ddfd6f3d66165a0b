"""PostgreSQL's log is on the disk before a commit is answered: its system calls are watched.

For SQLite a test of the store does the same.
"""

from __future__ import annotations

import re
import subprocess
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.soak.databases import Postgres
from benchmarks.soak.results import Results
from benchmarks.soak.scenes import Scene
from benchmarks.soak.serving import Server

__all__ = ["synced", "traces"]

SYNCED = re.compile(r"(f(data)?sync\(\d+\)|<\.\.\. f(data)?sync resumed>\)) += 0")


def traces(results: Results, kind: str, *, seed: int) -> None:
    """Watch all processes of a cluster while people save."""
    name = f"fsync before the answer {kind} {seed}"
    if results.has(name) or kind != "postgresql":
        return
    with TemporaryDirectory(prefix="soak") as folder:
        cluster, calls = Postgres(), Path(folder) / "calls"
        try:
            scene = Scene(cluster.new(), Path(folder) / "log", seed=seed)
            watch = ["strace", "-f", "-qq", "-s", "64", "-o", str(calls)]
            watch += ["-e", "trace=recvfrom,sendto,fdatasync,fsync,pwrite64"]
            watching = subprocess.Popen([*watch, "-p", str(cluster.pid)])
            time.sleep(1)
            with Server(scene.database, log=scene.log) as server, scene.load(server):
                scene.goes_on()
                scene.goes_on()
            watching.terminate()
            watching.wait()
            results.add(name, scene.settled() + synced(calls.read_text("utf-8", "replace")))
        finally:
            cluster.stop()


def synced(calls: str) -> Counter[str]:
    """Count the commits of changes, and how many were answered before a sync of the log."""
    found: Counter[str] = Counter()
    writing: set[str] = set()
    waiting: dict[str, bool] = {}
    for line in calls.splitlines():
        process, _, call = line.partition(" ")
        call = call.strip()
        if "INSERT INTO operations" in call:
            writing.add(process)
        elif process in writing and re.search(r"recvfrom.*COMMIT", call):
            waiting[process] = False
        elif SYNCED.match(call):
            waiting = dict.fromkeys(waiting, True)
        elif process in waiting and re.match(r'sendto\(\d+, "C\\0\\0\\0\\vCOMMIT', call):
            found["commits answered"] += 1
            found["broken"] += not waiting.pop(process)
    found["broken"] += not found["commits answered"]
    return found
