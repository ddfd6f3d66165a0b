"""A gold standard from the layers of several annotators: units, attributes, relations, record."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

import argora
from argora.consensus.gold import Decision, Gold, GoldRules, make_gold, make_rules
from argora.consensus.gold.soft import write_gold_soft_labels
from argora.consensus.gold.units import beginning, new_ids
from argora.errors import DataError, MeasureError
from argora.measures import parse
from argora.model import (
    Annotator,
    Category,
    Document,
    Layer,
    Probabilities,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
)
from argora.model.layer import Stamp
from argora.model.rules import Pattern, Relates, Rule, SingleRoot, Symmetric
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
    assert len(make_gold(study, at_least=1).annotators_of) > len(gold.annotators_of)


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
    """Five annotators who err in a fifth of the edges: their gold errs in far fewer."""
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


# ----- the record -------------------------------------------------------------------------------


def decision(**more) -> Decision:
    """A decision about which little is known."""
    return Decision(document="d", task="unit", status="nothing", rule="majority", **more)


def test_a_row_of_the_record_has_every_column():
    """What is unknown is None; lists are joined."""
    full = decision(
        id="u1", place="s1", start=3, words="w", attribute="a", value="v", old="o",
        votes={"claim": 2, "none": 1}, supporters=("ann", "bob"), n_annotators=3,
        probability=0.75, margin=0.25, reason="r", guideline="g", time="t", decision="claim",
        boundaries="s2", decided_by=("cem", "dora, eve"), why="w", digest="v1",
    )  # fmt: skip
    assert full.row() == {
        "document": "d", "task": "unit", "status": "nothing", "id": "u1", "place": "s1",
        "words": "w", "attribute": "a", "value": "v", "old": "o", "votes": "claim 2, none 1",
        "supporters": "ann, bob", "n_annotators": 3, "probability": 0.75, "margin": 0.25,
        "rule": "majority", "reason": "r", "guideline": "g", "time": "t",
        "decision": "claim", "boundaries": "s2", "decided_by": 'cem, "dora, eve"', "why": "w",
        "digest": "v1",
    }  # fmt: skip
    bare = decision().row()
    assert (bare["probability"], bare["margin"], bare["n_annotators"]) == (None, None, 0)
    assert {bare[key] for key in ("id", "place", "words", "value", "votes", "supporters")} == {""}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("ann lee", "ann lee"),
        ("lee, ann", '"lee, ann"'),
        ('the "claim"', '"the \\"claim\\""'),
        ("two\nlines", '"two\\nlines"'),
        ("Žofie", "Žofie"),
    ],
)
def test_names_with_commas_quotes_or_breaks_are_quoted_in_lists(name, shown):
    """As in JSON, so that a list can be told apart again."""
    row = decision(votes={name: 2}, supporters=(name,)).row()
    assert (row["votes"], row["supporters"]) == (f"{shown} 2", shown)


@pytest.mark.parametrize(
    ("words", "beginning_of"),
    [
        ("a" * 119, "a" * 119),
        ("a" * 120, "a" * 120),
        ("a" * 121, "a" * 119 + "…"),
        ("  a \n\t b ", "a b"),
        ("a " * 60, " ".join("a" * 60)),
        ("a " * 61, "a " * 59 + "a…"),
        ("a " * 180 + "b", "a " * 59 + "a…"),
        ("a" + " " * 358 + "b", "a b"),
        ("a" + " " * 359 + "b", "a"),
    ],
)
def test_the_beginning_of_a_unit_is_120_characters_of_one_line(words, beginning_of):
    """A longer one ends with an ellipsis; of very long white space the rest is not looked for."""
    assert beginning(words) == beginning_of


def test_ids_are_those_wanted_or_the_next_free_number():
    """A number that somebody wants later is not given away."""
    assert list(new_ids(["u1", None, "u2", "u1", None], "u")) == ["u1", "u3", "u2", "u4", "u5"]
    assert list(new_ids([None, None], "r")) == ["r1", "r2"]


def test_the_whole_record_of_segments():
    """A clear unit, an open segment and one on which nothing is."""
    gold = make_gold(
        on_segments(
            {"s1": "claim", "s2": "premise"}, {"s1": "claim", "s2": "claim"}, {"s1": "premise"}
        )
    )
    first, second, third, _ = gold.decisions
    share = pytest.approx
    assert first == Decision(
        document="d", task="unit", status="decided", rule="majority", id="u1", place="s1", start=0,
        words="Plant trees now.", value="claim", votes={"claim": 2, "premise": 1},
        supporters=("ann", "bob"), n_annotators=3, probability=share(2 / 3), margin=share(1 / 3),
    )  # fmt: skip
    assert second == Decision(
        document="d", task="unit", status="undecided", rule="majority", place="s2", start=17,
        words="They cool a city.", votes={"claim": 1, "none": 1, "premise": 1}, n_annotators=3,
        probability=share(1 / 3), margin=share(0),
        reason="no category has more than half of the votes",
    )  # fmt: skip
    assert third == Decision(
        document="d", task="unit", status="nothing", rule="majority", place="s3", start=35,
        words="They give shade.", votes={"none": 3}, supporters=WHO, n_annotators=3,
        probability=share(1), margin=share(1),
    )  # fmt: skip
    assert gold.undecided == (second,)
    assert gold.counts() == {
        ("unit", "decided"): 1,
        ("unit", "undecided"): 1,
        ("unit", "nothing"): 2,
    }


def test_the_whole_record_of_free_text():
    """A unit that two marked alike, a stretch that is open, and one that a single one marked."""
    gold = make_gold(
        in_text(
            ((0, 16, "claim"), (17, 34, "premise")),
            ((0, 16, "claim"), (17, 34, "claim")),
            ((35, 51, "premise"),),
        )
    )
    first, second, third = gold.decisions
    share = pytest.approx
    assert first == Decision(
        document="d", task="unit", status="decided", rule="boundaries", id="T1", place="0-16",
        start=0, words="Plant trees now.", value="claim", votes={"claim": 2, "other": 1},
        supporters=("ann", "bob"), n_annotators=3, probability=share(2 / 3), margin=share(1 / 3),
    )  # fmt: skip
    assert second == Decision(
        document="d", task="unit", status="undecided", rule="boundaries", place="17-34", start=17,
        words="They cool a city.", votes={"claim": 1, "premise": 1, "nothing": 1}, n_annotators=3,
        probability=share(1 / 3), margin=share(0),
        reason="enough agree on the boundaries, but not on the category",
    )  # fmt: skip
    assert third == Decision(
        document="d", task="unit", status="nothing", rule="boundaries", place="35-51", start=35,
        words="They give shade.", votes={"premise": 1, "nothing": 2}, n_annotators=3,
        probability=share(2 / 3), margin=share(1 / 3),
    )  # fmt: skip


def test_the_whole_record_of_attributes():
    """A value that most gave, one that is open, one that most did not give, and none at all."""
    values = [
        {"stance": "for", "sure": 1, "type": "x", "note": "y"},
        {"stance": "for", "sure": 2},
        {"stance": "against"},
    ]
    layers = [
        Layer(
            "d",
            who,
            units=(Unit("u1", (Span(0, 16),), "claim", own),),
            attributes={"grade": 1} if who != "cem" else {},
        )
        for who, own in zip(WHO, values, strict=True)
    ]
    people = tuple(Annotator(who) for who in WHO)
    study = Study(Scheme.observed(layers), (Document("d", TEXT),), people, tuple(layers))
    gold = make_gold(study)
    found = {d.attribute: d for d in gold.decisions if d.task == "attribute"}
    share = pytest.approx
    where = {"id": "u1", "place": "0-16", "start": 0, "words": "Plant trees now."}
    assert found["stance"] == Decision(
        document="d", task="attribute", status="decided", rule="majority", attribute="stance",
        value="for", votes={"for": 2, "against": 1}, supporters=("ann", "bob"), n_annotators=3,
        probability=share(2 / 3), margin=share(1 / 3), **where,
    )  # fmt: skip
    assert found["sure"] == Decision(
        document="d", task="attribute", status="undecided", rule="majority", attribute="sure",
        votes={"none": 1, "1": 1, "2": 1}, n_annotators=3, probability=share(1 / 3),
        margin=share(0), reason="no category has more than half of the votes", **where,
    )  # fmt: skip
    assert "note" not in found
    assert found["type"] == Decision(
        document="d", task="attribute", status="nothing", rule="majority", attribute="type",
        votes={"none": 2, "x": 1}, supporters=("bob", "cem"), n_annotators=3,
        probability=share(2 / 3), margin=share(1 / 3), **where,
    )  # fmt: skip
    assert found["grade"] == Decision(
        document="d", task="attribute", status="decided", rule="majority", attribute="grade",
        value="1", votes={"1": 2, "none": 1}, supporters=("ann", "bob"), n_annotators=3,
        probability=share(2 / 3), margin=share(1 / 3),
    )  # fmt: skip
    assert dict(gold.layers[0].units[0].attributes) == {"stance": "for"}
    assert dict(gold.layers[0].attributes) == {"grade": 1}
    assert [d.task for d in gold.decisions] == ["unit", *["attribute"] * 4]
    again = make_gold(gold.study, replacing=True)
    assert {d.attribute: d.old for d in again.decisions} == {
        "": "claim", "stance": "for", "sure": "", "type": "", "grade": "1",
    }  # fmt: skip


def test_the_whole_record_of_relations():
    """The central claim, a relation, one whose category is open, and a unit that stays open."""
    study = related({"s2": "s1", "s3": "s1"}, {"s2": "s1", "s3": "s2"}, {"s2": "s1"})
    first = study.layer("d", "ann")
    attack = replace(first.relations[0], category="attack")
    scheme = Scheme.observed([replace(first, relations=(attack,)), *study.layers])
    study = replace(study.with_layers(replace(first, relations=(attack,))), scheme=scheme)
    gold = make_gold(study, make_rules(relations="majority_edges"))
    found = [d for d in gold.decisions if d.task == "relation"]
    share = pytest.approx
    where = {"document": "d", "task": "relation", "rule": "majority_edges", "n_annotators": 3}
    assert found[0] == Decision(
        status="nothing", place="u1", start=0, words="Plant trees now.", votes={"none": 3},
        supporters=WHO, probability=share(1), margin=share(1), **where,
    )  # fmt: skip
    assert found[1] == Decision(
        status="decided", id="r1", place="u2 > u1", start=17, words="They cool a city.",
        value="support", votes={"support u1": 2, "attack u1": 1}, supporters=WHO,
        probability=share(1), margin=share(1), **where,
    )  # fmt: skip
    assert found[2] == Decision(
        status="nothing", place="u3", start=35, words="They give shade.",
        votes={"none": 2, "support u2": 1}, supporters=("ann", "cem"), probability=share(2 / 3),
        margin=share(1 / 3), **where,
    )  # fmt: skip


# ----- the layers -------------------------------------------------------------------------------


def test_a_gold_layer_says_how_it_was_made():
    """By which program, when, under which version of scheme and guideline, and what was asked."""
    base = on_segments({"s1": "claim"}, {"s1": "claim"})
    layers = [
        replace(layer, guideline_version="2", covers=frozenset(covers))
        for layer, covers in zip(base.layers, (["units"], ["units", "attributes"]), strict=True)
    ]
    study = base.with_layers(*layers)
    (made,) = make_gold(study, time="2026-11-24T12:00:00Z").layers
    assert (made.tool, made.annotator, made.document) == ("argora gold", "gold", "d")
    assert made.times == (Stamp("2026-11-24T12:00:00Z", "made"),)
    assert made.covers == {"units", "attributes"}
    assert made.scheme_version == study.scheme.version
    assert made.guideline_version == "2"
    gold = make_gold(study, time="2026-11-24T12:00:00Z")
    assert {d.time for d in gold.decisions} == {"2026-11-24T12:00:00Z"}
    mixed = study.with_layers(replace(layers[0], guideline_version="3"))
    (made,) = make_gold(mixed).layers
    assert (made.guideline_version, made.times) == (None, ())


def test_a_gold_names_who_was_asked_and_what_decided():
    """By document and all together; the rules for each task."""
    study = on_segments({"s1": "claim"}, {"s1": "claim"}, {"s1": "claim"})
    gold = make_gold(study, name="experts", annotators=["cem", "ann"])
    assert gold.annotators_of == {"d": ("ann", "cem")}
    assert gold.annotators == ("ann", "cem")
    assert gold.decided_by == {"unit": "majority", "attribute": "majority", "relation": ""}
    assert gold.study.annotators[-1] == Annotator("experts", "gold")
    assert [(la.annotator, la.document) for la in gold.only().layers] == [("experts", "d")]
    assert gold.annotator == "experts"
    assert gold.notes == ()
    tied = make_gold(related({"s2": "s1"}, {"s2": "s1"}))
    assert tied.decided_by["relation"] == "majority_edges"


def several(n: int, *alone: str) -> Study:
    """Documents with free units of two annotators, and some more of one annotator alone."""
    names = [f"d{i}" for i in range(n)]
    layers = [
        Layer(id, who, units=(Unit("u", (Span(0, 16),), "claim"),))
        for id in (*names, *alone)
        for who in (("ann", "bob") if id in names else ("ann",))
    ]
    documents = tuple(Document(id, TEXT) for id in (*names, *alone))
    people = (Annotator("ann"), Annotator("bob"))
    return Study(Scheme.observed(layers), documents, people, tuple(layers))


@pytest.mark.parametrize(
    ("alone", "notes"),
    [
        ((), ()),
        (("e1",), ("a document that too few annotators did got no gold layer, such as 'e1'",)),
        (
            ("e1", "e2"),
            ("2 documents that too few annotators did got no gold layer, such as 'e1'",),
        ),
    ],
)
def test_a_note_counts_documents_that_too_few_did(alone, notes):
    """One annotator is too few, unless one is enough."""
    study = several(2, *alone)
    gold = make_gold(study)
    assert gold.notes == notes
    assert list(gold.annotators_of) == ["d0", "d1"]
    assert [d.document for d in gold.decisions] == ["d0", "d1"]
    every = make_gold(study, at_least=1)
    assert (every.notes, list(every.annotators_of)) == ((), ["d0", "d1", *alone])


def test_what_cannot_be_made_is_refused_in_these_words():
    """Nobody to ask, a name of a person, layers that are there, two kinds of documents."""
    study = several(2)
    with pytest.raises(DataError) as error:
        make_gold(study, at_least=3)
    assert str(error.value) == (
        "no document has finished layers of 3 or more annotators of kind person in round 1; "
        "at_least=1 takes those of one"
    )
    with pytest.raises(DataError) as error:
        make_gold(study, at_least=1, round=2)
    assert str(error.value) == (
        "no document has finished layers of 1 or more annotators of kind person in round 2"
    )
    with pytest.raises(DataError) as error:
        make_gold(study, name="bob")
    assert str(error.value) == "annotator 'bob' is a person; give the gold a name of its own"
    with pytest.raises(DataError) as error:
        make_gold(make_gold(study).study)
    assert str(error.value) == (
        "'gold' has layers on 2 of these documents already, such as 'd0'; give the new gold a "
        "name of its own (name=...), or let it replace them (replacing=True)"
    )
    cut = on_segments({"s1": "claim"}, {"s1": "claim"})
    both = replace(
        study,
        documents=(*study.documents, *cut.documents),
        layers=(*study.layers, *cut.layers),
        scheme=Scheme.observed([*study.layers, *cut.layers]),
    )
    with pytest.raises(DataError) as error:
        make_gold(both)
    assert str(error.value) == (
        "1 documents have given segments, such as 'd', and others have none, such as 'd0'; make "
        "a gold standard of each kind on its own"
    )


def test_a_gold_says_what_it_breaks_of_the_scheme():
    """All that the scheme finds in the layers that were made, and nothing of others."""
    study = on_segments({"s1": "claim"}, {"s1": "claim"}, {"s1": "other"})
    strict = replace(study, scheme=Scheme.observed([study.layers[2]]))
    gold = make_gold(strict)
    expected = [
        each
        for layer in gold.layers
        for each in strict.scheme.check(layer, strict.document(layer.document))
    ]
    assert list(gold.violations) == expected
    assert bool(expected)
    assert make_gold(study).violations == ()


def test_other_rounds_of_annotators_count_if_asked_for():
    """The second round says premise where the first said claim."""
    study = on_segments({"s1": "claim"}, {"s1": "claim"})
    later = [
        replace(layer, round=2, units=(Unit("u1", category="premise", segment=("s1",)),))
        for layer in study.layers
    ]
    both = [*study.layers, *later]
    study = replace(study, layers=tuple(both), scheme=Scheme.observed(both))
    assert units_of(make_gold(study)) == [("s1", "claim")]
    assert units_of(make_gold(study, round=2)) == [("s1", "premise")]


@pytest.mark.parametrize(
    ("joined_by", "units"),
    [(1, [("s2", "premise"), ("s3", "premise")]), (2, [("s2 s3", "premise")])],
)
def test_segments_are_joined_by_more_than_half_of_their_supporters(joined_by, units):
    """One of two is just half."""
    whole = (Unit("u2", category="premise", segment=("s2", "s3")),)
    parts = tuple(Unit(f"v{s}", category="premise", segment=(s,)) for s in ("s2", "s3"))
    layers = [
        Layer("d", who, units=whole if i < joined_by else parts)
        for i, who in enumerate(("ann", "bob"))
    ]
    base = on_segments({}, {})
    gold = make_gold(replace(base.with_layers(*layers), scheme=Scheme.observed(layers)))
    assert units_of(gold) == units


def test_segments_that_are_joined_may_lie_apart():
    """Both annotators put s1 and s3 into one unit, and s2 is another."""
    units = (
        Unit("u1", category="claim", segment=("s1", "s3")),
        Unit("u2", category="claim", segment=("s2",)),
    )
    layers = [Layer("d", who, units=units) for who in ("ann", "bob")]
    base = on_segments({}, {})
    gold = make_gold(replace(base.with_layers(*layers), scheme=Scheme.observed(layers)))
    assert units_of(gold) == [("s1 s3", "claim"), ("s2", "claim")]
    assert [unit.id for unit in gold.layers[0].units] == ["u1", "u2"]
    assert [d.id for d in gold.decisions] == ["u1", "u2", "u1", ""]


def test_a_unit_that_is_called_by_several_names_gets_a_new_one():
    """What all call the same keeps its name."""
    study = in_text(((0, 16, "claim"), (17, 34, "claim")), ((0, 16, "claim"), (17, 34, "claim")))
    second = study.layer("d", "bob")
    units = (replace(second.units[0], id="X"), second.units[1])
    gold = make_gold(study.with_layers(replace(second, units=units)))
    assert [(u.start, u.id) for u in gold.layers[0].units] == [(0, "u1"), (17, "T2")]


@pytest.mark.parametrize(("merge", "units"), [(False, 2), (True, 1)])
def test_units_of_one_category_that_touch_are_merged_if_wanted(merge, units):
    """By whole units and by position."""
    marks = ((0, 16, "claim"), (16, 34, "claim"))
    for rule in ("boundaries", "plurality"):
        gold = make_gold(in_text(marks, marks), make_rules(units=rule, merge=merge))
        assert len(units_of(gold)) == units


def test_rules_are_made_with_all_their_options():
    """By name; what is not named is left to each study."""
    assert make_rules() == GoldRules()
    made = make_rules(
        units="k_of_n(k=2)", attributes="plurality", relations="medoid", unmarked="none",
        merge=True, runs="length", step=5,
    )  # fmt: skip
    assert (str(made.units), str(made.attributes), made.relations) == (
        "k_of_n(k=2)",
        "plurality",
        "medoid",
    )
    assert (made.unmarked, made.merge, made.runs, made.step) == ("none", True, "length", 5)
    assert make_rules(relations="none").relations == "none"
    plain = GoldRules()
    assert (plain.merge, plain.runs, plain.step, plain.unmarked) == (False, "once", 1, None)


def test_soft_labels_of_free_text_reach_to_the_next_run(tmp_path):
    """The last one to the end of its document."""
    gold = make_gold(
        in_text(((0, 16, "claim"),), ((0, 16, "claim"),)), make_rules(units="plurality")
    )
    n = write_gold_soft_labels(gold, tmp_path / "soft.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "soft.jsonl").read_text("utf-8").splitlines()]
    assert n == len(rows) == 2
    assert [(row["item"], row["start"], row["end"]) for row in rows] == [
        (["d", 0], 0, 16),
        (["d", 16], 16, len(TEXT)),
    ]
    two = make_gold(several(2), make_rules(units="plurality"))
    write_gold_soft_labels(two, tmp_path / "two.csv")
    lines = (tmp_path / "two.csv").read_text("utf-8").splitlines()
    assert [line.split(",")[:4] for line in lines[1:]] == [
        [f"{id}:{start}", id, str(start), str(end)]
        for id in ("d0", "d1")
        for start, end in ((0, 16), (16, len(TEXT)))
    ]


def test_soft_labels_of_a_table_have_no_place_and_those_of_whole_units_do_not_exist(tmp_path):
    """The message says what to take."""
    gold = make_gold(on_segments({"s1": "claim"}, {"s1": "claim"}, text=None))
    write_gold_soft_labels(gold, tmp_path / "soft.jsonl")
    (row,) = map(json.loads, (tmp_path / "soft.jsonl").read_text("utf-8").splitlines())
    assert (row["item"], row["start"], row["end"]) == (["d", "s1"], None, None)
    with pytest.raises(DataError) as error:
        write_gold_soft_labels(make_gold(several(1)), tmp_path / "soft.csv")
    assert str(error.value) == (
        "boundaries decides on whole units, but soft labels need decisions item by item; take "
        "plurality or another rule"
    )


# ----- relations of other schemes ---------------------------------------------------------------


def with_rules(study: Study, *rules: Rule) -> Study:
    """The study with relations of a scheme that has rules, ``same`` among them."""
    scheme = Scheme(
        "s",
        units=(Category("claim"),),
        relations=tuple(map(Category, ("attack", "same", "support"))),
        rules=rules,
    )
    return replace(study, scheme=scheme)


def drawn(*said: list[tuple[str, str, str]]) -> Study:
    """A study in which each annotator ties segments, all of them claims, by these categories."""
    base = on_segments(*[dict.fromkeys(("s1", "s2", "s3"), "claim") for _ in said])
    layers = [
        replace(
            layer,
            relations=tuple(
                Relation(f"R{i}", (f"u{a[1]}",), f"u{b[1]}", category)
                for i, (a, b, category) in enumerate(own, 1)
            ),
        )
        for layer, own in zip(base.layers, said, strict=True)
    ]
    return base.with_layers(*layers)


def relations_in(gold: Gold) -> list[tuple[str, str, str, str, str]]:
    """Place, status, value, reason and id of the decisions on relations."""
    return [
        (d.place, d.status, d.value, d.reason, d.id) for d in gold.decisions if d.task == "relation"
    ]


def test_a_scheme_with_one_root_has_a_central_claim():
    """It takes the arborescence and says which unit is the central claim; others do not."""
    study = drawn(*[[("s2", "s1", "support"), ("s3", "s1", "attack")]] * 2)
    rooted = make_gold(with_rules(study, SingleRoot()))
    assert relations_in(rooted) == [
        ("u1", "nothing", "", "central claim", ""),
        ("u2 > u1", "decided", "support", "", "r1"),
        ("u3 > u1", "decided", "attack", "", "r2"),
    ]
    assert rooted.decided_by["relation"] == "arborescence"
    free = make_gold(with_rules(study))
    assert relations_in(free)[0] == ("u1", "nothing", "", "", "")
    assert free.decided_by["relation"] == "majority_edges"


def test_a_relation_whose_category_is_open_is_left_to_a_person():
    """Both draw it, one as support and one as an attack."""
    study = drawn([("s2", "s1", "support")], [("s2", "s1", "attack")])
    gold = make_gold(with_rules(study))
    assert relations_in(gold)[1] == (
        "u2 > u1",
        "undecided",
        "",
        "related, but several categories lead equally",
        "r1",
    )
    (found,) = [d for d in gold.decisions if d.place == "u2 > u1"]
    assert (found.probability, found.margin, found.supporters) == (1.0, 1.0, ("ann", "bob"))
    assert [r.category for r in gold.layers[0].relations] == [None]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            ["same", "same", ""],
            {("u1 = u2", "decided", "same", "", ("ann", "bob"), 2 / 3, round(1 / 6, 9))},
        ),
        (["same", ""], {("u1 = u2", "undecided", "", "", ("ann",), 1 / 2, 0.0)}),
        (["same", "", ""], {("u1 = u2", "nothing", "", "", ("ann",), 1 / 3, round(1 / 6, 9))}),
    ],
)
def test_pairs_that_say_the_same_are_on_record(said, expected):
    """More than half decide, just half leave it open, fewer decide that it is nothing."""
    others = [("s3", "s1", "support")]
    study = drawn(*[[("s2", "s1", "same")] * bool(each) + others for each in said])
    gold = make_gold(with_rules(study, Symmetric(category="same")))
    pairs = [d for d in gold.decisions if " = " in d.place]
    assert {
        (d.place, d.status, d.value, d.reason, d.supporters, d.probability, round(d.margin, 9))
        for d in pairs
    } == expected
    assert [d.votes for d in pairs] == [{"the same": said.count("same")}]
    assert [d.n_annotators for d in pairs] == [len(said)]
    same = [r for r in gold.layers[0].relations if r.category == "same"]
    assert [(r.sources, r.target) for r in same] == [(("u2",), "u1")] * (said.count("same") == 2)


def test_a_pair_that_follows_from_others_says_so():
    """Two pairs that all tie make a third one the same."""
    first, second = ("s2", "s1", "same"), ("s3", "s2", "same")
    study = drawn([first], [second], [first, second])
    gold = make_gold(with_rules(study, Symmetric(category="same")))
    assert {(d.place, d.status, d.reason) for d in gold.decisions if " = " in d.place} == {
        ("u1 = u2", "decided", ""),
        ("u2 = u3", "decided", ""),
        ("u1 = u3", "decided", "it follows from others"),
    }


def test_what_was_left_out_is_summed_over_documents():
    """Relations to what is no unit of the gold, in each of two documents; no tree, in both."""
    one = drawn([("s2", "s1", "support")], [("s2", "s1", "support")])
    extra = [
        replace(
            layer,
            units=(*layer.units, Unit("u4", category="claim", segment=("s4",))),
            relations=(*layer.relations, Relation("R9", ("u3",), "u4", "support")),
        )
        if layer.annotator == "ann"
        else layer
        for layer in one.layers
    ]
    documents = tuple(replace(one.documents[0], id=id) for id in ("d", "e"))
    layers = [replace(layer, document=id) for id in ("d", "e") for layer in extra]
    study = replace(one, documents=documents, layers=tuple(layers))
    assert make_gold(with_rules(study)).notes == (
        "2 relations lead to or from units that are not shared, in 2 of 2 documents",
    )


def test_units_that_most_share_are_the_same_unit_for_relations():
    """Bob's unit covers most of that of the others, so his relation counts."""

    def layer(who: str, start: int) -> Layer:
        units = (Unit("a", (Span(0, 16),), "claim"), Unit("b", (Span(start, 34),), "claim"))
        return Layer("d", who, units=units, relations=(Relation("r", ("b",), "a", "support"),))

    layers = [layer("ann", 17), layer("bob", 20), layer("cem", 17)]
    people = tuple(map(Annotator, WHO))
    study = Study(Scheme.observed(layers), (Document("d", TEXT),), people, tuple(layers))
    gold = make_gold(study)
    (found,) = [d for d in gold.decisions if d.task == "relation" and ">" in d.place]
    assert found.supporters == WHO
    assert found.n_annotators == 3


