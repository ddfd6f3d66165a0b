"""Near misses split from disagreement: every unit has one outcome, every edge its words."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import argora
from argora.diagnostics.boundaries import OUTCOMES, boundaries, edges_between, kind_of
from argora.diagnostics.disagreement import Part, disagreement
from argora.model import Annotator, Document, Layer, Scheme, Span, Study, Unit
from argora.reliability import Matcher, structures
from argora.text import segment

TEXT = "Therefore, we should stay in, because it rains and the streets are wet. Say no more."


def at(words, category="claim", id="u"):
    """Return a unit on some words of the text."""
    start = TEXT.index(words)
    return Unit(id, (Span(start, start + len(words)),), category)


def study_of(*layers, text=TEXT):
    """Return a study of one document with the units of several annotators."""
    document = segment(Document("d", text)) if text else Document("d", length=len(TEXT))
    named = dict(zip("xyz", layers, strict=False))
    return Study(
        Scheme("s"),
        (document,),
        tuple(map(Annotator, named)),
        tuple(Layer("d", who, units=tuple(own)) for who, own in named.items()),
    )


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        ([at("we should stay in")], [at("we should stay in")], {"same": 2}),
        ([at("we should stay in")], [at("we should stay in,")], {"boundary": 2}),
        ([at("we should stay in")], [at("we should stay in", "premise")], {"category": 2}),
        ([at("we should stay in")], [at("should stay", "premise")], {"both": 2}),
        ([at("we should stay in")], [at("Say no more")], {"alone": 2}),
        ([at("we should stay in")], [], {"alone": 1}),
        (
            [at("it rains and the streets are wet")],
            [at("it rains"), at("the streets are wet", id="v")],
            {"division": 3},
        ),
        (
            [at("it rains and the streets are wet")],
            [at("it rains", "premise"), at("the streets are wet", id="v")],
            {"both": 3},
        ),
    ],
)
def test_every_unit_has_one_outcome(first, second, outcome):
    """The same, a near miss, another category, both, or alone."""
    found = boundaries(study_of(first, second))
    assert {name: n for name, n in found.total.items() if n} == outcome
    assert list(found.total) == list(OUTCOMES)


@pytest.mark.parametrize(
    ("longer", "shorter", "side", "kind", "n_tokens"),
    [
        ("we should stay in,", "we should stay in", "end", "punctuation", 1),
        ("because it rains", "it rains", "start", "connective", 1),
        ("Therefore, we should stay", "we should stay", "start", "connective", 2),
        ("it rains and", "it rains", "end", "connective", 1),
        ("we should stay in", "stay in", "start", "words", 2),
        ("it rains and the streets are wet", "it rains", "end", "clause", 5),
        ("we should ", "we should", "end", "space", 0),
    ],
)
def test_an_edge_says_on_which_side_by_how_much_and_in_which_words(
    longer, shorter, side, kind, n_tokens
):
    """And whose unit is the longer one, whoever comes first."""
    for first, second, who in ((longer, shorter, "x"), (shorter, longer, "y")):
        found = boundaries(study_of([at(first)], [at(second)]))
        (miss,) = found.near_misses
        (edge,) = miss.edges
        assert (edge.side, edge.kind, edge.n_tokens) == (side, kind, n_tokens)
        assert edge.n_characters == len(longer) - len(shorter)
        assert found.longer == {who: Counter({(side, kind): 1})}
        assert found.edges == {(side, kind): 1}


def test_a_gap_inside_one_unit_is_an_edge_inside():
    """One annotator left out the connective between two clauses."""
    parted = Unit("u", (at("it rains").spans[0], at("the streets").spans[0]), "claim")
    (miss,) = boundaries(study_of([at("it rains and the streets")], [parted])).near_misses
    assert [(edge.side, edge.kind, edge.longer) for edge in miss.edges] == [
        ("inside", "connective", 0)
    ]
    assert miss.units == (("u",), ("u",))


def test_where_the_text_is_missing_widths_are_known_in_characters_only():
    """As in AURC."""
    found = boundaries(study_of([at("it rains")], [at("it rains and")], text=None))
    assert found.edges == {("end", "unknown"): 1}
    assert found.widths("end", "character").median == 4
    assert found.widths("end").n == 0


def test_sums_by_pair_category_and_document_are_those_of_all_units():
    """Three annotators make three pairs; units without words are counted apart."""
    implied = Unit("i", text="Rain is bad", category="premise")
    layers = (
        [at("it rains"), implied],
        [at("because it rains")],
        [at("it rains", "premise"), at("Say no more", id="v")],
    )
    found = boundaries(study_of(*layers))
    assert found.n_without_place == 1
    assert found.n_units == 2 * (1 + 1 + 2)
    assert found.total == {
        "same": 0,
        "boundary": 2,
        "division": 0,
        "category": 2,
        "both": 2,
        "alone": 2,
    }
    for table in (found.by_pair, found.by_category, found.by_document):
        assert sum((Counter(own) for own in table.values()), Counter()) == Counter(found.total)
    assert found.near_share == pytest.approx(2 / 8)
    assert found.by_pair["x", "y"]["boundary"] == 2
    assert list(found.by_category) == ["claim", "premise"]


def test_where_all_is_the_same_there_is_no_share_of_near_misses():
    """Nothing of nothing."""
    assert math.isnan(boundaries(study_of([at("it rains")], [at("it rains")])).near_share)
    assert boundaries(study_of([], [])).n_units == 0


@st.composite
def marked(draw):
    """Units of one annotator, some discontinuous, some overlapping."""
    found = []
    for i in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, 30))
        spans = [Span(start, start + draw(st.integers(1, 12)))]
        if draw(st.integers(0, 3)) == 0:
            spans.append(Span(spans[0].end + 2, spans[0].end + 5))
        found.append(Unit(f"u{i}", tuple(spans), draw(st.sampled_from(["claim", "premise"]))))
    return found


@given(marked(), marked(), st.sampled_from([Matcher(), Matcher("overlap", many_to_one=False)]))
def test_outcomes_add_up_and_do_not_depend_on_who_comes_first(first, second, matcher):
    """Each unit once; edges are all the text that only one of two has."""
    found = boundaries(study_of(first, second), matcher=matcher)
    assert found.n_units == len(first) + len(second) == sum(found.total.values())
    assert len({(each.annotator, each.unit) for each in found.compared}) == found.n_units
    other = boundaries(study_of(second, first), matcher=matcher)
    assert found.total == other.total
    data = structures(study_of(first, second))
    list(data.pairs(matcher))
    matched = boundaries(study_of(first, second), matcher=matcher, data=data)
    assert (matched.compared, matched.near_misses) == (found.compared, found.near_misses)
    for miss in found.near_misses:
        one, two = ({i for s in spans for i in range(s.start, s.end)} for spans in miss.spans)
        edges = Counter()
        for edge in miss.edges:
            edges.update((edge.longer, i) for i in range(edge.span.start, edge.span.end))
        assert edges == Counter([*((0, i) for i in one - two), *((1, i) for i in two - one)])


def test_units_that_share_nothing_have_no_edges():
    """They were not taken for the same."""
    assert edges_between([Span(0, 2)], [Span(4, 6)], Document("d", TEXT)) == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("  ", "space"),
        (' ."', "punctuation"),
        ("But even if ", "connective"),
        ("In my opinion, ", "connective"),
        ("On the other hand,", "connective"),
        ("Denn", "connective"),
        ("darüber hinaus ", "connective"),
        ("in my house", "words"),
        ("the 25 %", "words"),
        ("and the streets are very wet", "clause"),
        ("It's raining cats and dogs", "clause"),
    ],
)
def test_words_are_told_by_lists_and_length(text, kind):
    """English and German, whatever the case."""
    assert kind_of(text) == kind


def test_units_that_were_matched_before_are_not_matched_again(monkeypatch):
    """Structures of the study hold the matching of their units."""
    study = study_of([at("we should stay in")], [at("we should stay in,")])
    data, asked = structures(study), []
    list(data.pairs(Matcher()))
    monkeypatch.setattr(Matcher, "match", lambda *units: asked.append(units))
    assert boundaries(study, data=data).total["boundary"] == 2
    assert not asked


@pytest.mark.corpora
def test_outcomes_of_real_judgments_divide_the_causes_of_the_split(corpora):
    """Missing units are alone, boundaries are boundary, division and both, nothing else moves."""
    study = argora.read(corpora / "echr")
    found = boundaries(study)
    split = disagreement(structures(study))
    causes = Counter(each.part for each in split.open if each.kind == "unit")
    total = found.total
    assert total["alone"] == causes[Part("missing unit")]
    assert total["boundary"] + total["division"] + total["both"] == causes[Part("boundary")]
    assert total["category"] == causes[Part("category")]
    assert found.near_share > 0.3
