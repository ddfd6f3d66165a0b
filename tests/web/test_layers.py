"""Annotating over the wire: save, repeat, conflict, undo, finish, and what nobody else sees."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from tests.store.trees import CLAIM, MORE, PREMISE, TIE, trees

from argora.errors import ConflictError, NotFoundError, SchemeError, StoreError
from argora.model import Annotator, Layer, Probabilities, Span, Unit, encode
from argora.model.codec import encode_operations
from argora.model.fixed_units import with_fixed_units
from argora.model.operations import Create, Delete, Update
from argora.store import Store
from argora.web import create_app
from argora.web.client import Client
from argora.web.serving import running


def coded(*operations):
    """Return operations as they go over the wire."""
    return encode_operations(operations)


@pytest.mark.parametrize("what", ["operations", "undo", "redo", "finish", "reopen"])
def test_a_change_meant_for_another_annotator_is_not_saved(world, what):
    """Two tabs share a cookie: what anna did is not ben's because ben signed in meanwhile."""
    page, document = world.client("anna"), world.documents["d1"]
    hers = page.sheet(world.study, document)
    his = world.client("ben")
    his.sheet(world.study, document).save(Create(CLAIM))
    places = [world.store.place(world.study, document, who) for who in ("anna", "ben")]
    before = [world.store.look(place) for place in places]
    page.http.cookies.set("argora", his.http.cookies["argora"])
    with pytest.raises(ConflictError, match="you are signed in as ben"):
        hers.send(what, coded(Create(PREMISE)) if what == "operations" else None)
    assert [world.store.look(place) for place in places] == before


def test_a_change_says_whose_it_is(world):
    """No client can forget it."""
    ben, at = world.client("ben"), f"/studies/{world.study}/documents/{world.documents['d1']}"
    with pytest.raises(StoreError, match="annotator"):
        ben.call("POST", f"{at}/layer/undo", {"client_op_id": "x", "base_version": 1})


def test_a_text_is_annotated_from_first_key_to_finish(each_world):
    """The rows of the database are what the client was told, on both databases."""
    world = each_world
    ben = world.client("ben")
    (study,) = ben.studies()
    assert (study["key"], study["role"]) == (world.study, "annotator")
    documents = ben.study(world.study)["documents"]
    assert [(d["title"], d["state"], d["version"]) for d in documents] == [
        ("d1", None, 0),
        ("d2", None, 0),
    ]
    sheet = ben.sheet(world.study, world.documents["d1"])
    assert (sheet.version, sheet.answer["layer"].get("units")) == (1, None)
    assert sheet.save(Create(CLAIM), Create(PREMISE)) == {
        "version": 2,
        "base": sheet.reload()["base"],
        "repeated": False,
        "scheme_version": "1",
        "guideline_version": None,
        "can_undo": True,
        "can_redo": False,
        "violations": sheet.reload()["violations"],
    }
    sheet.save(Create(TIE))
    done = sheet.undo()
    assert done["operations"] == coded(Delete("r1"))
    assert done["can_redo"]
    assert sheet.redo()["operations"] == coded(Create(TIE))
    assert sheet.finish()["version"] == 6
    assert sheet.reload()["state"] == "finished"
    with pytest.raises(ConflictError, match="reopen it first"):
        sheet.save(Create(MORE))
    assert sheet.reopen()["version"] == 7
    assert sheet.at(2)["units"] == [encode(CLAIM), encode(PREMISE)]
    place = world.store.place(world.study, world.documents["d1"], "ben")
    assert world.store.layer(place).layer == world.store.replayed(place)


def test_what_a_person_sends_has_no_probabilities(world):
    """They are a model's, of what was there before: the log and the layer have none."""
    sheet = world.client("ben").sheet(world.study, world.documents["d1"])
    known = Probabilities(0.9, category={"claim": 0.8})
    sheet.save(Create(replace(CLAIM, probabilities=known)))
    assert sheet.reload()["layer"]["units"] == [encode(CLAIM)]
    sheet.save(Update(replace(CLAIM, category="premise", probabilities=known)))
    place = world.store.place(world.study, world.documents["d1"], "ben")
    assert not world.store.layer(place).layer.has_probabilities
    assert not world.store.replayed(place).has_probabilities


def test_looking_at_a_text_begins_nothing(world):
    """No GET changes anything; the first change begins the layer."""
    ben = world.client("ben")
    sheet = ben.sheet(world.study, world.documents["d1"])
    assert [p.annotator for p in world.store.statistics.versions(world.study)] == ["anna"]
    with pytest.raises(NotFoundError):
        sheet.at(1)
    sheet.save(Create(MORE))
    assert sheet.at(1).get("units") is None


