"""Golds beside each other: changes applied give the later gold; reasons are what differs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from tests.consensus.test_curation import PEOPLE, layer_of, random_study, rows_of, with_rows

from argora.analysis.curation import PlacedDecision, propose
from argora.analysis.gold_changes import GoldBasis, gold_changes
from argora.analysis.other_rule import other_rule
from argora.analysis.plan import Plan
from argora.analysis.with_gold import with_gold
from argora.model import Annotator, Category, Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.report.forms import json_of, rendered
from argora.report.sections.gold_changes import (
    gold_changes_page,
    other_rule_page,
    with_gold_page,
)

RULES = {"units": "plurality", "relations": "majority_edges"}
OTHERS = {"units": "k_of_n(k=3)", "relations": "majority_edges"}
FAST = Plan(resamples=50)


def gold_of(votes, rules=RULES, decisions=None):
    """Return the gold of a study, with what it was made of."""
    made = propose(votes, rules, decisions or {}, name="gold")
    names = made.gold.annotators_of
    held = {name: made.decisions.get(name, ()) for name in names}
    return GoldBasis(made.gold.study, "gold", held, dict.fromkeys(names, rules))


def place(element, layer):
    """Return the place of a unit, or what a relation ties, without ids."""
    if isinstance(element, Unit):
        return element.spans, element.segment
    ends = [place(layer.by_id[each], layer) for each in (*element.sources, element.target)]
    return tuple(ends)


def content(layer):
    """Return the units, relations and attributes of a layer, without ids."""
    things = [*layer.units, *layer.relations] if layer else []
    counts = Counter(
        (place(each, layer), each.category, repr(sorted(each.attributes.items())))
        for each in things
    )
    return counts, dict(layer.attributes) if layer else {}


def applied(change):
    """Return the content of the gold of before with each change made in it, one by one."""
    before = change.edit.before
    things = {each.id: each for each in (*before.units, *before.relations)}
    for each in change.changes:
        if each.before is not None:
            del things[each.before.id]
        if each.after is not None:
            things[each.after.id] = each.after
    units = tuple(each for each in things.values() if isinstance(each, Unit))
    relations = tuple(each for each in things.values() if isinstance(each, Relation))
    return content(replace(change.edit.new, units=units, relations=relations))


@pytest.mark.parametrize("segmented", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_changes_applied_to_the_old_gold_give_the_new_one(seed, segmented):
    """Where nothing is reported the contents are the same."""
    votes = random_study(seed, segmented=segmented)
    draw = Random(seed)
    ben = votes.layer("d1", "ben")
    places = [unit.segment if segmented else unit.spans for unit in ben.units]
    other_ben = layer_of(draw, votes.document("d1"), "ben", places)
    later = votes.with_layers(replace(other_ben, state=ben.state, covers=ben.covers))
    for old, new in (
        (gold_of(votes), gold_of(votes, OTHERS)),
        (gold_of(votes), gold_of(later)),
        (gold_of(votes, OTHERS), gold_of(later)),
    ):
        changes = gold_changes(old, new)
        changed = {each.document: each for each in changes.documents}
        for document in new.documents:
            if document in changed:
                assert applied(changed[document]) == content(new.layer(document))
                assert content(old.layer(document)) != content(new.layer(document))
            else:
                assert content(old.layer(document)) == content(new.layer(document))


@pytest.mark.parametrize("seed", range(20))
def test_the_reason_is_the_one_thing_that_differs(seed):
    """Another rule, a vote of one annotator, or a decision of one curator."""
    votes = random_study(seed, segmented=False)
    old = gold_of(votes)
    assert not gold_changes(old, gold_of(votes))

    def kinds(new):
        found = gold_changes(old, new).documents
        return {r.kind for d in found for c in d.changes for r in c.reasons}, [
            c for d in found for c in d.changes if not c.reasons
        ]

    assert kinds(gold_of(votes, OTHERS))[0] <= {"rule"}
    assert kinds(gold_of(votes, OTHERS))[1] == []
    ben = votes.layer("d1", "ben")
    fewer = replace(ben, units=(), relations=(), order=())
    found, without = kinds(gold_of(votes.with_layers(fewer)))
    assert (found <= {"vote", "elsewhere"}, without) == (True, [])
    proposal = propose(votes, RULES, {}, name="gold")
    draw = Random(seed)
    case = draw.choice(proposal.cases["d1"])
    option = draw.choice(case.options)
    by_carl = with_rows({}, "d1", rows_of(case, option, proposal, "d1"))
    found, without = kinds(gold_of(votes, decisions=by_carl))
    assert (found <= {"decision", "elsewhere"}, without) == (True, [])


SCHEME = Scheme(
    "s", units=(Category("claim"), Category("premise")), relations=(Category("support"),)
)
TEXT = "We should plant trees. Trees cool a city. They give shade."
CLAIM, COOL, SHADE = (Span(0, 21),), (Span(23, 40),), (Span(42, 57),)


def votes_of(**said):
    """Return a study of a text: of each annotator the categories of its three clauses."""
    layers = [
        Layer(
            "d1",
            name,
            units=tuple(
                Unit(f"{name[0]}{n}", spans, category)
                for n, (spans, category) in enumerate(
                    zip((CLAIM, COOL, SHADE), categories.split(), strict=True)
                )
                if category != "-"
            ),
            scheme_version="1",
        )
        for name, categories in said.items()
    ]
    names = tuple(Annotator(name) for name in said)
    return Study(SCHEME, (Document("d1", TEXT),), names, tuple(layers), name="trees")


BASIC = {"anna": "claim premise -", "ben": "claim premise premise", "eva": "claim claim -"}


def decided(place, decision, **more):
    """Return a decision of carl on a unit."""
    return PlacedDecision(task="unit", place=place, decision=decision, decided_by=("carl",), **more)


def reasons(old, new):
    """Return the changes in words, each with its reasons."""
    page = json_of(gold_changes_page(gold_changes(old, new), ("v1", "v2")))
    return [(each["words"], each["why"]) for each in page["changes"]]


def test_each_kind_of_reason_is_said_in_words():
    """The decision with its reason, the vote of whom, the rule from which to which."""
    old = gold_of(votes_of(**BASIC))
    choice = decided("0-21", "premise", why="it is not the main point", at="2026-11-27T08:00")
    assert reasons(old, gold_of(votes_of(**BASIC), decisions={"d1": [choice]})) == [
        (
            "category of “We should plant trees”: claim -> premise",
            "carl decided 'premise' on 2026-11-27: it is not the main point",
        )
    ]
    other = votes_of(**{**BASIC, "anna": "claim premise premise"})
    assert reasons(old, gold_of(other)) == [
        ("unit added: “They give shade” as premise", "vote of anna: nothing → premise 42-57")
    ]
    assert reasons(old, gold_of(votes_of(**BASIC), OTHERS)) == [
        (
            "unit gone: “Trees cool a city”, premise",
            "another rule: relations: majority_edges, units: plurality → "
            "relations: majority_edges, units: k_of_n(k=3)",
        )
    ]
    taken = gold_of(votes_of(**BASIC), decisions={"d1": [choice]})
    assert reasons(taken, old) == [
        (
            "category of “We should plant trees”: premise -> claim",
            "what carl decided (premise) is withdrawn or open again",
        )
    ]


def test_a_category_that_was_renamed_changed_with_the_scheme():
    """Neither a vote nor a decision that was renamed with it is the reason."""
    old_votes = votes_of(**BASIC)
    choice = decided("0-21", "claim", at="2026-11-27T08:00")
    later = replace(SCHEME, version="2", units=(Category("thesis"), Category("premise")))
    renamed = tuple(
        replace(
            layer,
            units=tuple(
                replace(u, category="thesis" if u.category == "claim" else u.category)
                for u in layer.units
            ),
            scheme_version="2",
        )
        for layer in old_votes.layers
    )
    new_votes = replace(old_votes, scheme=later, layers=renamed)
    old = gold_of(old_votes, decisions={"d1": [choice]})
    new = gold_of(new_votes, decisions={"d1": [replace(choice, decision="thesis")]})
    assert reasons(old, new) == [
        (
            "category of “We should plant trees”: claim -> thesis",
            "another version of the scheme: 1 → 2",
        )
    ]


def test_a_gold_that_is_new_or_changed_by_hand_is_told():
    """Documents that rules did not make have no reason but the hand."""
    old = gold_of(votes_of(**BASIC))
    gold = old.layer("d1")
    by_hand = replace(gold, units=gold.units[:1])
    later = replace(old, study=old.study.with_layers(by_hand), rules={})
    assert {why for _, why in reasons(replace(old, rules={}), later)} == {
        "changed by hand, or brought with files"
    }
    none = replace(old, study=votes_of(**BASIC), rules={})
    (document,) = gold_changes(none, old).documents
    assert (document.is_new, len(document.changes)) == (True, 2)


def test_what_people_decided_beside_another_rule():
    """One says the same as the rule, one is against it, and one is on what it leaves open."""
    votes = votes_of(anna="claim premise premise", ben="claim premise claim", eva="claim claim -")
    choices = [decided("0-21", "claim"), decided("23-40", "claim"), decided("42-57", "premise")]
    basis = gold_of(votes, decisions={"d1": choices})
    rules = {"units": "plurality"}
    other = other_rule(basis, RULES, rules, FAST)
    standings = {each.decision.place: each.standing for each in other.decisions}
    assert standings == {"0-21": "needless", "23-40": "against", "42-57": "needed"}
    assert not other.changes
    page = other_rule_page(other, "trees")
    assert "1 would be against the other rule, 1 needless, and 1 needed" in " ".join(
        rendered(page, "text").split()
    )
    assert json_of(page)["n_needed"] == 1


@pytest.mark.parametrize("seed", range(10))
def test_another_rule_differs_by_what_its_gold_differs(seed):
    """Counted by hand from both golds."""
    votes = random_study(seed, segmented=False)
    basis = gold_of(votes)
    other = other_rule(basis, RULES, OTHERS, FAST)
    alone = gold_of(votes, OTHERS)
    documents = {each.document for each in other.changes.documents}
    assert documents == {
        name for name in basis.documents if content(basis.layer(name)) != content(alone.layer(name))
    }
    for each in other.changes.documents:
        assert applied(each) == content(alone.layer(each.document))


def test_agreement_with_the_gold_is_that_of_counted_units():
    """Precision and recall of units with the same boundaries and category, by sets."""
    basis = gold_of(votes_of(**BASIC))
    agreement = with_gold(basis.study, "gold", FAST)
    assert agreement.judged == dict.fromkeys(PEOPLE, 1)
    gold = {(u.spans, u.category) for u in basis.layer("d1").units}
    for name in PEOPLE:
        own = {(u.spans, u.category) for u in basis.study.layer("d1", name).units}
        expected = 2 * len(own & gold) / (len(own) + len(gold))
        assert dict(agreement.of(name))["units, exact"].value == pytest.approx(expected)
    assert [*agreement.only("ben").judged] == ["ben"]
    assert agreement.only("ben").of("ben") == agreement.of("ben")
    text = rendered(with_gold_page(agreement, "trees"), "text")
    assert all(name in text for name in PEOPLE)


def test_gold_layers_that_are_not_finished_are_left_out_of_agreement():
    """What is not decided is no error of an annotator."""
    basis = gold_of(votes_of(**BASIC))
    still_open = basis.study.with_layers(replace(basis.layer("d1"), state="open"))
    agreement = with_gold(still_open, "gold", FAST)
    assert (agreement.n_documents, agreement.n_open, agreement.figures) == (0, 1, ())
