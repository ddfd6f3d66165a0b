"""``argora compare``: two studies, rounds, views or groups of annotators, and what is refused."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import argora
from argora.measures import compare, parse
from argora.model import Study
from argora.reliability import items, units
from argora.studies import bundled

FAST = ("--resamples", "40")
ALPHA = parse("alpha")


def twice(study: Study) -> Study:
    """Return the study with a second round like the first, but for the units of essay01."""
    first = tuple(layer for layer in study.layers if layer.round == 1)
    again = (
        replace(a, round=2, units=() if a.document == "essay01" else a.units, relations=())
        for a in first
    )
    return replace(study, layers=(*first, *again))


@pytest.fixture
def rounds(tmp_path):
    """A folder in which everybody did everything twice."""
    argora.write(twice(bundled()), tmp_path / "rounds")
    return tmp_path / "rounds"


@pytest.fixture
def later(tmp_path):
    """Another export, without four of the documents and with all that ana marked."""
    study = bundled()
    study = study.select(documents=[d.id for d in study.documents[4:]])
    own = (layer for layer in study.layers if layer.annotator == "ana")
    emptied = (replace(layer, units=(), relations=()) for layer in own)
    argora.write(study.with_layers(*emptied), tmp_path / "later")
    return tmp_path / "later"


def only(ended, scope="all"):
    """Return the row about everything."""
    return next(row for row in ended.json["results"] if row["scope"] == scope)


def test_two_studies_are_compared_on_the_documents_of_both(run, essays, later):
    """Numbers and notes are the library's."""
    ended = run("compare", essays, later, "--json", "--seed", "3", *FAST)
    expected = compare(
        ALPHA, items(argora.read(essays)), items(argora.read(later)), seed=3, resamples=40
    )
    row = only(ended)
    assert (ended.code, ended.err) == (0, "")
    assert row["difference"] == expected.difference != 0
    assert (row["low"], row["high"]) == (expected.low, expected.high)
    assert row["probability_not_higher"] == expected.probability_not_higher
    assert (row["n_shared"], row["notes"]) == (10, list(expected.notes))
    assert row["signature"] == expected.signature
    assert row["first"]["value"] == expected.first.value
    assert [row[side]["name"] for side in ("first", "second")] == [str(essays), str(later)]
    assert len(ended.json["other"]["documents"]) == 10


def test_words_name_both_sides_and_say_what_the_interval_says(run, essays, later):
    """A sentence, the probability, and a line per category."""
    out = " ".join(run("compare", essays, later, *FAST).out.split())
    assert out.startswith("How far two values differ")
    assert f"The difference is “{later}” less “{essays}”, over the documents of both." in out
    assert f"{later} is lower than {essays}, over the 10 documents of both; P(" in out
    assert "category premise" in out
    assert "note: 4 documents are only in the first and left out" in out


@pytest.mark.parametrize("way", ["document", "item", "jackknife"])
def test_a_study_equals_itself(run, essays, way):
    """There is nothing that chance could have hidden."""
    what = "item" if way == "item" else "document"
    out = run("compare", essays, essays, "--interval", way, *FAST).out
    assert re.search(
        rf"\nthe two are equal, over the \d+ {what}s of both and over any of these\n", out
    )
    assert "P(" not in out


def test_two_rounds_of_one_study_are_compared(run, rounds):
    """The round may differ, since that was asked for."""
    row = only(run("compare", rounds, "--round", "1", "--round", "2", "--json", *FAST))
    study = argora.read(rounds)
    first, second = (ALPHA(items(study, round=r), interval=None).value for r in (1, 2))
    assert row["difference"] == second - first
    assert [row[side]["name"] for side in ("first", "second")] == ["round 1", "round 2"]
    assert any("differ in round, as asked" in note for note in row["notes"])


def test_two_views_of_one_study_are_compared(run, essays):
    """Sentences against tokens."""
    row = only(run("compare", essays, "--by", "sentence", "--by", "token", "--json", *FAST))
    values = [ALPHA(items(bundled(), by=by), interval=None).value for by in ("sentence", "token")]
    assert [row["first"]["value"], row["second"]["value"]] == values
    assert [row["first"]["items"], row["second"]["items"]] == ["sentences", "tokens"]


@pytest.mark.parametrize("measure", ["alpha", "u_alpha"])
def test_two_groups_of_annotators_are_compared(run, essays, measure):
    """On the documents that both groups did."""
    groups = ("--annotators", "ana,ben", "--annotators", "ben, chloe")
    ended = run("compare", essays, *groups, "-m", measure, "--json", *FAST)
    how, view = parse(measure), units if measure == "u_alpha" else items
    sides = [view(bundled().select(annotators=own)) for own in (["ana", "ben"], ["ben", "chloe"])]
    assert only(ended)["difference"] == compare(how, *sides, interval=None).difference
    assert only(ended)["second"]["name"] == "ben, chloe"


def test_the_interval_can_be_a_jackknife(run, essays):
    """The signature says so."""
    views = ("--by", "sentence", "--by", "token")
    row = only(run("compare", essays, *views, "--interval", "jackknife", "--json"))
    assert "| paired-jackknife-document|" in row["signature"]


def test_a_round_that_nobody_did_together_leaves_nothing_to_compare(run, essays):
    """A reason, and no talk of other differences."""
    ended = run("compare", essays, "--round", "1", "--round", "2", *FAST)
    assert ended.code == 0
    assert "the second has no value: nothing was done by two annotators" in ended.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "there is nothing to compare yet: give a second study, or two of --round"),
        (("--round", "2", "--round", "2"), "there is nothing to compare yet"),
        (("--by", "token", "--by", "sentence", "--by", "unit"), "--by is there 3 times"),
        (("--annotators", "ana", "--annotators", "ben,chloe"), "expected at least two names"),
        (("--annotators", "ana,ben", "--annotators", "ana,cloe"), "no annotator 'cloe'"),
        (("--by", "token", "--by", "pair", "-m", "u_alpha"), "--by pair is for measures of items"),
        (
            ("--by", "token", "--by", "sentence", "--interval", "item", "-m", "percentage"),
            "no item of the first (token/rules-1) is an item of the second (sentence/rules-1), so "
            "there are none to pair; documents can be paired: --interval document",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused(run, essays, options, message):
    """One line, exit code 2."""
    ended = run("compare", essays, *options, *FAST)
    assert ended.code == 2
    assert message in ended.err
    assert ended.out == ""


def test_unlike_studies_are_refused_and_the_way_out_is_an_option(run, essays, tmp_path):
    """A list of items against sentences; the message speaks of --across, not of Python."""
    table = tmp_path / "table.csv"
    lines = [f"essay{i:02},i{i},{who},c" for i in range(1, 9) for who in ("ana", "ben")]
    lines += [
        f"essay{i:02},j{i},{who},{v}"
        for i in range(1, 9)
        for who, v in zip("ab", "cd", strict=True)
    ]
    table.write_text("\n".join(["document,item,annotator,category", *lines]), encoding="utf-8")
    ended = run("compare", essays, table, *FAST)
    assert ended.code == 2
    assert "the two differ in items: sentence/rules-1 against" in ended.err
    assert "say --across items" in ended.err
    allowed = run("compare", essays, table, "--across", "items", "--json", *FAST)
    assert only(allowed)["n_shared"] == 8
