"""The best alignment of units: exact, whole, and never without end."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.errors import DataError
from argora.reliability import UnitizingData
from argora.reliability.unitizing import alignment as unit_alignment
from argora.reliability.unitizing import packing, unitary
from argora.reliability.unitizing.alignment import best_alignment
from argora.reliability.unitizing.continuum import make_continuum
from argora.reliability.unitizing.packing import heaviest
from argora.reliability.unitizing.unitary import Dissimilarity


def continuum(length=60, **marks):
    """Make a continuum; every annotator named did it."""
    found = [(who, *unit) for who, own in marks.items() for unit in own]
    return UnitizingData.from_units(length, found, annotators=list(marks)).continua[0]


def apart(one, other, how):
    """Return the dissimilarity of two units, or of one and nobody, as the paper defines it."""
    if one is None or other is None:
        return how.delta_empty
    moved = abs(one[0] - other[0]) + abs(one[1] - other[1])
    place = (moved / (one[1] - one[0] + other[1] - other[0])) ** 2
    return (how.alpha * place + how.beta * (one[2] != other[2])) * how.delta_empty


def disorder_of(group, how):
    """Return the mean dissimilarity over all pairs of annotators."""
    found = [apart(one, other, how) for one, other in combinations(group, 2)]
    return sum(found) / len(found)


def least(rows, how):
    """Return the least sum of disorders by going through all alignments."""
    i = next((i for i, own in enumerate(rows) if own), None)
    if i is None:
        return 0.0
    own = rows[i]
    others = [[None, *row] for row in rows[i + 1 :]]
    best = np.inf
    for chosen in product(*others):
        rest = [*rows[:i], own[1:]]
        for row, unit in zip(rows[i + 1 :], chosen, strict=True):
            at = len(row) if unit is None else row.index(unit)
            rest.append(row[:at] + row[at + 1 :])
        group = [None] * i + [own[0], *chosen]
        best = min(best, disorder_of(group, how) + least(rest, how))
    return best


@st.composite
def rows_of_units(draw):
    """Units of a few annotators: overlapping, repeated, or none."""
    n, most = draw(st.sampled_from([(2, 4), (3, 3), (4, 2), (5, 1)]))
    unit = st.tuples(st.integers(0, 12), st.integers(1, 8), st.sampled_from("ab"))
    rows = draw(st.lists(st.lists(unit, max_size=most), min_size=n, max_size=n))
    return [[(start, start + length, value) for start, length, value in row] for row in rows]


how_apart = st.builds(
    Dissimilarity,
    alpha=st.sampled_from([0.0, 0.5, 1.0, 3.0]),
    beta=st.sampled_from([0.0, 1.0, 2.0]),
    delta_empty=st.sampled_from([0.5, 1.0]),
)


@given(rows=rows_of_units(), how=how_apart)
def test_no_alignment_has_less_disorder(rows, how):
    """All alignments of a few units are gone through one by one."""
    marks = {f"x{i}": row for i, row in enumerate(rows)}
    found = best_alignment(continuum(**marks), dissimilarity=how)
    total = sum(map(len, rows))
    if not total:
        assert np.isnan(found.disorder)
        assert found.groups == ()
        return
    assert found.disorder == pytest.approx(least(rows, how) * len(rows) / total, abs=1e-9)
    for group in found.groups:
        units = [marks[who][group.members[who]] if who in group.members else None for who in marks]
        assert group.disorder == pytest.approx(disorder_of(units, how), abs=1e-12)
    used = [(who, unit) for group in found.groups for who, unit in group.members.items()]
    assert sorted(used) == [(who, i) for who in marks for i in range(len(marks[who]))]


@st.composite
def groups_and_weights(draw):
    """Groups of two or three among a few members, with weights of which many are equal."""
    width = draw(st.integers(2, 3))
    row = st.lists(st.integers(0, 7), min_size=width, max_size=width, unique=True)
    rows = draw(st.lists(row, min_size=1, max_size=14))
    weight = st.sampled_from([0.25, 1.0, 1.0, 1.5, 2.0])
    weights = draw(st.lists(weight, min_size=len(rows), max_size=len(rows)))
    return np.array(rows, dtype=np.int64), np.array(weights)


@pytest.mark.parametrize(
    ("few", "at_once", "slack"), [(12, 5000, 0.1), (0, 5000, 0.1), (0, 0, 0.0)]
)
@given(drawn=groups_and_weights())
def test_no_choice_of_groups_that_share_nobody_is_heavier(few, at_once, slack, drawn):
    """By trying, by programs, and by programs that start with a part of the groups."""
    members, weights = drawn
    best = 0.0
    for chosen in product([False, True], repeat=len(weights)):
        taken = members[list(chosen)].ravel()
        if len(set(taken)) == len(taken):
            best = max(best, float(weights[list(chosen)].sum()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "FEW", few)
        patch.setattr(packing, "ALL_AT_ONCE", at_once)
        patch.setattr(packing, "ENTERING", 1)
        patch.setattr(packing, "FIRST_SLACK", slack)
        found = heaviest(members, weights)
    taken = members[found].ravel()
    assert len(set(taken)) == len(taken)
    assert weights[found].sum() == pytest.approx(best)


def test_where_the_linear_program_takes_halves_the_choice_is_still_whole():
    """Three groups of which each shares somebody with each: 1.5 of them would be best."""
    members = np.array([[0, 1], [1, 2], [0, 2]])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "FEW", 0)
        assert len(heaviest(members, np.array([1.0, 1.0, 1.0]))) == 1


def drawn_units(number, n_annotators, n_units, length):
    """Return units that any language could draw: a linear congruential generator."""
    state = number

    def below(n):
        nonlocal state
        state = (1103515245 * state + 12345) % 2**31
        return (state >> 8) % n

    found = {}
    for a in range(n_annotators):
        units = set()
        while len(units) < n_units:
            start = below(length - 40)
            units.add((start, start + 3 + below(30), "abcd"[below(4)]))
        found[f"x{a}"] = sorted(units)
    return found


# Printed by pygamma-agreement 0.5.9, which computes with 32 bits, on the same units.
@pytest.mark.parametrize(
    ("number", "n_annotators", "n_units", "length", "printed"),
    [
        (1, 2, 12, 150, "0.9718125"),
        (2, 2, 40, 600, "1.2164446"),
        (3, 3, 6, 80, "1.136551"),
        (4, 3, 25, 300, "1.1981957"),
        (5, 3, 60, 600, "0.97096026"),
        (6, 3, 60, 3000, "1.9577255"),
        (7, 4, 8, 100, "1.1758959"),
        (8, 4, 15, 300, "1.4597871"),
        (9, 5, 5, 100, "1.0008274"),
        (10, 5, 7, 300, "1.8342812"),
    ],
)
def test_the_disorder_agrees_with_pygamma_agreement(number, n_annotators, n_units, length, printed):
    """Both find a best alignment; six digits are what the other program has."""
    marks = drawn_units(number, n_annotators, n_units, length)
    assert best_alignment(continuum(length, **marks)).disorder == pytest.approx(
        float(printed), rel=2e-6
    )


@pytest.mark.parametrize("alpha", [0.3, 1.0, 3.0, 10.0])
@pytest.mark.parametrize("n", [2, 3])
def test_blocks_that_cannot_meet_change_nothing(n, alpha):
    """Long documents are cut where no unit reaches across, however far units reach."""
    marks = drawn_units(5, n, 40, 4000)
    how = Dissimilarity(alpha=alpha)
    whole = best_alignment(continuum(4000, **marks), dissimilarity=how)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unit_alignment, "CELLS_OF_ONE_BLOCK", 0)
        assert best_alignment(continuum(4000, **marks), dissimilarity=how) == whole


@pytest.mark.parametrize(
    ("n", "alpha", "shift", "aligned"),
    [
        (2, 1.0, 141, True),
        (2, 1.0, 142, False),
        (2, 2.0, 99, True),
        (2, 2.0, 101, False),
        (3, 1.0, 199, True),
        (3, 1.0, 201, False),
        (3, 4.0, 99, True),
        (3, 4.0, 101, False),
    ],
)
@pytest.mark.parametrize("in_blocks", [True, False])
def test_two_units_are_aligned_up_to_the_distance_at_which_they_cost_what_they_cost_alone(
    n, alpha, shift, aligned, in_blocks, monkeypatch
):
    """Units of 100 characters: with C pairs of annotators, alpha (shift / 100)² is below C + 1."""
    if in_blocks:
        monkeypatch.setattr(unit_alignment, "CELLS_OF_ONE_BLOCK", 0)
    marks = {f"x{i}": [] for i in range(n)}
    for at in (0, 1000):
        marks["x0"].append((at, at + 100, "a"))
        marks["x1"].append((at + shift, at + shift + 100, "a"))
    found = best_alignment(continuum(2000, **marks), dissimilarity=Dissimilarity(alpha=alpha))
    assert [len(group.members) for group in found.groups] == ([2, 2] if aligned else [1] * 4)
    n_pairs = n * (n - 1) // 2
    pair = (alpha * (shift / 100) ** 2 + n_pairs - 1) / n_pairs
    disorder = sum(pair if aligned else 2.0 for _ in range(2))
    assert found.disorder == pytest.approx(disorder * n / 4)


def test_a_long_document_is_aligned_in_blocks():
    """Three annotators with 2,000 units each, all but one of them a character later."""
    units = [(10 * i, 10 * i + 5, "ab"[i % 2]) for i in range(2000)]
    later = [(start + 1, end + 1, value) for start, end, value in units]
    found = best_alignment(continuum(20_010, x=units, y=units, z=later))
    assert len(found.groups) == 2000
    assert found.disorder == pytest.approx(2 / 3 * 0.04)


def test_units_too_many_to_be_compared_at_once_are_aligned_in_blocks(monkeypatch):
    """Three comparisons in each: what lies far apart is not compared."""
    units = [(20 * i, 20 * i + 5, "ab"[i % 2]) for i in range(30)]
    marks = dict.fromkeys("xyz", units)
    monkeypatch.setattr(unitary, "MOST_CELLS", 3)
    with pytest.raises(DataError, match="too many ways"):
        best_alignment(continuum(600, **marks))
    monkeypatch.setattr(unit_alignment, "CELLS_OF_ONE_BLOCK", 0)
    assert len(best_alignment(continuum(600, **marks)).groups) == 30


def test_equally_good_is_no_reason_to_align():
    """Two neighbours with different categories cost two together, and one each."""
    found = best_alignment(continuum(x=[(0, 5, "a")], y=[(5, 10, "b")]))
    assert [dict(group.members) for group in found.groups] == [{"x": 0}, {"y": 0}]
    assert found.disorder == 2.0


def test_a_discontinuous_unit_counts_from_its_first_to_its_last_character():
    """Its parts are one unit."""
    marks = {"x": [(((0, 2), (6, 8)), "a")], "y": [(((0, 8),), "a")]}
    assert best_alignment(make_continuum("d", 10, marks)).disorder == 0


@pytest.mark.parametrize("other", ["a", "b", "c", "?"])
def test_a_category_that_is_not_known_differs_from_no_other(other):
    """Whatever the units of others are."""
    marks = {"x": [(0, 5, "?")], "y": [(0, 5, other)], "z": [(0, 5, "?"), (9, 12, "a")]}
    found = best_alignment(continuum(**marks, v=[(20, 22, "b"), (30, 32, "c")]))
    assert dict(found.groups[0].members) == {"x": 0, "y": 0, "z": 0}
    assert found.groups[0].disorder == 3 / 6


def test_groups_come_in_the_order_of_the_text():
    """Not in the order in which they were found."""
    found = best_alignment(
        continuum(x=[(40, 45, "a"), (0, 5, "a")], y=[(20, 25, "a"), (41, 45, "a")])
    )
    assert [dict(group.members) for group in found.groups] == [{"x": 1}, {"y": 0}, {"x": 0, "y": 1}]


@pytest.mark.parametrize("n", [2, 6])
def test_two_and_six_annotators_can_be_aligned(n):
    """All of them are in the one group."""
    found = best_alignment(continuum(**{f"x{i}": [(0, 5, "a")] for i in range(n)}))
    assert [len(group.members) for group in found.groups] == [n]


@pytest.mark.parametrize("n", [1, 7])
def test_an_alignment_is_of_two_to_six_annotators(n):
    """One has nobody to be aligned with; for more than six there are too many ways."""
    with pytest.raises(DataError, match=f"'continuum' was done by {n} annotators"):
        best_alignment(continuum(**{f"x{i}": [(0, 5, "a")] for i in range(n)}))


@pytest.mark.parametrize("limit", ["MOST_CANDIDATES", "MOST_CELLS"])
def test_too_many_ways_to_align_are_refused_and_not_gone_through(monkeypatch, limit):
    """Neither the memory nor the patience of the user is used up."""
    monkeypatch.setattr(unitary, limit, 50)
    marks = drawn_units(1, 3, 20, 100)
    with pytest.raises(DataError, match="too many ways to align the units of 'continuum'"):
        best_alignment(continuum(100, **marks))


def test_six_annotators_with_many_units_at_one_place_are_refused():
    """Every unit could be aligned with every other: 11^6 groups."""
    units = [(i, i + 50, "a") for i in range(10)]
    with pytest.raises(DataError, match="too many ways"):
        best_alignment(continuum(**{f"x{i}": units for i in range(6)}))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"alpha": -1}, "alpha=-1: expected a number from 0 on"),
        ({"beta": float("nan")}, "beta=nan"),
        ({"alpha": float("inf")}, "alpha=inf: expected a number from 0 on"),
        ({"beta": float("inf")}, "beta=inf: expected a number from 0 on"),
        ({"delta_empty": float("inf")}, "delta_empty=inf: expected a number above 0"),
        ({"delta_empty": 0}, "delta_empty=0: expected a number above 0"),
    ],
)
def test_weights_that_make_no_sense_are_refused(options, message):
    """The message says what is expected."""
    with pytest.raises(DataError, match=message):
        Dissimilarity(**options)
