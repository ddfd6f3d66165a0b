"""Layers become votes: what is shared is said with shared names, what is not is not decided."""

from __future__ import annotations

import random

import pytest

import argora
from argora.consensus.trees import (
    Ballot,
    Edge,
    EdgeVotes,
    Reified,
    combine_documents,
    combine_trees,
    votes_of_layers,
    votes_of_structures,
)
from argora.errors import MeasureError
from argora.model import Document, Layer, Relation, Segmentation, Span, Unit
from argora.reliability.structure import Structure
from argora.schemes import get_scheme

UNDERCUT = Reified(("2",), "1")
LINKED = Reified(("2", "3"), "1")


def drawn(votes: EdgeVotes, who: str) -> set:
    """Return the edges of an annotator without categories."""
    return {(edge.source, edge.target) for edge in votes.ballots[who].edges}


@pytest.mark.parametrize(
    ("relations", "edges"),
    [
        ([("2", "1"), ("3", "1")], {("1", None), ("2", "1"), ("3", "1")}),
        ([("2", "1"), ("3", "r1")], {("1", None), ("2", "1"), ("3", UNDERCUT)}),
        ([(["2", "3"], "1")], {("1", None), ("2", LINKED), ("3", LINKED)}),
        (
            [(["2", "3"], "1"), ("4", "r1")],
            {("1", None), ("2", LINKED), ("3", LINKED), ("4", LINKED)},
        ),
        (
            [("2", "1"), ("3", "r1"), ("4", "r2")],
            {("1", None), ("2", "1"), ("3", UNDERCUT), ("4", Reified(("3",), UNDERCUT))},
        ),
        ([("1", "2"), ("2", "1")], {("1", "2"), ("2", "1")}),
        ([], {(unit, None) for unit in "1234"}),
    ],
)
def test_relations_are_edges(relations, edges):
    """An attacked relation and linked premises are nodes; what leads nowhere is a claim."""
    structure = Structure.of("1234", relations)
    votes = votes_of_structures({"x": structure})
    idle = {(unit, None) for unit in "1234" if unit not in {source for source, _ in edges}}
    assert drawn(votes, "x") == edges | idle
    assert votes.ballots["x"].decided == frozenset("1234")


def test_linked_premises_may_vote_apart():
    """Then each is an edge of its own, and an undercut of both is one of each."""
    structure = Structure.of("1234", [(["2", "3"], "1"), ("4", "r1")])
    votes = votes_of_structures({"x": structure}, linked="apart")
    assert drawn(votes, "x") == {
        ("1", None),
        ("2", "1"),
        ("3", "1"),
        ("4", Reified(("2",), "1")),
        ("4", Reified(("3",), "1")),
    }
    with pytest.raises(MeasureError, match="linked='no'"):
        votes_of_structures({"x": structure}, linked="no")


def test_what_is_not_shared_is_not_decided_and_said():
    """3 leads to a unit without a shared name; 4 attacks a relation from there."""
    structure = Structure.of("12345", [("2", "1"), ("3", "5"), ("5", "1"), ("4", "r3")])
    names = {"x": {unit: f"u{unit}" for unit in "1234"}}
    votes = votes_of_structures({"x": structure}, names=names)
    assert votes.ballots["x"].decided == {"u1", "u2"}
    assert drawn(votes, "x") == {("u1", None), ("u2", "u1")}
    assert votes.notes == ("3 relations lead to or from units that are not shared",)


def test_finer_units_of_one_shared_unit_are_one():
    """A relation between them ties nothing, and two relations from them are one edge."""
    structure = Structure.of("123", [("2", "1", "for"), ("3", "1", "against"), ("3", "2", "for")])
    names = {"x": {"1": "a", "2": "b", "3": "b"}}
    votes = votes_of_structures({"x": structure}, names=names)
    assert votes.ballots["x"].edges == (Edge("b", "a", None), Edge("a", None))


def test_who_restates_the_claim_has_no_second_claim():
    """The restatement leads where the claim leads; if it stands alone, both are the claim."""
    tied = Structure.of("123", [("2", "1")], restatements=[("2", "3")])
    votes = votes_of_structures({"x": tied})
    assert drawn(votes, "x") == {("1", None), ("2", "1")}
    assert votes.ballots["x"].same == {frozenset("23")}
    claim = Structure.of("123", [("2", "1")], restatements=[("1", "3")])
    assert drawn(votes_of_structures({"x": claim}), "x") == {("1", None), ("2", "1"), ("3", None)}
    again = combine_trees(votes_of_structures({"x": claim}))
    assert (again.classes, again.roots) == ((("1", "3"),), ("1",))


def test_who_was_not_asked_for_relations_has_no_ballot():
    """An empty layer that covers them is a ballot: every unit a claim, or nothing at all."""
    text = "a b"
    cut = Segmentation("segment", (Span(0, 1), Span(2, 3)), ids=("s1", "s2"))
    document = Document("d", text).with_segmentation(cut)
    units = (
        Unit("1", (Span(0, 1),), "proponent", segment=("s1",)),
        Unit("2", (Span(2, 3),), "proponent", segment=("s2",)),
    )
    asked = Layer("d", "x", units=units, relations=(Relation("r", ("2",), "1", "support"),))
    not_asked = Layer("d", "y", units=units, covers=frozenset({"units"}))
    votes = votes_of_layers(
        {"x": asked, "y": not_asked, "z": Layer("d", "z")}, document, get_scheme("microtexts")
    )
    assert votes.annotators == ("x", "z")
    assert votes.ballots["x"].edges == (Edge("s2", "s1", "support"), Edge("s1", None))
    assert votes.ballots["z"].decided == frozenset()


