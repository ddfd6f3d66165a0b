"""One tree from several: equal to brute force, the same in any order, at ease with anything."""

from __future__ import annotations

import math
import random
import re

import numpy as np
import pytest
from tests.consensus.brute_trees import SHAPES, UNITS, totals, trees

import argora
from argora.consensus.trees import (
    Ballot,
    Edge,
    EdgeVotes,
    Reified,
    combine_documents,
    combine_trees,
    name_of,
    parse_tree_rule,
    tree_competences,
)
from argora.consensus.trees.requirements import needed
from argora.consensus.trees.result import OpenUnit
from argora.errors import DataError, MeasureError

RULES = [
    "arborescence",
    "arborescence(labels='joint')",
    "arborescence(roots='several')",
    "arborescence(trust='estimated')",
    "medoid",
    "medoid(measure=\"mar(unit='link')\")",
    "majority_edges",
    "majority_edges(k=2)",
]


def random_votes(rng: random.Random) -> tuple[tuple, EdgeVotes]:
    """Return ballots that begin as trees of one shape and are then damaged."""
    shape = rng.choice(SHAPES)
    known = trees(*shape)
    ballots = {}
    for who in range(rng.randint(1, 5)):
        own = [known.heads[h] for h in known.place[rng.randrange(len(known.place))]]
        drawn, decided = {}, set()
        for unit, head in zip(known.units, own, strict=True):
            if rng.random() < 0.9:
                decided.add(unit)
                if rng.random() < 0.15:
                    head = rng.choice([h for h in (None, *known.units) if h != unit])
                if rng.random() < 0.9:
                    drawn[unit] = head
        ballots[f"w{who}"] = Ballot.of(drawn, decided=decided)
    return shape, EdgeVotes(known.units, ballots)


def shares(votes: EdgeVotes, known) -> np.ndarray:
    """Return the share of those who decided on a unit that drew each edge, times 60."""
    found = np.zeros((len(known.units), len(known.heads)), dtype=np.int64)
    for i, unit in enumerate(known.units):
        deciders = [b for b in votes.ballots.values() if unit in b.decided]
        for ballot in deciders:
            for edge in ballot.from_unit.get(unit, ()):
                found[i, known.heads.index(edge.target)] += 60 // len(deciders)
    return found


@pytest.mark.parametrize("seed", range(10))
def test_the_tree_is_the_best_of_all_there_are(seed):
    """A thousand sets of votes each: score, the edges that all best trees have, and margins."""
    rng = random.Random(seed)
    for _ in range(1000):
        shape, votes = random_votes(rng)
        found = combine_trees(votes)
        if not any(ballot.decided for ballot in votes.ballots.values()):
            assert found.undefined == "nobody decided on any unit"
            continue
        known = trees(*shape)
        weight = shares(votes, known)
        total = totals(known, weight)
        assert round(60 * found.score, 6) == total.max()
        margins = {}
        for i, unit in enumerate(known.units):
            for own, head in enumerate(known.heads):
                without = total[known.place[:, i] != own]
                margin = total.max() - without.max(initial=-np.inf)
                if margin > 0 and weight[i, own] and len(without):
                    margins[unit, head] = margin
        if len(known.units) > 1:
            told = {(edge.source, edge.target): round(60 * edge.margin, 6) for edge in found.edges}
            assert told == margins
        assert {a.source for a in found.edges} | {u.source for u in found.undecided} == set(
            known.units
        )


def some_votes(seed: int) -> EdgeVotes:
    """Return votes on five units with categories."""
    rng = random.Random(seed)
    _, votes = random_votes(rng)
    ballots = {}
    for who, ballot in votes.ballots.items():
        edges = tuple(
            Edge(a.source, a.target, None if a.target is None else rng.choice(("for", "against")))
            for a in ballot.edges
        )
        ballots[who] = Ballot(edges, ballot.decided)
    return EdgeVotes(votes.units, ballots)


def told(found) -> tuple:
    """Return what was decided and what was not."""
    return (
        {(a.source, name_of(a.target), a.category, round(a.margin, 9)) for a in found.edges},
        {(unit.source, unit.reason) for unit in found.undecided},
        None if math.isnan(found.score) else round(found.score, 9),
    )


@pytest.mark.parametrize("rule", RULES)
def test_order_and_names_change_nothing(rule):
    """Annotators and units in another order and with other names have the same tree."""
    rng = random.Random(1)
    for seed in range(60):
        votes = some_votes(seed)
        names = dict(zip(UNITS, rng.sample(["v", "w", "x", "y", "z"], 5), strict=True))
        people = rng.sample(sorted(votes.ballots), len(votes.ballots))
        renamed = {f"p{i}": votes.ballots[who] for i, who in enumerate(people)}
        order = [names[unit] for unit in votes.units]
        rng.shuffle(order)
        again = EdgeVotes(
            tuple(order),
            {who: renamed_ballot(ballot, names) for who, ballot in renamed.items()},
        )
        first, second = combine_trees(votes, rule), combine_trees(again, rule)
        back = {new: old for old, new in names.items()}
        assert told(first)[2] == told(second)[2]
        margins = {(a.source, a.target): a.margin for a in first.edges}
        other = {(back[a.source], renamed_node(a.target, back)): a.margin for a in second.edges}
        assert margins == pytest.approx(other, nan_ok=True)
        heads = {(a.source, a.target, a.category) for a in first.edges}
        assert heads == {
            (back[a.source], renamed_node(a.target, back), a.category) for a in second.edges
        }


def renamed_node(node, names):
    """Return a node over other names of units."""
    if isinstance(node, Reified):
        sources = tuple(names[s] for s in node.sources)
        return Reified(sources, renamed_node(node.target, names))
    return node if node is None else names[node]


def renamed_ballot(ballot: Ballot, names) -> Ballot:
    """Return a ballot over other names of units."""
    edges = (Edge(names[a.source], renamed_node(a.target, names), a.category) for a in ballot.edges)
    return Ballot(tuple(edges), frozenset(names[unit] for unit in ballot.decided))


@pytest.mark.parametrize(
    "rule", [rule for rule in RULES if "estimated" not in rule and "k=2" not in rule]
)
def test_an_added_copy_of_the_result_does_not_change_it(rule):
    """What was decided stays; with estimated weights the copy itself changes who is trusted."""
    for seed in range(80):
        votes = some_votes(seed)
        found = combine_trees(votes, rule)
        if not found.edges:
            continue
        copy = Ballot(
            tuple(Edge(a.source, a.target, a.category) for a in found.edges),
            frozenset(a.source for a in found.edges),
        )
        again = combine_trees(EdgeVotes(votes.units, {**votes.ballots, "copy": copy}), rule)
        kept = {(a.source, a.target, a.category) for a in again.edges}
        assert {(a.source, a.target, a.category) for a in found.edges} <= kept


