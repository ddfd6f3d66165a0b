"""The files of a database after an erasure: nothing of what was deleted is left in them."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection

from argora.errors import BusyError
from argora.store.database import BUSY_SECONDS
from argora.store.tables import METADATA
from argora.store.writer import Writer

__all__ = ["clean"]


def clean(writer: Writer) -> None:
    """Rewrite the files of a database without what was deleted.

    SQLite writes the file anew and empties its log. PostgreSQL writes each table anew; what it
    leaves elsewhere, such as in its own log and in replicas, is up to who runs it.

    Raises
    ------
    BusyError
        If somebody reads an older state for too long; the rows are erased, and this may be
        repeated.
    """
    writer.do(_rewrite)
    end = time.monotonic() + BUSY_SECONDS
    while not writer.do(_empty_log):
        if time.monotonic() > end:
            raise BusyError(
                "the log of the database cannot be emptied while another program reads from it; "
                "end that program, and open the database again"
            )
        time.sleep(0.05)


def _rewrite(connection: Connection) -> None:
    raw: Any = connection.connection.driver_connection
    try:
        _vacuum(raw, connection.dialect.name)
    except connection.dialect.loaded_dbapi.Error as error:
        raise BusyError(
            f"the files of the database cannot be cleaned now: {error}; open it again later"
        ) from error


def _vacuum(raw: Any, kind: str) -> None:
    if kind == "sqlite":
        raw.execute("VACUUM")
        return
    raw.autocommit = True
    try:
        raw.execute(f"SET lock_timeout = '{BUSY_SECONDS}s'")
        for table in METADATA.sorted_tables:
            raw.execute(f"VACUUM (FULL) {table.name}")
        raw.execute("RESET lock_timeout")
    finally:
        raw.autocommit = False


def _empty_log(connection: Connection) -> bool:
    """Return whether the log is empty now; PostgreSQL has none that is ours."""
    if connection.dialect.name != "sqlite":
        return True
    raw: Any = connection.connection.driver_connection
    return bool(raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
