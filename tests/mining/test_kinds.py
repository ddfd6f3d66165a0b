"""A kind of miners from another distribution does all that the built-in one does."""

from __future__ import annotations

import json
import os
import pickle
import sys
import time
from pathlib import Path
from shutil import copytree

import numpy as np
import pytest
from tests.store.conftest import founded
from tests.test_plugins import install
from tests.web.conftest import no_program

import argora
from argora.cli import main
from argora.errors import DataError, FormatError
from argora.mining import FitOptions, Miner, MinerKind, load, predict, save, train
from argora.mining.scoring import scores_of
from argora.model import Document, Layer, Scheme, Study
from argora.store import Place, SuggestionSource
from argora.web.agreement.worker import Worker
from argora.web.suggesting import ModelFolder, SuggestionMaking

__all__ = ["no_program"]

ENTRY_POINTS = "[argora.miners]\nlookup = argora_lookup:LOOKUP\nwrong = argora_lookup:LOOKUP\n"
OPTIONS = FitOptions(annotator="ana", name="by-words")


@pytest.fixture(autouse=True)
def plugin(tmp_path_factory, monkeypatch):
    """Install the distribution for one test."""
    folder = tmp_path_factory.mktemp("site")
    code = Path(__file__).with_name("lookup.py").read_text("utf-8")
    install(folder, ENTRY_POINTS, argora_lookup=code)
    monkeypatch.syspath_prepend(folder)
    yield
    sys.modules.pop("argora_lookup", None)


@pytest.fixture
def model(essays, tmp_path):
    """A stored model of the kind."""
    save(train(essays, kind="lookup", options=OPTIONS), tmp_path / "model")
    return tmp_path / "model"


def test_a_kind_is_trained_stored_and_read(essays, tmp_path):
    """Facts and scores are kept for it, and what it was trained on is marked in its layers."""
    trained = train(essays, kind="lookup", options=OPTIONS)
    assert isinstance(trained, Miner)
    assert (trained.facts.teacher, trained.facts.n_documents) == ("ana", 13)  # one is open
    finished = [la for la in essays.layers if la.annotator == "ana" and la.state == "finished"]
    assert sum(trained.facts.categories.values()) == sum(len(la.units) for la in finished)
    save(trained, tmp_path / "model")
    again = load(tmp_path / "model")
    assert (again.facts, again.name, again.scheme) == (trained.facts, "by-words", essays.scheme)
    assert again.predict(essays) == trained.predict(essays)
    layers = again.predict(essays).select(annotators=["by-words"]).layers
    assert sum(layer.tool == "trained on this text" for layer in layers) == 13
    card = (tmp_path / "model" / "card.md").read_text("utf-8")
    assert "Its kind is lookup: categories by first words." in card


def test_scores_of_a_kind_are_those_of_its_layers(essays):
    """It relates all units to the first one: counted by hand for one document."""
    trained = train(essays, kind="lookup", options=OPTIONS)
    one = essays.select(documents=[essays.documents[0].id], annotators=["ana"])
    scores = {s.task: s for s in scores_of(trained, one, annotator="ana", resamples=20)}
    gold = one.layers[0]
    read = trained.annotate(one.documents[0], gold.units)
    right = sum(a.category == b.category for a, b in zip(gold.units, read.units, strict=True))
    assert scores["categories of given units"].n_items == len(gold.units)
    assert (scores["categories of given units"].value == 1) == (right == len(gold.units))
    pairs = scores["linked or not, ordered pairs of given units of a document"]
    assert pairs.n_items == len(gold.units) * (len(gold.units) - 1)
    assert "components, found by the model" in scores


@pytest.fixture
def folder(essays, tmp_path):
    """The bundled essays as a folder."""
    argora.write(essays, tmp_path / "essays", format="native")
    return tmp_path / "essays"


