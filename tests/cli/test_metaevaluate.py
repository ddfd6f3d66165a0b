"""``argora metaevaluate``: the task is built, people answer, measures are judged."""

from __future__ import annotations

import csv
from dataclasses import replace
from itertools import combinations

import pytest
from tests.made_learners import made_learners

import argora
from argora.analysis.metaevaluation.task import questions_of, scores
from argora.cli.metaevaluate import USUAL
from argora.measures import parse
from argora.model import Annotator
from argora.reliability import structures
from argora.studies import bundled

FAST = ("--resamples", "40")


def rows_of(path):
    """Return the rows of a table."""
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


@pytest.fixture
def task(run, essays, tmp_path):
    """The folder of the task on ana and ben."""
    folder = tmp_path / "task"
    assert run("metaevaluate", essays, "--task", folder, "--annotators", "ana,ben").code == 0
    return folder


@pytest.fixture
def answers(task, tmp_path):
    """Votes of ten people who mostly prefer what has the higher MAR."""
    data = structures(bundled().select(annotators=["ana", "ben"]))
    parts = parse("mar(unit='link')")(data, interval=None, parts=["group"]).parts["group"]
    lines = ["worker,question,choice,seconds"]
    for n, each in enumerate(rows_of(task / "questions.csv")):
        better = 1 if parts[each["first"]].value >= parts[each["second"]].value else 2
        for worker in range(10):
            choice = better if (worker + n) % 10 < 8 else 3 - better
            lines.append(f"w{worker},{each['question']},{choice},{5 + worker + n / 100}")
    path = tmp_path / "votes.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_every_two_documents_are_a_question(run, essays, task, tmp_path):
    """In random order and with random sides; another seed gives others, the same seed the same."""
    found = rows_of(task / "questions.csv")
    study = bundled()
    done = [{la.document for la in study.layers if la.annotator == who} for who in ("ana", "ben")]
    shared = sorted(done[0] & done[1])
    pairs = [tuple(sorted((each["first"], each["second"]))) for each in found]
    assert sorted(pairs) == list(combinations(shared, 2))
    assert {each["first"] < each["second"] for each in found} == {True, False}
    assert {(each["annotator"], each["other_annotator"]) for each in found} == {("ana", "ben")}
    pictures = {each["first_picture"] for each in found} | {e["second_picture"] for e in found}
    assert {path.name for path in task.iterdir()} == {"questions.csv", "answer.html", *pictures}
    assert len(pictures) == len(shared)
    for seed, same in (("7", True), ("8", False)):
        again = tmp_path / f"again{seed}"
        run("metaevaluate", essays, "--task", again, "--annotators", "ana,ben", "--seed", seed)
        text = (again / "questions.csv").read_text(encoding="utf-8")
        assert (text == (task / "questions.csv").read_text(encoding="utf-8")) is same


def test_fewer_questions_can_be_drawn(run, essays, tmp_path):
    """And their pictures only."""
    folder = tmp_path / "some"
    ended = run(
        "metaevaluate", essays, "--task", folder, "--annotators", "ana,ben", "--draw", "2", "--json"
    )
    assert ended.json["n_questions"] == len(rows_of(folder / "questions.csv")) == 2
    assert ended.json["page"] == "answer.html"
    assert len(list(folder.glob("*.svg"))) == len(ended.json["pictures"]) in (3, 4)


def test_measures_are_judged_by_the_votes(run, essays, task, answers):
    """What people went by is right throughout, and the share of its votes is known."""
    ended = run(
        "metaevaluate", essays, "--votes", answers, "--questions", task / "questions.csv",
        "--trim", "0", "--json", "-m", "mar(unit='link')", "-m", "mar(unit='path')", *FAST,
    )  # fmt: skip
    assert (ended.code, ended.err) == (0, "")
    link, path = ended.json["results"]
    assert link["accuracy"]["value"] == 1
    assert link["weighted_accuracy"]["value"] == pytest.approx(0.8)
    assert path["accuracy"]["value"] < 1
    assert path["correlation"]["low"] < path["correlation"]["value"] < path["correlation"]["high"]
    assert ended.json["votes"]["n_kept"] == ended.json["votes"]["n"]


