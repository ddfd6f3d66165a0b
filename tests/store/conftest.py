"""Empty databases of both kinds, and one with a small study in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, make_url, text
from tests.programs import need_postgres
from tests.store.trees import trees

from argora.store import Place, Store

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


@pytest.fixture(scope="session")
def shared(backend: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """An open database for tests that look at their own studies in it only."""
    with (
        databases(backend, tmp_path_factory.mktemp("store")) as new,
        Store.open(new(), create=True) as opened,
    ):
        yield opened


def administrate(command: str) -> None:
    """Run a command on the PostgreSQL server."""
    url = make_url(need_postgres()).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(command))
    engine.dispose()


@pytest.fixture
def database(new_database: NewDatabase) -> str:
    """The place of an empty database."""
    return new_database()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """An open database without studies."""
    with Store.open(database, create=True) as opened:
        yield opened


@pytest.fixture
def place(store: Store) -> Place:
    """Where anna's layer of the small study is."""
    return Place(store.add_study(trees()), "d1", "anna")
