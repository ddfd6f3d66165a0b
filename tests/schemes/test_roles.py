"""Proponent and opponent, told from the relations of a map."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from argora.model import Layer, Relation, Unit
from argora.schemes.roles import as_microtext


def drawn(units, *ties):
    """A map of propositions; relations are (id, sources, target, category)."""
    return Layer(
        "d",
        "a",
        units=tuple(Unit(id, (), "proposition", text=id) for id in units),
        relations=tuple(Relation(id, tuple(s), t, kind) for id, s, t, kind in ties),
    )


def roles(layer):
    """The roles by unit, as one letter."""
    return {unit.id: unit.category[0] for unit in as_microtext(layer).layer.units}


def test_who_attacks_an_attack_speaks_for_the_proponent():
    """Claim a, an objection b, an answer c to it, and d against the inference from e."""
    layer = drawn(
        "abcde",
        ("r1", "b", "a", "conflict"),
        ("r2", "c", "b", "conflict"),
        ("r3", "e", "c", "inference"),
        ("r4", "d", "r3", "conflict"),
    )
    assert roles(layer) == {"a": "p", "b": "o", "c": "p", "d": "o", "e": "p"}
    kinds = {tie.id: tie.category for tie in as_microtext(layer).layer.relations}
    assert kinds == {"r1": "rebut", "r2": "rebut", "r3": "support", "r4": "undercut"}


def test_who_says_it_again_speaks_in_the_same_role():
    """In whichever direction the rephrase was drawn."""
    one = drawn("abc", ("r1", "b", "a", "conflict"), ("m", "c", "b", "rephrase"))
    other = drawn("abc", ("r1", "b", "a", "conflict"), ("m", "b", "c", "rephrase"))
    assert roles(one) == {"a": "p", "b": "o", "c": "o"}
    assert roles(other) == roles(one)
    assert as_microtext(other).unclear == ()


def test_who_speaks_in_both_roles_is_told():
    """B supports the claim and what attacks it: the way that is shorter decides."""
    layer = drawn(
        "abc",
        ("r1", "b", "a", "inference"),
        ("r2", "c", "a", "conflict"),
        ("r3", "b", "c", "inference"),
    )
    assert roles(layer)["b"] == "p"
    assert as_microtext(layer).unclear == ("b",)


def test_a_circle_has_a_first_unit():
    """No unit leads nowhere."""
    layer = drawn("ab", ("r1", "a", "b", "conflict"), ("r2", "b", "a", "conflict"))
    assert roles(layer) == {"a": "p", "b": "o"}


def test_what_is_no_proposition_stays():
    """Locutions and illocutions are no part of the argument."""
    layer = Layer("d", "a", units=(Unit("l", (), "locution", text="l"),))
    assert as_microtext(layer).layer == layer


@st.composite
def trees(draw):
    """A map in which every unit but the first has one relation, to a unit or to a relation."""
    n = draw(st.integers(1, 7))
    ties = []
    for i in range(1, n):
        ends = [f"u{k}" for k in range(i)] + [tie[0] for tie in ties]
        target = draw(st.sampled_from(ends))
        kinds = ["conflict"] if target.startswith("r") else ["conflict", "inference", "rephrase"]
        ties.append((f"r{i}", [f"u{i}"], target, draw(st.sampled_from(kinds))))
    return drawn([f"u{i}" for i in range(n)], *draw(st.permutations(ties)))


@given(trees())
def test_every_relation_of_a_tree_fits_the_roles(layer):
    """Support and rephrase stay in the role, conflict changes it; the claim is the proponent's."""
    told = as_microtext(layer)
    found = roles(layer)
    assert told.unclear == ()
    assert found["u0"] == "p"
    for tie in layer.relations:
        target = layer.by_id[tie.target]
        end = target.sources[0] if isinstance(target, Relation) else target.id
        assert (found[tie.sources[0]] == found[end]) == (tie.category != "conflict")