def test_words_say_what_was_dropped_and_how_ties_count(run, essays, task, answers):
    """All usual measures, and any measure of items."""
    where = ("metaevaluate", essays, "--votes", answers, "--questions", task / "questions.csv")
    out = run(*where, *FAST).out
    n = 10 * len(rows_of(task / "questions.csv"))
    gone = n * 5 // 100
    assert f"{n - 2 * gone} of {n} votes: the fastest and the slowest 5% of all" in " ".join(
        out.split()
    )
    assert "graph_inclusion(combine='f1')" in out
    assert "resamples of questions" in out
    assert "percentage" in run(*where, "-m", "percentage", *FAST).out


def test_a_reason_is_given_once_with_the_number_of_figures(run, essays, task, answers, tmp_path):
    """Also of questions that do not count, whatever the number of measures."""
    few = tmp_path / "few.csv"
    first = rows_of(task / "questions.csv")[0]["question"]
    lines = answers.read_text(encoding="utf-8").splitlines()
    few.write_text(
        "\n".join(x for x in lines if "," not in x or x.split(",")[1] in ("question", first)),
        "utf-8",
    )
    where = ("metaevaluate", essays, "--votes", few, "--questions", task / "questions.csv")
    out = run(*where, "--trim", "0", *FAST).out
    assert out.count("only 1 question to resample") == 1
    n = len(rows_of(task / "questions.csv")) - 1
    assert f"{n} questions left out for every measure: no vote." in out
    assert out.count("left out") == 1


