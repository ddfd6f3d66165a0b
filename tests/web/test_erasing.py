"""A manager erases an annotator, an administrator an account, and people get their own data."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sqlalchemy import select
from tests.store.trees import MORE, sent

from argora.model.codec import encode_operations
from argora.model.operations import Create, Delete
from argora.store import Place
from argora.store.people import People
from argora.store.tables import people


def test_a_manager_previews_and_erases_an_annotator(each_world):
    """Only with the name typed; whoever is erased is signed out, and the votes stay."""
    world = each_world
    place = Place(world.study, "d1", "anna")
    world.store.apply(place, sent(world.store, place, Create(MORE)))
    mona, anna = world.client("mona").http, world.client("anna").http
    at = f"/api/studies/{world.study}/erasing"
    before = [layer.units for layer in world.store.study(world.study).layers]
    answer = mona.post(f"{at}/preview", json={"annotator": "anna"}).json()
    (effect,) = answer["studies"]
    assert (answer["name"], answer["account"], effect["votes"]) == ("anna", "anna", "keep")
    assert (effect["n_layers"], effect["n_notes"], effect["n_tasks"]) == (1, 1, 2)
    wrong = mona.post(at, json={"annotator": "anna", "typed": "ann"})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "not-the-person")
    assert anna.get("/api/me").status_code == 200
    done = mona.post(at, json={"annotator": "anna", "typed": "anna"}).json()
    assert done["is_clean"]
    assert done["effect"] == answer
    assert anna.get("/api/me").status_code == 401
    people = mona.get(f"/api/studies/{world.study}/people").json()
    assert people["erased"] == [done["name"]]
    assert done["name"] not in people["waiting"]
    after = world.store.study(world.study).layers
    assert [layer.annotator for layer in after] == [done["name"]]
    assert [[unit.spans for unit in units] for units in before] == [
        [unit.spans for unit in layer.units] for layer in after
    ]
    again = mona.post(at, json={"annotator": done["name"], "typed": done["name"]})
    assert (again.status_code, again.json()["code"]) == (409, "annotator-erased")


def test_votes_go_where_the_people_of_a_study_agreed_to_that(world):
    """It is a setting of the study; a manager may choose otherwise for one person."""
    mona = world.client("mona").http
    at = f"/api/studies/{world.study}/erasing"
    assert mona.get(at).json() == {"votes": "keep"}
    assert mona.put(at, json={"votes": "remove"}).json() == {"votes": "remove"}
    for votes, expected in ((None, "remove"), ("keep", "keep")):
        answer = mona.post(f"{at}/preview", json={"annotator": "anna", "votes": votes})
        assert answer.json()["studies"][0]["votes"] == expected
    mona.post(at, json={"annotator": "anna", "typed": "anna"})
    assert world.store.study(world.study).layers == ()


def test_an_administrator_erases_an_account(world):
    """Not the last manager of a study, and not the last administrator."""
    ada = world.client("ada").http
    keys = {each.name: each.key for each in world.store.people.all()}

    def erase(name, typed):
        answer = ada.post(f"/api/accounts/{keys[name]}/erasing", json={"typed": typed})
        return answer.status_code, answer.json().get("code")

    preview = ada.post(f"/api/accounts/{keys['ben']}/erasing/preview", json={}).json()
    assert [each["annotator"] for each in preview["studies"]] == ["ben"]
    assert erase("mona", "mona") == (409, "last-manager")
    assert erase("ada", "ada") == (409, "last-admin")
    assert erase("ben", "bob") == (422, "not-the-person")
    assert erase("ben", "ben") == (200, None)
    assert "ben" not in {each.name for each in world.store.people.all()}
    assert "ben" not in repr(world.store.study(world.study).annotators)


def test_everybody_gets_their_own_data_and_nobody_elses(world):
    """Account, tasks, layers with notes, all steps, and what they did."""
    anna = world.client("anna").http
    answer = anna.get("/api/me/data")
    assert answer.headers["content-disposition"].startswith('attachment; filename="anna-data.json"')
    data = json.loads(answer.text)
    assert data["account"]["name"] == "anna"
    (study,) = data["studies"]
    assert [task["document"] for task in study["tasks"]] == ["d1", "d2"]
    (layer,) = study["layers"]
    assert layer["layer"]["units"][1]["attributes"] == {"note": "look again"}
    assert [step["kind"] for step in layer["steps"]] == ["import"]
    for name in ("ben", "carl", "mona"):
        assert name not in answer.text
    data = json.loads(world.client("mona").http.get("/api/me/data").text)
    assert [each["role"] for each in data["studies"]] == ["manager"]


@pytest.mark.parametrize("body", [{"annotator": "zoe"}, {"annotator": "zoe", "typed": "zoe"}])
def test_whom_the_study_does_not_have_is_not_erased(world, body):
    """It is said that there is no such person."""
    path = "/preview" if "typed" not in body else ""
    answer = world.client("mona").http.post(f"/api/studies/{world.study}/erasing{path}", json=body)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-annotator")


def test_a_page_that_shows_a_mention_learns_what_changed(world):
    """Its next change is refused with the step that rewrote the note, and fits on top of it."""
    place = Place(world.study, "d1", "anna")
    mention = Create(replace(MORE, attributes={"note": "ben is right"}))
    world.store.apply(place, sent(world.store, place, mention))
    anna, mona = world.client("anna").http, world.client("mona").http
    at = f"/api/studies/{world.study}/documents/{world.documents['d1']}/layer"
    shown = anna.get(at).json()
    answer = mona.post(
        f"/api/studies/{world.study}/erasing", json={"annotator": "ben", "typed": "ben"}
    )
    change = {
        "client_op_id": "c1",
        "annotator": "anna",
        "base_version": shown["version"],
        "base": shown["base"],
        "scheme_version": shown["scheme_version"],
        "guideline_version": shown["guideline_version"],
        "operations": encode_operations([Delete("r1")]),
    }
    refused = anna.post(f"{at}/operations", json=change)
    assert (refused.status_code, refused.json()["code"]) == (409, "layer-changed")
    (step,) = refused.json()["missing"]
    note = step["operations"][0]["update"]["thing"]["unit"]["attributes"]["note"]
    assert note == f"{answer.json()['name']} is right"
    fresh = {key: anna.get(at).json()[key] for key in ("base",)}
    again = {**change, **fresh, "base_version": refused.json()["version"]}
    assert anna.post(f"{at}/operations", json=again).status_code == 200


def test_a_request_is_refused_whose_account_is_erased_meanwhile(world, monkeypatch):
    """Between the question who asks and the change."""
    mona, ada = (world.store.people.named(name)[0] for name in ("mona", "ada"))
    world.store.people.grant(world.study, ada.key, "manager")
    client, ask = world.client("mona").http, People.seat

    def erase_behind(self, token, study):
        seat = ask(self, token, study)
        world.store.erasing.account(mona.key)
        return seat

    monkeypatch.setattr(People, "seat", erase_behind)
    answer = client.put(f"/api/studies/{world.study}/erasing", json={"votes": "remove"})
    assert (answer.status_code, answer.json()["code"]) == (409, "account-erased")
    assert world.store.erasing.consent(world.study) == "keep"
    with world.store._read() as connection:
        assert "mona" not in repr(connection.execute(select(people)).all())
