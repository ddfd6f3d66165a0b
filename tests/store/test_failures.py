"""What goes wrong is said, nothing half is stored, and what was not stored is not acknowledged."""

from __future__ import annotations

import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError
from tests.store.trees import MORE, TIE, sent, trees

from argora.errors import ModelError, NotFoundError, StoreError
from argora.model import Document, Span, Unit
from argora.model.operations import Create, Delete
from argora.store import Applied, Place, Store
from argora.store.database import _insist, address_of


def failing(*_):
    """Fail as a database does that cannot reach its disk."""
    raise OperationalError("COMMIT", None, OSError("disk I/O error"))


@contextmanager
def listening(_, moment):
    """Let everything fail at a moment."""
    event.listen(Engine, moment, failing)
    try:
        yield
    finally:
        event.remove(Engine, moment, failing)


@contextmanager
def refused_at_the_commit(store, _):
    """Let PostgreSQL refuse at the commit, which a statement may bring along itself."""

    def run(*commands):
        def job(connection):
            for command in commands:
                connection.exec_driver_sql(command)

        store._writer.do(job)

    run(
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'disk I/O error'; END $$",
        "CREATE CONSTRAINT TRIGGER refusing AFTER INSERT ON operations "
        "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()",
    )
    try:
        yield
    finally:
        run("DROP TRIGGER refusing ON operations", "DROP FUNCTION refuse")


@pytest.mark.parametrize("moment", ["commit", "before_cursor_execute"])
def test_what_the_database_refuses_is_not_acknowledged(store, place, moment):
    """At the commit or before; a repetition is saved once, later, by the same store."""
    change = sent(store, place, Create(MORE))
    refusing = refused_at_the_commit if "://" in store.name and moment == "commit" else listening
    with refusing(store, moment), pytest.raises(StoreError, match="disk I/O error"):
        store.apply(place, change)
    assert store.layer(place).version == 1
    assert store.apply(place, change) == Applied(2)
    assert store.apply(place, change) == Applied(2, repeated=True)


def test_after_an_error_of_the_database_the_writer_has_another_connection(store):
    """What broke once may be broken for good; a job that fails by itself leaves it as it is."""

    def driver(connection):
        return connection.connection.driver_connection

    def refused(_):
        raise NotFoundError("nothing there")

    first = store._writer.do(driver)
    with pytest.raises(NotFoundError):
        store._writer.do(refused)
    assert store._writer.do(driver) is first
    with pytest.raises(StoreError, match="nonsense"):
        store._writer.do(lambda connection: connection.exec_driver_sql("nonsense"))
    assert store._writer.do(driver) is not first


class Locked:
    """A connection whose statements fail so many times, each with a message."""

    def __init__(self, message, times):
        self.message, self.times, self.statements = message, times, []

    def execute(self, statement):
        self.statements.append(statement)
        if len(self.statements) <= self.times:
            raise sqlite3.OperationalError(self.message)


def test_a_new_file_that_others_turn_to_wal_is_waited_for():
    """SQLite itself waits for a lock everywhere else."""
    locked = Locked("database is locked", 3)
    _insist(locked, "PRAGMA journal_mode = WAL")
    assert locked.statements == ["PRAGMA journal_mode = WAL"] * 4


@pytest.mark.parametrize(("message", "seconds"), [("disk I/O error", 10), ("locked", -1)])
def test_other_errors_and_long_locks_are_not_waited_for(monkeypatch, message, seconds):
    """They are told at once."""
    monkeypatch.setattr("argora.store.database.BUSY_SECONDS", seconds)
    broken = Locked(message, 3)
    with pytest.raises(sqlite3.OperationalError, match=message):
        _insist(broken, "PRAGMA journal_mode = WAL")
    assert len(broken.statements) == 1


