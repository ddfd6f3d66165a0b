"""A server in the test's own process, with a small study and somebody in each role."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from fastapi import FastAPI
from tests.store.conftest import databases, founded
from tests.store.trees import trees

from argora.store import Store
from argora.web import Settings, create_app
from argora.web.agreement.computing import StudyCache, _answer
from argora.web.agreement.process import CalledOff, Limits, Step
from argora.web.client import Client
from argora.web.serving import running

QUICK = Settings(hashing=(1, 8, 1), operations_at_once=100_000)
PASSWORD = "correct horse"
NOTHING = {
    "detail": "there is nothing here, or not for you",
    "code": "nothing-here",
    "parameters": {},
}


@dataclass
class World:
    """A server and what is on it."""

    app: FastAPI
    url: str
    store: Store
    study: str
    documents: dict[str, str]
    opened: list[Client] = field(default_factory=list)

    def client(self, name: str | None = None) -> Client:
        """Return a client, signed in as somebody."""
        client = Client(self.url)
        self.opened.append(client)
        if name is not None:
            account, _ = self.store.people.named(name)
            client.http.cookies.set("argora", self.store.people.begin_session(account.key))
        return client


@contextmanager
def served(
    store: Store, settings: Settings = QUICK, *, study: str | None = None
) -> Iterator[World]:
    """Furnish a store and serve it; with the key of its study if it was furnished before."""
    study = study or furnished(store)
    app = create_app(store, settings)
    names = {each.name: each.key for each in store.listed(study)}
    with running(app) as url:
        world = World(app, url, store, study, names)
        yield world
        for client in world.opened:
            client.close()


def furnished(store: Store) -> str:
    """Lay a study out: anna, ben annotate; carl curates, mona manages; ada makes studies."""
    key, other = store.add_study(trees()), store.add_study(replace(trees(), name="other"))
    people = store.people
    for study in (key, other):
        store.assign_all(study)
    for name, role in (("anna", "annotator"), ("ben", "annotator"), ("carl", "curator")):
        account = people.add(name)
        people.grant(key, account.key, role, annotator=name if role == "annotator" else None)
    people.grant(key, people.add("mona").key, "manager")
    people.grant(other, people.add("stranger").key, "manager")
    people.grant(other, people.add("elsewhere").key, "annotator", annotator="anna")
    people.add("ada", is_admin=True)
    return key


@pytest.fixture(scope="session")
def furnished_database(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A furnished database of SQLite that nobody changes, and the key of its study."""
    place = tmp_path_factory.mktemp("furnished") / "web.db"
    with founded(place) as store:
        return place, furnished(store)


@pytest.fixture
def world(furnished_database: tuple[Path, str], tmp_path: Path) -> Iterator[World]:
    """A server on SQLite."""
    database, study = furnished_database
    with (
        Store.open(copyfile(database, tmp_path / "web.db")) as store,
        served(store, study=study) as made,
    ):
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def each_world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    """A server on each kind of database."""
    with (
        databases(request.param, tmp_path) as new,
        founded(new()) as store,
        served(store) as made,
    ):
        yield made


class ThreadCalculator:
    """A calculator that computes in the worker's thread, as the program that it stands for does."""

    def __init__(self, database: str, _limits: Limits) -> None:
        self._database = database

    def ask(
        self,
        question: dict[str, Any],
        *,
        on_step: Callable[[Step], None],
        is_wanted: Callable[[], bool],
    ) -> Any:
        """Return the answer to a question as JSON gives it back."""

        def send(message: dict[str, Any]) -> None:
            if not is_wanted():
                raise CalledOff
            on_step(Step(*message["step"]))

        with Store.open(self._database) as store, ThreadPoolExecutor(1) as prompt:
            answer = _answer(store, StudyCache(store), question, send, prompt)
        return json.loads(json.dumps(answer, allow_nan=False))

    def stop(self) -> None:
        """Do nothing: there is no program to end."""


@pytest.fixture
def no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no program that computes, which takes over a second; ask for it before the server."""
    monkeypatch.setattr("argora.web.agreement.worker.Calculator", ThreadCalculator)
