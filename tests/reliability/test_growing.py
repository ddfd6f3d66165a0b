"""Data that grow: votes and units one by one, further votes for data that are there."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argora.errors import DataError
from argora.measures import parse
from argora.reliability import CodingBuilder, CodingData, UnitizingBuilder, UnitizingData

ROWS = st.lists(
    st.tuples(st.integers(0, 4), st.sampled_from("xyz"), st.sampled_from(["a", "b", None, 3])),
    max_size=12,
    unique_by=lambda row: row[:2],
)


@given(rows=ROWS)
@settings(max_examples=50, deadline=None)
def test_votes_one_by_one_are_the_votes_at_once(rows):
    """Also when data are taken in between."""
    groups = {item: f"d{item % 2}" for item in range(5)}
    votes, grouped = CodingBuilder(), CodingBuilder()
    for n, row in enumerate(rows):
        assert votes.data().fingerprint == CodingData.from_rows(rows[:n]).fingerprint
        votes.add(*row)
        grouped.add(*row, group=groups[row[0]])
    assert len(votes) == len(rows)
    assert votes.data().fingerprint == CodingData.from_rows(rows).fingerprint
    if rows:
        expected = CodingData.from_rows(rows, groups=groups)
        assert grouped.data().fingerprint == expected.fingerprint
        assert grouped.data().groups == expected.groups


def test_an_item_can_be_added_with_all_its_decisions():
    """And categories in their order."""
    votes = CodingBuilder(categories=["low", "mid", "high"])
    votes.add_item("i1", {"ann": "high", "bob": None}, group="d1")
    votes.add_item("i2", {"bob": "low"}, group="d2")
    data = votes.data()
    assert (data.categories, data.groups, data.n_votes) == (("low", "mid", "high"), ("d1", "d2"), 2)
    assert data.ordered


def test_an_item_is_in_one_group():
    """The second one is refused when it comes."""
    votes = CodingBuilder()
    votes.add("i1", "ann", "a", group="d1")
    with pytest.raises(DataError, match="item 'i1' is in group 'd1' and in group 'd2'"):
        votes.add("i1", "bob", "a", group="d2")


@given(rows=ROWS, cut=st.integers(0, 12))
@settings(max_examples=80, deadline=None)
def test_further_votes_give_what_all_votes_at_once_give(rows, cut):
    """The same votes under the same names; new annotators stand behind the old ones."""
    groups = {item: f"d{item % 2}" for item in range(5)}
    whole = CodingData.from_rows(rows, groups=groups)
    first = CodingData.from_rows(rows[:cut], groups=groups)
    before = first.fingerprint
    grown = first.with_votes(rows[cut:], groups=groups)
    assert first.fingerprint == before
    assert (grown.items, grown.groups) == (whole.items, whole.groups)
    assert grown.categories == whole.categories
    assert grown.annotators[: len(first.annotators)] == first.annotators
    assert grown.select(annotators=whole.annotators).fingerprint == whole.fingerprint


def test_further_votes_can_fill_a_matrix():
    """Its items are called 0, 1, 2, ...; what nobody decided stays missing."""
    data = CodingData.from_matrix([["a", None], ["b", "b"]], annotators=["y", "x"])
    grown = data.with_votes([(0, "x", "c"), ("new", "y", "a")])
    assert grown.items == (0, 1, "new")
    assert grown.annotators == ("y", "x")
    assert grown.dense().tolist() == [[0, 2], [1, 1], [0, -1]]
    assert parse("percentage")(grown, interval=None).value == 0.5


@pytest.mark.parametrize(
    ("data", "row", "groups", "message"),
    [
        (CodingData.from_matrix([["a"]]), (0, "annotator 1", "b"), None, "decided twice on item 0"),
        (
            CodingData.from_contingency([[3, 1], [1, 2]]),
            (0, "new", 1),
            None,
            "item 0 stands for 3 equal items",
        ),
        (
            CodingData.from_matrix([["a"]], categories=["a", "b"]),
            (0, "new", "c"),
            None,
            "value 'c' is none of the categories",
        ),
        (CodingData.from_matrix([["a"]], groups=["d"]), (1, "new", "a"), None, "1 has no group"),
        (CodingData.from_matrix([["a"]]), (1, "new", "a"), {1: "d"}, "so far have no groups"),
        (CodingData.from_matrix([["a"]]), (None, "new", "a"), None, "has no item"),
        (CodingData.from_matrix([["a"]]), (1, "new"), None, "expected .item, annotator, category"),
    ],
)
def test_votes_that_do_not_fit_are_refused(data, row, groups, message):
    """The data stay as they were."""
    with pytest.raises(DataError, match=message):
        data.with_votes([row], groups=groups)


def test_units_one_by_one_are_the_units_at_once():
    """Whoever marked nothing in a document read it."""
    built = UnitizingBuilder()
    built.add_document("continuum", 20, annotators=["x", "y"])
    built.add("continuum", "x", 3, 8, "claim")
    built.add("continuum", "x", 6, 12, "premise")
    units = [("x", 3, 8, "claim"), ("x", 6, 12, "premise")]
    at_once = UnitizingData.from_units(20, units, annotators=["x", "y"])
    assert built.data().fingerprint == at_once.fingerprint
    built.add_document("d2", 5, annotators=["y", "z"], group="g")
    grown = built.data()
    assert (grown.groups, grown.n_rows, grown.annotators) == (
        ("continuum", "g"),
        2,
        ("x", "y", "z"),
    )


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda b: b.add_document("d1", 4, annotators=["x"]), "document 'd1' was added twice"),
        (lambda b: b.add("d2", "x", 0, 1, "c"), "no document 'd2'; add it first, with its length"),
        (lambda b: b.add("d1", "xx", 0, 1, "c"), "is by 'xx', not an annotator"),
        (lambda b: b.add("d1", "x", 3, 3, "c"), "unit 3..3 of 'x' does not lie in 'd1'"),
        (lambda b: b.add("d1", "x", 3, 11, "c"), "which has the positions 0..10"),
        (lambda b: b.add("d1", "x", -1, 3, "c"), "unit -1..3 of 'x' does not lie in 'd1'"),
        (lambda b: b.add("d1", "x", 4, 3, "c"), "unit 4..3 of 'x' does not lie in 'd1'"),
        (lambda b: b.add("d1", "x", 3, 5, None), "unit 3..5 of 'x' on 'd1' has no category"),
    ],
)
def test_a_unit_that_cannot_be_is_refused_when_it_comes(call, message):
    """Not when the data are made."""
    built = UnitizingBuilder()
    built.add_document("d1", 10, annotators=["x"])
    built.add("d1", "x", 0, 10, "whole")
    built.add("d1", "x", 9, 10, "last")
    with pytest.raises(DataError, match=message):
        call(built)


def test_growing_data_keep_their_tree_notes_and_weights():
    """Only the votes change."""
    data = CodingData.from_contingency([[3, 1], [1, 2]], categories=["a", "b"]).with_tree(
        {"a": ["top"], "b": ["top"]}
    )
    grown = data.with_votes([("new", "annotator 1", "b")])
    assert grown.tree == data.tree
    assert grown.weight.tolist() == [3, 1, 1, 2, 1]
    assert np.array_equal(grown.code[:-1], data.code)
