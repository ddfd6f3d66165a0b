"""How often a password may be tried: by address, by name, and whose address counts."""

from __future__ import annotations

import sys
from dataclasses import replace

import httpx
import pytest
from tests.store.conftest import founded
from tests.web.conftest import PASSWORD, QUICK, served

from argora.errors import StoreError
from argora.web.client import Client
from argora.web.forwarding import check_proxy
from argora.web.throttle import SignInLimit, Throttle

SPELLINGS = (
    "mona",
    "MONA",
    " mona ",
    "ｍｏｎａ",
    "ＭＯＮＡ",
    "Ｍona",
    "ⓜⓞⓝⓐ",
    "𝓶𝓸𝓷𝓪",
    "\u3000mona",
    "moⁿa",
)


class Clock:
    """A time that goes on when it is told to."""

    now = 0.0

    def __call__(self):
        """Return the time."""
        return self.now


def attempt(world, name, *, password="wrong password", address=None):
    """Try to sign in; return the status."""
    headers = {} if address is None else {"X-Forwarded-For": address}
    sent = {"name": name, "password": password}
    return world.client().http.post("/api/session", json=sent, headers=headers).status_code


@pytest.fixture
def proxied(tmp_path):
    """A server that takes the addresses that are forwarded from this machine; mona can sign in."""
    settings = replace(QUICK, proxies=("127.0.0.1",))
    with founded(tmp_path / "p.db") as store, served(store, settings) as world:
        secret = world.app.state.shared.passwords.hash(PASSWORD)
        store.people.set_secret(store.people.named("mona")[0].key, secret)
        yield world


def test_a_bucket_gives_as_many_tokens_as_it_holds_and_says_how_long_to_wait():
    """The last token is given; the next comes exactly when the wait that was said is over."""
    clock = Clock()
    bucket = Throttle(3, 0.5, clock=clock)
    assert [bucket.take("mona") for _ in range(4)] == [0, 0, 0, 2]
    assert bucket.take("ben") == 0
    clock.now = 1.0
    assert bucket.take("mona") == 1
    clock.now = 2.0
    assert [bucket.take("mona") for _ in range(2)] == [0, 2]
    bucket.give_back("mona")
    assert bucket.take("mona") == 0


def test_spellings_that_find_one_account_share_its_tries(world):
    """Width, case and blanks give no fresh ones."""
    people = world.store.people
    assert {people.named(name)[0].name for name in SPELLINGS} == {"mona"}
    statuses = [attempt(world, SPELLINGS[n % len(SPELLINGS)]) for n in range(12)]
    assert statuses == [401] * 10 + [429] * 2
    assert attempt(world, "ben") == 401


@pytest.mark.parametrize("name", ["setup", "link", "reset"])
def test_an_account_of_an_odd_name_has_its_own_tries(world, name):
    """What limits links and set-up has no name that an account can have."""
    for _ in range(12):
        world.client().http.post("/api/session", json={"link": "wrong"})
        world.client().http.post("/api/setup", json={"token": "", "name": "a", "password": "b"})
    assert attempt(world, name) == 401


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_forwarded_addresses_are_ignored_without_a_proxy(world, header):
    """Also from loopback, from which any program of the machine may come."""
    http = world.client().http
    statuses = [
        http.post(
            "/api/session",
            json={"name": "mona", "password": "wrong"},
            headers={header: f"for=10.0.0.{n}" if header == "Forwarded" else f"10.0.0.{n}"},
        ).status_code
        for n in range(12)
    ]
    assert statuses == [401] * 10 + [429] * 2


def test_a_server_without_a_proxy_says_once_that_it_ignores_the_header(world, caplog):
    """So a web server that was forgotten does not go unnoticed."""
    for n in range(3):
        attempt(world, "mona", address=f"10.0.0.{n}")
    (line,) = [line for line in caplog.messages if "X-Forwarded-For" in line]
    assert "--proxy 127.0.0.1" in line


