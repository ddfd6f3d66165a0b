"""Databases of both kinds for a soak; PostgreSQL's server is an own one, which may be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from uuid import uuid4

from sqlalchemy import create_engine, text
from tests.postgres import Cluster

__all__ = ["KINDS", "Databases", "Postgres", "Sqlite", "databases", "scratch"]

KINDS = ("sqlite", "postgresql")


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


class Postgres(Cluster):
    """A cluster in an own folder, with a socket there."""

    kind = "postgresql"

    def __init__(self, folder: Path | None = None) -> None:
        if folder is not None:
            folder.parent.chmod(0o755)
        super().__init__(folder or Path(mkdtemp(prefix="soak")))  # a socket's path has to be short

    def new(self) -> str:
        """Make an empty database and return its URL."""
        name = f"s{uuid4().hex}"
        engine = create_engine(
            self.url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
        )
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return self.of(name)

    def kill(self) -> None:
        """End the first process by SIGKILL; the others notice and end."""
        os.kill(self.pid, signal.SIGKILL)

    def again(self, *, seconds: float = 60) -> None:
        """Start the cluster again, which recovers from its log."""
        end = time.monotonic() + seconds
        while True:
            try:
                return self.start()
            except subprocess.CalledProcessError:
                if time.monotonic() > end:
                    raise RuntimeError(
                        f"PostgreSQL in {self.folder} does not start again"
                    ) from None
            time.sleep(0.1)  # processes of the killed one may still be ending


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
