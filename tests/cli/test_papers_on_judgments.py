"""The study of Stab & Gurevych (2014, COLING) on judgments that four people annotated.

Consolidation, decisions that come back, and relations over shared units. What is expected is
counted from the lines of the ``.ann`` files.
"""

from __future__ import annotations

import csv
import random
import re
import shutil
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from tests.cli.plain_reading import (
    alpha,
    marked_by_most,
    observed_disagreement,
    read_ann,
    read_folders,
)

import argora
from argora.cli import main
from argora.model import Relation

pytestmark = pytest.mark.corpora

CATEGORIES = ("claim", "premise", "major-claim")


@pytest.fixture(scope="module")
def echr(corpora):
    """The folder of the European Court of Human Rights corpus."""
    return corpora / "echr"


@pytest.fixture(scope="module")
def judgments(echr):
    """What each annotator said of the judgments that two or more annotated."""
    return {name: by for name, by in read_folders(echr).items() if len(by) > 1}


def rows_of(path):
    """Return the rows of a table by name of column."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write_rows(path, rows):
    """Write rows as a table."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def place_of(words):
    """Return the stretches that a record writes as ``3-5 8-9``."""
    return tuple(tuple(map(int, pair.split("-"))) for pair in words.split())


def overlap(one, other):
    """Tell whether two places share a character."""
    return any(a < d and c < b for a, b in one for c, d in other)


def run_all(*commands):
    """Run commands, none of which may fail."""
    for command in commands:
        assert main([str(word) for word in command]) == 0, command


# ----- consolidation and decisions ----------------------------------------------------------------


def test_the_gold_has_what_most_marked_with_the_same_boundaries(run, echr, judgments, tmp_path):
    """Section 5.4 of the paper: the majority on boundaries and category, document by document."""
    record = tmp_path / "record.csv"
    (gold,) = run("gold", echr, "--record", record, "--json").json["gold"]
    decided = {
        (row["document"], place_of(row["place"]), row["value"])
        for row in rows_of(record)
        if (row["task"], row["status"]) == ("unit", "decided")
    }
    expected = {(name, *each) for name, by in judgments.items() for each in marked_by_most(by)}
    assert decided == expected
    (n,) = [c["n"] for c in gold["counts"] if (c["task"], c["status"]) == ("unit", "decided")]
    assert n == len(expected) > 50


def test_fewer_annotators_come_to_the_gold_less_often(run, echr, judgments):
    """Every subset of those who did a judgment decides on every unit that one of them marked."""
    curve = run("gold", echr, "--curve", "--json").json["gold"][0]["curve"]
    for point in curve:
        alike = n_units = 0.0
        for by in judgments.values():
            subsets = [*combinations(by, point["n"])]
            units = {unit for markup in by.values() for unit in markup.units.values()}
            decided = marked_by_most(by)
            for unit in units if subsets else ():
                votes = [{who: by[who] for who in names} for names in subsets]
                own = [(unit in marked_by_most(each)) == (unit in decided) for each in votes]
                alike += sum(own) / len(own)
                n_units += 1
        assert point["n_items"] == n_units
        assert point["value"] == pytest.approx(alike / n_units)
    assert len(curve) == 4


def edited(rows, chosen, seed):
    """Return the record with a decision in each of the rows that are chosen, and what it is."""
    draw = random.Random(seed)
    decisions, new = {}, []
    for row in rows:
        key = (row["document"], place_of(row["place"])) if row["task"] == "unit" else None
        if key in chosen:
            decisions[key] = draw.choice((*CATEGORIES, "nothing"))
            row = row | {"decided_by": "ann, bob", "decision": decisions[key], "why": "discussed"}
        new.append(row)
    return new, decisions


def gold_units(folder):
    """Return the units of each document of a gold that was written as brat files."""
    return {path.stem: {*read_ann(path).units.values()} for path in folder.rglob("*.ann")}


