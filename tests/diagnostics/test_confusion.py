"""The confusion probability matrix: counted by hand, by brute force, and on the printed example."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.diagnostics.confusion import confusion
from argora.reliability import CodingData


def sets(*rows):
    return CodingData.from_matrix([[frozenset(value.split()) for value in row] for row in rows])


def test_two_annotators_and_single_labels_give_the_symmetric_contingency_table():
    """Every pair counts in both directions, so rows are conditional on either annotator."""
    found = confusion(CodingData.from_contingency([[20, 10], [20, 50]], categories=["a", "b"]))
    assert found.labels == ("a", "b")
    assert found.pairs.tolist() == [[40, 30], [30, 100]]
    assert found.probabilities[0].tolist() == pytest.approx([40 / 70, 30 / 70])


def test_the_empty_set_is_none_and_comes_last():
    """An annotator who marked nothing chose 'none'."""
    found = confusion(sets(["claim", ""], ["", ""], ["premise", "premise"]))
    assert found.labels == ("claim", "premise", "none")
    assert found.pairs.tolist() == [[0, 0, 1], [0, 2, 0], [1, 0, 2]]


def test_a_label_that_the_other_chose_too_faces_itself_only():
    """One annotator saw a claim and a premise, the other only the claim."""
    found = confusion(sets(["claim premise", "claim"]))
    assert found.pairs.tolist() == [[2, 0], [1, 0]]


def test_a_label_that_the_other_did_not_choose_faces_all_of_hers_in_equal_parts():
    """A premise against a claim and a major claim counts one half each."""
    found = confusion(sets(["premise", "claim major"]))
    assert found.labels == ("claim", "major", "premise")
    assert found.pairs.tolist() == [[0, 0, 1], [0, 0, 1], [0.5, 0.5, 0]]


def test_a_label_nobody_used_has_no_probabilities():
    """A row without pairs is undefined, not zero."""
    data = CodingData.from_matrix([["a", "a"]], categories=["a", "b"])
    found = confusion(data)
    assert np.isnan(found.probabilities[1]).all()
    assert found.most_confused_with("b") is None


def test_items_of_one_annotator_tell_nothing():
    """A single decision makes no pair."""
    found = confusion(CodingData.from_matrix([["a", None], ["b", "b"]]))
    assert found.pairs.tolist() == [[0, 0], [0, 2]]


def test_the_most_confused_label_is_named_with_its_probability():
    """The label itself never counts."""
    found = confusion(CodingData.from_matrix([["a", "b"], ["a", "a"], ["c", "a"], ["b", "a"]]))
    label, chance = found.most_confused_with("a")
    assert label == "b"
    assert chance == pytest.approx(2 / 5)


@given(
    st.lists(
        st.lists(st.sampled_from([None, "a", "b", "c"]), min_size=4, max_size=4),
        min_size=1,
        max_size=8,
    )
)
def test_counts_equal_a_loop_over_all_ordered_pairs(rows):
    """Any number of annotators, with missing decisions."""
    found = confusion(CodingData.from_matrix(rows, categories=["a", "b", "c"]))
    expected = np.zeros((3, 3))
    for row in rows:
        for first, second in permutations([v for v in row if v is not None], 2):
            expected["abc".index(first), "abc".index(second)] += 1
    assert np.array_equal(found.pairs, expected)
