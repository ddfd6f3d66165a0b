"""The distance in the category tree: by brute force, another program and the printed figures."""

from __future__ import annotations

from itertools import permutations

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.measures.literature import PELDSZUS_STEDE_TABLE_5 as TABLE_5
from tests.measures.literature import agrees, in_pairs
from tests.measures.strategies import tables

from argora.errors import DataError, SchemeError
from argora.measures import parse
from argora.model import Scheme
from argora.model.scheme import Category
from argora.reliability import CodingData
from argora.reliability.coding.hierarchy import tree_of
from argora.schemes.microtexts import MICROTEXTS

TREE = parse("alpha(distance='tree')")
FUNCTIONS = ["support", "example", "rebut", "undercut", "none"]
ABOVE = {"example": ["support"], "rebut": ["attack"], "undercut": ["attack"]}


def measured(data):
    return TREE(data, interval=None)


def brute(rows, way, levels):
    """Return observed and expected disagreement by looking at all pairs of values."""

    def apart(a, b):
        shared = 0
        while a != b and way(a)[: shared + 1] == way(b)[: shared + 1]:
            shared += 1
        return 0.0 if a == b else (levels - shared) / levels

    pairable = [found for row in rows if len(found := [v for v in row if v is not None]) > 1]
    values = [value for row in pairable for value in row]
    n = len(values)
    observed = sum(
        apart(a, b) / (len(row) - 1) for row in pairable for a, b in permutations(row, 2)
    )
    return observed / n, sum(apart(a, b) for a, b in permutations(values, 2)) / (n * (n - 1))


@given(rows=tables(st.sampled_from(FUNCTIONS)))
def test_alpha_with_the_tree_of_a_scheme_is_its_definition_over_all_pairs(rows):
    """Rebut and undercut are half as far apart as either is from support."""
    result = measured(CodingData.from_matrix(rows).with_tree(ABOVE))
    observed, expected = brute(rows, lambda c: [*ABOVE.get(c, ()), c], 2)
    assert result.observed == pytest.approx(observed, abs=1e-12)
    assert result.expected == pytest.approx(expected, abs=1e-12)
    assert result.is_defined == (expected > 0)


WAYS = [("P", "T"), ("P", "S", "SN"), ("P", "S", "SE"), ("P", "A", "AU"), ("O", "A", "AU"), ("?",)]


@given(rows=tables(st.sampled_from(WAYS)))
def test_alpha_of_tuples_is_its_definition_over_all_pairs(rows):
    """A tuple is its own way from the top; the shortest count as being as deep as the deepest."""
    observed, expected = brute(rows, list, 3)
    result = measured(CodingData.from_matrix(rows, categories=WAYS))
    assert result.observed == pytest.approx(observed, abs=1e-12)
    assert result.expected == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_alpha_is_what_the_krippendorff_package_computes_with_this_distance(seed):
    """It takes distances as functions of two values."""
    random = np.random.default_rng(seed)
    table = random.integers(0, 5, (30, 4))
    ways = [(*ABOVE.get(name, ()), name) for name in FUNCTIONS]

    def apart(v1, v2, i1, i2, n_v, dtype=np.float64):
        found = np.zeros(np.broadcast(i1, i2).shape, dtype=dtype)
        for at, (a, b) in enumerate(np.broadcast(i1, i2)):
            together = ways[int(a)][0] == ways[int(b)][0]
            found.flat[at] = 0 if a == b else 1 / 2 if together else 1
        return found

    theirs = krippendorff.alpha(
        reliability_data=table.T, level_of_measurement=apart, value_domain=list(range(5))
    )
    named = [[FUNCTIONS[code] for code in row] for row in table]
    ours = measured(CodingData.from_matrix(named).with_tree(ABOVE))
    assert ours.value == pytest.approx(theirs, rel=1e-9)


def test_labels_as_text_with_their_levels_above_them_give_the_same():
    """Items by level carry text such as PSN; their tree says what is above."""
    text = {way: "".join((way[0], way[-1])) if len(way) > 1 else "?" for way in TABLE_5}
    tree = {text[way]: [way[:n] for n in range(1, 3)] for way in TABLE_5 if len(way) > 1}
    values = [text[way] for way, n in TABLE_5.items() for _ in range(n)]
    result = measured(in_pairs(values).with_tree(tree))
    assert agrees(result.expected, "0.67")
    assert "distance:tree/3|" in result.signature  # which labels occur is no part of the method


