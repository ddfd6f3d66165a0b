"""A gold standard from the layers of several annotators: units, attributes, relations, record."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

import argora
from argora.consensus.gold import Gold, GoldRules, make_gold, make_rules
from argora.consensus.gold.soft import write_gold_soft_labels
from argora.errors import DataError, MeasureError
from argora.measures import parse
from argora.model import (
    Annotator,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
)
from argora.reliability import items
from argora.studies import bundled

TEXT = "Plant trees now. They cool a city. They give shade. Some disagree."
CUT = Segmentation(
    "segment",
    (Span(0, 16), Span(17, 34), Span(35, 51), Span(52, 66)),
    ids=("s1", "s2", "s3", "s4"),
)
WHO = ("ann", "bob", "cem")


def on_segments(*said: dict[str, str], text: str | None = TEXT) -> Study:
    """A study of one document in which each annotator gives segments categories."""
    document = Document("d", text, {"segment": CUT}, length=None if text else 66)
    layers = [
        Layer(
            "d",
            who,
            units=tuple(Unit(f"u{s[1]}", category=c, segment=(s,)) for s, c in own.items()),
        )
        for who, own in zip(WHO, said, strict=False)
    ]
    people = tuple(Annotator(who) for who in WHO[: len(said)])
    return Study(Scheme.observed(layers), (document,), people, tuple(layers))


def in_text(*said: tuple[tuple[int, int, str], ...]) -> Study:
    """A study of one document in which each annotator marks stretches."""
    layers = [
        Layer(
            "d",
            who,
            units=tuple(Unit(f"T{i}", (Span(a, b),), c) for i, (a, b, c) in enumerate(own, 1)),
        )
        for who, own in zip(WHO, said, strict=False)
    ]
    people = tuple(Annotator(who) for who in WHO[: len(said)])
    return Study(Scheme.observed(layers), (Document("d", TEXT),), people, tuple(layers))


def units_of(gold: Gold) -> list[tuple[str, str | None]]:
    """The units of the gold layer: segments or characters, and category."""
    return [
        (" ".join(unit.segment) or f"{unit.start}-{unit.end}", unit.category)
        for unit in gold.layers[0].units
    ]


def statuses(gold: Gold, task: str = "unit") -> list[tuple[str, str, str]]:
    """Place, status and value of every decision of a kind."""
    return [(d.place, d.status, d.value) for d in gold.decisions if d.task == task]


# ----- units ------------------------------------------------------------------------------------


def test_most_votes_on_a_segment_make_a_unit_and_none_is_a_decision_too():
    """Two of three say premise for s2; s4, which nobody marked, holds nothing; s3 stays open."""
    gold = make_gold(
        on_segments(
            {"s1": "claim", "s2": "premise", "s3": "premise"},
            {"s1": "claim", "s2": "premise", "s3": "claim"},
            {"s1": "claim", "s2": "claim"},
        )
    )
    assert units_of(gold) == [("s1", "claim"), ("s2", "premise")]
    assert statuses(gold) == [
        ("s1", "decided", "claim"),
        ("s2", "decided", "premise"),
        ("s3", "undecided", ""),
        ("s4", "nothing", ""),
    ]
    third = next(d for d in gold.decisions if d.place == "s3")
    assert third.votes == {"claim": 1, "none": 1, "premise": 1}
    assert third.reason == "no category has more than half of the votes"


@pytest.mark.parametrize(
    ("unmarked", "text", "found"),
    [
        (None, TEXT, []),
        (None, None, [("s1", "claim")]),
        ("missing", TEXT, [("s1", "claim")]),
        ("none", None, []),
    ],
)
def test_who_leaves_a_segment_unmarked_says_nothing_is_there_if_there_was_a_text_to_read(
    unmarked, text, found
):
    """One of three marks s1: no majority among readers of a text, all votes in a table of items."""
    study = on_segments({"s1": "claim"}, {}, {}, text=text)
    assert units_of(make_gold(study, GoldRules(unmarked=unmarked))) == found


def test_segments_that_most_supporters_joined_are_one_unit():
    """Two of three put s2 and s3 into one unit."""
    joined = Unit("u2", category="premise", segment=("s2", "s3"))
    single = on_segments({}, {}, {"s2": "premise", "s3": "premise"})
    layers = [Layer("d", who, units=(joined,)) for who in ("ann", "bob")]
    study = replace(single.with_layers(*layers), scheme=Scheme.observed([*layers, *single.layers]))
    assert units_of(make_gold(study)) == [("s2 s3", "premise")]


def test_two_units_on_one_segment_are_two_units_of_the_gold():
    """Both annotators mark all of s1 as a claim and as a premise."""
    both = (Unit("u1", category="claim", segment=("s1",)),)
    both += (Unit("u2", category="premise", segment=("s1",)),)
    layers = [Layer("d", who, units=both) for who in ("ann", "bob")]
    base = on_segments({}, {})
    gold = make_gold(replace(base.with_layers(*layers), scheme=Scheme.observed(layers)))
    assert units_of(gold) == [("s1", "claim"), ("s1", "premise")]


def test_a_plus_sign_in_a_category_of_the_scheme_does_not_split_it():
    """``pro+con`` is one category here."""
    gold = make_gold(on_segments({"s1": "pro+con"}, {"s1": "pro+con"}))
    assert units_of(gold) == [("s1", "pro+con")]


def test_a_unit_on_a_segment_keeps_the_stretch_that_its_annotator_marked():
    """Both mark only a part of s1 as the claim; the gold has that part, not all of s1."""
    unit = Unit("u1", (Span(6, 16),), "claim", segment=("s1",))
    layers = [Layer("d", who, units=(unit,)) for who in ("ann", "bob")]
    base = on_segments({}, {})
    gold = make_gold(replace(base.with_layers(*layers), scheme=Scheme.observed(layers)))
    assert [unit.spans for unit in gold.layers[0].units] == [(Span(6, 16),)]


def test_soft_labels_of_given_segments_have_their_names_and_places(tmp_path):
    """As the document gives them, also where nobody marked anything."""
    gold = make_gold(on_segments({"s1": "claim"}, {"s1": "claim"}))
    write_gold_soft_labels(gold, tmp_path / "soft.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "soft.jsonl").read_text("utf-8").splitlines()]
    found = {(*row["item"], row["start"], row["end"]) for row in rows}
    places = {"s1": (0, 16), "s2": (17, 34), "s3": (35, 51), "s4": (52, 66)}
    assert found == {("d", name, *place) for name, place in places.items()}


def test_free_units_need_the_same_boundaries_and_category():
    """Two of three mark 0-16 as a claim; of 17-34 all mark another end: open."""
    gold = make_gold(
        in_text(
            ((0, 16, "claim"), (17, 30, "premise")),
            ((0, 16, "claim"), (17, 32, "premise")),
            ((0, 15, "claim"), (17, 34, "premise")),
        )
    )
    assert units_of(gold) == [("0-16", "claim")]
    assert [(d.status, d.supporters) for d in gold.decisions if d.status == "decided"] == [
        ("decided", ("ann", "bob"))
    ]
    assert [d.status for d in gold.decisions].count("undecided") == 1


def test_other_rules_decide_on_free_text_by_position():
    """By position, characters 17 to 32 have two of three votes."""
    study = in_text(((17, 30, "premise"),), ((17, 32, "premise"),), ((17, 34, "premise"),))
    gold = make_gold(study, make_rules(units="plurality"))
    assert units_of(gold) == [("17-32", "premise")]


def test_ids_that_all_annotators_share_stay():
    """The unit on s1 is called u1 by everybody, so the gold calls it u1."""
    gold = make_gold(on_segments({"s1": "claim"}, {"s1": "claim"}))
    assert gold.layers[0].units[0].id == "u1"


# ----- attributes and relations -----------------------------------------------------------------


def test_attributes_are_decided_by_those_who_marked_the_unit():
    """Stance: for 2, against 1; whoever gave the unit another category is not asked."""
    stances = {"ann": "for", "bob": "against", "cem": "for"}
    layers = [
        Layer("d", who, units=(Unit("u1", (Span(0, 16),), "claim", {"stance": stance}),))
        for who, stance in stances.items()
    ]
    people = tuple(Annotator(who) for who in WHO)
    study = Study(Scheme.observed(layers), (Document("d", TEXT),), people, tuple(layers))
    gold = make_gold(study)
    assert dict(gold.layers[0].units[0].attributes) == {"stance": "for"}
    assert statuses(gold, "attribute") == [("0-16", "decided", "for")]


def test_values_of_different_types_are_different_values():
    """A grade of 1 and a grade of "1" are two values: no majority."""
    layers = [
        Layer("d", "ann", attributes={"grade": 1}),
        Layer("d", "bob", attributes={"grade": "1"}),
    ]
    people = (Annotator("ann"), Annotator("bob"))
    study = Study(Scheme.observed(layers), (Document("d", TEXT),), people, tuple(layers))
    gold = make_gold(study)
    assert not gold.layers[0].attributes
    assert statuses(gold, "attribute") == [("", "undecided", "")]


def related(*targets: dict[str, str]) -> Study:
    """A study in which each annotator ties the segments, all claims, by support."""
    base = on_segments(*[dict.fromkeys(("s1", "s2", "s3"), "claim") for _ in targets])
    layers = [
        replace(
            layer,
            relations=tuple(
                Relation(f"R{i}", (f"u{a[1]}",), f"u{b[1]}", "support")
                for i, (a, b) in enumerate(own.items(), 1)
            ),
        )
        for layer, own in zip(base.layers, targets, strict=True)
    ]
    return replace(base.with_layers(*layers), scheme=Scheme.observed(layers))


def ties(gold: Gold) -> set[tuple[str, ...]]:
    """The relations of the gold layer, by segment."""
    place = {unit.id: unit.segment[0] for unit in gold.layers[0].units}
    return {(*(place[s] for s in r.sources), place[r.target]) for r in gold.layers[0].relations}


def test_relations_that_most_drew_are_in_the_gold():
    """s2 supports s1 for two of three; s3 has three targets, so it stays open."""
    gold = make_gold(
        related({"s2": "s1", "s3": "s1"}, {"s2": "s1", "s3": "s2"}, {"s2": "s3"}),
        make_rules(relations="majority_edges"),
    )
    assert ties(gold) == {("s2", "s1")}
    assert ("u3", "undecided", "") in statuses(gold, "relation")


def test_decisions_on_relations_say_where_their_unit_begins():
    """Each decision on a relation has the first character and the words of its source."""
    gold = make_gold(related({"s2": "s1", "s3": "s1"}, {"s2": "s1", "s3": "s1"}))
    found = [(d.place, d.start, d.words) for d in gold.decisions if d.task == "relation"]
    assert found == [
        ("u1", 0, "Plant trees now."),
        ("u2 > u1", 17, "They cool a city."),
        ("u3 > u1", 35, "They give shade."),
    ]


def test_the_arborescence_is_one_tree():
    """The best tree takes s3 to s1, which one of three drew, because it fits."""
    study = related({"s2": "s1", "s3": "s1"}, {"s2": "s1", "s3": "s1"}, {"s2": "s3", "s3": "s2"})
    gold = make_gold(study, make_rules(relations="arborescence"))
    assert ties(gold) == {("s2", "s1"), ("s3", "s1")}
    assert statuses(gold, "relation")[0] == ("u1", "nothing", "")


def test_relations_can_be_left_out():
    """With none there are no relations and no decisions on them."""
    study = related({"s2": "s1"}, {"s2": "s1"})
    gold = make_gold(study, make_rules(relations="none"))
    assert not gold.layers[0].relations
    assert not statuses(gold, "relation")


# ----- the study around it ----------------------------------------------------------------------


def test_unanimous_annotators_get_what_they_said_back():
    """Three copies of one annotator's layers: the gold says the same, unit for unit."""
    whole = bundled()
    one = [layer for layer in whole.layers if layer.annotator == "ana"]
    layers = [replace(layer, annotator=who) for layer in one for who in WHO]
    study = replace(whole, annotators=tuple(map(Annotator, WHO)), layers=tuple(layers))
    gold = make_gold(study)
    for layer in one:
        made = gold.study.layer(layer.document, "gold")
        assert made is not None
        assert [(u.spans, u.category, u.attributes) for u in made.units] == [
            (u.spans, u.category, u.attributes) for u in layer.units
        ]
        assert {(r.sources, r.target, r.category) for r in made.relations} == {
            (r.sources, r.target, r.category) for r in layer.relations
        }
    assert not gold.undecided