@pytest.mark.parametrize(
    ("start", "end", "n"),
    [(20, 50, 3), (29, 59, 3), (30, 60, 2), (31, 61, 2), (18, 60, 3), (30, 40, 3), (19, 29, 2)],
)
def test_units_of_the_same_place_are_asked_about_relations(start, end, n):
    """Units are the same with more than half in common, or where one lies inside the gold unit."""
    layers = [
        Layer(
            "d",
            who,
            units=(Unit("a", (Span(0, 16),), "claim"), Unit("b", (Span(*place),), "claim")),
            relations=(Relation("r", ("b",), "a", "support"),),
        )
        for who, place in (("ann", (20, 50)), ("bob", (start, end)), ("cem", (20, 50)))
    ]
    people = tuple(map(Annotator, WHO))
    gold = make_gold(Study(Scheme.observed(layers), (Document("d", TEXT),), people, tuple(layers)))
    (found,) = [d for d in gold.decisions if d.task == "relation" and ">" in d.place]
    assert found.n_annotators == n
    assert found.supporters == (WHO if n == 3 else ("ann", "cem"))
    assert found.start == 20


def test_units_of_categories_that_no_relation_ties_are_not_asked_about():
    """Only claims are tied here; the remark has no decision on relations."""
    study = drawn(*[[("s2", "s1", "support")]] * 2)
    layers = [
        replace(la, units=(*la.units, Unit("u4", category="remark", segment=("s4",))))
        for la in study.layers
    ]
    scheme = Scheme(
        "s",
        units=(Category("claim"), Category("remark")),
        relations=(Category("support"),),
        rules=(
            Relates(
                patterns=(Pattern(category="support", sources=("claim",), targets=("claim",)),)
            ),
        ),
    )
    gold = make_gold(replace(study.with_layers(*layers), scheme=scheme))
    assert [d.place for d in gold.decisions if d.task == "relation"] == ["u1", "u2 > u1", "u3"]


