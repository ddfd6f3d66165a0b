"""A disk that is full, and one that fails: 503, nothing lost, and it goes on afterwards."""

from __future__ import annotations

import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.soak.databases import Databases, Postgres, Sqlite
from benchmarks.soak.results import Results
from benchmarks.soak.scenes import Scene
from benchmarks.soak.serving import Server

__all__ = ["errors", "full"]

MEGABYTES = {"sqlite": 3, "postgresql": 110}
FAULTS = {
    "sqlite": (
        "fdatasync:error=EIO:when=12+5",
        "pwrite64:error=EIO:when=40+23",
        "pwrite64:error=ENOSPC:when=40+23",
        "pread64:error=EIO:when=60+31",
    ),
    "postgresql": ("fdatasync:error=EIO:when=12+30",),
}
LOAD = 8.0


def full(results: Results, kind: str, *, seed: int) -> None:
    """Fill the file system of the database, a small one in memory, and make room again."""
    name = f"disk full {kind} {seed}"
    if results.has(name):
        return
    with (
        TemporaryDirectory() as scratch,
        _small_disk(MEGABYTES[kind]) as folder,
        _made(kind, folder) as made,
    ):
        results.add(name, _filled(Scene(made.new(), Path(scratch) / "log", seed=seed), folder))


def _filled(scene: Scene, folder: Path) -> Counter[str]:
    """Fill it under load; kill the server meanwhile; make room; count."""
    ballast, failed = folder / "ballast", 0
    with Server(scene.database, log=scene.log) as server, scene.load(server):
        failed += not scene.goes_on()
        _fill(ballast)
        failed += not scene.wait_for(lambda: scene.refused() > 20)
        ballast.unlink()
        failed += not scene.goes_on()
        _fill(ballast)
        before = scene.refused()
        failed += not scene.wait_for(lambda: scene.refused() > before + 20)
        server.kill()
    ballast.unlink()
    found = scene.settled()
    found["broken"] += failed
    return found


def _fill(ballast: Path) -> None:
    """Write until nothing more fits."""
    with ballast.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                pass


@contextmanager
def _small_disk(megabytes: int) -> Iterator[Path]:
    """Mount a file system in memory; that takes root."""
    with TemporaryDirectory(prefix="soak") as folder:
        size = f"size={megabytes}m"
        subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", folder], check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


@contextmanager
def _made(kind: str, folder: Path) -> Iterator[Databases]:
    made: Databases = Sqlite(folder) if kind == "sqlite" else Postgres(folder)
    try:
        yield made
    finally:
        made.stop()


def errors(results: Results, kind: str, *, seed: int) -> None:
    """Let system calls fail now and then while people save."""
    for fault in FAULTS[kind]:
        name = f"errors {fault.partition(':when')[0]} {kind} {seed}"
        if results.has(name):
            continue
        with TemporaryDirectory(prefix="soak") as folder, _made(kind, Path(folder)) as made:
            scene = Scene(made.new(), Path(folder) / "complaints", seed=seed)
            results.add(name, _failing(scene, made, fault))


def _failing(scene: Scene, made: Databases, fault: str) -> Counter[str]:
    watch = ["strace", "-f", "-qq", "-e", f"trace={fault.partition(':')[0]}", "-e"]
    watch += [f"inject={fault}", "-o", f"{scene.log}.calls"]
    before, attached = watch, None
    if isinstance(made, Postgres):
        attached = subprocess.Popen([*watch, "-p", str(made.pid)])
        before = []
        time.sleep(1)
    with Server(scene.database, log=scene.log, before=before) as server, scene.load(server):
        end = time.monotonic() + LOAD
        failed = not scene.wait_for(lambda: scene.refused() > 3 and time.monotonic() > end)
        if attached:
            attached.terminate()
            attached.wait()
        else:
            server.kill()
        failed |= bool(attached) and not scene.goes_on()
    found = scene.settled()
    found["broken"] += failed
    calls = Path(f"{scene.log}.calls").read_text("utf-8", "replace")
    found["faults"] = calls.count("(INJECTED)")
    return found
