"""Accounts over the wire: set-up, invitation, passwords, roles."""

from __future__ import annotations

import pytest
from tests.web.conftest import PASSWORD

from argora.errors import ConflictError, NotFoundError, StoreError


def test_a_study_gets_its_people_from_nothing(each_world):
    """The first account invites a manager, who invites an annotator, who annotates."""
    world = each_world
    root = world.client()
    token = world.app.state.desk.links.for_setup()
    assert root.http.get("/api/health").json()["setup"]
    told = root.set_up(token, "Root", PASSWORD)
    assert (told["is_admin"], told["roles"]) == (True, [])
    assert not root.http.get("/api/health").json()["setup"]
    mona = world.client("mona")
    link = mona.invite(world.study, "annotator", annotator="dora")
    dora = world.client()
    assert dora.call("GET", f"/invites/{link['token']}") == {
        "study": "trees",
        "role": "annotator",
        "annotator": "dora",
    }
    dora.join(link["token"], "Dora", PASSWORD)
    assert [d["title"] for d in dora.study(world.study)["documents"]] == ["d1", "d2"]
    dora.sign_out()
    with pytest.raises(StoreError, match="401: sign in first"):
        dora.studies()
    assert dora.sign_in("dora", PASSWORD)["roles"][0]["annotator"] == "dora"
    cells = mona.progress(world.study)["cells"]
    assert {(c["annotator"], c["state"]) for c in cells if c["version"]} == {("anna", "open")}


def test_one_person_joins_two_studies_with_one_account(world):
    """Whoever knows the password is the person; others take another name."""
    mona, stranger = world.client("mona"), world.client("stranger")
    (other,) = [s["key"] for s in stranger.studies()]
    first = mona.invite(world.study, "curator")["token"]
    second = stranger.invite(other, "curator")["token"]
    zoe = world.client()
    zoe.join(first, "zoe", PASSWORD)
    with pytest.raises(ConflictError, match="used already"):
        world.client().join(second, "zoe", "another password")
    zoe.join(second, "zoe", PASSWORD)
    assert {s["name"] for s in zoe.studies()} == {"trees", "other"}
    with pytest.raises(NotFoundError, match="used or too old"):
        world.client().join(second, "yet another", PASSWORD)


def test_an_invitation_is_taken_back(world):
    """The list then has it no more."""
    mona = world.client("mona")
    made = mona.invite(world.study, "manager")
    at = f"/studies/{world.study}/invites"
    assert [each["key"] for each in mona.call("GET", at)["invites"]] == [made["key"]]
    mona.call("DELETE", f"{at}/{made['key']}")
    assert mona.call("GET", at) == {"invites": []}
    with pytest.raises(NotFoundError):
        world.client().join(made["token"], "late", PASSWORD)


def test_an_account_without_a_password_is_entered_by_a_link_only(world):
    """An empty hash fits no password."""
    with pytest.raises(StoreError, match="401"):
        world.client().sign_in("anna", " ")
    with pytest.raises(StoreError, match="422"):
        world.client().sign_in("anna", "")
    key = world.store.people.named("anna")[0].key
    path = world.app.state.desk.links.path_for(key)
    assert world.client().enter(path.removeprefix("/enter#"))["name"] == "anna"