def test_a_gold_layer_changes_no_figure_of_agreement():
    """Gold is no person."""
    study = bundled()
    before = parse("alpha")(items(study), interval=None)
    assert parse("alpha")(items(make_gold(study).study), interval=None).value == before.value


def test_two_golds_are_two_annotators_for_any_measure():
    """Experts against crowd, as two annotators of kind gold."""
    study = bundled()
    first = make_gold(study, name="experts", annotators=["ana", "ben"])
    second = make_gold(first.study, name="crowd", annotators=["ben", "chloe"])
    data = items(second.study, kinds=("gold",))
    assert data.annotators == ("crowd", "experts")
    assert parse("percentage")(data, interval=None).is_defined


def test_a_name_that_is_taken_is_refused_and_replacing_records_what_was_there():
    """Work is never lost without a word."""
    study = on_segments({"s1": "claim"}, {"s1": "claim"})
    once = make_gold(study).study
    with pytest.raises(DataError, match="has layers on 1 of these documents already"):
        make_gold(once)
    with pytest.raises(DataError, match="'ann' is a person"):
        make_gold(study, name="ann")
    again = make_gold(once, replacing=True)
    assert again.decisions[0].old == "claim"


def test_documents_of_one_annotator_get_no_gold_unless_asked():
    """A note counts them."""
    study = bundled().select(annotators=["ana", "ben"])
    gold = make_gold(study)
    assert any("too few annotators" in note for note in gold.notes)
    assert len(make_gold(study, at_least=1).asked) > len(gold.asked)