def test_who_was_not_asked_for_relations_is_no_vote_on_them():
    """Nor do units count that are no part of their argument."""
    study = related({"s2": "s1"}, {"s2": "s1"}, {})
    third = replace(study.layer("d", "cem"), covers=frozenset({"units"}))
    gold = make_gold(study.with_layers(third))
    (found,) = [d for d in gold.decisions if d.place == "u2 > u1"]
    assert (found.n_annotators, found.probability) == (2, 1.0)


def test_a_unit_stands_for_what_its_supporters_marked():
    """Of several units of one category, the one that covers most of the decided stretch."""
    long, short = Unit("L", (Span(0, 12),), "claim"), Unit("S", (Span(13, 16),), "claim")
    layers = [
        Layer("d", "ann", units=(replace(long, attributes={"x": "1"}), short)),
        Layer("d", "bob", units=(Unit("L", (Span(0, 16),), "claim", {"x": "1"}),)),
        Layer("d", "cem", units=(Unit("L", (Span(0, 16),), "claim", {"x": "2"}),)),
    ]
    people = tuple(map(Annotator, WHO))
    study = Study(Scheme.observed(layers), (Document("d", TEXT),), people, tuple(layers))
    gold = make_gold(study, make_rules(units="two_stage(none=set(), k=1)", merge=True))
    (unit,) = gold.layers[0].units
    assert (unit.start, unit.end, dict(unit.attributes)) == (0, 16, {"x": "1"})
    (found,) = [d for d in gold.decisions if d.task == "attribute"]
    assert found.votes == {"1": 2, "2": 1}