@pytest.mark.parametrize("rule", RULES)
def test_unanimous_votes_give_that_tree(rule):
    """Undercut and linked premises included, with all votes and the full margin."""
    undercut = Reified(("b",), "a")
    linked = Reified(("d", "e"), "a")
    ballot = Ballot.of(
        {
            "a": None,
            "b": ("a", "support"),
            "c": (undercut, "undercut"),
            "d": (linked, "support"),
            "e": (linked, "support"),
        }
    )
    found = combine_trees(EdgeVotes(UNITS, dict.fromkeys(("x", "y", "z"), ballot)), rule)
    assert {(a.source, a.target, a.category) for a in found.edges} == {
        (a.source, a.target, a.category) for a in ballot.edges
    }
    assert found.is_tree
    assert [a.probability for a in found.edges] == [1.0] * 5
    assert [a.supporters for a in found.edges] == [("x", "y", "z")] * 5
    ties = {(t.sources, t.target, t.category) for t in found.structure().ties}
    assert ties == {
        (("b",), "a", "support"),
        (("c",), "r1", "undercut"),
        (("d", "e"), "a", "support"),
    }


def test_an_undercut_is_there_only_with_what_it_attacks():
    """More votes for it than for the relation that it attacks do not help."""
    attacked = Reified(("b",), "a")
    votes = EdgeVotes(
        ("a", "b", "c"),
        {
            "x": Ballot.of({"a": None, "b": "a", "c": attacked}),
            "y": Ballot.of({"a": None, "b": "c", "c": "a"}),
            "z": Ballot.of({"a": None, "b": "c", "c": "a"}),
            "w": Ballot.of({"c": attacked}),
            "v": Ballot.of({"c": attacked}),
        },
    )
    found = combine_trees(votes)
    assert {(a.source, name_of(a.target)) for a in found.edges} == {
        ("a", "root"),
        ("b", "c"),
        ("c", "a"),
    }
    # c to the relation, b to a, a to the root: 3/5 + 1/3 + 1; with b to c: 2/5 + 2/3 + 1.
    assert found.score == pytest.approx(1 + 2 / 3 + 2 / 5)
    margins = {a.source: a.margin for a in found.edges}
    assert margins["b"] == pytest.approx(2 / 5 + 2 / 3 - 3 / 5 - 1 / 3)
    majority = combine_trees(votes, "majority_edges")
    assert [u.reason for u in majority.undecided] == ["what it needs is not decided"]


def test_labels_count_with_their_arc_or_after_it():
    """Three for one edge with three categories, two for another one with the same category."""
    ballots = {
        "v": Ballot.of({"a": None, "b": None, "c": ("a", "1")}),
        "w": Ballot.of({"a": None, "b": "a", "c": ("a", "2")}),
        "x": Ballot.of({"a": None, "b": "a", "c": ("a", "3")}),
        "y": Ballot.of({"a": None, "b": "a", "c": ("b", "1")}),
        "z": Ballot.of({"a": None, "b": "a", "c": ("b", "1")}),
    }
    votes = EdgeVotes(("a", "b", "c"), ballots)
    after = {a.source: a for a in combine_trees(votes).edges}["c"]
    joint = {a.source: a for a in combine_trees(votes, "arborescence(labels='joint')").edges}["c"]
    assert (after.target, after.category, after.probability) == ("a", None, 0.6)
    assert (joint.target, joint.category, joint.category_probability) == ("b", "1", 0.4)


def test_who_did_not_decide_is_missing_and_casts_no_vote():
    """One of one is all; a unit that nobody decided on stays open."""
    votes = EdgeVotes(
        ("a", "b", "c"),
        {
            "x": Ballot.of({"a": None, "b": "a"}),
            "y": Ballot.of({"a": None}),
        },
    )
    found = combine_trees(votes)
    edge = {a.source: a for a in found.edges}["b"]
    assert (edge.probability, edge.n_annotators) == (1.0, 1)
    assert [(u.source, u.reason) for u in found.undecided] == [("c", "nobody decided on it")]


def test_a_tie_stays_open_with_all_that_was_drawn():
    """Two annotators, two trees: only what both have is decided."""
    votes = EdgeVotes(
        ("a", "b", "c"),
        {
            "x": Ballot.of({"a": None, "b": "a", "c": "a"}),
            "y": Ballot.of({"a": None, "b": "a", "c": "b"}),
        },
    )
    for rule in ("arborescence", "medoid", "majority_edges"):
        found = combine_trees(votes, rule)
        assert [a.source for a in found.edges] == ["a", "b"]
        (left,) = found.undecided
        assert (left.source, left.margin) == ("c", 0)
        assert [name_of(each.target) for each in left.candidates] == ["a", "b"]


def test_weights_decide_where_numbers_are_even():
    """As they are written: .1 and .2 are as much as .3."""
    ballots = {
        "x": Ballot.of({"a": None, "b": "a"}),
        "y": Ballot.of({"a": None, "b": "a"}),
        "z": Ballot.of({"a": "b", "b": None}),
    }
    votes = EdgeVotes(("a", "b"), ballots)
    even = combine_trees(votes, weights={"x": 0.1, "y": 0.2, "z": 0.3})
    assert even.edges == ()
    one = combine_trees(votes, weights={"x": 0.1, "y": 0.2, "z": 0.5})
    assert one.roots == ("b",)
    assert one.weights["z"] == pytest.approx(0.625)
    with pytest.raises(DataError, match="'z' has no weight"):
        combine_trees(votes, weights={"x": 1, "y": 1})
    with pytest.raises(DataError, match=r"'z' is -1: expected a number from 0"):
        combine_trees(votes, weights={"x": 1, "y": 1, "z": -1})
    nobody = combine_trees(votes, weights={"x": 0, "y": 0, "z": 0})
    assert nobody.undefined == "nobody who decided on a unit has a weight"


def slipping(truth, share, rng):
    """Return heads of which a share is right and the others are drawn at random."""
    others = {u: rng.choice([h for h in (None, *UNITS) if h != u]) for u in UNITS}
    return {u: h if rng.random() < share else others[u] for u, h in truth.items()}


def test_estimated_weights_trust_those_who_agree():
    """The objective never falls, and a guesser counts less than the others."""
    rng = random.Random(3)
    documents = []
    for _ in range(30):
        truth = {u: (None if i == 0 else UNITS[rng.randrange(i)]) for i, u in enumerate(UNITS)}
        right = {"good": 1.0, "sound": 0.9, "fair": 0.7, "guess": 0.0}
        own = {who: Ballot.of(slipping(truth, share, rng)) for who, share in right.items()}
        documents.append(EdgeVotes(UNITS, own))
    fit = combine_documents(documents, "arborescence(trust='estimated')")[0].fit
    assert fit.settled
    assert min(fit.accuracy["good"], fit.accuracy["sound"]) > fit.accuracy["fair"]
    assert fit.accuracy["fair"] > fit.accuracy["guess"]
    assert fit.weight["good"] > fit.weight["fair"] > fit.weight["guess"]
    steps = np.diff(fit.objective)
    assert (steps > -1e-9).all()


