"""Large files record by record: how far reading is, and whether the study fits into memory."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from argora.errors import TooLargeError
from argora.formats import files

__all__ = ["free_memory", "process_memory", "watched"]

RECORDS_BETWEEN = 1000
"""Records after which progress is reported."""
RECORDS_TO_JUDGE = 20_000
"""Records after which, and then again and again, the memory for all is estimated."""
FEWEST_BYTES = 64 * 2**20
"""Growth below which nothing is estimated: that of the program itself would count."""
STUDY_FROM_LAYERS = 1.25
"""Memory that a study takes while it is made from what was read, as a multiple of that."""
_STATUS, _MEMORY = Path("/proc/self/status"), Path("/proc/meminfo")
_LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")

Record = TypeVar("Record")


def watched(records: Iterator[Record], parts: files.TextParts) -> Iterator[Record]:
    """Yield the records of a file; report progress, and stop before memory runs out.

    Raises
    ------
    TooLargeError
        If the study will need more memory than there is, as far as the first records show. Only
        Linux says how much there is.
    """
    before = process_memory()
    for n, record in enumerate(records, start=1):
        yield record
        if n % RECORDS_BETWEEN == 0 and parts.share:
            files.note_record(parts.path, n, max(n, round(n / parts.share)))
        if n % RECORDS_TO_JUDGE == 0:
            _refuse_too_large(n, parts, process_memory() - before)


def _refuse_too_large(n: int, parts: files.TextParts, growth: int) -> None:
    free = free_memory()
    if growth < FEWEST_BYTES or free is None:
        return
    n_all = max(n, round(n / parts.share))
    expected = STUDY_FROM_LAYERS * growth * n_all / n
    if expected > growth + free:
        fitting = max(1, int(n_all * (growth + free) / expected / 1.2))
        raise TooLargeError(
            f"holds about {_rounded(n_all):,} records, whose study takes about "
            f"{expected / 2**30:.1f} GB of memory; {(growth + free) / 2**30:.1f} GB are free: "
            f"split the file into parts of at most {_rounded(fitting):,} records, and read them "
            "one by one",
            path=parts.path,
        )


def _rounded(n: int) -> int:
    """Round to two digits.

    >>> _rounded(1_037_213), _rounded(87)
    (1000000, 87)
    """
    step = int(10 ** max(0, len(str(n)) - 2))
    return n // step * step


def process_memory() -> int:
    """Return the bytes of memory that this process takes; 0 where the system does not say."""
    return _bytes_in(_STATUS, "VmRSS") or 0


def free_memory() -> int | None:
    """Return the bytes that this process can still take; None where the system does not say."""
    if sys.platform != "linux":
        return None
    free = _bytes_in(_MEMORY, "MemAvailable")
    swap = _bytes_in(_MEMORY, "SwapFree")
    limits = [limit - process_memory() for path in _LIMITS if (limit := _limit(Path(path)))]
    return min([*limits, *([] if free is None else [free + (swap or 0)])], default=None)


def _bytes_in(path: Path, name: str) -> int | None:
    """Return the value of a line in a file of the system, which is in kB, in bytes."""
    try:
        match = re.search(rf"^{name}:\s+(\d+) kB", path.read_text(), re.MULTILINE)
    except OSError:
        return None
    return None if match is None else 1024 * int(match[1])


def _limit(path: Path) -> int | None:
    """Return the most memory of a group of processes; None if there is no limit."""
    try:
        words = path.read_text().strip()
    except OSError:
        return None
    return int(words) if words.isdecimal() and int(words) < 2**60 else None
