"""The shape of structures agrees with drawing and counting by hand."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import argora
from argora.diagnostics.corpus import describe
from argora.diagnostics.shape import LOOP, ON_RELATION, PLACELESS, PUT_FORWARD, Drawing, crossings
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
from argora.model.rules.relations import Symmetric
from argora.report.sections.corpus import course_note
from argora.schemes import get_scheme

SCHEME = Scheme(
    "tiny",
    units=(Category("claim"),),
    relations=(Category("support"), Category("same")),
    rules=(Symmetric(category="same"),),
)


def units(text: str) -> tuple[Unit, ...]:
    """Return units A, B, C, ... in the order of these letters in the text."""
    return tuple(Unit(id, (Span(2 * i, 2 * i + 1),), "claim") for i, id in enumerate(text))


def relation(id: str, arrow: str, category: str = "support") -> Relation:
    """Return the relation of ``AB>C``: sources, target."""
    sources, _, target = arrow.partition(">")
    return Relation(id, tuple(sources), target, category)


def drawn(order: str, *arrows: str, same: str = "") -> Drawing:
    """Return units in this order with these relations, and restatements such as ``A>B``."""
    ties = [relation(f"R{i}", arrow) for i, arrow in enumerate(arrows)]
    ties += [relation(f"S{i}", arrow, "same") for i, arrow in enumerate(same.split())]
    layer = Layer("d", "ann", units=units(order), relations=tuple(ties))
    return Drawing(layer, Document("d", "." * 200), ("same",))


def study_of(*layers: Layer, scheme: Scheme = SCHEME) -> Study:
    """Return a study of these layers."""
    documents = tuple(Document(id, "." * 200) for id in sorted({a.document for a in layers}))
    people = tuple(Annotator(id) for id in sorted({a.annotator for a in layers}))
    return Study(scheme, documents, people, layers)


def figures_of(study: Study):
    """Return the figures by name."""
    return {figure.name: figure for figure in describe(study).structure.figures}


def cross(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell by looking from every point whether one end of each arc lies inside the other."""
    inside = set(range(min(one) + 1, max(one)))
    apart = len({*one, *other}) == 4
    return apart and len(inside & set(other)) == 1


ARCS = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=30)


@given(ARCS)
def test_crossings_agree_with_looking_at_every_pair(arcs):
    """Whatever the arcs, also equal ones and such that go nowhere."""
    found = [0] * len(arcs)
    for i, j in combinations(range(len(arcs)), 2):
        if cross(arcs[i], arcs[j]):
            found[i] += 1
            found[j] += 1
    assert crossings(arcs) == found


@pytest.mark.parametrize(
    ("arcs", "expected"),
    [
        ([(0, 2), (1, 3)], [1, 1]),
        ([(0, 2), (3, 1)], [1, 1]),
        ([(0, 3), (1, 2)], [0, 0]),
        ([(0, 1), (2, 3)], [0, 0]),
        ([(0, 2), (2, 4)], [0, 0]),
        ([(0, 2), (1, 3), (1, 4)], [2, 1, 1]),
        ([], []),
    ],
    ids=["cross", "backward", "inside", "beside", "one end", "three", "none"],
)
def test_arcs_cross_if_each_has_one_end_inside_the_other(arcs, expected):
    """Sharing an end is no crossing."""
    assert crossings(arcs) == expected


def test_ten_thousand_arcs_that_all_cross_are_counted_exactly():
    """Every pair of them, without looking at every pair."""
    n = 10_000
    assert sum(crossings([(i, n + i) for i in range(n)])) == n * (n - 1)


