"""``argora gold`` decides, records every decision, and writes a study with a gold layer."""

from __future__ import annotations

import csv
import json

import pytest

import argora
from argora.formats.decisions import DECISION_COLUMNS

ITEMS = """item,annotator,category
i1,ann,yes
i1,bob,yes
i1,cem,no
i2,ann,no
i2,bob,yes
i3,ann,no
i3,bob,no
i3,cem,no
"""


@pytest.fixture
def table(tmp_path):
    """A table of three items."""
    path = tmp_path / "items.csv"
    path.write_text(ITEMS, encoding="utf-8")
    return path


def test_without_a_target_it_only_shows(run, table, tmp_path):
    """Counts, the open case with its votes, and what to do; nothing is written."""
    ended = run("gold", table)
    assert ended.code == 0
    assert "units       2 decided, 1 undecided  (majority)" in ended.out
    assert "items i2: no 1, yes 1" in ended.out
    assert "let somebody who has not annotated decide" in ended.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["items.csv"]


def test_the_study_is_written_with_one_layer_more(run, essays, tmp_path):
    """Every document that two annotators did has a layer of the annotator gold."""
    ended = run("gold", essays, tmp_path / "out")
    assert ended.code == 0
    before, after = argora.read(essays), argora.read(tmp_path / "out")
    assert set(before.layers) < set(after.layers)
    assert {a.id: a.kind for a in after.annotators}["gold"] == "gold"
    layers = [layer for layer in after.layers if layer.annotator == "gold"]
    assert len(layers) == len(after.documents)
    assert all(layer.tool == "argora gold" and layer.times for layer in layers)


def test_only_the_gold_in_another_format(run, essays, tmp_path):
    """Brat carries the gold layers and no others."""
    ended = run("gold", essays, tmp_path / "out", "--only", "--to", "brat", "--lossy")
    assert ended.code == 0
    assert [a.id for a in argora.read(tmp_path / "out").annotators] == ["gold"]


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_every_decision_is_on_record(run, table, tmp_path, form):
    """One row each: what, who, how clear, by which rule, why not."""
    place = tmp_path / f"record.{form}"
    assert run("gold", table, "--record", place).code == 0
    text = place.read_text(encoding="utf-8")
    rows = (
        list(csv.DictReader(text.splitlines()))
        if form == "csv"
        else [json.loads(line) for line in text.splitlines()]
    )
    assert tuple(rows[0]) == DECISION_COLUMNS
    told = [(r["place"], r["status"], r["value"], r["votes"], r["supporters"]) for r in rows]
    assert told == [
        ("i1", "decided", "yes", "yes 2, no 1", "ann, bob"),
        ("i2", "undecided", "", "no 1, yes 1", ""),
        ("i3", "decided", "no", "no 3", "ann, bob, cem"),
    ]
    assert rows[1]["reason"] == "no category has more than half of the votes"


def test_groups_get_a_gold_each_and_agree_like_annotators(run, tmp_path, essays):
    """Two golds in one study, measured against each other."""
    groups = ("--among", "first=ana,b*", "--among", "second=chloe,ana")
    assert run("gold", essays, tmp_path / "both", *groups).code == 0
    ended = run("agree", tmp_path / "both", "--kind", "gold", "-m", "percentage", "--json")
    assert ended.json["results"][0]["n_annotators"] == 2
    assert ended.json["results"][0]["value"] > 0.5


def test_json_has_counts_open_cases_and_competences(run, table):
    """All of it without NaN."""
    found = run("gold", table, "--json", "--rule", "dawid_skene").json["gold"][0]
    assert found["rules"]["unit"] == "dawid_skene"
    assert {"task": "unit", "status": "decided", "n": 3} in found["counts"]
    assert [c["annotator"] for c in found["competences"]] == ["ann", "bob", "cem"] or found[
        "competences"
    ]
    assert found["undecided"] == []


def test_a_curve_says_how_many_annotators_are_enough(run, table):
    """All subsets of the three votes on i1 and i3 and the two on i2, counted by hand."""
    found = run("gold", table, "--rule", "plurality", "--curve", "--json").json["gold"][0]["curve"]
    # One vote: i1 2/3 yes, i2 is open with both, so never alike, i3 always: (2/3 + 0 + 1) / 3.
    # Two votes: i1 is decided by 1 pair of 3, i2 open as with all, i3 always: (1/3 + 1 + 1) / 3.
    assert [round(point["value"], 4) for point in found] == [0.5556, 0.7778, 1.0]
    assert "One annotator fewer than 3" in run("gold", table, "--rule", "plurality", "--curve").out


def test_the_next_votes_go_where_they_change_most(run, table):
    """The tied item comes first, by its name."""
    ended = run("gold", table, "--rule", "plurality", "--next", "1", "--json")
    votes = ended.json["gold"][0]["next_votes"]
    assert [each["item"] for each in votes["items"]] == ["items i2"]
    assert votes["n_open"] == 2
    assert "items i2: open, 2 votes" in run("gold", table, "--rule", "plurality", "--next", "1").out


def test_whole_units_have_no_curve(run, essays):
    """The message names a rule that has one."""
    ended = run("gold", essays, "--curve")
    assert ended.code == 2
    assert "take --rule plurality" in ended.errors[0]


def test_the_page_is_a_list_to_work_through(run, essays, tmp_path):
    """It leads with how much is decided, and has a box for each open case; it loads nothing."""
    place = tmp_path / "gold.html"
    ended = run("gold", essays, "--html", place, "--json")
    page = place.read_text(encoding="utf-8")
    n = len(ended.json["gold"][0]["undecided"])
    assert f"{n} wait for a person" in page
    assert page.count('class="box"') == n
    assert "http" not in page.replace("http-equiv", "")
    assert run("gold", essays, "--html", tmp_path / "no" / "gold.html").code == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--rule", "mayority"), "did you mean 'majority'"),
        (("--relations", "tree"), "unknown rule for trees 'tree'"),
        (("--among", "ann,bo"), "no annotator 'bo'"),
        (("--among", "a=ann,bob", "--among", "a=cem,bob"), "two groups are called 'a'"),
        (("--only",), "--only belongs to a TARGET"),
        (("--record", "x.txt"), "ends in .csv or .jsonl"),
        (("--at-least", "4"), "4 or more annotators"),
        (("--name", "ann"), "'ann' is a person"),
    ],
)
def test_wrong_input_is_one_clear_error(run, table, arguments, told):
    """The message says what was found and what to do."""
    ended = run("gold", table, *arguments)
    assert ended.code == 2
    assert len(ended.errors) == 1
    assert told in ended.errors[0]


def test_a_record_is_never_overwritten_without_a_word(run, table, tmp_path):
    """--overwrite is needed."""
    place = tmp_path / "r.csv"
    place.write_text("mine", encoding="utf-8")
    ended = run("gold", table, "--record", place)
    assert ended.code == 2
    assert place.read_text(encoding="utf-8") == "mine"
    assert run("gold", table, "--record", place, "--overwrite").code == 0
    assert place.read_text(encoding="utf-8").startswith("gold,document")
