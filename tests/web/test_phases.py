"""A study of two phases over HTTP: units, a gold of them, then relations between its units."""

from __future__ import annotations

import csv
import io
import time
from dataclasses import replace
from uuid import uuid4

import pytest
from tests.store.trees import CLAIM, MORE, PREMISE, TIE

from argora.errors import ArgoraError, ConflictError, NotFoundError, StoreError
from argora.model import Annotator, Layer
from argora.model.codec import encode_operations
from argora.model.operations import Create

PHASES = [
    {"name": "components", "asks": ["units", "attributes"]},
    {"name": "relations", "asks": ["relations"], "from_gold": True},
]


def call(world, who, method, path, data=None):
    """Ask something about the study as somebody."""
    return world.client(who).call(method, f"/studies/{world.study}{path}", data)


def change(world, who, what, *operations, document="d1", phase="components"):
    """Change one's own layer of a phase at its newest version."""
    at = f"/documents/{world.documents[document]}/layer"
    now = call(world, who, "GET", f"{at}?phase={phase}")
    sent = {
        "client_op_id": uuid4().hex,
        "annotator": who,
        "base_version": now["version"],
        "base": now["base"],
        "scheme_version": now["scheme_version"],
        "guideline_version": now["guideline_version"],
        **({"operations": encode_operations(operations)} if operations else {}),
    }
    return call(world, who, "POST", f"{at}/{what}?phase={phase}", sent)


def put_state(world, phase, state):
    """Open or close a phase as the manager."""
    return call(world, "mona", "PUT", "/phases/state", {"phase": phase, "state": state})


def gold(world, phase="components", **more):
    """Make the gold of the components as the curator, and return what came of it."""
    call(world, "carl", "POST", "/phases/gold", {"phase": phase, **more})
    end = time.monotonic() + 60
    while (answer := standing(world, phase))["state"] in ("queued", "running"):
        assert time.monotonic() < end
        time.sleep(0.02)
    if answer["state"] == "failed":
        raise StoreError(answer["problem"])
    assert (answer["state"], answer["has_record"]) == ("done", True)
    return answer["outcome"]


def standing(world, phase="components"):
    """Return how far a gold is."""
    return call(world, "carl", "GET", f"/phases/gold?phase={phase}")


@pytest.fixture
def phased(no_program, each_world):
    """Two phases; anna and ben have done the first text, and differ in one unit."""
    store, study = each_world.store, each_world.study
    key = store.add_study(store.study(study, annotators=["anna", "ben"]).select(state="finished"))
    for name in ("anna", "ben"):
        account, _ = store.people.named(name)
        store.people.grant(key, account.key, "annotator", annotator=name)
    for name, role in (("carl", "curator"), ("mona", "manager")):
        store.people.grant(key, store.people.named(name)[0].key, role)
    each_world.study = key
    each_world.documents = {each.name: each.key for each in store.listed(key)}
    call(each_world, "mona", "PUT", "/phases", {"phases": PHASES})
    for name, units in (("anna", (CLAIM, PREMISE)), ("ben", (CLAIM, PREMISE, MORE))):
        change(each_world, name, "operations", *map(Create, units))
        change(each_world, name, "finish")
    return each_world


def test_a_study_in_two_phases(phased):
    """Units, gold by rules, a decision of a person, relations between fixed units, agreement."""
    d1, d2 = phased.documents["d1"], phased.documents["d2"]
    made = gold(phased)
    assert (made["n_added"], made["n_open"], made["n_undecided"]) == (1, 1, 1)
    put_state(phased, "relations", "open")
    (_, relations) = call(phased, "carl", "GET", "/phases")["phases"]
    assert (relations["n_tasks"], relations["n_waiting"]) == (4, 2)
    assert gold_states(phased) == {d1: "open"}
    record = phased.client("carl").http.get(
        f"/api/studies/{phased.study}/phases/gold/record?phase=components"
    )
    decided = gold(phased, decisions=with_decision(record.text))
    assert (decided["n_changed"], decided["n_open"], decided["n_undecided"]) == (1, 0, 0)
    assert call(phased, "carl", "GET", "/phases")["phases"][1]["n_waiting"] == 1
    assert gold_states(phased) == {d1: "finished"}
    rows = call(phased, "anna", "GET", "")["documents"]
    assert [(each["phase"], each["state"], each["waits"]) for each in rows] == [
        ("components", "finished", False),
        ("components", None, False),
        ("relations", None, False),
        ("relations", None, True),
    ]
    view = call(phased, "anna", "GET", f"/documents/{d1}/layer?phase=relations")
    assert (view["layer"]["covers"], len(view["layer"]["units"])) == (["relations"], 2)
    ids = {each["category"]: each["id"] for each in view["layer"]["units"]}
    tie = type(TIE)("r1", (ids["premise"],), ids["claim"], "support")
    for name in ("anna", "ben"):
        change(phased, name, "operations", Create(tie), phase="relations")
        change(phased, name, "finish", phase="relations")
    asked = f"/phases/gold/derived?phase=components&document={d1}"
    assert [each["annotator"] for each in call(phased, "mona", "GET", asked)["derived"]] == [
        "anna",
        "ben",
    ]
    kinds = {each["annotator"]: each["phase"] for each in cells(phased, "?phase=relations")}
    assert kinds == {"anna": "relations", "ben": "relations"}
    assert len(cells(phased, "")) == 9
    numbers = [
        call(phased, "mona", "GET", f"/progress{query}")["counts"]
        for query in ("?phase=components", "?phase=relations", "")
    ]
    assert [(each["assigned"], each["finished"]) for each in numbers] == [(2, 2), (2, 2), (4, 4)]
    mine = call(phased, "anna", "GET", "/documents?phase=relations")
    assert [each["phase"] for each in mine["documents"]] == ["relations", "relations"]
    assert (mine["n_tasks"], mine["n_finished"], mine["first_open"]) == (2, 1, None)
    first = call(phased, "anna", "GET", "/documents")["first_open"]
    assert (first["key"], first["phase"]) == (d2, "components")
    layers = call(phased, "mona", "GET", f"/documents/{d1}/layers")["layers"]
    keys = {each["phase"]: each["key"] for each in layers if each["annotator"] == "anna"}
    both = f"layer={keys['components']}&layer={keys['relations']}"
    compared = call(phased, "mona", "GET", f"/documents/{d1}/differences?{both}")
    assert compared["annotators"] == ["anna, components", "anna, relations"]


