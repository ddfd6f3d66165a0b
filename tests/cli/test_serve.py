"""What ``argora serve`` finds, makes and says before it answers the first request."""

from __future__ import annotations

import importlib
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from argora.errors import MissingExtraError
from argora.store import Store
from argora.studies import bundled, guideline

PLACES = {"url", "database", "links", "setup"}


@pytest.fixture
def serve(run, monkeypatch, tmp_path):
    """Start and stop at once; the data folder is the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("argora.web.serving.run", lambda _, listening: listening.close())

    def started(*words):
        opened.clear()
        ended = run("serve", "--port", "0", *words)
        return ended, list(opened)

    return started


def test_without_arguments_it_is_the_bundled_study(serve, tmp_path):
    """A link for each invented person; the browser gets one of its own, and work goes on."""
    ended, opened = serve("--json")
    told = ended.json
    assert set(told) == PLACES
    assert [link["name"] for link in told["links"]] == ["ana", "ben", "chloe", "manager"]
    assert told["setup"] is None
    assert opened[0].startswith(f"{told['url']}/enter#")
    assert opened[0] not in {link["url"] for link in told["links"]}
    assert Path(told["database"]).is_relative_to(tmp_path)
    again = serve("--json", "--no-open")
    assert again[0].json["database"] == told["database"]
    assert again[1] == []
    with Store.open(told["database"]) as store:
        (study,) = store.studies()
        there = store.study(study.key)
        assert replace(there, guidelines=()) == bundled()
        assert [(each.version, each.text) for each in there.guidelines] == [("1", guideline())]
        assert len(store.people.all()) == 4


def test_own_studies_are_put_in_once(serve, essays, tmp_path):
    """And whoever has the token of the console sets the first account up."""
    words = (essays, "--database", tmp_path / "own.db", "--json")
    (ended, opened), (again, _) = serve(*words), serve(*words)
    assert ended.json["links"] == []
    assert opened == [ended.json["setup"]]
    assert ended.json["setup"].startswith(f"{ended.json['url']}/setup#")
    assert "is in the database already" in again.err
    with Store.open(tmp_path / "own.db") as store:
        (study,) = store.studies()
        annotated = {(layer.document, layer.annotator) for layer in bundled().layers}
        assert len(store.tasks(study.key)) == len(annotated)


def test_a_database_is_served_as_it_is(run, serve, essays, tmp_path):
    """Named as an argument or an option; people who annotated it go on."""
    assert run("convert", essays, tmp_path / "s.db").code == 0
    for words in ((tmp_path / "s.db",), ("--database", tmp_path / "s.db")):
        ended, _ = serve(*words)
        assert str(tmp_path / "s.db") in ended.out
        assert "Make the first account" in ended.out
        assert "is in the database already" not in ended.err
    with Store.open(tmp_path / "s.db") as store:
        (study,) = store.studies()
        states = {task.state for task in store.tasks(study.key)}
        assert states == {"finished"}


def test_a_new_database_of_ones_own_is_empty_and_waits_for_its_first_account(serve, tmp_path):
    """Nothing is put into it that nobody asked for."""
    ended, opened = serve("--database", tmp_path / "own.db", "--json")
    assert ended.json["links"] == []
    assert opened == [ended.json["setup"]]
    with Store.open(tmp_path / "own.db") as store:
        assert (store.studies(), store.people.all()) == ((), ())


def test_the_demo_goes_where_it_is_asked_for(serve, essays, tmp_path):
    """Into an empty database only, and beside no other study."""
    place = ("--database", tmp_path / "a.db")
    ended, _ = serve("--demo", *place, "--json")
    assert [link["name"] for link in ended.json["links"]] == ["ana", "ben", "chloe", "manager"]
    ended, _ = serve("--demo", essays, *place)
    assert (ended.code, "no other studies" in ended.err) == (2, True)
    with Store.open(tmp_path / "own.db", create=True) as store:
        store.people.add("root", "hash", is_admin=True)
    serve("--demo", "--database", tmp_path / "own.db")
    with Store.open(tmp_path / "own.db") as store:
        assert store.studies() == ()


def test_the_demo_is_never_shown_to_other_machines(serve, tmp_path):
    """Its links let anybody in; the advice can be followed."""
    place = ("--database", tmp_path / "a.db")
    serve("--demo", *place)
    for words in ((), ("--demo",), place):
        ended, _ = serve(*words, "--host", "0.0.0.0")
        assert (ended.code, "name a database of your own" in ended.err) == (2, True)


def test_others_reach_only_what_somebody_manages(serve, tmp_path):
    """Set up on the machine itself first."""
    place = ("--database", tmp_path / "a.db")
    serve(*place)
    ended, _ = serve(*place, "--host", "0.0.0.0")
    assert (ended.code, "nobody manages it yet" in ended.err) == (2, True)
    with Store.open(tmp_path / "a.db") as store:
        store.people.add("root", "hash", is_admin=True)
    ended, _ = serve(*place, "--host", "0.0.0.0", "--json")
    assert (ended.json["links"], ended.json["setup"]) == ([], None)


def test_a_taken_port_is_said(serve, run, tmp_path):
    """With what to do."""
    from argora.web.serving import listen

    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        ended = run("serve", "--database", tmp_path / "a.db", "--port", port, "--no-open")
    assert (ended.code, "choose another with --port" in ended.err) == (2, True)


def test_without_its_extra_it_names_the_extra(monkeypatch):
    """Nobody has to guess what to install."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.delitem(sys.modules, "argora.web", raising=False)
    with pytest.raises(MissingExtraError, match=r"pip install 'argora\[web\]'"):
        importlib.import_module("argora.web")


@pytest.mark.parametrize(
    ("words", "hosts", "proxies"),
    [
        ((), (), ()),
        (
            ("--name", "a.example.org", "--name", "localhost:9000"),
            ("a.example.org", "localhost:9000"),
            (),
        ),
        (("--name", "a.example.org", "--proxy", "127.0.0.1"), ("a.example.org",), ("127.0.0.1",)),
        (("--proxy", "::1", "--proxy", "10.0.0.0/8"), (), ("::1", "10.0.0.0/8")),
        (("--host", "0.0.0.0"), None, ()),
        (("--host", "0.0.0.0", "--name", "a.example.org"), ("a.example.org",), ()),
    ],
)
def test_names_and_web_servers_are_those_that_were_given(
    serve, monkeypatch, tmp_path, words, hosts, proxies
):
    """Whoever listens for others and names nothing answers to any name; no proxy is believed."""
    with Store.open(tmp_path / "a.db", create=True) as store:
        store.people.add("ada", "a hash", is_admin=True)
    apps = []

    def running(app, listening):
        apps.append(app)
        listening.close()

    monkeypatch.setattr("argora.web.serving.run", running)
    ended, _ = serve("--database", tmp_path / "a.db", "--json", *words)
    assert ended.code == 0, ended.err
    settings = apps[0].state.shared.settings
    assert (settings.hosts, settings.proxies) == (hosts, proxies)


def test_a_web_server_before_it_needs_a_manager_with_a_password(serve, tmp_path):
    """As others reach it then, whatever it listens on; and an address has to be one."""
    words = ("--database", tmp_path / "a.db")
    ended, _ = serve(*words, "--proxy", "127.0.0.1")
    assert (ended.code, "nobody manages it yet" in ended.err) == (2, True)
    ended, _ = serve(*words, "--proxy", "localhost")
    assert (ended.code, "is no address of a web server" in ended.err) == (2, True)
