"""Suggestions over HTTP: computed beforehand, sent to whom they are meant for, and no one else."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest
from tests.store.trees import CLAIM, MORE, PREMISE, TIE
from tests.web.conftest import QUICK, furnished, served
from tests.web.sending import gets
from tests.web.test_blind import asked

from argora.formats.suggestion_answers import read_answers
from argora.model import Annotator, Document, Layer
from argora.model.codec import encode_operations
from argora.model.operations import Batch, Create
from argora.model.suggestion import Suggestion
from argora.schemes import get_scheme
from argora.store import Phase, Place, Store
from argora.studies import bundled
from argora.web.agreement import suggesting
from argora.web.agreement.process import Calculator

MODEL = Path(__file__).parent.parent / "mining" / "model_of_version_3"
READ = Layer("d1", "crf", units=(CLAIM, PREMISE, MORE), relations=(TIE,))
LONGEST_WAIT = 120
LAYER = {"kind": "layer", "name": "crf", "documents": None}


@pytest.fixture
def world(no_program, tmp_path):
    """A server with a model on it and the layer of another model in its study."""
    copytree(MODEL, tmp_path / "models" / "old")
    (tmp_path / "models" / "empty").mkdir()
    with Store.open(tmp_path / "web.db", create=True) as store:
        study = furnished(store)
        store.extend(study, annotators=[Annotator("crf", "model")], layers=[READ])
        with served(store, replace(QUICK, models=tmp_path / "models"), study=study) as made:
            yield made


def at(world, more=""):
    """The path of the suggestions of the study."""
    return f"/api/studies/{world.study}/phases/suggestions{more}"


def choose(world, source, phase="", who="mona"):
    """Choose where suggestions come from, as the manager."""
    return world.client(who).http.put(at(world), json={"phase": phase, "source": source})


def settled(world, phase=""):
    """Return how far they are, as soon as nothing is under way."""
    client, end = world.client("mona"), time.monotonic() + LONGEST_WAIT
    path = at(world, f"?phase={phase}")
    while (now := client.http.get(path).json())["state"] in ("queued", "running"):
        assert time.monotonic() < end, now
        time.sleep(0.02)
    return now


def in_document(world, who="anna", document="d1", phase=""):
    """Return what somebody is suggested in a document."""
    place = f"/api/studies/{world.study}/documents/{world.documents[document]}"
    return world.client(who).http.get(f"{place}/suggestions?phase={phase}").json()


def by_name(suggested):
    """Return the ids of suggestions by the ids in the layer that they are from."""
    things = [value for each in suggested["suggestions"] for value in each["element"].values()]
    return {each["id"].rpartition("-")[2]: each["id"] for each in things}


def test_the_layers_of_a_model_are_suggested(world):
    """Units and relations with ids of their own, without notes, in every document of the study."""
    before = settled(world)
    assert (before["source"], before["state"], before["models"]) == (None, "none", ["old"])
    assert before["annotators"] == ["crf"]
    assert choose(world, LAYER).status_code == 200
    now = settled(world)
    assert (now["source"], now["state"], now["problem"]) == (LAYER, "done", None)
    assert (now["n_documents"], now["n_ready"], now["n_suggestions"]) == (2, 2, 4)
    suggested = in_document(world)
    ids = by_name(suggested)
    assert suggested["ready"] is True
    assert sorted(ids) == ["c1", "p1", "p2", "r1"]
    assert len({id.partition("-")[0] for id in ids.values()}) == 1
    (tie,) = [each["element"]["relation"] for each in suggested["suggestions"][3:]]
    assert (tie["sources"], tie["target"]) == ([ids["p1"]], ids["c1"])
    assert "look again" not in str(suggested)
    assert in_document(world, document="d2")["suggestions"] == []


def test_annotators_accept_by_an_ordinary_change_and_reject_for_themselves(world, tmp_path):
    """What became of each is a table for the manager."""
    choose(world, LAYER)
    settled(world)
    document = world.documents["d1"]
    ids = by_name(in_document(world, "ben"))
    sheet = world.client("ben").sheet(world.study, document)
    suggested = world.store.suggestions.at(sheet_place(world, "ben")).suggestions
    sheet.save(Batch(tuple(Create(e.element) for e in suggested if e.id in (ids["c1"], ids["p1"]))))
    place = f"/api/studies/{world.study}/documents/{document}/suggestions/rejections"
    http = world.client("ben").http
    sent = {"annotator": "ben", "ids": [ids["p2"], ids["r1"]]}
    for _ in range(2):
        assert http.post(place, json=sent).json()["rejected"] == sorted(sent["ids"])
    back = http.post(place, json={**sent, "ids": [ids["r1"]], "rejected": False})
    assert back.json()["rejected"] == [ids["p2"]]
    assert in_document(world, "anna")["rejected"] == []
    partly = http.post(place, json={**sent, "ids": ["s-x", ids["p2"]]})
    assert (partly.status_code, partly.json()["unknown"]) == (200, ["s-x"])
    for wrong, status in (({**sent, "ids": ["s-x"]}, 404), ({**sent, "annotator": "anna"}, 409)):
        assert http.post(place, json=wrong).status_code == status
    answer = world.client("mona").http.get(at(world, "/answers"))
    table = tmp_path / "answers.csv"
    table.write_text(answer.text, encoding="utf-8")
    rows = [each for each in read_answers(table) if each.annotator == "ben"]
    found = {row.suggestion.rpartition("-")[2]: row.answer for row in rows}
    assert found == {"c1": "accepted", "p1": "accepted", "p2": "rejected", "r1": "none"}
    assert {(row.arm, row.source, row.phase, row.round) for row in rows} == {
        ("on", "layer crf", "", 1)
    }
    assert [row.at != "" for row in rows] == [True, True, True, False]
    places = {each.suggestion.rpartition("-")[2]: each.place for each in read_answers(table)}
    assert all(places.values())
    assert str(places["r1"]) == f"{places['p1']}>{places['c1']}"


def sheet_place(world, who):
    """The place of somebody's layer of the first text."""
    return world.store.place(world.study, world.documents["d1"], who)


