"""Information gain: by counting, by another library, and at its ends."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from argora.mining.experiments.gain import (
    best_columns,
    gain_of_tables,
    information_gain,
    tables_of,
    worth_coding,
)


def entropy(things) -> float:
    """Return the entropy of a list in bits, one probability after the other."""
    n = len(things)
    return -sum(k / n * math.log2(k / n) for k in Counter(things).values())


def conditional(values, classes) -> float:
    """Return the entropy of the classes where the value is known."""
    parts = [[c for v, c in zip(values, classes, strict=True) if v == each] for each in set(values)]
    return sum(len(part) / len(classes) * entropy(part) for part in parts)


@pytest.fixture(scope="module")
def drawn():
    """Forty features of 60 things in three classes, most of them 0."""
    random = np.random.default_rng(3)
    matrix = csr_matrix((random.random((60, 40)) < random.random(40)).astype(float))
    return matrix, random.integers(0, 3, 60)


def test_gain_is_what_entropy_loses(drawn):
    """The entropy of the classes, less what is left of it where the feature is known."""
    matrix, classes = drawn
    columns, known = matrix.toarray().T.tolist(), classes.tolist()
    wanted = [entropy(known) - conditional(column, known) for column in columns]
    assert information_gain(matrix, classes, 3) == pytest.approx(wanted, abs=1e-12)


def test_gain_is_the_mutual_information_of_scikit_learn(drawn):
    """Theirs is in nats."""
    metrics = pytest.importorskip("sklearn.metrics")
    matrix, classes = drawn
    wanted = [
        metrics.mutual_info_score(classes, column) / math.log(2) for column in matrix.toarray().T
    ]
    assert information_gain(matrix, classes, 3) == pytest.approx(wanted, abs=1e-12)


def test_a_number_is_cut_at_its_deciles(drawn):
    """As pandas cuts it, beside a column that has one value only."""
    pandas = pytest.importorskip("pandas")
    _, classes = drawn
    numbers = np.random.default_rng(5).normal(size=60) + classes
    matrix = csr_matrix(np.column_stack([numbers, np.full(60, 2.5)]))
    parts = pandas.qcut(numbers, 10, labels=False).tolist()
    known = classes.tolist()
    found = information_gain(matrix, classes, 3)
    # qcut closes its intervals on the right; no number lies on a decile here.
    assert found.tolist() == pytest.approx([entropy(known) - conditional(parts, known), 0])


@pytest.mark.parametrize(
    ("table", "bits"),
    [
        ([[0, 8], [8, 0]], 1.0),
        ([[4, 4], [4, 4]], 0.0),
        ([[7, 21], [3, 9]], 0.0),
        ([[0, 0], [0, 0]], 0.0),
        ([[5, 7], [0, 0]], 0.0),
    ],
)
def test_gain_at_its_ends_is_exact(table, bits):
    """All, nothing where classes are spread alike, and nothing where nothing is."""
    assert gain_of_tables(np.array([table]))[0] == bits


def test_tables_count_what_has_a_feature_and_what_has_not():
    """A 0 that is stored is a 0."""
    matrix = csr_matrix(([1.0, 0.0, 2.0], ([0, 1, 2], [0, 0, 1])), shape=(3, 3))
    found = tables_of(matrix, np.array([0, 1, 1]), 2)
    assert found.tolist() == [[[0, 2], [1, 0]], [[1, 1], [0, 1]], [[1, 2], [0, 0]]]


@pytest.mark.parametrize(
    "table", [[[9, 1], [1, 9]], [[5, 4], [4, 5]], [[19, 0], [0, 1]], [[30, 2], [3, 9]]]
)
def test_a_split_is_worth_telling_by_the_criterion_as_printed(table):
    """Fayyad and Irani (1993), p. 1026, written out."""
    left, right = ([c for c, n in enumerate(part) for _ in range(n)] for part in table)
    both, n = left + right, len(left) + len(right)
    gain = entropy(both) - len(left) / n * entropy(left) - len(right) / n * entropy(right)
    told = [len(set(part)) * entropy(part) for part in (both, left, right)]
    cost = math.log2(n - 1) + math.log2(3 ** len(set(both)) - 2) - (told[0] - told[1] - told[2])
    assert bool(worth_coding(np.array([table]))[0]) is (gain > cost / n)


def test_both_answers_of_the_criterion_occur():
    """Or the test before would say little."""
    tables = np.array([[[9, 1], [1, 9]], [[5, 4], [4, 5]]])
    assert worth_coding(tables).tolist() == [True, False]


def test_of_equal_gains_the_first_is_best():
    """So the same data give the same choice."""
    assert best_columns(np.array([0.1, 0.5, 0.1, 0.5]), 3).tolist() == [1, 3, 0]
