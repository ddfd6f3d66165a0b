"""The scheme for microtexts: each rule obeyed and broken."""

from __future__ import annotations

import pytest
from tests.schemes.guideline import breaches, read

from argora.model import Document, Layer, Relation, Segmentation, Span, Unit
from argora.schemes import get_scheme

SCHEME = get_scheme("microtexts")

IN_ORDER = """
1 proponent: The claim.
2 proponent: A reason,
3 proponent: and what links it.
4 opponent: An objection
5 opponent: and its reason.
6 proponent: An answer.
7 proponent: The claim again.
a: 2 + 3 → 7 support
b: 4 → a undercut
c: 5 → 4 example
d: 6 → b undercut
e: 1 = 7 restatement
"""


def test_a_text_in_order_breaks_no_rule():
    """Linked premises, an undercut of an undercut, and a claim that comes twice."""
    assert breaches("microtexts", IN_ORDER) == []


def test_a_single_claim_breaks_no_rule():
    """It is the root of nothing else."""
    assert breaches("microtexts", "1 proponent: The claim.") == []


BROKEN = [
    (("b", "4", "2"), "b: 4 → a undercut", "b: 4 → 2 undercut"),
    (("c", "5", "b"), "c: 5 → 4 example", "c: 5 → b example"),
    (("c", "5", "4"), "c: 5 → 4 example", "c: 5 → 4 rebut"),
    (("c", "5", "1"), "c: 5 → 4 example", "c: 5 → 1 support"),
    (("c", "5", "4"), "c: 5 → 4 example", "c: 5 → 4 attack"),
    (
        ("b", "4", "6", "a"),
        "b: 4 → a undercut\nc: 5 → 4 example\nd: 6 → b undercut",
        "b: 4 + 6 → a undercut\nc: 5 → 4 example",
    ),
]


@pytest.mark.parametrize(("ids", "right", "wrong"), BROKEN)
def test_a_relation_that_the_scheme_does_not_have_is_reported(ids, right, wrong):
    """Each text has one: by category, side or target, or with sources on both sides."""
    assert right in IN_ORDER
    assert breaches("microtexts", IN_ORDER.replace(right, wrong)) == [("possible-relations", ids)]


@pytest.mark.parametrize(
    ("rule", "ids", "text"),
    [
        ("one-central-claim", ("1", "2"), "1 proponent: A.\n2 proponent: B."),
        ("one-central-claim", ("1",), "1 opponent: A."),
        ("one-structure", ("1", "2"), "1 proponent: A.\n2 proponent: B."),
        (
            "one-function",
            ("2",),
            "1 proponent: A.\n2 proponent: B.\n3 proponent: C.\n"
            "a: 3 → 1 support\nb: 2 → 1 support\nc: 2 → 3 support",
        ),
        (
            "no-circles",
            ("2", "3"),
            "1 proponent: A.\n2 proponent: B.\n3 proponent: C.\na: 2 → 3 support\nb: 3 → 2 support",
        ),
        (
            "restatements",
            ("b", "a"),
            "1 proponent: A.\n2 proponent: B.\na: 1 = 2 restatement\nb: 2 = 1 restatement",
        ),
        ("known-category", ("1",), "1 judge: A."),
    ],
)
def test_a_broken_rule_is_reported_with_its_place(rule, ids, text):
    """A text can break several; this one is among them."""
    assert (rule, ids) in breaches("microtexts", text)


@pytest.mark.parametrize("pair", ["1 = 2", "2 = 3", "4 = 5", "6 = 4"])
def test_any_two_units_may_be_restatements(pair):
    """Claims, reasons, objections and answers may all come again."""
    text = f"{IN_ORDER}f: {pair} restatement"
    assert "possible-relations" not in {rule for rule, _ in breaches("microtexts", text)}


SEGMENTS = Segmentation("segment", tuple(Span(i, i + 10) for i in (0, 10, 20)), ids=("a", "b", "c"))
DOCUMENT = Document("text", "some words" * 3, {"segment": SEGMENTS})


@pytest.mark.parametrize(
    ("spans", "rules"),
    [
        ((Span(0, 10),), []),
        ((Span(0, 20),), []),
        ((Span(0, 10), Span(20, 30)), []),
        ((Span(0, 8),), ["whole-segments"]),
        ((Span(5, 20),), ["whole-segments"]),
    ],
)
def test_a_unit_is_one_segment_or_several_merged_ones(spans, rules):
    """Also such as do not follow each other."""
    layer = Layer("text", "ann", units=(Unit("1", spans, "proponent"),))
    assert [found.rule for found in SCHEME.check(layer, DOCUMENT)] == rules


def test_a_segment_in_two_units_is_reported():
    """It would count twice."""
    units = (Unit("1", (Span(0, 20),), "proponent"), Unit("2", (Span(10, 20),), "proponent"))
    layer = Layer("text", "ann", units=units, relations=(Relation("a", ("2",), "1", "support"),))
    assert [(v.rule, v.ids) for v in SCHEME.check(layer, DOCUMENT)] == [("no-overlap", ("1", "2"))]


def test_any_two_units_are_a_possible_pair():
    """Support and rebuttal together leave out nothing, and so do restatements."""
    document, layer = read(IN_ORDER)
    pairs = SCHEME.possible_pairs(layer, document)
    assert len(pairs) == len(set(pairs)) == 7 * 6


@pytest.mark.parametrize(
    ("what", "name", "category"),
    [
        ("unit", "pro", "proponent"),
        ("unit", "opp", "opponent"),
        ("relation", "sup", "support"),
        ("relation", "exa", "example"),
        ("relation", "reb", "rebut"),
        ("relation", "und", "undercut"),
        ("unit", "con", None),
        ("relation", "seg", None),
        ("relation", "add", None),
    ],
)
def test_names_in_published_files_are_understood(what, name, category):
    """Not so the edges that are no relations: segments, and further sources of a relation."""
    assert SCHEME.canonical(what, name) == category


def test_the_category_tree_gives_the_general_type():
    """Support and example on the one hand, rebut and undercut on the other."""
    parent = {c.id: c.parent for c in SCHEME.relations}
    assert {parent[name] or name for name in ("support", "example")} == {"support"}
    assert {parent[name] for name in ("rebut", "undercut")} == {"attack"}
