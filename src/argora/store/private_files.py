"""Files of a database are for their owner only: they hold password hashes and blind work."""

from __future__ import annotations

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

__all__ = ["SIDE_FILES", "create_private_file", "make_private"]

SIDE_FILES = ("-wal", "-shm", "-journal")
"""What SQLite appends to the name of a database for the files that it keeps next to it."""

_OWNER_ONLY = 0o600
_log = logging.getLogger(__name__)


def create_private_file(path: Path) -> None:
    """Create an empty file that only its owner may read; SQLite makes a database of it.

    SQLite gives its log and its shared memory the mode of the database.

    Raises
    ------
    FileExistsError
        If something is there.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ONLY))


def make_private(path: Path) -> None:
    """Restrict a database that everybody may read to its owner, and log it.

    The same for the files next to it. A database that only a group may read was given to that group
    on purpose, and a file of somebody else stays as it is. Windows has no such rights.
    """
    if os.name == "nt":
        return
    for end in ("", *SIDE_FILES):
        file = path.with_name(path.name + end)
        with suppress(FileNotFoundError, PermissionError):
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & stat.S_IRWXO:
                file.chmod(mode & stat.S_IRWXU)
                if not end:
                    _log.warning(
                        "note: other users of this computer could read %s (mode %04o); from now "
                        "on only its owner can (mode %04o)",
                        *(file, mode, mode & stat.S_IRWXU),
                    )
