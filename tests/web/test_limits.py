"""Limits of the server to the last one: what just fits, what does not, and what is said then."""

from __future__ import annotations

import asyncio
import json
import threading
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import replace

import pytest
from starlette.exceptions import HTTPException

from argora.errors import BusyError, StoreError
from argora.store import Store
from argora.web import passwords, throttle
from argora.web.app import create_app
from argora.web.forwarding import Forwarded
from argora.web.guarding import Guard
from argora.web.passwords import AT_ONCE, MOST_WAITING, Passwords
from argora.web.settings import Settings
from argora.web.throttle import SignInLimit, Throttle

QUICK = (1, 8, 1)


class Clock:
    """A time that goes on when it is told to."""

    now = 0.0

    def __call__(self):
        """Return the time."""
        return self.now


def flooded(*, at_first):
    """Return a bucket of two tokens for five names, of which four are remembered."""
    clock = Clock()
    bucket = Throttle(2, 1.0, clock=clock)
    for name in at_first:
        bucket.take(name)
    clock.now = 1.0
    for name in "bbccdde":
        bucket.take(name)
    return bucket


def test_a_full_bucket_is_forgotten_first(monkeypatch):
    """It has as many tokens as a new one; then all others are remembered."""
    monkeypatch.setattr(throttle, "MOST_NAMES", 4)
    bucket = flooded(at_first="a")
    assert [bucket.take(name) for name in "bcd"] == [1, 1, 1]
    assert [bucket.take("e"), bucket.take("e")] == [0, 1]
    assert [bucket.take("a") for _ in range(3)] == [0, 0, 1]


def test_the_oldest_half_is_forgotten_where_all_buckets_are_in_use(monkeypatch):
    """Two of four names begin anew."""
    monkeypatch.setattr(throttle, "MOST_NAMES", 4)
    bucket = flooded(at_first="aa")
    assert [bucket.take(name) for name in "cdee"] == [1, 1, 0, 1]
    assert [bucket.take("b") for _ in range(3)] == [0, 0, 1]


def test_as_many_names_as_are_remembered_are_remembered(monkeypatch):
    """Nothing is forgotten before there is one more."""
    monkeypatch.setattr(throttle, "MOST_NAMES", 4)
    clock = Clock()
    bucket = Throttle(1, 0.25, clock=clock)
    assert [bucket.take(name) for name in "abcd"] == [0] * 4
    clock.now = 1.0
    assert [bucket.take(name) for name in "abcd"] == [3] * 4


def test_a_token_that_is_given_back_makes_no_bucket_fuller_than_full():
    """Nor does a long time."""
    clock = Clock()
    bucket = Throttle(2, 0.5, clock=clock)
    bucket.give_back("a")
    assert [bucket.take("a") for _ in range(3)] == [0, 0, 2]
    clock.now = 100.0
    assert [bucket.take("a") for _ in range(3)] == [0, 0, 2]
    bucket.give_back("a")
    assert [bucket.take("a") for _ in range(2)] == [0, 2]


@pytest.mark.parametrize(
    ("address", "name", "most", "seconds"),
    [("10.0.0.1", "n{}", 60, 2), ("10.0.0.1", "mona", 10, 30), ("10.0.0.{}", "mona", 20, 10)],
    ids=["address", "name-at-an-address", "name"],
)
def test_tries_at_passwords(address, name, most, seconds):
    """So many at once, and one more each time that the wait is over."""
    clock = Clock()
    limits = SignInLimit(clock=clock)
    waits = [limits.take(address.format(n), name.format(n)) for n in range(most + 1)]
    assert waits == [0] * most + [pytest.approx(seconds)]
    clock.now = seconds * 1.001
    waits = [limits.take(address.format(n), name.format(n)) for n in (most + 1, most + 2)]
    assert waits == [0, pytest.approx(seconds, rel=0.01)]


