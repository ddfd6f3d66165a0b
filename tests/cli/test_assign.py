"""``argora assign``: components are consolidated first, then relations between them are asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.cli.test_gold import rows_of, write_rows

import argora
from argora.model import (
    Annotator,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Span,
    Study,
    Unit,
)
from argora.model.rules import Pattern, Relates

TEXT = "Plant trees now. They cool a city. They give shade. Some disagree."
CLAIM, FIRST, SECOND, THIRD = Span(0, 16), Span(17, 34), Span(35, 51), Span(52, 66)
SCHEME = Scheme(
    "steps",
    units=(Category("claim"), Category("premise")),
    relations=(Category("support"), Category("attack")),
    rules=(
        Relates(
            patterns=tuple(
                Pattern(category=name, sources=("premise",), targets=("claim",))
                for name in ("support", "attack")
            )
        ),
    ),
)


def layer(document, annotator, premises, supports):
    """A claim, the premises, and a support of the claim from some of them."""
    units = [Unit("c", (CLAIM,), "claim")]
    units += [Unit(name, (span,), "premise") for name, span in premises.items()]
    relations = [Relation(f"r{name}", (name,), "c", "support") for name in supports]
    return Layer(document, annotator, units=tuple(units), relations=tuple(relations))


@pytest.fixture
def unshared(tmp_path):
    """Two documents and two annotators, who each mark units and relate them.

    In d1 ann and bob agree on p only: ann has q besides, bob has s. In d2 they agree on all units.
    """
    both = {"p": FIRST, "q": SECOND}
    layers = (
        layer("d1", "ann", both, ["p", "q"]),
        layer("d1", "bob", {"p": FIRST, "s": THIRD}, ["p", "s"]),
        layer("d2", "ann", both, ["p"]),
        layer("d2", "bob", both, ["p"]),
    )
    documents = (Document("d1", TEXT), Document("d2", TEXT))
    study = Study(SCHEME, documents, (Annotator("ann"), Annotator("bob")), layers)
    argora.write(study, tmp_path / "unshared")
    return tmp_path / "unshared"


def alpha(run, path):
    """Agreement on relations, and what was printed with it."""
    ended = run("agree", path, "--by", "pair", "-m", "alpha", "--json", "--interval", "none")
    printed = run("agree", path, "--by", "pair", "-m", "alpha", "--interval", "none").out
    (result,) = [row for row in ended.json["results"] if row["scope"].endswith("all")]
    return result["value"], result["n_items"], " ".join(printed.split())


@pytest.fixture
def shared(run, unshared, tmp_path):
    """A folder for each, with the units of the gold; ann and bob then draw relations, and finish.

    That q is a premise in d1, and that s is nothing, people decided.
    """
    record, gold, steps = tmp_path / "record.csv", tmp_path / "gold", tmp_path / "steps"
    run("gold", unshared, "--relations", "none", "--record", record)
    rows = rows_of(record)
    for row in rows:
        answer = {"35-51": "premise", "52-66": "nothing"}.get(row["place"], "")
        if row["status"] == "undecided":
            row |= {"decision": answer, "decided_by": "ann, bob", "why": "discussed"}
    write_rows(rows, record)
    assert run("gold", unshared, gold, "--relations", "none", "--decisions", record).code == 0
    assert run("assign", gold, steps).code == 0
    for name, drawn in {
        "ann": {"d1": ["p", "q"], "d2": ["p"]},
        "bob": {"d1": ["p"], "d2": ["p"]},
    }.items():
        study = argora.read(steps / name)
        layers = []
        for each in study.layers:
            at = {unit.spans[0]: unit.id for unit in each.units}
            ends = {"c": at[CLAIM], "p": at[FIRST], "q": at[SECOND]}
            relations = tuple(
                Relation(f"R{i}", (ends[premise],), ends["c"], "support")
                for i, premise in enumerate(drawn[each.document])
            )
            layers.append(replace(each, relations=relations, state="finished"))
        argora.write(study.with_layers(*layers), steps / name, overwrite=True)
    assert run("merge", tmp_path / "shared", steps / "ann", steps / "bob").code == 0
    return tmp_path / "shared"


def test_every_annotator_gets_the_units_of_the_gold_and_is_asked_for_relations(
    run, unshared, tmp_path
):
    """The layers are open, have no relation, and cover relations alone."""
    run("gold", unshared, tmp_path / "gold")
    ended = run("assign", tmp_path / "gold", tmp_path / "steps", "--annotator", "cem", "--json")
    assert ended.code == 0
    assert [folder["annotator"] for folder in ended.json["folders"]] == ["cem"]
    gold, study = argora.read(tmp_path / "gold"), argora.read(tmp_path / "steps" / "cem")
    assert [(a.id, a.kind) for a in study.annotators] == [("cem", "person")]
    assert [la.document for la in study.layers] == ["d1", "d2"]
    for each in study.layers:
        assert each.units == gold.layer(each.document, "gold").units
        assert (each.covers, each.state, each.relations) == ({"relations"}, "open", ())
        assert each.has_fixed_units


def test_agreement_on_relations_over_unshared_units(run, unshared):
    """By hand: ss, sn, ns, ss, nn, so D_o = 2/5 and D_e = 1 - (6*5 + 4*3) / (10*9) = 48/90."""
    value, n_items, printed = alpha(run, unshared)
    assert (value, n_items) == (pytest.approx(1 - (2 / 5) / (48 / 90)), 5)
    assert f"Of all decisions on {n_items} pairs, 60.0% are support and 40.0% none." in printed


def test_agreement_on_relations_over_shared_units(run, shared):
    """By hand: ss, sn, ss, nn, so D_o = 1/4 and D_e = 1 - (5*4 + 3*2) / (8*7) = 30/56."""
    value, n_items, printed = alpha(run, shared)
    assert (value, n_items) == (pytest.approx(1 - (1 / 4) / (30 / 56)), 4)
    assert f"Of all decisions on {n_items} pairs, 62.5% are support and 37.5% none." in printed


def test_fixed_units_are_no_decision_of_the_annotator(run, shared):
    """There is a table of relations and none of components; nothing is measured on units."""
    ended = run("agree", shared, "--resamples", "20")
    assert ended.code == 0
    assert "Relations (by pairs of units)" in ended.out
    assert "Argument components" not in ended.out
    assert "4 pairs of units, two annotators" in ended.out
    assert "62.5% are support and 37.5% none." in " ".join(ended.out.split())
    sentences = run("agree", shared, "-m", "alpha", "--by", "sentence", "--json").json
    assert [row["n_items"] for row in sentences["results"] if row["scope"].endswith("all")] == [0]
    assert run("report", shared, "--resamples", "20").code == 0
    assert run("check", shared).code == 0


def test_relations_are_consolidated_over_the_fixed_units(run, shared, tmp_path):
    """The units stand as they were; p supports c for both, and q stays open with one of two."""
    ended = run("gold", shared, tmp_path / "final", "--json")
    found = ended.json["gold"][0]
    assert [each["place"] for each in found["undecided"]] == ["u1"]
    assert not [count for count in found["counts"] if count["task"] == "unit"]
    study = argora.read(tmp_path / "final")
    for document in ("d1", "d2"):
        gold = study.layer(document, "gold")
        assert [unit.spans for unit in gold.units] == [(CLAIM,), (FIRST,), (SECOND,)]
        assert [relation.sources for relation in gold.relations] == [("p",)]
        assert gold.covers == {"units", "relations", "attributes"}


def test_a_document_without_units_keeps_its_gold_layer(run, tmp_path):
    """Nothing is there, in the gold before and after; it is no document that nobody did."""
    units = layer("d1", "gold", {"p": FIRST}, []).units
    layers = (Layer("d1", "gold", units=units), Layer("d2", "gold"))
    documents = (Document("d1", TEXT), Document("d2", TEXT))
    argora.write(Study(SCHEME, documents, (Annotator("gold", "gold"),), layers), tmp_path / "gold")
    steps = tmp_path / "steps"
    assert run("assign", tmp_path / "gold", steps, "--annotator", "a", "--annotator", "b").code == 0
    for name in ("a", "b"):
        study = argora.read(steps / name)
        finished = [replace(each, state="finished") for each in study.layers]
        argora.write(study.with_layers(*finished), steps / name, overwrite=True)
    assert run("merge", tmp_path / "shared", steps / "a", steps / "b").code == 0
    assert run("gold", tmp_path / "shared", tmp_path / "final", "--gold-only").code == 0
    golds = argora.read(tmp_path / "final").layers
    assert [(each.document, len(each.units)) for each in golds] == [("d1", 2), ("d2", 0)]
    assert all("units" in each.covers for each in golds)


def test_annotators_with_other_units_are_an_error(run, shared, tmp_path):
    """The message names the document and both."""
    study = argora.read(shared)
    first = study.layer("d1", "bob")
    moved = tuple(replace(unit, category="premise") for unit in first.units)
    argora.write(study.with_layers(replace(first, units=moved)), tmp_path / "moved")
    ended = run("gold", tmp_path / "moved")
    assert ended.code == 2
    assert "document 'd1': the fixed units of 'bob' are not those of 'ann'" in ended.errors[0]


def test_decisions_on_relations_between_fixed_units_come_back(run, shared, tmp_path):
    """The record has no rows of units; q is open, and stays decided in the next record."""
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    run("gold", shared, "--record", first)
    rows = rows_of(first)
    assert {row["task"] for row in rows} == {"relation"}
    (undecided,) = [row for row in rows if row["status"] == "undecided"]
    undecided |= {"decision": "support c", "decided_by": "ann, bob"}
    write_rows(rows, first)
    ended = run("gold", shared, tmp_path / "final", "--decisions", first, "--record", second)
    assert ended.code == 0, ended.errors
    gold = argora.read(tmp_path / "final").layer("d1", "gold")
    assert [relation.target for relation in gold.relations] == ["c", "c"]
    again = run("gold", shared, "--decisions", second, "--json").json["gold"][0]
    assert not again["undecided"]
    undecided |= {"decision": "support"}
    write_rows(rows, first)
    ended = run("gold", shared, "--decisions", first)
    assert "'support' has no target; expected one, such as 'support u2'" in ended.errors[0]
    undecided |= {"decision": "support x"}
    write_rows(rows, first)
    assert "where unit 'x' lies" in run("gold", shared, "--decisions", first).errors[0]


def test_who_asks_for_units_is_sent_to_relations(run, shared):
    """There is nothing to measure by sentence, and the note says what to look at."""
    ended = run("agree", shared, "-m", "percentage")
    assert "look at relations between them: --by pair" in " ".join(ended.out.split())


def test_fixed_units_are_no_part_of_disagreement(run, shared):
    """By hand: ann has 3 relations and bob 2, both share 2, so 1 of 5 is open."""
    ended = run("diagnose", shared, "--split")
    printed = " ".join(ended.out.split())
    assert "Of 5 relations, counted for both annotators of every pair, 1 have no" in printed
    assert "(20.0%)" in printed
    values = run("diagnose", shared, "--split", "--json").json["disagreement"]
    assert (values["units_and_relations"], values["open"]) == (5, 1)


@pytest.mark.parametrize("verb", ["agree", "check", "gold"])
def test_changed_fixed_units_are_named(run, shared, tmp_path, verb):
    """Bob's claim of d1 became a premise; merging names it, too."""
    study = argora.read(shared)
    first = study.layer("d1", "bob")
    units = tuple(replace(u, category="premise") if u.id == "c" else u for u in first.units)
    moved = study.with_layers(replace(first, units=units))
    argora.write(moved, tmp_path / "moved")
    message = "the fixed units of 'bob' are not those of 'ann' in 1 document, such as unit 'c'"
    assert any(message in line for line in run(verb, tmp_path / "moved").err.splitlines())
    for name in ("ann", "bob"):
        argora.write(moved.select(annotators=[name]), tmp_path / name)
    ended = run("merge", tmp_path / "both", tmp_path / "ann", tmp_path / "bob")
    assert message in " ".join(ended.out.split())
    assert not any("fixed units" in line for line in run(verb, shared).err.splitlines())
    assert run("convert", tmp_path / "moved", tmp_path / "moved.db").code == 0
    assert any(message in line for line in run(verb, tmp_path / "moved.db").err.splitlines())


