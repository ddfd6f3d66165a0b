"""argora train and argora predict: from a folder to a model and from there to layers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.mining.arguments import microtexts
from tests.mining.sentences import made_sentences

import argora
from argora.mining import load
from argora.model import Annotator
from argora.studies import bundled


@pytest.fixture(scope="module")
def gold(tmp_path_factory):
    """Six of the bundled essays, in two parts, by one annotator who counts as the gold."""
    study = bundled().select(annotators=["ana"])
    study = study.select(documents=[layer.document for layer in study.layers][:6])
    documents = tuple(
        replace(document, metadata={"split": "dev" if n % 3 == 2 else "train"})
        for n, document in enumerate(study.documents)
    )
    folder = tmp_path_factory.mktemp("gold") / "study"
    argora.write(
        replace(study, documents=documents, annotators=(Annotator("ana", "gold"),)), folder
    )
    return folder


@pytest.fixture(scope="module")
def model(gold, tmp_path_factory):
    """A model of the training part."""
    from argora.cli import main

    folder = tmp_path_factory.mktemp("model") / "model"
    assert main(["train", str(gold), "--dev", "split=dev", "--out", str(folder)]) == 0
    return folder


def test_training_says_how_good_the_model_is(run, gold, tmp_path):
    """By the documents held out, and in the card as well."""
    out = tmp_path / "model"
    ended = run("train", gold, "--on", "split=train", "--dev", "split=dev", "--out", out, "--json")
    assert ended.code == 0
    assert ended.json["facts"]["n_documents"] == 4
    assert ended.json["scores"][0]["task"] == "tokens (B, I, O)"
    assert "## How good it is" in (out / "card.md").read_text("utf-8")


def test_held_out_documents_are_not_trained_on(model):
    """Without --on all others are."""
    assert load(model).facts.n_documents == 4


def test_given_units_get_a_tree(run, tmp_path):
    """Microtexts are one tree each, and their units can be taken from the gold."""
    argora.write(microtexts(8), tmp_path / "texts", format="arggraph")
    assert run("train", tmp_path / "texts", "--out", tmp_path / "model").code == 0
    ended = run(
        "predict", tmp_path / "model", tmp_path / "texts", tmp_path / "mined", "--units", "gold",
        "--to", "arggraph", "--lossy", "--json",
    )  # fmt: skip
    assert ended.code == 0
    assert ended.json["documents"] == 8
    mined = argora.read(tmp_path / "mined").select(annotators=["miner"])
    assert mined.check() == ()
    assert ended.json["units"] == sum(len(layer.units) for layer in mined.layers)


def test_units_of_nobody_cannot_be_taken(run, gold, model, tmp_path):
    """The message names who is there."""
    ended = run("predict", model, gold, tmp_path / "mined", "--units", "anna")
    assert ended.code == 2
    assert "did you mean 'ana'" in ended.err


def test_without_documents_held_out_nobody_knows_how_good_it_is(run, gold, tmp_path):
    """That is said in words."""
    ended = run("train", gold, "--out", tmp_path / "model", "--name", "m1")
    assert ended.code == 0
    assert "m1, trained on 6 documents" in ended.out
    assert "nobody knows how good it is" in ended.out


def test_predictions_stand_beside_the_gold(run, gold, model, tmp_path):
    """And argora evaluate takes the result."""
    out = tmp_path / "mined"
    ended = run("predict", model, gold, out, "--json")
    assert ended.code == 0
    assert ended.json["documents"] == 6
    assert ended.json["units"] > 0
    made = argora.read(out)
    assert {(who.id, who.kind) for who in made.annotators} == {("ana", "gold"), ("miner", "model")}
    judged = run("evaluate", out, "--json", "--interval", "none")
    assert judged.code == 0


@pytest.mark.parametrize("name", ["texts", "texts/one.txt"])
def test_plain_texts_need_no_annotation(run, model, tmp_path, name):
    """A folder of them, or a single one, also in UTF-16."""
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "one.txt").write_text("I think parks are good.\n", encoding="utf-16")
    ended = run("predict", model, tmp_path / name, tmp_path / "out")
    assert (ended.code, ended.err) == (0, "")
    assert "miner: 1 documents" in ended.out
    assert argora.read(tmp_path / "out").scheme.id == "persuasive-essays"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--on", "split"], "expected NAME=VALUE"),
        (["--on", "split=tset"], "values of split are dev, train"),
        (["--dev", "spilt=dev"], "did you mean 'split'"),
        (["--analysis", "rulez"], "did you mean 'rules'"),
        (["--annotator", "anna"], "did you mean 'ana'"),
    ],
)
def test_wrong_options_are_told(run, gold, tmp_path, options, message):
    """In one line, and nothing is written."""
    ended = run("train", gold, "--out", tmp_path / "model", *options)
    assert ended.code == 2
    assert message in ended.err
    assert not (tmp_path / "model").exists()


def test_a_model_never_replaces_a_study(run, gold, tmp_path):
    """Nor is anything written into one."""
    ended = run("train", gold, "--out", gold, "--overwrite")
    assert ended.code == 2
    assert "overlaps the source" in ended.err
    ended = run("predict", gold, gold, tmp_path / "out")
    assert ended.code == 2
    assert "is no model" in ended.err


def test_another_analysis_is_taken_by_name(run, gold, tmp_path):
    """And the model keeps to it; one that knows less is refused."""
    out = tmp_path / "model"
    assert run("train", gold, "--analysis", "textblob", "--out", out).code == 0
    assert "textblob-" in (out / "card.md").read_text("utf-8")
    assert run("predict", out, gold, tmp_path / "mined").code == 0
    ended = run("predict", out, gold, tmp_path / "again", "--analysis", "rules")
    assert ended.code == 2
    assert "choose the one that it was trained on" in ended.errors[0]
    assert not (tmp_path / "again").exists()


def test_strict_training_needs_everything(run, gold, tmp_path):
    """The rule-based analysis does not parse."""
    ended = run("train", gold, "--strict", "--out", tmp_path / "model")
    assert ended.code == 2
    assert "these features are absent: parse (needs constituents)" in ended.errors[0]


def test_german_is_noted_and_read_all_the_same(run, model, tmp_path):
    """The note names the document."""
    (tmp_path / "texts").mkdir()
    text = "Das ist nicht gut für die Stadt, und wir haben auch keine Busse.\n"
    (tmp_path / "texts" / "brief.txt").write_text(text, encoding="utf-8")
    ended = run("predict", model, tmp_path / "texts", tmp_path / "out", "--format", "brat")
    assert ended.code == 0
    assert "note: document 'brief' looks German" in ended.err


def test_models_of_sentences_on_topics(run, tmp_path):
    """The topic is a column of the documents; units are whole sentences."""
    argora.write(made_sentences(60), tmp_path / "study")
    options = ("--topic", "topic", "--level", "sentence", "--out", tmp_path / "model")
    facts = run("train", tmp_path / "study", *options, "--json").json["facts"]
    assert "topic" in facts["capabilities"]
    ended = run("predict", tmp_path / "model", tmp_path / "study", tmp_path / "mined", "--json")
    assert ended.json["units"] == sum(facts["categories"].values())
    (tmp_path / "plain.txt").write_text("Zoos bring many visitors.", "utf-8")
    ended = run("predict", tmp_path / "model", tmp_path / "plain.txt", tmp_path / "other")
    assert ended.code == 2
    assert "has no 'topic', which the model reads as its topic" in ended.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--window", 45, "--units", "gold"), "leave one of them out"),
        (("--step", 3), "belong to --window"),
        (("--window", 3, "--step", 4), "tokens would be left out"),
    ],
)
def test_windows_are_for_finding_units(run, tmp_path, options, message):
    """A study is read through windows as well; what makes no sense is refused."""
    argora.write(made_sentences(40), tmp_path / "study")
    run("train", tmp_path / "study", "--out", tmp_path / "model")
    mined = ("predict", tmp_path / "model", tmp_path / "study", tmp_path / "mined")
    ended = run(*mined, *options)
    assert (ended.code, message in ended.err) == (2, True)
    ended = run(*mined, "--window", 30, "--join", "topic", "--merge", "vote", "--json")
    assert (ended.json["documents"], ended.code) == (40, 0)
    assert argora.read(tmp_path / "mined").annotator("miner").kind == "model"