def test_values_are_shown_and_absent_ones_are_none():
    """A list is joined; True is no 1; each type has its own votes."""
    values = [{"tags": ("a", "b"), "sure": True}, {"tags": ("a", "b"), "sure": 1}, {"sure": True}]
    layers = [Layer("d", who, attributes=own) for who, own in zip(WHO, values, strict=True)]
    people = tuple(map(Annotator, WHO))
    study = Study(Scheme.observed(layers), (Document("d", TEXT),), people, tuple(layers))
    gold = make_gold(study)
    found = {d.attribute: d for d in gold.decisions}
    assert (found["tags"].value, found["tags"].votes) == ("a+b", {"a+b": 2, "none": 1})
    assert found["sure"].supporters == ("ann", "cem")
    assert gold.layers[0].attributes["sure"] is True
    assert (found["tags"].place, found["tags"].start, found["tags"].id) == ("", None, "")


def test_the_words_of_a_unit_in_parts_show_the_gap():
    """Characters between two parts are an ellipsis; given segments stand side by side."""
    parts = Unit("u1", (Span(0, 5), Span(17, 21)), "claim", {"x": "1"})
    layers = [Layer("d", who, units=(parts,)) for who in ("ann", "bob")]
    people = (Annotator("ann"), Annotator("bob"))
    study = Study(Scheme.observed(layers), (Document("d", TEXT),), people, tuple(layers))
    assert [(d.place, d.words, d.start) for d in make_gold(study).decisions] == [
        ("0-5 17-21", "Plant … They", 0)
    ] * 2
    joined = Unit("u1", category="claim", segment=("s1", "s2"), attributes={"x": "1"})
    base = on_segments({}, {})
    layers = [Layer("d", who, units=(joined,)) for who in ("ann", "bob")]
    gold = make_gold(replace(base.with_layers(*layers), scheme=Scheme.observed(layers)))
    (found,) = [d for d in gold.decisions if d.task == "attribute"]
    assert (found.place, found.words) == ("s1 s2", "Plant trees now. They cool a city.")
    table = on_segments({"s1": "claim"}, {"s1": "claim"}, text=None)
    assert make_gold(table).decisions[0].words == ""


@pytest.mark.parametrize(("probability", "n_units"), [(0.6, 1), (0.4, 0)])
def test_a_vote_of_a_model_is_weighed_where_the_rule_says_so(probability, n_units):
    """Its unit and category together; the gold itself has no probabilities."""
    known = Probabilities(probability / 0.8, None, {"claim": 0.8, "premise": 0.2})
    unit = Unit("T1", (Span(0, 4),), "claim")
    study = Study(
        Scheme("s", units=(Category("claim"), Category("premise"))),
        (Document("d", "Zoos are good."),),
        (Annotator("ann"), Annotator("bob"), Annotator("m", "model")),
        (
            Layer("d", "ann", units=(unit,)),
            Layer("d", "bob"),
            Layer("d", "m", units=(replace(unit, probabilities=known),)),
        ),
    )
    both = ("person", "model")
    weighed = make_rules(units="boundaries(weights='probability')")
    (layer,) = make_gold(study, weighed, kinds=both).layers
    assert len(layer.units) == n_units
    (layer,) = make_gold(study, kinds=both).layers
    assert len(layer.units) == 1
    assert not layer.has_probabilities