# ----- the microtexts ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def microtexts(corpora):
    """The votes of the one annotator on every English microtext."""
    study = argora.read(corpora / "microtexts" / "corpus" / "en")
    return [
        votes_of_layers({"gold": layer}, study.document(layer.document), study.scheme)
        for layer in study.layers
    ]


@pytest.mark.corpora
def test_every_microtext_comes_back_from_its_own_vote(microtexts):
    """Undercuts, linked premises and all; nothing is lost or open."""
    assert len(microtexts) == 112
    n_reified = 0
    for votes in microtexts:
        found = combine_trees(votes)
        assert found.is_tree
        assert votes.notes == ()
        own = votes.ballots["gold"].edges
        assert {(a.source, a.target, a.category) for a in found.edges} == {
            (a.source, a.target, a.category) for a in own
        }
        n_reified += len(votes.relations)
    assert n_reified > 50


def damaged(votes: EdgeVotes, rng: random.Random, share: float) -> Ballot:
    """Return the tree with a share of its edges leading anywhere."""
    edges = []
    for edge in votes.ballots["gold"].edges:
        others = [None, *(unit for unit in votes.units if unit != edge.source)]
        edges.append(Edge(edge.source, rng.choice(others)) if rng.random() < share else edge)
    return Ballot(tuple(edges), frozenset(votes.units))


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("share", "single", "together"), [(0.2, 0.83, 0.97), (0.4, 0.66, 0.87), (0.5, 0.58, 0.81)]
)
def test_five_noisy_annotators_find_what_none_of_them_has(microtexts, share, single, together):
    """Right edges of one of them, at most, and of the tree of five, at least."""
    rng = random.Random(7)
    noisy = [
        EdgeVotes(v.units, {f"n{i}": damaged(v, rng, share) for i in range(5)}) for v in microtexts
    ]
    found = combine_documents(noisy)
    n_edges = sum(len(votes.units) for votes in microtexts)
    right = alone = 0
    for votes, own, tree in zip(microtexts, noisy, found, strict=True):
        gold = {(a.source, a.target) for a in votes.ballots["gold"].edges}
        right += len(gold & {(a.source, a.target) for a in tree.edges})
        alone += sum(
            len(gold & {(a.source, a.target) for a in b.edges}) for b in own.ballots.values()
        )
    assert alone / 5 / n_edges < single
    assert right / n_edges > together


def test_a_relation_from_a_relation_is_counted_and_is_no_arc():
    """No tree has one; the other sources of the relation stay."""
    structure = Structure.of("1234", [("2", "1"), (["r1", "3"], "4")])
    votes = votes_of_structures({"x": structure})
    assert drawn(votes, "x") == {("1", None), ("2", "1"), ("3", "4"), ("4", None)}
    assert votes.notes == ("1 relations start from a relation, which is no part of a tree",)
    assert votes_of_structures({"x": Structure.of("12", [("2", "1")])}).notes == ()


def test_both_notes_count_over_all_annotators():
    """What leads to units without a shared name, and what starts from a relation."""
    structure = Structure.of("1234", [("2", "1"), (["r1"], "4"), ("3", "4")])
    names = {who: {unit: unit for unit in "123"} for who in "xy"}
    votes = votes_of_structures(dict.fromkeys("xy", structure), names=names)
    assert votes.notes == (
        "4 relations lead to or from units that are not shared",
        "2 relations start from a relation, which is no part of a tree",
    )


def test_votes_say_how_they_were_read():
    """By segments or by names, linked premises together or apart; the document stays known."""
    structure = Structure.of("12", [("2", "1")])
    plain = votes_of_structures({"x": structure}, document="d")
    assert (plain.derivation, plain.document) == (
        "votes:arcs|linked:together|units:segments",
        "d",
    )
    named = votes_of_structures({"x": structure}, names={"x": {"1": "b"}}, linked="apart")
    assert named.derivation == "votes:arcs|linked:apart|units:named"
    assert (named.units, named.ballots["x"].decided) == (("b",), {"b"})


def test_shared_units_stand_in_the_order_of_the_text():
    """By the first place where anybody has the unit, then by name; or as they are given."""
    structures = {"x": Structure.of("123"), "y": Structure.of("321")}
    assert votes_of_structures(structures).units == ("1", "3", "2")
    given = votes_of_structures(structures, units=["3", "2", "1"])
    assert given.units == ("3", "2", "1")


def test_nobody_attacks_a_restatement():
    """What leads to one cannot be said in a tree, so its source is not decided on."""
    structure = Structure.of("1234", [("2", "1"), ("4", "s1")], restatements=[("1", "3")])
    assert [tie.id for tie in structure.ties if tie.symmetric] == ["s1"]
    votes = votes_of_structures({"x": structure})
    assert "4" not in votes.ballots["x"].decided
    assert votes.notes == ("1 relations lead to or from units that are not shared",)


def test_a_category_stays_if_all_relations_of_an_arc_have_it():
    """Two of one category are one edge; two of several have none."""
    structure = Structure.of("1234", [("2", "1", "for"), ("3", "1", "for"), ("4", "1", "against")])
    names = {"x": {"1": "a", "2": "b", "3": "b", "4": "c"}}
    votes = votes_of_structures({"x": structure}, names=names)
    assert set(votes.ballots["x"].edges) == {
        Edge("b", "a", "for"),
        Edge("c", "a", "against"),
        Edge("a", None),
    }