def test_a_name_has_so_many_tries_from_all_addresses(proxied):
    """Many addresses help nobody to guess; where one signed in before, one still can."""
    assert attempt(proxied, "mona", password=PASSWORD, address="10.0.0.200") == 200
    statuses = [attempt(proxied, SPELLINGS[n % 10], address=f"10.0.0.{n}") for n in range(24)]
    assert statuses == [401] * 20 + [429] * 4
    assert attempt(proxied, "mona", password=PASSWORD, address="10.0.0.201") == 429
    assert attempt(proxied, "mona", password=PASSWORD, address="10.0.0.200") == 200
    assert attempt(proxied, "ben", address="10.0.0.1") == 401


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
def test_a_name_has_so_many_tries_from_addresses_that_really_differ(world):
    """Nothing is forwarded here: each try comes from an address of its own."""
    statuses = []
    for n in range(24):
        at = httpx.HTTPTransport(local_address=f"127.0.0.{n + 2}")
        sent = {"name": "mona" if n < 23 else "ben", "password": "wrong"}
        http = httpx.Client(base_url=world.url, transport=at, trust_env=False)
        with Client(world.url, http=http) as client:
            statuses.append(client.http.post("/api/session", json=sent).status_code)
    assert statuses == [401] * 20 + [429] * 3 + [401]


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        ("10.0.0.7", "10.0.0.7"),
        ("1.1.1.1, 10.0.0.7", "10.0.0.7"),
        ("10.0.0.7, 127.0.0.1", "10.0.0.7"),
        ("2001:db8::7", "2001:db8::/64"),  # one household has a whole network
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("10.0.0.7, what is this", "127.0.0.1"),
        ("", "127.0.0.1"),
    ],
)
def test_the_nearest_address_that_is_no_proxy_counts(proxied, forwarded, address):
    """What stands before it comes from the client, which may write anything there."""
    limits, seen = proxied.app.state.shared.sign_ins, []
    take = limits.take
    limits.take = lambda address, name: seen.append(address) or take(address, name)
    attempt(proxied, "mona", address=forwarded)
    assert seen == [address]


def test_a_flooded_name_is_slowed_down_and_not_locked():
    """A minute after a flood from many addresses somebody at a new one gets in."""
    clock = Clock()
    limits = SignInLimit(clock=clock)
    for n in range(1000):
        limits.take(f"10.0.{n // 250}.{n % 250}", "mona")
    wait = limits.take("192.0.2.1", "mona")
    assert 0 < wait <= 10
    clock.now += wait
    assert limits.take("192.0.2.1", "mona") == 0


def test_tries_that_were_refused_for_the_name_cost_the_address_nothing():
    """So whoever waits as they were asked to has all ten tries of the address left."""
    clock = Clock()
    limits = SignInLimit(clock=clock)
    for n in range(30):
        limits.take(f"10.0.0.{n}", "mona")
    for _ in range(12):
        assert limits.take("192.0.2.1", "mona") > 0
    granted = 0
    for _ in range(10):
        clock.now += 10
        granted += limits.take("192.0.2.1", "mona") == 0
    assert granted == 10


def test_a_right_password_costs_no_tries():
    """Fifty people who sign in at once under one name and from one address all get in."""
    limits = SignInLimit(clock=Clock())
    for _ in range(50):
        assert limits.take("192.0.2.1", "class") == 0
        limits.succeeded("192.0.2.1", "class")


def test_an_address_where_somebody_signed_in_has_ten_tries_as_any_other():
    """It is trusted to come from the same people, not to know the password."""
    limits = SignInLimit(clock=Clock())
    assert limits.take("192.0.2.1", "mona") == 0
    limits.succeeded("192.0.2.1", "mona")
    assert [limits.take("192.0.2.1", "mona") > 0 for _ in range(12)] == [False] * 10 + [True] * 2


@pytest.mark.parametrize("text", ["localhost", "*", "10.0.0.1/24", "", "10.0.0.0/33"])
def test_a_proxy_is_an_address_or_a_network(text):
    """Nothing that could mean everybody by mistake."""
    with pytest.raises(StoreError, match="is no address of a web server"):
        check_proxy(text)