def test_the_control_arm_is_sent_the_same_bytes_as_without_suggestions(no_program, world):
    """Whatever is asked; the other arm is told by one word in the answer with the layer."""
    world.store.suggestions.set_arm(world.study, "", [("d2", "ben")], is_shown=False)
    plain = asked(world, "ben")
    choose(world, LAYER)
    settled(world)
    arm_off, arm_on = world.documents["d2"], world.documents["d1"]
    now = asked(world, "ben")
    assert [path for path in plain if arm_off in path and now[path] != plain[path]] == []
    others = [path for path in plain if arm_on in path and now[path] != plain[path]]
    assert {path.rpartition("/")[2] for path in others} == {"layer", "suggestions"}
    assert len(gets(world.app)) > 20
    assert [path for path in plain if "/documents/" not in path and now[path] != plain[path]] == []


def test_suggestions_are_not_exported_and_not_in_progress(world):
    """The files of the study and the numbers of work are the same bytes as before."""
    client = world.client("mona").http
    paths = [f"/api/studies/{world.study}/{each}" for each in ("progress", "progress/documents")]
    before = [client.get(path).content for path in paths]
    study = world.store.study(world.study)
    choose(world, LAYER)
    settled(world)
    assert [client.get(path).content for path in paths] == before
    assert world.store.study(world.study) == study


def test_only_a_model_of_the_folder_can_be_chosen(world):
    """No path leads out of it; a folder without a model is none; a person's layer is nobody's."""
    for name in ("empty", "../models/old", "/etc", "ol", "."):
        answer = choose(world, {"kind": "model", "name": name})
        assert (answer.status_code, answer.json()["code"]) == (404, "no-model"), name
    assert choose(world, {"kind": "layer", "name": "anna"}).json()["code"] == "no-annotator"
    listed = {**LAYER, "documents": ["d9"]}
    assert choose(world, listed).json()["code"] == "no-document"
    assert choose(world, LAYER, phase="x").json()["code"] == "no-phase"


def test_a_document_that_came_later_gets_its_suggestions_when_it_is_opened(world):
    """Also one that was left out before; what is not suggested anything is ready."""
    one = {**LAYER, "documents": ["d2"]}
    choose(world, one)
    assert settled(world)["n_ready"] == 1
    assert in_document(world) == {"ready": True, "suggestions": [], "rejected": []}
    world.store.suggestions.choose(
        world.study, "", replace(world.store.suggestions.source(world.study, ""), documents=None)
    )
    assert in_document(world)["ready"] is False
    settled(world)
    assert len(in_document(world)["suggestions"]) == 4


def test_relations_are_suggested_between_fixed_units(world):
    """In a phase that starts from gold, whatever ids the model gives its units."""
    store, study = world.store, world.study
    units = Phase("units", frozenset({"units", "attributes"}))
    ties = Phase("ties", frozenset({"relations"}), from_gold=True)
    store.phases.set(study, [units, ties])
    gold = Layer(
        *("d1", "gold"),
        units=(replace(CLAIM, id="g1"), replace(PREMISE, id="g2")),
        covers=units.asks,
        scheme_version=store.standing(study).scheme_version,
    )
    store.golds.put(study, [gold], phase="units")
    store.phases.change_state(study, "ties", "open")
    choose(world, LAYER, phase="ties")
    assert settled(world, "ties")["state"] == "done"
    (tie,) = in_document(world, phase="ties")["suggestions"]
    assert (tie["element"]["relation"]["sources"], tie["element"]["relation"]["target"]) == (
        ["g2"],
        "g1",
    )
    assert settled(world, "ties")["n_ready"] == 1  # the other one waits for its gold


def test_a_model_that_does_not_know_the_scheme_says_so(world):
    """Before it reads anything; the sentence names the category and the scheme."""
    store = world.store
    copy = replace(bundled(), layers=(), name="essays")
    study = store.add_study(replace(copy, scheme=get_scheme("aurc")))
    world.study = study
    store.people.grant(study, store.people.named("mona")[0].key, "manager")
    choose(world, {"kind": "model", "name": "old"})
    now = settled(world)
    assert now["state"] == "failed"
    assert "which scheme 'aurc' of the study does not have" in now["problem"]
    assert now["n_ready"] == 0


