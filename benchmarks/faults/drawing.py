"""Which faults are put into a package: the same ones for the same seed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from benchmarks.faults.places import KINDS, Fault, faults_of

__all__ = ["drawn", "put_in"]


def drawn(sources: Path, package: str, seed: int) -> Iterator[tuple[Fault, bytes]]:
    """Yield faults of a package, each with its module as it is; the kinds take turns.

    Parameters
    ----------
    sources : the folder that holds the packages, such as ``src/argora``.
    """
    modules = {
        path.relative_to(sources).as_posix(): path.read_bytes()
        for path in sorted((sources / package).rglob("*.py"))
    }
    faults = [fault for path, source in modules.items() for fault in faults_of(path, source)]
    random = Random(f"{package} {seed}")
    random.shuffle(faults)
    left = {kind: [fault for fault in faults if fault.kind == kind] for kind in KINDS}
    while any(left.values()):
        for own in left.values():
            while own:
                fault = own.pop()
                if fault.is_python(modules[fault.path]):
                    yield fault, modules[fault.path]
                    break


@contextmanager
def put_in(path: Path, fault: Fault) -> Iterator[None]:
    """Put a fault into a module; in the end it is as it was, with its times."""
    source, times = path.read_bytes(), path.stat()
    try:
        path.write_bytes(fault.put_into(source))
        yield
    finally:
        path.write_bytes(source)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