def test_votes_may_be_many_files_of_which_some_are_unfinished(run, essays, task, tmp_path):
    """Who did not answer all is named; a download that is there twice counts once, and is said."""
    n = len(rows_of(task / "questions.csv"))
    ids = [each["question"] for each in rows_of(task / "questions.csv")]
    head = "worker,question,choice,seconds,position,seed\n"
    folder = tmp_path / "answers"
    folder.mkdir()
    for name, worker, some in (
        ("b.csv", "ben", ids),
        ("c.csv", "cleo", ids[:3]),
        ("d.csv", "d", ""),
    ):
        rows = "".join(f"{worker},{q},1,{i + 5},{i},77\n" for i, q in enumerate(some, 1))
        (folder / name).write_text(head + rows, "utf-8")
    (folder / "c again.csv").write_text((folder / "c.csv").read_text("utf-8"), "utf-8")
    where = ("--questions", task / "questions.csv", "-m", "entire_agreement", *FAST)
    ended = run("metaevaluate", essays, "--votes", folder, *where, "--json")
    assert ended.code == 0
    assert ended.json["votes"]["n"] == n + 3
    assert f"note: 1 of 2 people did not answer all {n} questions: cleo (3)" in ended.err
    assert f"{folder / 'd.csv'}: has no vote and is left out" in ended.err
    twice = f"{folder / 'c.csv'}:2: an answer of 'cleo' to {ids[0]!r} is there twice"
    assert f"{twice}, with the same choice and time as in {folder / 'c again.csv'}:2" in ended.err
    named = [option for name in ("b.csv", "c.csv") for option in ("--votes", folder / name)]
    again = run("metaevaluate", essays, *named, *where, "--json")
    assert again.json["results"] == ended.json["results"]
    # The folder of the task may hold the answers as well; the questions are no answers.
    (task / "b.csv").write_text((folder / "b.csv").read_text("utf-8"), "utf-8")
    assert run("metaevaluate", essays, "--votes", task, *where, "--json").json["votes"]["n"] == n


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("w,q01,3,5", "votes.csv:2: choice is '3', expected 1 or 2"),
        ("w,q99,1,5", "votes.csv:2: there is no question 'q99'"),
        ("w,q01,1,soon", "votes.csv:2: seconds is 'soon', expected a number from 0"),
        ("w,q01,1,5\nw,q01,2,5", "votes.csv:3: an answer of 'w' to 'q01' is there twice"),
        (",q01,1,5", "votes.csv:2: the column 'worker' is empty"),
        ("", "votes.csv: has no vote"),
    ],
)
def test_a_broken_vote_is_one_line(run, essays, task, tmp_path, line, message):
    """With its place and what was expected."""
    path = tmp_path / "votes.csv"
    path.write_text(f"worker,question,choice,seconds\n{line}\n", encoding="utf-8")
    ended = run("metaevaluate", essays, "--votes", path, "--questions", task / "questions.csv")
    assert ended.code == 2
    assert message in ended.errors[0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "give --task DIR to write the task, or --votes FILE to judge"),
        (("--votes", "v.csv"), "--votes needs --questions FILE"),
        (("--task", "t", "-m", "mar"), "belong to --votes"),
        (("--task", "t", "--trim", "0.5"), "below 0.5"),
        (("--votes", "v.csv", "--questions", "q.csv", "--draw", "2"), "belong to --task"),
        (("--task", "t"), "here are 3 (ana, ben and chloe); name two"),
        (("--task", "t", "--annotators", "ana,bea"), "no annotator 'bea'; did you mean 'ben'?"),
        (("--task", "t", "--annotators", "ana,ben", "--draw", "99999"), "99999 questions were"),
    ],
)
def test_what_does_not_fit_is_refused(run, essays, tmp_path, monkeypatch, options, message):
    """One line, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    ended = run("metaevaluate", essays, *options)
    assert ended.code == 2
    assert message in ended.errors[0]
    assert not (tmp_path / "t").exists()


def test_a_folder_that_holds_something_is_not_written_to(run, essays, task):
    """A second task would mix with the first."""
    ended = run("metaevaluate", essays, "--task", task, "--annotators", "ana,ben")
    assert ended.code == 2
    assert "is there already; name a new folder" in ended.errors[0]


def test_questions_about_another_study_are_refused(run, trees, task, answers):
    """The document that is not there is named."""
    ended = run("metaevaluate", trees, "--votes", answers, "--questions", task / "questions.csv")
    assert ended.code == 2
    assert "no document 'essay" in ended.errors[0]


def test_pictures_show_numbers_in_the_order_of_the_text(task, essays):
    """As many circles as units that take part, on either side."""
    study = argora.read(essays)
    first = rows_of(task / "questions.csv")[0]
    svg = (task / first["first_picture"]).read_text(encoding="utf-8")
    n = sum(len(study.layer(first["first"], who).units) for who in ("ana", "ben"))
    assert 0 < svg.count("<circle") <= n
    assert ">1</text>" in svg


def test_the_agreement_ratio_of_table_1_counts_all_ordered_pairs():
    """Of linking: tied or not, whatever the category; by default it is among the measures."""
    study = made_learners(8)
    other = [
        replace(
            layer,
            annotator="other",
            relations=(
                *(replace(each, category="attack") for each in layer.relations[:2]),
                *(replace(each, target="T1") for each in layer.relations[2:3]),
                *layer.relations[4:],
            ),
        )
        for layer in study.layers
    ]
    both = replace(study, annotators=(*study.annotators, Annotator("other"))).with_layers(*other)
    questions = questions_of(both, ("gold", "other"))
    expected = {}
    for one, two in zip(study.layers, other, strict=True):
        tied = [{(r.sources[0], r.target) for r in layer.relations} for layer in (one, two)]
        n = len(one.units)
        expected[one.document] = 1 - len(tied[0] ^ tied[1]) / (n * (n - 1))
    assert len(set(expected.values())) > 1
    assert scores(parse("percentage"), both, questions) == pytest.approx(expected)
    assert USUAL[0] == "percentage"
