"""``argora gold`` decides, records every decision, and writes a study with a gold layer."""

from __future__ import annotations

import csv
import json
from collections import Counter

import pytest
from tests.classroom import classroom
from tests.cli.conftest import CLAIM, PREMISE, TEXT

import argora
from argora.formats.decisions import DECISION_COLUMNS, decisions_text

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


def table_rows(out, first):
    """Return the rows of tables that begin with a word, cell by cell."""
    return [line.split() for line in out.splitlines() if line.split()[:1] == [first]]


def test_without_a_target_it_only_shows(run, table, tmp_path):
    """Counts, the open case with its votes, and what to do; nothing is written."""
    ended = run("gold", table)
    assert ended.code == 0
    assert table_rows(ended.out, "units") == [["units", "2", "0", "1", "majority"]]
    assert "the unit at i2 · no 1, yes 1 · no category has more than half of the votes" in ended.out
    assert "Let somebody who has not annotated decide" in ended.out
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
    ended = run("gold", essays, tmp_path / "out", "--gold-only", "--to", "brat", "--lossy")
    assert ended.code == 0
    assert [a.id for a in argora.read(tmp_path / "out").annotators] == ["gold"]


def test_units_that_are_open_are_warned_of_where_a_gold_is_written(run, table, tmp_path):
    """A reader of the gold layers cannot tell them from what is nothing."""
    assert "warning" not in run("gold", table).err
    ended = run("gold", table, tmp_path / "out")
    assert "warning: gold: 1 unit is open and so missing from the gold layers" in ended.err
    decided = run("gold", table, tmp_path / "all", "--rule", "plurality(ties='overall')")
    assert "missing from the gold" not in decided.err


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
    out = run("gold", table, "--rule", "plurality", "--next", "1").out
    assert table_rows(out, "items")[0][:4] == ["items", "i2", "open", "2"]
    assert "And 1 more item." in out


def test_the_curve_of_whole_units_is_counted_by_hand(run, tmp_path):
    """Three mark a claim, two of them a premise, and one a claim elsewhere: of 3, 2 and 1 votes."""
    folder = tmp_path / "three"
    premise = PREMISE.splitlines()[0]
    other = "T3\tClaim 42 57\tThey give shade"
    marks = {"ann": [premise, other], "bob": [premise], "cem": []}
    for who, lines in marks.items():
        (folder / who).mkdir(parents=True)
        (folder / who / "d1.txt").write_text(TEXT, encoding="utf-8")
        text = "\n".join([CLAIM.splitlines()[0], *lines]) + "\n"
        (folder / who / "d1.ann").write_text(text, encoding="utf-8")
    curve = run("gold", folder, "--curve", "--json").json["gold"][0]["curve"]
    # One: all of the claim, 2/3 of the premise, 2/3 leave the other. Two: of the three pairs all
    # take the claim, one the premise and none the other. Three: all.
    assert [round(point["value"], 4) for point in curve] == [0.7778, 0.7778, 1]
    assert {point["rule"] for point in curve} == {"boundaries"}
    assert {point["n_items"] for point in curve} == {3}
    # Against ann, who marks all three: bob alone marks two, cem one; both together one.
    against = run("gold", folder, "--curve", "--against", "ann", "--json").json["gold"][0]["curve"]
    assert [round(point["value"], 4) for point in against] == [0.5, 0.3333]
    out = " ".join(run("gold", folder, "--curve").out.split())
    assert "a decision is whether a unit that somebody marked is in the gold" in out
    assert "One annotator fewer than 3 would leave 77.8%" in out
    assert "no annotator 'an'" in run("gold", folder, "--curve", "--against", "an").err


def test_a_fall_that_is_no_tie_has_its_own_reason(run, tmp_path):
    """Three items have two votes, which agree; one has four: a twice, b and c.

    One: all and 1/2. Two: all and 1 pair of 6. Three, of the last item alone: 2 of 4. Four: all.
    """
    path = tmp_path / "items.csv"
    votes = [(f"i{n}", who, "a") for n in range(4) for who in ("ann", "bob")]
    votes += [("i3", "cem", "b"), ("i3", "dea", "c")]
    lines = [",".join(vote) for vote in (("item", "annotator", "category"), *votes)]
    path.write_text("\n".join(lines), encoding="utf-8")
    options = ("--rule", "plurality", "--curve")
    curve = run("gold", path, *options, "--json").json["gold"][0]["curve"]
    assert [round(point["value"], 4) for point in curve] == [0.875, 0.7917, 0.5, 1]
    out = " ".join(run("gold", path, *options).out.split())
    assert "2 and 3 do worse than one fewer: each number is judged on the items that have" in out


