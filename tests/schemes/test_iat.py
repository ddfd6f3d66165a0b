"""The scheme for dialogues and AIF maps: each rule obeyed and broken."""

from __future__ import annotations

import pytest
from tests.schemes.guideline import breaches, read

from argora.schemes import get_scheme

SCHEME = get_scheme("iat")

IN_ORDER = """
1 locution (speaker=Ann): We go.
2 locution (speaker=Bo): No, it rains.
3 proposition: we should go
4 proposition: it rains
5 proposition: rain keeps people in
a: 1 → 2 transition
b: 4 + 5 → 3 conflict (scheme=default conflict)
c: 1 → 3 illocution (force=asserting)
d: 2 → 4 illocution (force=asserting)
e: a → b illocution (force=disagreeing)
f: 2 → b illocution
g: 3 → b conflict
h: 5 → 4 rephrase
i: 2 → 1 illocution (force=analysing)
"""


def test_a_dialogue_in_order_breaks_no_rule():
    """Conflicts may go to relations and in circles, illocutions start from speech or exchange."""
    assert breaches("iat", IN_ORDER) == []


def test_a_map_without_dialogue_breaks_no_rule():
    """Propositions need no locution."""
    text = "1 proposition: A.\n2 proposition: B.\n3 proposition: C.\na: 2 + 3 → 1 inference"
    assert breaches("iat", text) == []


@pytest.mark.parametrize(
    ("rule", "ids", "tie"),
    [
        ("possible-relations", ("z", "1", "3"), "z: 1 → 3 inference"),
        ("possible-relations", ("z", "3", "b"), "z: 3 → b inference"),
        ("possible-relations", ("z", "3", "h"), "z: 3 → h conflict"),
        ("possible-relations", ("z", "3", "b"), "z: 3 → b rephrase"),
        ("possible-relations", ("z", "3", "4", "5"), "z: 3 + 4 → 5 rephrase"),
        ("possible-relations", ("z", "3", "4"), "z: 3 → 4 transition"),
        ("possible-relations", ("z", "3", "4"), "z: 3 → 4 illocution"),
        ("possible-relations", ("z", "a", "2"), "z: a → 2 illocution"),
        ("possible-relations", ("z", "1", "a"), "z: 1 → a illocution"),
        ("possible-relations", ("z", "b", "3"), "z: b → 3 illocution"),
        ("attribute-known", ("z",), "z: 4 → 3 inference (force=arguing)"),
    ],
)
def test_a_broken_rule_is_reported_with_its_place(rule, ids, tie):
    """Each dialogue has one wrong relation."""
    assert breaches("iat", f"{IN_ORDER}{tie}") == [(rule, ids)]


def test_a_relation_of_another_scheme_is_reported():
    """Support is called inference here."""
    assert ("known-category", ("z",)) in breaches("iat", f"{IN_ORDER}z: 4 → 3 support")


def test_a_locution_without_a_speaker_is_reported():
    """Somebody said it."""
    text = IN_ORDER.replace(" (speaker=Ann)", "")
    assert breaches("iat", text) == [("attribute-required", ("1",))]


def test_possible_pairs_keep_speech_and_argument_apart():
    """Only an illocution leads from one to the other, and never back."""
    document, layer = read(IN_ORDER)
    pairs = set(SCHEME.possible_pairs(layer, document))
    speech, argument = ("1", "2"), ("3", "4", "5")
    assert pairs == {
        (a, b)
        for a in (*speech, *argument)
        for b in (*speech, *argument)
        if a != b and not (a in argument and b in speech)
    }


@pytest.mark.parametrize(
    ("what", "name", "category"),
    [
        ("relation", "RA", "inference"),
        ("relation", "CA", "conflict"),
        ("relation", "MA", "rephrase"),
        ("relation", "TA", "transition"),
        ("relation", "YA", "illocution"),
        ("unit", "L-node", "locution"),
        ("unit", "I-node", "proposition"),
        ("unit", "RA", None),
    ],
)
def test_names_of_nodes_are_understood(what, name, category):
    """AIF names the kinds of nodes by letters."""
    assert SCHEME.canonical(what, name) == category
