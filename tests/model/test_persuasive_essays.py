"""The ready schemes for persuasive essays: each rule obeyed and broken."""

from __future__ import annotations

import pytest

from argora.errors import SchemeError
from argora.model import Document, Layer, Relation, Segmentation, Span, Unit
from argora.schemes import SCHEMES, get_scheme

# Introduction, two body paragraphs, conclusion: two sentences of ten characters in each.
SENTENCES = Segmentation("sentence", tuple(Span(i, i + 10) for i in range(0, 80, 10)))
PARAGRAPHS = Segmentation(
    "paragraph",
    tuple(Span(i, i + 20) for i in range(0, 80, 20)),
    labels=("introduction", "body", "body", "conclusion"),
)
ESSAY = Document("essay", "some words" * 8, {s.name: s for s in (SENTENCES, PARAGRAPHS)})


def unit(id: str, sentence: int, category: str, **attributes: str) -> Unit:
    """Build a unit that fills most of a sentence; claims are for unless told otherwise."""
    if category == "claim":
        attributes = {"stance": "for"} | attributes
    return Unit(id, (Span(10 * sentence, 10 * sentence + 9),), category, attributes)


def tie(id: str, source: str, target: str, category: str = "support") -> Relation:
    """Build a relation."""
    return Relation(id, (source,), target, category)


MAJOR = unit("T1", 0, "major-claim")
CLAIM = unit("T2", 2, "claim")
REASON = unit("T3", 3, "premise")
COUNTER = unit("T4", 4, "claim", stance="against")
REBUTTAL = unit("T5", 5, "premise")
AGAIN = unit("T6", 7, "major-claim")
IN_ORDER = (
    MAJOR,
    CLAIM,
    REASON,
    COUNTER,
    REBUTTAL,
    tie("R1", "T2", "T1"),
    tie("R2", "T3", "T2"),
    tie("R3", "T4", "T1", "attack"),
    tie("R4", "T5", "T4", "attack"),
)


def check(scheme: str, *things: Unit | Relation) -> list[tuple[str, tuple[str, ...]]]:
    """Return rule and ids of every breach in a layer of these things."""
    layer = Layer(
        "essay",
        "ann",
        units=tuple(thing for thing in things if isinstance(thing, Unit)),
        relations=tuple(thing for thing in things if isinstance(thing, Relation)),
    )
    return [(v.rule, v.ids) for v in get_scheme(scheme).check(layer, ESSAY)]


@pytest.mark.parametrize("scheme", ["persuasive-essays", "persuasive-essays-2017"])
def test_an_essay_in_order_breaks_no_rule(scheme):
    """Premises support or attack within their paragraph, claims speak to the major claim."""
    assert check(scheme, *IN_ORDER) == []


def replaced(id: str, thing: Unit | Relation) -> tuple[Unit | Relation, ...]:
    """Return the essay in order with one thing replaced."""
    return tuple(thing if each.id == id else each for each in IN_ORDER)


BOTH = ["persuasive-essays", "persuasive-essays-2017"]
BROKEN = [
    ("major-claim-place", ("T1",), (unit("T1", 2, "major-claim"), REASON)),
    ("at-most-one-sentence", ("T5",), replaced("T5", Unit("T5", (Span(55, 65),), "premise"))),
    ("no-overlap", ("T5", "T6"), (*IN_ORDER, Unit("T6", (Span(55, 60),), "premise"))),
    ("possible-relations", ("R2", "T3", "T4"), replaced("R2", tie("R2", "T3", "T4"))),
    ("possible-relations", ("R2", "T3", "T1"), replaced("R2", tie("R2", "T3", "T1"))),
    ("possible-relations", ("R2", "T2", "T3"), replaced("R2", tie("R2", "T2", "T3"))),
    ("possible-relations", ("R2", "T1", "T2"), replaced("R1", tie("R2", "T1", "T2"))[:6]),
    ("stance-agrees", ("T4", "R3"), replaced("R3", tie("R3", "T4", "T1"))),
    ("stance-agrees", ("T2", "R1"), replaced("R1", tie("R1", "T2", "T1", "attack"))),
    ("attribute-required", ("T2",), replaced("T2", Unit("T2", (Span(20, 29),), "claim"))),
    ("attribute-domain", ("T2",), replaced("T2", unit("T2", 2, "claim", stance="pro"))),
    ("known-category", ("T3",), replaced("T3", unit("T3", 3, "evidence"))[:5]),
]