def test_a_slip_in_a_name_is_no_new_annotator(run, unshared, tmp_path):
    """Who is new has another name, not another case."""
    run("gold", unshared, tmp_path / "gold")
    ended = run("assign", tmp_path / "gold", tmp_path / "steps", "--annotator", "Ann")
    assert ended.code == 2
    assert "no annotator 'Ann'; did you mean 'ann'?" in ended.errors[0]


def test_a_format_that_cannot_fix_units_is_refused_with_the_way_to_take(run, unshared, tmp_path):
    """Copies of the gold in brat, merged, are agreed on and decided like the folders."""
    run("gold", unshared, tmp_path / "gold")
    ended = run("assign", tmp_path / "gold", tmp_path / "steps", "--to", "brat")
    assert ended.code == 2
    assert "'argora gold ... --relations none --gold-only --to brat'" in ended.errors[0]
    assert not (tmp_path / "steps").exists()
    way = ("--relations", "none", "--gold-only", "--to", "brat")
    assert run("gold", unshared, tmp_path / "copy", *way).code == 0
    copy = tmp_path / "copy"
    assert run("merge", tmp_path / "second", f"ann={copy}", f"bob={copy}").code == 0
    assert run("agree", tmp_path / "second", "--by", "pair", "-m", "percentage").code == 0
    assert run("gold", tmp_path / "second", tmp_path / "final").code == 0


