"""Curation over HTTP: every open case decided, and the gold that of ``argora gold --decisions``."""

from __future__ import annotations

import csv
import io
import time
import zipfile
from dataclasses import replace
from random import Random
from uuid import uuid4

import pytest
from sqlalchemy import update
from tests.cli.conftest import run
from tests.store.trees import CLAIM, MORE, PREMISE, sent, trees

import argora
from argora.errors import ConflictError, NotFoundError
from argora.formats.decisions import decisions_text
from argora.model import Annotator, Layer
from argora.model.changes import SchemeChange
from argora.model.changes.moves import Drop, Rename
from argora.model.operations import Create, Update
from argora.store import Place
from argora.store.tables import curations
from argora.studies import bundled
from argora.web import curating
from argora.web.curating import new_curations

__all__ = ["run"]

SEED = 25


class Desk:
    """A curator at the curation of a study."""

    def __init__(self, world, study, who="carl", phase=""):
        self.world, self.study, self.who, self.phase = world, study, who, phase

    def call(self, method, path, data=None):
        """Ask something about the study."""
        return self.world.client(self.who).call(method, f"/studies/{self.study}{path}", data)

    def raw(self, method, path, data=None):
        """Return the answer, whatever its status is."""
        address = f"/api/studies/{self.study}{path}"
        return self.world.client(self.who).http.request(method, address, json=data)

    def propose(self, **rules):
        """Let the gold be made by rules."""
        self.call("POST", "/phases/gold", {"phase": self.phase, **rules})
        end = time.monotonic() + 120
        while (now := self.call("GET", "/phases/gold"))["state"] in ("queued", "running"):
            assert time.monotonic() < end
            time.sleep(0.02)
        assert now["state"] == "done", now["problem"]
        return now["outcome"]

    def queue(self):
        """Return the documents with a gold."""
        documents = self.call("GET", "/curation")["documents"]
        return [each for each in documents if each["state"] != "none"]

    def look(self, document):
        """Return the curation of a document."""
        return self.call("GET", f"/curation/{document}")["curation"]

    def sent(self, base, **more):
        """Return a step."""
        step = {"phase": self.phase, "client_op_id": uuid4().hex, "base_version": base}
        return {**step, **more}

    def decide(self, document, base, decisions, **more):
        """Decide on questions."""
        sent = self.sent(base, decisions=decisions, **more)
        return self.call("POST", f"/curation/{document}/decisions", sent)

    def step(self, document, what, base, **more):
        """Do another step."""
        return self.call("POST", f"/curation/{document}/{what}", self.sent(base, **more))

    def record(self):
        """Return the record as a file, as the manager gets it, who exports the study as well."""
        address = f"/api/studies/{self.study}/phases/gold/record?phase={self.phase}"
        answer = self.world.client("mona").http.get(address)
        assert answer.status_code == 200
        return answer.text


def open_desk(world, study):
    """Return the desk of a curator, with a study of which no gold was made yet."""
    key = world.store.add_study(study)
    for name, role in (("carl", "curator"), ("mona", "manager")):
        world.store.people.grant(key, world.store.people.named(name)[0].key, role)
    return Desk(world, key)


def accepted(desk, document, now, option):
    """Accept an option; return nothing if the scheme forbids it beside other decisions."""
    sent = desk.sent(now["version"], decisions=option["decisions"])
    answer = desk.raw("POST", f"/curation/{document}/decisions", sent)
    if answer.is_success:
        return answer.json()
    assert (answer.status_code, answer.json()["code"]) == (422, "decision-refused")
    return {}


def decide_all(desk, document):
    """Take the first option of each open case until none is open, and finish if that is allowed.

    What annotators said may break a rule of the scheme that a person has to mend.
    """
    now = desk.look(document)
    if now["state"] == "finished":
        now = desk.step(document, "state", now["version"], state="open")
    while to_decide := [c for c in now["cases"] if c["status"] in ("open", "reopened")]:
        (case, *_) = to_decide
        now = next(filter(None, (accepted(desk, document, now, e) for e in case["options"])))
        again = {each["key"]: each for each in now["cases"]}[case["key"]]
        assert again["status"] == "decided", (case, again)
        assert again["decided"]["by"] == ["carl"]
    if any(each["severity"] == "error" for each in now["violations"]):
        with pytest.raises(ConflictError) as error:
            desk.step(document, "state", now["version"], state="finished")
        assert (error.value.code, error.value.parameters["n_open"]) == ("still-open", 0)
        return now
    return desk.step(document, "state", now["version"], state="finished")