def test_the_addresses_that_are_trusted_are_those_where_somebody_signed_in_last(monkeypatch):
    """Two of three; the others wait as everybody does under a name that is flooded."""
    monkeypatch.setattr(throttle, "MOST_NAMES", 2)
    limits = SignInLimit(clock=Clock())
    for address in ("one", "two", "one", "three"):
        limits.take(address, "mona")
        limits.succeeded(address, "mona")
    for n in range(30):
        limits.take(f"10.0.0.{n}", "mona")
    assert [limits.take(at, "mona") > 0 for at in ("one", "two", "three")] == [False, True, False]


def test_invitations_and_links_are_asked_for_so_often(tmp_path):
    """Sixty of an address at once and one more every two seconds; ten, and one every 30."""
    with Store.open(tmp_path / "a.db", create=True) as store:
        shared = create_app(store, Settings(hashing=QUICK)).state.shared
        for bucket, most, seconds in ((shared.by_address, 60, 2), (shared.by_link, 10, 30)):
            waits = [bucket.take("somebody") for _ in range(most + 1)]
            assert waits[:-1] == [0] * most
            assert waits[-1] == pytest.approx(seconds, abs=1)
        shared.close()


@pytest.mark.parametrize(("n", "fits"), [(0, False), (7, False), (8, True), (500, True)])
def test_a_password_has_eight_to_five_hundred_characters(n, fits):
    """However many bytes they take."""
    kept = Passwords(QUICK)
    for password in ("x" * n, "\u00e9" * n):
        if fits:
            assert kept.fits(kept.hash(password), password)
        else:
            message = f"^a password has 8 to 500 characters; this one has {n}$"
            with pytest.raises(StoreError, match=message):
                kept.hash(password)


def test_a_password_of_more_than_five_hundred_characters_is_refused():
    """By one."""
    with pytest.raises(StoreError, match="8 to 500 characters; this one has 501"):
        Passwords(QUICK).hash("x" * 501)


def test_no_password_fits_where_none_was_set():
    """Neither of nobody nor of an account without one; letters fit however they are composed."""
    kept = Passwords(QUICK)
    assert [kept.fits(secret, "correct horse") for secret in (None, "", "no hash")] == [False] * 3
    assert kept.fits(kept.hash("correct h\u00f6rse"), "correct ho\u0308rse")
    assert not kept.fits(kept.hash("correct horse"), "correct hors")


def test_two_passwords_are_hashed_at_once_and_sixteen_wait(monkeypatch):
    """Who comes then is told to come again; when the others are done there is room again."""
    going_on, busy, lock, most = threading.Event(), [], threading.Lock(), []

    class Slow:
        def __init__(self, **_):
            pass

        def hash(self, _):
            with lock:
                busy.append(None)
                most.append(len(busy))
            going_on.wait(10)
            with lock:
                busy.pop()
            return "hash"

    monkeypatch.setattr(passwords, "PasswordHasher", Slow)
    kept = Passwords(QUICK)
    assert (AT_ONCE, MOST_WAITING) == (2, 16)
    with ThreadPoolExecutor(19) as many:
        waiting = [many.submit(kept.hash, "correct horse") for _ in range(19)]
        refused = next(iter(_first_done(waiting)))
        going_on.set()
        told = [each.exception() for each in waiting if each is not refused]
    assert isinstance(refused.exception(), BusyError)
    assert "too many people sign in at this moment" in str(refused.exception())
    assert (told, max(most)) == ([None] * 18, 2)
    assert kept.hash("correct horse") == "hash"


def _first_done(waiting):
    done, others = wait(waiting, 10, FIRST_COMPLETED)
    assert (len(done), len(others)) == (1, 18)
    return done


SMALL = Settings(hosts=None, most_bytes=10, most_bytes_of_import=20, most_at_once=2)
OWN = {"origin": "http://here", "host": "here", "x-argora": "1"}


async def answered(guard, method="POST", path="/api/a", *, parts=(b"",), headers=OWN, send=None):
    """Send a request in parts; return the messages of the answer."""
    told, coming = [], list(parts)
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "query_string": b"",
        "server": ("here", 80),
    }

    async def receive():
        body = coming.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(coming)}

    async def keep(message):
        told.append(message)

    await guard(scope, receive, send or keep)
    return told


