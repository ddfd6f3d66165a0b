"""Possible pairs of some relation categories only."""

from __future__ import annotations

import pytest

from argora.model import Category, Document, Layer, Scheme, Span, Unit
from argora.model.rules import Pattern, Relates

UNITS = (Unit("C", (Span(0, 1),), "claim"), Unit("P", (Span(2, 3),), "premise"))
LAYER = Layer("d", "ann", units=UNITS)
DOCUMENT = Document("d", "a b c")
OPEN = Scheme(
    "open",
    units=(Category("claim"), Category("premise")),
    relations=(Category("support"), Category("same")),
)
PATTERNS = (
    Pattern(category="support", sources=("premise",), targets=("claim",)),
    Pattern(category="same", sources=("claim",), targets=("premise",)),
)
STRICT = Scheme("strict", OPEN.units, OPEN.relations, rules=(Relates(patterns=PATTERNS),))
ONE_RULE = Scheme("one", OPEN.units, OPEN.relations, rules=(Relates(patterns=PATTERNS[:1]),))
BOTH = {("C", "P"), ("P", "C")}


@pytest.mark.parametrize(
    ("scheme", "categories", "pairs"),
    [
        (OPEN, None, BOTH),
        (OPEN, ["same"], BOTH),
        (OPEN, [], set()),
        (OPEN, ["unknown"], set()),
        (STRICT, None, BOTH),
        (STRICT, ["support"], {("P", "C")}),
        (STRICT, ["same"], {("C", "P")}),
        (STRICT, [], set()),
        (ONE_RULE, ["same"], set()),
    ],
)
def test_only_pairs_that_a_relation_of_the_categories_may_tie(scheme, categories, pairs):
    """Where there are rules, what they do not mention is impossible."""
    assert set(scheme.possible_pairs(LAYER, DOCUMENT, categories=categories)) == pairs