@pytest.mark.parametrize(
    ("drawing", "name", "expected"),
    [
        (drawn("ABC", "B>A", "C>B"), "depth", (2, 1)),
        (drawn("ABC", "B>A", "C>A"), "depth", (1, 1)),
        (drawn("ABC"), "depth", (0, 1)),
        (drawn("AB", "A>B", "B>A"), "depth", (0, 0)),
        (drawn(""), "depth", (0, 0)),
        (drawn("ABCD", "B>A", "C>A", "D>C"), "most sources", (2, 1)),
        (drawn("ABCD", "B>A", "C>A", "D>C"), "sources", (3, 2)),
        (drawn("ABC", "A>B", "A>C"), "most targets", (2, 1)),
        (drawn("ABC", "A>B", "A>C"), "targets", (2, 1)),
        (drawn("ABC"), "sources", (0, 0)),
        (drawn("ABCD", "B>A", "D>C"), "roots", (2, 1)),
        (drawn("ABCD", "B>A", "D>C"), "components", (2, 1)),
        (drawn("ABC", "BC>A"), "linked", (1, 1)),
        (drawn("ABCD", "B>A", "D>C"), "unrelated", (0, 4)),
        (drawn("ABCD", "B>A"), "unrelated", (2, 4)),
        (drawn("AB", same="A>B"), "unrelated", (0, 2)),
        (drawn("ABC", "C>A"), "adjacent", (0, 1)),
        (drawn("ABC", "C>A"), "distance", (2, 1)),
        (drawn("ABC", "BC>A"), "adjacent", (1, 2)),
        (drawn("ABC", "B>A", "B>C"), "backward", (1, 2)),
        (drawn("ABC", "B>A", "B>C"), "forward", (1, 2)),
        (drawn("AB", same="B>A"), "backward", (0, 0)),
        (drawn("AB", same="B>A"), "adjacent", (1, 1)),
        (drawn("ABCD", "C>A", "D>B"), "crossings", (1, 1)),
        (drawn("ABCDE", "C>A", "D>B", "E>D"), "crossing", (2, 3)),
    ],
)
def test_a_figure_is_what_one_counts_on_the_drawing(drawing, name, expected):
    """Numerator and denominator; 0 below where there is nothing to measure."""
    assert drawing.ratios()[name] == expected


def test_an_undercut_deepens_the_graph_and_has_no_arc():
    """It leads to the relation it attacks, which has no place in the order of the text."""
    ties = (relation("R", "B>A"), Relation("U", ("C",), "R", "support"))
    layer = Layer("d", "ann", units=units("ABC"), relations=ties)
    found = Drawing(layer, Document("d", "." * 9)).ratios()
    assert found["depth"] == (2, 1)
    assert found["on relations"] == (1, 1)
    assert found["adjacent"] == (1, 1)
    assert found["components"] == (1, 1)
    assert found["unrelated"] == (0, 3)


def test_units_that_mean_the_same_are_one_root_and_one_step():
    """A restated claim is no second root, and what supports the restatement is no deeper."""
    found = drawn("ABCD", "B>A", "D>C", same="C>A").ratios()
    assert (found["roots"], found["depth"], found["components"]) == ((1, 1), (1, 1), (1, 1))


def test_a_restatement_of_a_relation_does_not_stop_anything():
    """Symmetric relations may have relations as their ends, too."""
    ties = (relation("R", "B>A"), Relation("S", ("C",), "R", "same"))
    layer = Layer("d", "ann", units=units("ABC"), relations=ties)
    found = Drawing(layer, Document("d", "." * 9), ("same",)).ratios()
    assert found["components"] == (1, 1)
    assert found["on relations"] == (1, 1)


def test_units_without_words_have_no_place_but_are_units():
    """An implicit claim is a root and the end of a relation, and nobody's neighbour."""
    implicit = Unit("X", (), "claim", text="We should.")
    ties = (relation("R0", "A>X"), relation("R1", "B>A"))
    layer = Layer("d", "ann", units=(*units("AB"), implicit), relations=ties)
    found = Drawing(layer, Document("d", "." * 9)).ratios()
    assert (found["roots"], found["depth"]) == ((1, 1), (2, 1))
    assert (found["adjacent"], found["distance"]) == ((1, 1), (1, 1))


def test_units_of_given_segments_stand_where_their_segments_lie():
    """The order of the ids says nothing."""
    cut = Segmentation("segment", (Span(0, 3), Span(4, 7), Span(8, 9)), ids=("s2", "s1", "s0"))
    document = Document("d", "." * 9, segmentations={"segment": cut})
    own = tuple(Unit(f"T{i}", category="claim", segment=(f"s{i}",)) for i in range(3))
    layer = Layer("d", "ann", units=own, relations=(Relation("R", ("T0",), "T2", "support"),))
    found = Drawing(layer, document).ratios()
    assert found["distance"] == (2, 1)
    assert found["backward"] == (1, 1)


