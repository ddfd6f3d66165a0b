"""The tables are what the program thinks they are, and an upgrade happens whole or not at all."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from benchmarks.upgrades.disturbing import disturb_upgrade
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError
from tests.store.earlier import REVISIONS, make_earlier, read_by, stored
from tests.store.trees import trees

from argora.errors import NotFoundError, StoreError
from argora.store import Place, Store
from argora.store.database import address_of, engine_for
from argora.store.migrating import HEAD, migrate
from argora.store.tables import METADATA


def test_the_migrations_make_the_tables_of_the_program(store):
    """Alembic finds nothing to add, to change or to drop."""
    with store._read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        assert len(METADATA.tables) == 38
        assert context.get_current_revision() == HEAD


KILLED = """
import os, signal, sys
from sqlalchemy import Engine, event
from argora.store import Place, Store

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


def test_every_revision_has_a_stored_database_with_rows_in_all_tables():
    """A new one as well: the program that makes it is the one to fill its tables."""
    assert tuple(f"{number:04}" for number in range(1, int(HEAD) + 1)) == REVISIONS
    for revision in REVISIONS:
        assert [name for name, rows in stored(revision)["tables"].items() if not rows] == []
    assert stored(HEAD)["tables"].keys() == METADATA.tables.keys()


@pytest.mark.parametrize("revision", REVISIONS)
def test_databases_of_every_earlier_migration_open(database, revision):
    """With the studies, tasks and audit that the program of that time read from them."""
    make_earlier(database, revision)
    expected = stored(revision)
    with Store.open(database) as store:
        test_the_migrations_make_the_tables_of_the_program(store)
        read = json.loads(json.dumps(read_by(store, list(expected["studies"]))))
        for key, before in expected["studies"].items():  # the first studies had no guidelines
            assert {name: read["studies"][key][name] for name in before} == before
            for layer in store.study(key).layers:
                place = Place(key, layer.document, layer.annotator, layer.round, layer.phase)
                assert store.replayed(place) == store.layer(place).layer == layer
        assert (read["tasks"], read["audit"]) == (expected["tasks"], expected["audit"])
        new = store.add_study(trees(), author="mona")
        assert store.study(new) == trees()
        store.people.begin_session(store.people.add("zoe").key)


@pytest.mark.parametrize("revision", [each for each in REVISIONS if each != HEAD])
def test_a_killed_upgrade_of_a_database_with_studies_starts_again(database, revision):
    """At three moments, the last one when SQLite has copied tables; all in benchmarks.upgrades.

    The shortest upgrade is over before the last of them.
    """
    outcomes = disturb_upgrade(database, revision, moments=(2, 11, 25))
    assert outcomes["before"] == (3 if revision < "0012" else 2)


@pytest.mark.parametrize("backend", ["postgresql"], indirect=True)
def test_an_upgrade_whose_connection_is_torn_starts_again(database):
    """In the middle of it, as if the server had ended the connection."""
    assert disturb_upgrade(database, "0006", how="tear", moments=(9, 30)) == {"before": 2}


def test_rows_that_refer_to_nothing_stop_an_upgrade(tmp_path):
    """A damaged database is left as it is, and the message says what to do."""
    database = tmp_path / "old.db"
    make_earlier(str(database), "0006")
    with sqlite3.connect(database) as old:
        old.execute("DELETE FROM layers")
    with pytest.raises(StoreError, match=r"rows of '\w+' point to nothing; restore"):
        Store.open(database)


def test_references_are_checked_again_after_an_upgrade(database):
    """SQLite checks none of them while it copies tables."""
    make_earlier(database, "0006")
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
