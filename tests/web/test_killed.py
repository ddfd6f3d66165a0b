"""``argora serve`` is killed while people annotate: what was acknowledged is there once."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field

import httpx
import pytest

from argora.model import Span, Unit
from argora.model.operations import Create, Delete
from argora.store import Store
from argora.web.client import Client

ROUNDS = 5


@dataclass
class Annotator:
    """Somebody whose browser keeps what was not acknowledged and sends it again."""

    token: str
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    pending: tuple[str, Create | Delete] | None = None

    def annotate(self, url: str, study: str, document: str) -> None:
        """Save without end, until the server is gone."""
        with Client(url) as client:
            client.http.cookies.set("argora", self.token)
            try:
                self._annotate(client, study, document)
            except httpx.TransportError:
                return

    def _annotate(self, client: Client, study: str, document: str) -> None:
        sheet = client.sheet(study, document)
        if sheet.seen["state"] == "finished":
            sheet.reopen()
            sheet.reload()
        marked = any(unit["id"] == "k" for unit in sheet.seen["layer"].get("units", ()))
        while True:
            if self.pending is None:
                change = Delete("k") if marked else Create(Unit("k", (Span(0, 5),), "claim"))
                self.pending = (f"n{len(self.acknowledged)}", change)
            name, change = self.pending
            told = sheet.save(change, name=name)
            self.acknowledged.append((told["version"], name))
            self.pending, marked = None, isinstance(change, Create)


def start(database):
    """Start the server and return it with its address and the secrets of its links."""
    words = [sys.executable, "-m", "argora", "serve", "--database", str(database), "--json"]
    running = subprocess.Popen(
        [*words, "--no-open", "--port", "0"], stdout=subprocess.PIPE, text=True
    )
    lines = []
    while not lines or lines[-1] != "}\n":
        lines.append(running.stdout.readline())
        assert lines[-1], lines
    told = json.loads("".join(lines))
    links = {each["name"]: each["url"].partition("#")[2] for each in told["links"]}
    return running, told["url"], links


def entered(url, link):
    """Return the session that a link gives."""
    with Client(url) as client:
        client.enter(link)
        return client.http.cookies["argora"]


def check(database, study, people):
    """Hold all that was told against what is stored."""
    with Store.open(database) as store:
        for name, person in people.items():
            place = store.place(study, store.listed(study)[0].key, name)
            log = store.history(place)
            names = [entry.client_op_id for entry in log]
            assert [entry.version for entry in log] == list(range(1, len(log) + 1))
            assert len(set(names)) == len(names)
            for version, told in person.acknowledged:
                assert names[version - 1] == told
            assert store.layer(place).layer == store.replayed(place)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_what_was_acknowledged_survives_a_killed_server(tmp_path):
    """Five times; sessions go on, what was not answered is sent again and stored once."""
    database = tmp_path / "served.db"
    running, url, links = start(database)
    people = {name: Annotator(entered(url, links[name])) for name in ("ana", "ben", "chloe")}
    with Store.open(database) as store:
        (study,) = [each.key for each in store.studies()]
        document = store.listed(study)[0].key
    for fresh in range(ROUNDS):
        if fresh:
            running, url, _ = start(database)
        threads = [
            threading.Thread(target=person.annotate, args=(url, study, document))
            for person in people.values()
        ]
        for thread in threads:
            thread.start()
        wanted = sum(len(person.acknowledged) for person in people.values()) + 4 + 4 * fresh
        while sum(len(person.acknowledged) for person in people.values()) < wanted:
            time.sleep(0.005)
            assert running.poll() is None
        running.send_signal(signal.SIGKILL)
        running.communicate()
        for thread in threads:
            thread.join()
        check(database, study, people)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
def test_a_stopped_server_ends_its_streams_and_closes_its_database(tmp_path):
    """It waits for nobody who only listens, and leaves one file."""
    running, url, links = start(tmp_path / "served.db")
    with Client(url) as client:
        client.enter(links["manager"])
        with client.events(client.studies()[0]["key"]) as events:
            running.send_signal(signal.SIGTERM)
            assert list(events) == []
    running.communicate(timeout=60)
    assert running.returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["served.db"]


def test_nobody_reaches_a_server_without_a_manager_from_outside(tmp_path):
    """It refuses to start and says what to do."""
    place = ["--database", str(tmp_path / "a.db"), "--host", "0.0.0.0", "--no-open"]
    words = [sys.executable, "-m", "argora", "serve", *place]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 2
    assert "nobody manages it yet" in done.stderr
