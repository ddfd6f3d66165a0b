"""Items by pair of units as papers count them: all pairs, tied or not, closures, categories."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from tests.measures.structures import Slow, structures_over
from tests.schemes.guideline import read

from argora.errors import DataError
from argora.measures import parse
from argora.model import (
    Annotator,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
)
from argora.model.rules import Symmetric
from argora.reliability import CodingData, items
from argora.schemes import get_scheme

# Putra, Teufel & Tokunaga (2021), Figure 3, with categories; sentence 5 is in nobody's argument.
SENTENCES = """
1 component: A.
2 component: B.
3 component: C.
4 component: D.
5 dropped: E.
"""
FIG_3 = (
    SENTENCES + "a: 1 → 2 support\nb: 3 → 4 attack\nc: 2 = 4 restatement",
    SENTENCES + "a: 1 → 3 support\nb: 3 → 2 attack\nc: 4 = 2 restatement",
)


def sentences(*drawn: str) -> Study:
    """Return a study of one text by annotators a, b, ..."""
    found = [read(each) for each in drawn]
    layers = tuple(replace(la, annotator=who) for who, (_, la) in zip("abc", found, strict=False))
    people = tuple(Annotator(la.annotator) for la in layers)
    return Study(get_scheme("icnale-as"), (found[0][0],), people, layers)


def said(data: CodingData) -> dict[tuple[int, ...], tuple[object, ...]]:
    """Return what every annotator decided on each pair; None where missing."""
    named = [*data.categories, None]
    pairs = [tuple(each + 1 for each in item[1:]) for item in data.items or ()]
    rows = data.dense().tolist()
    return {p: tuple(named[code] for code in row) for p, row in zip(pairs, rows, strict=True)}


def linked(data: CodingData, place: int) -> set[tuple[int, ...]]:
    """Return the pairs that one annotator tied."""
    return {pair for pair, own in said(data).items() if own[place] == "linked"}


@pytest.mark.parametrize(
    ("closure", "first", "second", "agreed"),
    [
        (False, {(1, 2), (3, 4), (4, 2)}, {(1, 3), (3, 2), (4, 2)}, 16),
        (
            True,
            {(1, 2), (1, 4), (3, 2), (3, 4), (4, 2)},
            {(1, 3), (3, 2), (3, 4), (4, 2)},
            17,
        ),
    ],
)
def test_links_are_counted_on_all_ordered_pairs_of_a_text(closure, first, second, agreed):
    """Five sentences make 20 pairs; a restatement counts once, from the later to the earlier."""
    study = sentences(*FIG_3)
    data = items(study, by="pair", of="link", pairs_of="all", closure=closure)
    assert data.n_items == 20
    assert data.categories == ("linked", "none")
    assert (linked(data, 0), linked(data, 1)) == (first, second)
    assert parse("percentage")(data, interval=None).value == agreed / 20
    p, q = len(first) / 20, len(second) / 20
    chance = p * q + (1 - p) * (1 - q)
    kappa = (agreed / 20 - chance) / (1 - chance)
    assert parse("kappa")(data, interval=None).value == pytest.approx(kappa)


@pytest.mark.parametrize(
    ("closure", "pairs"),
    [
        (False, {(4, 2): ("restatement", "restatement")}),
        (
            True,
            {
                (3, 2): ("attack", "attack"),
                (3, 4): ("attack", "attack"),
                (4, 2): ("restatement", "restatement"),
            },
        ),
    ],
)
def test_categories_are_compared_on_pairs_that_both_tied(closure, pairs):
    """Others are missing for whoever did not tie them."""
    data = items(sentences(*FIG_3), by="pair", of="relation-category", closure=closure)
    assert {pair: own for pair, own in said(data).items() if None not in own} == pairs
    assert data.n_items == len(pairs)
    assert "none" not in data.categories


def test_categories_of_three_annotators_are_compared_where_two_tied():
    """The third one has a category of their own on the restated pair, and ties nothing else."""
    third = SENTENCES + "a: 4 → 2 detail"
    data = items(sentences(*FIG_3, third), by="pair", of="relation-category")
    assert said(data)[4, 2] == ("restatement", "restatement", "detail")
    assert data.n_items == 1


def test_pairs_of_the_scheme_are_fewer():
    """Nobody may tie the sentence that both dropped."""
    study = sentences(*FIG_3)
    scheme = items(study, by="pair", of="link")
    assert scheme.n_items == 12
    assert linked(scheme, 0) == {(1, 2), (3, 4), (4, 2)}
    missing = items(study, by="pair", of="link", pairs_of="all", absent="missing")
    assert missing.n_items == 12


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "items:pair|of:relation|match:segment|absent:none|kinds:person"),
        (
            {"of": "link", "pairs_of": "all"},
            "items:pair|of:link|match:segment|pairs:all|absent:none|kinds:person",
        ),
        (
            {"of": "relation-category", "closure": True, "absent": "missing"},
            "items:pair|of:relation-category|match:segment|closure|absent:missing|kinds:person",
        ),
    ],
)
def test_the_signature_says_which_pairs_these_are(options, told):
    """Nothing is added to that of the usual pairs."""
    assert items(sentences(*FIG_3), by="pair", **options).derivation == told


def test_what_is_implied_beyond_the_scheme_is_left_out_and_counted():
    """Premises support within their paragraph only; a restated claim stands in another one."""
    text = "A is so. B is why.\n\nA, I say."
    of = Document("e", text, {"paragraph": Segmentation("paragraph", (Span(0, 18), Span(20, 29)))})
    units = (
        Unit("C", (Span(0, 8),), "claim"),
        Unit("P", (Span(9, 18),), "premise"),
        Unit("D", (Span(20, 29),), "claim"),
    )
    scheme = get_scheme("persuasive-essays")
    scheme = replace(
        scheme,
        relations=(*scheme.relations, Category("same")),
        rules=(*scheme.rules, Symmetric(category="same")),
    )
    ties = (Relation("r", ("P",), "C", "support"), Relation("s", ("D",), "C", "same"))
    layers = tuple(Layer("e", who, units=units, relations=ties) for who in ("a", "b"))
    study = Study(scheme, (of,), (Annotator("a"), Annotator("b")), layers)
    data = items(study, by="pair", of="link", closure=True)
    assert "2 pairs tied by implication, which the scheme lets nobody tie: left out" in data.notes
    everywhere = items(study, by="pair", of="link", closure=True, pairs_of="all")
    assert linked(everywhere, 0) == {(2, 1), (2, 3), (3, 1)}


def test_more_pairs_than_can_be_looked_at_are_refused():
    """In words, before the work begins; other documents would not help."""
    units = tuple(Unit(f"u{i}", (Span(i, i + 1),), "claim") for i in range(4000))
    layers = tuple(Layer("long", who, units=units) for who in ("a", "b"))
    study = Study(
        Scheme("s", units=(Category("claim"),), relations=(Category("support"),)),
        (Document("long", "x" * 4000),),
        (Annotator("a"), Annotator("b")),
        layers,
    )
    for pairs_of in ("scheme", "all"):
        with pytest.raises(DataError, match="'long' has 4,000 units, so 15,996,000 pairs"):
            items(study, by="pair", pairs_of=pairs_of)


UNITS = [str(i) for i in range(1, 6)]
CUT = Segmentation("segment", tuple(Span(i, i + 1) for i in range(5)), ids=tuple(UNITS))
OPEN = Scheme(
    "open",
    units=(Category("claim"),),
    relations=tuple(map(Category, ("support", "attack", "detail", "restatement"))),
    rules=(Symmetric(category="restatement"),),
)


@settings(max_examples=40, deadline=None)
@given(one=structures_over(UNITS, plain=True), other=structures_over(UNITS, plain=True))
def test_links_with_closure_are_what_brute_force_gives(one, other):
    """Restated pairs once; everything else as found by trying all there is."""
    layers = tuple(
        Layer(
            "d",
            who,
            units=tuple(
                Unit(id, (Span(i, i + 1),), "claim", segment=(id,)) for i, id in enumerate(UNITS)
            ),
            relations=tuple(Relation(t.id, t.sources, t.target, t.category) for t in own.ties),
        )
        for who, own in (("a", one), ("b", other))
    )
    document = Document("d", "abcde", {"segment": CUT})
    study = Study(OPEN, (document,), (Annotator("a"), Annotator("b")), layers)
    data = items(study, by="pair", of="link", pairs_of="all", closure=True)
    assert data.n_items == 20
    for place, own in enumerate((Slow(one), Slow(other))):
        alike = own.closed() - {(p, q) for p, q in own.closed() if (q, p) in own.closed()}
        both = own.closed() - alike
        # Ties in both directions: by restatement, or drawn so.
        found = {tuple(map(str, pair)) for pair in linked(data, place)}
        assert alike <= found <= own.closed()
        assert all((p, q) in found or (q, p) in found for p, q in both)
        assert {(p, q) for p, q in both if p > q} <= found


def test_pairs_of_a_paragraph_begin_in_it():
    """Two units in one paragraph and three in the next make 2 + 6 pairs; the rest is told."""
    text = "A b. C d.\n\nE f. G h. I j."
    spans = [Span(i, i + 3) for i in (0, 5, 11, 16, 21)]
    cut = Segmentation("paragraph", (Span(0, 9), Span(11, 25)))
    units = tuple(Unit(f"T{n}", (span,), "c") for n, span in enumerate(spans))
    ties = (Relation("R1", ("T1",), "T0", "support"), Relation("R2", ("T2",), "T0", "support"))
    layers = tuple(Layer("d", who, units=units, relations=ties) for who in "ab")
    document = Document("d", text, {"paragraph": cut})
    study = Study(Scheme.observed(layers), (document,), (Annotator("a"), Annotator("b")), layers)
    data = items(study, by="pair", of="link", pairs_of="paragraph")
    assert data.n_items == 8
    assert linked(data, 0) == {(2, 1)}
    assert "2 relations tie units of two paragraphs: left out" in data.notes
    assert "|pairs:paragraph|" in data.derivation
    bare = replace(study, documents=(replace(document, segmentations={}),))
    with pytest.raises(DataError, match="document 'd' has no paragraphs"):
        items(bare, by="pair", pairs_of="paragraph")
