"""What one process costs: seconds, seconds of a processor, and the most memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time


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


def line(name: str, arguments: list[str], folder: str) -> None:
    """Run a job and print what it cost."""
    seconds, busy, megabytes = cost(arguments, folder)
    print(f"{name:36} {seconds:7.1f} {busy:8.1f} {megabytes:8.0f}", flush=True)


HEAD = f"{'':36} seconds      CPU       MB"
