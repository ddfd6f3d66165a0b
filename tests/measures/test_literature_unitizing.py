"""Distances between sets and u_alpha against printed and independently computed examples."""

from __future__ import annotations

import pytest
from tests.measures.literature import KEYPHRASES, agrees, continuum

from argora.measures import parse
from argora.measures.distances import jaccard, masi


@pytest.mark.parametrize(
    ("pair", "printed"),
    [
        (("ab", "abc"), "0.5555555555555556"),
        (("a", "b"), "1.0"),
        (("ab", "ac"), "0.8888888888888888"),
        (("a", "a"), "0.0"),
    ],
)
def test_masi_agrees_with_passonneau_2006_p832(pair, printed):
    """One minus Jaccard times 1, 2/3, 1/3 or 0 for equal, nested, crossing and disjoint sets."""
    assert agrees(masi(*map(frozenset, pair)), printed)


@pytest.mark.parametrize(("pair", "wrong"), [(("ab", "abc"), 1 / 9), (("ab", "ac"), 4 / 9)])
def test_masi_is_not_what_dkpro_computes(pair, wrong):
    """DKPro multiplies the Jaccard distance by a weight, which is another measure."""
    assert masi(*map(frozenset, pair)) != pytest.approx(wrong, abs=0.05)


@pytest.mark.parametrize("distance", [jaccard, masi])
def test_two_empty_sets_agree(distance):
    """Both annotators said that there is nothing."""
    assert distance(frozenset(), frozenset()) == 0
    assert distance(frozenset(), frozenset("a")) == 1


def test_key_phrases_agree_with_krippendorff_2016():
    """Three annotators, one category; the definition of the paper on public data."""
    result = parse("u_alpha")(continuum(56, KEYPHRASES))
    assert agrees(result.value, "0.5645448655652737")


@pytest.mark.parametrize("misreading", ["0.5774", "0.5203"])
def test_key_phrases_do_not_give_the_known_misreadings_of_krippendorff_2016(misreading):
    """Gaps squared give .5774, units not squared give .5203; both misread the self-pairs."""
    assert not agrees(parse("u_alpha")(continuum(56, KEYPHRASES)).value, misreading)


@pytest.mark.parametrize(
    ("marks", "printed"),
    [
        ({"a": [(2, 6, "a")], "b": [(3, 7, "a")]}, "0.629167"),
        (
            {"a": [(1, 4, "a"), (6, 8, "b")], "b": [(1, 4, "b"), (6, 8, "b")]},
            "0.548760",
        ),
    ],
)
def test_two_annotators_agree_with_the_hand_examples_of_krippendorff_2016(marks, printed):
    """A unit moved by one position, and a unit with another category."""
    assert agrees(parse("u_alpha")(continuum(10, marks)).value, printed)


def test_where_only_categories_differ_one_category_for_all_agrees_fully():
    """The second hand example of the 2016 family: u_alpha_binary, any unit or none, is 1."""
    marks = {"a": [(1, 4, "a"), (6, 8, "b")], "b": [(1, 4, "b"), (6, 8, "b")]}
    collapsed = {who: [(start, end, "any") for start, end, _ in own] for who, own in marks.items()}
    assert agrees(parse("u_alpha")(continuum(10, collapsed)).value, "1.0")