def comparable(study, name="gold"):
    """Return gold layers without what tells when they were made."""
    return {
        each.document: replace(each, times=(), state="finished")
        for each in study.layers
        if each.annotator == name
    }


@pytest.mark.parametrize("rules", [{}, {"units": "plurality", "relations": "majority_edges"}])
def test_the_gold_is_that_of_argora_gold_on_the_export(no_program, world, run, tmp_path, rules):
    """The bundled study: each open case decided and finished; ids included."""
    desk = open_desk(world, bundled())
    desk.propose(**rules)
    listed = desk.queue()
    assert sum(each["n_open"] for each in listed) > 0
    states = {each["document"]: decide_all(desk, each["document"])["state"] for each in listed}
    assert {each["document"]: each["state"] for each in desk.queue()} == states
    assert "finished" in states.values()
    (tmp_path / "record.csv").write_text(desk.record(), "utf-8")
    exported = Desk(world, desk.study, "mona").raw("GET", "/export?format=native&name=x")
    with zipfile.ZipFile(io.BytesIO(exported.content)) as archive:
        archive.extractall(tmp_path / "export")
    folder = tmp_path / "export" / "study"
    curated = comparable(argora.read(folder))
    votes = argora.read(folder)
    people = [each.id for each in votes.annotators if each.kind == "person"]
    argora.write(votes.select(annotators=people), tmp_path / "votes", format="native")
    options = [part for name, rule in rules.items() for part in (OPTIONS[name], rule)]
    result = run(
        *("gold", tmp_path / "votes", tmp_path / "gold", "--format", "native"),
        *("--decisions", tmp_path / "record.csv", *options),
    )
    assert result.code == 0, result
    assert comparable(argora.read(tmp_path / "gold")) == curated


OPTIONS = {"units": "--rule", "relations": "--relations"}


@pytest.fixture
def curated(no_program, world):
    """Two annotators who differ in one unit; return the desk of a curator, and the document."""
    store, study = world.store, trees()
    layers = [
        Layer("d1", name, units=units, covers=frozenset({"units", "attributes"}))
        for name, units in (("anna", (CLAIM, PREMISE)), ("ben", (CLAIM, PREMISE, MORE)))
    ]
    desk = open_desk(world, replace(study, layers=tuple(layers)))
    document = next(each.key for each in store.listed(desk.study) if each.name == "d1")
    with pytest.raises(NotFoundError) as error:
        desk.look(document)
    assert error.value.code == "not-proposed"
    desk.propose()
    return desk, document


def open_case(now):
    """Return the case that is open."""
    (case,) = [each for each in now["cases"] if each["status"] in ("open", "reopened")]
    return case


def change_ben(desk, *operations):
    """Let ben open the layer, change it and finish it again."""
    change(desk, "ben", *operations)


def change(desk, who, *operations):
    """Let an annotator open the layer, change it and finish it again."""
    store, place = desk.world.store, Place(desk.study, "d1", who)
    store.reopen(place, sent(store, place))
    store.apply(place, sent(store, place, *operations))
    store.finish(place, sent(store, place))


def test_one_of_two_marked_a_unit(curated):
    """The case says so, with options for it and for nothing; aliases stand for names."""
    desk, document = curated
    (row,) = desk.queue()
    assert (row["n_cases"], row["n_open"], row["n_annotators"]) == (3, 1, 2)
    answer = desk.call("GET", f"/curation/{document}")
    assert {each["alias"] for each in answer["annotators"]} == {"A", "B"}
    assert "anna" not in str(answer)
    case = open_case(answer["curation"])
    assert (case["kinds"], case["start"], case["end"]) == (["missing"], 42, 57)
    unit, nothing = case["options"]
    assert (unit["is_none"], nothing["is_none"]) == (False, True)
    assert [each["category"] for each in unit["units"]] == ["premise"]
    assert sorted(unit["supporters"] + nothing["supporters"]) == ["A", "B"]


def test_a_decision_is_answered_again_and_set_back(curated):
    """A repeated one is there once; one on an older version gets the curation as it is now."""
    desk, document = curated
    now = desk.look(document)
    option = open_case(now)["options"][0]
    step = desk.sent(now["version"], decisions=[{**e, "why": "short"} for e in option["decisions"]])
    at = f"/curation/{document}"
    decided = desk.call("POST", f"{at}/decisions", step)
    assert desk.call("POST", f"{at}/decisions", step) == decided
    (case,) = [each for each in decided["cases"] if each["status"] == "decided"]
    assert (case["decided"]["by"], case["decided"]["why"]) == (["carl"], "short")
    assert decided["undo"] == {"n_decisions": 1, "words": "premise", "is_mine": True}
    mona = Desk(desk.world, desk.study, "mona")
    assert mona.look(document)["undo"]["is_mine"] is False
    stale = mona.raw("POST", f"{at}/undo", mona.sent(now["version"]))
    assert (stale.status_code, stale.json()["code"]) == (409, "curation-changed")
    assert stale.json()["current"]["version"] == decided["version"]
    back = desk.step(document, "undo", decided["version"])
    assert (open_case(back)["key"], back["undo"]) == (case["key"], None)
    nothing = desk.raw("POST", f"{at}/undo", desk.sent(back["version"]))
    assert (nothing.status_code, nothing.json()["code"]) == (409, "nothing-to-turn")