def unanimous_place(by_annotator):
    """Return the first place that all marked alike and no other unit overlaps."""
    everything = [{*markup.units.values()} for markup in by_annotator.values()]
    others = set.union(*everything)
    alone = [
        (place, category)
        for place, category in sorted(set.intersection(*everything))
        if sum(overlap(place, other) for other, _ in others) == 1
    ]
    return alone[0]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_hundred_decisions_on_judgments_come_back(run, echr, judgments, tmp_path, seed):
    """Open and decided places alike; what no decision touches stays as most marked it."""
    record, own, again = (tmp_path / f"{name}.csv" for name in ("record", "own", "again"))
    assert run("gold", echr, "--record", record).code == 0
    rows = rows_of(record)
    places = [(r["document"], place_of(r["place"])) for r in rows if r["task"] == "unit"]
    rows, decisions = edited(rows, {*random.Random(seed).sample(places, 100)}, seed)
    write_rows(own, rows)
    brat = ("--gold-only", "--to", "brat", "--lossy", "--relations", "none")
    target = tmp_path / "gold"
    ended = run("gold", echr, target, *brat, "--decisions", own, "--record", again, "--json")
    assert (ended.code, ended.json["gold"][0]["reopened"]) == (0, [])
    units = gold_units(target)
    for (name, place), decision in decisions.items():
        there = {category for where, category in units[name] if where == place}
        assert there == ({decision} - {"nothing"}), (name, place)
    for name, by in judgments.items():
        own_places = [place for document, place in decisions if document == name]
        untouched = {
            unit for unit in marked_by_most(by) if not any(overlap(unit[0], p) for p in own_places)
        }
        assert untouched
        assert untouched <= units[name]
        assert len(units[name]) == len(untouched) + sum(
            decision != "nothing" for (d, _), decision in decisions.items() if d == name
        )
    by_people = {
        (r["document"], place_of(r["place"])): (r["decision"], r["status"])
        for r in rows_of(again)
        if r["decided_by"]
    }
    assert by_people == {
        key: (decision, "nothing" if decision == "nothing" else "decided")
        for key, decision in decisions.items()
    }


def test_a_vote_that_changes_opens_the_decision_at_its_place_alone(run, echr, judgments, tmp_path):
    """One line of one file says another category; the other decisions hold."""
    name = max(judgments, key=lambda each: len(judgments[each]))
    place, category = unanimous_place(judgments[name])
    record, own, again = (tmp_path / f"{name}.csv" for name in ("record", "own", "again"))
    assert run("gold", echr, "--record", record).code == 0
    rows = rows_of(record)
    others = [(r["document"], place_of(r["place"])) for r in rows if r["task"] == "unit"]
    rows, decisions = edited(rows, {(name, place), *others[::4]}, 3)
    write_rows(own, rows)
    shutil.copytree(echr, tmp_path / "echr")
    path = tmp_path / "echr" / "M" / f"{name}.ann"
    text = path.read_text(encoding="utf-8")
    new = next(each for each in CATEGORIES if each != category)
    stretch = " ".join(map(str, place[0]))
    changed = text.replace(f"\t{category} {stretch}\t", f"\t{new} {stretch}\t")
    assert changed != text
    path.write_text(changed, encoding="utf-8")
    ended = run("gold", tmp_path / "echr", "--decisions", own, "--record", again, "--json")
    (reopened,) = ended.json["gold"][0]["reopened"]
    assert (reopened["document"], place_of(reopened["place"])) == (name, place)
    assert f"{name} {place[0][0]}-{place[0][1]}: open again: " in ended.err
    statuses = Counter(r["status"] for r in rows_of(again) if r["decided_by"])
    assert statuses.pop("reopened") == 1
    assert statuses.total() == len(decisions) - 1


# ----- two steps ----------------------------------------------------------------------------------


def drawn(folder, judgments, who):
    """Draw between fixed units what an annotator drew between the same units of their own.

    Documents of others stay open. Returns what was drawn, by document and the ids of units.
    """
    study = argora.read(folder)
    layers, relations = [], {}
    for layer in study.layers:
        if who not in judgments[layer.document]:
            continue
        ids = {
            (tuple((span.start, span.end) for span in unit.spans), unit.category): unit.id
            for unit in layer.units
        }
        ties = sorted(
            (ids[source], ids[target], category)
            for source, target, category in judgments[layer.document][who].ties
            if source in ids and target in ids
        )
        relations[layer.document] = ties
        made = tuple(Relation(f"R{n}", (a,), b, c) for n, (a, b, c) in enumerate(ties))
        layers.append(replace(layer, relations=made, state="finished"))
    argora.write(study.with_layers(*layers), folder, overwrite=True)
    return relations


