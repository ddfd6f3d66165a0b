"""The order by usefulness over HTTP: computed in a program, kept, and used by plans of tasks."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from tests.web.conftest import QUICK, served

from argora.active import Terms, choose
from argora.mining import find_miner, fit, predict, save
from argora.model import Annotator
from argora.store import Phase, Store
from argora.studies import bundled

LONGEST_WAIT = 120
N_DONE = 4


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    """A folder with a model of the bundled study."""
    folder = tmp_path_factory.mktemp("models")
    save(fit(bundled(), annotator="ana"), folder / "crf")
    return folder


@pytest.fixture
def half():
    """The bundled study, of which ana did the first documents and nobody the others."""
    study = bundled().select(annotators=["ana"])
    first = [document.id for document in study.documents[:N_DONE]]
    layers = tuple(layer for layer in study.layers if layer.document in first)
    return replace(study, layers=layers, annotators=(*study.annotators, Annotator("ben")))


def expected(study, models):
    """Return the order by the library alone."""
    left = [document.id for document in study.documents[N_DONE:]]
    miner = find_miner(models / "crf")
    read = predict(miner, study.select(documents=left)).select(annotators=[miner.name])
    whole = replace(study, annotators=(*study.annotators, *read.annotators))
    chosen = choose(whole.with_layers(*read.layers), Terms(), model=miner.name)
    return [each.document for each in chosen.choices]


@pytest.fixture
def world(no_program, tmp_path, half, models):
    """A server with a model, and the half of a study that mona manages."""
    with Store.open(tmp_path / "web.db", create=True) as store:
        study = store.add_study(half)
        store.people.grant(study, store.people.add("mona").key, "manager")
        with served(store, replace(QUICK, models=models), study=study) as made:
            yield made


def at(world, more=""):
    """The path of the order."""
    return f"/api/studies/{world.study}/tasks{more}"


def compute(world, kind="model", name="crf", phase=""):
    """Ask for an order, as the manager."""
    sent = {"phase": phase, "kind": kind, "name": name}
    return world.client("mona").http.post(at(world, "/order"), json=sent)


def settled(world, phase=""):
    """Return how far the order is, as soon as nothing is under way."""
    client, end = world.client("mona"), time.monotonic() + LONGEST_WAIT
    path = at(world, f"/order?phase={phase}")
    while (now := client.http.get(path).json())["state"] in ("queued", "running"):
        assert time.monotonic() < end, now
        time.sleep(0.02)
    return now


def plan(**more):
    """Return a plan for ana and ben."""
    return {"shares": [{"annotator": "ana"}, {"annotator": "ben"}], "each": 1, **more}


def test_the_order_is_that_of_the_library_and_a_plan_follows_it(world, half, models):
    """The four best are the batch, in this order for each annotator; without it, chance decides."""
    before = settled(world)
    assert (before["order"], before["state"], before["models"]) == (None, "none", ["crf"])
    assert compute(world).status_code == 200
    now = settled(world)
    assert (now["state"], now["problem"]) == ("done", None)
    best = expected(half, models)
    order = now["order"]
    assert (order["n_ranked"], order["n_unread"]) == (len(half.documents) - N_DONE, 0)
    assert (order["kind"], order["name"], order["at"][:2]) == ("model", "crf", "20")
    client = world.client("mona").http
    sent = plan(n_documents=4, useful_first=True, seed=3)
    preview = client.post(at(world, "/preview"), json=sent).json()
    assert "4 in the order of usefulness" in preview["words"]
    applied = {"name": "p", "digest": preview["digest"], "plan": sent}
    assert client.post(at(world, "/plans"), json=applied).status_code == 200
    mine = {
        name: [each.place.document for each in world.store.tasks(world.study, annotator=name)]
        for name in ("ana", "ben")
    }
    new = {name: [each for each in mine[name] if each in best] for name in mine}
    assert sorted(new["ana"] + new["ben"]) == sorted(best[:4])
    for documents in new.values():
        assert documents == sorted(documents, key=best.index)


def test_layers_that_are_there_give_the_same_order(world, half, models):
    """The annotator of kind model wrote them before; a person's layers are nobody's to choose."""
    miner = find_miner(models / "crf")
    left = [document.id for document in half.documents[N_DONE:]]
    read = predict(miner, half.select(documents=left)).select(annotators=[miner.name])
    layers = [replace(layer, annotator="bot") for layer in read.layers]
    world.store.extend(world.study, annotators=[Annotator("bot", "model")], layers=layers)
    assert compute(world, "layer", "ana").json()["code"] == "no-annotator"
    assert compute(world, "layer", "bot").json()["annotators"] == ["bot"]
    settled(world)
    assert list(world.app.state.shared.orders.documents(world.study, "")) == expected(half, models)


def test_without_an_order_a_plan_by_usefulness_is_refused(world):
    """With a code and what to do."""
    answer = world.client("mona").http.post(at(world, "/preview"), json=plan(useful_first=True))
    assert (answer.status_code, answer.json()["code"]) == (409, "no-order")
    assert "compute one first" in answer.json()["detail"]


def test_only_what_is_there_can_be_chosen(world):
    """No path leads out of the folder, and a phase has to be one of the study."""
    for name in ("../crf", "cr", "."):
        answer = compute(world, name=name)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-model"), name
    assert compute(world, phase="x").json()["code"] == "no-phase"


def test_an_order_that_fails_leaves_the_one_of_before(world):
    """The layers of this model do not say how sure it was, and it says so."""
    compute(world)
    first = settled(world)["order"]
    layers = [replace(bundled().layers[0], document=bundled().documents[-1].id, annotator="old")]
    layers = [replace(each, units=(), relations=()) for each in layers]
    world.store.extend(world.study, annotators=[Annotator("old", "model")], layers=layers)
    compute(world, "layer", "old")
    now = settled(world)
    assert now["state"] == "failed"
    assert "do not say how sure the model was" in now["problem"]
    assert now["order"] == first


def test_a_person_with_the_name_of_the_model_keeps_what_they_finished(world, half, models):
    """The model of the folder is read under another name."""
    (models / "ana").symlink_to(models / "crf")
    try:
        compute(world, name="ana")
        assert settled(world)["order"]["n_ranked"] == len(half.documents) - N_DONE
    finally:
        (models / "ana").unlink()


def test_an_order_is_of_a_phase_and_is_called_off(world):
    """Nothing of a phase that is not computed yet; what is called off is cancelled."""
    world.app.state.shared.worker.close()
    parts = [Phase("units", frozenset({"units", "attributes"})), Phase("ties")]
    store = world.store
    study = store.add_study(replace(bundled(), layers=(), name="others"))
    store.people.grant(study, store.people.named("mona")[0].key, "manager")
    store.phases.set(study, parts)
    world.study = study
    assert compute(world, phase="units").json()["state"] == "queued"
    assert compute(world, phase="units").json()["state"] == "queued"
    client = world.client("mona").http
    assert client.get(at(world, "/order?phase=ties")).json()["state"] == "none"
    answer = client.delete(at(world, "/order?phase=units")).json()
    assert (answer["state"], answer["order"]) == ("cancelled", None)