def test_an_answer_with_the_changed_cases_is_the_whole_one(no_program, world):
    """Random decisions, withdrawals and undos; what changed since, put into what there was."""
    desk, draw = open_desk(world, bundled()), Random(SEED)
    desk.propose()
    document = desk.queue()[0]["document"]
    now = desk.look(document)
    n_changed = n_cases = 0
    for _ in range(60):
        case = draw.choice([each for each in now["cases"] if each["options"][0]["decisions"]])
        sent = {"since": now["version"]}
        if now["undo"] and draw.random() < 0.2:
            what = "undo"
        elif case["decided"] and draw.random() < 0.3:
            rows = [row for option in case["options"] for row in option["decisions"]]
            names = ("task", "place", "attribute")
            what, sent = "decisions", {**sent, "withdraw": [{n: e[n] for n in names} for e in rows]}
        else:
            option = draw.choice(case["options"])
            what, sent = "decisions", {**sent, "decisions": option["decisions"]}
        answer = desk.raw("POST", f"/curation/{document}/{what}", desk.sent(now["version"], **sent))
        if not answer.is_success:
            assert answer.json()["code"] in ("decision-refused", "layer-finished"), answer.text
            continue
        changed = answer.json()
        known = {each["key"]: each for each in (*now["cases"], *changed["cases"])}
        whole = {**changed, "cases": [known[key] for key in changed["order"]], "order": None}
        now = desk.look(document)
        assert whole == now
        n_changed += len(changed["cases"])
        n_cases += len(now["cases"])
    assert n_cases > 1000
    assert n_changed < n_cases / 4
    elsewhere = desk.sent(now["version"], decisions=case["options"][0]["decisions"], since=0)
    answer = desk.raw("POST", f"/curation/{document}/decisions", elsewhere).json()
    assert answer.get("order") is None  # of what nobody has at hand, everything is answered


def test_a_decision_that_breaks_the_scheme_is_not_stored(curated):
    """The sentence says what is expected."""
    desk, document = curated
    now = desk.look(document)
    wrong = {**open_case(now)["options"][0]["decisions"][0], "decision": "clam"}
    sent_step = desk.sent(now["version"], decisions=[wrong])
    answer = desk.raw("POST", f"/curation/{document}/decisions", sent_step)
    assert (answer.status_code, answer.json()["code"]) == (422, "decision-refused")
    assert "did you mean 'claim'" in answer.json()["detail"]
    assert desk.look(document) == now


def test_a_vote_that_changes_opens_a_decision_again(curated):
    """Proposing anew changes no decision; a finished document is open again."""
    desk, document = curated
    now = desk.look(document)
    now = desk.decide(document, now["version"], open_case(now)["options"][0]["decisions"])
    now = desk.step(document, "state", now["version"], state="finished")
    locked = desk.raw(
        "POST", f"/curation/{document}/decisions", desk.sent(now["version"], decisions=[])
    )
    assert (locked.status_code, locked.json()["code"]) == (409, "layer-finished")
    desk.propose()
    assert desk.look(document) == now
    change_ben(desk, Update(replace(MORE, category="claim")))
    (row,) = desk.queue()
    assert (row["n_reopened"], row["state"]) == (1, "open")
    later = desk.look(document)
    case = open_case(later)
    assert (case["status"], case["decided"]["by"], later["state"]) == ("reopened", ["carl"], "open")
    assert "the votes have changed since" in case["reason"]
    stale = desk.raw(
        "POST", f"/curation/{document}/decisions", desk.sent(now["version"], decisions=[])
    )
    assert stale.json()["code"] == "curation-changed"
    again = desk.decide(document, later["version"], case["options"][0]["decisions"])
    assert {each["status"] for each in again["cases"]} == {"agreed", "decided"}
    done = desk.step(document, "state", again["version"], state="finished")
    assert (done["state"], desk.queue()[0]["state"]) == ("finished", "finished")


