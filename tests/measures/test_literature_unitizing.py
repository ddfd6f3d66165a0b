"""Distances between sets and u_alpha: known misreadings that give other numbers."""

from __future__ import annotations

import pytest
from tests.measures.literature import KEYPHRASES, agrees, continuum

from argora.measures import parse
from argora.measures.distances import jaccard, masi


@pytest.mark.parametrize(("pair", "wrong"), [(("ab", "abc"), 1 / 9), (("ab", "ac"), 4 / 9)])
def test_masi_is_not_what_dkpro_computes(pair, wrong):
    """DKPro multiplies the Jaccard distance by a weight, which is another measure."""
    assert masi(*map(frozenset, pair)) != pytest.approx(wrong, abs=0.05)


@pytest.mark.parametrize("distance", [jaccard, masi])
def test_two_empty_sets_agree(distance):
    """Both annotators said that there is nothing."""
    assert distance(frozenset(), frozenset()) == 0
    assert distance(frozenset(), frozenset("a")) == 1


@pytest.mark.parametrize("misreading", ["0.5774", "0.5203", "0.5672"])
def test_key_phrases_do_not_give_the_known_misreadings_of_krippendorff_2016(misreading):
    """Gaps squared give .5774, units not squared .5203; the last character as the end .5672."""
    assert not agrees(parse("u_alpha")(continuum(56, KEYPHRASES)).value, misreading)


def test_where_only_categories_differ_one_category_for_all_agrees_fully():
    """The second hand example of the 2016 family: u_alpha_binary, any unit or none, is 1."""
    marks = {"a": [(1, 4, "a"), (6, 8, "b")], "b": [(1, 4, "b"), (6, 8, "b")]}
    collapsed = {who: [(start, end, "any") for start, end, _ in own] for who, own in marks.items()}
    assert agrees(parse("u_alpha")(continuum(10, collapsed)).value, "1.0")
