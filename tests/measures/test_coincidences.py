"""Pairs of decisions are counted right in both ways, in any grouping and by any block."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argora.measures import grouping
from argora.measures.grouping import coincidences_by_group
from argora.measures.intervals import resampling
from argora.measures.intervals.resampling import bootstrap
from argora.reliability import CodingData


def by_hand(data: CodingData, *, per_item: bool) -> np.ndarray:
    """Go through all ordered pairs of decisions of all items."""
    k = len(data.categories)
    n_groups = 1 if data.group is None else len(data.groups)
    table = np.zeros((n_groups, k, k))
    for row in range(data.n_rows):
        codes = data.code[data.start[row] : data.start[row + 1]].tolist()
        m = len(codes)
        group = 0 if data.group is None else data.group[row]
        for a, b in permutations(range(m), 2):
            share = data.weight[row] / (m * (m - 1) if per_item else m - 1)
            table[group, codes[a], codes[b]] += share
    return table.reshape(n_groups, k * k)


@st.composite
def codings(draw):
    """Few or many annotators, few or many categories, groups in any order, weights or none."""
    width, k = draw(st.sampled_from([(2, 5), (3, 2), (9, 2), (9, 1), (12, 3), (5, 40)]))
    n = draw(st.one_of(st.integers(1, 12), st.integers(30, 60)))  # equal rows are merged in many
    random = np.random.default_rng(draw(st.integers(0, 10**6)))
    table = random.integers(0, k, (n, width)).astype(float)
    table[random.random((n, width)) < draw(st.sampled_from([0, 0.4]))] = np.nan
    groups = draw(st.one_of(st.none(), st.lists(st.sampled_from("def"), min_size=n, max_size=n)))
    data = CodingData.from_matrix(table, groups=groups)
    return replace(data, weight=random.integers(1, 9, n)) if draw(st.booleans()) else data


@pytest.mark.parametrize("size", [1, 7, 2**18])
@pytest.mark.parametrize("per_item", [False, True])
@given(data=codings())
@settings(max_examples=40, deadline=None)
def test_pairs_are_those_counted_by_hand(data, per_item, size):
    """Whatever the size of the blocks; ``size`` also decides how large tables are added to."""
    before = grouping.CELLS_AT_ONCE, grouping.MOST_CELLS_AT_ONCE
    grouping.CELLS_AT_ONCE = grouping.MOST_CELLS_AT_ONCE = size
    try:
        found = coincidences_by_group(data, per_item=per_item)
    finally:
        grouping.CELLS_AT_ONCE, grouping.MOST_CELLS_AT_ONCE = before
    assert found == pytest.approx(by_hand(data, per_item=per_item), rel=1e-12)


def test_equal_groups_are_drawn_together_with_the_same_chances(monkeypatch):
    """The interval of a share is that of the binomial distribution, pooled or not."""
    table = np.zeros((5000, 2))
    table[:, 1] = 1
    table[::4, 0] = 1
    spread = 1.96 * np.sqrt(0.25 * 0.75 / 5000)

    def interval():
        return bootstrap(
            table,
            lambda s: s[:, 0] / s[:, 1],
            method="boot-item",
            resamples=4000,
            seed=3,
            level=0.95,
        )

    found = interval()
    monkeypatch.setattr(resampling, "FEW_ROWS", 10**6)
    single = interval()
    assert found != single
    for each in (found, single):
        assert each.n_groups == 5000
        assert (each.low, each.high) == pytest.approx((0.25 - spread, 0.25 + spread), abs=0.001)


def test_pooled_rows_have_the_same_sum_and_unequal_rows_stay():
    """Rows that stand for several groups count as often as they stand for."""
    random = np.random.default_rng(1)
    kinds = random.integers(0, 5, (4, 3)).astype(float)
    times = random.integers(1, 4, 3000)
    table = kinds[random.integers(0, 4, 3000)] * times[:, np.newaxis]
    rows, counts = resampling.pooled(table, times)
    assert len(rows) <= 4
    assert rows.sum(axis=0) == pytest.approx(table.sum(axis=0))
    assert counts.sum() == times.sum()
    unequal = np.arange(6000.0).reshape(2000, 3)
    same, ones = resampling.pooled(unequal, np.ones(2000, dtype=np.int64))
    assert same is unequal
    assert len(ones) == 2000