@pytest.fixture
def brought(no_program, world):
    """A gold from files that votes contradict; its curation says that rules made it."""
    units = {"anna": (CLAIM, PREMISE), "ben": (CLAIM, PREMISE, MORE), "gold": (MORE,)}
    covers = frozenset({"units", "attributes"})
    layers = tuple(Layer("d1", name, units=each, covers=covers) for name, each in units.items())
    study = trees()
    people = (*study.annotators, Annotator("gold", "gold"))
    desk = open_desk(world, replace(study, annotators=people, layers=layers))
    document = next(each.key for each in world.store.listed(desk.study) if each.name == "d1")
    assert desk.propose()["n_left"] == 1
    world.store._writer.do(lambda c: c.execute(update(curations).values(mark="", counts="{}")))
    return desk, document


def test_a_gold_from_files_stays_when_somebody_looks(brought):
    """The queue does not make it anew, and nobody can decide on it."""
    desk, document = brought
    place = Place(desk.study, "d1", "gold")
    before = desk.world.store.layer(place)
    assert before.layer.units == (MORE,)
    for _ in range(2):
        assert [each["state"] for each in desk.queue()] == ["finished"]
    assert desk.world.store.layer(place) == before
    with pytest.raises(NotFoundError) as error:
        desk.look(document)
    assert error.value.code == "gold-of-person"


def test_a_gold_that_a_person_edits_stays(curated):
    """Votes that change do not take the place of it, and decisions on it are refused."""
    desk, document = curated
    store, place = desk.world.store, Place(desk.study, "d1", "gold")
    now = desk.look(document)
    by_hand = Create(replace(MORE, id="mine", category="claim"))
    store.apply(place, sent(store, place, by_hand, author="carl"))
    before = store.layer(place)
    decisions = open_case(now)["options"][0]["decisions"]
    step = desk.sent(now["version"], decisions=decisions)
    refused = desk.raw("POST", f"/curation/{document}/decisions", step)
    assert (refused.status_code, refused.json()["code"]) == (409, "gold-of-person")
    change_ben(desk, Update(replace(MORE, category="claim")))
    desk.queue()
    assert store.layer(place) == before


def with_decision(record, decision, by):
    """Return a record in which somebody decided on the unit that one annotator marked."""
    rows = list(csv.DictReader(io.StringIO(record)))
    for row in rows:
        if (row["task"], row["place"]) == ("unit", "42-57"):
            row |= {"decision": decision, "decided_by": by, "status": "decided"}
    return decisions_text(rows, "csv")


def test_no_decision_of_a_record_is_dropped(curated, monkeypatch):
    """Votes change and somebody looks while its gold is made: the gold is made again."""
    desk, document = curated
    mona = Desk(desk.world, desk.study, "mona")
    record = with_decision(mona.record(), "claim", "mona")
    made = []

    def slow(*args, **more):
        steps = new_curations(*args, **more)
        if not made:
            change_ben(desk, Update(MORE))
            desk.queue()
        made.append(1)
        return steps

    monkeypatch.setattr(curating, "new_curations", slow)
    mona.propose(decisions=record)
    now = desk.look(document)
    assert len(made) == 2
    assert [each["status"] for each in now["cases"]] == ["agreed", "agreed", "decided"]
    assert [each["category"] for each in now["layer"]["units"]] == ["claim", "premise", "claim"]


def test_undo_does_not_set_back_what_a_record_decided(curated):
    """The record decided on the question of the last step of a person, later than that step."""
    desk, document = curated
    now = desk.look(document)
    option = next(each for each in open_case(now)["options"] if each["units"])
    desk.decide(document, now["version"], option["decisions"])
    mona = Desk(desk.world, desk.study, "mona")
    record = with_decision(mona.record(), "claim", "mona")
    mona.propose(decisions=record)
    now = desk.look(document)
    (case,) = [each for each in now["cases"] if each["status"] == "decided"]
    assert (case["decided"]["by"], now["undo"]) == (["mona"], None)
    refused = desk.raw("POST", f"/curation/{document}/undo", desk.sent(now["version"]))
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing-to-turn")
    assert desk.look(document) == now


@pytest.mark.parametrize("how", ["look", "propose"])
def test_a_finished_gold_whose_content_changes_is_open(curated, how):
    """Votes that agree change it; a curator who finished it must finish it again."""
    desk, document = curated
    now = desk.look(document)
    option = next(each for each in open_case(now)["options"] if each["units"])
    now = desk.decide(document, now["version"], option["decisions"])
    now = desk.step(document, "state", now["version"], state="finished")
    change_ben(desk, Update(PREMISE))
    if how == "propose":
        desk.propose()
    later = desk.look(document)
    assert (later["state"], later["layer"]["units"]) == ("finished", now["layer"]["units"])
    for who in ("anna", "ben"):
        change(desk, who, Update(replace(PREMISE, category="claim")))
    if how == "propose":
        desk.propose()
    later = desk.look(document)
    assert [each["status"] for each in later["cases"]] == ["agreed", "agreed", "decided"]
    assert [each["category"] for each in later["layer"]["units"]] == ["claim", "claim", "premise"]
    assert later["state"] == desk.queue()[0]["state"] == "open"


