"""Empty databases of both kinds, and one with a small study in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Engine, create_engine, event, make_url, text
from tests.programs import need_postgres
from tests.store.trees import trees

from argora.store import Place, Store
from argora.store.private_files import create_private_file

BACKENDS = ("sqlite", "postgresql")
NewDatabase = Callable[[], str]


@pytest.fixture(params=BACKENDS, scope="session")
def backend(request: pytest.FixtureRequest) -> str:
    """Which kind of database."""
    if request.param == "postgresql":
        need_postgres()
    return str(request.param)


@contextmanager
def databases(backend: str, folder: Path) -> Iterator[NewDatabase]:
    """Make the places of empty databases: files, or schemas of the PostgreSQL server."""
    made: list[str] = []

    def new() -> str:
        name = f"t{uuid4().hex}"
        if backend == "sqlite":
            return str(folder / f"{name}.db")
        made.append(name)
        administrate(f"CREATE SCHEMA {name}")
        url = make_url(need_postgres())
        place = url.update_query_dict({"options": f"-csearch_path={name}"})
        return place.render_as_string(hide_password=False)

    yield new
    if made:
        administrate(f"DROP SCHEMA {', '.join(made)} CASCADE")


@pytest.fixture
def new_database(backend: str, tmp_path: Path) -> Iterator[NewDatabase]:
    """Make the places of as many empty databases as a test wants."""
    with databases(backend, tmp_path) as new:
        yield new


def founded(place: str | Path) -> Store:
    """Open a new database with a copy of the tables that the migrations made for the first one.

    Going through all migrations anew takes longer than most tests; those of migrations do it.
    """
    if str(place).startswith("postgresql"):
        engine = _engine(str(place))
        with engine.connect() as connection:
            connection.exec_driver_sql(_tables_of_postgres())
        engine.dispose()
    else:
        create_private_file(Path(place))
        Path(place).write_bytes(_tables_of_sqlite())
    return Store.open(place)


@cache
def _tables_of_sqlite() -> bytes:
    with TemporaryDirectory() as folder:
        place = Path(folder) / "new.db"
        Store.open(place, create=True).close()
        return place.read_bytes()


@cache
def _tables_of_postgres() -> str:
    commands: list[str] = []

    def note(_connection: Any, _cursor: Any, command: str, parameters: Any, *_: Any) -> None:
        if parameters:  # a question or the lock; what makes tables has none
            return
        commands.append(command)

    with databases("postgresql", Path()) as new:
        place = new()
        event.listen(Engine, "before_cursor_execute", note)
        try:
            Store.open(place, create=True).close()
        finally:
            event.remove(Engine, "before_cursor_execute", note)
    return ";\n".join(commands)


@pytest.fixture(scope="session")
def shared(backend: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """An open database for tests that look at their own studies in it only."""
    with (
        databases(backend, tmp_path_factory.mktemp("store")) as new,
        founded(new()) as opened,
    ):
        yield opened


def administrate(command: str) -> None:
    """Run a command on the PostgreSQL server."""
    engine = _engine(need_postgres())
    with engine.connect() as connection:
        connection.execute(text(command))
    engine.dispose()


def _engine(place: str) -> Engine:
    url = make_url(place).set(drivername="postgresql+psycopg")
    return create_engine(url, isolation_level="AUTOCOMMIT")


@pytest.fixture
def database(new_database: NewDatabase) -> str:
    """The place of an empty database."""
    return new_database()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """An open database without studies."""
    with founded(database) as opened:
        yield opened


@pytest.fixture
def place(store: Store) -> Place:
    """Where anna's layer of the small study is."""
    return Place(store.add_study(trees()), "d1", "anna")