def test_restatements_are_closed_and_stand_as_one():
    """Two of three say that b and c restate a, over two pairs; what leads to any leads to a."""
    pairs = [("a", "b"), ("b", "c")]
    votes = EdgeVotes(
        ("a", "b", "c", "d"),
        {
            "x": Ballot.of({"a": None, "d": "c"}, decided="bc", same=pairs),
            "y": Ballot.of({"a": None, "d": "b"}, decided="bc", same=pairs),
            "z": Ballot.of({"a": None, "b": "a", "c": "a", "d": "a"}),
        },
    )
    found = combine_trees(votes)
    assert found.classes == (("a", "b", "c"),)
    assert {(e.units, e.accepted) for e in found.equivalences} == {
        (("a", "b"), True),
        (("a", "c"), True),
        (("b", "c"), True),
    }
    assert {(a.source, a.target, a.probability) for a in found.edges} == {
        ("a", None, 1.0),
        ("d", "a", 1.0),
    }
    assert len(found.structure().ties) == 3
    alone = combine_trees(EdgeVotes(votes.units, {who: votes.ballots[who] for who in ("x", "z")}))
    assert alone.classes == ()
    assert {e.tied for e in alone.equivalences} == {True}


def test_a_pair_that_follows_from_two_majorities_holds():
    """Each of three ties other pairs: a to b, b to c, and both."""
    votes = EdgeVotes(
        ("a", "b", "c"),
        {
            "x": Ballot.of({"a": None}, decided="bc", same=[("a", "b")]),
            "y": Ballot.of({"a": None}, decided="bc", same=[("b", "c")]),
            "z": Ballot.of({"a": None}, decided="bc", same=[("a", "b"), ("b", "c")]),
        },
    )
    found = {e.units: e for e in combine_trees(votes).equivalences}
    assert (found["a", "c"].accepted, found["a", "c"].implied) == (True, True)
    assert (found["a", "b"].accepted, found["a", "b"].implied) == (True, False)


def test_several_roots_are_kept_where_they_may_be():
    """Two claims, each with a premise: one tree loses one of them, a forest neither."""
    ballot = Ballot.of({"a": None, "b": "a", "c": None, "d": "c"})
    votes = EdgeVotes(("a", "b", "c", "d"), {"x": ballot, "y": ballot})
    assert combine_trees(votes, "arborescence(roots='several')").roots == ("a", "c")
    assert combine_trees(votes, "majority_edges").roots == ("a", "c")
    assert not combine_trees(votes, "majority_edges").is_tree
    assert [u.source for u in combine_trees(votes).undecided] == ["a", "c"]


def test_competence_counts_what_is_shared():
    """Attachment and labels, over what both the annotator and the result decided."""
    votes = EdgeVotes(
        ("a", "b", "c"),
        {
            "x": Ballot.of({"a": None, "b": ("a", "for"), "c": ("a", "for")}),
            "y": Ballot.of({"a": None, "b": ("a", "for"), "c": ("a", "for")}),
            "z": Ballot.of({"a": None, "b": ("a", "against")}),
            "w": Ballot.of({}),
        },
    )
    by_name = {c.annotator: c for c in tree_competences(combine_trees(votes))}
    z = by_name["z"]
    assert (z.n_attached, z.n_decided, z.n_labelled, z.n_with_category) == (2, 2, 0, 1)
    assert (z.attachment, z.labelled) == (1.0, 0.0)
    assert math.isnan(by_name["w"].attachment)
    assert by_name["w"].undefined == "w decided on no unit that has an edge in the result"


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    ("units", "ballots"),
    [
        ((), {}),
        ((), {"x": {}}),
        (("a",), {}),
        (("a",), {"x": {}}),
        (("a",), {"x": {"a": None}}),
        (("a", "b"), {"x": {"a": "b", "b": "a"}}),
        (("a", "b", "c"), {"x": {"a": "b", "b": "c", "c": "a"}, "y": {"a": None}}),
        (("a", "b", "c", "d"), {"x": {"a": None, "b": "a"}, "y": {"c": None, "d": "c"}}),
        (("a", "b"), {"x": {"a": Reified(("b",), "a")}}),
        (("a", "b"), {"x": {"a": None, "b": Reified(("b",), "a")}}),
        (("a", "b", "c"), {"x": {"b": Reified(("b", "c"), "a")}}),
        (UNITS, {w: {u: v for u in UNITS if u != v} for w, v in enumerate(UNITS)}),
    ],
)
def test_hostile_votes_have_a_result_or_a_reason(rule, units, ballots):
    """No units, nobody, one unit, circles, parts that nothing connects, edges that cannot be."""
    votes = EdgeVotes(units, {f"w{who}": Ballot.of(heads) for who, heads in ballots.items()})
    found = combine_trees(votes, rule)
    if found.undefined is not None:
        assert math.isnan(found.score)
    listed = {a.source for a in found.edges} | {u.source for u in found.undecided}
    assert listed == set(units)
    assert len(list(found.rows())) == len(found.edges) + len(found.undecided)
    assert found.structure().nodes is not None
    assert str(found).startswith(rule.partition("(")[0])


def test_linked_premises_that_restate_each_other_are_one_premise():
    """Units c and d support a together and say the same, so c alone supports a."""
    linked = Reified(("c", "d"), "a")
    ballot = Ballot.of({"a": None, "c": linked, "d": linked}, same=[("c", "d")])
    found = combine_trees(EdgeVotes(("a", "c", "d"), {"x": ballot, "y": ballot}))
    assert {(edge.source, edge.target) for edge in found.edges} == {("a", None), ("c", "a")}


def test_a_relation_between_restatements_is_no_node():
    """Units a and b say the same, so nothing attacks the relation between them, at any depth."""
    relation = Reified(("b",), "a")
    assert relation.renamed({"b": "a"}) is None
    assert Reified(("c",), relation).renamed({"b": "a"}) is None
    heads = {"a": None, "b": "a", "c": relation, "d": Reified(("c",), relation)}
    ballot = Ballot.of(heads, same=[("a", "b")])
    found = combine_trees(EdgeVotes(tuple("abcd"), {"x": ballot, "y": ballot}))
    assert {(edge.source, edge.target) for edge in found.edges} == {("a", None)}
    assert [unit.source for unit in found.undecided] == ["c", "d"]