@pytest.fixture(scope="module")
def steps(echr, judgments, tmp_path_factory):
    """The study of both steps, and what each annotator drew over the shared units."""
    folder = tmp_path_factory.mktemp("steps")
    named, gold, second = folder / "named", folder / "gold", folder / "second"
    run_all(
        ("merge", named, echr, "--phase", "components"),
        ("gold", named, gold, "--relations", "none"),
        ("assign", gold, second, "--phase", "relations"),
    )
    relations = {who: drawn(second / who, judgments, who) for who in "CLMS"}
    run_all(("merge", folder / "both", gold, *(second / who for who in "CLMS")))
    return folder / "both", relations


def rows_of_pairs(judgments, relations, names="CLMS"):
    """Return what each annotator decided on each ordered pair of units that most marked."""
    rows = []
    for name, by in judgments.items():
        asked = [who for who in names if who in by]
        n_units = len(marked_by_most(by))
        said = {who: {} for who in asked}
        for who in asked:
            for a, b, category in relations[who][name]:
                said[who].setdefault((a, b), set()).add(category)
        tied = {pair for own in said.values() for pair in own}
        rows += [
            ["+".join(sorted(said[who].get(pair, {"none"}))) for who in asked] for pair in tied
        ]
        rows += [["none"] * len(asked)] * (n_units * (n_units - 1) - len(tied))
    return rows


def linked(rows):
    """Return whether a pair is tied, where two or more decided."""
    return [[value != "none" for value in row] for row in rows if len(row) > 1]


def whole(ended):
    """Return the row about all categories and annotators."""
    assert ended.code == 0, ended.errors
    (row,) = [row for row in ended.json["results"] if row["scope"].endswith("all")]
    return row


ALPHA = ("-m", "alpha", "--interval", "none")
PAIRS = ("--phase", "relations", "--by", "pair")


def test_agreement_on_relations_is_over_shared_units(run, echr, judgments, steps):
    """Every ordered pair of units of the gold is an item for whoever annotated the judgment."""
    both, relations = steps
    rows = rows_of_pairs(judgments, relations)
    row = whole(run("agree", both, *PAIRS, *ALPHA, "--json"))
    assert row["n_items"] == len(rows)
    assert row["value"] == pytest.approx(alpha(rows))
    apart = whole(run("agree", echr, "--by", "pair", *ALPHA, "--json"))
    assert apart["n_items"] > row["n_items"]
    assert apart["value"] < row["value"]
    unchanged = [
        whole(run("agree", *study, "--by", "sentence", *ALPHA, "--json"))["value"]
        for study in ((echr,), (both, "--phase", "components"))
    ]
    assert unchanged[0] == unchanged[1]


def test_pairs_are_counted_with_the_share_of_each_relation(run, judgments, steps):
    """As the paper prints 5,137 pairs, 25.5% support and 3.1% attack (p. 1507)."""
    both, relations = steps
    rows = rows_of_pairs(judgments, relations)
    counts = Counter(value for row in rows for value in row)
    shares = {value: f"{100 * n / counts.total():.1f}" for value, n in counts.items()}
    assert shares["Support"] > shares["Attack"] > "0.0"
    said = " ".join(run("agree", both, *PAIRS, *ALPHA).out.split())
    sentence = re.search(r"Of all decisions on ([\d,]+) pairs, (.*?)\. ", said)
    assert int(sentence[1].replace(",", "")) == len(rows)
    printed = re.findall(r"([\d.]+)% (?:are |is )?([\w+]+)", sentence[2])
    assert {value: share for share, value in printed} == shares


