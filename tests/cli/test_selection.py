"""Selecting annotators: by name, and by their agreement with the others."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

import argora
from argora.analysis.plan import Plan
from argora.analysis.selection import select_annotators
from argora.measures import parse
from argora.model import Annotator, SelectionCriteria
from argora.reliability import items

AGREE = "agree", "essays", "--resamples", "20"
CALLS = {
    "agree": (*AGREE,),
    "u_alpha": (*AGREE, "-m", "u_alpha", "-m", "mar(unit='link')"),
    "pairs": (*AGREE, "-m", "multi_pi", "--by", "pair"),
    "facet": (*AGREE, "-m", "alpha", "--facet", "area"),
    "report": ("report", "essays", "--resamples", "20"),
    "who": ("diagnose", "essays", "--who"),
    "categories": ("diagnose", "essays", "--categories"),
    "hardest": ("diagnose", "essays", "--hardest"),
    "split": ("diagnose", "essays", "--split"),
    "levels": ("diagnose", "essays", "--levels"),
    "matrices": ("diagnose", "essays", "--matrix", "contingency", "--matrix", "confusion"),
    "compare": ("compare", "essays", "--by", "sentence", "--by", "token", "--resamples", "20"),
    "gold": ("gold", "essays", "--rule", "plurality"),
    "evaluate": ("evaluate", "essays", *("--gold-annotator", "robot", "--annotator", "parrot")),
}


def figures(value):
    """All of a JSON answer but the time and what tells of the selection itself."""
    if isinstance(value, dict):
        of_selection = ("selection", "messages", "sections", "methods", "time")
        return {k: figures(v) for k, v in value.items() if k not in of_selection}
    if isinstance(value, list):
        return [figures(each) for each in value]
    marks = r"\bwithout(-training|-retired)?:[^|]*\|"
    return re.sub(marks, "", value) if isinstance(value, str) else value


@pytest.fixture(scope="module")
def four(written_essays, tmp_path_factory) -> Path:
    """The bundled study with two more annotators, who say what ana and ben said."""
    study = argora.read(written_essays)
    kinds = {"robot": ("gold", "ana"), "parrot": ("model", "ben")}
    study = replace(
        study,
        annotators=(
            *study.annotators,
            *(Annotator(name, kind) for name, (kind, _) in kinds.items()),
        ),
        layers=(
            *study.layers,
            *(
                replace(layer, annotator=name)
                for name, (_, twin) in kinds.items()
                for layer in study.layers
                if layer.annotator == twin and layer.round == 1
            ),
        ),
    )
    folder = tmp_path_factory.mktemp("four") / "essays"
    argora.write(study, folder)
    return folder


@pytest.fixture(scope="module")
def marked(four, tmp_path_factory) -> tuple[Path, Path]:
    """That study with two training documents and a retired one, and one without these three."""
    study = argora.read(four)
    marks = {"essay01": {"training"}, "essay04": {"retired"}, "essay07": {"training"}}
    documents = [replace(d, marks=frozenset(marks.get(d.id, ()))) for d in study.documents]
    folder = tmp_path_factory.mktemp("marked")
    argora.write(replace(study, documents=tuple(documents)), folder / "all" / "essays")
    names = [document.id for document in documents if not document.marks]
    argora.write(study.select(documents=names), folder / "rest" / "essays")
    return folder / "all", folder / "rest"


@pytest.mark.parametrize("name", CALLS)
def test_documents_with_a_mark_count_in_no_figure(run, marked, monkeypatch, name):
    """To the digit, every figure is that of a study without these documents."""
    verb, _, *options = CALLS[name]
    answers = []
    for folder in marked:
        monkeypatch.chdir(folder)
        answers.append(run(verb, "essays", *options, "--json"))
    first, second = answers
    assert first.code == second.code == 0
    assert figures(first.json) == figures(second.json)
    if name in ("agree", "report"):
        assert "|without-retired:1|without-training:2|" in first.out
    assert "2 training documents are left out" in first.err
    assert "left out" not in second.err


def test_training_documents_are_looked_at_when_asked_for(run, marked, monkeypatch):
    """Only these, or with all others; ``retired`` likewise, and both marks stand in signatures."""
    monkeypatch.chdir(marked[0])

    def measured(*options):
        answer = run("agree", "essays", "-m", "alpha", "--json", "--interval", "none", *options)
        return answer.json["results"][0]["signature"], answer.json["study"]["documents"]

    signature, documents = measured("--training", "only")
    assert len(documents) == 2
    assert "|without-retired:1|only-training:2|" in signature
    signature, documents = measured("--retired", "with")
    assert len(documents) == 12
    assert "|with-retired:1|without-training:2|" in signature
    _, documents = measured("--retired", "with", "--training", "with")
    assert len(documents) == 14


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--training", "only"), "--training only: no document is marked as training"),
        (("--retired", "only"), "--retired only: no document is marked as retired"),
        (("--training", "some"), "'some' is not one of"),
    ],
)
def test_marks_that_nothing_has_are_refused(run, marked, monkeypatch, options, words):
    """It says which option is wrong, and why."""
    monkeypatch.chdir(marked[1])
    ended = run("agree", "essays", *options)
    assert (ended.code, words in ended.err) == (2, True)


def test_a_study_of_marked_documents_alone_says_how_to_count_them(run, marked, tmp_path):
    """Nothing is measured of nothing."""
    study = argora.read(marked[0] / "essays")
    argora.write(study.select(documents=["essay01", "essay04"]), tmp_path / "essays")
    ended = run("agree", tmp_path / "essays")
    assert ended.code == 2
    assert "no document counts: 1 retired document is left out; 1 training document" in ended.err
    assert "--training with" in ended.err


def test_gold_is_made_of_training_documents_and_keeps_all_others(run, marked, tmp_path):
    """What did not count is in the written study, unchanged."""
    before = argora.read(marked[0] / "essays")
    options = "--training", "only", "--name", "answers", "--rule", "plurality"
    assert run("gold", marked[0] / "essays", tmp_path / "gold", *options).code == 0
    study = argora.read(tmp_path / "gold")
    assert {layer.document for layer in study.layers if layer.annotator == "answers"} == {
        "essay01",
        "essay07",
    }
    assert study.documents == before.documents
    assert set(before.layers) <= set(study.layers)


def test_predictions_for_documents_that_do_not_count_are_left_out(run, marked, tmp_path):
    """The gold says which documents count; a model that knows no marks is judged on these."""
    study = argora.read(marked[1].parent / "all" / "essays")
    bare = replace(study, documents=tuple(replace(d, marks=frozenset()) for d in study.documents))
    argora.write(bare.select(annotators=["parrot"]), tmp_path / "predicted")
    gold, parrot = ("--gold-annotator", "robot"), tmp_path / "predicted"
    answers = [
        run("evaluate", folder / "essays", parrot, *gold, "--json").json for folder in marked
    ]
    assert figures(answers[0]["results"]) == figures(answers[1]["results"])


def without(folder: Path, target: Path, names=()) -> Path:
    """Write the study of a folder anew, with the layers of all but these annotators."""
    study = argora.read(folder)
    staying = [each.id for each in study.annotators if each.id not in names]
    argora.write(study.select(annotators=staying), target)
    return target


@pytest.mark.parametrize("name", CALLS)
def test_every_figure_is_that_of_a_study_of_those_who_were_selected(
    run, four, tmp_path, monkeypatch, name
):
    """To the digit, whether somebody is left out or the others are named."""
    monkeypatch.chdir(four.parent)
    verb, _, *options = CALLS[name]
    by_without = run(verb, "essays", *options, "--without", "ben", "--json")
    by_only = run(verb, "essays", *options, "--only", "ana", "--only", "chloe", "--json")
    everybody = run(verb, "essays", *options, "--json")
    (tmp_path / "cut").mkdir()
    without(four, tmp_path / "cut" / "essays", ["ben"])
    monkeypatch.chdir(tmp_path / "cut")
    written = run(verb, "essays", *options, "--json")
    assert by_without.code == written.code == 0
    assert figures(by_without.json) == figures(by_only.json) == figures(written.json)
    assert by_without.json["study"]["selection"]["by_name"] == ["ben"]
    assert "selection" not in everybody.json["study"]
    if name != "evaluate" or "people" in str(everybody.json):
        assert figures(by_without.json) != figures(everybody.json)
    assert "note: Left out by choice: ben" in by_without.err


def test_signature_and_page_say_who_was_left_out(run, essays, tmp_path):
    """In the data part, so that the method stays comparable; every form has a sentence."""
    ended = run("agree", essays, "-m", "alpha", "--without", "ben", "--interval", "none")
    method, data, _ = re.search(r"alpha\|.*", ended.out).group().split(" | ")
    assert "|without:ben|study:" in data
    assert "ben" not in method
    assert "Left out by choice: ben." in ended.out
    page = tmp_path / "page.html"
    run("report", essays, "--without", "ben", "--resamples", "20", "--out", page)
    assert page.read_text("utf-8").count("Left out by choice: ben.") == 2  # once for a paper
    run("diagnose", essays, "--categories", "--without", "ben", "--html", page)
    assert "Left out by choice: ben." in page.read_text("utf-8")
    run("gold", essays, "--without", "ben", "--html", page)
    assert "Left out by choice: ben." in page.read_text("utf-8")


def ranked(study, **view) -> dict[str, float]:
    """The agreement of each annotator with the others, item by item and pair by pair."""
    data = items(study, **view)
    votes = [
        [(data.annotators[a], data.categories[c]) for a, c in zip(who, what, strict=True)]
        for who, what in (
            (data.annotator[i:j].tolist(), data.code[i:j].tolist())
            for i, j in zip(data.start, data.start[1:], strict=False)
        )
        if len(who) > 1
    ]
    used = [category for row in votes for _, category in row]
    n = len(used)
    counts = {category: used.count(category) for category in set(used)}
    expected = 1 - sum(k * (k - 1) for k in counts.values()) / (n * (n - 1))
    values = {}
    for name in data.annotators:
        shares = []
        for row in votes:
            own = [category for annotator, category in row if annotator == name]
            others = [category for annotator, category in row if annotator != name]
            if own and others:
                shares.append(sum(each != own[0] for each in others) / len(others))
        values[name] = 1 - sum(shares) / len(shares) / expected
    return values


def check_threshold(run, folder, threshold):
    """Those whose agreement, computed anew, reaches the threshold remain, and no others."""
    values = ranked(argora.read(folder))
    low = sorted(name for name, value in values.items() if value < threshold)
    selected = run("agree", folder, "-m", "alpha", "--min-agreement", threshold, "--json")
    study = run("agree", folder, "--min-agreement", threshold, "--json", "--resamples", "5").json
    selection = study["study"]["selection"]
    assert low
    assert selection["too_low"] == low
    assert selection["agreement"] == pytest.approx(values, abs=1e-12)
    assert selection["measure"] == "with_others"
    assert study["study"]["annotators"] == sorted(set(values) - set(low))
    assert selected.json["study"]["selection"]["measure"] == "alpha"


def test_who_agrees_too_little_is_left_out(run, essays):
    """By the agreement that the ranking of annotators shows, of the bundled study."""
    check_threshold(run, essays, 0.66)


@pytest.mark.corpora
def test_who_agrees_too_little_is_left_out_of_real_judgments(run, corpora):
    """Four annotators of judgments, of whom one agrees clearly less."""
    check_threshold(run, corpora / "echr", 0.59)


@pytest.mark.corpora
def test_real_judgments_of_those_selected_are_measured_alike(run, corpora, tmp_path, monkeypatch):
    """The same as a study of their layers only, in every figure."""
    for name, names in (("all", ()), ("cut", ["S"])):
        without(corpora / "echr", tmp_path / name / "echr", names)
    calls = [["agree", "--interval", "none"], ["diagnose", "--split"], ["gold"]]
    for verb, *options in calls:
        monkeypatch.chdir(tmp_path / "all")
        selected = run(verb, "echr", *options, "--without", "S", "--json").json
        monkeypatch.chdir(tmp_path / "cut")
        assert figures(selected) == figures(run(verb, "echr", *options, "--json").json)


def test_a_measure_that_is_named_decides(run, essays):
    """By the mean of the pairs of an annotator, and the note on choosing by agreement is there."""
    options = "-m", "multi_pi", "--by", "token", "--interval", "none"
    pairs = {
        tuple(row["scope"].removeprefix("pair:").split("|")): row["value"]
        for row in run("agree", essays, *options, "--json").json["results"]
        if row["scope"].startswith("pair:")
    }
    assert len(pairs) == len(list(combinations("abc", 2)))
    means = {
        name: math.fsum(value for pair, value in pairs.items() if name in pair) / 2
        for name in ("ana", "ben", "chloe")
    }
    lowest = min(means, key=means.get)
    least = sorted(means.values())[1]
    threshold = (means[lowest] + least) / 2
    ended = run("agree", essays, *options, "--min-agreement", threshold, "--json")
    selection = ended.json["study"]["selection"]
    assert selection["too_low"] == [lowest]
    assert selection["agreement"] == pytest.approx(means)
    assert selection["measure"] == "multi_pi"
    assert "the intervals do not account for the choice" in ended.err
    assert f"min-agreement:{threshold:g}/multi_pi|without:{lowest}|study" in ended.out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            ("--only", "anna"),
            "no such annotator; did you mean 'ana'?; there are ana, ben and chloe",
        ),
        (("--without", "dan"), "--without 'dan': no such annotator"),
        (("--only", "ana", "--without", "ana"), "by --only and by --without"),
        (("--without", "ana", "--without", "ben", "--without", "chloe"), "nobody is left"),
        (("--min-agreement", "0.99"), "nobody reaches it, and two must (with_others: "),
        (("--min-agreement", "0.68"), "chloe alone reaches it"),
        (("--min-agreement", "2"), "expected a number up to 1"),
        (("--min-agreement", "nan"), "expected a number up to 1"),
        (("--min-agreement", "0.5", "--without", "ben"), "three annotators or more"),
    ],
)
def test_a_selection_that_cannot_be_is_one_clear_error(run, essays, options, words):
    """It says what there is, and what to do."""
    ended = run("agree", essays, *options)
    assert (ended.code, len(ended.errors)) == (2, 1)
    assert words in ended.errors[0]


def test_another_kind_and_who_is_judged_cannot_be_selected(run, four):
    """The errors name the kind, or say that the annotator is judged."""
    ended = run("agree", four, "--only", "parrot")
    assert "is of kind model, which does not count here; --kind model counts it" in ended.err
    judged = "--gold-annotator", "ana", "--annotator", "ben"
    ended = run("evaluate", four, *judged, "--without", "ben")
    assert "'ben': is judged here and always counts" in ended.err


def test_the_old_name_of_diagnose_still_works(run, essays):
    """As --only, for the matrices and all else."""
    pair = [f"--{name}" for name in ("annotator", "only")]
    old, new = (
        run("diagnose", essays, "--matrix", "contingency", name, "ben", name, "chloe", "--json")
        for name in pair
    )
    assert old.out == new.out
    assert [matrix["row_title"] for matrix in old.json["matrices"]] == ["ben"]


def test_a_gold_of_some_keeps_the_layers_of_all(run, essays, tmp_path):
    """Who does not decide stays in the study that is written."""
    assert run("gold", essays, tmp_path / "out", "--without", "ben").code == 0
    before, after = argora.read(essays), argora.read(tmp_path / "out")
    others = [layer for layer in after.layers if layer.annotator != "gold"]
    assert others == list(before.layers)
    assert after.selection is None


def test_the_name_of_one_left_out_is_no_name_for_a_gold(run, four):
    """Their layers would be lost."""
    ended = run("gold", four, "--without", "ben", "--name", "ben")
    assert (ended.code, "give the gold a name of its own" in ended.err) == (2, True)


def test_two_studies_are_cut_alike(run, essays, tmp_path):
    """Somebody who is in one of them only is no mistake."""
    other = without(essays, tmp_path / "other", ["chloe"])
    ended = run("compare", essays, other, "--without", "chloe", "--resamples", "20", "--json")
    assert ended.code == 0
    assert ended.json["results"][0]["difference"] == 0


def test_leaving_nobody_out_changes_nothing(run, essays):
    """The output is that without the option, and so is the study in Python."""
    plain = run("agree", essays, "-m", "alpha", "--interval", "none")
    names = [word for name in ("ana", "ben", "chloe") for word in ("--only", name)]
    assert run("agree", essays, "-m", "alpha", "--interval", "none", *names).out == plain.out
    assert not SelectionCriteria()


@pytest.mark.corpora
def test_workers_of_a_real_crowd_who_agree_too_little_are_left_out(aurc_8):
    """Of 98 on 8,000 sentences, by their agreement computed anew; the others are counted alike."""
    study, _ = aurc_8
    values = ranked(study, by="document")
    low = sorted(name for name, value in values.items() if value < 0.5)
    assert 0 < len(low) < len(values) == 98
    part = select_annotators(study, Plan(), SelectionCriteria(min_agreement=0.5), by="document")
    assert list(part.selection.too_low) == low
    assert part.selection.agreement == pytest.approx(values, abs=1e-12)
    alone = replace(
        study,
        annotators=tuple(each for each in study.annotators if each.id not in low),
        layers=tuple(layer for layer in study.layers if layer.annotator not in low),
    )
    one, other = (items(each, by="document") for each in (part, alone))
    assert one.fingerprint == other.fingerprint
    how = parse("alpha")
    assert how(one, interval=None).value == how(other, interval=None).value
    assert one.source == f"min-agreement:0.5/with_others|without:{len(low)}|study"


def test_one_annotator_alone_can_be_selected_for_rounds(run, essays):
    """The figure is that of everybody's rounds, which are independent of each other."""
    options = "-m", "alpha", "--rounds", "--interval", "none", "--json"
    alone = run("agree", essays, *options, "--only", "ben").json["results"]
    everybody = run("agree", essays, *options).json["results"]
    assert [row["value"] for row in alone] == [row["value"] for row in everybody]
    assert "|without:ana+chloe|self:ben|study:" in alone[0]["signature"]