def test_every_verb_takes_a_model_of_the_kind(folder, tmp_path, capsys):
    """It is trained and scored, annotates, is evaluated, and gives feedback."""
    model, mined = str(tmp_path / "m"), str(tmp_path / "mined")
    first = argora.read(folder).documents[0]
    held = next(f"{name}={value}" for name, value in first.metadata.items())
    said = ["--miner", "lookup", "--annotator", "ana", "--dev", held]
    assert not main(["train", str(folder), "--out", model, *said])
    assert "categories of given units" in capsys.readouterr().out
    assert not main(["predict", model, str(folder), mined])
    assert not main(["evaluate", mined, "--gold-annotator", "ana", "--annotator", "miner"])
    capsys.readouterr()
    assert not main(["feedback", str(folder), "--model", model, "--least", "0", "--json"])
    assert json.loads(capsys.readouterr().out)["feedback"]


def test_a_kind_suggests_to_annotators(essays, model, tmp_path, no_program):
    """The server lists the folder of the model; what it suggests is what it annotates."""
    copytree(model, tmp_path / "models" / "words")
    with founded(tmp_path / "web.db") as store:
        study = store.add_study(essays)
        worker = Worker(store)
        making = SuggestionMaking(
            store, worker, ModelFolder(tmp_path / "models"), on_change=lambda _: None
        )
        source = SuggestionSource("model", "words")
        making.choose(study, "", source, author="mona")
        end = time.monotonic() + 120
        while making.standing(study, "").state != "done":
            assert time.monotonic() < end, making.standing(study, "")
            time.sleep(0.05)
        worker.close()
        store.assign_all(study)
        counts = store.suggestions.counts(study, "", source)
        read = load(model).predict(essays).select(annotators=["by-words"]).layers
        n = sum(len(layer.units) + len(layer.relations) for layer in read)
        assert (counts.n_ready, counts.n_failed, counts.n_suggestions) == (len(read), 0, n)
        place = Place(study, read[0].document, essays.annotators[0].id)
        suggested = [e.element for e in store.suggestions.at(place).suggestions]
        assert [e.category for e in suggested[: len(read[0].units)]] == [
            unit.category for unit in read[0].units
        ]


def test_the_whole_kind_is_thirty_lines():
    """Without blank lines and imports: what somebody writes who has an idea for a model."""
    code = Path(__file__).with_name("lookup.py").read_text("utf-8").partition("def ")[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 30


def test_a_kind_is_tried_by_folds(folder, capsys):
    """What is learnt and reached; options of classifiers do not fit."""
    said = ["experiment", str(folder), "--miner", "lookup", "--annotator", "ana"]
    assert not main([*said, "--folds", "3", "--resamples", "20", "--json"])
    result = json.loads(capsys.readouterr().out)["cross_validation"]
    assert (result["kind"], result["n_folds"], result["n_documents"]) == ("lookup", 3, 13)
    assert result["n_units"] == result["n_units_learnt"] > 0
    assert {score["task"] for score in result["scores"]} >= {"categories of given units"}
    assert main([*said, "--groups"]) == 2
    assert "for classifiers only: groups; leave" in capsys.readouterr().err


def test_kinds_are_listed_with_what_they_need_and_where_they_are_from(capsys):
    """One of them in detail, too."""
    main(["miners", "lookup", "--json"])
    (about,) = json.loads(capsys.readouterr().out)["miners"]
    assert about["from"] == "argora-toy 1"
    assert about["trained by"] == "argora train --miner lookup"
    main(["miners", "crf", "--json"])
    (about,) = json.loads(capsys.readouterr().out)["miners"]
    assert (about["from"], about["needs"]) == ("argora", "argora[mining]")
    assert "--analysis" in about["options"]


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        ("look", FitOptions(), "unknown kind of miners 'look'; did you mean 'lookup'"),
        ("wrong", FitOptions(), "has the entry point 'wrong'"),
        ("lookup", FitOptions(topic="prompt"), "have no option 'topic'"),
        ("lookup", FitOptions(of_kind={"size": "3"}), "have no option 'size'; those it has: none"),
        ("crf", FitOptions(of_kind={"size": "3"}), "analysis, level, strict, topic"),
    ],
)
def test_a_kind_or_option_that_is_unknown_is_refused(essays, kind, options, message):
    """The message says what there is."""
    with pytest.raises(DataError, match=message):
        train(essays, kind=kind, options=options)


