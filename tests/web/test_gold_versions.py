"""Versions of a gold over the web: who sees what, the same bytes, and answers in the background."""

from __future__ import annotations

import io
import time
import zipfile

import pytest
from tests.store.test_gold_versions import change_everything, with_gold
from tests.web.conftest import served

from argora.store import Store

LONGEST_WAIT = 300


@pytest.fixture
def world(tmp_path):
    """A served study with a gold of two texts."""
    with Store.open(tmp_path / "g.db", create=True) as store:
        place = with_gold(store)
        for name, role in (("anna", "annotator"), ("ben", "annotator"), ("carl", "curator")):
            account = store.people.add(name)
            annotator = name if role == "annotator" else None
            store.people.grant(place.study, account.key, role, annotator=annotator)
        store.people.grant(place.study, store.people.add("mona").key, "manager")
        with served(store, study=place.study) as world:
            world.place = place
            yield world


def at(world):
    """Return the address of the versions."""
    return f"/api/studies/{world.place.study}/phases/gold/versions"


def ask(world, who, path, **query):
    """Return the status and what is answered."""
    answer = world.client(who).http.get(at(world) + path, params=query)
    return answer.status_code, answer.json() if "json" in answer.headers["content-type"] else None


def until_done(world, who, path, **query):
    """Return an answer as soon as it is there."""
    end = time.monotonic() + LONGEST_WAIT
    while (now := ask(world, who, path, **query)[1])["state"] in ("queued", "running"):
        assert time.monotonic() < end
        time.sleep(0.1)
    assert now["state"] == "done", now
    return now["sections"]


def make(world, name, who="mona"):
    """Let a version be made."""
    return world.client(who).http.post(at(world), json={"name": name})


def test_a_version_is_exported_with_the_same_bytes(world):
    """With decisions beside the study, which argora reads back."""
    assert make(world, "v1").status_code == 201
    assert make(world, "v1").json()["code"] == "gold-version-taken"
    http = world.client("mona").http
    before = http.get(f"{at(world)}/1/export").content
    change_everything(world.store, world.place)
    assert http.get(f"{at(world)}/1/export").content == before
    with zipfile.ZipFile(io.BytesIO(before)) as archive:
        names = archive.namelist()
        assert "as it says so" in archive.read("decisions.csv").decode()
    assert "export.json" in names
    assert make(world, "v2").json()["versions"][1]["scheme_version"] == "2"
    assert http.get(f"{at(world)}/3/export").json()["code"] == "no-gold-version"


def test_what_changed_is_said_with_its_reason(world):
    """From a version to now; what was computed once is there at once."""
    make(world, "v1")
    change_everything(world.store, world.place)
    words = str(until_done(world, "mona", "/changes", old=1))
    assert "premise" in words
    assert ask(world, "mona", "/changes", old=1)[1]["state"] == "done"
    assert ask(world, "mona", "/changes", old=9)[0] == 404


def test_only_those_who_see_names_see_the_agreement_and_an_annotator_their_own(world):
    """Nothing before the gold is opened, and nothing of others after that."""
    store, study = world.store, world.place.study
    for who in ("anna", "ben", "carl"):
        assert ask(world, who, "/agreement")[0] == 404
        assert ask(world, who, "/changes", old=0)[0] == 404
    until_done(world, "mona", "/agreement")
    store.phases.open_gold(study, "", True)
    for who in ("anna", "ben"):
        words = str(until_done(world, who, "/agreement"))
        assert ("ben" if who == "anna" else "anna") not in words
    assert ask(world, "anna", "/agreement", version=1)[0] == 404
    assert ask(world, "carl", "/agreement")[0] == 404


def test_an_unknown_rule_is_refused_before_anything_is_computed(world):
    """With its name."""
    status, answer = ask(world, "mona", "/rule", units="wrong")
    assert (status, "wrong" in answer["detail"]) == (422, True)
