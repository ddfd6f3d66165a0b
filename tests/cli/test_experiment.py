"""argora experiment: in words, as tables and as JSON."""

from __future__ import annotations

import csv

import pytest
from tests.report.pages import page_of

import argora
from argora.mining.experiments import Design, run_experiment
from argora.report.forms import json_of, rendered
from argora.report.sections.experiment import experiment_page
from argora.studies import bundled

pytest.importorskip("sklearn")


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    """The bundled essays as a folder."""
    folder = tmp_path_factory.mktemp("experiment") / "essays"
    argora.write(bundled(), folder)
    return folder


def test_words_come_first_and_then_tables(run, study):
    """What was told apart, how well, what goes wrong most, and what people reach."""
    ended = run(
        "experiment", study, "--annotator", "ana", "--folds", 4, "--groups", "--resamples", 50
    )
    assert ended.code == 0
    counts, lead, words, *rest = ended.out.split("\n\n")
    assert "components and sentences without one in" in counts
    assert "svm is right about" in lead
    assert "macro F1 (F1 of macro precision and macro recall)" in words
    assert "2 people beside the gold" in words
    assert any(block.startswith("Each group of features alone") for block in rest)
    assert any(block.startswith("Gold in rows, svm in columns") for block in rest)


def test_json_has_every_row(run, study):
    """With the signature, and None for what is undefined."""
    ended = run(
        *("experiment", study, "--annotator", "ana", "--task", "relations", "--by", "instance"),
        *("--folds", 3, "--features", "structural", "--features", "types", "--oracle"),
        *("--resamples", 50, "--json"),
    )
    assert ended.code == 0
    found = ended.json["experiment"]
    parts = [row["part"] for row in found["rows"]]
    assert parts == ["baseline", "classifier", "oracle", "human", "human"]
    assert found["rows"][0]["p_mcnemar"] is None
    assert "split:instance" in found["rows"][1]["signature"]
    assert found["teacher"] == "ana"
    assert {error["source"] for error in found["errors"]} >= {"premise", "claim"}


def test_an_experiment_is_a_page_as_well():
    """With the same figures as the text."""
    design = Design(folds=2, families=("structural",), resamples=50, groups=True)
    page = experiment_page(run_experiment(bundled(), design, annotator="ana"))
    html, text = page_of(rendered(page, "html")), rendered(page, "text")
    assert html.wrong == []
    for said in ("svm is right about", "Gold in rows, svm in columns", "analysis:rules-1"):
        assert said in html.text
        assert said in text
    rows = json_of(page)["rows"]
    assert f"{rows[1]['accuracy']:.3f}" in html.text


def test_a_test_part_is_counted_beside_the_study(run, study):
    """Each result says how often the part was looked at, in words and in JSON."""
    options = ("--annotator", "ana", "--folds", 3, "--resamples", 20, "--test", 0.3)
    assert "This is look 1 at it (essays.looks)" in " ".join(
        run("experiment", study, *options).out.split()
    )
    again = run("experiment", study, *options, "--json").json["experiment"]
    assert again["test"]["looks"]["n"] == 2
    assert [row["part"] for row in again["rows"]].count("test") == 2
    assert again["test"]["digest"] in again["signature"]
    assert (study.parent / "essays.looks").is_file()