@pytest.mark.parametrize(
    ("rows", "tree", "reason"),
    [
        ([["a", "b"], ["a", "a"]], None, "needs a category tree"),
        ([["a", "b"], ["a", "a"]], {}, "needs a category tree"),
        ([[("a",), ("b",)], [("a",), ("a",)]], None, "needs a category tree"),
        ([[{"a", "b"}, {"b"}], [{"b"}, {"b"}]], {"a": ["b"]}, "one category per item"),
    ],
    ids=["words", "empty tree", "short tuples", "several labels"],
)
def test_without_a_place_in_a_tree_alpha_is_undefined_and_says_why(rows, tree, reason):
    """Never nominal in silence."""
    result = measured(CodingData.from_matrix(rows).with_tree(tree))
    assert not result.is_defined
    assert reason in result.undefined


def test_sets_of_at_most_one_label_have_the_place_of_the_label():
    """Sentences with one category, or nothing."""
    sets = CodingData.from_matrix([[{"rebut"}, {"undercut"}], [{"support"}, set()]])
    plain = CodingData.from_matrix([["rebut", "undercut"], ["support", "none"]])
    assert measured(sets.with_tree(ABOVE)).value == measured(plain.with_tree(ABOVE)).value


def test_the_tree_stays_when_data_are_selected_or_recoded_within_it():
    """Merging examples with support is a step in the tree; what is outside loses it."""
    data = CodingData.from_matrix([["example", "rebut"], ["support", "undercut"]]).with_tree(ABOVE)
    merged = [{"example": "support"}.get(c, c) for c in data.categories]
    assert data.select(annotators=["annotator 1"]).tree == data.tree
    assert data.recode(merged, how="merge").tree == data.tree
    assert data.recode(["x", "y", "x", "y"], how="other").tree is None
    assert data.binary("rebut").tree is None


def test_a_category_alone_has_the_alpha_of_two_categories():
    """Between two categories every distance is the same."""
    data = CodingData.from_matrix([["example", "rebut"], ["rebut", "rebut"], ["support", "rebut"]])
    parts = TREE(data.with_tree(ABOVE), interval=None, parts=["category"]).parts["category"]
    nominal = parse("alpha")(data.binary("rebut"), interval=None)
    assert parts["rebut"].value == pytest.approx(nominal.value)


def test_the_signature_tells_trees_apart():
    """Their depth and their form change the figure; what annotators chose does not."""

    def signed(tree, *rows):
        data = CodingData.from_matrix(rows).with_tree(tree)
        return measured(data).signature.split("|")[1]

    rows = ["example", "rebut"], ["rebut", "rebut"]
    assert signed(ABOVE, *rows) == signed(ABOVE, ["undercut", "support"], *rows)
    assert signed(ABOVE, *rows).startswith("distance:tree/2-")
    assert signed({**ABOVE, "example": ["other"]}, *rows) != signed(ABOVE, *rows)
    assert signed(None, [("a", "b", "c"), ("a",)], [("a",), ("a",)]) == "distance:tree/3"


def test_the_depth_is_that_of_the_tree_not_of_what_was_chosen():
    """So figures of two topics can be compared."""
    deep = {**ABOVE, "doubt": ["attack", "undercut"]}
    data = CodingData.from_matrix([["rebut", "undercut"], ["support", "support"]]).with_tree(deep)
    assert measured(data).observed == pytest.approx((2 / 3) / 2)


def test_parsing_what_a_measure_prints_gives_the_measure_back():
    """Also with a tree."""
    assert parse(str(TREE)) == TREE


def test_the_tree_of_a_scheme_is_read_off_its_categories():
    """Examples are a kind of support."""
    assert tree_of(MICROTEXTS, "relation") == {
        "example": ("support",),
        "rebut": ("attack",),
        "undercut": ("attack",),
    }
    assert tree_of(MICROTEXTS, "unit") is None  # roles have nothing above them


def test_a_tree_that_runs_in_a_circle_is_refused():
    """In a scheme and by hand."""
    circle = Scheme("odd", units=(Category("a", parent="b"), Category("b", parent="a")))
    with pytest.raises(SchemeError, match="above itself"):
        tree_of(circle, "unit")
    data = CodingData.from_matrix([["a", "b"]])
    for tree in ({"a": ["b"], "b": ["a"]}, {"a": ["a"]}):
        with pytest.raises(DataError, match="two places"):
            data.with_tree(tree)
