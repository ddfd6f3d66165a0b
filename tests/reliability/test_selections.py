"""Fewer annotators than there are, by name or as many of each item's own."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.measures.test_leaving_out import units
from tests.measures.test_planning import crowd

from argora.errors import DataError
from argora.reliability import CodingData, UnitizingData
from argora.reliability.coding.selections import is_crossed, most_together, selections, taking_part
from argora.reliability.unitizing.continuum import make_continuum


def full(n_annotators: int) -> CodingData:
    """Everybody decided on everything."""
    return CodingData.from_matrix(
        np.arange(6 * n_annotators).reshape(6, -1) % 3, groups=[*"aabbcc"]
    )


@pytest.mark.parametrize(("n", "size"), [(3, 2), (4, 3), (5, 2), (6, 2), (6, 3), (11, 10), (9, 4)])
def test_groups_of_names_are_all_there_are_or_ten_different_ones(n, size):
    """Nobody is in a group twice, and no group comes twice."""
    found = [data.annotators for data in selections(full(n), size, seed=1)]
    assert len(found) == len(set(found)) == min(comb(n, size), 10)
    assert all(len(set(names)) == size for names in found)


def test_ten_groups_or_fewer_come_in_order():
    """Nothing is drawn by chance where all of them are looked at."""
    data = full(5)
    found = [selected.annotators for selected in selections(data, 2, seed=1)]
    assert found == list(combinations(data.annotators, 2))


@pytest.mark.parametrize(("n_groups", "n"), [(40, 10), (41, 9), (50, 8), (133, 3), (400, 2)])
def test_the_fewer_documents_the_more_often_a_crowd_is_drawn(n_groups, n):
    """Ten times at most, and at least twice."""
    rows = np.resize([["a", "b", "a", None], [None, "a", "b", "b"]], (n_groups, 4)).tolist()
    data = CodingData.from_matrix(rows, groups=list(range(n_groups)))
    assert len(list(selections(data, 2, seed=1))) == n


def test_continua_are_selected_by_name_as_well():
    """As far as everybody did some document."""
    found = [data.annotators for data in selections(units(), 2, seed=1)]
    assert found == [("x", "y"), ("x", "z"), ("y", "z")]


def test_all_annotators_are_the_data_themselves():
    """Nothing is drawn."""
    for data in (full(3), units(), crowd()):
        assert [one is data for one in selections(data, 3, seed=1)] == [True]


def test_in_a_crowd_each_item_keeps_some_of_its_own_the_same_throughout_a_document():
    """And all of them are chosen from time to time."""
    data = crowd()
    assert not is_crossed(data)
    assert most_together(data) == 3
    chosen = list(selections(data, 2, seed=1))
    for thinned in chosen:
        who = thinned.annotator.reshape(-1, 2)
        assert (thinned.votes_per_item == 2).all()
        assert (who.reshape(-1, 4, 2) == who[::4, np.newaxis]).all()
        kept = {(i, a) for i, own in enumerate(who.tolist()) for a in own}
        assert kept < set(zip(data.item_of_vote.tolist(), data.annotator.tolist(), strict=True))
    codes = dict(zip(zip(data.item_of_vote, data.annotator, strict=True), data.code, strict=True))
    first = chosen[0]
    rows = zip(first.item_of_vote, first.annotator, strict=True)
    assert [codes[row] for row in rows] == first.code.tolist()
    pairs = {tuple(own) for thinned in chosen for own in thinned.annotator.reshape(-1, 2).tolist()}
    assert len(pairs) > 10


def test_every_document_chooses_its_annotators_for_itself():
    """Who is left out of one does not tell who is left out of another."""
    rows = np.array([[1, 1, 1, 1]] * 20, dtype=object)
    missing = [0, 1, 2, 3, 3] * 4
    rows[range(20), missing] = None
    data = CodingData.from_matrix(rows.tolist(), groups=[f"d{i:02}" for i in range(20)])
    left_out = [
        [next(iter({0, 1, 2, 3} - {gone, *own})) for gone, own in zip(missing, kept, strict=True)]
        for kept in (one.annotator.reshape(-1, 2).tolist() for one in selections(data, 2, seed=1))
    ]
    assert len(left_out) == 10
    for one, other in combinations(zip(*left_out, strict=True), 2):
        assert len(set(zip(one, other, strict=True))) > 3


def test_of_continua_by_a_crowd_some_annotators_are_kept_with_their_units():
    """As many of each document as asked for, with all that they marked."""
    people = ("abc", "bcd", "cda", "ab")
    data = UnitizingData(
        tuple(
            make_continuum(f"d{i}", 40, {w: [(((ord(w) % 9, 30 + i),), w)] for w in own})
            for i, own in enumerate(people)
        )
    )
    assert (most_together(data), is_crossed(data)) == (3, False)
    chosen = list(selections(data, 2, seed=1))
    assert len(chosen) == 10
    for thinned in chosen:
        for own, whole in zip(thinned.continua, data.continua, strict=True):
            assert len(own.marked) == 2
            assert own.units.keys() == own.marked.keys()
            assert own.units == {who: whole.units[who] for who in own.marked}
            assert own.marked == {who: whole.marked[who] for who in own.marked}
    for row in range(3):
        assert len({frozenset(thinned.continua[row].marked) for thinned in chosen}) > 1
    assert [one is data for one in selections(data, 3, seed=1)] == [True]


def test_somebody_who_shares_nothing_takes_no_part():
    """A name alone is no annotator."""
    data = CodingData.from_matrix([["a", "b", None], ["a", "a", None], [None, None, "a"]])
    assert taking_part(data) == data.annotators[:2]
    assert is_crossed(data)


@pytest.mark.parametrize("size", [1, 4])
def test_more_than_an_item_has_cannot_be_chosen(size):
    """Two copies of one person would agree in everything."""
    with pytest.raises(DataError, match="expected a number from 2 to 3"):
        list(selections(full(3), size, seed=1))
