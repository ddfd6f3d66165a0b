"""argora train and argora predict: from a folder to a model and from there to layers."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from dataclasses import replace

import pytest
from tests.mining.arguments import microtexts
from tests.mining.sentences import made_sentences

import argora
from argora.mining import load
from argora.model import Annotator, FrozenMap
from argora.model.recoding import Recoding, recode
from argora.schemes import get_scheme
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
        (["--on", "split=dev", "--dev", "split=dev"], "--dev holds out every document to train on"),
        (["--topic", "splti"], "did you mean 'split'"),
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


def test_a_recoding_in_the_folder_to_write_is_refused(run, gold, tmp_path):
    """As a model in it is; nothing is read before."""
    (tmp_path / "out").mkdir()
    names = tmp_path / "out" / "names.csv"
    names.write_text("what,from,to\n", "utf-8")
    ended = run("predict", tmp_path / "model", gold, tmp_path / "out", "--map", names)
    assert ended.code == 2
    assert f"overlaps the source '{names}'" in ended.err


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


def test_windows_are_for_finding_units(run, tmp_path):
    """A study is read through windows as well; what makes no sense is refused."""
    argora.write(made_sentences(40), tmp_path / "study")
    run("train", tmp_path / "study", "--out", tmp_path / "model")
    mined = ("predict", tmp_path / "model", tmp_path / "study", tmp_path / "mined")
    refused = {
        ("--window", 45, "--units", "gold"): "leave one of them out",
        ("--step", 3): "belong to --window",
        ("--window", 3, "--step", 4): "tokens would be left out",
    }
    for options, message in refused.items():
        ended = run(*mined, *options)
        assert (ended.code, message in ended.err) == (2, True), options
    ended = run(*mined, "--window", 30, "--join", "topic", "--merge", "vote", "--json")
    assert (ended.json["documents"], ended.code) == (40, 0)
    assert argora.read(tmp_path / "mined").annotator("miner").kind == "model"


# ----- a model on texts of another scheme -------------------------------------------------------


@pytest.fixture
def claims(gold, tmp_path):
    """The same essays under the scheme claim-premise, in which a major claim is a claim."""
    study = recode(
        argora.read(gold),
        Recoding.of({"unit": {"major-claim": "claim"}}),
        scheme=get_scheme("claim-premise"),
    )
    argora.write(study, tmp_path / "claims")
    return tmp_path / "claims"


def test_a_model_of_another_scheme_writes_the_categories_of_the_study(
    run, gold, claims, model, tmp_path
):
    """As it says of the texts under its own scheme, with the names of the file."""
    names = tmp_path / "names.csv"
    names.write_text("what,from,to\nunit,major-claim,claim\n", encoding="utf-8")
    ended = run("predict", model, claims, tmp_path / "mined", "--map", names, "--json")
    assert ended.code == 0
    assert run("predict", model, gold, tmp_path / "own").code == 0
    own = argora.read(tmp_path / "own").select(annotators=["miner"])
    mined = argora.read(tmp_path / "mined")
    assert mined.scheme.id == "claim-premise"
    n_major = 0
    for layer in own.layers:
        units = [(u.id, u.spans, u.category) for u in layer.units]
        n_major += sum(category == "major-claim" for _, _, category in units)
        expected = [(id, at, "claim" if c == "major-claim" else c) for id, at, c in units]
        (found,) = (la for la in mined.layers_of(layer.document) if la.annotator == "miner")
        assert [(u.id, u.spans, u.category) for u in found.units] == expected
        assert found.relations == layer.relations
    assert n_major
    assert ended.json["recoded"] == [
        {"what": "unit", "from": "major-claim", "to": "claim", "n": n_major}
    ]
    judged = run("evaluate", tmp_path / "mined", "--resamples", "20")
    assert judged.code == 0


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ["unit,premise,premise"],
            "the model writes unit 'major-claim', which scheme 'claim-premise'",
        ),
        (["unit,major-claim,thesis"], "scheme 'claim-premise' has no unit 'thesis'"),
        (["unit,major-clam,claim"], "did you mean 'major-claim'"),
    ],
)
def test_what_a_file_leaves_out_or_misspells_is_refused(
    run, claims, model, tmp_path, lines, message
):
    """Before anything is written; the message says what to add."""
    names = tmp_path / "names.csv"
    names.write_text("\n".join(["what,from,to", *lines, ""]), encoding="utf-8")
    ended = run("predict", model, claims, tmp_path / "mined", "--map", names)
    assert ended.code == 2
    assert message in ended.err
    assert not (tmp_path / "mined").exists()


def test_plain_texts_take_the_recoded_scheme_of_the_model(run, model, tmp_path):
    """Nobody says that they have another one."""
    (tmp_path / "texts").mkdir()
    text = bundled().documents[0].text
    (tmp_path / "texts" / "one.txt").write_text(text, encoding="utf-8")
    names = tmp_path / "names.csv"
    names.write_text("what,from,to\nunit,major-claim,thesis\n", encoding="utf-8")
    ended = run("predict", model, tmp_path / "texts", tmp_path / "mined", "--map", names)
    assert ended.code == 0
    scheme = argora.read(tmp_path / "mined").scheme
    assert "thesis" in scheme.unit_ids
    assert "major-claim" not in scheme.unit_ids


@pytest.mark.corpora
def test_a_model_of_essays_is_judged_on_abstracts(run, model, corpora, tmp_path):
    """Ten abstracts of medical trials; a major claim is a claim there."""
    names = tmp_path / "names.csv"
    names.write_text("what,from,to\nunit,major-claim,claim\n", encoding="utf-8")
    abstracts = tmp_path / "abstracts" / "gold"
    abstracts.mkdir(parents=True)
    published = sorted((corpora / "abstrct-brat" / "test").rglob("*.ann"))[::10]
    kinds = Counter()
    for path in published:
        for source in (path, path.with_suffix(".txt")):
            shutil.copy(source, abstracts)
        kinds.update(re.findall(r"^T\d+\t(\w+)", path.read_text("utf-8"), re.MULTILINE))
    assert run("predict", model, abstracts.parent, tmp_path / "mined", "--map", names).code == 0
    study = argora.read(tmp_path / "mined")
    counts = {
        who: Counter(u.category for la in study.layers if la.annotator == who for u in la.units)
        for who in ("gold", "miner")
    }
    n_claims = kinds["MajorClaim"] + kinds["Claim"]
    assert counts["gold"] == {"claim": n_claims, "premise": kinds["Premise"]}
    assert counts["miner"].keys() == {"claim", "premise"}
    judged = run(
        "evaluate", tmp_path / "mined", "-m", "unit_f1(match='overlap', threshold=0.5)", "--json"
    )
    assert 0 < judged.json["results"][0]["value"] < 1


def test_a_model_reads_only_the_part_that_is_named(run, gold, model, tmp_path):
    """And only that part is written."""
    ended = run("predict", model, gold, tmp_path / "out", "--on", "split=dev", "--json")
    assert ended.json["documents"] == 2
    assert {d.metadata["split"] for d in argora.read(tmp_path / "out").documents} == {"dev"}


def test_who_judges_a_model_on_its_training_texts_is_told(run, gold, model, tmp_path):
    """By the texts, whatever their ids; a part that was held out has no note."""
    study = argora.read(gold)
    names = {d.id: f"text-{n}" for n, d in enumerate(study.documents)}
    renamed = replace(
        study,
        documents=tuple(replace(d, id=names[d.id], group=None) for d in study.documents),
        layers=tuple(replace(la, document=names[la.document]) for la in study.layers),
    )
    argora.write(renamed, tmp_path / "renamed")
    assert run("predict", model, tmp_path / "renamed", tmp_path / "out").code == 0
    notes = run("evaluate", tmp_path / "out", "--interval", "none", "--json").json["notes"]
    assert any(note.startswith("the model was trained on 4 of these 6 documents") for note in notes)
    part = ("--on", "split=dev", "--interval", "none", "--json")
    assert run("evaluate", tmp_path / "out", *part).json["notes"] == []


def test_texts_that_are_blank_are_refused(run, model, tmp_path):
    """With the verb that fills them; nothing is written."""
    study = bundled().select(annotators=["ana"])
    blank = tuple(
        replace(d, text=None, segmentations=FrozenMap(), turns=()) for d in study.documents
    )
    layers = tuple(replace(la, units=(), relations=()) for la in study.layers)
    argora.write(replace(study, documents=blank, layers=layers), tmp_path / "blank")
    ended = run("predict", model, tmp_path / "blank", tmp_path / "out")
    assert ended.code == 2
    assert "are blank, so there is nothing to read; 'argora fill'" in ended.err
    assert not (tmp_path / "out").exists()


def test_a_category_that_was_not_learnt_is_noted(run, tmp_path):
    """The stance is drawn, so nothing tells it: the rarer one is never recognised."""
    study = made_sentences(48)
    layers = [
        replace(
            layer,
            units=tuple(
                replace(unit, category="con" if number % 8 == 0 else "pro") for unit in layer.units
            ),
        )
        for number, layer in enumerate(study.layers)
    ]
    argora.write(replace(study, layers=tuple(layers)), tmp_path / "study")
    n = sum(unit.category == "con" for layer in layers for unit in layer.units)
    ended = run("train", tmp_path / "study", "--out", tmp_path / "model", "--level", "sentence")
    assert f"of the {n} units of 'con' in its training texts the model takes none" in ended.err
    assert load(tmp_path / "model").facts.unlearnt == {"con": n}
    plain = run("train", tmp_path / "study", "--topic", "tpoic", "--out", tmp_path / "other")
    assert "did you mean 'topic'" in plain.err
    ended = run(
        "predict", tmp_path / "model", tmp_path / "study", tmp_path / "out", "--window", "9",
        "--join", "tpoic",
    )  # fmt: skip
    assert (ended.code, "did you mean 'topic'" in ended.err) == (2, True)