def test_a_majority_says_how_many_edges_it_left_out():
    """None of a tree that all drew; one where what it leads to has no majority itself."""
    tree = Ballot.of({"a": None, "b": "a", "c": "a", "d": "b"})
    votes = EdgeVotes(tuple("abcd"), {"x": tree, "y": tree})
    assert combine_trees(votes, "majority_edges").notes == ()
    heads = [{"b": "a", "a": "c", "c": None}, {"b": "a", "a": None}, {"b": "a", "a": "b"}]
    ballots = {str(i): Ballot.of({"d": Reified(("a",), "c"), **own}) for i, own in enumerate(heads)}
    found = combine_trees(EdgeVotes(tuple("abcd"), ballots), "majority_edges")
    assert found.notes == ("1 edges left out: what they lead to is not in the result",)


def test_two_thousand_units_take_no_more_than_a_tree_or_two():
    """A tree that two of three drew; nothing; a circle, in which every edge can be left out."""
    units = tuple(f"u{i}" for i in range(2000))
    chain = Ballot.of({u: units[i // 2] if i else None for i, u in enumerate(units)})
    other = Ballot.of({u: units[i // 3] if i else None for i, u in enumerate(units)})
    found = combine_trees(EdgeVotes(units, {"x": chain, "y": chain, "z": other}))
    assert found.is_tree
    assert {(a.source, a.target) for a in found.edges} == {
        (a.source, a.target) for a in chain.edges
    }
    nothing = combine_trees(EdgeVotes(units, {"x": Ballot((), frozenset(units))}))
    assert len(nothing.undecided) == 2000
    circle = Ballot.of({u: units[i - 1] for i, u in enumerate(units)})
    tied = combine_trees(EdgeVotes(units, {"x": circle}))
    assert (len(tied.undecided), tied.score) == (2000, 1999.0)


@pytest.mark.parametrize("text", RULES)
def test_rules_are_parsed_from_what_they_print(text):
    """The name stands for the rule with its options."""
    assert str(parse_tree_rule(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("arborecence", "did you mean 'arborescence'"),
        ("arborescence(root='one')", "has no option 'root'"),
        ("arborescence(roots='two')", "expected one of"),
        ("majority_edges(k=0)", "expected None or a whole number from 1"),
        ("majority_edges(k=2, n=1)", "expected None or a whole number from 2"),
        ("medoid(measure='kappa')", "expected 'arcs' or a measure of structure"),
    ],
)
def test_a_rule_that_does_not_exist_says_what_does(text, message):
    """Names, options and values."""
    with pytest.raises(MeasureError, match=message):
        parse_tree_rule(text)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Ballot.of({"a": "a"}), "from 'a' to itself"),
        (lambda: Ballot((Edge("a", None),), frozenset()), "not among the units"),
        (lambda: Ballot.of({"a": None}, same=[("a", "b")]), "expected two units decided on"),
        (lambda: EdgeVotes(("a", "a"), {}), "'a' is named twice"),
        (lambda: EdgeVotes(("a",), {"x": Ballot.of({"b": "a"})}), "'b': no such unit"),
        (lambda: EdgeVotes(("a",), {"x": Ballot.of({"a": "aa"})}), "'aa': no such unit"),
        (
            lambda: EdgeVotes(
                ("a", "b", "c", "(b > a)"), {"x": Ballot.of({"c": Reified(("b",), "a")})}
            ),
            r"'\(b > a\)' is the name of a unit and of a relation",
        ),
    ],
)
def test_votes_that_contradict_themselves_are_refused(make, message):
    """With what was found and where."""
    with pytest.raises(DataError, match=message):
        make()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Reified((), "a"), "a relation without a source cannot be a node"),
        (lambda: Ballot.of({"a": "a"}), "an edge leads from 'a' to itself"),
        (
            lambda: Ballot((Edge("a", None),), frozenset("b")),
            "an edge from 'a' to 'root' is there, and 'a' is not among the units that were decided "
            "on",
        ),
        (
            lambda: Ballot((Edge("a", "b", "x"), Edge("a", "b", "y")), frozenset("ab")),
            "the edge from 'a' to 'b' has two categories; expected one",
        ),
        (
            lambda: Ballot.of({"a": None}, same=[("a", "b")]),
            "['a', 'b'] say the same: expected two units decided on",
        ),
        (
            lambda: Ballot.of({"a": None}, same=[("a", "a")]),
            "['a'] say the same: expected two units decided on",
        ),
        (lambda: EdgeVotes(("a", "b", "b"), {}), "the unit 'b' is named twice"),
        (
            lambda: EdgeVotes(("claim",), {"x": Ballot.of({"clam": None})}),
            "x decided on 'clam': no such unit; did you mean 'claim'?",
        ),
        (
            lambda: EdgeVotes(("a",), {"x": Ballot.of({"a": "zzz"})}),
            "x drew an edge from 'a' to 'zzz': no such unit",
        ),
        (
            lambda: EdgeVotes(("a", "b"), {"x": Ballot.of({"a": Reified(("c",), "b")})}),
            "x drew an edge from 'a' to 'c': no such unit",
        ),
    ],
)
def test_what_cannot_be_a_vote_is_refused_in_these_words(make, message):
    """Relations without a source, edges and pairs that contradict a ballot, unknown units."""
    with pytest.raises(DataError) as error:
        make()
    assert str(error.value) == message


def test_a_relation_is_the_same_whatever_the_order_of_its_sources():
    """Sources are sorted and named once; a single one may be given by its name."""
    linked = Reified(("c", "b", "c"), "a")
    assert linked == Reified(("b", "c"), "a")
    assert Reified("bc", "a").sources == ("bc",)
    assert (linked.anchor, list(linked.units), linked.path) == ("a", ["b", "c", "a"], linked)
    deep = Reified(("d",), linked)
    assert (deep.anchor, list(deep.units), deep.path) == ("a", ["d", "b", "c", "a"], linked)
    assert name_of(deep) == "(d > (b + c > a))"
    assert name_of(None) == "root"
    assert linked.renamed({"b": "z"}) == Reified(("c", "z"), "a")
    assert linked.renamed({"b": "a"}) == Reified(("c",), "a")
    assert deep.renamed({"a": "z", "d": "y"}) == Reified(("y",), Reified(("b", "c"), "z"))


@pytest.mark.parametrize(
    ("source", "target", "others"),
    [
        ("c", "a", ()),
        ("c", None, ()),
        ("c", Reified(("b",), "a"), (("b", "a"),)),
        ("b", Reified(("b",), "a"), None),
        ("a", Reified(("b",), "a"), None),
        ("b", Reified(("b", "c"), "a"), (("c", Reified(("b", "c"), "a")),)),
        ("a", Reified(("b", "c"), "a"), None),
        ("d", Reified(("b", "c"), "a"),
         (("b", Reified(("b", "c"), "a")), ("c", Reified(("b", "c"), "a")))),
        ("c", Reified(("c", "d"), Reified(("b",), "a")),
         (("d", Reified(("c", "d"), Reified(("b",), "a"))), ("b", "a"))),
        ("a", Reified(("c", "d"), Reified(("b",), "a")), None),
        ("b", Reified(("b", "c"), Reified(("b",), "a")), None),
    ],
)  # fmt: skip
def test_an_edge_to_a_relation_needs_the_edges_of_that_relation(source, target, others):
    """Linked premises each other, undercuts what they attack; some can never be in a tree."""
    assert needed(source, target) == others