class Bomb:
    """What runs a command when it is unpickled."""

    def __init__(self, place):
        self.place = place

    def __reduce__(self):
        return os.mkdir, (str(self.place),)


def header(shape: str) -> bytes:
    """The header of an array, with as few bytes as it may have."""
    text = f"{{'descr': '<i8', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (header("(999999999999999999, 999999999999999999)"), "has 0 bytes of numbers"),
        (header("(__import__('os'),)"), "does not begin with the header"),
        (header("(2,)") + b"\0" * 8, "has 8 bytes of numbers, not those of"),
        (header("(2,)").replace(b"<i8", b"|O8"), r"holds an array of '\|O8'"),
    ],
)
def test_a_crafted_array_of_a_kind_is_refused(model, content, message):
    """No shape makes the program ask for memory, and nothing in a header runs."""
    (model / "counts.npy").write_bytes(content)
    with pytest.raises(FormatError, match=message) as raised:
        load(model)
    assert raised.value.path == str(model / "counts.npy")


def test_a_pickle_in_an_array_does_not_run(model, tmp_path):
    """Neither alone nor in an array of objects."""
    bomb = Bomb(tmp_path / "ran")
    np.save(model / "counts.npy", np.array([bomb], dtype=object), allow_pickle=True)
    with pytest.raises(FormatError):
        load(model)
    (model / "counts.npy").write_bytes(pickle.dumps(bomb))
    with pytest.raises(FormatError):
        load(model)
    assert not (tmp_path / "ran").exists()


def test_a_part_that_is_a_link_out_of_the_folder_is_refused(model, tmp_path):
    """Whoever made the model does not decide what else is read."""
    (tmp_path / "secret.json").write_text('["a"]', encoding="utf-8")
    (model / "words.json").unlink()
    (model / "words.json").symlink_to(tmp_path / "secret.json")
    with pytest.raises(FormatError, match="links to a place outside"):
        load(model)


def test_parts_that_a_kind_trips_over_are_an_error_of_the_model(model, monkeypatch):
    """Whatever its code raises: the message names the kind."""

    def build(stored):
        return stored.json("words.json")["no", "list"]

    kind = train.__globals__["MINERS"].get("lookup")
    broken = MinerKind(name="lookup", title="", fit=kind.fit, parts=kind.parts, build=build)
    monkeypatch.setattr(sys.modules["argora_lookup"], "LOOKUP", broken)
    with pytest.raises(FormatError, match="the kind 'lookup' cannot make a miner of these parts"):
        load(model)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"../words.json": []}, "'../words.json'"),
        ({"model.json": []}, "'model.json'"),
        ({"words.npy": []}, "'words.npy' that is list"),
        ({"words.json": np.zeros(2)}, "'words.json' that is ndarray"),
        ({"w.npy": np.array([None])}, "expected finite numbers"),
        ({"w.npy": np.array([np.nan])}, "expected finite numbers"),
    ],
)
def test_a_kind_cannot_store_what_could_not_be_read(essays, tmp_path, monkeypatch, parts, message):
    """Nothing is written then."""
    trained = train(essays, kind="lookup", options=OPTIONS)
    kind = train.__globals__["MINERS"].get("lookup")
    other = MinerKind(
        name="lookup", title="", fit=kind.fit, parts=lambda _: parts, build=kind.build
    )
    monkeypatch.setattr(sys.modules["argora_lookup"], "LOOKUP", other)
    with pytest.raises(DataError, match=message):
        save(trained, tmp_path / "model")
    assert not (tmp_path / "model").exists()


class Stray:
    """A miner that says something of another document."""

    name = "stray"
    scheme = Scheme("s")

    def annotate(self, document, units=None):
        return Layer("other", self.name)


def test_a_layer_of_another_document_is_an_error_of_the_miner():
    """It does not overwrite what stands there."""
    study = Study(Scheme("s"), (Document("d", "It rains."), Document("other", "It snows.")))
    with pytest.raises(DataError, match="its layer is of 'other'"):
        predict(Stray(), study)
