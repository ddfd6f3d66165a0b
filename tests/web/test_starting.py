"""Where a server listens, what it tells of that, and what it finds at its start."""

from __future__ import annotations

import asyncio
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, HTTPException
from tests.store.trees import trees
from tests.web.conftest import NOTHING

from argora.errors import (
    BusyError,
    ConflictError,
    FormatError,
    NotFoundError,
    RemovedError,
    SchemeError,
    StoreError,
)
from argora.model import Violation
from argora.model.rules.base import Mention, Mentions
from argora.store import Store
from argora.web.app_state import Links
from argora.web.demo import add_demo, add_studies, data_folder, needs_setup
from argora.web.problems import answer_errors, nothing_here, sign_in_first, too_often
from argora.web.serving import is_loopback, listen, url_of


class At:
    """A socket that listens somewhere."""

    def __init__(self, *name):
        self.getsockname = lambda: name


@pytest.mark.parametrize(
    ("name", "url"),
    [
        (("127.0.0.1", 80), "http://localhost:80"),
        (("0.0.0.0", 8571), "http://localhost:8571"),
        (("::1", 8571, 0, 0), "http://localhost:8571"),
        (("::", 8571, 0, 0), "http://localhost:8571"),
        (("192.0.2.7", 8571), "http://192.0.2.7:8571"),
        (("2001:db8::7", 8571, 0, 0), "http://[2001:db8::7]:8571"),
    ],
)
def test_the_address_for_a_browser_on_this_machine(name, url):
    """By name where nothing else is needed."""
    assert url_of(At(*name)) == url


@pytest.mark.parametrize(
    ("host", "own"),
    [("localhost", True), ("127.0.0.1", True), ("::1", True), ("0.0.0.0", False), ("", False)],
)
def test_what_only_this_machine_reaches(host, own):
    """Its names, and not the address that stands for all of them."""
    assert is_loopback(host) is own


def test_a_socket_listens_on_a_free_port():
    """It answers at once, and its port can be taken again when it was closed."""
    with closing(listen("127.0.0.1", 0)) as made:
        assert made.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
        port = made.getsockname()[1]
        with closing(socket.create_connection(("127.0.0.1", port), 5)):
            taken, _ = made.accept()
            taken.close()
    with closing(listen("127.0.0.1", port)) as again:
        assert again.getsockname() == ("127.0.0.1", port)


def test_a_port_that_is_taken_is_said():
    """As is a host that is another machine's, and a port that there is not."""
    with closing(listen("127.0.0.1", 0)) as made:
        port = made.getsockname()[1]
        said = f"^cannot listen on 127.0.0.1 port {port}: .*; choose another with --port$"
        with pytest.raises(StoreError, match=said):
            listen("127.0.0.1", port)
    for host, odd in (("192.0.2.1", 0), ("127.0.0.1", 65536)):
        with pytest.raises(StoreError, match=f"^cannot listen on {host} port {odd}: "):
            listen(host, odd)


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, "/home/me/.local/share/argora"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/argora"),
        ("linux", {"LOCALAPPDATA": "/data"}, "/home/me/.local/share/argora"),
        ("darwin", {"XDG_DATA_HOME": "/d"}, "/home/me/Library/Application Support/argora"),
        ("win32", {}, "/home/me/AppData/Local/argora"),
        ("win32", {"LOCALAPPDATA": "/data"}, "/data/argora"),
    ],
)
def test_where_programs_keep_what_belongs_to_the_user(monkeypatch, platform, variables, folder):
    """As each system wants it."""
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/me"))
    monkeypatch.setattr(sys, "platform", platform)
    assert data_folder() == Path(folder)


@pytest.fixture
def opened(tmp_path):
    """A database in one file."""
    with Store.open(tmp_path / "a.db", create=True) as store:
        yield store


def test_a_demo_has_a_manager_and_its_people_without_passwords(opened):
    """Everything is assigned; its guideline is the first version, where it has one."""
    key = add_demo(opened, trees(), "Mark claims.")
    told = [(each.name, each.role, each.annotator) for each in opened.people.members(key)]
    assert sorted(told) == [
        ("anna", "annotator", "anna"),
        ("ben", "annotator", "ben"),
        ("manager", "manager", None),
    ]
    assert not any(each.has_password for each in opened.people.all())
    assert len(opened.tasks(key)) == 4
    standing = opened.standing(key)
    assert (standing.guideline_version, standing.guideline) == ("1", "Mark claims.")


def test_a_study_whose_name_is_there_is_not_added_again(opened):
    """What was annotated is assigned, and the oldest administrator manages what nobody does."""
    first = opened.people.add("ada", is_admin=True)
    opened.people.add("eve", is_admin=True)
    assert add_studies(opened, [trees()]) == []
    assert add_studies(opened, [trees()]) == ["trees"]
    (summary,) = opened.studies()
    assert [each.place.document for each in opened.tasks(summary.key)] == ["d1"]
    told = [(each.name, each.role) for each in opened.people.members(summary.key)]
    assert told == [(first.name, "manager")]


