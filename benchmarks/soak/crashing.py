"""A program that is killed at one system call: at a write, a sync, a rename, or a message.

strace counts the calls of a whole run first; then the program runs again and gets SIGKILL when it
enters one of them. So every moment between two writes can be met, not only those that last long.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

__all__ = ["Moment", "killed", "moments", "sample"]

Moment = tuple[str, int]
"""A system call and which one of its kind in its thread."""

CALLS = {
    "sqlite": ("pwrite64", "fdatasync", "fsync", "ftruncate", "rename", "unlink"),
    "postgresql": ("sendto", "pwrite64", "rename"),
}
SECONDS = 120


def moments(kind: str, words: Sequence[str], scratch: Path, *, until: str = "") -> list[Moment]:
    """Run a verb of Argora to its end, or until it prints something, and return its moments."""
    log = scratch / "calls"
    calls = CALLS[kind]
    _run(["strace", "-f", "-qq", "-e", f"trace={','.join(calls)}", "-o", str(log)], words, until)
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for line in log.read_text("utf-8", "replace").splitlines():
        match = re.match(r"(\d+) +(\w+)\(", line)
        if match and match[2] in calls:
            seen[match[1], match[2]] += 1
            found.append((match[2], seen[match[1], match[2]]))
    return list(dict.fromkeys(found))


def sample(found: Sequence[Moment], n: int, drawn: random.Random) -> list[Moment]:
    """Return n moments, the first and the last among them, in their order."""
    if len(found) <= n:
        return list(found)
    chosen = {0, len(found) - 1, *drawn.sample(range(1, len(found) - 1), n - 2)}
    return [found[at] for at in sorted(chosen)]


def killed(moment: Moment, words: Sequence[str], *, until: str = "") -> bool:
    """Run a verb of Argora and kill it at a moment; return whether it came to that."""
    call, n = moment
    inject = f"inject={call}:signal=SIGKILL:when={n}"
    watch = ["strace", "-f", "-qq", "-e", f"trace={call}", "-e", inject, "-o", "/dev/null"]
    return _run(watch, words, until)


def _stop_child(pid: int) -> None:
    """Let the program that strace runs end by itself; strace would only let go of it."""
    (child,) = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    os.kill(int(child), signal.SIGTERM)


def _run(before: Sequence[str], words: Sequence[str], until: str) -> bool:
    """Return whether it was killed."""
    with subprocess.Popen(
        [*before, sys.executable, "-m", "argora", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as running:
        assert running.stdout is not None
        while line := running.stdout.readline():
            if until and until in line:
                _stop_child(running.pid)
        running.communicate(timeout=SECONDS)
        return running.returncode in (-9, 137)