def test_a_failing_change_does_not_take_others_with_it(store, place):
    """Those that were to be committed together with it are committed without it."""
    hold, held = threading.Event(), threading.Event()

    def blocking(_):
        held.set()
        hold.wait(10)

    def poison(connection):
        connection.exec_driver_sql("INSERT INTO studies (name) VALUES ('half')")

    def others(n):
        return store.add_study(replace(trees(), name=f"s{n}"))

    with ThreadPoolExecutor(8) as many:
        first = many.submit(store._writer.do, blocking)
        held.wait(10)
        bad = many.submit(store._writer.do, poison)
        good = [many.submit(others, n) for n in range(4)]
        hold.set()
        first.result()
        with pytest.raises(StoreError, match="key"):
            bad.result()
        keys = {each.result() for each in good}
    assert {study.key for study in store.studies()} == {place.study, *keys}


def test_changes_are_committed_together(store, place):
    """What waits while another commit runs shares the next one."""
    hold, held, commits = threading.Event(), threading.Event(), []

    def blocking(_):
        held.set()
        hold.wait(10)

    def select_one(connection):
        connection.exec_driver_sql("SELECT 1")

    def count(connection):
        commits.append(connection)

    with ThreadPoolExecutor(10) as many:
        many.submit(store._writer.do, blocking)
        held.wait(10)
        waiting = [many.submit(store._writer.do, select_one) for _ in range(8)]
        while store._writer._queue.qsize() < 8:
            time.sleep(0.001)
        event.listen(Engine, "commit", count)
        hold.set()
        for each in waiting:
            each.result()
        event.remove(Engine, "commit", count)
    assert len(commits) == 1


def test_who_finds_nobody_writing_writes_at_once(store):
    """What comes meanwhile is written by the writer's own thread; all is written one by one."""
    hold, held = threading.Event(), threading.Event()

    def blocking(_):
        held.set()
        hold.wait(10)
        return threading.current_thread()

    def short(_):
        return threading.current_thread()

    with ThreadPoolExecutor(2) as many:
        first = many.submit(store._writer.do, blocking)
        held.wait(10)
        second = many.submit(store._writer.do, short)
        assert not second.done()
        hold.set()
        assert first.result().name.startswith("ThreadPool")
        assert second.result().name == "argora-writer"
    assert store._writer.do(short) is threading.current_thread()


def test_too_much_at_once_is_refused_and_not_lost(store, place, monkeypatch):
    """Who is refused is told to try again."""
    hold, held = threading.Event(), threading.Event()

    def blocking(_):
        held.set()
        hold.wait(10)

    with ThreadPoolExecutor(2) as many:
        first = many.submit(store._writer.do, blocking)
        held.wait(10)
        store._writer._queue.maxsize = 1
        second = many.submit(store._writer.do, lambda _: 2)
        while store._writer._queue.qsize() < 1:
            time.sleep(0.001)
        with pytest.raises(StoreError, match="wait to be saved; try again"):
            store.apply(place, sent(store, place, Delete("r1")))
        hold.set()
        assert (first.result(), second.result()) == (None, 2)
    assert store.layer(place).layer.by_id["r1"] == TIE


def test_a_closed_store_saves_nothing(database):
    """It says that it is closed."""
    store = Store.open(database, create=True)
    key = store.add_study(trees())
    store.close()
    with pytest.raises(StoreError, match="is closed"):
        store.guidelines.add(key, "1", "x")
    store.close()


def test_a_database_that_is_not_there_is_not_made_by_accident(new_database):
    """Only where it is asked for."""
    place = new_database()
    with pytest.raises(NotFoundError, match="create it with create=True"):
        Store.open(place)
    Store.open(place, create=True).close()
    Store.open(place).close()