def test_a_server_needs_somebody_with_a_password_who_manages(opened):
    """An administrator, or a manager of some study; annotators and those without one are none."""
    people, study = opened.people, opened.add_study(trees())
    assert needs_setup(opened)
    people.add("ada", is_admin=True)
    people.grant(study, people.add("carl", "hash").key, "curator")
    people.grant(study, people.add("anna", "hash").key, "annotator", annotator="anna")
    assert needs_setup(opened)
    mona = people.add("mona")
    people.grant(study, mona.key, "manager")
    assert needs_setup(opened)
    people.set_secret(mona.key, "hash")
    assert not needs_setup(opened)


def test_an_administrator_with_a_password_is_enough(opened):
    """Without any study."""
    opened.people.add("ada", "hash", is_admin=True)
    assert not needs_setup(opened)


def test_a_link_lets_somebody_in_once_and_the_setup_token_until_it_ends():
    """Nothing else does."""
    links = Links()
    assert (links.awaits_setup, links.sets_up("")) == (False, False)
    token = links.path_for("key").removeprefix("/enter#")
    assert [links.account(each) for each in ("x", token, token)] == [None, "key", None]
    setup = links.for_setup()
    assert (links.awaits_setup, links.sets_up(setup), links.sets_up("x")) == (True, True, False)
    links.end_setup()
    assert (links.awaits_setup, links.sets_up(setup)) == (False, False)


def ask(app, method, path):
    """Ask an application without a server; its mistakes are answered and not raised."""

    async def asking():
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.request(method, path)

    with ThreadPoolExecutor(1) as alone:
        return alone.submit(lambda: asyncio.run(asking())).result()


VIOLATION = Violation(
    *("rule", "error", "d1", "anna", 1, ("u",), "bad"),
    code="odd",
    marks=("claim",),
    template="{unit} is bad",
    parameters={"unit": Mention("u", "a"), "path": Mentions()},
)
TOLD = {
    "rule": "rule",
    "code": "odd",
    "severity": "error",
    "ids": ["u"],
    "marks": ["claim"],
    "message": "bad",
    "template": "{unit} is bad",
    "parameters": {"unit": {"id": "u", "words": "a", "kind": ""}, "path": []},
}


def said(detail, code, parameters=None, **more):
    """Return the one form of a refusal."""
    return {"detail": detail, "code": code, "parameters": parameters or {}, **more}


def often(seconds):
    """Return what somebody is told who has to wait."""
    detail = f"too often; try again in {seconds} seconds"
    return said(detail, "too-often", {"seconds": seconds})


MISTAKE = said("a mistake in Argora; its log says more", "mistake")
NO_STUDY = said("none", "no-study", {"study": "s"})
BUSY = "the database cannot do this now; send it again, it is done once only"


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (FormatError("odd"), 422, said("odd", "format")),
        (NotFoundError("none"), 404, said("none", "not-found")),
        (RemovedError("gone"), 404, said("gone", "study-removed", removed=True)),
        (ConflictError("late"), 409, said("late", "conflict")),
        (ConflictError("late", version=0), 409, said("late", "conflict", version=0)),
        (
            ConflictError("late", version=2, diverged=True),
            409,
            said("late", "conflict", version=2, diverged=True),
        ),
        (SchemeError("bad"), 422, said("bad", "scheme")),
        (
            SchemeError("bad", violations=[VIOLATION]),
            422,
            said("bad", "scheme", violations=[TOLD]),
        ),
        (BusyError("full"), 503, said(BUSY, "busy")),
        (HTTPException(404, "secret"), 404, NOTHING),
        (nothing_here(), 404, NOTHING),
        (sign_in_first(), 401, said("sign in first", "sign-in")),
        (NotFoundError("none").coded("no-study", study="s"), 404, NO_STUDY),
        (
            too_often(0.2),
            429,
            often(1),
        ),
        (
            too_often(2.0),
            429,
            often(2),
        ),
        (
            too_often(2.1),
            429,
            often(3),
        ),
        (
            ZeroDivisionError("secret"),
            500,
            MISTAKE,
        ),
    ],
)
def test_what_goes_wrong_is_answered_in_one_form(error, status, told):
    """A status, a code and a sentence, with what somebody needs to go on."""
    app = FastAPI()
    answer_errors(app)

    @app.get("/a")
    def fail():
        raise error

    answer = ask(app, "GET", "/a")
    assert (answer.status_code, answer.json()) == (status, told)
    wait = told["detail"].split()[-2] if status == 429 else {503: "2"}.get(status)
    assert answer.headers.get("retry-after") == wait
    assert ("content-security-policy" in answer.headers) is (status == 500)


def test_what_is_not_understood_is_said_by_its_place():
    """A key in an address that cannot be is nothing; another verb is told which there are."""
    app = FastAPI()
    answer_errors(app)

    @app.get("/a/{n}")
    def numbers(n: int, m: int = 0):
        return n + m

    assert ask(app, "GET", "/a/x").json() == NOTHING
    assert ask(app, "GET", "/a/x").status_code == 404
    answer = ask(app, "GET", "/a/1?m=x")
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("m: Input should be a valid integer")
    assert answer.json()["code"] == "not-understood"
    assert answer.json()["parameters"] == {"where": "m", "problem": "int_parsing"}
    answer = ask(app, "DELETE", "/a/1")
    assert answer.status_code == 405
    told = said("this address answers GET, and not DELETE", "method", {"allowed": "GET"})
    assert answer.json() == told
