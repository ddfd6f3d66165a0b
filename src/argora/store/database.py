"""Where a study database is, and connections to it: one engine that reads, one that writes."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DisconnectionError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.pool import ConnectionPoolEntry

from argora.errors import BusyError, MissingExtraError, StoreError

__all__ = ["Address", "address_of", "connected", "engine_for", "label_of", "reporting"]

Address = URL

BUSY_SECONDS = 10
TRUSTED_SECONDS = 2
# As many as read at once in a server; to open and close more of them all the time costs more than
# what is read. Beyond that one waits a little and is told that the database is busy.
_POOL: dict[str, Any] = {"pool_size": 20, "max_overflow": 12, "pool_timeout": 5}
_ONE: dict[str, Any] = {"pool_size": 1, "max_overflow": 0}
_PRAGMAS = (
    f"busy_timeout = {BUSY_SECONDS * 1000}",
    "journal_mode = WAL",
    "synchronous = FULL",  # the log is on the disk before a commit returns
    "fullfsync = ON",  # ... on macOS, too
    "foreign_keys = ON",
    "secure_delete = ON",  # what is deleted is overwritten
    "trusted_schema = OFF",  # a file from elsewhere runs no code
)


def address_of(place: str | PathLike[str]) -> Address:
    """Return the address of a database that is given as a path or a URL.

    >>> address_of("postgres://anna@db.example/studies").drivername
    'postgresql+psycopg'
    >>> address_of("essays.db").drivername
    'sqlite'

    Raises
    ------
    StoreError
        If it is a URL of another kind of database.
    """
    text = fspath(place)
    if "://" not in text:
        return URL.create("sqlite", database=str(Path(text).resolve()))
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise StoreError(f"{text.partition('://')[0]}://...: no URL of a database") from error
    kind = url.drivername.partition("+")[0]
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if kind == "sqlite" and url.database:
        return URL.create("sqlite", database=str(Path(url.database).resolve()))
    called = text if kind == "sqlite" else label_of(url)
    raise StoreError(
        f"{called}: expected the path of an SQLite file or postgresql://USER@HOST/NAME"
    )


def label_of(address: Address) -> str:
    """Return the name of the database in messages, without its password."""
    if address.get_backend_name() == "sqlite":
        return str(address.database)
    return address.render_as_string(hide_password=True).replace("+psycopg", "", 1)


def engine_for(address: Address, *, writing: bool) -> Engine:
    """Return an engine whose transactions each see one state of the database.

    A writing one has a single connection and takes SQLite's lock when a transaction begins; a
    reading one can change nothing.
    """
    if address.get_backend_name() == "sqlite":
        return _sqlite(address, writing)
    try:
        return _postgresql(address, writing)
    except ImportError as error:
        raise MissingExtraError("PostgreSQL needs psycopg: pip install 'argora[web]'") from error


@contextmanager
def connected(engine: Engine, address: Address) -> Iterator[Connection]:
    """Connect for reading; all that is read is of one moment."""
    with reporting(address), engine.connect() as connection:
        yield connection


def _postgresql(address: Address, writing: bool) -> Engine:
    if writing:
        engine = create_engine(address, **_ONE)
        event.listen(engine, "connect", _synchronous)
    else:  # the connection used last is used next: it has prepared the most statements
        named = {"application_name": "argora"}
        engine = create_engine(
            address,
            isolation_level="REPEATABLE READ",
            **_POOL,
            pool_use_lifo=True,
            connect_args=named,
        )
        event.listen(engine, "connect", _only_reading)
    event.listen(engine, "checkin", _note_checkin)
    event.listen(engine, "checkout", _check_connection)
    return engine


def _only_reading(connection: Any, _: object) -> None:
    connection.execute("SET default_transaction_read_only TO on")
    connection.commit()


def _note_checkin(_: object, record: ConnectionPoolEntry) -> None:
    record.info["checked_in"] = time.monotonic()


def _check_connection(connection: Any, record: ConnectionPoolEntry, _: object) -> None:
    """Replace a connection that was not used for a while and is broken."""
    if time.monotonic() - record.info.get("checked_in", 0.0) < TRUSTED_SECONDS:
        return
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except Exception as error:
        raise DisconnectionError from error


def _synchronous(connection: Any, _: object) -> None:
    """Make PostgreSQL answer commits when they are on the disk, whatever its default."""
    connection.execute("SET synchronous_commit TO on")
    connection.commit()


def _sqlite(address: Address, writing: bool) -> Engine:
    engine = create_engine(address, **(_ONE if writing else _POOL))

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we say when a transaction begins, not the driver
        for pragma in (*_PRAGMAS, f"query_only = {'OFF' if writing else 'ON'}"):
            _insist(connection, f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _insist(connection: sqlite3.Connection, statement: str) -> None:
    """Run a statement; SQLite does not wait by itself when several turn a new file to WAL."""
    end = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute(statement)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


@contextmanager
def reporting(address: Address, name: str | None = None) -> Iterator[None]:
    """Turn what the database complains of into a StoreError that names the database.

    It is a BusyError unless what was asked is at fault.

    Parameters
    ----------
    name : what the message calls the database; what the address shows by default.
    """
    called = label_of(address) if name is None else name
    try:
        yield
    except (DataError, ProgrammingError, UnicodeEncodeError) as error:
        raise StoreError(f"{called}: {_words(error)}") from error
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise BusyError(f"{called}: {_words(error)}") from error


def _words(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    message = " ".join(str(cause).split())
    if "disk is full" in message:
        return "no room is left on the disk; nothing was saved"
    if "database is locked" in message:
        return "another program holds the database; nothing was saved"
    return f"the database refused: {message}"
