"""Databases of both kinds for a soak; PostgreSQL's server is an own one, which may be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from uuid import uuid4

from sqlalchemy import create_engine, text

__all__ = ["KINDS", "Databases", "Postgres", "Sqlite", "databases", "scratch"]

KINDS = ("sqlite", "postgresql")
SCRIPT = Path(__file__).resolve().parents[2] / ".ci" / "postgres"


class Sqlite:
    """Files in a folder."""

    kind = "sqlite"

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def new(self) -> str:
        """Return the place of a database that is not there yet."""
        return str(self._folder / f"{uuid4().hex}.db")

    def stop(self) -> None:
        """There is nothing to stop."""


class Postgres:
    """A cluster in an own folder, with a socket there; ``.ci/postgres`` makes it."""

    kind = "postgresql"

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(mkdtemp(prefix="soak"))  # a socket's path has to be short
        self.folder.parent.chmod(0o755) if folder else None
        subprocess.run([SCRIPT, "start", self.folder], check=True)

    def new(self) -> str:
        """Make an empty database and return its URL."""
        name = f"s{uuid4().hex}"
        engine = create_engine(
            self.url("postgres").replace("postgresql:", "postgresql+psycopg:"),
            isolation_level="AUTOCOMMIT",
        )
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return self.url(name)

    def url(self, name: str) -> str:
        """Return where a database is."""
        return f"postgresql://postgres@/{name}?host={self.folder}"

    @property
    def pid(self) -> int:
        """The process that started all others of the cluster."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def kill(self) -> None:
        """End the first process by SIGKILL; the others notice and end."""
        os.kill(self.pid, signal.SIGKILL)

    def crash(self) -> None:
        """Stop at once without a checkpoint, as ``pg_ctl stop -m immediate`` does."""
        subprocess.run([SCRIPT, "stop", self.folder], check=True)

    def again(self, *, seconds: float = 60) -> None:
        """Start the cluster again, which recovers from its log."""
        end = time.monotonic() + seconds
        while subprocess.run([SCRIPT, "again", self.folder], capture_output=True).returncode:
            if time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL in {self.folder} does not start again")
            time.sleep(0.1)  # processes of the killed one may still be ending

    def stop(self) -> None:
        """Stop it for good."""
        with suppress(subprocess.CalledProcessError):
            self.crash()


Databases = Sqlite | Postgres


def databases(kind: str, folder: Path) -> Databases:
    """Return where databases of a kind are made."""
    return Sqlite(folder) if kind == "sqlite" else Postgres()


@contextmanager
def scratch(kind: str) -> Iterator[tuple[Databases, Path]]:
    """Make databases of a kind, and a folder for what goes with them that is gone at the end."""
    # A process that was killed may still have files open in the folder.
    with TemporaryDirectory(prefix="soak", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        made = databases(kind, folder)
        try:
            yield made, folder
        finally:
            made.stop()