@pytest.mark.parametrize("what", ["outside", "base", "guideline", "undo", "redo", "reopen"])
def test_a_first_change_that_is_refused_begins_no_layer(each_world, what):
    """What nobody saved anything in stays not begun; the next change begins it."""
    world = each_world
    sheet = world.client("ben").sheet(world.study, world.documents["d1"])
    before = world.store.outline(world.study), world.store.audit(world.study)
    unit = Unit("u", (Span(0, 10_000 if what == "outside" else 5),), "claim")
    asked = {"base": 2} if what == "base" else {}
    if what == "guideline":
        sheet.answer["guideline_version"] = "9"
    sent = None if what in ("undo", "redo", "reopen") else coded(Create(unit))
    with pytest.raises((StoreError, ConflictError)):
        sheet.send("operations" if sent else what, sent, **asked)
    assert (world.store.outline(world.study), world.store.audit(world.study)) == before
    with pytest.raises(NotFoundError):
        sheet.at(1)
    sheet.reload()
    assert sheet.save(Create(MORE))["version"] == 2
    assert sheet.at(1).get("units") is None


def test_a_first_change_is_saved_once_however_often_it_is_sent(world):
    """Also where several tabs begin the layer at once."""
    tabs = [world.client("ben") for _ in range(6)]
    sheets = [tab.sheet(world.study, world.documents["d1"]) for tab in tabs]
    with ThreadPoolExecutor(6) as many:
        told = list(many.map(lambda sheet: sheet.save(Create(MORE), name="first"), sheets))
    assert [each["version"] for each in told] == [2] * 6
    assert sorted(each["repeated"] for each in told) == [False] + [True] * 5
    place = world.store.place(world.study, world.documents["d1"], "ben")
    assert [step.kind for step in world.store.history(place)] == ["open", "edit"]


def test_a_document_in_which_nothing_is_marked_can_be_finished(world):
    """Finish can be the first change."""
    sheet = world.client("ben").sheet(world.study, world.documents["d2"])
    assert sheet.finish()["version"] == 2
    assert sheet.reload()["state"] == "finished"


def test_the_same_change_again_is_answered_as_before(world):
    """Sent twice, stored once; the same name for something else is refused."""
    sheet = world.client("ben").sheet(world.study, world.documents["d1"])
    first = sheet.save(Create(MORE), name="mine")
    again = sheet.send("operations", coded(Create(MORE)), name="mine", base=1)
    assert (first["version"], again["version"], again["repeated"]) == (2, 2, True)
    with pytest.raises(ConflictError, match="used for another change"):
        sheet.save(Create(CLAIM), name="mine")


def test_a_stale_change_gets_the_steps_that_it_lacks(world):
    """With them the other tab makes its change again."""
    ben = world.client("ben")
    one, two = (ben.sheet(world.study, world.documents["d1"]) for _ in range(2))
    one.save(Create(CLAIM), name="first")
    with pytest.raises(ConflictError) as caught:
        two.save(Create(MORE))
    assert caught.value.version == 2
    assert caught.value.missing == (
        {
            "version": 2,
            "kind": "edit",
            "client_op_id": "first",
            "operations": coded(Create(CLAIM)),
        },
    )
    two.version = 2
    assert two.save(Create(MORE))["version"] == 3


def test_a_layer_that_was_set_back_takes_nothing_that_was_made_on_another(each_world, tmp_path):
    """Whatever its number: not even where the numbers meet again; the client is told so."""
    world = each_world
    sheet = world.client("ben").sheet(world.study, world.documents["d1"])
    sheet.save(Create(CLAIM))
    world.store.backup(tmp_path / "backup.db")
    told = sheet.save(Create(PREMISE))
    with Store.open(tmp_path / "backup.db") as restored, running(create_app(restored)) as url:
        other = Client(url)
        other.http.cookies = sheet._client.http.cookies
        back = other.sheet(world.study, world.documents["d1"])
        at = f"/studies/{world.study}/documents/{world.documents['d1']}/layer"
        asked = f"{at}?base_version=3&base={told['base']}"
        for version in (2, 3, 4):
            assert back.reload()["version"] == version
            assert (back.answer["diverged"], other.call("GET", asked)["diverged"]) == (False, True)
            for what in ("operations", "undo", "redo", "finish", "reopen"):
                sent = told_of(sheet, coded(Create(TIE)) if what == "operations" else None)
                answer = other.http.post(f"/api{at}/{what}", json=sent)
                assert (answer.status_code, answer.json()["diverged"]) == (409, True)
                assert (answer.json()["version"], answer.json().get("missing")) == (version, None)
            back.save(Create(replace(MORE, id=f"new {version}")))
        with pytest.raises(
            ConflictError, match="is at version 5, the change was made on 2"
        ) as stale:
            back.send("operations", coded(Create(MORE)), base=2)
        assert (stale.value.diverged, len(stale.value.missing)) == (False, 3)
        other.close()