def test_a_gold_without_relations_covers_none(run, unshared, tmp_path):
    """Nobody decided that there are none."""
    run("gold", unshared, tmp_path / "gold", "--relations", "none")
    layers = [la for la in argora.read(tmp_path / "gold").layers if la.annotator == "gold"]
    assert layers
    assert {la.covers for la in layers} == {frozenset({"units", "attributes"})}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "the study has none; make one first"),
        (("--gold", "gold"), "no gold annotator 'gold'"),
    ],
)
def test_a_study_without_a_gold_has_nothing_to_fix(run, unshared, tmp_path, arguments, message):
    """The message says what to do first."""
    ended = run("assign", unshared, tmp_path / "steps", *arguments)
    assert ended.code == 2
    assert message in ended.errors[0]
    assert not (tmp_path / "steps").exists()


def test_folders_are_not_overwritten_unasked(run, unshared, tmp_path):
    """None of them is written if one is there."""
    run("gold", unshared, tmp_path / "gold")
    (tmp_path / "steps" / "bob").mkdir(parents=True)
    ended = run("assign", tmp_path / "gold", tmp_path / "steps")
    assert ended.code == 2
    assert "is there already" in ended.errors[0]
    assert not (tmp_path / "steps" / "ann").exists()


def test_the_gold_itself_is_no_annotator(run, unshared, tmp_path):
    """Only persons are asked."""
    run("gold", unshared, tmp_path / "gold")
    ended = run("assign", tmp_path / "gold", tmp_path / "steps", "--annotator", "gold")
    assert ended.code == 2
    assert "'gold' is a gold; expected a person" in ended.errors[0]
