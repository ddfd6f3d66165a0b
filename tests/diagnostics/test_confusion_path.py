"""Confusion rates as a cluster of annotators grows."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from tests.measures.strategies import labels, tables

from argora.diagnostics.annotators import clustering
from argora.diagnostics.annotators.confusion_path import confusion_path, confusion_rate
from argora.errors import DataError
from argora.reliability import CodingData


def slow_rate(rows, a, b):
    """Look at every unordered pair of decisions."""
    pairs = [frozenset(p) for row in rows for p in combinations([v for v in row if v], 2)]
    both = pairs.count(frozenset([a, b]))
    whole = both + pairs.count(frozenset([a])) + pairs.count(frozenset([b]))
    return both / whole if whole else np.nan


def test_the_confusion_rate_counts_unordered_pairs():
    """Three annotators: p p q on one item, p q q on another, p p p on a third."""
    data = CodingData.from_matrix([["p", "p", "q"], ["p", "q", "q"], ["p", "p", "p"]])
    assert confusion_rate(data, "p", "q") == pytest.approx(4 / (4 + 4 + 1))


@given(rows=tables(labels, max_items=6))
@settings(max_examples=30)
def test_rates_along_the_path_are_those_of_counting_pairs(rows):
    """At every step among the annotators of the cluster only."""
    names = list("wxyz"[: len(rows[0])])
    data = CodingData.from_matrix(rows, annotators=names)
    clusters = clustering(data)
    pairs = list(combinations(data.categories, 2))
    found = confusion_path(data, clusters, pairs=pairs)
    assert found.sizes == tuple(len(merge.annotators) for merge in clusters.best_path)
    for step, who in enumerate(found.annotators):
        own = [[row[names.index(name)] for name in who] for row in rows]
        for pair in pairs:
            slow = slow_rate(own, *pair)
            assert found.of(*pair)[step] == pytest.approx(slow, nan_ok=True)


def test_without_pairs_all_that_were_confused_are_followed_the_worst_first():
    """Nobody takes c for anything else."""
    rows = [["a", "a", "b"], ["b", "b", "a"], ["c", "c", "c"], ["a", "b", "a"]]
    data = CodingData.from_matrix(rows)
    found = confusion_path(data, clustering(data))
    assert found.pairs == (("a", "b"),)
    assert found.rates.shape == (2, 1)
    with pytest.raises(DataError, match="no pair 'a' and 'c' was asked for"):
        found.of("a", "c")
    with pytest.raises(DataError, match="no category 'd'"):
        confusion_path(data, clustering(data), pairs=[("a", "d")])


def test_a_crowd_that_shares_nothing_has_no_path():
    """No step, and no error."""
    data = CodingData.from_rows([("1", "x", "a"), ("2", "y", "b")])
    assert confusion_path(data, clustering(data)).rates.shape == (0, 0)