def one_change(votes: EdgeVotes) -> list[EdgeVotes]:
    """Return the votes with one thing changed, each thing once."""
    x = votes.ballots["x"]
    found = [
        Ballot.of({"a": None, "b": ("a", "against")}, decided="c", same=[("a", "b")]),
        Ballot.of({"a": None, "b": ("a", "for")}, decided="", same=[("a", "b")]),
        Ballot.of({"a": None, "b": ("a", "for")}, decided="c", same=[("a", "c")]),
        Ballot.of({"a": None, "b": ("c", "for")}, decided="c", same=[("a", "b")]),
    ]
    return [
        *(EdgeVotes(votes.units, {**votes.ballots, "x": each}) for each in found),
        EdgeVotes(votes.units, {"z": x, "y": votes.ballots["y"]}),
        EdgeVotes(votes.units, {"x": votes.ballots["y"], "y": x}),
        EdgeVotes((*votes.units, "d"), votes.ballots),
        EdgeVotes(votes.units, {"x": x}),
    ]


def test_the_fingerprint_of_votes_changes_with_every_vote():
    """Category, unit decided on, pair, target or name; the order of ballots does not count."""
    x = Ballot.of({"a": None, "b": ("a", "for")}, decided="c", same=[("a", "b")])
    y = Ballot.of({"a": None}, decided="bc")
    votes = EdgeVotes(("a", "b", "c"), {"x": x, "y": y})
    prints = [each.fingerprint for each in (votes, *one_change(votes))]
    assert len(set(prints)) == len(prints)
    assert {len(each) for each in prints} == {6}
    assert EdgeVotes(votes.units, {"y": y, "x": x}).fingerprint == votes.fingerprint


def test_the_signature_of_a_tree_holds_rule_votes_and_given_weights():
    """Equal weights are part of the rule; given ones have a digest of their own."""
    ballot = Ballot.of({"a": None, "b": "a"})
    votes = EdgeVotes(("a", "b"), {"x": ballot, "y": ballot}, derivation="votes:here")
    counts = f"annotators:2|n:2|votes:{votes.fingerprint} | v:{argora.__version__}"
    options = "trust:'equal'|labels:'after'|roots:'one'"
    assert combine_trees(votes).signature == (f"arborescence|{options}|votes:here|m:1 | {counts}")
    one = combine_trees(votes, weights={"x": 1, "y": 2}).signature
    assert re.fullmatch(
        re.escape(f"arborescence|{options}|weights:") + "[0-9a-f]{6}"
        + re.escape(f"|votes:here|m:1 | {counts}"),
        one,
    )  # fmt: skip
    assert one != combine_trees(votes, weights={"x": 1, "y": 3}).signature


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("arborescence(trust='x')", "trust='x': expected one of ['equal', 'estimated']"),
        ("medoid(trust='x')", "medoid: trust='x': expected one of ['equal', 'estimated']"),
        ("majority_edges(trust='x')", "trust='x': expected one of ['equal', 'estimated']"),
        ("arborescence(labels='x')", "labels='x': expected one of ['after', 'joint']"),
        ("arborescence(roots='x')", "roots='x': expected one of ['one', 'several']"),
        ("majority_edges(k=True)", "k=True: expected None or a whole number from 1"),
        ("majority_edges(k=1.5)", "k=1.5: expected None or a whole number from 1"),
        ("majority_edges(n=0)", "n=0: expected None or a whole number from 1"),
        ("majority_edges(k=3, n=2)", "n=2: expected None or a whole number from 3"),
        (
            "medoid(measure='alpha')",
            "medoid: measure='alpha': expected 'arcs' or a measure of structure",
        ),
        ("tree", "unknown rule for trees 'tree'; there are arborescence, medoid, majority_edges"),
    ],
)
def test_every_option_of_a_rule_for_trees_is_checked(text, message):
    """Also those that all rules have."""
    with pytest.raises(MeasureError) as error:
        parse_tree_rule(text)
    assert str(error.value).endswith(message)
    assert str(parse_tree_rule("majority_edges(k=1, n=1)")) == "majority_edges(k=1, n=1)"


HALVES = {
    "v": Ballot.of({"a": None, "b": ("a", "for"), "c": ("a", "for")}),
    "w": Ballot.of({"a": None, "b": ("a", "for"), "c": ("a", "against")}),
    "x": Ballot.of({"a": None, "b": ("a", "against"), "c": ("b", "for")}),
    "y": Ballot.of({"a": "b", "b": None, "c": ("b", "for")}),
}


@pytest.mark.parametrize(
    ("rule", "edges", "reasons"),
    [
        ("majority_edges", ["a > root", "b > a (for)"],
         {"c": "no edge from it has more than half of the votes"}),
        ("majority_edges(k=2)", ["a > root", "b > a (for)", "c > a", "c > b (for)"], {}),
        ("majority_edges(k=4)", [], dict.fromkeys("abc", "no edge from it has 4 votes")),
        ("majority_edges(k=3, n=5)", [],
         dict.fromkeys("abc", "no edge from it has 3 votes of exactly 5")),
        ("majority_edges(k=3, n=4)", ["a > root", "b > a (for)"],
         {"c": "no edge from it has 3 votes of exactly 4"}),
        ("majority_edges(n=3)", [],
         dict.fromkeys("abc", "no edge from it has more than half of the votes of exactly 3")),
    ],
)  # fmt: skip
def test_edges_need_enough_votes(rule, edges, reasons):
    """Just half is too little; k is how many it takes, n how many must have decided."""
    found = combine_trees(EdgeVotes(("a", "b", "c"), HALVES), rule)
    assert [str(edge) for edge in found.edges] == edges
    assert {unit.source: unit.reason for unit in found.undecided} == reasons
    notes = ("1 edges are not the only one from their unit",) if "k=2" in rule else ()
    assert found.notes[: len(notes)] == notes
    assert found.score == pytest.approx(sum(edge.probability for edge in found.edges))


def test_an_edge_says_how_clear_it_and_its_category_are():
    """Shares of those who decided on its source; its lead over the next edge and category."""
    found = combine_trees(EdgeVotes(("a", "b", "c"), HALVES), "majority_edges(k=2)")
    told = [
        (
            edge.source,
            edge.probability,
            edge.margin,
            edge.category_probability,
            edge.category_margin,
            edge.supporters,
            edge.n_annotators,
        )
        for edge in found.edges
    ]
    assert told == [
        ("a", 0.75, 0.5, pytest.approx(math.nan, nan_ok=True),
         pytest.approx(math.nan, nan_ok=True), ("v", "w", "x"), 4),
        ("b", 0.75, 0.5, 0.5, 0.25, ("v", "w", "x"), 4),
        ("c", 0.5, 0.0, 0.25, 0.0, ("v", "w"), 4),
        ("c", 0.5, 0.0, 0.5, 0.5, ("x", "y"), 4),
    ]  # fmt: skip


