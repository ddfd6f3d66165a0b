"""A study is renamed, removed and brought back, and nothing that anybody did is lost by it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.conftest import founded
from tests.store.trees import CLAIM
from tests.web.conftest import NOTHING, QUICK, served
from tests.web.test_transfer import send, zipped

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.model.operations import Create


def remove(world, name="trees", who="mona"):
    """Remove the study, with a name typed."""
    at = f"/api/studies/{world.study}"
    return world.client(who).http.request("DELETE", at, json={"name": name})


def test_a_manager_renames_a_study(each_world):
    """Everybody sees the new name."""
    world, mona = each_world, each_world.client("mona")
    told = mona.call("PUT", f"/studies/{world.study}", {"name": " Trees in the city "})
    assert told == {"name": "Trees in the city"}
    for who in ("mona", "anna"):
        assert world.client(who).study(world.study)["name"] == "Trees in the city"
        assert [each["name"] for each in world.client(who).studies()] == ["Trees in the city"]


@pytest.mark.parametrize("name", ["", "   ", "\u202eevil", "a\nb", "x" * 101, 7, None])
def test_what_is_no_name_is_refused(each_world, name):
    """The study keeps the one it has."""
    world = each_world
    at = f"/api/studies/{world.study}"
    assert world.client("mona").http.put(at, json={"name": name}).status_code == 422
    assert world.store.summary(world.study).name == "trees"
    if name == "\u202eevil":
        sent = send(world.client("ada"), zipped({"a.txt": "One."}), name=name, scheme="aurc")
        assert (sent.status_code, "nobody sees" in sent.text) == (422, True)


def test_two_studies_of_one_manager_have_two_names(world):
    """A study of the same name that comes in is told; that of somebody else tells nothing."""
    ada = world.client("ada")
    files = zipped({"a.txt": "One text."})
    first, second = (send(ada, files, name="Talk", scheme="aurc").json() for _ in range(2))
    assert [first["n_mended"], second["n_mended"]] == [0, 1]
    assert "another study is called 'Talk' too" in second["mended"][0]
    ada.call("PUT", f"/studies/{second['key']}", {"name": "Talk 2"})
    with pytest.raises(ConflictError, match="another study is called"):
        ada.call("PUT", f"/studies/{second['key']}", {"name": "TALK"})
    # There is a study of this name, which ada does not know of.
    ada.call("PUT", f"/studies/{second['key']}", {"name": "trees"})


def test_only_who_types_the_name_removes_a_study(world):
    """Nothing happens else."""
    for name in ("Trees", "tree", ""):
        answer = remove(world, name)
        assert (answer.status_code, len(world.store.studies())) == (422, 2)
    assert "not the name of the study" in remove(world, "Trees").json()["detail"]


def test_a_removed_study_is_gone_for_all_and_comes_back_whole(each_world):
    """Whoever belonged to it is told why; an admin brings it back with everybody's work."""
    world, ada, anna = each_world, each_world.client("ada"), each_world.client("anna")
    before = world.store.study(world.study)
    token = world.client("mona").invite(world.study, "curator")["token"]
    assert remove(world).status_code == 204
    for who in ("anna", "carl", "mona"):
        assert world.client(who).studies() == []
        answer = world.client(who).http.get(f"/api/studies/{world.study}")
        assert (answer.status_code, answer.json()["removed"]) == (404, True)
        assert "the study 'trees' was removed" in answer.json()["detail"]
    stranger = world.client("stranger").http.get(f"/api/studies/{world.study}")
    assert stranger.json() == NOTHING
    with pytest.raises(NotFoundError):
        world.client().call("GET", f"/invites/{token}")
    assert anna.call("GET", "/me")["roles"] == []
    (gone,) = ada.call("GET", "/removed")["studies"]
    assert (gone["key"], gone["name"], gone["by"]) == (world.study, "trees", "mona")
    assert (gone["documents"], gone["layers"]) == (2, 1)
    ada.call("POST", "/removed/back", {"study": world.study})
    assert ada.call("GET", "/removed") == {"studies": []}
    assert world.store.study(world.study) == before
    assert anna.study(world.study)["role"] == "annotator"
    with pytest.raises(NotFoundError, match="was removed"):
        ada.call("POST", "/removed/back", {"study": world.study})


def test_changes_that_wait_are_refused_with_the_reason_and_saved_when_it_is_back(world):
    """The answer is a 404, with which a browser keeps all it has; and then it is saved once."""
    ben = world.client("ben").sheet(world.study, world.documents["d1"])
    assert remove(world).status_code == 204
    with pytest.raises(NotFoundError, match="was removed, with all that is in it kept"):
        ben.save(Create(CLAIM), name="waits")
    world.store.catalogue.bring_back(world.study)
    assert ben.save(Create(CLAIM), name="waits")["version"] == 2
    ben.version = 1
    assert ben.save(Create(CLAIM), name="waits")["repeated"]


def test_the_streams_of_a_removed_study_end(tmp_path):
    """At once, for all who listen; and nobody can listen any more."""
    quiet = replace(QUICK, heartbeat=3600)
    with founded(tmp_path / "r.db") as store, served(store, quiet) as world:
        with world.client("ben").events(world.study) as heard:
            assert remove(world).status_code == 204
            assert list(heard) == []
        with pytest.raises(NotFoundError), world.client("ben").events(world.study):
            pass


def test_who_does_not_manage_a_study_neither_renames_nor_removes_it(world):
    """Not even who may make studies."""
    for who in ("anna", "carl", "ada", "stranger"):
        assert remove(world, who=who).status_code == 404
        with pytest.raises((NotFoundError, StoreError), match="nothing here"):
            world.client(who).call("PUT", f"/studies/{world.study}", {"name": "mine"})
    assert world.store.summary(world.study).name == "trees"


def test_agreement_that_is_computed_meanwhile_harms_nothing(world):
    """It is called off, and begins anew when the study is back."""
    mona = world.client("mona")
    at = f"/studies/{world.study}/agreement"
    assert mona.call("GET", at)["state"] == "queued"
    work = world.store.queue.latest("agreement", world.study)
    assert remove(world).status_code == 204
    assert world.store.queue.work(work.key).state not in ("queued", "running")
    world.app.state.shared.agreement._on_change(world.study)
    world.store.catalogue.bring_back(world.study)
    assert mona.call("POST", at + "/run") == {"state": "queued"}
