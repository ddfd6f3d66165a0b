"""Votes given as a table are the same as those given one by one, and equal rows count as one."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argora.measures import parse
from argora.reliability import CodingData

NUMBERS = {
    "few": [0, 1, 2],
    "small, with gaps": [-127, 3, 127],
    "too small": [-128, 0],
    "too large": [5, 128],
    "far apart": [0, 10**9],
    "halves": [0, 0.5, 1],
}


@st.composite
def tables(draw):
    """Draw a table of floats, up to a hundred rows, in either order of memory."""
    numbers = NUMBERS[draw(st.sampled_from(sorted(NUMBERS)))]
    random = np.random.default_rng(draw(st.integers(0, 10**6)))
    shape = draw(st.integers(1, 100)), draw(st.integers(1, 4))
    table = random.choice(np.array(numbers, dtype=float), shape)
    table[random.random(shape) < draw(st.sampled_from([0, 0.3, 1]))] = np.nan
    return np.asarray(table, order=draw(st.sampled_from("CF")))


def one_by_one(table: np.ndarray) -> CodingData:
    """Return the data of the same table as a list of objects, without the cells."""
    data = CodingData.from_matrix(table.tolist())
    return replace(data, weight=np.ones(len(table), dtype=np.int64))


@given(tables())
@settings(max_examples=150, deadline=None)
def test_a_table_holds_the_same_votes_as_its_cells_one_by_one(table):
    """Narrow numbers, merged rows and gaps change no vote, no count and no fingerprint."""
    data, plain = CodingData.from_matrix(table), one_by_one(table)
    assert data.cells is not None
    assert plain.cells is None
    assert (data.n_items, data.n_annotators) == (plain.n_items, plain.n_annotators)
    assert data.fingerprint == plain.fingerprint
    assert data.categories == plain.categories
    for name in ("start", "annotator", "code", "votes_per_item"):
        assert getattr(data, name).tolist() == getattr(plain, name).tolist()
        assert getattr(data, name).dtype == np.int64


@pytest.mark.parametrize("distance", ["nominal", "ordinal", "interval"])
@given(table=tables())
@settings(max_examples=60, deadline=None)
def test_alpha_of_merged_rows_is_that_of_all_rows(distance, table):
    """Equal rows with a weight give the coincidences of all rows, bit by bit."""
    alpha = parse(f"alpha(distance={distance!r})")
    merged, plain = (
        alpha(data, interval=None) for data in (CodingData.from_matrix(table), one_by_one(table))
    )
    assert merged == plain or (not merged.is_defined and merged.undefined == plain.undefined)


def test_merged_rows_are_the_different_ones_with_their_number():
    """The table of three columns has four different rows, one of which is there 97 times."""
    table = np.zeros((100, 3))
    table[:3] = [[0, 1, 1], [np.nan, 1, 0], [np.nan, np.nan, np.nan]]
    merged = CodingData.from_matrix(table).merged
    assert merged.dense().tolist() == [[0, 0, 0], [0, 1, 1], [-1, 1, 0], [-1, -1, -1]]
    assert merged.weight.tolist() == [97, 1, 1, 1]


def test_data_of_a_table_can_be_stored_and_changed():
    """A copy with other categories of votes has arrays of its own, not those of the table."""
    data = CodingData.from_matrix(np.array([[0, 1], [1, 1]]))
    assert pickle.loads(pickle.dumps(data)).code.tolist() == [0, 1, 1, 1]
    changed = replace(data, code=1 - data.code)
    assert changed.cells is None
    assert changed.fingerprint != data.fingerprint
    assert changed.n_items == 2


@pytest.mark.parametrize("kind", ["i1", "u1", "i8", "u8", "f2", "f4", "?", "O", "U1"])
def test_numbers_of_any_type_keep_their_type(kind):
    """Categories are plain values of the type of the table."""
    table = np.array([[1, 0], [1, 1]]).astype(kind)
    expected = {type(value) for value in table.ravel().tolist()}
    data = CodingData.from_matrix(table)
    assert {type(category) for category in data.categories} == expected
    assert data.code.tolist() == [1, 0, 1, 1]
