"""The scheme for learner essays: each rule obeyed and broken."""

from __future__ import annotations

import pytest
from tests.schemes.guideline import breaches, read

from argora.model import Document, Layer, Segmentation, Span, Unit
from argora.schemes import get_scheme

SCHEME = get_scheme("icnale-as")

IN_ORDER = """
1 component: The background.
2 dropped (reason=disconnected): Something else.
3 component: The claim.
4 component: A reason.
5 component: An objection.
6 component: The claim again.
a: 1 → 3 detail
b: 4 → 6 support
c: 5 → 3 attack
d: 6 = 3 restatement
"""


def test_an_essay_in_order_breaks_no_rule():
    """A reason may go to the claim or to its restatement."""
    assert breaches("icnale-as", IN_ORDER) == []


def test_an_essay_of_nothing_but_dropped_sentences_breaks_no_rule():
    """There is no argument, so it needs no root; the reason may be missing."""
    assert breaches("icnale-as", "1 dropped: A.\n2 dropped (reason=redundant): B.") == []


@pytest.mark.parametrize(
    ("rule", "ids", "text"),
    [
        ("one-major-claim", ("3", "6", "4"), IN_ORDER.replace("b: 4 → 6 support\n", "")),
        ("one-tree", ("1", "4"), IN_ORDER.replace("b: 4 → 6 support\n", "")),
        ("one-target", ("4",), f"{IN_ORDER}e: 4 → 1 support"),
        ("possible-relations", ("e", "2", "3"), f"{IN_ORDER}e: 2 → 3 detail"),
        ("possible-relations", ("e", "4", "2"), IN_ORDER.replace("b: 4 → 6", "e: 4 → 2")),
        ("possible-relations", ("b", "4", "5", "6"), IN_ORDER.replace("b: 4 → 6", "b: 4 + 5 → 6")),
        ("possible-relations", ("b", "4", "a"), IN_ORDER.replace("b: 4 → 6", "b: 4 → a")),
        ("no-circles", ("4", "5"), IN_ORDER.replace("4 → 6", "4 → 5").replace("5 → 3", "5 → 4")),
        ("restatements", ("e", "d"), f"{IN_ORDER}e: 3 = 6 restatement"),
        ("attribute-domain", ("2",), IN_ORDER.replace("disconnected", "boring")),
        ("attribute-known", ("3",), IN_ORDER.replace("3 component", "3 component (reason=x)")),
        ("known-category", ("3",), IN_ORDER.replace("3 component", "3 claim")),
    ],
)
def test_a_broken_rule_is_reported_with_its_place(rule, ids, text):
    """An essay can break several; this one is among them."""
    assert (rule, ids) in breaches("icnale-as", text)


SENTENCES = Segmentation("sentence", (Span(0, 10), Span(10, 20)))
ESSAY = Document("essay", "some words" * 2, {"sentence": SENTENCES})


@pytest.mark.parametrize(
    ("units", "rules"),
    [
        ([Span(0, 10)], []),
        ([Span(0, 9)], ["one-sentence"]),
        ([Span(0, 20)], ["one-sentence"]),
        ([Span(0, 10), Span(0, 10)], ["no-overlap"]),
    ],
)
def test_a_unit_is_exactly_one_sentence(units, rules):
    """Neither less nor more, and only once."""
    layer = Layer(
        "essay", "ann", units=tuple(Unit(f"T{i}", (s,), "dropped") for i, s in enumerate(units))
    )
    assert [found.rule for found in SCHEME.check(layer, ESSAY)] == rules


def test_possible_pairs_are_all_components():
    """Dropped sentences are in none."""
    document, layer = read(IN_ORDER)
    pairs = SCHEME.possible_pairs(layer, document)
    assert len(pairs) == 5 * 4
    assert not any("2" in pair for pair in pairs)


@pytest.mark.parametrize(
    ("what", "name", "category"),
    [
        ("unit", "AC", "component"),
        ("unit", "non-AC", "dropped"),
        ("unit", "Non-argumentative", "dropped"),
        ("relation", "sup", "support"),
        ("relation", "det", "detail"),
        ("relation", "att", "attack"),
        ("relation", "=", "restatement"),
        ("unit", "claim", None),
    ],
)
def test_other_names_are_understood(what, name, category):
    """Those of the paper."""
    assert SCHEME.canonical(what, name) == category


def test_other_words_for_a_reason_are_understood():
    """Whatever their case."""
    reason = SCHEME.attribute("Reason")
    assert reason is not None
    assert reason.canonical("Meta information") == "meta-information"
    assert reason.canonical("Meta") == "meta-information"
