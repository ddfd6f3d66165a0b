"""``argora serve`` is killed while people annotate: what was acknowledged is there once."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
from benchmarks.soak.checking import wrongs
from benchmarks.soak.killing import rounds
from benchmarks.soak.serving import Server
from tests.store.conftest import databases

from argora.errors import StoreError
from argora.store import Store
from argora.studies import bundled, guideline
from argora.web.client import Client
from argora.web.demo import add_demo

ROUNDS = 5


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_was_acknowledged_survives_a_killed_server(kind, tmp_path):
    """Five times under load; sessions go on, what was not answered is sent again and stored once.

    The log of each layer, applied from its beginning, gives its rows.
    """
    with databases(kind, tmp_path) as new:
        found = rounds(
            new(), n=ROUNDS, seed=7, annotators=6, longest=0.5, log=tmp_path / "complaints"
        )
    assert wrongs(found) == {}
    assert found["stored"] == found["acknowledged"] >= ROUNDS
    assert (found["rounds"], found["tracebacks"]) == (ROUNDS, 0)


@pytest.mark.parametrize("at", ["add guideline", "assign all", "grant"])
def test_a_demo_that_breaks_off_is_begun_anew(tmp_path, monkeypatch, at):
    """Wherever it was: there is no study that nobody can enter."""
    from argora.store import adding

    def breaking(connection, study_id, author, what, **told):
        if what == at:
            raise StoreError("killed here")
        return note(connection, study_id, author, what, **told)

    note = adding.note
    with Store.open(tmp_path / "a.db", create=True) as store:
        with monkeypatch.context() as patch:
            for module in ("adding", "assigning", "roles"):
                patch.setattr(f"argora.store.{module}.note", breaking)
            with pytest.raises(StoreError, match="killed here"):
                add_demo(store, bundled(), guideline())
        assert (store.studies(), store.people.all()) == ((), ())
        add_demo(store, bundled(), guideline())
        assert len(store.people.all()) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
def test_a_stopped_server_ends_its_streams_and_closes_its_database(tmp_path):
    """It waits for nobody who only listens, and leaves one file."""
    running = Server(str(tmp_path / "served.db"), demo=True)
    with Client(running.url) as client:
        client.enter(running.links["manager"])
        with client.events(client.studies()[0]["key"]) as events:
            running.process.send_signal(signal.SIGTERM)
            assert list(events) == []
    running.process.communicate(timeout=60)
    assert running.process.returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["served.db"]


def test_the_first_account_of_a_new_database_is_made_by_the_link_of_the_console(tmp_path):
    """As docs/browser.md says: then it makes studies, and others can be let in."""
    with Server(str(tmp_path / "own.db")) as running, Client(running.url) as client:
        address, _, token = str(running.setup).partition("#")
        assert (address, running.links) == (f"{running.url}/setup", {})
        assert client.set_up(token, "Mona", "correct horse")["is_admin"]
        assert client.studies() == []
    with Server(str(tmp_path / "own.db")) as running:
        assert running.setup is None


def test_nobody_reaches_a_server_without_a_manager_from_outside(tmp_path):
    """It refuses to start and says what to do."""
    place = ["--database", str(tmp_path / "a.db"), "--host", "0.0.0.0", "--no-open"]
    words = [sys.executable, "-m", "argora", "serve", *place]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 2
    assert "nobody manages it yet" in done.stderr