def test_nobody_is_an_error():
    """There is nothing to decide from."""
    study = on_segments({"s1": "claim"})
    with pytest.raises(DataError, match=r"layers of 2 or more .*; at_least=1 takes those of one"):
        make_gold(study)
    with pytest.raises(DataError, match=r"layers of 1 or more [^;]*$"):
        make_gold(study, at_least=1, kinds=("model",))


def test_boundaries_are_no_rule_for_given_segments():
    """The message names what to take."""
    study = on_segments({"s1": "claim"}, {"s1": "claim"})
    with pytest.raises(DataError, match="take majority"):
        make_gold(study, make_rules(units="boundaries"))


@pytest.mark.parametrize(
    "wrong", [{"units": "mayority"}, {"relations": "tree"}, {"attributes": "k_of_n"}]
)
def test_unknown_rules_are_named(wrong):
    """Each kind of rule has its own list."""
    with pytest.raises(MeasureError, match=r"unknown rule|needs an option"):
        make_rules(**wrong)


def test_the_order_of_annotators_does_not_matter():
    """Renamed annotators give the same gold."""
    study = bundled()
    names = {"ana": "z", "ben": "y", "chloe": "x"}
    other = replace(
        study,
        annotators=tuple(Annotator(names[a.id]) for a in study.annotators if a.id in names),
        layers=tuple(replace(la, annotator=names[la.annotator]) for la in study.layers),
    )
    one, two = make_gold(study), make_gold(other)
    assert [(u.spans, u.category) for la in one.layers for u in la.units] == [
        (u.spans, u.category) for la in two.layers for u in la.units
    ]
    assert [la.relations for la in one.layers] == [la.relations for la in two.layers]


