"""Folders for what is sent to open pages: each is removed with the answer, or at the next start."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

__all__ = ["Scratch", "remove_abandoned"]

PREFIX = "argora-open-"
LOCK = "lock"


class Scratch:
    """A folder of this server, made when it is first needed, which nobody else can read.

    A server holds a lock on its folder. Folders of servers that were killed have none, and are
    removed by the next one, see :func:`remove_abandoned`.
    """

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._lock: IO[bytes] | None = None

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """Make a folder for one answer, and remove it with all that is in it."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix=PREFIX))
            self._lock = (self._folder / LOCK).open("wb")
            _lock(self._lock)
        with tempfile.TemporaryDirectory(dir=self._folder, ignore_cleanup_errors=True) as folder:
            yield Path(folder)

    def close(self) -> None:
        """Remove everything."""
        if self._lock is not None:
            self._lock.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._folder = self._lock = None


def remove_abandoned() -> None:
    """Remove the folders that servers left behind which were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError), (folder / LOCK).open("r+b") as lock:
            _lock(lock)  # fails while its server is there
            shutil.rmtree(folder, ignore_errors=True)


def _lock(file: IO[bytes]) -> None:
    """Lock a file until it is closed, which the system does where a program is killed."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
