"""Backup and restore: a backup is a study database in one SQLite file, whatever it was made of."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from os import PathLike
from pathlib import Path
from secrets import token_hex

from sqlalchemy import Connection, Engine, func, insert, select, text

from argora.errors import NotFoundError, StoreError
from argora.store.cleaning import clean
from argora.store.database import (
    Address,
    address_of,
    connected,
    engine_for,
    label_of,
    reporting,
)
from argora.store.erasing import note_clean
from argora.store.erasure_list import Erasure, apply_again, erasures_of, read_list, write_list
from argora.store.migrating import migrate
from argora.store.private_files import SIDE_FILES, create_private_file
from argora.store.tables import METADATA
from argora.store.writer import Writer

__all__ = ["back_up", "restore"]

ROWS_AT_ONCE = 500


def back_up(reader: Engine, address: Address, path: Path) -> None:
    """Write one state of a database into a new file, while others go on reading and writing.

    Beside it stands the list of who was erased, which older backups in the folder need.

    Raises
    ------
    StoreError
        If there is something at the path, or the database or the disk refuses.
    """
    with _appearing(path) as fresh:
        if address.get_backend_name() == "sqlite":
            _copy_file(Path(str(address.database)), fresh)
        else:
            with _engine(address_of(fresh), create=True) as target, reporting(address):
                _copy_tables(reader, target)
        _settle(fresh)
        with connected(reader, address) as connection:
            listed = erasures_of(connection)
    write_list(path.resolve().parent, listed)


def restore(backup: str | PathLike[str], place: str | PathLike[str]) -> int:
    """Restore a backup at a new path or in an empty PostgreSQL database.

    Whom a list of erasures beside the backup or beside the new database names is erased again.

    Returns
    -------
    How many annotators and accounts were erased again.

    Raises
    ------
    NotFoundError
        If there is no backup.
    StoreError
        If the file is no sound backup, or something is at the place already.
    """
    source, address = Path(backup), address_of(place)
    if not source.is_file():
        raise NotFoundError(f"there is no file {str(backup)!r}")
    listed = read_list(source.resolve().parent)
    if address.get_backend_name() == "sqlite":
        listed += read_list(Path(str(address.database)).parent)
        with _appearing(Path(str(address.database))) as fresh:
            return _take_in(source, fresh, listed)
    with _engine(address, create=True) as target:
        _refuse_taken(target, address)
        with _scratch() as fresh:
            n_erased = _take_in(source, fresh, listed)
            with _engine(address_of(fresh)) as copy, reporting(address):
                _copy_tables(copy, target)
    return n_erased


def _take_in(source: Path, fresh: Path, listed: Sequence[Erasure]) -> int:
    """Copy a file that may come from anywhere, check it, and bring it to the newest tables.

    Whom the list names is erased; return how many these were.

    Messages name the file as it was given, and not the copy.
    """
    _copy_file(source, fresh)
    _check(fresh, source)
    with _engine(address_of(fresh), name=str(source)) as engine:
        writer = Writer(engine, address_of(fresh))
        n_erased = writer.do(lambda connection: apply_again(connection, listed))
        if n_erased:
            clean(writer)
            writer.do(note_clean)
        writer.close()
    _settle(fresh)
    return n_erased


@contextmanager
def _engine(address: Address, *, create: bool = False, name: str | None = None) -> Iterator[Engine]:
    engine = engine_for(address, writing=True)
    try:
        with reporting(address, name):
            migrate(engine, address, create=create, name=name)
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _appearing(path: Path) -> Iterator[Path]:
    """Yield a path beside the wanted one; its file takes the name when it is complete."""
    path = path.resolve()
    _refuse_there(path)
    if not path.parent.is_dir():
        raise StoreError(f"there is no folder {str(path.parent)!r}; make it first")
    fresh = path.with_name(f".{path.name}.{token_hex(4)}.new")
    with reporting(address_of(path)):
        create_private_file(fresh)
    try:
        yield fresh
        _refuse_there(path)
        with reporting(address_of(path)):
            fresh.rename(path)
            _sync(path.parent)
    finally:
        for end in ("", *SIDE_FILES):
            fresh.with_name(fresh.name + end).unlink(missing_ok=True)


def _refuse_there(path: Path) -> None:
    """Refuse a name that is taken, also by the log of a database that was there before.

    SQLite would apply such a log to whatever database bears the name.
    """
    if path.exists():
        raise StoreError(f"{path} is there already; name a new file")
    for end in ("-wal", "-journal"):
        log = path.with_name(path.name + end)
        if log.exists():
            raise StoreError(
                f"{log} is there, the log of a database that was at {path} before; it would be "
                "mixed into the new one: move it away, or name a new file"
            )


@contextmanager
def _scratch() -> Iterator[Path]:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        yield Path(folder) / "copy.db"


def _copy_file(source: Path, target: Path) -> None:
    with (
        reporting(address_of(source), str(source)),
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)


def _settle(path: Path) -> None:
    """Leave one whole file, without a log beside it, on the disk."""
    with reporting(address_of(path)):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        with path.open("rb+") as file:
            os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    if not hasattr(os, "O_DIRECTORY"):  # Windows cannot sync a folder
        return
    handle = os.open(folder, os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _check(path: Path, source: Path) -> None:
    """Refuse a damaged file, and one that holds more than tables."""
    with reporting(address_of(path), str(source)), closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA trusted_schema = OFF")
        kinds = "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')"
        if other := connection.execute(kinds).fetchone():
            raise StoreError(f"{source} is no backup: it holds {other[0]!r}, which is no table")
        problem = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if problem != "ok":
            raise StoreError(f"{source} is damaged: {problem}; take an older backup")
        if lost := connection.execute("PRAGMA foreign_key_check").fetchone():
            raise StoreError(f"{source} is damaged: rows of {lost[0]!r} point to nothing")


def _refuse_taken(target: Engine, address: Address) -> None:
    with target.connect() as connection:
        for table in METADATA.sorted_tables:
            if connection.execute(select(func.count()).select_from(table)).scalar():
                raise StoreError(
                    f"{label_of(address)} holds studies already; restore into an empty database"
                )


def _copy_tables(source: Engine, target: Engine) -> None:
    """Copy all rows, as they were at one moment, in one transaction."""
    with source.connect() as reading, target.begin() as writing:
        for table in METADATA.sorted_tables:
            query = select(table).execution_options(yield_per=ROWS_AT_ONCE)
            for part in reading.execute(query).mappings().partitions(ROWS_AT_ONCE):
                writing.execute(insert(table), [dict(row) for row in part])
        _go_on_counting(writing)


def _go_on_counting(connection: Connection) -> None:
    """Set the sequences of PostgreSQL behind the numbers of the restored rows."""
    if connection.dialect.name != "postgresql":
        return
    for table in METADATA.sorted_tables:
        if "id" in table.c and table.c["id"].autoincrement is True:
            last = select(func.coalesce(func.max(table.c["id"]), 0) + 1)
            sequence = func.pg_get_serial_sequence(table.name, "id")
            connection.execute(select(func.setval(sequence, last.scalar_subquery(), text("false"))))