def test_a_change_of_work_that_is_gone_begins_nothing(each_world, tmp_path):
    """Where the backup was made before the first change."""
    world = each_world
    sheet = world.client("ben").sheet(world.study, world.documents["d1"])
    world.store.backup(tmp_path / "backup.db")
    sheet.save(Create(CLAIM))
    place = world.store.place(world.study, world.documents["d1"], "ben")
    with Store.open(tmp_path / "backup.db") as restored, running(create_app(restored)) as url:
        at = f"/api/studies/{world.study}/documents/{world.documents['d1']}/layer/operations"
        with Client(url) as other:
            other.http.cookies = sheet._client.http.cookies
            answer = other.http.post(at, json=told_of(sheet, coded(Create(TIE))))
        assert (answer.status_code, answer.json()["diverged"]) == (409, True)
        with pytest.raises(NotFoundError):
            restored.layer(place)


def told_of(sheet, operations):
    """Return what a client would send next."""
    sent = {
        "client_op_id": "next",
        "annotator": "ben",
        "base_version": sheet.version,
        "base": sheet._marks[sheet.version],
        "scheme_version": "1",
    }
    return sent if operations is None else {**sent, "operations": operations}


def test_a_client_that_knows_no_base_is_held_to_the_number_alone(world):
    """As before there were any."""
    sheet = world.client("ben").sheet(world.study, world.documents["d1"])
    sent = {**told_of(sheet, coded(Create(CLAIM))), "base": None}
    at = f"/studies/{world.study}/documents/{world.documents['d1']}/layer/operations"
    assert sheet._client.call("POST", at, sent)["version"] == 2
    answer = sheet._client.http.post(f"/api{at}", json={**sent, "client_op_id": "another"})
    assert [step["version"] for step in answer.json()["missing"]] == [2]
    assert answer.json()["base"] == sheet.reload()["base"]


def test_finish_is_refused_with_the_broken_rules(world):
    """What is an error in the scheme stops it, and the list says where."""
    sheet = world.client("ben").sheet(world.study, world.documents["d1"])
    told = sheet.save(Create(Unit("u", (Span(0, 5),))))["violations"]
    assert [(each["rule"], each["ids"]) for each in told if each["severity"] == "error"] == [
        ("known-category", ["u"])
    ]
    with pytest.raises(SchemeError) as caught:
        sheet.finish()
    assert list(caught.value.violations) == [e for e in told if e["severity"] == "error"]
    assert (caught.value.code, caught.value.parameters) == ("rules-broken", {"n": 1})


def test_nothing_to_undo_is_a_refusal(world):
    """It is no failure of the server."""
    sheet = world.client("ben").sheet(world.study, world.documents["d1"])
    with pytest.raises(StoreError, match="422: there is nothing to undo"):
        sheet.undo()


def test_fixed_units_are_read_only_and_relations_between_them_are_saved(world):
    """What 'argora assign' writes, on the server: each change of a unit is refused by its code."""
    first, second = CLAIM, replace(PREMISE, attributes={})
    base = trees()
    gold = Layer("d1", "gold", units=(first, second))
    decided = replace(base, annotators=(*base.annotators, Annotator("gold", "gold")))
    study = with_fixed_units(decided.with_layers(gold), "ben", gold="gold")
    key = world.store.add_study(replace(study, name="second step"))
    world.store.assign_all(key)
    account, _ = world.store.people.named("ben")
    world.store.people.grant(key, account.key, "annotator", annotator="ben")
    (listed,) = world.store.listed(key)
    sheet = world.client("ben").sheet(key, listed.key)
    assert [unit["id"] for unit in sheet.answer["layer"]["units"]] == ["c1", "p1"]
    for refused in (Create(MORE), Update(replace(first, category="premise")), Delete("p1")):
        with pytest.raises(StoreError, match="are fixed") as error:
            sheet.save(refused)
        assert error.value.code == "fixed-unit"
    sheet.save(Create(TIE))
    sheet.undo()
    sheet.redo()
    sheet.finish()
    layer = world.store.layer(world.store.place(key, listed.key, "ben")).layer
    assert (layer.units, layer.relations) == ((first, second), (TIE,))
    assert (layer.covers, layer.state) == ({"relations"}, "finished")
