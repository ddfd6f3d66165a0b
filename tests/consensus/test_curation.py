"""Cases of curation: accepting any option gives the gold just that, and changes nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import argora
from argora.analysis.curation import decides_by_document, placed_rows, propose, record_rows
from argora.consensus.gold import make_gold, make_rules
from argora.errors import FormatError
from argora.formats.decisions import RecordRow
from argora.model import (
    Annotator,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
)
from argora.model.rules import Symmetric
from argora.model.scheme import AttributeType

SCHEME = Scheme(
    "s",
    units=(Category("claim"), Category("premise")),
    relations=(Category("support"), Category("attack"), Category("same")),
    attributes=(AttributeType("stance", of=("claim",), values=("for", "against")),),
    rules=(Symmetric(category="same"),),
)
PEOPLE = ("anna", "ben", "eva")
WORDS = 12
TEXT = " ".join(f"word{number:02}" for number in range(WORDS))
STARTS = tuple(7 * number for number in range(WORDS))


def free_units(draw):
    """Return units anywhere: words from and to, some of two parts, some that overlap."""
    units = []
    for start in sorted(draw.sample(range(WORDS), draw.randint(2, 4))):
        end = min(WORDS, start + draw.randint(1, 3))
        spans = (Span(STARTS[start], STARTS[end - 1] + 6),)
        if end + 1 < WORDS and draw.random() < 0.1:
            spans += (Span(STARTS[end + 1], STARTS[end + 1] + 6),)
        units.append(spans)
    return units


def layer_of(draw, document, name, places):
    """Return what an annotator marks at places, and random relations of every kind between."""
    segmented = "segment" in document.segmentations
    units = tuple(
        Unit(
            f"{name[0]}{number}",
            () if segmented else place,
            category := draw.choice(["claim", "premise"]),
            {"stance": draw.choice(["for", "against"])} if category == "claim" else {},
            segment=place if segmented else (),
        )
        for number, place in enumerate(places)
    )
    relations = []
    for number, unit in enumerate(units):
        others = [each.id for each in units if each.id != unit.id]
        if not others or draw.random() < 0.25:
            continue
        kind = draw.random()
        earlier = [each for each in relations if unit.id not in (*each.sources, each.target)]
        plain = [each for each in earlier if each.target in others and each.category != "same"]
        if kind < 0.15 and plain:
            ends = (unit.id,), draw.choice(plain).id, "attack"
        elif kind < 0.3 and len(others) > 2:
            ends = (unit.id, others[0]), others[1], "support"
        elif kind < 0.4:
            ends = (unit.id,), draw.choice(others), "same"
        else:
            ends = (unit.id,), draw.choice(others), draw.choice(["support", "attack"])
        relations.append(Relation(f"{name[0]}r{number}", *ends))
    return Layer(document.id, name, units=units, relations=tuple(relations))


def random_study(seed, *, segmented):
    """Return a study of two documents and three annotators who often say the same."""
    draw = Random(seed)
    documents, layers = [], []
    for id in ("d1", "d2"):
        cut = Segmentation(
            "segment",
            tuple(Span(start, start + 6) for start in STARTS),
            ids=tuple(f"s{number}" for number in range(WORDS)),
        )
        document = Document(id, TEXT, segmentations={"segment": cut} if segmented else {})
        documents.append(document)
        common = free_units(draw)
        for name in PEOPLE:
            places = common if draw.random() < 0.6 else free_units(draw)
            if segmented:
                numbers = draw.sample(range(WORDS), 5)
                places = [(f"s{each}",) for each in sorted(numbers)]
                if draw.random() < 0.4:
                    places[0] = tuple(
                        f"s{i}" for i in sorted({numbers[0], (numbers[0] + 1) % WORDS})
                    )
                    places = [p for i, p in enumerate(places) if i == 0 or p[0] not in places[0]]
            layers.append(layer_of(draw, document, name, places))
    people = tuple(Annotator(name) for name in PEOPLE)
    return Study(SCHEME, tuple(documents), people, tuple(layers))


def rows_of(case, option, proposal, document, by="carl"):
    """Return the decisions of an option, as a screen sends them."""
    rows = [
        RecordRow(path="p", line=n, document=document, decided_by=(by,), **vars(each))
        for n, each in enumerate(option.rows, 1)
    ]
    gold = {document: proposal.gold.study.layer(document, "gold")}
    return [placed for _, placed in placed_rows(rows, proposal.gold.study, gold)]


def with_rows(decisions, document, placed):
    """Return decisions with others in the place of those on the same questions."""
    questions = {each.question for each in placed}
    left = [each for each in decisions.get(document, ()) if each.question not in questions]
    return {**decisions, document: [*left, *(each for each in placed if each.decision)]}


def by_question(proposal, document):
    """Return what people decided in a gold, by places, with whether it holds."""
    decided = [e for e in proposal.gold.decisions if e.document == document and e.decided_by]
    questions = proposal.questions(decided)
    return {
        question: (each.status, each.value, each.reopened)
        for question, each in zip(questions, decided, strict=True)
        if each.task == "unit"
    }


THREE = [("premise", (0, 6)), ("premise", (7, 13)), ("claim", (14, 20))]
RULES = [{}, {"units": "plurality"}, {"relations": "majority_edges"}]


@pytest.mark.parametrize("segmented", [False, True])
@pytest.mark.parametrize("seed", range(25))
def test_accepting_any_option_gives_the_gold_just_that(seed, segmented):
    """One random option after the other; what people decided elsewhere stays."""
    study, draw = random_study(seed, segmented=segmented), Random(seed)
    rules = {} if segmented else draw.choice(RULES)
    decisions, n_accepted, n_refused = {}, 0, 0
    proposal = propose(study, rules, decisions, name="gold")
    for _ in range(8):
        document = draw.choice(["d1", "d2"])
        cases = [each for each in proposal.cases[document] if any(o.rows for o in each.options)]
        case = draw.choice(cases)
        option = draw.choice([each for each in case.options if each.rows])
        placed = rows_of(case, option, proposal, document)
        changed = with_rows(decisions, document, placed)
        try:
            after = propose(study, rules, changed, name="gold", strict=True)
        except FormatError:
            n_refused += 1
            continue
        n_accepted += 1
        now = {each.key: each for each in after.cases[document]}
        again = now.get(case.key)
        if again is None:
            assert option.is_none or case.task == "attribute", (seed, case, option)
        elif case.kinds or not option.is_gold:
            assert again.status == "decided", (seed, case, option, again)
            (gold,) = [each for each in again.options if each.is_gold]
            assert said(gold, after, document) == said(option, proposal, document), (seed, case)
        before, later = by_question(proposal, document), by_question(after, document)
        questions = {each.question for each in placed}
        kept_as_before = {q: v for q, v in before.items() if q not in questions}
        assert {q: later.get(q) for q in kept_as_before} == kept_as_before, (seed, case, option)
        decisions, proposal = changed, after
    assert n_accepted
    listed = [(document, each) for document, some in decisions.items() for each in some]
    gold = make_gold(study, make_rules(**rules), record=record_rows(listed))
    assert gold.layers == proposal.gold.layers, seed


def test_a_hundred_proposals_change_no_decision():
    """By other rules each time; what people decided on units stands in all of them."""
    study, draw = random_study(8, segmented=False), Random(8)
    proposal = propose(study, {}, {}, name="gold")
    decisions = {}
    for document, cases in proposal.cases.items():
        unit_cases = [each for each in cases if each.task == "unit"]
        for case in draw.sample(unit_cases, min(3, len(unit_cases))):
            option = draw.choice([each for each in case.options if each.rows])
            placed = rows_of(case, option, proposal, document)
            decisions = with_rows(decisions, document, placed)
    decided = propose(study, {}, decisions, name="gold", strict=True)
    expected = {document: by_question(decided, document) for document in ("d1", "d2")}
    assert all(expected.values())
    units = [
        None,
        "plurality",
        "majority",
        "k_of_n(k=1)",
        "boundaries(k=3)",
        "two_stage(none='none')",
    ]
    relations = [None, "majority_edges", "medoid", "arborescence", "none"]
    for _ in range(100):
        chosen = {"units": draw.choice(units), "relations": draw.choice(relations)}
        rules = {name: rule for name, rule in chosen.items() if rule is not None}
        again = propose(study, rules, decisions, name="gold")
        assert {d: by_question(again, d) for d in ("d1", "d2")} == expected, rules


def said(option, proposal, document):
    """Return what an option says, by places."""
    layer = proposal.gold.study.layer(document, "gold")
    at = {unit.id: (unit.segment, unit.spans) for unit in layer.units}
    units = Counter((unit.category, unit.segment, unit.spans) for unit in option.units)
    relations = Counter(
        (each.category, at[each.sources[0]], at.get(each.target)) for each in option.relations
    )
    return units, relations, option.value


@pytest.mark.corpora
def test_where_votes_agree_the_gold_is_that_of_a_curator_in_inception(corpora):
    """Its own case for curation: a dependency tree that two annotators drew over 26 words.

    A root is a word that leads to itself there; a gold has no such relations.
    """
    study = argora.read(corpora / "doors" / "curation", layer="POS")
    (curator,) = [each.id for each in study.annotators if each.kind == "gold"]
    (document,) = [each.id for each in study.documents]
    proposal = propose(study, {"relations": "majority_edges"}, {}, name="made")
    gold, expected = proposal.layer(document), study.layer(document, curator)

    def units(layer):
        return {(unit.spans, unit.category, unit.attributes["coarseValue"]) for unit in layer.units}

    def ties(layer):
        at = {unit.id: unit.spans for unit in layer.units}
        ends = [(at[e.sources[0]], at[e.target], e.category) for e in layer.relations]
        return {each for each in ends if each[0] != each[1]}

    assert units(gold) == units(expected)
    (unlike,) = ties(gold) ^ ties(expected)
    assert unlike[2] is None
    (case,) = [each for each in proposal.cases[document] if each.status == "open"]
    assert (case.kinds, case.start) == (("category",), unlike[0][0].start)
    labels = {e.category for o in case.options for e in o.relations if o.supporters}
    assert {"OBJA", "XXX"} <= labels


KIND_CASES = [
    ("boundary", [("claim", (0, 6))], [("claim", (0, 13))], [], []),
    ("category", [("claim", (0, 6))], [("premise", (0, 6))], [], []),
    ("missing", [("claim", (0, 6))], [], [], []),
    ("category", THREE, THREE, [((0,), 2, "support")], [((0,), 2, "attack")]),
    ("missing", THREE, THREE, [((0,), 2, "support")], []),
    ("attachment", THREE, THREE, [((0,), 2, "support")], [((0,), 1, "support")]),
    ("direction", THREE, THREE, [((0,), 2, "support")], [((2,), 0, "support")]),
    (
        "undercut",
        THREE,
        THREE,
        [((0,), 2, "support"), ((1,), 2, "attack")],
        [((0,), 2, "support"), ((1,), "r0", "attack")],
    ),
    (
        "linked",
        THREE,
        THREE,
        [((0, 1), 2, "support")],
        [((0,), 2, "support"), ((1,), 2, "support")],
    ),
    ("restatement", THREE, THREE, [((0,), 1, "same")], []),
]


@pytest.mark.parametrize(("kind", "one", "other", "mine", "theirs"), KIND_CASES)
def test_a_disagreement_is_shown_as_what_it_is(kind, one, other, mine, theirs):
    """The main kind of the one case in which two annotators differ."""
    layers = []
    for name, marked, drawn in (("anna", one, mine), ("ben", other, theirs)):
        units = tuple(Unit(f"u{n}", (Span(*at),), cat) for n, (cat, at) in enumerate(marked))
        ends = [
            ([f"u{n}" for n in sources], target if isinstance(target, str) else f"u{target}", cat)
            for sources, target, cat in drawn
        ]
        relations = tuple(
            Relation(f"r{n}", tuple(sources), target, cat)
            for n, (sources, target, cat) in enumerate(ends)
        )
        layers.append(Layer("d1", name, units=units, relations=relations))
    people = tuple(Annotator(name) for name in ("anna", "ben"))
    study = Study(SCHEME, (Document("d1", TEXT),), people, tuple(layers))
    proposal = propose(study, {}, {}, name="gold")
    (case,) = [each for each in proposal.cases["d1"] if each.kinds]
    assert case.kinds[0] == kind, case


def test_a_value_that_differs_is_shown_as_a_value():
    """Both marked the claim; the options are both values, and that there is none."""
    layers = [
        Layer("d1", name, units=(Unit("u", (Span(0, 6),), "claim", {"stance": stance}),))
        for name, stance in (("anna", "for"), ("ben", "against"))
    ]
    people = tuple(Annotator(name) for name in ("anna", "ben"))
    proposal = propose(
        Study(SCHEME, (Document("d1", TEXT),), people, tuple(layers)), {}, {}, name="gold"
    )
    (case,) = [each for each in proposal.cases["d1"] if each.kinds]
    assert (case.kinds, case.attribute, case.status) == (("value",), "stance", "open")
    assert [each.value for each in case.options] == ["against", "for", None]


def test_the_gold_of_a_document_alone_is_that_of_the_whole_corpus():
    """For rules that decide by document; models say that they do not."""
    study = random_study(3, segmented=True)
    for rules in ({}, {"units": "plurality(ties='random', seed=3)"}, {"units": "k_of_n(k=2)"}):
        assert decides_by_document(rules)
        whole = propose(study, rules, {}, name="gold")
        for document in ("d1", "d2"):
            alone = propose(study.select(documents=[document]), rules, {}, name="gold")
            assert alone.layer(document) == whole.layer(document), rules
    for rules in (
        {"units": "dawid_skene"},
        {"units": "plurality(ties='overall')"},
        {"attributes": "one_coin"},
        {"relations": "arborescence(trust='estimated')"},
    ):
        assert not decides_by_document(rules)