async def reads(scope, receive, send):
    """Read a request to its end and say how many bytes it had, or with what it was refused."""
    n, status, more = 0, 200, True
    try:
        while more:
            message = await receive()
            n += len(message["body"])
            more = message["more_body"]
    except HTTPException as error:
        status, n = error.status_code, error.detail
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": str(n).encode()})


@pytest.mark.parametrize(
    ("path", "sizes", "said", "status", "told"),
    [
        ("/api/a", (10,), "10", 200, "10"),
        ("/api/a", (4, 6), None, 200, "10"),
        ("/api/a", (11,), "11", 413, "more than 10 bytes; send less at once"),
        ("/api/a", (11,), None, 413, "more than 10 bytes; send less at once"),
        ("/api/a", (4, 7), None, 413, "more than 10 bytes; send less at once"),
        ("/api/a", (1,), "-1", 413, "more than 10 bytes; send less at once"),
        ("/api/a", (1,), "1.5", 413, "more than 10 bytes; send less at once"),
        ("/api/studies", (20,), "20", 200, "20"),
        ("/api/studies", (21,), "21", 413, "more than 20 bytes; send less at once"),
        ("/api/studies", (20, 1), None, 413, "more than 20 bytes; send less at once"),
        ("/api/studies/a", (11,), "11", 413, "more than 10 bytes; send less at once"),
    ],
)
def test_a_request_has_so_many_bytes(path, sizes, said, status, told):
    """Announced or not, in however many parts; one that brings a study has more."""
    headers = OWN if said is None else {**OWN, "content-length": said}
    parts = [b"x" * n for n in sizes]
    start, body = run(answered(Guard(reads, SMALL), path=path, parts=parts, headers=headers))
    assert (start["status"], told in body["body"].decode()) == (status, True)


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("GET", {"host": "here"}, 200),
        ("HEAD", {"host": "here"}, 200),
        ("OPTIONS", {"host": "here"}, 200),
        ("POST", OWN, 200),
        ("POST", {**OWN, "origin": "https://here"}, 200),
        ("POST", {**OWN, "origin": "ftp://here"}, 403),
        ("POST", {**OWN, "origin": "http://there"}, 403),
        ("POST", {**OWN, "x-argora": "2"}, 403),
        ("PUT", {"host": "here", "x-argora": "1"}, 403),
        ("DELETE", {"host": "here", "origin": "http://here"}, 403),
    ],
)
def test_a_change_comes_from_a_page_of_this_server(method, headers, status):
    """By its origin and by a header that no other page can send; who only looks needs neither."""
    start, *_ = run(answered(Guard(reads, SMALL), method, headers=headers))
    assert start["status"] == status


@pytest.mark.parametrize(
    ("most", "begun", "asked", "status"),
    [
        ((2, 2), ["GET"], "GET", 200),
        ((2, 2), ["GET", "GET"], "GET", 503),
        ((2, 2), ["GET", "POST"], "POST", 503),
        ((9, 1), ["GET", "GET"], "POST", 200),
        ((9, 1), ["POST"], "POST", 503),
        ((9, 1), ["POST"], "GET", 200),
        ((1, 1), ["events"], "GET", 200),
    ],
)
def test_so_many_requests_and_changes_at_once(most, begun, asked, status):
    """One less is answered; a stream of events takes no place."""
    settings = replace(SMALL, most_at_once=most[0], most_changes_at_once=most[1])

    async def ask():
        end = asyncio.Event()

        async def slow(scope, receive, send):
            if "slow" in scope["path"]:
                await end.wait()
            await reads(scope, receive, send)

        guard = Guard(slow, settings)
        waiting = [
            asyncio.create_task(
                answered(guard, "GET", "/api/slow/events")
                if verb == "events"
                else answered(guard, verb, "/api/slow")
            )
            for verb in begun
        ]
        await asyncio.sleep(0)
        told = [await answered(guard, asked)]
        end.set()
        for each in waiting:
            await each
        told.append(await answered(guard, asked))
        return told

    (start, body), (after, _) = run(ask())
    assert (start["status"], after["status"]) == (status, 200)
    if status == 503:
        told = json.loads(body["body"])
        assert (told["detail"], told["code"]) == (
            "too many requests at once; try again",
            "too-many-requests",
        )
        assert (b"retry-after", b"2") in start["headers"]


