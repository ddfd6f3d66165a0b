"""The real program, started on a database, and what it takes of the machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    port: int
    seconds_to_first_page: float

    @property
    def family(self) -> list[int]:
        """The server and what it started."""
        return [self.process.pid, *_children(self.process.pid)]

    def cpu(self) -> float:
        """Return the seconds of processors that the server itself took."""
        return cpu_of([self.process.pid])

    def megabytes(self) -> tuple[float, float]:
        """Return the memory of the server now and at its peak, without what it started."""
        return memory_of(self.process.pid)


@contextmanager
def serving(database: str) -> Iterator[Server]:
    """Start ``argora serve`` on a database and stop it at the end."""
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "argora", "serve", database, "--no-open", "--port", "0", "--json"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        lines = ""
        while True:
            line = process.stdout.readline()
            lines += line
            if not line or line.rstrip() == "}":
                break
        port = int(json.loads(lines)["url"].rpartition(":")[2])
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
            page.read()
        yield Server(process, port, time.monotonic() - began)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()


def cpu_of(pids: list[int]) -> float:
    """Return the seconds of processors that processes took so far."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def memory_of(pid: int) -> tuple[float, float]:
    """Return the megabytes of a process now and at its peak."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    found = dict(line.split(":", 1) for line in lines)
    return tuple(int(found[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM"))  # type: ignore[return-value]


def postgres_of(database: str) -> list[int]:
    """Return the processes of a database's server, if it is PostgreSQL on this machine."""
    if "://" not in database:
        return []
    import psycopg

    with psycopg.connect(database) as connection:
        stat = Path(f"/proc/{connection.info.backend_pid}/stat").read_text()
        parent = int(stat.rpartition(")")[2].split()[1])
        return [parent, *_children(parent)]


def busy() -> tuple[float, float]:
    """Return the seconds that all processors worked, and all that they had, since the start."""
    fields = [int(n) for n in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    idle = fields[3] + fields[4]
    return (sum(fields) - idle) / TICKS, sum(fields) / TICKS


def _children(pid: int) -> list[int]:
    try:
        told = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [int(child) for child in told]