@pytest.mark.corpora
def test_the_gold_of_noisy_annotators_recovers_the_microtexts(corpora):
    """Five annotators who err in a fifth of the arcs: their gold errs in far fewer."""
    whole = argora.read(corpora / "microtexts" / "corpus" / "en", problems=[])
    truth = whole.select(documents=[d.id for d in whole.documents[:40]])
    rng = Random(5)
    noisy = [_noisy(layer, f"a{k}", rng) for layer in truth.layers for k in range(5)]
    people = tuple(Annotator(f"a{k}") for k in range(5))
    study = replace(truth, annotators=people, layers=tuple(noisy))
    gold = make_gold(study)
    right, n = _shared(gold.study, truth, "gold")
    single, m = _shared(study, truth, "a0")
    assert n == m
    assert single / m < 0.85
    assert right / n > 0.93


def _noisy(layer: Layer, who: str, rng: Random) -> Layer:
    units = [unit.id for unit in layer.units]
    relations = []
    for relation in layer.relations:
        others = [u for u in units if u not in relation.sources]
        moved = rng.random() < 0.2 and relation.target in others
        relations.append(replace(relation, target=rng.choice(others)) if moved else relation)
    # A relation that something points to keeps its place, so that no undercut loses its target.
    return replace(layer, annotator=who, relations=tuple(relations))


def _shared(study: Study, truth: Study, who: str) -> tuple[int, int]:
    right = n = 0
    for layer in truth.layers:
        own = study.layer(layer.document, who)
        place = {unit.id: unit.segment for unit in layer.units}
        there = {unit.id: unit.segment for unit in own.units} if own else {}
        want = {(*(place[s] for s in r.sources), place.get(r.target)) for r in layer.relations}
        have = {(*(there[s] for s in r.sources), there.get(r.target)) for r in own.relations}
        right, n = right + len(want & have), n + len(want)
    return right, n