@pytest.mark.parametrize("waits", ["for the request", "for the answer"])
def test_a_slow_client_takes_no_place(waits):
    """Somebody else is answered meanwhile, although there is one place only."""
    settings = replace(SMALL, most_at_once=1, most_changes_at_once=1)

    async def ask():
        guard, end = Guard(reads, settings), asyncio.Event()

        async def slowly(message):
            await end.wait()

        if waits == "for the answer":
            waiting = asyncio.create_task(answered(guard, send=slowly))
        else:
            scope = {"type": "http", "method": "POST", "path": "/api/a", "server": None}
            scope["headers"] = [(name.encode(), value.encode()) for name, value in OWN.items()]

            async def receive():
                await end.wait()
                return {"type": "http.request", "body": b"", "more_body": False}

            async def drop(message):
                pass

            waiting = asyncio.create_task(guard(scope, receive, drop))
        await asyncio.sleep(0.01)
        told = await answered(guard)
        end.set()
        await waiting
        return told, await answered(guard)

    told, after = run(ask())
    assert (told[0]["status"], after[0]["status"]) == (200, 200)


@pytest.mark.parametrize(("size", "status"), [(0, "late"), (25_000, "taken")])
def test_a_large_answer_may_be_taken_more_slowly(size, status):
    """At fifty thousand bytes a second, beside the time that each answer has."""

    async def large(scope, receive, send):
        await send({"type": "http.response.body", "body": b"x" * size})

    async def slowly(message):
        await asyncio.sleep(0.3)

    guard = Guard(large, replace(SMALL, seconds_to_send=0.05))
    if status == "taken":
        run(answered(guard, send=slowly))
    else:
        with pytest.raises(TimeoutError):
            run(answered(guard, send=slowly))


@pytest.mark.parametrize(("most", "status"), [(1, 408), (25_000, 200)])
def test_a_large_request_may_come_more_slowly(most, status):
    """By how large it may be; one that comes too slowly is told so."""

    async def ask():
        told = []
        scope = {"type": "http", "method": "POST", "path": "/api/a", "server": None}
        scope["headers"] = [(name.encode(), value.encode()) for name, value in OWN.items()]

        async def receive():
            await asyncio.sleep(0.3)
            return {"type": "http.request", "body": b"x", "more_body": False}

        async def keep(message):
            told.append(message)

        settings = replace(SMALL, most_bytes=most, seconds_to_send=0.05)
        await Guard(reads, settings)(scope, receive, keep)
        return told

    start, body = run(ask())
    assert start["status"] == status
    if status == 408:
        assert body["body"] == b"the request came too slowly; send it again"


def run(coroutine):
    """Run in a thread of its own, as a browser of another test may have its loop in this one."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(lambda: asyncio.run(coroutine)).result()


@pytest.mark.parametrize(
    "scope",
    [
        {"type": "http", "client": None, "headers": [(b"x-forwarded-for", b"10.0.0.1")]},
        {"type": "lifespan"},
        {"type": "websocket", "client": ("127.0.0.1", 1), "scheme": "ws"},
    ],
    ids=["no-address", "no-request", "websocket"],
)
def test_what_has_no_address_is_passed_on_as_it_is(scope):
    """Through a socket of the file system nobody has an address."""
    seen = []

    async def keep(scope, receive, send):
        seen.append(dict(scope))

    run(Forwarded(keep, ["127.0.0.1"])(dict(scope), None, None))
    assert seen == [scope]


def test_a_server_that_ends_ends_its_streams_and_its_work(tmp_path):
    """Who listens then is told that it is over."""

    async def live(app):
        async with app.router.lifespan_context(app):
            begun = app.state.shared.broker.open("s", "a", None)
            told = begun.queue.empty()
        await asyncio.sleep(0)
        late = app.state.shared.broker.open("s", "a", None)
        return told, begun.queue.get_nowait(), late.queue.get_nowait()

    with Store.open(tmp_path / "a.db", create=True) as store:
        assert run(live(create_app(store, Settings(hashing=QUICK)))) == (True, None, None)