@pytest.mark.parametrize("seed", range(5))
def test_the_course_agrees_with_spans_looked_up_one_by_one(seed):
    """Ranks are counted as the units that begin before; every tie is looked at on its own."""
    rng = random.Random(seed)
    starts = rng.sample(range(100), 9)
    own = tuple(Unit(f"T{i}", (Span(s, s + 5),), "claim") for i, s in enumerate(starts))
    pairs = [rng.sample(range(9), 2) for _ in range(12)]
    ties = tuple(
        Relation(f"R{i}", (f"T{a}",), f"T{b}", "support") for i, (a, b) in enumerate(pairs)
    )
    found = figures_of(study_of(Layer("d", "ann", units=own, relations=ties)))
    rank = [sum(other < start for other in starts) for start in starts]
    arcs = [(rank[a], rank[b]) for a, b in pairs]
    crossed = [(i, j) for i, j in combinations(range(12), 2) if cross(arcs[i], arcs[j])]
    expected = {
        "distance": sum(abs(a - b) for a, b in arcs) / 12,
        "adjacent": sum(abs(a - b) == 1 for a, b in arcs) / 12,
        "backward": sum(b < a for a, b in arcs) / 12,
        "forward": sum(b > a for a, b in arcs) / 12,
        "crossings": len(crossed),
        "crossing": len({i for pair in crossed for i in pair}) / 12,
    }
    assert {name: found[name].overall for name in expected} == pytest.approx(expected)


def two_layers() -> tuple[Layer, Layer]:
    """Return a layer of one adjacent tie of four, and one of a single adjacent tie."""
    ties = tuple(relation(f"R{i}", arrow) for i, arrow in enumerate(("B>A", "C>A", "D>A", "E>A")))
    first = Layer("d1", "ann", units=units("ABCDE"), relations=ties)
    return first, Layer("d2", "bob", units=units("AB"), relations=(relation("R", "B>A"),))


def test_all_weighs_ties_and_the_mean_weighs_layers():
    """Two of five ties are adjacent; the mean of 1/4 and 1/1 is more."""
    found = figures_of(study_of(*two_layers()))["adjacent"]
    assert found.overall == pytest.approx(2 / 5)
    assert found.mean == pytest.approx(5 / 8)
    assert found.deviation == pytest.approx(math.sqrt(2 * (3 / 8) ** 2))
    assert (found.minimum, found.maximum, found.n_layers) == (0.25, 1.0, 2)


def test_counts_are_totals_and_the_most_is_the_highest():
    """The sum of depths would say nothing."""
    found = figures_of(study_of(*two_layers()))
    assert found["roots"].overall == 2
    assert found["most sources"].overall == 4
    assert found["depth"].overall == 1


def test_every_annotator_has_figures_of_their_own():
    """As if they had been alone."""
    first, second = two_layers()
    structure = describe(study_of(first, second)).structure
    assert structure.n_layers == 2
    assert structure.by_annotator == {
        "ann": describe(study_of(first)).structure.figures,
        "bob": describe(study_of(second)).structure.figures,
    }


def test_layers_that_were_not_asked_for_relations_are_missing_never_zero():
    """They change nothing."""
    first, second = two_layers()
    silent = Layer("d3", "cay", units=units("ABC"), covers=frozenset({"units"}))
    with_silent = describe(study_of(first, second, silent)).structure
    assert with_silent == describe(study_of(first, second)).structure
    assert describe(study_of(silent)).structure.figures == ()


def test_shares_of_no_ties_are_undefined_and_counts_zero():
    """Who was asked for relations and drew none has no share of adjacent ones."""
    found = figures_of(study_of(Layer("d", "ann", units=units("ABC"))))
    assert (found["roots"].overall, found["crossings"].overall) == (3, 0)
    assert found["unrelated"].overall == 1
    for name in ("adjacent", "backward", "forward", "crossing", "distance", "sources"):
        assert math.isnan(found[name].overall)
        assert math.isnan(found[name].mean)
        assert found[name].n_layers == 0


def test_where_nobody_knows_relations_there_is_no_structure():
    """Neither the scheme nor any layer."""
    bare = Scheme("bare", units=(Category("claim"),))
    study = study_of(Layer("d", "ann", units=units("AB")), scheme=bare)
    assert describe(study).structure.figures == ()
    known = study_of(two_layers()[0], scheme=bare)
    assert describe(known).structure.n_layers == 1


# Counted in the XML by a script that knows nothing of Argora.
MICROTEXTS = {
    "depth": 4,
    "roots": 112,
    "components": 112,
    "linked": 20,
    "on relations": 63,
    "unrelated": 0,
    "adjacent": 195 / 400,
    "backward": 269 / 400,
    "crossings": 3,
    "crossing": 6 / 400,
    "targets": 1,
}


@pytest.mark.corpora
@pytest.mark.parametrize("language", ["en", "de"])
def test_microtexts_have_the_shape_of_their_xml(corpora, language):
    """All 112, in both languages; the mean depth is 229 steps in 112 texts."""
    study = argora.read(corpora / "microtexts" / "corpus" / language, format="arggraph")
    figures = {f.name: f for f in describe(study, kinds=("gold",)).structure.figures}
    assert {name: figures[name].overall for name in MICROTEXTS} == pytest.approx(MICROTEXTS)
    assert figures["depth"].mean == pytest.approx(229 / 112)


