"""Connections that are slow, idle, many or no longer allowed; what they carry is guarded."""

from __future__ import annotations

import asyncio
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

import pytest
from tests.store.conftest import founded
from tests.web.conftest import QUICK, served

from argora.errors import BusyError
from argora.web import serving
from argora.web.events import Broker, stream

IMPATIENT = replace(QUICK, seconds_to_send=0.3, heartbeat=0.2, most_at_once=5, most_bytes=1000)


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """A server that waits for nobody."""
    place = tmp_path_factory.mktemp("web") / "web.db"
    with founded(place) as store, served(store, IMPATIENT) as made:
        yield made


def connect(world, *lines):
    """Open a connection and send the beginning of a request."""
    host, port = world.url.removeprefix("http://").split(":")
    made = socket.create_connection((host, int(port)), timeout=20)
    made.sendall("\r\n".join(lines).replace("HOST", f"Host: localhost:{port}").encode())
    return made


def test_slow_requests_hold_no_place(world):
    """Five at once are served; fifty that never end keep nobody out, and each is told."""
    origin = f"Origin: {world.url}"
    size = "Content-Length: 100"
    begun = ("POST /api/session HTTP/1.1", "HOST", origin, "X-Argora: 1", size, "", "{")
    slow = [connect(world, *begun) for _ in range(50)]
    assert {world.client().http.get("/api/health").status_code for _ in range(5)} == {200}
    for each in slow:
        with closing(each):
            assert each.recv(100).startswith(b"HTTP/1.1 408")


def test_idle_connections_are_closed(world, monkeypatch):
    """Also one that sends its head a little at a time."""
    monkeypatch.setattr(serving, "SECONDS_TO_ASK", 0.3)
    with closing(connect(world)) as silent, closing(connect(world, "GET / HTTP/1.1")) as dripping:
        time.sleep(0.1)
        dripping.sendall(b"\r\nX")
        assert [ended(each) for each in (silent, dripping)] == [True, True]


def ended(connection):
    """Tell whether the server closes a connection without a word; waits for that."""
    try:
        return connection.recv(100) == b""
    except ConnectionResetError:
        return True


def test_an_open_stream_of_a_revoked_session_ends(world):
    """Without anything happening; that of another session of the same account goes on."""
    people = world.store.people
    one, other = world.client("ben"), world.client("ben")
    with one.events(world.study) as ended, other.events(world.study) as open_still:
        people.end_session(one.http.cookies["argora"])
        until(world, "ben", streams=1)
        assert list(ended) == []
        world.app.state.shared.broker.announce(world.study, "ben", "d", 7)
        assert next(open_still) == {"document": "d", "version": 7}


def test_a_session_that_made_a_change_is_not_looked_up_for_it():
    """It was let in for the change just now; what another one did is told after a look only."""
    looks = []

    def look():
        looks.append("look")
        return False

    async def heard():
        broker = Broker()
        listener = broker.open("study", "account", "ben", "token")
        for version, by in ((2, "token"), (3, "another"), (4, "token")):
            broker.announce("study", "ben", "d", version, by=by)
        told = stream(broker, listener, heartbeat=9, still_allowed=look)
        return [one async for one in told]

    # A thread of its own, as a browser of another test may have its loop in this one.
    with ThreadPoolExecutor(1) as alone:
        told = alone.submit(lambda: asyncio.run(heard())).result()
    assert told[1:] == ['data: {"document": "d", "version": 2}\n\n']
    assert looks == ["look"]


def test_a_change_is_handed_to_those_who_hear_of_it_only():
    """Its annotator and who sees all of the study; nothing is kept of who left."""

    async def heard():
        broker = Broker()
        seats = [("s", "ben"), ("s", "ben"), ("s", "anna"), ("s", None), ("t", "ben"), ("t", None)]
        listeners = [broker.open(study, "account", whose) for study, whose in seats]
        for n, whose in enumerate(("ben", None, "carl")):
            broker.announce("s", whose, "d", n)
        broker.leave(listeners[1])
        broker.announce("s", "ben", "d", 3)
        await asyncio.sleep(0)
        told = [each.queue.qsize() for each in listeners]
        for each in listeners:
            broker.leave(each)
        return told, broker._hearing

    with ThreadPoolExecutor(1) as alone:
        told, kept = alone.submit(lambda: asyncio.run(heard())).result()
    assert told == [2, 1, 0, 4, 0, 0]
    assert kept == {}


def test_an_account_has_so_many_streams(world):
    """As many tabs as anybody has; those that end make room."""
    ben = world.client("ben")
    until(world, "ben", streams=0)
    streams = [ben.events(world.study) for _ in range(IMPATIENT.streams_per_account)]
    for each in streams:
        each.__enter__()
    with pytest.raises(BusyError, match="too often"), ben.events(world.study):
        pass
    for each in streams:
        each.__exit__(None, None, None)
    until(world, "ben", streams=0)


def until(world, who, *, streams):
    """Wait until an account has so many streams open."""
    key = world.store.people.named(who)[0].key
    end = time.monotonic() + 20
    while world.app.state.shared.broker.count(key) != streams:
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("proxies", "scheme", "secure"),
    [
        (("127.0.0.1",), "https", True),
        (("127.0.0.0/8",), "https", True),
        (("127.0.0.1",), "http", False),
        (("10.0.0.1",), "https", False),
        ((), "https", False),
    ],
)
def test_behind_a_web_server_the_cookie_is_secure(tmp_path, proxies, scheme, secure):
    """The web server says how it was reached itself; nobody else is believed."""
    settings = replace(QUICK, proxies=proxies)
    with founded(tmp_path / "c.db") as store, served(store, settings) as world:
        link = world.app.state.shared.links.path_for(store.people.named("ada")[0].key)
        sent = {"X-Forwarded-Proto": scheme, "Origin": world.url.replace("http", scheme)}
        answer = world.client().http.post(
            "/api/session", json={"link": link.partition("#")[2]}, headers=sent
        )
        cookie = answer.headers["set-cookie"].lower()
        assert (answer.status_code, "secure" in cookie) == (200, secure)


def test_no_other_origin_may_read_anything(world):
    """No answer to any question has a word of CORS."""
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    for verb in ("GET", "OPTIONS", "HEAD"):
        for path in ("/", "/api/me", "/api/session", f"/api/studies/{world.study}"):
            answer = world.client("ben").http.request(verb, path, headers=asked)
            assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    "lines",
    [
        ("GET / HTTP/1.1", "HOST", "X: " + "a" * 1_000_000, "", ""),
        ("GET / HTTP/1.1", "HOST", "Host: evil.example", "", ""),
        ("POST /api/session HTTP/1.1", "HOST", "Content-Length: -5", "", ""),
        ("GET /\x01 HTTP/1.1", "HOST", "", ""),
        ("GET http://evil.example/ HTTP/1.1", "Host: evil.example", "", ""),
        ("GET / HTTP/1.1", "", ""),
        ("GET / HTTP/1.0", "", ""),
    ],
    ids=["large-head", "two-hosts", "size", "control", "proxy", "no-host", "old"],
)
def test_requests_that_are_none(world, lines):
    """They are refused before anything is done."""
    try:
        with closing(connect(world, *lines)) as made:
            answer = made.recv(100)
    except ConnectionError:  # closed while it was still being sent
        answer = b"HTTP/1.1 4"
    assert answer.startswith(b"HTTP/1.1 4")