def test_a_decision_is_withdrawn(curated):
    """The question is up to the rules again."""
    desk, document = curated
    now = desk.look(document)
    option = open_case(now)["options"][0]
    decided = desk.decide(document, now["version"], option["decisions"])
    questions = [
        {name: e[name] for name in ("task", "place", "attribute")} for e in option["decisions"]
    ]
    back = desk.decide(document, decided["version"], [], withdraw=questions)
    assert open_case(back)["decided"] is None
    assert back["layer"]["units"] == now["layer"]["units"]


def renamed(scheme, version, *moves):
    """Return a change in which premises are called reasons."""
    units = tuple(replace(e, id="reason") if e.id == "premise" else e for e in scheme.units)
    after = replace(scheme, version=version, units=units, rules=())
    return SchemeChange(scheme, after, moves)


def test_decisions_follow_a_change_of_the_scheme(curated):
    """A category that was renamed is renamed in them; taken back, all is as it was."""
    desk, document = curated
    store, now = desk.world.store, desk.look(document)
    option = next(each for each in open_case(now)["options"] if each["units"])
    decided = desk.decide(document, now["version"], option["decisions"])
    scheme = store.standing(desk.study).scheme
    rename = Rename(what="unit", before="premise", after="reason")
    store.scheme_changes.apply(desk.study, renamed(scheme, "9", rename), author="mona")
    later = desk.look(document)
    assert [each["status"] for each in later["cases"]] == ["agreed", "agreed", "decided"]
    categories = [each["category"] for each in later["layer"]["units"]]
    assert categories == ["claim", "reason", "reason"]
    assert later["undo"] is None
    store.scheme_changes.take_back(desk.study, author="mona")
    back = desk.look(document)
    assert back["layer"]["units"] == decided["layer"]["units"]
    assert [each["status"] for each in back["cases"]] == ["agreed", "agreed", "decided"]


def test_a_decision_for_a_category_that_is_gone_is_open_again(curated):
    """With the reason; nobody else's decision is touched."""
    desk, document = curated
    store, now = desk.world.store, desk.look(document)
    option = next(each for each in open_case(now)["options"] if each["units"])
    desk.decide(document, now["version"], option["decisions"])
    scheme = store.standing(desk.study).scheme
    drop = Drop(what="unit", before="premise")
    units = tuple(each for each in scheme.units if each.id != "premise")
    after = replace(scheme, version="9", units=units, rules=())
    store.scheme_changes.apply(desk.study, SchemeChange(scheme, after, (drop,)), author="mona")
    case = open_case(desk.look(document))
    assert (case["status"], case["decided"]["by"]) == ("reopened", ["carl"])
    assert "the scheme has changed since" in case["reason"]


def test_a_decision_holds_when_somebody_is_erased_whose_votes_stay(curated):
    """The votes are as they were, under another name."""
    desk, document = curated
    now = desk.look(document)
    decided = desk.decide(document, now["version"], open_case(now)["options"][0]["decisions"])
    desk.world.store.erasing.annotator(desk.study, "ben", votes="keep")
    later = desk.look(document)
    assert [each["status"] for each in later["cases"]] == ["agreed", "agreed", "decided"]
    assert later["layer"]["units"] == decided["layer"]["units"]
    assert "ben" not in desk.record()
    steps = desk.world.store.curations.steps(desk.study, document, "")
    assert [each.kind for each in steps][-2:] == ["migrate", "votes"]


def test_a_document_waits_while_an_annotator_works_on_it_again(curated):
    """The queue is there, with what was counted; then decisions go on."""
    desk, document = curated
    now, store, place = desk.look(document), desk.world.store, Place(desk.study, "d1", "ben")
    store.reopen(place, sent(store, place))
    assert desk.queue()[0]["n_open"] == 1
    with pytest.raises(ConflictError) as error:
        desk.look(document)
    assert (error.value.code, error.value.parameters) == ("too-few-votes", {"n": 2})
    store.finish(place, sent(store, place))
    later = desk.look(document)
    assert later["cases"] == now["cases"]
    assert later["version"] == now["version"] + 1