def test_weights_count_in_majorities_but_not_in_k():
    """More than half of the weight; who has no weight is not asked."""
    votes = EdgeVotes(("a", "b", "c"), HALVES)
    heavy = combine_trees(votes, "majority_edges", weights={"v": 1, "w": 1, "x": 1, "y": 3})
    assert [str(edge) for edge in heavy.edges] == ["c > b (for)"]
    assert heavy.edges[0].probability == pytest.approx(4 / 6)
    assert heavy.edges[0].margin == pytest.approx(2 / 6)
    heavier = combine_trees(votes, "majority_edges", weights={"v": 1, "w": 1, "x": 1, "y": 4})
    assert [str(edge) for edge in heavier.edges] == ["a > b", "b > root", "c > b (for)"]
    some = combine_trees(votes, "majority_edges(k=2)", weights={"v": 1, "w": 0, "x": 9, "y": 1})
    assert [(str(edge), edge.n_annotators) for edge in some.edges] == [
        ("a > root", 3),
        ("b > a (against)", 3),
        ("c > b (for)", 3),
    ]
    assert heavy.weights == pytest.approx({"v": 1 / 6, "w": 1 / 6, "x": 1 / 6, "y": 1 / 2})


def test_all_rows_of_the_record_of_a_tree():
    """Decided edges and open units, with all votes, the most first and then by name."""
    found = combine_trees(EdgeVotes(("a", "b", "c"), HALVES, document="d"), "majority_edges")
    rows = list(found.rows())
    assert rows[1] == {
        "document": "d",
        "source": "b",
        "target": "a",
        "category": "for",
        "reason": "",
        "votes": "a 3, root 1",
        "supporters": "v, w, x",
        "n_annotators": 4,
        "probability": 0.75,
        "margin": 0.5,
        "rule": "majority_edges",
        "signature": found.signature,
    }
    last = {**rows[2]}
    assert math.isnan(last.pop("probability"))
    assert last == {
        "document": "d",
        "source": "c",
        "target": None,
        "category": None,
        "reason": "no edge from it has more than half of the votes",
        "votes": "a 2, b 2",
        "supporters": "",
        "n_annotators": 4,
        "margin": 0.0,
        "rule": "majority_edges",
        "signature": found.signature,
    }
    assert str(found) == (
        "majority_edges: 2 edges decided (1 open: no edge from it has more than half of the votes)"
    )
    assert str(combine_trees(EdgeVotes((), {}))) == "arborescence is undefined: there are no units"
    assert str(combine_trees(EdgeVotes(("a",), {"x": Ballot.of({"a": None})}))) == (
        "arborescence: 1 edges decided"
    )


def test_an_open_unit_has_its_candidates_the_strongest_first():
    """Equally strong ones in the order of units, the root before them; none of them has a lead."""
    ballots = {
        "v": Ballot.of({"a": None, "b": "a", "c": "b"}),
        "w": Ballot.of({"a": None, "b": "a", "c": "a"}),
        "x": Ballot.of({"a": None, "b": "a", "c": None}),
        "y": Ballot.of({"a": None, "b": "a", "c": "b"}),
    }
    found = combine_trees(EdgeVotes(("a", "b", "c"), ballots), "majority_edges")
    (unit,) = found.undecided
    assert [name_of(each.target) for each in unit.candidates] == ["b", "root", "a"]
    assert [each.probability for each in unit.candidates] == [0.5, 0.25, 0.25]
    assert all(math.isnan(each.margin) for each in unit.candidates)
    assert [each.supporters for each in unit.candidates] == [("v", "y"), ("x",), ("w",)]
    assert (unit.n_annotators, unit.margin) == (4, 0.0)


@pytest.mark.parametrize(
    ("edges", "is_tree", "roots"),
    [
        ({"a": None, "b": "a", "c": "b"}, True, ("a",)),
        ({"a": None, "b": None, "c": "b"}, False, ("a", "b")),
        ({"a": None, "b": "c", "c": "b"}, False, ("a",)),
        ({"a": "b", "b": "c", "c": "a"}, False, ()),
        ({"a": None, "b": "a", "c": Reified(("b",), "a")}, True, ("a",)),
        ({"a": None, "b": "a"}, False, ("a",)),
    ],
)
def test_a_tree_has_one_root_that_all_edges_lead_to(edges, is_tree, roots):
    """No circle, no second root, no open unit."""
    ballot = Ballot.of(edges, decided="abc")
    found = combine_trees(EdgeVotes(("a", "b", "c"), {"x": ballot, "y": ballot}), "majority_edges")
    assert (found.is_tree, found.roots) == (is_tree, roots)
    note = f"the edges are not one tree: {len(roots)} central claims"
    assert (note in found.notes) == (not is_tree and not found.undecided)


@pytest.mark.parametrize(
    ("heads", "notes", "reasons"),
    [
        ({"x": {"a": None, "b": "a"}},
         ("only x decided, so there is nobody to agree with",), {}),
        ({"x": {"a": None}, "y": {"b": None}},
         ("no two annotators decided on a unit in common",),
         {"a": "2 annotators agree equally well with the others, not on it",
          "b": "2 annotators agree equally well with the others, not on it"}),
        ({"x": {"a": None, "b": "a"}, "y": {"a": None, "b": "a"}, "z": {"a": None, "b": None}},
         ("x, y agree equally well with the others",), {}),
    ],
)  # fmt: skip
def test_the_medoid_says_whose_tree_it_is(heads, notes, reasons):
    """One annotator, several that are as good, or nobody to agree with."""
    votes = EdgeVotes(("a", "b"), {who: Ballot.of(own) for who, own in heads.items()})
    found = combine_trees(votes, "medoid")
    assert found.notes[:1] == notes
    assert {unit.source: unit.reason for unit in found.undecided} == reasons


