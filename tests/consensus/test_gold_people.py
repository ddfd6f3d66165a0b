"""Decisions of people in a record: they come back as decided, or the record says why not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import isnan
from random import Random

import pytest
from tests.consensus.test_gold import TEXT, in_text, on_segments, related, statuses, units_of

from argora.analysis.gold import gold_findings
from argora.consensus.gold import Gold, make_gold, make_rules
from argora.consensus.gold.places import parts_of, parts_of_unit
from argora.errors import FormatError
from argora.formats.decisions import RecordRow, decisions_text, read_decisions
from argora.model import (
    Annotator,
    AttributeType,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Span,
    Study,
    Unit,
)
from argora.model.frozen import FrozenMap
from argora.model.rules import (
    Acyclic,
    Count,
    Derived,
    Overlap,
    Pattern,
    Relates,
    SingleRoot,
    Symmetric,
)
from argora.report.forms import rendered
from argora.report.sections.gold import gold_page
from argora.studies import bundled

GONE = "there is no such unit in the gold any more"


def record_of(gold: Gold) -> list[dict]:
    """The rows of the record of a gold standard."""
    return [{"gold": gold.annotator, **each.row()} for each in gold.decisions]


def read_back(rows, tmp_path, form="csv") -> tuple[RecordRow, ...]:
    """The rows, written into a file and read."""
    path = tmp_path / f"decisions.{form}"
    path.write_text(decisions_text(rows, form), encoding="utf-8")
    return read_decisions(path)


def decided(rows, index=0, by="ann", **answers):
    """The rows with an answer of a person in one of them."""
    edited = [dict(row) for row in rows]
    edited[index] |= {"decided_by": by, "why": "discussed", **answers}
    return edited


def row_at(rows, place, task="unit", attribute=""):
    """The index of the row of a question."""
    return next(
        i
        for i, row in enumerate(rows)
        if (row["task"], row["place"], row["attribute"]) == (task, place, attribute)
    )


def row_from(rows, source):
    """The index of a row about the relations from a unit."""
    return next(
        i
        for i, row in enumerate(rows)
        if row["task"] == "relation" and row["place"].split(" > ")[0] == source
    )


# ----- a hundred edits --------------------------------------------------------------------------


def free(study: Study) -> Study:
    """The study under a scheme with its names and no rule."""
    return replace(study, scheme=Scheme.observed(study.layers))


def random_edits(gold: Gold, random: Random, n: int) -> list[dict]:
    """The record with n decisions of people, on questions of every kind."""
    rows = record_of(gold)
    scheme = gold.study.scheme
    ids = {
        document: [r["id"] for r in rows if r["document"] == document and r["task"] == "unit"]
        for document in {row["document"] for row in rows}
    }
    by_task = {t: [r for r in rows if r["task"] == t] for t in ("unit", "attribute", "relation")}
    for task, edited in by_task.items():
        chosen: dict[tuple, dict] = {}
        for row in random.sample(edited, len(edited)):
            chosen.setdefault(
                (row["document"], row["place"].split(" > ")[0], row["attribute"]), row
            )
        for row in list(chosen.values())[: n // 3 + (task == "relation") * (n % 3)]:
            row |= {
                "decided_by": random.choice(["dora", "dora, eve"]),
                "why": f"=guideline, {len(rows)} {rows.index(row)}",
            }
            source = row["place"].split(" > ")[0]
            if random.random() < 0.2:
                row["decision"] = "nothing"
            elif task == "unit":
                row["decision"] = random.choice(scheme.unit_ids)
                if random.random() < 0.3:
                    start, end = map(int, row["place"].split(" ")[0].split("-"))
                    row["boundaries"] = f"{start + 1}-{max(end - 1, start + 2)}"
            elif task == "attribute":
                row["decision"] = random.choice(["for", "against"])
            else:
                others = [id for id in ids[row["document"]] if id and id != source]
                targets = random.sample(others, min(len(others), random.choice([1, 1, 2])))
                row["decision"] = (
                    ", ".join(
                        f"{random.choice(scheme.relation_ids)} {target}" for target in targets
                    )
                    or "nothing"
                )
    return rows


def comes_back(row, rows, gold: Gold) -> bool:
    """Whether the gold layer says what a row of the record says; read from the layer alone."""
    layer = gold.study.layer(row["document"], gold.annotator)
    document = gold.study.document(row["document"])
    at = {parts_of_unit(unit): unit for unit in layer.units}
    answer = row["decision"]
    if row["task"] == "unit":
        here = [
            u.category for u in layer.units if parts_of_unit(u) == parts_of(row["place"], document)
        ]
        if answer == "nothing":
            return not here
        place = parts_of(row["boundaries"] or row["place"], document)
        return place in at and at[place].category == answer and (not row["boundaries"] or not here)
    if row["task"] == "attribute":
        unit = at[parts_of(row["place"], document)]
        return unit.attributes.get(row["attribute"], "nothing") == answer
    places = {
        r["id"]: parts_of(r["boundaries"] or r["place"], document)
        for r in rows
        if r["document"] == row["document"] and r["task"] == "unit" and r["id"]
    }
    source = at[places[row["place"].split(" > ")[0]]].id
    relations = {(r.category, r.target) for r in layer.relations if source in r.sources}
    wanted = [part.split(" ") for part in answer.split(", ") if answer != "nothing"]
    return relations == {(category, at[places[target]].id) for category, target in wanted}


@pytest.mark.parametrize(
    ("seed", "form"), [(0, "csv"), (1, "csv"), (2, "csv"), (3, "csv"), (0, "jsonl")]
)
def test_a_hundred_decisions_come_back_as_decided_and_none_is_overruled(tmp_path, seed, form):
    """Of units, boundaries, attributes and relations; what holds, and what is open again, is all.

    A relation whose unit another decision takes away is open again.
    """
    study = free(bundled())
    rules = make_rules(relations=["majority_edges", "arborescence", "medoid"][seed % 3])
    rows = random_edits(make_gold(study, rules), Random(seed), 100)
    assert sum(bool(row["decided_by"]) for row in rows) == 100
    gold = make_gold(study, rules, record=read_back(rows, tmp_path, form))
    edits = {row["why"]: row for row in rows if row["decided_by"]}
    held, reopened = ({d.why for d in each} for each in (gold.by_people, gold.reopened))
    assert held | reopened == set(edits)
    assert not held & reopened
    assert {d.reason.rpartition("but ")[2] for d in gold.reopened} <= {GONE}
    assert len(held) > 70
    assert [
        row for why, row in edits.items() if why in held and not comes_back(row, rows, gold)
    ] == []
    again = make_gold(study, rules, record=read_back(record_of(gold), tmp_path, form))
    assert again.layers == gold.layers
    assert {d.why for d in again.reopened} == reopened


def refusal_or_gold(study, rules, record):
    """The error that a record is, or the gold that it leads to."""
    try:
        return None, make_gold(study, rules, record=record)
    except FormatError as error:
        return error, None


@pytest.mark.parametrize("seed", range(2))
def test_under_the_scheme_a_decision_comes_back_or_its_row_is_named(tmp_path, seed):
    """Each alone: what breaks a rule is an error on its own line, and all else holds."""
    study = bundled()
    study = study.select(documents=[document.id for document in study.documents[:4]])
    rules = make_rules(relations=["majority_edges", "arborescence"][seed])
    rows = random_edits(make_gold(study, rules), Random(seed), 24)
    outcomes: Counter[str] = Counter()
    blank = dict.fromkeys(("decided_by", "decision", "boundaries", "why"), "")
    for at, row in enumerate(rows):
        if row["decided_by"]:
            alone = [each if each is row else each | blank for each in rows]
            error, gold = refusal_or_gold(study, rules, read_back(alone, tmp_path))
            outcomes["held" if gold else "refused"] += 1
            assert comes_back(row, alone, gold) if gold else error.line == at + 2
            assert gold or "breaks the rule" in str(error)
    assert min(outcomes["held"], outcomes["refused"]) > 2


# ----- units ------------------------------------------------------------------------------------

SEGMENTS = (
    {"s1": "claim", "s2": "premise", "s3": "premise"},
    {"s1": "claim", "s2": "premise", "s3": "claim"},
    {"s1": "claim", "s2": "claim"},
)
SPANS = (
    ((0, 16, "claim"), (17, 34, "premise")),
    ((0, 16, "claim"), (17, 30, "premise")),
    ((0, 16, "claim"),),
)


@pytest.mark.parametrize(
    ("place", "answers", "units"),
    [
        ("s3", {"decision": "premise"}, [("s1", "claim"), ("s2", "premise"), ("s3", "premise")]),
        ("s3", {"decision": "nothing"}, [("s1", "claim"), ("s2", "premise")]),
        ("s1", {"decision": "nothing"}, [("s2", "premise")]),
        ("s1", {"decision": "Premise"}, [("s1", "premise"), ("s2", "premise")]),
        (
            "s2",
            {"decision": "premise", "boundaries": "s2 s3"},
            [("s1", "claim"), ("s2 s3", "premise")],
        ),
        (
            "s4",
            {"decision": "claim", "boundaries": "s1 s4"},
            [("s1 s4", "claim"), ("s2", "premise")],
        ),
        (
            "s3",
            {"decision": "claim+premise"},
            [("s1", "claim"), ("s2", "premise"), ("s3", "claim"), ("s3", "premise")],
        ),
    ],
)
def test_people_decide_on_category_and_boundaries_of_segments(tmp_path, place, answers, units):
    """A unit that reaches over several segments takes them from others."""
    study = on_segments(*SEGMENTS)
    rows = record_of(make_gold(study))
    record = read_back(decided(rows, row_at(rows, place), **answers), tmp_path)
    assert sorted(units_of(make_gold(study, record=record))) == sorted(units)


def test_a_decision_splits_what_the_votes_joined(tmp_path):
    """Most joined s2 and s3; s3 alone was decided otherwise, then s2 is a unit of its own."""
    joined = Unit("u2", category="premise", segment=("s2", "s3"))
    base = on_segments({"s1": "claim"}, {}, {})
    layers = [Layer("d", annotator, units=(joined,)) for annotator in ("ann", "bob")]
    study = base.with_layers(*layers)
    study = replace(study, scheme=Scheme.observed([*base.layers, *layers]))
    rows = record_of(make_gold(study))
    one = decided(rows, row_at(rows, "s3"), decision="claim")
    both = decided(one, row_at(rows, "s2"), decision="premise")
    for edited in (one, both):
        gold = make_gold(study, record=read_back(edited, tmp_path))
        assert sorted(units_of(gold)) == [("s2", "premise"), ("s3", "claim")]
    confirmed = decided(rows, row_at(rows, "s2"), decision="premise")
    assert units_of(make_gold(study, record=read_back(confirmed, tmp_path))) == [
        ("s2 s3", "premise")
    ]


@pytest.mark.parametrize(
    ("place", "answers", "units"),
    [
        ("17-34", {"decision": "premise"}, [("0-16", "claim"), ("17-34", "premise")]),
        (
            "17-34",
            {"decision": "claim", "boundaries": "17-30"},
            [("0-16", "claim"), ("17-30", "claim")],
        ),
        ("17-34", {"decision": "claim", "boundaries": "10-34"}, [("10-34", "claim")]),
        ("0-16", {"decision": "nothing"}, []),
        (
            "17-34",
            {"decision": "claim", "boundaries": "17-20 25-34"},
            [("0-16", "claim"), ("17-34", "claim")],
        ),
    ],
)
def test_people_decide_on_category_and_boundaries_in_free_text(tmp_path, place, answers, units):
    """What votes made gives way where it overlaps."""
    study = in_text(*SPANS)
    rows = record_of(make_gold(study))
    record = read_back(decided(rows, row_at(rows, place), **answers), tmp_path)
    assert units_of(make_gold(study, record=record)) == units


def test_a_question_that_nobody_asked_can_be_decided_too(tmp_path):
    """A row without a digest holds on any votes."""
    study = in_text(*SPANS)
    row = {
        "document": "d",
        "task": "unit",
        "place": "52-66",
        "decision": "claim",
        "decided_by": "ann",
    }
    gold = make_gold(study, record=read_back([row], tmp_path))
    assert ("52-66", "claim") in units_of(gold)
    assert [d.words for d in gold.by_people] == ["Some disagree."]


def test_who_decided_what_and_why_is_on_record(tmp_path):
    """Several people, by name."""
    study = on_segments(*SEGMENTS)
    rows = record_of(make_gold(study))
    edited = decided(rows, row_at(rows, "s3"), by='ann, "lee, bob"', decision="claim")
    (row,) = make_gold(study, record=read_back(edited, tmp_path)).by_people
    assert (row.decided_by, row.why, row.value) == (("ann", "lee, bob"), "discussed", "claim")
    assert (row.status, row.reason, row.id, row.votes["claim"]) == ("decided", "", "u3", 1)


def test_votes_on_record_are_those_of_annotators(tmp_path):
    """All say claim, people say premise: nobody supports it, and no share of votes is its own."""
    study = on_segments(*SEGMENTS)
    rows = record_of(make_gold(study))
    edited = decided(rows, row_at(rows, "s1"), decision="premise")
    edited = decided(edited, row_at(rows, "s2"), decision="premise")
    gold = make_gold(study, record=read_back(edited, tmp_path))
    first, second = gold.by_people
    assert (first.votes, first.supporters) == ({"claim": 3}, ())
    assert isnan(first.probability)
    assert isnan(first.margin)
    assert (second.supporters, second.probability) == (("ann", "bob"), 2 / 3)


def test_votes_on_relations_are_those_of_annotators_beside_restatements(tmp_path):
    """Both let s3 support s1, people s2; ann alone takes s1 and s2 for the same."""
    study = restated()
    rows = record_of(make_gold(study))
    edited = decided(rows, row_from(rows, "u3"), decision="support u2")
    (row,) = make_gold(study, record=read_back(edited, tmp_path)).by_people
    assert (row.place, row.votes, row.supporters) == ("u3 > u2", {"support u1": 2}, ())
    assert row.probability == 0


# ----- votes that change ------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["plurality", "boundaries", "hmm"])
def test_a_decision_holds_whatever_the_rule(tmp_path, rule):
    """The digest is of the votes, not of what a rule makes of them."""
    study = in_text(*SPANS)
    rows = record_of(make_gold(study))
    edited = decided(rows, row_at(rows, "17-34"), decision="claim", boundaries="17-30")
    gold = make_gold(study, make_rules(units=rule), record=read_back(edited, tmp_path))
    assert ("17-30", "claim") in units_of(gold)
    assert not gold.reopened


def test_a_vote_that_changed_under_a_decision_opens_it_again(tmp_path):
    """Cem says premise for s3 now; the decision stays open until somebody changes its status."""
    study = on_segments(*SEGMENTS)
    rows = record_of(make_gold(study))
    edited = decided(rows, row_at(rows, "s3"), decision="claim")
    edited = decided(edited, row_at(rows, "s1"), decision="premise")
    after = on_segments(*SEGMENTS[:2], {**SEGMENTS[2], "s3": "premise"})
    for _ in range(2):
        gold = make_gold(after, record=read_back(edited, tmp_path))
        assert units_of(gold) == [("s1", "premise"), ("s2", "premise")]
        (row,) = gold.reopened
        assert row.reason.startswith("ann decided 'claim', but ")
        edited = record_of(gold)
        assert [r["status"] for r in edited if r["place"] == "s3"] == ["reopened"]
    edited[row_at(edited, "s3")]["status"] = "decided"
    gold = make_gold(after, record=read_back(edited, tmp_path))
    assert ("s3", "claim") in units_of(gold)
    assert not gold.reopened


@pytest.mark.parametrize(
    ("change", "n_reopened"),
    [
        (lambda units: (*units, Unit("T9", (Span(35, 51),), "claim")), 0),
        (lambda units: tuple(replace(u, id=f"x{u.id}") for u in units), 0),
        (lambda units: (units[0], Unit("T2", (Span(17, 33),), "premise")), 1),
        (lambda units: units[:1], 1),
        (lambda units: (units[0], replace(units[1], category="claim")), 1),
    ],
)
def test_only_votes_at_the_place_count(tmp_path, change, n_reopened):
    """Units elsewhere and other ids change nothing."""
    study = in_text(*SPANS)
    rows = record_of(make_gold(study))
    record = read_back(decided(rows, row_at(rows, "17-34"), decision="premise"), tmp_path)
    first = study.layer("d", "ann")
    after = study.with_layers(replace(first, units=change(first.units)))
    assert len(make_gold(after, record=record).reopened) == n_reopened


# ----- attributes ---------------------------------------------------------------------------


def valued() -> Study:
    """Three annotators give a unit and the document values of several types."""
    values = [({"stance": "for", "sure": 1}, "x"), ({"stance": "against"}, "x"), ({}, "y")]
    layers = [
        Layer(
            "d",
            annotator,
            units=(Unit("u1", (Span(0, 16),), "claim", of_unit),),
            attributes={"mood": mood},
        )
        for annotator, (of_unit, mood) in zip(("ann", "bob", "cem"), values, strict=True)
    ]
    people = tuple(Annotator(each.annotator) for each in layers)
    scheme = Scheme.observed(layers)
    types = tuple(
        replace(each, values=("for", "against")) if each.name == "stance" else each
        for each in scheme.attributes
    )
    scheme = replace(scheme, attributes=types)
    return Study(scheme, (Document("d", TEXT),), people, tuple(layers))


@pytest.mark.parametrize(
    ("place", "attribute", "answer", "of_unit", "of_document"),
    [
        ("0-16", "stance", "against", {"stance": "against"}, {"mood": "x"}),
        ("0-16", "stance", "Against", {"stance": "against"}, {"mood": "x"}),
        ("0-16", "stance", "nothing", {}, {"mood": "x"}),
        ("", "mood", "y", {}, {"mood": "y"}),
        ("", "mood", "nothing", {}, {}),
    ],
)
def test_people_decide_on_values_of_units_and_documents(
    tmp_path, place, attribute, answer, of_unit, of_document
):
    """A value of the scheme, whatever its case, or none."""
    study = valued()
    rows = record_of(make_gold(study))
    edited = decided(rows, row_at(rows, place, "attribute", attribute), decision=answer)
    gold = make_gold(study, record=read_back(edited, tmp_path))
    (layer,) = gold.layers
    assert (dict(layer.units[0].attributes), dict(layer.attributes)) == (of_unit, of_document)
    assert len(gold.by_people) == 1


def test_values_without_a_domain_keep_their_type(tmp_path):
    """A number is a number, in quotes it is a text."""
    study = valued()
    rows = record_of(make_gold(study))
    at = row_at(rows, "0-16", "attribute", "sure")
    for answer, value in (("2", 2), ("0.5", 0.5), ('"2"', "2"), ("very", "very")):
        gold = make_gold(
            study, record=read_back(decided(rows, at, decision=answer), tmp_path, "jsonl")
        )
        assert gold.layers[0].units[0].attributes["sure"] == value


def test_a_value_on_other_votes_and_one_without_its_unit_are_open_again(tmp_path):
    """Ann changes her value; then people decide that there is no unit."""
    study = valued()
    rows = record_of(make_gold(study))
    at = row_at(rows, "0-16", "attribute", "stance")
    edited = decided(rows, at, decision="for")
    first = study.layer("d", "ann")
    changed = replace(first, units=(replace(first.units[0], attributes={"stance": "against"}),))
    gold = make_gold(study.with_layers(changed), record=read_back(edited, tmp_path))
    assert [d.attribute for d in gold.reopened] == ["stance"]
    assert "stance" not in gold.layers[0].units[0].attributes
    gone = decided(edited, row_at(rows, "0-16"), decision="nothing")
    gold = make_gold(study, record=read_back(gone, tmp_path))
    assert [d.reason for d in gold.reopened] == [f"ann decided 'for', but {GONE}"]


def test_a_value_that_the_scheme_does_not_have_is_an_error(tmp_path):
    """It names the domain."""
    study = valued()
    rows = record_of(make_gold(study))
    edited = decided(rows, row_at(rows, "0-16", "attribute", "stance"), decision="fro")
    with pytest.raises(FormatError, match=r"found 'fro'; did you mean 'for'\?, expected one of"):
        make_gold(study, record=read_back(edited, tmp_path))


def test_votes_on_a_required_value_count_on_a_unit_that_people_decided_on(tmp_path):
    """Ann and bob mark a claim and its stance, cem and dan a premise; people decide on claim.

    Of a claim that nobody marked as one, the stance is an open question.
    """
    marked = [("claim", {"stance": "for"})] * 2 + [("premise", {})] * 2
    layers = [
        Layer(
            "d",
            annotator,
            units=(
                Unit("u1", (Span(0, 16),), category, values),
                Unit("u2", (Span(17, 34),), "premise"),
            ),
        )
        for annotator, (category, values) in zip(("ann", "bob", "cem", "dan"), marked, strict=True)
    ]
    stance = AttributeType("stance", of=("claim",), values=("for", "against"), required=True)
    scheme = Scheme("s", units=(Category("claim"), Category("premise")), attributes=(stance,))
    people = tuple(Annotator(each.annotator) for each in layers)
    study = Study(scheme, (Document("d", TEXT),), people, tuple(layers))
    rows = record_of(make_gold(study))
    assert not any(row["task"] == "attribute" for row in rows)
    edited = decided(rows, row_at(rows, "0-16"), decision="claim")
    edited = decided(edited, row_at(edited, "17-34"), decision="claim")
    gold = make_gold(study, record=read_back(edited, tmp_path))
    assert [dict(unit.attributes) for unit in gold.layers[0].units] == [{"stance": "for"}, {}]
    (undecided,) = gold.undecided
    assert (undecided.place, undecided.attribute) == ("17-34", "stance")
    rows = record_of(gold)
    edited = decided(rows, row_at(rows, "17-34", "attribute", "stance"), decision="against")
    gold = make_gold(study, record=read_back(edited, tmp_path))
    assert dict(gold.layers[0].units[1].attributes) == {"stance": "against"}
    assert not gold.undecided


# ----- relations --------------------------------------------------------------------------------

TIES = ({"s2": "s1", "s3": "s1"}, {"s2": "s1", "s3": "s2"}, {"s2": "s1", "s1": "s3"})


@pytest.mark.parametrize("rule", ["majority_edges", "arborescence", "medoid"])
@pytest.mark.parametrize(
    ("place", "answer", "relations"),
    [
        ("u2 > u1", "nothing", set()),
        ("u2 > u1", "support u3", {("u2", "u3")}),
        ("u2 > u1", "support u1, support u3", {("u2", "u1"), ("u2", "u3")}),
        ("u2 > u1", "support s3", {("u2", "u3")}),
        ("u2 > u1", "support (u3 > u1)", None),
    ],
)
def test_people_decide_on_all_that_a_unit_relates_to(tmp_path, rule, place, answer, relations):
    """A target is named by its id in the record, or by its place."""
    study = related(*TIES)
    rules = make_rules(relations=rule)
    rows = record_of(make_gold(study, make_rules(relations="majority_edges")))
    edited = decided(rows, row_at(rows, place, "relation"), decision=answer)
    if relations is None:
        open_row = next(
            i
            for i, r in enumerate(edited)
            if r["task"] == "relation" and r["place"].startswith("u3")
        )
        edited = decided(edited, open_row, decision="support u1")
        gold = make_gold(study, rules, record=read_back(edited, tmp_path))
        undercut = next(r for r in gold.layers[0].relations if r.sources == ("u2",))
        assert isinstance(gold.layers[0].by_id[undercut.target], Relation)
        return
    gold = make_gold(study, rules, record=read_back(edited, tmp_path))
    drawn = {(r.sources[0], r.target) for r in gold.layers[0].relations}
    assert {each for each in drawn if each[0] == "u2"} == relations


def test_a_tree_fits_the_decisions_of_people(tmp_path):
    """People let s1 support s2, so s2 no longer supports s1, and the tree has another root."""
    study = related(*[{"s2": "s1", "s3": "s1"}] * 3)
    rules = make_rules(relations="arborescence")
    rows = record_of(make_gold(study, rules))
    edited = decided(rows, row_at(rows, "u1", "relation"), decision="support u2")
    gold = make_gold(study, rules, record=read_back(edited, tmp_path))
    assert {(r.sources[0], r.target) for r in gold.layers[0].relations} >= {("u1", "u2")}
    assert ("u2", "u1") not in {(r.sources[0], r.target) for r in gold.layers[0].relations}


def test_linked_premises_are_decided_for_each_of_them(tmp_path):
    """One relation with two sources; for one of them alone it is an error."""
    study = related(*TIES)
    rules = make_rules(relations="majority_edges")
    rows = record_of(make_gold(study, rules))
    first = row_at(rows, "u2 > u1", "relation")
    one = decided(rows, first, decision="support (u2 + u3 > u1)")
    with pytest.raises(FormatError, match=r"line \d+|csv:\d+: column 'decision': .*no relation"):
        make_gold(study, rules, record=read_back(one, tmp_path))
    both = decided(one, row_from(rows, "u3"), decision="support (u2 + u3 > u1)")
    gold = make_gold(study, rules, record=read_back(both, tmp_path))
    assert [r.sources for r in gold.layers[0].relations if "u2" in r.sources] == [("u2", "u3")]


def restated() -> Study:
    """Two annotators let s3 support s1; ann alone says that s1 and s2 say the same."""
    base = related({"s3": "s1"}, {"s3": "s1"})
    first = base.layer("d", "ann")
    same = Relation("R9", ("u2",), "u1", "same")
    layers = (replace(first, relations=(*first.relations, same)), base.layer("d", "bob"))
    scheme = replace(Scheme.observed(layers), rules=(Symmetric(category="same"),))
    return replace(base.with_layers(*layers), scheme=scheme)


@pytest.mark.parametrize("place", ["u1 = u2", "u2 = u1"])
@pytest.mark.parametrize("answer", ["same", "nothing"])
def test_people_decide_whether_two_units_say_the_same(tmp_path, answer, place):
    """One of two annotators says so: it is open, until people decide, and stays one vote of two."""
    study = restated()
    rows = record_of(make_gold(study))
    at = row_at(rows, "u1 = u2", "relation")
    assert rows[at]["status"] == "undecided"
    edited = decided(rows, at, decision=answer, place=place)
    gold = make_gold(study, record=read_back(edited, tmp_path))
    pairs = [r for r in gold.layers[0].relations if r.category == "same"]
    assert len(pairs) == (answer == "same")
    (row,) = [d for d in gold.decisions if d.place == "u1 = u2"]
    assert (row,) == gold.by_people
    assert (row.decision, row.votes, row.supporters) == (answer, {"the same": 1}, ("ann",))
    assert (row.n_annotators, row.probability) == (2, 0.5)
    with pytest.raises(FormatError, match=r"expected one of \['same'\] or 'nothing'"):
        make_gold(study, record=read_back(decided(rows, at, decision="support"), tmp_path))


# ----- rules of the scheme ----------------------------------------------------------------------


def under(study: Study, *rules) -> Study:
    """The study under its scheme with these rules."""
    return replace(study, scheme=replace(study.scheme, rules=rules))


def test_what_votes_made_gives_way_to_a_decision_under_the_rules(tmp_path):
    """There is one claim: s2 by decision, so s1 by votes is open."""
    study = under(on_segments(*SEGMENTS), Count(name="one", category="claim", max=1))
    rows = record_of(make_gold(study))
    edited = decided(rows, row_at(rows, "s2"), decision="claim")
    gold = make_gold(study, record=read_back(edited, tmp_path))
    assert units_of(gold) == [("s2", "claim")]
    assert ("s1", "undecided", "") in statuses(gold)
    assert "breaks 'one' beside a decision" in gold.decisions[0].reason


def test_a_relation_of_the_votes_gives_way_to_a_decided_category(tmp_path):
    """Only premises support: s2 is no premise any more."""
    claims = related(*[{"s2": "s1"}] * 3)
    layers = [
        replace(
            la, units=tuple(replace(u, category="premise") if u.id == "u2" else u for u in la.units)
        )
        for la in claims.layers
    ]
    study = replace(claims.with_layers(*layers), scheme=Scheme.observed(layers))
    study = under(
        study,
        Relates(patterns=(Pattern(category="support", sources=("premise",), targets=("claim",)),)),
    )
    rows = record_of(make_gold(study, make_rules(relations="majority_edges")))
    edited = decided(rows, row_at(rows, "s2"), decision="claim")
    record = read_back(edited, tmp_path)
    gold = make_gold(study, make_rules(relations="majority_edges"), record=record)
    assert units_of(gold)[1] == ("s2", "claim")
    assert not gold.layers[0].relations
    assert not gold.violations


@pytest.mark.parametrize(
    ("rules", "edits", "message"),
    [
        (
            [Count(name="one", category="claim", max=1)],
            {"s1": "claim", "s2": "claim"},
            "breaks the rule 'one' of the scheme (with line 2)",
        ),
        ([Overlap(name="apart")], {"s1": "claim+premise"}, "breaks the rule 'apart'"),
        (
            [Acyclic(name="up")],
            {"u1": "support u2", "u2 > u1": "support u1"},
            "breaks the rule 'up'",
        ),
        (
            [
                Relates(
                    name="fit",
                    patterns=(
                        Pattern(category="support", sources=("premise",), targets=("claim",)),
                    ),
                )
            ],
            {"u2 > u1": "support u3"},
            "breaks the rule 'fit'",
        ),
    ],
)
def test_a_decision_that_breaks_a_rule_is_an_error_that_names_its_row(
    tmp_path, rules, edits, message
):
    """Path, line, column, the rule, and what is wrong."""
    study = related(*[{"s2": "s1", "s3": "s1"}] * 3)
    names = [*study.scheme.units, replace(study.scheme.units[0], id="premise")]
    study = replace(study, scheme=replace(study.scheme, units=tuple(names), rules=tuple(rules)))
    how = make_rules(relations="majority_edges")
    rows = record_of(make_gold(study, how))
    for place, answer in edits.items():
        rows = decided(
            rows, row_at(rows, place, "unit" if place[0] == "s" else "relation"), decision=answer
        )
    with pytest.raises(FormatError) as error:
        make_gold(study, how, record=read_back(rows, tmp_path))
    assert message in str(error.value)
    assert "column 'decision'" in str(error.value)
    assert error.value.line == 2 + max(i for i, row in enumerate(rows) if row["decided_by"])


def test_what_is_only_not_decided_yet_is_no_error(tmp_path):
    """Two roots where there must be one are listed as a broken rule, as ever."""
    study = under(related(*[{"s2": "s1", "s3": "s1"}] * 3), SingleRoot())
    rows = record_of(make_gold(study))
    edited = decided(rows, row_at(rows, "u2 > u1", "relation"), decision="nothing")
    gold = make_gold(study, record=read_back(edited, tmp_path))
    assert [v.rule for v in gold.violations] == ["single-root"]


def test_a_decided_relation_against_a_derived_stance_is_listed_with_who_decided(tmp_path):
    """The claim is for the major claim, and people decide that it attacks it."""
    units = (
        Unit("m", (Span(0, 16),), "major"),
        Unit("c", (Span(17, 34),), "claim", {"stance": "for"}),
    )
    tie = Relation("r", ("c",), "m", "support")
    layers = tuple(Layer("d", name, units=units, relations=(tie,)) for name in ("ann", "bob"))
    derived = Derived(
        attribute="stance",
        source="claim",
        target="major",
        values=FrozenMap({"for": "support", "against": "attack"}),
    )
    scheme = Scheme.observed(layers)
    ties = (*scheme.relations, Category("attack"))
    scheme = replace(scheme, relations=ties, rules=(derived,))
    people = tuple(Annotator(each.annotator) for each in layers)
    study = Study(scheme, (Document("d", TEXT),), people, layers)
    rows = record_of(make_gold(study))
    source = next(r["id"] for r in rows if r["task"] == "unit" and r["value"] == "claim")
    target = next(r["id"] for r in rows if r["task"] == "unit" and r["value"] == "major")
    edited = decided(rows, row_from(rows, source), decision=f"attack {target}")
    gold = make_gold(study, record=read_back(edited, tmp_path))
    page = rendered(gold_page([gold_findings(gold)], "study"), "text")
    printed = " ".join(page.split())
    assert f"ann decided 'attack {target}' on d {source} > {target}, which takes part" in printed
    assert "Each decision follows the votes;" not in printed


# ----- what cannot be understood ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "task", "answers", "column", "message"),
    [
        ("s1", "unit", {"decision": "clam"}, "decision", "found 'clam'; did you mean 'claim'?"),
        ("s1", "unit", {"decision": ""}, "decision", "is empty, and ann decided"),
        ("s1", "unit", {"decision": "claim", "decided_by": ""}, "decided_by", "expected who did"),
        ("s1", "unit", {"decision": "claim", "decided_by": r'"a\x"'}, "decided_by", "JSON"),
        (
            "s1",
            "unit",
            {"decision": "nothing", "boundaries": "s2"},
            "boundaries",
            "no unit was decided on",
        ),
        ("s1", "unit", {"decision": "claim", "boundaries": "s9"}, "boundaries", "no segment 's9'"),
        ("s1", "unit", {"decision": "claim", "place": "1. May"}, "place", "no segment '1.'"),
        ("s1", "unit", {"decision": "claim", "document": "e"}, "document", "no document 'e'"),
        ("s1", "unit", {"decision": "claim", "task": "units"}, "task", "expected one of"),
        ("u2 > u1", "relation", {"decision": "support"}, "decision", "such as 'support u2'"),
        ("u2 > u1", "relation", {"decision": "suport u1"}, "decision", "did you mean 'support'"),
        ("u2 > u1", "relation", {"decision": "support u9"}, "decision", "where unit 'u9' lies"),
        ("u2 > u1", "relation", {"decision": "support s4"}, "decision", "no unit at 's4'"),
        ("u2 > u1", "relation", {"decision": "support u2"}, "decision", "to itself"),
        ("u2 > u1", "relation", {"decision": "support u1, support u1"}, "decision", "twice"),
        (
            "u2 > u1",
            "relation",
            {"decision": "nothing", "place": "u7"},
            "place",
            "where unit 'u7' lies",
        ),
        (
            "u2 > u1",
            "relation",
            {"decision": "nothing", "boundaries": "s1"},
            "boundaries",
            "has none",
        ),
        (
            "u2 > u1",
            "attribute",
            {"decision": "x", "task": "attribute", "place": "s1"},
            "attribute",
            "is empty",
        ),
        (
            "u2 > u1",
            "attribute",
            {
                "decision": "x",
                "task": "attribute",
                "place": "s1",
                "attribute": "mood",
                "digest": "",
            },
            "attribute",
            "no 'mood'",
        ),
    ],
)
@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_an_edit_that_cannot_be_understood_names_row_and_column(
    tmp_path, form, place, task, answers, column, message
):
    """And what was expected."""
    study = related(*[{"s2": "s1", "s3": "s1"}] * 3)
    rows = record_of(make_gold(study))
    index = row_at(rows, place, "relation" if task == "attribute" else task)
    with pytest.raises(FormatError) as error:
        make_gold(study, record=read_back(decided(rows, index, **answers), tmp_path, form))
    assert error.value.path == str(tmp_path / f"decisions.{form}")
    assert error.value.line == index + 1 + (form == "csv")
    assert f"column {column!r}: " in str(error.value)
    assert message in str(error.value)


def test_two_answers_to_one_question_are_an_error(tmp_path):
    """Rows of one unit name all that it relates to, and each the same."""
    study = related(*[{"s2": "s1", "s3": "s1"}] * 3)
    rows = record_of(make_gold(study))
    at = row_at(rows, "u2 > u1", "relation")
    edited = decided([*rows, {**rows[at], "place": "u2 > u3"}], at, decision="support u1")
    edited = decided(edited, len(edited) - 1, decision="support u3", by="bob")
    with pytest.raises(FormatError, match=r"line 7 answers the same question by 'support u1'"):
        make_gold(study, record=read_back(edited, tmp_path))
    edited[-1]["decision"] = "support u1"
    gold = make_gold(study, record=read_back(edited, tmp_path))
    assert [d.decided_by for d in gold.by_people] == [("ann", "bob")]


def test_every_decision_has_a_digest_of_its_votes():
    """Of units, attributes and relations."""
    assert [each for each in make_gold(bundled()).decisions if not each.digest] == []
