"""Accounts over the wire: set-up, invitation, passwords, roles."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.trees import trees
from tests.web.conftest import PASSWORD

from argora.errors import ConflictError, NotFoundError, StoreError


def test_a_study_gets_its_people_from_nothing(each_world):
    """The first account invites a manager, who invites an annotator, who annotates."""
    world = each_world
    root = world.client()
    token = world.app.state.shared.links.for_setup()
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
    cells = mona.progress_page(world.study)["cells"]
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


def test_who_is_signed_in_takes_an_invitation_without_the_password(world):
    """Once, and only where there is no role yet."""
    token = world.client("mona").invite(world.study, "curator")["token"]
    with pytest.raises(StoreError, match="401: sign in first"):
        world.client().call("POST", f"/invites/{token}/me")
    with pytest.raises(ConflictError):
        world.client("anna").call("POST", f"/invites/{token}/me")
    ada = world.client("ada")
    told = ada.call("POST", f"/invites/{token}/me")
    assert (told["name"], [role["role"] for role in told["roles"]]) == ("ada", ["curator"])
    with pytest.raises(NotFoundError, match="used or too old"):
        world.client("stranger").call("POST", f"/invites/{token}/me")


def test_nobody_takes_over_work_by_choosing_its_name(each_world):
    """Neither with a new account, nor with one that is there, nor signed in; a named link does."""
    world = each_world
    anna, *rest = trees().annotators
    layers = tuple(replace(layer, annotator="C") for layer in trees().layers)
    study = world.store.add_study(
        replace(trees(), annotators=(replace(anna, id="C"), *rest), layers=layers)
    )
    ben, _ = world.store.people.named("ben")
    world.store.people.set_secret(ben.key, world.app.state.shared.passwords.hash(PASSWORD))
    world.store.people.grant(study, world.store.people.named("mona")[0].key, "manager")
    mona, new, again, here = (world.client(name) for name in ("mona", None, None, "ben"))
    token = mona.invite(study, "annotator")["token"]
    for take in (
        lambda: new.join(token, "c", PASSWORD),
        lambda: again.join(token, "ben", PASSWORD),
        lambda: here.call("POST", f"/invites/{token}/me"),
    ):
        with pytest.raises(ConflictError, match="take another name, or ask for a link for"):
            take()
    assert world.store.people.named("c") is None
    again.join(mona.invite(study, "annotator", annotator="C")["token"], "ben", PASSWORD)
    assert {"study": study, "role": "annotator", "annotator": "C"} in again.me()["roles"]
    with pytest.raises(ConflictError, match="somebody else annotates as 'C'"):
        mona.invite(study, "annotator", annotator="C")


def test_an_invitation_is_taken_back(world):
    """The list then has it no more."""
    mona = world.client("mona")
    made = mona.invite(world.study, "manager")
    at = f"/studies/{world.study}/invites"
    assert [each["key"] for each in mona.call("GET", at)["invites"]] == [made["key"]]
    answer = mona.http.delete(f"/api{at}/{made['key']}")
    assert (answer.status_code, answer.content) == (204, b"")
    assert "content-type" not in answer.headers
    assert mona.call("GET", at) == {"invites": []}
    with pytest.raises(NotFoundError):
        world.client().join(made["token"], "late", PASSWORD)
    with pytest.raises(NotFoundError):  # not that there is such a name, or that its password fits
        world.client().join(made["token"], "ada", PASSWORD)


def test_an_account_without_a_password_is_entered_by_a_link_only(world):
    """An empty hash fits no password."""
    with pytest.raises(StoreError, match="401"):
        world.client().sign_in("anna", " ")
    with pytest.raises(StoreError, match="422"):
        world.client().sign_in("anna", "")
    key = world.store.people.named("anna")[0].key
    path = world.app.state.shared.links.path_for(key)
    assert world.client().enter(path.removeprefix("/enter#"))["name"] == "anna"


def test_another_password_ends_all_other_sessions(world):
    """The old one is asked for; this session goes on under a new token."""
    mona = world.client("mona")
    token = mona.invite(world.study, "curator")["token"]
    here, elsewhere = world.client(), world.client()
    here.join(token, "Zoe", PASSWORD)
    elsewhere.sign_in("zoe", PASSWORD)
    before = here.http.cookies["argora"]
    with pytest.raises(StoreError, match="422: the present password is another one"):
        here.set_password("not this one", "battery staple")
    with pytest.raises(StoreError, match="8 to 500 characters"):
        here.set_password(PASSWORD, "short")
    assert elsewhere.me()["name"] == "Zoe"
    assert here.set_password(PASSWORD, "battery staple")["name"] == "Zoe"
    assert here.me()["name"] == "Zoe"
    assert here.http.cookies["argora"] != before
    with pytest.raises(StoreError, match="401: sign in first"):
        elsewhere.me()
    with pytest.raises(StoreError, match="401: name or password is wrong"):
        elsewhere.sign_in("zoe", PASSWORD)
    assert elsewhere.sign_in("zoe", "battery staple")["has_password"]


def test_whose_role_is_taken_back_is_out_at_once(world):
    """There is nothing for them any more; another goes on under the annotator's name."""
    mona, ben = world.client("mona"), world.client("ben")
    known = {each["name"]: each for each in mona.people(world.study)["people"]}
    assert [each["name"] for each in known.values() if each["you"]] == ["mona"]
    assert mona.people(world.study)["waiting"] == []
    mona.revoke(world.study, known["ben"]["key"])
    assert mona.people(world.study)["waiting"] == ["ben"]
    assert ben.studies() == []
    with pytest.raises(NotFoundError):
        ben.study(world.study)
    with pytest.raises(ConflictError, match="nobody else manages"):
        mona.revoke(world.study, known["mona"]["key"])
    link = mona.invite(world.study, "annotator", annotator="ben")["token"]
    dora = world.client()
    dora.join(link, "dora", PASSWORD)
    assert dora.me()["roles"] == [{"study": world.study, "role": "annotator", "annotator": "ben"}]


def test_who_makes_studies_sees_all_accounts(world):
    """Names and roles, and nothing of passwords."""
    found = world.client("ada").call("GET", "/accounts")["accounts"]
    assert {each["name"] for each in found} >= {"anna", "ben", "mona", "stranger", "ada"}
    fields = {"key", "name", "is_admin", "has_password", "roles"}
    assert {frozenset(each) for each in found} == {frozenset(fields)}


def test_three_who_join_a_study_of_texts_are_given_every_document(world):
    """Whether the manager names them or they name themselves."""
    from argora.model import Document, Study
    from argora.schemes import get_scheme

    texts = tuple(Document(f"d{n}", "A text.") for n in range(5))
    key = world.store.add_study(Study(get_scheme("persuasive-essays"), texts, (), (), "raw"))
    world.store.people.grant(key, world.store.people.named("mona")[0].key, "manager")
    mona = world.client("mona")
    for name, annotator in (("one", "first"), ("two", None), ("three", None)):
        person = world.client()
        person.join(mona.invite(key, "annotator", annotator=annotator)["token"], name, PASSWORD)
        assert len(person.study(key)["documents"]) == 5
    assert mona.progress(key)["counts"] == {"assigned": 15, "open": 0, "finished": 0}


def test_who_signs_out_keeps_no_cookie(world):
    """The browser is told to forget it at once."""
    told = world.client("ben").http.delete("/api/session").headers["set-cookie"]
    assert told.startswith('argora="";')
    assert "Max-Age=0" in told
