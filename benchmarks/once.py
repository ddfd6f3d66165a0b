"""One measurement in a process of its own: ``once.py MODULE NUMBER SIDE SIZE SEED LIMIT``.

Prints a line of JSON: the seconds a call takes, on the clock and of the processor, the most memory
it adds to the loaded input at any time, and the value.
"""

from __future__ import annotations

import gc
import importlib
import json
import re
import sys
import time
from pathlib import Path

STATUS = Path("/proc/self/status")
FORGET_PEAK = Path("/proc/self/clear_refs")


def memory(name: str) -> int:
    """Return a line of the process's status in bytes; Linux only."""
    found = re.search(rf"^{name}:\s+(\d+) kB", STATUS.read_text(), re.MULTILINE)
    return 1024 * int(found[1]) if found else 0


def limit_memory(gigabytes: float) -> None:
    """Let a call that asks for too much fail, instead of the whole machine."""
    try:
        import resource
    except ImportError:
        return
    most = int(gigabytes * 2**30)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main() -> None:
    module, number, side, size, seed, limit = sys.argv[1:]
    limit_memory(float(limit))
    case = importlib.import_module(module).CASES[int(number)]
    load = (case.load_peer or case.load) if side == "theirs" else case.load
    work = case.theirs if side == "theirs" else case.ours
    work(load(case.warm_up, int(seed)))
    given = load(int(size), int(seed))
    gc.collect()
    before = None
    if FORGET_PEAK.exists():
        FORGET_PEAK.write_text("5")
        before = memory("VmRSS")
    began, began_work = time.perf_counter(), time.process_time()
    try:
        value = work(given)
    except MemoryError:
        print(json.dumps({"failed": f"needs more than {float(limit):g} GB"}))
        return
    seconds, busy = time.perf_counter() - began, time.process_time() - began_work
    added = None if before is None else max(0, memory("VmHWM") - before)
    found = {"seconds": seconds, "busy": busy, "bytes": added, "value": float(value)}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
