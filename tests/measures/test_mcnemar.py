"""McNemar's test: counts, exact and approximate probabilities, and nothing to tell apart."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.errors import DataError
from argora.measures import McNemar, mcnemar

# statsmodels 0.15.0, mcnemar(): exact p, chi-square and p, chi-square and p with the correction.
STATSMODELS = [
    (3, 10, 0.09228515625, 3.769230769230769, 0.0522036353413146, 2.769230769, 0.09609232946),
    (5000, 5200, 0.0487879631268, 3.9215686274509802, 0.04767038065, 3.88245098, 0.04879327730),
    (0, 5, 0.0625, 5.0, 0.025347318677468325, 3.2, 0.07363827012030258),
    (1, 20, 2.09808349609375e-05, 17.19047619047, 3.38127256e-05, 15.4285714286, 8.568298010e-05),
    (40, 61, 0.0460440669293, 4.366336633663367, 0.0366557155514, 3.96039604, 0.0465827425230),
]


@pytest.mark.parametrize(("b", "c", "exact", "chi", "p", "chi_c", "p_c"), STATSMODELS)
def test_the_probabilities_are_what_statsmodels_computes(b, c, exact, chi, p, chi_c, p_c):
    """Exact, and both chi-squares, in either direction."""
    for found in (McNemar(b, c), McNemar(c, b)):
        assert found.p_exact == pytest.approx(exact, rel=1e-8)
        assert [found.chi_square, found.p] == pytest.approx([chi, p], rel=1e-8)
        assert [found.chi_square_corrected, found.p_corrected] == pytest.approx(
            [chi_c, p_c], rel=1e-8
        )


@given(b=st.integers(0, 30), c=st.integers(0, 30))
def test_the_exact_probability_counts_all_outcomes_that_are_no_likelier(b, c):
    """Every one of the 2^n ways to share out the items, in fractions."""
    n = b + c
    ways = [math.comb(n, k) for k in range(n + 1)]
    brute = Fraction(sum(w for w in ways if w <= ways[b]), 2**n)
    assert McNemar(b, c).p_exact == pytest.approx(float(brute), rel=1e-12)


def test_items_are_sorted_by_who_is_right():
    """Right is what gold says; the other two may be wrong in the same way or in different ways."""
    found = mcnemar([1, 1, 1, 2, 2, 3], [1, 1, 2, 2, 1, 1], [1, 2, 1, 2, 1, 2])
    assert found == McNemar(only_first=1, only_second=1, both=2, neither=2)


@pytest.mark.parametrize("nothing", [None, math.nan, np.float64("nan")])
def test_items_without_a_gold_value_or_an_answer_are_left_out_and_counted(nothing):
    """Nobody knows who is right, and who says nothing is not wrong."""
    found = mcnemar(
        ["a", nothing, "b", "b", nothing], ["a", "b", "b", nothing, nothing], ["b"] * 4 + [nothing]
    )
    assert found == McNemar(only_first=1, only_second=0, both=1, neither=0, left_out=3)
    assert found.notes == (
        "3 items are left out: without a gold value, or without an answer of both",
    )
    assert mcnemar("ab", "ab", "aa").notes == ()


def test_without_any_item_that_has_all_three_there_is_a_reason():
    """Not that the two are alike."""
    found = mcnemar(["a", None], [None, "b"], ["a", "b"])
    assert found.undefined == "no item has a gold value and an answer of both"
    assert math.isnan(found.chi_square)


def test_without_any_difference_there_is_no_statistic_and_a_reason():
    """Never 0 by 0; the exact probability of what always happens is 1."""
    found = mcnemar("ab", "aa", "aa")
    assert math.isnan(found.chi_square)
    assert math.isnan(found.p_corrected)
    assert found.p_exact == 1
    assert "right and wrong on the same items" in found.undefined
    assert McNemar(1, 0).undefined is None


def test_the_correction_never_makes_equal_counts_differ():
    """Seven and seven: nothing to correct."""
    assert (McNemar(7, 7).chi_square_corrected, McNemar(7, 7).p_corrected) == (0, 1)


def test_very_many_items_have_a_probability():
    """Numbers beyond those of floats in between."""
    assert McNemar(50_000, 50_000).p_exact == 1
    assert 0 < McNemar(4_900, 5_100).p_exact < 0.05


@pytest.mark.parametrize(
    ("counts", "message"), [((-1, 2), "only_first=-1: expected"), ((1, 2.5), "only_second=2.5")]
)
def test_counts_that_cannot_be_are_refused(counts, message):
    """Whole numbers, none below zero."""
    with pytest.raises(DataError, match=message):
        McNemar(*counts)


def test_lists_of_different_length_are_refused():
    """There is no telling which item is which."""
    with pytest.raises(DataError, match="3 gold values, 2 and 3 predictions"):
        mcnemar("aab", "aa", "aab")