@pytest.mark.corpora
def test_essays_are_trees_under_claims(essays_v2):
    """Roots are the major claims and claims, but for the one claim that supports another."""
    figures = {f.name: f for f in describe(essays_v2, kinds=("gold",)).structure.figures}
    assert figures["roots"].overall == 751 + 1506 - 1
    assert figures["components"].overall == figures["roots"].overall
    assert figures["targets"].overall == 1
    assert figures["depth"].overall == 4


@pytest.mark.parametrize(
    ("drawing", "name", "expected"),
    [
        (drawn("ABCDE", "B>A", "C>A", "D>B", "E>C"), "breadth", (2, 1)),
        (drawn("ABCD", "B>A", "C>A", "D>A"), "breadth", (3, 1)),
        (drawn("AB", "A>B", "B>A"), "breadth", (0, 0)),
        (drawn("ABCDEFG", "B>A", "C>A", "E>A", "F>A", "G>A"), "short", (2, 5)),
        (drawn("ABCDEFG", "B>A", "C>A", "E>A", "F>A", "G>A"), "long", (2, 5)),
    ],
)
def test_breadth_and_classes_of_distance_are_counted(drawing, name, expected):
    """Neighbours, 2 to 4 apart, and farther, as in Putra et al. (2021), section 5.2."""
    assert drawing.ratios()[name] == expected


def test_what_does_not_run_over_the_text_is_counted_by_the_reason():
    """Undercuts, units without a place, and a unit tied to itself; each tie once."""
    layer = Layer(
        "d",
        "ann",
        units=(*units("ABC"), Unit("X", (), "claim", text="implicit")),
        relations=(
            relation("r1", "B>A"),
            Relation("r2", ("B", "C"), "r1", "support"),
            relation("r3", "X>A"),
            relation("r4", "C>C"),
        ),
    )
    found = describe(study_of(layer)).structure
    assert found.left_out == {ON_RELATION: 2, PLACELESS: 1, LOOP: 1}
    assert [course.n for course in found.by_category] == [1]
    assert "leaves out 2 ties from or to another relation" in course_note(found)
    assert (
        course_note(describe(study_of(replace(layer, relations=layer.relations[:1]))).structure)
        == ""
    )


def test_propositions_have_the_place_of_what_was_said():
    """Inferences run over the text; locutions do not stand between the propositions."""
    said = tuple(
        Unit(f"L{i}", (Span(10 * i, 10 * i + 5),), "locution", {"speaker": "Ann"}) for i in range(3)
    )
    put = tuple(Unit(f"I{i}", (), "proposition", text=f"words {i}") for i in range(3))
    layer = Layer(
        "d",
        "ann",
        units=(*put[::-1], *said),
        relations=(
            *(Relation(f"Y{i}", (f"L{i}",), f"I{i}", "illocution") for i in range(3)),
            Relation("T", ("L0",), "L1", "transition"),
            Relation("R", ("I1",), "I0", "inference"),
            Relation("C", ("I0",), "I2", "conflict"),
        ),
    )
    study = Study(get_scheme("iat"), (Document("d", "x" * 40),), (Annotator("ann"),), (layer,))
    found = describe(study).structure
    courses = {each.category: each for each in found.by_category}
    assert (courses["inference"].adjacent, courses["inference"].backward) == (1, 1)
    assert (courses["conflict"].distance, courses["conflict"].forward) == (2, 1)
    assert (courses["transition"].adjacent, courses["transition"].crossing) == (1, 0)
    assert found.left_out == {PUT_FORWARD: 3}


def test_directions_and_distances_are_told_by_category():
    """In the order of the scheme; a category without a direction is neither way."""
    layer = Layer(
        "d",
        "ann",
        units=units("ABCDEFG"),
        relations=(
            relation("r1", "B>A"),
            relation("r2", "A>D"),
            relation("r3", "G>A"),
            relation("s", "C>B", "same"),
        ),
    )
    support, same = describe(study_of(layer)).structure.by_category
    assert (support.category, support.n, support.distance) == ("support", 3, pytest.approx(10 / 3))
    assert (support.adjacent, support.short, support.long) == (1, 1, 1)
    assert (support.backward, support.forward, support.crossing) == (2, 1, 0)
    assert (same.category, same.n, same.backward, same.forward) == ("same", 1, 0, 0)