@pytest.mark.parametrize("names", [*map("".join, combinations("CLMS", 2)), "CLMS"])
def test_the_linking_ratio_counts_pairs_tied_or_not(run, judgments, steps, names):
    """Putra et al. (2021, Table 1): the share of ordered pairs that two tie, or leave, alike."""
    both, relations = steps
    rows = linked(rows_of_pairs(judgments, relations, names))
    only = [word for who in names for word in ("--only", who)]
    options = ("-m", "percentage", "--of", "link", "--pairs-of", "all", "--interval", "none")
    row = whole(run("agree", both, *PAIRS, *options, *only, "--json"))
    assert row["n_items"] == len(rows)
    assert row["value"] == pytest.approx(1 - observed_disagreement(rows))
    assert 0.9 < row["value"] < 1


def test_people_judge_the_linking_ratio_on_two_judgments(run, judgments, steps, tmp_path):
    """Putra et al. (2021, section 4.3): C and M did two; the ratio says in which they agree more.

    The votes are made: the answers of the paper's crowd are not published.
    """
    both, relations = steps
    ratios = {
        name: 1 - observed_disagreement(linked(rows_of_pairs({name: by}, relations, "CM")))
        for name, by in judgments.items()
        if {"C", "M"} <= {*by}
    }
    task, votes = tmp_path / "task", tmp_path / "votes.csv"
    study = ("metaevaluate", both, "--phase", "relations")
    assert run(*study, "--task", task, "--annotators", "C,M").code == 0
    (question,) = rows_of(task / "questions.csv")
    assert {question["first"], question["second"]} == {*ratios}
    alike = 1 if ratios[question["first"]] > ratios[question["second"]] else 2
    judge = (*study, "--votes", votes, "--questions", task / "questions.csv", "-m", "percentage")
    for choices, accuracy, votes_apart in (
        ([alike] * 3 + [3 - alike], 1, 0.5),
        ([3 - alike] * 4, 0, -1),
    ):
        answers = [
            {"worker": f"w{n}", "question": question["question"], "choice": choice, "seconds": 9}
            for n, choice in enumerate(choices)
        ]
        write_rows(votes, answers)
        (row,) = run(*judge, "--resamples", 20, "--json").json["results"]
        assert row["accuracy"]["value"] == accuracy
        error = (max(ratios.values()) - min(ratios.values()) - votes_apart) ** 2
        assert row["squared_error"]["value"] == pytest.approx(error)


def test_relations_that_most_drew_are_the_final_gold(run, judgments, steps, tmp_path):
    """Over the same units; an open one is decided by people, and the decision is in the gold."""
    both, relations = steps
    expected = {tie for name, by in judgments.items() for tie in ties_of_most(name, by, relations)}
    record, own = tmp_path / "record.csv", tmp_path / "own.csv"
    options = ("--phase", "relations", "--relations", "majority_edges")
    assert run("gold", both, tmp_path / "final", *options, "--record", record).code == 0
    assert ties_of(tmp_path / "final") == expected
    rows = rows_of(record)
    is_open = [r for r in rows if (r["task"], r["status"]) == ("relation", "undecided")]
    source = is_open[0]
    target = next(tie[2] for tie in sorted(expected) if tie[0] == source["document"])
    source |= {"decided_by": "ann", "decision": f"Attack {target}"}
    write_rows(own, rows)
    assert run("gold", both, tmp_path / "settled", *options, "--decisions", own).code == 0
    added = ties_of(tmp_path / "settled") - expected
    assert {(name, b, category) for name, _, b, category in added} == {
        (source["document"], target, "Attack")
    }


def ties_of_most(name, by, relations):
    """Yield each pair that more than half tie, with what more than half of these say it is."""
    votes = {}
    for who in by:
        for source, target, category in relations[who][name]:
            votes.setdefault((source, target), {}).setdefault(who, set()).add(category)
    for pair, own in votes.items():
        if 2 * len(own) > len(by):
            counts = Counter(category for said in own.values() for category in said)
            (category,) = [c for c, n in counts.items() if 2 * n > len(own)]
            yield (name, *pair, category)


def ties_of(folder):
    """Return document, source, target and category of each relation of the final gold."""
    layers = argora.read(folder).select(phase="relations", annotators=["gold"]).layers
    return {
        (layer.document, relation.sources[0], relation.target, relation.category)
        for layer in layers
        for relation in layer.relations
    }
