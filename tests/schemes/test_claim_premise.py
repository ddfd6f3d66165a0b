"""The smallest scheme: each rule obeyed and broken."""

from __future__ import annotations

import pytest
from tests.schemes.guideline import breaches, read

from argora.model import Document, Layer, Span, Unit
from argora.schemes import get_scheme

SCHEME = get_scheme("claim-premise")

IN_ORDER = """
1 claim: A.
2 claim: B.
3 premise: C.
4 premise: D.
5 claim: E.
a: 2 → 1 attack
b: 3 → 1 support
c: 4 → 3 support
d: 4 → 2 attack
e: 5 → 1 support
"""


def test_arguments_in_order_break_no_rule():
    """Several may stand side by side, and a premise may serve twice."""
    assert breaches("claim-premise", IN_ORDER) == []


@pytest.mark.parametrize(
    ("ids", "tie"),
    [
        (("z", "5", "3"), "z: 5 → 3 support"),
        (("z", "5", "3"), "z: 5 → 3 attack"),
        (("z", "3", "a"), "z: 3 → a attack"),
        (("z", "3", "4", "5"), "z: 3 + 4 → 5 support"),
    ],
)
def test_a_relation_that_the_scheme_does_not_have_is_reported(ids, tie):
    """Claims back no premise, relations are no targets, and nothing is linked."""
    assert breaches("claim-premise", f"{IN_ORDER}{tie}") == [("possible-relations", ids)]


def test_a_circle_is_a_warning():
    """Two claims may well attack each other."""
    document, layer = read(f"{IN_ORDER}z: 1 → 2 attack")
    found = SCHEME.check(layer, document)
    assert [(v.rule, v.severity) for v in found] == [("no-circles", "warning")]
    assert set(found[0].ids) == {"1", "2"}


def test_units_that_share_text_are_reported():
    """Shared text would count twice."""
    units = (Unit("T1", (Span(0, 10),), "claim"), Unit("T2", (Span(5, 15),), "premise"))
    found = SCHEME.check(Layer("d", "ann", units=units), Document("d", "some words" * 2))
    assert [(v.rule, v.ids) for v in found] == [("no-overlap", ("T1", "T2"))]


def test_possible_pairs_are_all_but_those_from_a_claim_to_a_premise():
    """Of 20 ordered pairs, six."""
    document, layer = read(IN_ORDER)
    pairs = SCHEME.possible_pairs(layer, document)
    assert len(pairs) == 14
    assert not any(a in "125" and b in "34" for a, b in pairs)


@pytest.mark.parametrize(
    ("what", "name", "category"),
    [
        ("unit", "Claim", "claim"),
        ("unit", "Premises", "premise"),
        ("unit", "Conclusion", "claim"),
        ("relation", "supports", "support"),
        ("relation", "Attack", "attack"),
        ("unit", "MajorClaim", None),
    ],
)
def test_names_in_files_are_understood(what, name, category):
    """Plurals and verb forms are common."""
    assert SCHEME.canonical(what, name) == category
