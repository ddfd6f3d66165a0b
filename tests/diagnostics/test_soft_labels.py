"""Predictions against the spread of votes."""

from __future__ import annotations

import math
from collections import Counter
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.diagnostics.soft_labels import against_votes
from argora.errors import DataError
from argora.measures.comparing.holm import holm
from argora.reliability import CodingData

ROWS = [["a", "a", "a", "b"], ["b", "a", "a", None], ["b", "b", None, None], [None, "a", "a", "a"]]
VOTES = CodingData.from_matrix(ROWS, annotators=["model", "x", "y", "z"], groups=list("defg"))


def test_a_hard_prediction_has_a_divergence_and_an_infinite_cross_entropy():
    """On two items somebody chose another category; one item has no prediction."""
    found = against_votes(VOTES, "model", interval=None)
    assert (found.n_impossible, found.n_left_out) == (2, 1)
    assert math.isnan(found.cross_entropy.value)
    assert found.cross_entropy.undefined.startswith("on 2 items somebody chose")
    assert found.jensen_shannon.n_items == 3
    assert found.jensen_shannon.value == pytest.approx(
        (slow_js([2 / 3, 1 / 3], [1, 0]) + 1 + 0) / 3
    )


def slow_js(p, q):
    """Half the divergence of each from their middle."""
    middle = [(a + b) / 2 for a, b in zip(p, q, strict=True)]
    return fmean(
        sum(a * math.log2(a / m) for a, m in zip(own, middle, strict=True) if a) for own in (p, q)
    )


@given(
    votes=st.lists(
        st.lists(st.sampled_from("abc"), min_size=1, max_size=4), min_size=1, max_size=6
    ),
    data=st.data(),
)
def test_figures_are_those_of_the_formulas(votes, data):
    """Item by item, with a probability for a category that nobody chose."""
    rows = [[*own, *[None] * (4 - len(own))] for own in votes]
    table = CodingData.from_matrix(rows)
    said = []
    for _ in votes:
        parts = data.draw(st.lists(st.integers(1, 9), min_size=4, max_size=4))
        said.append({c: n / sum(parts) for c, n in zip("abcd", parts, strict=True)})
    predicted = {table.item_name(i): own for i, own in enumerate(said)}
    found = against_votes(table, predicted, interval=None)
    cross, spread = [], []
    for own, q in zip(votes, said, strict=True):
        p = {c: n / len(own) for c, n in Counter(own).items()}
        cross.append(-sum(share * math.log2(q[c]) for c, share in p.items()))
        spread.append(slow_js([p.get(c, 0) for c in "abcd"], [q[c] for c in "abcd"]))
    assert found.cross_entropy.value == pytest.approx(fmean(cross))
    assert found.jensen_shannon.value == pytest.approx(fmean(spread))
    assert found.cross_entropy.value >= found.entropy - 1e-9


def test_the_spread_itself_is_the_best_prediction():
    """No divergence, and the cross entropy is the entropy of the votes."""
    people = VOTES.select(annotators=["x", "y", "z"])
    predicted = {
        people.item_name(0): {"a": 2 / 3, "b": 1 / 3},
        people.item_name(1): {"a": 1.0},
        people.item_name(2): {"b": 1.0},
        people.item_name(3): {"a": 1.0},
    }
    found = against_votes(people, predicted, interval=None)
    assert found.jensen_shannon.value == pytest.approx(0, abs=1e-12)
    assert found.cross_entropy.value == pytest.approx(found.entropy)


def test_documents_are_drawn_for_the_interval():
    """Six documents with other spreads; fewer than five have a reason."""
    rows = [["a", "a", "a", "b" if i % 2 else "a"] for i in range(12)]
    table = CodingData.from_matrix(
        rows, annotators=["model", "x", "y", "z"], groups=[f"d{i % 6 + i // 6}" for i in range(12)]
    )
    found = against_votes(table, "model").jensen_shannon
    assert found.low < found.value < found.high
    few = against_votes(VOTES, "model").jensen_shannon.interval
    assert "needs at least 5" in few.undefined


def test_what_cannot_be_compared_says_so():
    """Unknown names, numbers that are no probabilities, nothing in common."""
    with pytest.raises(DataError, match="no annotator 'modle'; did you mean 'model'"):
        against_votes(VOTES, "modle")
    with pytest.raises(DataError, match="expected numbers of 0 or more that add up to 1"):
        against_votes(VOTES, {VOTES.item_name(0): {"a": 0.5}})
    nothing = against_votes(VOTES, {})
    assert nothing.jensen_shannon.undefined == "no item has both a prediction and somebody's vote"
    assert nothing.n_left_out == 4


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ([], []),
        ([0.04], [0.04]),
        ([0.01, 0.04, 0.03], [0.03, 0.06, 0.06]),
        ([0.4, 0.5, 0.02], [0.8, 0.8, 0.06]),
        ([0.01, math.nan, 0.01], [0.02, math.nan, 0.02]),
    ],
)
def test_holm_multiplies_the_smallest_by_the_most(given_, expected):
    """Each is at least as large as the one before; what is no test does not count."""
    assert holm(given_) == pytest.approx(expected, nan_ok=True)
