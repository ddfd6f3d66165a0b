"""The tables are what the program thinks they are, and an upgrade happens whole or not at all."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError
from tests.store.revisions import UNDONE, set_back
from tests.store.trees import trees

from argora.errors import NotFoundError, StoreError
from argora.store import Store
from argora.store.database import address_of, engine_for
from argora.store.migrating import HEAD, migrate
from argora.store.tables import METADATA


def test_the_migrations_make_the_tables_of_the_program(store):
    """Alembic finds nothing to add, to change or to drop."""
    with store._read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        assert len(METADATA.tables) == 22
        assert context.get_current_revision() == HEAD


KILLED = """
import os, signal, sys
from sqlalchemy import Engine, event
from argora.store import Store

@event.listens_for(Engine, "before_cursor_execute")
def count(connection, cursor, statement, parameters, context, many, seen=[]):
    seen += [1] if sys.argv[3] in statement else []
    if len(seen) == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

Store.open(sys.argv[1], create=True)
"""


@pytest.mark.parametrize("statements", [3, 15])
def test_a_killed_migration_starts_again(database, statements):
    """What it had done is as if it had never been."""
    words = [sys.executable, "-c", KILLED, database, str(statements), "CREATE"]
    assert subprocess.run(words).returncode == -9
    with pytest.raises(NotFoundError, match="holds no study database"):
        Store.open(database)
    with Store.open(database, create=True) as store:
        key = store.add_study(trees())
        assert store.study(key) == trees()


def at_revision(database, revision):
    """Make a database with a study as an older Argora left it, and return the study's key."""
    with Store.open(database, create=True) as store:
        key = store.add_study(trees())
        store.assign_all(key)
    set_back(database, revision)
    return key


@pytest.mark.parametrize("revision", UNDONE)
def test_databases_of_every_earlier_migration_open(database, revision):
    """With their study, what is assigned, and the tables of today."""
    key = at_revision(database, revision)
    with Store.open(database) as store:
        assert store.study(key) == trees()
        assert [task.place.document for task in store.tasks(key, annotator="ben")] == ["d1", "d2"]
        test_the_migrations_make_the_tables_of_the_program(store)
        assert store.plans.of(key) == ()
        store.people.begin_session(store.people.add("mona").key)


@pytest.mark.parametrize(
    ("revision", "at"),
    [
        ("0003", "ALTER TABLE studies"),
        ("0006", "ALTER TABLE"),
        ("0006", "UPDATE alembic_version"),
    ],
)
def test_a_killed_upgrade_of_a_database_with_studies_starts_again(database, revision, at):
    """Before or behind the change of the table: all studies are there when it is done."""
    key = at_revision(database, revision)
    words = [sys.executable, "-c", KILLED, database, "1", at]
    assert subprocess.run(words).returncode == -9
    with Store.open(database) as store:
        assert store.study(key) == trees()
        assert store.catalogue.removed() == ()


@pytest.mark.parametrize("statement", ["INSERT INTO _alembic_tmp", "DROP TABLE", "RENAME TO"])
@pytest.mark.parametrize("number", [1, 2])
def test_a_table_that_was_half_copied_is_whole_again(tmp_path, statement, number):
    """SQLite copies the tables whose keys get a phase; a kill at any step leaves the old ones."""
    database = str(tmp_path / "old.db")
    key = at_revision(database, "0006")
    words = [sys.executable, "-c", KILLED, database, str(number), statement]
    assert subprocess.run(words).returncode == -9
    with sqlite3.connect(database) as old:
        tables = {row[0] for row in old.execute("SELECT name FROM sqlite_master")}
        assert tables & {"layers", "phases"} == {"layers"}
        assert old.execute("SELECT count(*) FROM assignments").fetchone() == (4,)
    with Store.open(database) as store:
        assert store.study(key) == trees()
        test_the_migrations_make_the_tables_of_the_program(store)


def test_rows_that_refer_to_nothing_stop_an_upgrade(tmp_path):
    """A damaged database is left as it is, and the message says what to do."""
    database = tmp_path / "old.db"
    at_revision(str(database), "0006")
    with sqlite3.connect(database) as old:
        old.execute("DELETE FROM layers")
    with pytest.raises(StoreError, match=r"rows of '\w+' point to nothing; restore"):
        Store.open(database)


def test_references_are_checked_again_after_an_upgrade(database):
    """SQLite checks none of them while it copies tables."""
    at_revision(database, "0006")
    engine = engine_for(address_of(database), writing=True)
    migrate(engine, address_of(database), create=False)
    with pytest.raises(IntegrityError), engine.begin() as connection:
        connection.execute(text("DELETE FROM layers"))
    engine.dispose()


def test_two_that_create_a_database_at_once_create_it_once(database):
    """The second waits and finds the tables."""
    with ThreadPoolExecutor(4) as many:
        stores = list(many.map(lambda _: Store.open(database, create=True), range(4)))
    key = stores[0].add_study(trees())
    for store in stores:
        assert store.study(key) == trees()
        store.close()


def test_a_database_of_a_newer_argora_is_left_alone(database):
    """An older program would not know what its tables mean."""
    Store.open(database, create=True).close()
    engine = engine_for(address_of(database), writing=True)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    with pytest.raises(StoreError, match=r"newer Argora \(tables '0999'"):
        Store.open(database)
    with engine.connect() as connection:
        assert set(inspect(connection).get_table_names()) == {*METADATA.tables, "alembic_version"}
    engine.dispose()
