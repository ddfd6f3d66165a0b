"""Bringing a database to the tables that this Argora knows, all at once or not at all."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from argora.errors import NotFoundError, StoreError
from argora.store.database import Address, address_of, engine_for, label_of, reporting
from argora.store.private_files import create_private_file, make_private
from argora.store.tables import METADATA

__all__ = ["HEAD", "migrate", "migrated", "migrating", "upgrade"]

_FOLDER = Path(__file__).parent / "migrations"
_TABLE = "alembic_version"
_ALONE = threading.Lock()  # Alembic's own state is one per process
_LOCK = 0x61726761  # the key of PostgreSQL's advisory lock, "arga"


def _scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


HEAD = _scripts().get_current_head()
"""The newest revision that this Argora knows."""


def migrated(place: str | PathLike[str], *, create: bool) -> tuple[Address, Engine]:
    """Return the address of a database at its newest tables, and an engine that writes.

    Asks and raises what :meth:`argora.store.Store.open` says.
    """
    address = address_of(place)
    if _is_file(address) and not create and not Path(address.database or "").is_file():
        raise NotFoundError(f"there is no database {label_of(address)}; create it with create=True")
    if _is_file(address):
        file = Path(address.database or "")
        with reporting(address):
            if create and not file.exists() and file.parent.is_dir():
                with suppress(FileExistsError):  # another program was quicker
                    create_private_file(file)
    writing = engine_for(address, writing=True)
    try:
        with reporting(address):
            migrate(writing, address, create=create)
            if _is_file(address):  # a database of ours by now, and no file that was misnamed
                make_private(Path(address.database or ""))
    except BaseException:
        writing.dispose()
        raise
    return address, writing


def migrate(engine: Engine, address: Address, *, create: bool, name: str | None = None) -> None:
    """Migrate a database to the newest tables in one transaction.

    Parameters
    ----------
    create : make the tables where there are none at all.
    name : what messages call the database; what the address shows by default.

    Raises
    ------
    NotFoundError
        If there is no study database and none is to be made.
    StoreError
        If there are tables of something else, or of a newer Argora.
    """
    with migrating(engine, address) as connection:
        if address.get_backend_name() == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        called = label_of(address) if name is None else name
        revision = _revision(connection, address, called)
        if revision is None and not create:
            raise NotFoundError(f"{called} holds no study database; create it with create=True")
        if revision != HEAD:
            upgrade(connection)
            if _is_file(address):
                _check_references(connection, called)
            connection.commit()


@contextmanager
def migrating(engine: Engine, address: Address) -> Iterator[Connection]:
    """Connect to change tables.

    SQLite changes a table by copying it. The old one is dropped while others refer to it, so
    references are checked at the end and not at each statement.
    """
    with engine.connect() as connection:
        if not _is_file(address):
            yield connection
            return
        file = connection.connection
        file.cursor().execute("PRAGMA foreign_keys = OFF")
        try:
            yield connection
        finally:
            connection.rollback()  # in a transaction the setting cannot be changed
            file.cursor().execute("PRAGMA foreign_keys = ON")


def _check_references(connection: Connection, name: str) -> None:
    """Raise StoreError if rows refer to rows that are not there."""
    lost = connection.execute(text("PRAGMA foreign_key_check")).first()
    if lost is not None:
        raise StoreError(
            f"{name} cannot be brought to the newest tables: rows of {lost[0]!r} point to nothing; "
            "restore a backup"
        )


def _revision(connection: Connection, address: Address, name: str) -> str | None:
    """Return the revision of the tables, None if there are none."""
    names = set(inspect(connection).get_table_names())
    if _TABLE not in names:
        if foreign := names & set(METADATA.tables) or (names and _is_file(address) and names):
            raise StoreError(
                f"{name} holds the tables of another program ({min(foreign)}); "
                "name another database"
            )
        return None
    revision = connection.execute(text(f"SELECT version_num FROM {_TABLE}")).scalar()
    supported = {script.revision for script in _scripts().walk_revisions()}
    if revision is not None and revision not in supported:
        raise StoreError(
            f"{name} was made by a newer Argora (tables {revision!r}, this one knows "
            f"{HEAD!r}): use that one"
        )
    return None if revision is None else str(revision)


def _is_file(address: Address) -> bool:
    return address.get_backend_name() == "sqlite"


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to a revision; the transaction stays open."""
    scripts, config = _scripts(), Config()

    def steps(before: object, _: object) -> object:
        return scripts._upgrade_revs(revision, before)  # type: ignore[arg-type]

    with _ALONE, EnvironmentContext(config, scripts, fn=steps) as environment:
        # The transaction is ours; both databases take changes of tables back with the rest.
        environment.configure(
            connection=connection, target_metadata=METADATA, transactional_ddl=False
        )
        environment.run_migrations()