def test_a_full_disk_is_told_and_the_rest_stays(tmp_path):
    """SQLite is given no more pages; when it has some again, the same change is saved."""
    with Store.open(tmp_path / "a.db", create=True) as store:
        place = Place(store.add_study(trees()), "d1", "anna")
        long = Create(replace(MORE, attributes={"note": "x" * 100_000}))
        change = sent(store, place, long)

        def pages(limit):
            store._writer.do(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count = {limit}"))

        pages(1)  # SQLite takes the number of pages there are
        with pytest.raises(StoreError, match="no room is left on the disk; nothing was saved"):
            store.apply(place, change)
        assert store.layer(place).version == 1
        pages(1_000_000)
        assert store.apply(place, change) == Applied(2)
        assert store.replayed(place) == store.layer(place).layer


LIMITED = """
import sys
from argora.errors import StoreError
from argora.model import Span, Unit
from argora.model.operations import Create
from argora.store import Place, Store, Submission
place = Place(sys.argv[2], "d1", "ben")
saved = 0
with Store.open(sys.argv[1]) as store:
    version = store.open_layer(place).version
    try:
        while True:
            unit = Unit(f"u{version}", (Span(0, 5),), "claim", {"note": "x" * 5000})
            store.apply(place, Submission(f"n{version}", version, "1", operations=(Create(unit),)))
            version += 1
            saved += 1
    except StoreError as error:
        print(saved, error)
"""


def test_a_file_that_may_not_grow_is_an_error_of_the_store(tmp_path):
    """The system refuses a write in the middle: what was acknowledged before is there."""
    with Store.open(tmp_path / "a.db", create=True) as store:
        study = store.add_study(trees())

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))

    done = subprocess.run(
        [sys.executable, "-c", LIMITED, tmp_path / "a.db", study],
        preexec_fn=limit,
        capture_output=True,
        text=True,
        check=True,
    )
    saved, message = done.stdout.split(" ", 1)
    assert "nothing was saved" in message or "disk I/O error" in message
    with Store.open(tmp_path / "a.db") as store:
        place = Place(study, "d1", "ben")
        assert store.layer(place).version == 1 + int(saved) > 5
        assert store.replayed(place) == store.layer(place).layer


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"no database, just words" * 100, "file is not a database"),
        (None, "holds the tables of another program"),
        (b"", "holds no study database"),
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path, content, message):
    """It is not taken for a study database, and stays as it was."""
    path = tmp_path / "a.db"
    if content is None:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE documents (id)")
    else:
        path.write_bytes(content)
    with pytest.raises(StoreError, match=message):
        Store.open(path)


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("mysql://anna:secret@db/studies", r"mysql://anna:\*\*\*@db/studies: expected the path"),
        ("sqlite://", "expected the path of an SQLite file"),
        ("://nowhere", "no URL of a database"),
    ],
)
def test_an_address_of_no_known_database_is_refused_without_its_password(place, message):
    """What is logged must hold no secret."""
    with pytest.raises(StoreError, match=message) as caught:
        address_of(place)
    assert "secret" not in str(caught.value)


def test_a_server_that_is_not_there_is_an_error_of_the_store():
    """With the address, without the password."""
    with pytest.raises(StoreError, match="database refused") as caught:
        Store.open("postgresql://anna:secret@127.0.0.1:1/studies")
    assert "secret" not in str(caught.value)


def test_without_the_extra_one_line_says_what_to_install():
    """Nobody has to know what SQLAlchemy is."""
    code = "import sys; sys.modules['sqlalchemy'] = None; import argora.store"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    last = done.stderr.splitlines()[-1]
    assert "MissingExtraError: a study database needs" in last
    assert "pip install 'argora[web]'" in last


def test_a_unit_of_a_document_that_is_only_known_by_its_length_fits_or_not(store):
    """As in AURC."""
    study = replace(trees(), documents=(Document("d1", length=30), Document("d2")), layers=())
    place = Place(store.add_study(study), "d1", "anna")
    store.open_layer(place)
    store.apply(place, sent(store, place, Create(Unit("u", (Span(0, 30),), "claim"))))
    with pytest.raises(ModelError, match="ends at 31, but the text has 30"):
        store.apply(place, sent(store, place, Create(Unit("v", (Span(0, 31),), "claim"))))