def gold_states(world):
    """Return the state of each gold layer of the components, as the page lists them."""
    listed = cells(world, "?phase=components&annotator=gold")
    return {each["document"]: each["state"] for each in listed}


def cells(world, query):
    """Return the cells of the page of progress."""
    return call(world, "mona", "GET", f"/progress/documents{query}")["cells"]


def with_decision(text):
    """Return a record in which carl decides that nothing is there where nobody had a majority."""
    rows = list(csv.DictReader(io.StringIO(text)))
    for row in rows:
        if row["status"] == "undecided":
            row |= {"decision": "nothing", "decided_by": "carl"}
    content = io.StringIO()
    writer = csv.DictWriter(content, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    return content.getvalue()


def test_nobody_decides_on_documents_whose_gold_came_with_files(phased):
    """It stays as it is, and what is undecided among the votes on it does not count."""
    layer = Layer("d1", "gold", units=(CLAIM,), phase="components", covers=frozenset({"units"}))
    phased.store.extend(phased.study, annotators=[Annotator("gold", "gold")], layers=[layer])
    made = gold(phased)
    assert (made["n_left"], made["n_open"], made["n_undecided"]) == (1, 0, 0)


def test_decisions_of_people_are_there_in_the_next_gold(phased):
    """Nobody has to send them twice; on other votes they are open again."""
    gold(phased)
    record = f"/api/studies/{phased.study}/phases/gold/record?phase=components"
    text = phased.client("mona").http.get(record).text
    gold(phased, decisions=with_decision(text))
    again = gold(phased)
    assert (again["n_unchanged"], again["n_undecided"]) == (1, 0)
    assert "carl" in phased.client("mona").http.get(record).text
    (header, *_) = text.splitlines()
    part = gold(phased, decisions=f"{header}\n")
    assert (part["n_undecided"], part["reopened"]) == (0, [])
    assert gold(phased, decisions=text)["n_undecided"] == 1
    with pytest.raises(StoreError, match=r"decisions\.csv:"):
        gold(phased, decisions="what,is,this\n1,2,3\n")


def test_a_gold_that_a_curator_opened_is_finished_by_a_curator(phased):
    """Rules that decide on all in it do not finish it; what is open they open again."""
    gold(phased)
    record = f"/api/studies/{phased.study}/phases/gold/record?phase=components"
    text = phased.client("mona").http.get(record).text
    assert gold(phased, decisions=with_decision(text))["n_open"] == 0
    assert gold_state(phased, "open")["state"] == "open"
    again = gold(phased)
    assert (again["n_open"], again["n_undecided"]) == (1, 0)
    assert gold_state(phased, "finished")["state"] == "finished"
    assert gold(phased)["n_open"] == 0
    assert gold_states(phased) == {phased.documents["d1"]: "finished"}


def gold_state(world, state):
    """Finish the gold of the first text or open it again, as the curator."""
    sent = {"phase": "components", "document": world.documents["d1"], "client_op_id": uuid4().hex}
    return call(world, "carl", "POST", "/phases/gold/state", {**sent, "state": state})


def test_nothing_is_saved_in_a_closed_phase(phased):
    """The refusal says so, without steps, so a browser keeps what it has; all can be read."""
    put_state(phased, "components", "closed")
    with pytest.raises(ConflictError, match="waits in this browser") as error:
        change(phased, "anna", "operations", Create(CLAIM), document="d2")
    assert (error.value.code, error.value.missing) == ("phase-closed", ())
    put_state(phased, "components", "open")
    assert change(phased, "anna", "operations", Create(CLAIM_OF_D2), document="d2")["version"] == 2


CLAIM_OF_D2 = type(CLAIM)("c1", (type(CLAIM.spans[0])(0, 7),), "claim")


def test_annotators_see_nothing_of_a_planned_phase(phased):
    """Not its name, not its documents, and no layer."""
    about = call(phased, "anna", "GET", "/about")
    assert [each["name"] for each in about["phases"]] == ["components"]
    assert [each["name"] for each in call(phased, "mona", "GET", "/about")["phases"]] == [
        "components",
        "relations",
    ]
    d1 = phased.documents["d1"]
    with pytest.raises(NotFoundError):
        call(phased, "anna", "GET", f"/documents/{d1}/layer?phase=relations")


def test_a_document_that_waits_cannot_be_opened(phased):
    """Its gold is not finished."""
    put_state(phased, "relations", "open")
    with pytest.raises(ConflictError) as error:
        change(phased, "anna", "operations", Create(TIE), phase="relations")
    assert error.value.code == "phase-waits"


def test_agreement_is_of_a_phase(no_program, phased):
    """By default of the last one that was opened; each has its own figures."""
    first = settled(phased, "")
    assert first["n_layers"] == 2
    first = call(phased, "mona", "GET", "/agreement/figures")
    assert [each["annotator"] for each in first["of"]] == ["anna", "ben"]
    assert {"phase:components" in each["signature"] for each in first["results"]} == {True}
    put_state(phased, "relations", "open")
    assert settled(phased, "")["n_layers"] == 0
    assert settled(phased, "?phase=components")["n_layers"] == 2
    again = call(phased, "mona", "GET", "/agreement/figures?phase=components")
    assert again["results"] == first["results"]
    at = "/agreement/disagreements"
    assert call(phased, "mona", "GET", at)["n_all"] == 0
    listed = call(phased, "mona", "GET", f"{at}?phase=components")["documents"]
    assert [each["document"] for each in listed] == ["d1"]
    with pytest.raises(NotFoundError, match="no phase 'x'"):
        settled(phased, "?phase=x")


def settled(world, query):
    """Return the agreement when nothing is under way any more."""
    end = time.monotonic() + 60
    while (answer := call(world, "mona", "GET", f"/agreement{query}"))["state"] in (
        "queued",
        "running",
    ):
        assert time.monotonic() < end
        time.sleep(0.05)
    return answer


def test_a_plan_and_its_tasks_are_of_a_phase(phased):
    """The list and the numbers of a phase name its tasks alone."""
    plan = {"shares": [{"annotator": "ben"}], "phase": "relations"}
    digest = call(phased, "mona", "POST", "/tasks/preview", plan)["digest"]
    call(phased, "mona", "POST", "/tasks/plans", {"name": "p", "digest": digest, "plan": plan})
    tasks = call(phased, "mona", "GET", "/tasks/list?annotator=ben&phase=relations")["tasks"]
    assert [each["phase"] for each in tasks] == ["relations", "relations"]
    workloads = call(phased, "mona", "GET", "/tasks?phase=relations")["annotators"]
    assert {each["annotator"]: each["n_tasks"] for each in workloads} == {"anna": 0, "ben": 2}
    move = {"documents": [tasks[0]["key"]], "source": "ben", "target": "anna"}
    moved = call(phased, "mona", "POST", "/tasks/moves", {**move, "phase": "relations"})
    assert moved == {"n_tasks": 1}


def test_a_sheet_is_of_a_phase(phased):
    """The client names the phase with each question and each change."""
    sheet = phased.client("anna").sheet(phased.study, phased.documents["d2"], phase="components")
    assert sheet.answer["layer"]["phase"] == "components"
    assert sheet.save(Create(CLAIM_OF_D2))["version"] == 2
    assert sheet.at(2)["units"] != []


@pytest.mark.parametrize("who", ["anna", "carl"])
def test_phases_are_set_by_managers(phased, who):
    """Curators and annotators change none."""
    with pytest.raises(ArgoraError):
        call(phased, who, "PUT", "/phases", {"phases": []})
    assert len(call(phased, "mona", "GET", "/phases")["phases"]) == 2


def test_the_gold_of_a_study_without_phases(phased):
    """Is made in the same way; its phase is the empty one."""
    store = phased.store
    part = store.study(phased.study, phase="components")
    bare = tuple(replace(each, phase="") for each in part.layers)
    phased.study = store.add_study(replace(part, layers=bare, phases=()))
    store.people.grant(phased.study, store.people.named("carl")[0].key, "curator")
    assert store.phases.of(phased.study) == ()
    assert gold(phased, phase="")["n_added"] == 1


def test_a_curator_without_names_sends_the_record_back(phased):
    """What was decided in it holds: the votes are those on which it was decided."""
    gold(phased)
    record = f"/api/studies/{phased.study}/phases/gold/record?phase=components"
    text = with_decision(phased.client("carl").http.get(record).text)
    outcome = gold(phased, decisions=text)
    assert (outcome["n_undecided"], outcome["reopened"]) == (0, [])