def test_whole_units_of_other_rules_have_no_curve_and_none_has_next_votes(run, essays):
    """The message names what has them."""
    for options in (("--curve", "--rule", "boundaries(k=2)"), ("--next", 3)):
        ended = run("gold", essays, *options)
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
        (("--gold-only",), "--gold-only belongs to a TARGET"),
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


def test_nothing_is_written_where_the_gold_cannot_be(run, table, tmp_path):
    """The folder is there already: no record and no page are left behind."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine", encoding="utf-8")
    beside = ("--record", tmp_path / "r.csv", "--html", tmp_path / "g.html")
    assert run("gold", table, tmp_path / "out", *beside).code == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["items.csv", "out"]


def test_stamps_that_a_format_does_not_carry_stand_in_the_record_alone(run, table, tmp_path):
    """No --lossy is needed for what gold itself adds."""
    ended = run("gold", table, tmp_path / "out", "--to", "tables")
    assert ended.code == 0
    assert "does not say when and by what" in ended.err
    assert "gold" in {a.id for a in argora.read(tmp_path / "out").annotators}


def test_names_with_commas_can_be_told_apart_on_record(run, tmp_path):
    """They stand in JSON quotes."""
    path = tmp_path / "items.csv"
    path.write_text('item,annotator,category\ni1,"a, b",yes\ni1,c,yes\n', encoding="utf-8")
    run("gold", path, "--record", tmp_path / "r.jsonl")
    row = json.loads((tmp_path / "r.jsonl").read_text(encoding="utf-8"))
    assert row["supporters"] == '"a, b", c'


def test_one_vote_each_makes_nobody_sure(run, tmp_path):
    """A model without overlap believes every vote; that is no reason to stop asking."""
    path = tmp_path / "items.csv"
    path.write_text("item,annotator,category\ni1,ann,yes\ni2,ann,no\n", encoding="utf-8")
    ended = run("gold", path, "--at-least", "1", "--rule", "dawid_skene", "--next", "3")
    assert "no item has two votes" in ended.out


def test_a_missing_interval_has_its_reason(run, table):
    """One document cannot be resampled."""
    ended = run("gold", table, "--rule", "plurality", "--curve")
    assert ended.out.count("No intervals: only 1 document to resample") == 2
    found = run("gold", table, "--rule", "plurality", "--json").json["gold"][0]
    assert "only 1 document" in found["competences"][0]["no_interval"]


def test_a_record_is_never_overwritten_without_a_word(run, table, tmp_path):
    """--overwrite is needed."""
    place = tmp_path / "r.csv"
    place.write_text("mine", encoding="utf-8")
    ended = run("gold", table, "--record", place)
    assert ended.code == 2
    assert place.read_text(encoding="utf-8") == "mine"
    assert run("gold", table, "--record", place, "--overwrite").code == 0
    assert place.read_text(encoding="utf-8").startswith("gold,document")


def soft_rows(place):
    """Return the rows of a file of soft labels, numbers as numbers."""
    with place.open(encoding="utf-8", newline="") as file:
        return [
            {**row, "start": int(row["start"]), "end": int(row["end"])}
            for row in csv.DictReader(file)
        ]


def test_soft_labels_are_the_shares_of_annotators_at_every_character(run, essays, tmp_path):
    """Counted at each character by hand; the stretches are the whole of every text."""
    place = tmp_path / "soft.csv"
    assert run("gold", essays, "--rule", "plurality", "--soft", place).code == 0
    found = {
        (row["document"], at, row["category"]): float(row["probability"])
        for row in soft_rows(place)
        for at in range(row["start"], row["end"])
    }
    study = argora.read(essays)
    by_hand = Counter()
    for document in study.documents:
        layers = [layer for layer in study.layers_of(document.id) if layer.round == 1]
        for layer in layers if len(layers) > 1 else ():
            said = [{"none"} for _ in range(document.n_characters)]
            for unit in layer.units:
                for span in unit.spans:
                    for at in range(span.start, span.end):
                        said[at] = (said[at] - {"none"}) | {unit.category}
            for at, values in enumerate(said):
                by_hand[document.id, at, " + ".join(sorted(values))] += 1 / len(layers)
    assert found == pytest.approx(dict(by_hand))


@pytest.mark.parametrize("rule", ["hmm", "dawid_skene"])
def test_soft_labels_of_a_model_add_up_on_every_stretch(run, essays, tmp_path, rule):
    """As lines of JSON, too."""
    study = argora.read(essays)
    few = tmp_path / "few"
    argora.write(study.select(documents=[document.id for document in study.documents[:4]]), few)
    for form in ("csv", "jsonl"):
        assert run("gold", few, "--rule", rule, "--soft", tmp_path / f"soft.{form}").code == 0
    rows = soft_rows(tmp_path / "soft.csv")
    sums = Counter()
    for row in rows:
        sums[row["document"], row["start"], row["end"]] += float(row["probability"])
    assert set(map(round, sums.values())) == {1}
    assert all(total == pytest.approx(1) for total in sums.values())
    lines = (tmp_path / "soft.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["start"] for line in lines] == [row["start"] for row in rows]


def test_segments_lie_where_the_text_was_cut(run, tmp_path):
    """Somebody left a segment out of a text they read: that is a share for nothing."""
    study = classroom(n_documents=2)
    argora.write(study, tmp_path / "texts")
    place = tmp_path / "soft.csv"
    assert run("gold", tmp_path / "texts", "--soft", place).code == 0
    rows = soft_rows(place)
    spans = study.documents[0].segmentations["segment"].spans
    own = {(r["start"], r["end"]) for r in rows if r["document"] == "text00"}
    assert own == {(span.start, span.end) for span in spans}
    assert {row["n_votes"] for row in rows} == {"5"}
    assert any(row["category"] == "none" for row in rows)


def test_items_of_a_table_keep_their_names_and_have_no_place(run, table, tmp_path):
    """One of three said no."""
    place = tmp_path / "soft.jsonl"
    assert run("gold", table, "--soft", place).code == 0
    rows = [json.loads(line) for line in place.read_text(encoding="utf-8").splitlines()]
    first = [row for row in rows if row["item"] == ["items", "i1"]]
    assert {row["category"]: row["probability"] for row in first} == {
        "yes": pytest.approx(2 / 3),
        "no": pytest.approx(1 / 3),
    }
    assert {(row["start"], row["end"]) for row in rows} == {(None, None)}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--soft", "soft.txt"), "--soft soft.txt: expected a name that ends in .csv or .jsonl"),
        (("--soft", "soft.csv"), "boundaries decides on whole units, but soft labels need"),
        (("--soft", "soft.csv", "--among", "a=ana", "--among", "b=ben"), "--among once"),
    ],
)
def test_soft_labels_that_cannot_be_are_one_clear_error(
    run, essays, tmp_path, monkeypatch, options, message
):
    """And nothing is written."""
    monkeypatch.chdir(tmp_path)
    ended = run("gold", essays, *options)
    assert ended.code == 2
    assert message in ended.errors[0]
    assert not list(tmp_path.glob("soft.*"))


def test_soft_labels_that_are_there_are_not_overwritten_unasked(run, essays, tmp_path):
    """As for the record."""
    place = tmp_path / "soft.csv"
    place.write_text("mine", encoding="utf-8")
    view = ("gold", essays, "--rule", "plurality", "--soft", place)
    assert "is there already" in run(*view).errors[0]
    assert place.read_text(encoding="utf-8") == "mine"
    assert run(*view, "--overwrite").code == 0


def rows_of(record):
    """The rows of a record."""
    with record.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write_rows(rows, record):
    """Write the rows of a record."""
    record.write_text(decisions_text(rows, "csv"), encoding="utf-8")


def edit(record, edits):
    """Write decisions of people into rows of a record, by the place of the question."""
    write_rows([row | edits.get(row["place"], {}) for row in rows_of(record)], record)


def test_decisions_of_people_come_back(run, table, tmp_path):
    """Written by --record, edited, read by --decisions, and in the next record again."""
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    run("gold", table, "--record", first)
    edit(first, {"i2": {"decision": "yes", "decided_by": "dora, eve", "why": "see rule 3"}})
    ended = run(
        "gold", table, tmp_path / "out", "--decisions", first, "--record", second, "--to", "tables"
    )
    assert ended.code == 0
    assert "People took 1 decision of the record (dora and eve)." in ended.out
    gold = [la for la in argora.read(tmp_path / "out").layers if la.annotator == "gold"]
    assert {u.segment: u.category for u in gold[0].units}["i2",] == "yes"
    row = next(row for row in rows_of(second) if row["place"] == "i2")
    assert (row["status"], row["value"]) == ("decided", "yes")
    assert (row["decided_by"], row["why"]) == ("dora, eve", "see rule 3")
    again = run("gold", table, "--decisions", second, "--json").json["gold"][0]
    assert [each["value"] for each in again["by_people"]] == ["yes"]
    assert again["undecided"] == again["reopened"] == []


def test_a_decision_on_other_votes_is_reported(run, table, tmp_path):
    """A warning names it, the page counts it, and it is open."""
    record = tmp_path / "record.csv"
    run("gold", table, "--record", record)
    edit(record, {"i2": {"decision": "yes", "decided_by": "dora"}})
    table.write_text(ITEMS.replace("i2,bob,yes", "i2,bob,no"), encoding="utf-8")
    ended = run("gold", table, "--decisions", record)
    assert ended.code == 0
    message = "items i2: open again: dora decided 'yes', but the votes have changed since"
    assert message in ended.err
    assert "1 decision is open again." in ended.out
    assert "Let those who decided look again" in ended.out


@pytest.mark.parametrize(
    ("edits", "message"),
    [
        (
            {"i2": {"decision": "maybe", "decided_by": "dora"}},
            ":3: column 'decision': found 'maybe'",
        ),
        ({"i2": {"decision": "yes"}}, ":3: column 'decided_by': is empty"),
        (
            {"i2": {"decision": "yes", "decided_by": "x", "gold": "g"}},
            ":3: column 'gold': found 'g'",
        ),
    ],
)
def test_a_decision_that_cannot_be_read_is_one_clear_error(run, table, tmp_path, edits, message):
    """It names file, row, column and what was expected; nothing is written."""
    record = tmp_path / "record.csv"
    run("gold", table, "--record", record)
    edit(record, edits)
    ended = run("gold", table, tmp_path / "out", "--decisions", record)
    assert ended.code == 2
    assert message in ended.errors[0]
    assert not (tmp_path / "out").exists()


def test_a_record_that_is_not_there_is_an_error(run, table, tmp_path):
    """The message says how to get one."""
    ended = run("gold", table, "--decisions", tmp_path / "none.csv")
    assert ended.code == 2
    assert "write one with --record" in ended.errors[0]


def test_the_curve_of_a_crowd_against_an_expert_is_counted_by_hand(run, tmp_path):
    """Trautmann et al. (2020), section 3.4: how near fewer workers come to experts."""
    path = tmp_path / "items.csv"
    path.write_text(f"{ITEMS}i1,eve,no\ni2,eve,yes\ni3,eve,no\n", encoding="utf-8")
    options = ("--rule", "plurality", "--curve", "--against", "eve")
    ended = run("gold", path, *options, "--json")
    curve = ended.json["gold"][0]["curve"]
    # One vote: i1 1/3 no, i2 1/2 yes, i3 always: (1/3 + 1/2 + 1) / 3. Two votes: i1 never no,
    # open in 2 of 3; i2 is tied; i3 always. Three: i1 is yes, i3 no.
    assert [round(point["value"], 4) for point in curve] == [0.6111, 0.3333, 0.5]
    assert {point["against"] for point in curve} == {"eve"}
    page = " ".join(run("gold", path, *options).out.split())
    assert "With 1 annotator of each item most decisions are those of eve: 61.1%" in page
    assert run("gold", path, "--against", "eve").code == 2
    assert "did you mean 'eve'" in run("gold", path, *options[:-1], "evee").err


def test_a_crowd_and_an_expert_may_cut_a_text_elsewhere(run, essays):
    """Stretches end where the expert has a boundary, too; all of the text is compared."""
    rule = ("--rule", "plurality(otherwise='none')", "--runs", "length")
    curve = run("gold", essays, *rule, "--curve", "--against", "ana", "--json").json["gold"][0][
        "curve"
    ]
    study = argora.read(essays)
    right = total = 0.0
    for document in study.documents:
        layers = [layer for layer in study.layers_of(document.id) if layer.round == 1]
        marks = {layer.annotator: marked(layer, len(document.text)) for layer in layers}
        expert, others = marks.pop("ana", []), list(marks.values())
        total += len(expert) * bool(others)
        right += sum(a == b for other in others for a, b in zip(expert, other, strict=False)) / max(
            len(others), 1
        )
    assert curve[0]["value"] == pytest.approx(right / total)


def marked(layer, length):
    """Return the categories of each character of a text."""
    values = [frozenset()] * length
    for unit in layer.units:
        for span in unit.spans:
            for at in range(span.start, span.end):
                values[at] |= {unit.category}
    return values


def test_what_stays_open_may_be_nothing(run, essays, tmp_path):
    """In free text ``none`` makes no unit of that name, as on given segments."""
    rule = ("--rule", "plurality(otherwise='none')", "--relations", "none")
    assert run("gold", essays, tmp_path / "out", *rule).code == 0
    layers = [la for la in argora.read(tmp_path / "out").layers if la.annotator == "gold"]
    categories = {unit.category for layer in layers for unit in layer.units}
    assert categories
    assert "none" not in categories