@pytest.mark.parametrize("task", ["components", "relations"])
def test_wrong_instances_are_written_as_a_page_and_as_a_table(run, study, tmp_path, task):
    """One row for each, with its words."""
    options = ("--annotator", "ana", "--folds", 3, "--resamples", 20, "--task", task)
    page, rows = tmp_path / "wrong.html", tmp_path / "wrong.csv"
    result = run("experiment", study, *options, "--wrong", page, "--json").json["experiment"]
    n = sum(map(sum, result["confusion"]["counts"]))
    right = sum(counts[i] for i, counts in enumerate(result["confusion"]["counts"]))
    run("experiment", study, *options, "--wrong", rows)
    with rows.open(encoding="utf-8", newline="") as file:
        written = list(csv.DictReader(file))
    assert len(written) == n - right
    html = page_of(page.read_text(encoding="utf-8"))
    assert html.wrong == []
    is_pair = task == "relations"
    assert {bool(row["target"]) for row in written} == {is_pair}
    texts = {document.id: document.text for document in bundled().documents}
    for row in written if is_pair else ():
        target = texts[row["document"]][int(row["target_start"]) : int(row["target_end"])]
        assert " ".join(target.split()) == row["target"].strip('"')
        assert f"{row['source_type']} to {row['target_type']}" in html.text
    for row in written:
        assert " ".join(row["words"].split()[:3]).strip('"') in html.text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--annotator", "ana", "--test", "some"], "--test 'some': expected a share between 0"),
        (["--annotator", "ana", "--test", "1.5"], "--test '1.5': expected a share between 0 and 1"),
        (["--annotator", "gold"], "there are layers by ana, ben and chloe"),
        (["--annotator", "ana", "--sought", "support"], "--sought: for relations only"),
        (["--annotator", "ana", "--support", "x", "--scope", "document"], "--scope and --support"),
        (["--annotator", "ana", "--word-pairs"], "--word-pairs: for relations only"),
        (["--annotator", "ana", "--ledger", "x.jsonl"], "name one with --test"),
        (["--annotator", "ana", "--wrong", "x.txt"], "ends in .csv or .html"),
        (["--annotator", "ana", "--classifier", "swm"], "did you mean 'svm'"),
        (["--annotator", "ana", "--folds", "40"], "40 folds of"),
        (["--annotator", "ana", "--on", "split"], "expected NAME=VALUE"),
        ([], "name one with --annotator"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(run, study, options, message):
    """Exit code 2."""
    ended = run("experiment", study, *options)
    assert ended.code == 2
    assert message in ended.err


def test_with_a_test_part_all_is_about_the_best_classifier(run, study, tmp_path):
    """Words, matrices and wrong instances name it; the matrix of the test part adds up."""
    page = tmp_path / "wrong.html"
    options = ("--annotator", "ana", "--folds", 3, "--resamples", 20, "--test", 0.3)
    tried = ("--classifier", "tree", "--classifier", "svm", "--ledger", tmp_path / "looks")
    ended = run("experiment", study, *options, *tried, "--wrong", page)
    said = " ".join(ended.out.split())
    facts = run("experiment", study, *options, *tried, "--json").json["experiment"]
    best = facts["rows"][-1 - sum(row["part"] == "human" for row in facts["rows"])]["name"]
    assert facts["main"] == best == "svm"
    assert "svm, the best in cross-validation, is right about" in said
    assert "Gold in rows, svm in columns, on the test part" in said
    matrix = facts["test"]["confusion"]["counts"]
    assert sum(map(sum, matrix)) == sum(facts["test"]["counts"].values())
    assert "They are of svm, the best in cross-validation" in page_of(page.read_text("utf-8")).text
    n = sum(facts["test"]["counts"].values())
    together = n + sum(facts["classes"].values())
    assert f"The test part has {n}: " in said
    assert f"Together {together}: " in said


def test_people_have_a_mean(run, study):
    """A row below them, with macro precision and recall; one person is called a person."""
    options = ("--annotator", "ana", "--folds", 2, "--resamples", 20)
    people = run("experiment", study, *options).out.split("People beside the gold")[1]
    head, *rows = [line.split() for line in people.splitlines()[2:6]]
    assert [row[0] for row in rows] == ["ben", "chloe", "mean"]
    assert "P" in head
    accuracy = [float(row[1]) for row in rows]
    assert accuracy[2] == pytest.approx((accuracy[0] + accuracy[1]) / 2, abs=0.001)


def test_a_group_that_is_absent_is_named_with_what_gives_it(run, study):
    """Syntactic features of relations need phrases."""
    options = ("--annotator", "ana", "--folds", 2, "--resamples", 20)
    said = " ".join(run("experiment", study, *options, "--task", "relations").out.split())
    assert "The group syntactic is absent with --analysis rules; link-grammar and penn" in said
    assert "The group" not in run("experiment", study, *options).out


def test_a_ledger_is_no_file_of_annotations(run, study, tmp_path):
    """It may lie in a folder that is read as a study itself."""
    folder = tmp_path / "essays"
    argora.write(bundled(), folder)
    (folder / "part.looks").write_text('{"part": "a", "design": "b"}\n', "utf-8")
    assert run("describe", folder).err == ""
