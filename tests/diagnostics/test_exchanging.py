"""Whether somebody differs by more than chance: nobody is named in studies of equals."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from argora.diagnostics.annotators.bias import bias
from argora.diagnostics.annotators.exchanging import Parts, beyond_chance
from argora.diagnostics.annotators.with_others import unlike_others
from argora.reliability import CodingData


def made(seed: int, *, documents: int = 12, items: int = 10, tilt: float = 0.0) -> CodingData:
    """Return five annotators who err alike in six categories; the first prefers one by tilt."""
    dice = np.random.default_rng(seed)
    n = documents * items
    truth = dice.integers(6, size=(n, 1))
    said = np.where(dice.random((n, 5)) < 0.7, truth, dice.integers(6, size=(n, 5)))
    said[:, 0] = np.where(dice.random(n) < tilt, 0, said[:, 0])
    rows = [[str(label) for label in row] for row in said.tolist()]
    groups = [f"d{i // items}" for i in range(n)]
    return CodingData.from_matrix(rows, annotators=list("abcde"), groups=groups)


def named(data: CodingData) -> set[tuple[str, object]]:
    """Return who is told to prefer or to shun what."""
    found = bias(data, resamples=50)
    return {(who, label) for who, by in found.items() for label, own in by.items() if own.is_clear}


@pytest.mark.parametrize("documents", [5, 12])
def test_few_studies_of_interchangeable_annotators_name_anybody(documents):
    """5 of 100 at most are expected to; of 40 more than five would be rare."""
    assert sum(bool(named(made(seed, documents=documents))) for seed in range(40)) <= 5


def test_few_studies_of_interchangeable_annotators_set_anybody_apart():
    """The same for agreement with the others."""
    low = [min(unlike_others(made(seed)).values()) for seed in range(40)]
    assert sum(p <= 0.05 for p in low) <= 5


def test_who_truly_prefers_a_category_is_named():
    """With it first; of the others nobody is said to prefer it."""
    found = bias(made(1, tilt=0.3), resamples=50)
    assert found["a"]["0"].is_clear
    assert found["a"]["0"].difference > 0.2
    assert not any(found[who]["0"].difference > 0 and found[who]["0"].is_clear for who in "bcde")
    assert unlike_others(made(1, tilt=0.5))["a"] <= 0.05


def test_with_fewer_than_five_documents_nobody_is_named():
    """However strong the preference is."""
    data = made(1, documents=4, items=50, tilt=0.9)
    assert named(data) == set()
    assert math.isnan(bias(data, resamples=50)["a"]["0"].p)
    assert all(math.isnan(p) for p in unlike_others(data).values())


def test_the_share_of_draws_is_that_of_all_that_could_be_drawn():
    """Two annotators in six documents: 64 ways to change hands."""
    ahead = np.array([3.0, 1.0, 2.0, 2.0, 1.0, -1.0])
    amount = np.column_stack([ahead, -ahead]).reshape(-1, 1)
    parts = Parts(np.tile([0, 1], 6), np.repeat(np.arange(6), 2), amount, np.ones(12))
    signs = itertools.product([-1, 1], repeat=6)
    all_of_them = [abs(float(np.dot(each, ahead))) >= ahead.sum() for each in signs]
    p = beyond_chance(parts, 2, seed=7)
    assert p[0, 0] == p[1, 0] == pytest.approx(np.mean(all_of_them), abs=0.03)


def test_where_all_decide_alike_nobody_differs():
    """Nothing varies, so every draw reaches the same."""
    data = CodingData.from_matrix([["x", "x"], ["y", "y"]] * 6, groups=[f"d{i}" for i in range(12)])
    assert {own.p for by in bias(data, resamples=50).values() for own in by.values()} == {1.0}