def test_the_medoid_is_the_tree_with_the_highest_mean_agreement():
    """Agreements by hand: x and y share 2 of 3 edges, y and z 2 of 3, x and z 1 of 3."""
    votes = EdgeVotes(
        ("a", "b", "c"),
        {
            "x": Ballot.of({"a": None, "b": ("a", "for"), "c": "b"}),
            "y": Ballot.of({"a": None, "b": ("a", "against"), "c": "a"}),
            "z": Ballot.of({"a": None, "b": None, "c": "a"}),
        },
    )
    found = combine_trees(votes, "medoid")
    assert found.notes == ("the tree is that of y",)
    assert found.score == pytest.approx(2 / 3)
    assert [str(edge) for edge in found.edges] == ["a > root", "b > a (against)", "c > a"]
    # Without its edge from b the best tree is that of z, without that from c that of x.
    assert [edge.margin for edge in found.edges] == pytest.approx([2 / 3, 1 / 6, 1 / 6])
    assert [edge.n_annotators for edge in found.edges] == [3, 3, 3]
    weighted = combine_trees(votes, "medoid", weights={"x": 1, "y": 1, "z": 3})
    assert weighted.notes == ("the tree is that of y",)
    assert weighted.score == pytest.approx(2 / 3)
    drawn = combine_trees(
        EdgeVotes(("a", "b", "c"), {**votes.ballots, "y": Ballot.of({"a": None}, decided="bc")}),
        "medoid",
    )
    assert drawn.score > 0


def test_a_medoid_that_drew_no_arc_leaves_the_unit_open():
    """And what nobody decided on says so."""
    own = Ballot.of({"a": None, "b": "a"}, decided="c")
    votes = EdgeVotes(
        ("a", "b", "c", "d"),
        {"x": own, "y": own, "z": Ballot.of({"a": "b", "b": None, "c": "a"})},
    )
    found = combine_trees(votes, "medoid")
    assert {unit.source: unit.reason for unit in found.undecided} == {
        "c": "the annotator who agrees most with the others drew no edge from it",
        "d": "nobody decided on it",
    }


@pytest.mark.parametrize(
    ("agreeing", "others", "accepted", "tied", "margin"),
    [(2, 1, True, False, 1 / 6), (1, 1, False, True, 0.0), (1, 2, False, False, 1 / 6)],
)
def test_a_pair_needs_more_than_half(agreeing, others, accepted, tied, margin):
    """Of those who decided on both; just half is a tie."""
    yes = Ballot.of({"a": None}, decided="b", same=[("a", "b")])
    no = Ballot.of({"a": None, "b": "a"})
    away = Ballot.of({"a": None})
    ballots = {
        **{f"y{i}": yes for i in range(agreeing)},
        **{f"n{i}": no for i in range(others)},
        "away": away,
    }
    (pair,) = combine_trees(EdgeVotes(("a", "b"), ballots)).equivalences
    assert (pair.units, pair.accepted, pair.implied, pair.tied) == (
        ("a", "b"),
        accepted,
        False,
        tied,
    )
    assert pair.probability == pytest.approx(agreeing / (agreeing + others))
    assert pair.margin == pytest.approx(margin)
    assert pair.supporters == tuple(f"y{i}" for i in range(agreeing))
    assert pair.n_annotators == agreeing + others


def test_the_smallest_weights_are_kept_as_they_are_written():
    """Zero is a weight; what is no number from 0 is refused, and a name that is nearly there."""
    ballots = {who: Ballot.of({"a": None}) for who in ("ann", "bob")}
    votes = EdgeVotes(("a",), ballots)
    found = combine_trees(votes, weights={"ann": 0, "bob": 0.25})
    assert found.weights == {"ann": 0.0, "bob": 1.0}
    for wrong, shown in ((math.inf, "inf"), (math.nan, "nan"), (-0.5, "-0.5")):
        with pytest.raises(DataError) as error:
            combine_trees(votes, weights={"ann": 1, "bob": wrong})
        assert str(error.value) == f"the weight of 'bob' is {shown}: expected a number from 0"
    with pytest.raises(DataError) as error:
        combine_trees(votes, weights={"ann": 1, "bobb": 1})
    assert str(error.value).startswith("'bob' has no weight; did you mean 'bobb'?")
    with pytest.raises(DataError) as error:
        combine_trees(votes, "medoid(trust='estimated')", weights={"ann": 1, "bob": 1})
    assert str(error.value) == "weights are given, and the rule wants to estimate them: drop one"


# ----- reliability --------------------------------------------------------------------------------


def plain_reliability(documents: list[EdgeVotes]) -> tuple[dict[str, float], list[float]]:
    """Return accuracies and log densities by loops over units, heads and votes."""
    units = []
    for votes in documents:
        for unit in votes.units:
            said = {}
            for who in votes.deciders(unit):
                heads = [a.target for a in votes.ballots[who].from_unit.get(unit, ())]
                said[who] = heads or ["nothing"]
            if said and len(votes.units) > 1:
                units.append((said, len(votes.units)))
    names = sorted({who for votes in documents for who in votes.annotators})
    share = []
    for said, _ in units:
        heads = sorted({str(h) for own in said.values() for h in own})
        mass = {h: sum(list(map(str, o)).count(h) / len(o) for o in said.values()) for h in heads}
        share.append({h: mass[h] / sum(mass.values()) for h in heads})
    history: list[float] = []
    while True:
        right, n = dict.fromkeys(names, 1.0), dict.fromkeys(names, 2.0)
        for (said, _), own in zip(units, share, strict=True):
            for who, heads in said.items():
                n[who] += 1
                right[who] += sum(own[str(h)] / len(heads) for h in heads)
        accuracy = {who: right[who] / n[who] for who in names}
        value = sum(math.log(a) + math.log(1 - a) for a in accuracy.values())
        share = []
        for said, size in units:
            heads = sorted({str(h) for own in said.values() for h in own})
            joint = {}
            for true in [*heads, *[None] * max(size - len(heads), 0)]:
                chance = 1.0
                for who, own in said.items():
                    for head in own:
                        p = accuracy[who] if str(head) == true else (1 - accuracy[who]) / (size - 1)
                        chance *= p ** (1 / len(own))
                joint[true] = joint.get(true, 0.0) + chance
            total = sum(joint.values())
            value += math.log(total / max(size, len(heads)))
            share.append({h: joint[h] / total for h in heads})
        history.append(value)
        if len(history) > 1 and history[-1] - history[-2] <= 1e-9 * sum(
            len(own) for said, _ in units for own in said.values()
        ):
            return accuracy, history


def test_reliability_is_that_of_a_plain_loop():
    """Accuracies, what was made as large as possible, and the weights that follow from them."""
    documents = [
        EdgeVotes(
            ("a", "b", "c"),
            {
                "x": Ballot.of({"a": None, "b": "a", "c": "a"}),
                "y": Ballot(
                    (Edge("a", None), Edge("b", "a"), Edge("b", "c"), Edge("c", "b")),
                    frozenset("abc"),
                ),
                "z": Ballot.of({"a": None, "b": None}, decided="c"),
            },
        ),
        EdgeVotes(("a",), {"x": Ballot.of({"a": None}), "w": Ballot.of({"a": None})}),
        EdgeVotes(
            ("a", "b", "c", "d"),
            {
                "x": Ballot.of({"a": None, "b": "a", "c": "b", "d": "b"}),
                "y": Ballot.of({"a": None, "b": "a", "c": "a", "d": "b"}),
                "w": Ballot.of({"a": "b", "c": "d", "d": "b"}),
            },
        ),
    ]
    fit = combine_documents(documents, "arborescence(trust='estimated')")[0].fit
    accuracy, history = plain_reliability(documents)
    assert fit.accuracy == pytest.approx(accuracy, abs=1e-6)
    assert fit.objective == pytest.approx(history, abs=1e-6)
    assert fit.settled
    chance = (3 * math.log(2) + 4 * math.log(3)) / 7
    odds = {w: max(math.log(a) - math.log(1 - a) + chance, 0) for w, a in accuracy.items()}
    assert fit.weight == pytest.approx(odds, abs=2e-6)
    assert all(round(w * 10**6, 6) == round(w * 10**6) for w in fit.weight.values())


