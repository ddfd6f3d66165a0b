"""Which sentences were moved."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.text.moved import moved


@pytest.mark.parametrize(
    ("places", "gone"),
    [
        ([], set()),
        ([0], set()),
        ([0, 1, 2], set()),
        ([3, 0, 1, 2], {3}),
        ([1, 2, 3, 0], {0}),
        ([2, 5, 9], set()),
        ([0, 3, 4, 1, 2, 5], {3, 4}),
    ],
)
def test_the_fewest_sentences_move(places, gone):
    """A sentence that goes to the front, to the end; two that change places with two."""
    assert moved(places) == gone


@given(st.permutations(range(7)))
def test_no_fewer_would_do(places):
    """The rest rises, and no longer part of the order does."""
    found = moved(places)
    rest = [place for place in places if place not in found]
    assert rest == sorted(rest)
    longer = combinations(places, len(rest) + 1)
    assert not any(list(part) == sorted(part) for part in longer)