class Killed(Calculator):
    """A calculator whose program is killed once, after some documents."""

    kills = 1

    def ask(self, question, *, on_step, is_wanted):
        """Kill the program when three documents are done."""

        def on_any_step(step):
            on_step(step)
            if step.n_done == 3 and Killed.kills:
                Killed.kills -= 1
                self._process.kill()

        return super().ask(question, on_step=on_any_step, is_wanted=is_wanted)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_model_reads_in_a_program_of_its_own_and_goes_on_where_it_was(tmp_path, monkeypatch):
    """Killed after three documents, it reads the others; a slice of time ends behind one."""
    monkeypatch.setattr("argora.web.agreement.worker.Calculator", Killed)
    copytree(MODEL, tmp_path / "models" / "old")
    with Store.open(tmp_path / "web.db", create=True) as store:
        study = store.add_study(replace(bundled(), name="essays"))
        store.people.grant(study, store.people.add("mona").key, "manager")
        with served(store, replace(QUICK, models=tmp_path / "models"), study=study) as world:
            before = set(sys.modules)
            model = {"kind": "model", "name": "old"}
            choose(world, model)
            first = settled(world)
            assert (first["state"], first["n_ready"] >= 3) == ("failed", True)
            stored = store.suggestions.digests(study, "", store.suggestions.source(study, ""))
            choose(world, model)
            now = settled(world)
            assert (now["state"], now["n_failed"]) == ("done", 0)
            assert now["n_ready"] == now["n_documents"] == len(bundled().documents)
            after = store.suggestions.digests(study, "", store.suggestions.source(study, ""))
            assert stored.items() <= after.items()
            assert now["n_suggestions"] > 0
            loaded = {each.partition(".")[0] for each in set(sys.modules) - before}
            assert not loaded & {"sklearn", "pycrfsuite"}
            assert "argora.mining.storage" not in set(sys.modules) - before


def test_a_document_without_a_text_is_done_with_nothing(world):
    """So nobody waits for it, and nothing is computed again and again."""
    world.store.extend(world.study, documents=[Document("blank")], assigned=True)
    choose(world, {"kind": "model", "name": "old"})
    now = settled(world)
    assert (now["state"], now["n_ready"], now["n_failed"]) == ("done", 3, 0)
    assert world.store.suggestions.at(Place(world.study, "blank", "ben")).is_ready


def test_what_a_slice_of_time_leaves_is_gone_on_with(world, monkeypatch):
    """Each question reads one document at least; the last one ends the work."""
    monkeypatch.setattr(suggesting, "SECONDS", -1.0)
    asked_for = []
    suggest = suggesting.suggest

    def counted(*sent):
        asked_for.append(sent[1])
        return suggest(*sent)

    monkeypatch.setattr("argora.web.agreement.computing.suggest", counted)
    choose(world, LAYER)
    now = settled(world)
    assert (now["state"], now["n_ready"], len(asked_for)) == ("done", 2, 2)


def test_a_crafted_model_runs_no_code(world, tmp_path):
    """A pickle in the place of numbers is refused where it is loaded; the reason is shown."""
    place = tmp_path / "models" / "crafted"
    copytree(MODEL, place)
    ran = tmp_path / "ran"
    bomb = b"cos\nsystem\n(S'touch " + str(ran).encode() + b"'\ntR."
    (place / "roles.npy").write_bytes(bomb)
    study = world.store.add_study(replace(bundled(), layers=(), name="essays"))
    world.study = study
    world.store.people.grant(study, world.store.people.named("mona")[0].key, "manager")
    choose(world, {"kind": "model", "name": "crafted"})
    now = settled(world)
    assert (now["state"], now["n_ready"]) == ("failed", 0)
    assert "does not begin with the header" in now["problem"]
    assert not ran.exists()


def test_one_text_that_a_model_cannot_read_stops_no_others(world, monkeypatch):
    """It counts as failed, and the first reason is shown."""

    def of(store, study, source, folder):
        def read(text):
            if text.document.id == "d1":
                raise ValueError("no words")
            return replace(READ, document="d2", units=(), relations=())

        return suggesting.Reader("x", read)

    monkeypatch.setattr(suggesting, "reader_of", of)
    choose(world, LAYER)
    now = settled(world)
    assert (now["state"], now["n_ready"], now["n_failed"]) == ("done", 2, 1)
    assert now["failed"] == "d1: no words"


def test_the_browser_creates_what_was_sent(world):
    """The JSON of a suggestion is that of an operation, so that accepting needs no other form."""
    choose(world, LAYER)
    settled(world)
    stored = world.store.suggestions.at(sheet_place(world, "ben")).suggestions
    sent = in_document(world, "ben")["suggestions"]
    assert [encode_operations([Create(each.element)])[0]["create"]["thing"] for each in stored] == [
        each["element"] for each in sent
    ]
    assert all(isinstance(each, Suggestion) for each in stored)