def test_the_reliability_of_very_many_who_agree_is_a_number():
    """Their votes together are more probable than any floating-point number can hold."""
    ballot = Ballot.of({"a": None, "b": "a"})
    votes = EdgeVotes(("a", "b"), {f"w{i}": ballot for i in range(1000)})
    found = combine_trees(votes, "arborescence(trust='estimated')")
    assert all(0.5 < a < 1 for a in found.fit.accuracy.values())
    assert np.isfinite(found.fit.objective).all()
    assert found.is_tree


def test_where_there_is_no_choice_everybody_counts_the_same():
    """Documents of one unit tell nothing of reliability; nor does nobody."""
    votes = EdgeVotes(("a",), {"x": Ballot.of({"a": None}), "y": Ballot.of({"a": None})})
    found = combine_trees(votes, "arborescence(trust='estimated')")
    assert (found.fit.accuracy, found.fit.weight, found.fit.objective) == ({}, {}, ())
    assert found.fit.settled
    assert found.weights == {"x": 0.5, "y": 0.5}
    assert [str(edge) for edge in found.edges] == ["a > root"]


# ----- limits of the search -----------------------------------------------------------------------


def test_a_search_that_gives_up_still_has_a_tree_and_says_so(monkeypatch):
    """The undercut goes without more tries; with them what it needs is there, which is better."""
    undercut = Reified(("b",), "a")
    votes = EdgeVotes(
        ("a", "b", "c"),
        {
            "x": Ballot.of({"a": None, "b": "a", "c": undercut}),
            "y": Ballot.of({"a": None, "b": "c", "c": "a"}),
            "z": Ballot.of({"a": None, "b": "c", "c": "a"}),
            **{f"w{i}": Ballot.of({"c": undercut}) for i in range(4)},
        },
    )
    found = combine_trees(votes)
    assert [str(edge) for edge in found.edges] == ["a > root", "b > a", "c > (b > a)"]
    assert found.score == pytest.approx(1 + 1 / 3 + 5 / 7)
    assert found.notes == ()
    monkeypatch.setattr("argora.consensus.trees.choosing.MOST_TRIES", -1)
    early = combine_trees(votes)
    assert early.score == pytest.approx(1 + 2 / 3 + 2 / 7)
    assert "c > (b > a)" not in map(str, early.edges)
    assert early.notes[0] == (
        "after 300 tries the tree is not proven to be the best one: many undercuts or linked "
        "premises contradict each other"
    )


def test_shares_that_take_too_many_digits_are_rounded(monkeypatch):
    """With the same trees; just as many digits as may be are exact."""
    votes = [random_votes(random.Random(seed))[1] for seed in range(40)]
    exact = [combine_trees(each) for each in votes]
    monkeypatch.setattr("argora.consensus.trees.tallying.WIDEST", 1)
    for each, found in zip(votes, exact, strict=True):
        rounded = combine_trees(each)
        assert told(rounded)[:2] == told(found)[:2]
        assert rounded.score == pytest.approx(found.score, nan_ok=True)


def test_an_undefined_tree_leaves_every_unit_open():
    """Without candidates, and nobody is counted."""
    found = combine_trees(EdgeVotes(("a", "b"), {"x": Ballot.of({})}, notes=("n",)))
    assert found.undefined == "nobody decided on any unit"
    assert not found.is_defined
    assert found.undecided == (
        OpenUnit("a", "nobody decided on it", (), 0, 0.0),
        OpenUnit("b", "nobody decided on it", (), 0, 0.0),
    )
    assert (found.edges, found.notes, found.roots, found.is_tree) == ((), ("n",), (), False)
    assert math.isnan(found.score)
    (zero,) = tree_competences(found)
    assert (zero.n_decided, zero.undefined) == (0, "nobody decided on any unit")


def test_an_edge_that_does_not_fit_is_no_arc_that_nobody_drew():
    """All drew a circle: one edge is left out, and the unit says that none fits."""
    ballot = Ballot.of({"a": Reified(("a",), "b"), "b": None})
    found = combine_trees(EdgeVotes(("a", "b", "c"), {"x": ballot}))
    assert {unit.source: unit.reason for unit in found.undecided} == {
        "a": "no edge that anybody drew from it fits into the tree",
        "c": "nobody decided on it",
    }


def test_votes_do_not_change_with_what_they_were_made_of():
    """Ballots, units and edges are copied; an edge that is given twice is one."""
    given, units = {"x": Ballot.of({"a": None})}, ["a"]
    votes = EdgeVotes(units, given)
    given["y"] = Ballot.of({})
    units.append("b")
    assert (votes.annotators, votes.units) == (("x",), ("a",))
    twice = Ballot((Edge("a", None), Edge("a", None)), {"a"})
    assert (twice.edges, twice.decided) == ((Edge("a", None),), frozenset("a"))
    assert Ballot((), {"a", "b"}, [("a", "b")]).same == frozenset([frozenset("ab")])


def test_categories_stay_where_units_are_merged():
    """An edge from either of two units that say the same keeps its category if both have it."""
    same = [("b", "c")]
    alike = Ballot.of({"a": None, "b": ("a", "for"), "c": ("a", "for")}, same=same)
    apart = Ballot.of({"a": None, "b": ("a", "for"), "c": ("a", "against")}, same=same)
    for ballot, category in ((alike, "for"), (apart, None)):
        found = combine_trees(EdgeVotes(("a", "b", "c"), {"x": ballot, "y": ballot}))
        assert [(a.source, a.target, a.category) for a in found.edges] == [
            ("a", None, None),
            ("b", "a", category),
        ]
        assert found.votes.units == ("a", "b")


def test_relations_and_units_of_a_tree_never_share_a_name():
    """Units may be called as Argora calls relations: s1, s2, r1."""
    heads = {"s1": None, "s2": "s1", "r1": "s1"}
    ballot = Ballot.of(heads, decided=["s3"], same=[("s2", "s3")])
    found = combine_trees(EdgeVotes(("s1", "s2", "s3", "r1"), {"x": ballot, "y": ballot}))
    assert [tie.id for tie in found.structure().ties] == ["r2", "r3", "s4"]