@pytest.mark.parametrize("scheme", BOTH)
@pytest.mark.parametrize(("rule", "ids", "things"), BROKEN)
def test_a_broken_rule_is_reported_alone_with_its_place(scheme, rule, ids, things):
    """Each essay breaks one rule in one place."""
    assert check(scheme, *things) == [(rule, ids)]


@pytest.mark.parametrize("scheme", BOTH)
def test_premises_in_a_circle_are_reported(scheme):
    """Two premises that support each other."""
    things = (MAJOR, REASON, unit("T7", 2, "premise"), tie("R1", "T3", "T7"), tie("R2", "T7", "T3"))
    assert check(scheme, *things) == [("no-circles", ("T7", "T3"))]


@pytest.mark.parametrize("scheme", BOTH)
def test_a_premise_may_support_a_major_claim_in_its_own_paragraph(scheme):
    """An introduction or a conclusion may hold an argument as well (p. 1504, note 3)."""
    assert check(scheme, MAJOR, unit("T2", 1, "premise"), tie("R1", "T2", "T1")) == []


@pytest.mark.parametrize(
    ("scheme", "n", "rule"),
    [
        ("persuasive-essays", 0, "one-major-claim"),
        ("persuasive-essays", 1, None),
        ("persuasive-essays", 2, "one-major-claim"),
        ("persuasive-essays-2017", 0, "major-claim-present"),
        ("persuasive-essays-2017", 1, None),
        ("persuasive-essays-2017", 2, None),
    ],
)
def test_the_schemes_differ_in_how_many_major_claims_an_essay_has(scheme, n, rule):
    """Exactly one in 2014, one or more in 2017; introduction and conclusion are both right."""
    assert [found for found, _ in check(scheme, *(AGAIN, MAJOR)[:n])] == ([rule] if rule else [])


def test_possible_pairs_are_premises_within_a_paragraph_and_claims_to_the_major_claim():
    """In that direction only."""
    layer = Layer(
        "essay",
        "ann",
        units=(*IN_ORDER[:5], unit("T7", 1, "premise")),
    )
    assert set(get_scheme("persuasive-essays").possible_pairs(layer, ESSAY)) == {
        ("T7", "T1"),
        ("T2", "T1"),
        ("T4", "T1"),
        ("T3", "T2"),
        ("T5", "T4"),
    }


@pytest.mark.parametrize("scheme", BOTH)
@pytest.mark.parametrize(
    ("what", "name", "category"),
    [
        ("unit", "MajorClaim", "major-claim"),
        ("unit", "Claim", "claim"),
        ("unit", "Premise", "premise"),
        ("relation", "supports", "support"),
        ("relation", "attacks", "attack"),
        ("relation", "Support", "support"),
        ("unit", "supports", None),
    ],
)
def test_names_in_published_files_are_understood(scheme, what, name, category):
    """The corpora write MajorClaim and supports."""
    assert get_scheme(scheme).canonical(what, name) == category


@pytest.mark.parametrize(("written", "value"), [("For", "for"), ("Against", "against")])
def test_the_stance_in_published_files_is_understood(written, value):
    """The corpora write Stance and For."""
    stance = get_scheme("persuasive-essays").attribute("Stance")
    assert stance is not None
    assert (stance.name, stance.canonical(written)) == ("stance", value)


def test_every_scheme_is_filed_under_its_own_id_and_names_its_paper():
    """The citation has a year and pages."""
    found = {name: get_scheme(name) for name in SCHEMES.names()}
    assert [scheme.id for scheme in found.values()] == list(found)
    assert all("pp." in scheme.citation for scheme in found.values())


def test_an_unknown_scheme_is_an_error_that_names_the_nearest():
    """It also says where the names are listed."""
    with pytest.raises(SchemeError, match=r"did you mean 'persuasive-essays'\?.*argora schemes"):
        get_scheme("persuasive-essay")
