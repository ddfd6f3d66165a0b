"""Two arms of tasks compared: by leaving out in loops, by all draws of a design, by hand."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, product

import numpy as np
import pytest
from scipy.stats import t as student_t

from argora.diagnostics.influence import (
    LeftOut,
    Tasks,
    compare_agreement,
    compare_shares,
    in_percent,
    two_way_interval,
)
from argora.measures import parse
from argora.reliability import CodingData


def crossed(n_annotators, n_documents, arms):
    """Return the tasks of everybody on everything; arms has a row for each annotator."""
    who, where = np.indices((n_annotators, n_documents)).reshape(2, -1)
    return Tasks(who, where, np.array(arms, dtype=bool).reshape(-1))


def example(seed, n_annotators=5, n_documents=7):
    """Return tasks in random arms, with what ended in layers of how many suggestions."""
    random = np.random.default_rng(seed)
    tasks = crossed(n_annotators, n_documents, random.random((n_annotators, n_documents)) < 0.5)
    whole = random.integers(1, 5, n_annotators * n_documents).astype(float)
    return tasks, random.binomial(whole.astype(int), 0.4).astype(float), whole


def regressed(tasks, part, whole, rows):
    """Return the coefficient of the arm in a weighted regression on some rows, by least squares."""
    design = np.column_stack([np.ones(rows.sum()), tasks.assisted[rows]])
    weight = np.sqrt(whole[rows])
    rates = part[rows] / whole[rows]
    return np.linalg.lstsq(design * weight[:, np.newaxis], rates * weight, rcond=None)[0][1]


@pytest.mark.parametrize("seed", range(4))
def test_the_interval_is_that_of_regressions_without_each_in_turn(seed):
    """The difference is a regression coefficient, and leaving out is done row by row here."""
    tasks, part, whole = example(seed)
    effect = compare_shares(tasks, part, whole)
    every = np.ones(len(part), dtype=bool)
    value = regressed(tasks, part, whole, every)
    assert effect.difference == pytest.approx(value)

    def variance(number):
        names = np.unique(number)
        without = [regressed(tasks, part, whole, number != name) for name in names]
        return (len(names) - 1) / len(names) * sum((each - value) ** 2 for each in without)

    of_annotators, of_documents = variance(tasks.annotator), variance(tasks.document)
    of_tasks = variance(np.arange(len(part)))
    largest = max(of_annotators + of_documents - of_tasks, of_annotators, of_documents)
    assert effect.interval.standard_error == pytest.approx(math.sqrt(largest))
    reach = student_t.ppf(0.975, 4) * math.sqrt(largest)
    assert effect.interval.low == pytest.approx(value - reach)
    assert effect.p == pytest.approx(2 * student_t.sf(abs(value) / math.sqrt(largest), 4))


def test_two_differences_by_hand():
    """Two thirds of what was shown and one third of the rest; a task without any does not count."""
    arms = [[1, 0, 1], [0, 1, 0], [1, 0, 1]]
    tasks = crossed(3, 3, arms)
    whole = np.array([3, 3, 3, 3, 3, 3, 3, 3, 0], dtype=float)
    part = np.where(tasks.assisted, 2.0, 1.0)
    effect = compare_shares(tasks, part, whole)
    assert (effect.assisted, effect.control) == pytest.approx((2 / 3, 1 / 3))
    assert effect.difference == pytest.approx(1 / 3)
    assert (effect.n_assisted, effect.n_control) == (4, 4)
    assert effect.interval.undefined is not None
    assert (
        "at least 3 annotators and 5 documents, and these are 3 and 3" in effect.interval.undefined
    )
    assert math.isnan(effect.p)


def balanced_arms(n_annotators, n_documents):
    """Return all arms in which each annotator and each document has half of its tasks shown."""
    rows = [
        [int(place in chosen) for place in range(n_documents)]
        for chosen in combinations(range(n_documents), n_documents // 2)
    ]
    return [
        arms
        for arms in product(rows, repeat=n_annotators)
        if all(2 * sum(column) == n_annotators for column in zip(*arms, strict=True))
    ]


@pytest.mark.parametrize("seed", range(3))
def test_over_all_draws_of_a_design_no_effect_is_rarely_one(seed):
    """All 1,860 balanced arms of 4 annotators x 6 documents, with annotators and documents unlike.

    The mean difference is 0 (Fisher: what everybody would do without suggestions is fixed, and
    only arms are drawn), and intervals leave 0 out in at most 7 of 100 draws.
    """
    random = np.random.default_rng(seed)
    chance = 1 / (1 + np.exp(random.normal(-1, 1, (4, 1)) + random.normal(0, 1, (1, 6))))
    part, whole = random.binomial(4, chance).astype(float).reshape(-1), np.full(24, 4.0)
    draws = balanced_arms(4, 6)
    assert len(draws) == 1860
    effects = [compare_shares(crossed(4, 6, arms), part, whole) for arms in draws]
    assert np.mean([effect.difference for effect in effects]) == pytest.approx(0, abs=1e-12)
    assert np.mean([effect.p <= 0.05 for effect in effects]) <= 0.07


def votes(seed, n_annotators=5, n_documents=6, n_items=4):
    """Return decisions as rows of document, item, annotator and category, with an arm each."""
    random = np.random.default_rng(seed)
    rows = []
    for document in range(n_documents):
        for annotator in range(n_annotators):
            shown = random.random() < 0.5
            for item in range(n_items):
                truth = "ab"[(document + item) % 2]
                choice = truth if random.random() < (0.9 if shown else 0.6) else "abc"[item % 3]
                rows.append((document, item, f"a{annotator}", choice, shown))
    return rows


def coded(rows, shown):
    """Return the decisions of one arm."""
    rows = [row for row in rows if row[4] == shown]
    return CodingData.from_rows(
        [((f"d{row[0]}", row[1]), row[2], row[3]) for row in rows],
        groups={(f"d{row[0]}", row[1]): f"d{row[0]}" for row in rows},
    )


def alphas(rows):
    """Return alpha with suggestions less alpha without."""
    alpha = parse("alpha")
    return (
        alpha(coded(rows, True), interval=None).value
        - alpha(coded(rows, False), interval=None).value
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_interval_of_agreement_is_that_of_alphas_without_each_in_turn(seed):
    """All is measured anew without each annotator, document and task."""
    rows = votes(seed)
    effect = compare_agreement(parse("alpha"), coded(rows, True), coded(rows, False))
    assert effect.difference == pytest.approx(alphas(rows))

    partners = Counter((row[0], row[4]) for row in rows if row[1] == 0)
    shared = [row for row in rows if partners[row[0], row[4]] > 1]
    assert alphas(shared) == pytest.approx(effect.difference)

    def without(key):
        names = sorted({key(row) for row in shared})
        return np.array([alphas([row for row in rows if key(row) != name]) for name in names])

    left_out = LeftOut(
        effect.difference,
        without(lambda row: row[2]),
        without(lambda row: row[0]),
        without(lambda row: (row[2], row[0])),
    )
    expected = two_way_interval(left_out)
    assert effect.interval.standard_error == pytest.approx(expected.standard_error)
    assert effect.n_assisted + effect.n_control == len(left_out.tasks)


def test_agreement_needs_two_annotators_in_each_arm():
    """With one annotator of a document in the control arm there is nothing to compare."""
    rows = [
        (document, item, f"a{annotator}", "ab"[item % 2], annotator != document % 3)
        for document, item, annotator in product(range(6), range(3), range(3))
    ]
    effect = compare_agreement(parse("alpha"), coded(rows, True), coded(rows, False))
    assert effect.undefined == "among tasks without suggestions: nothing was done by two annotators"
    assert math.isnan(effect.difference)


def test_arms_that_are_alike_everywhere_have_no_interval():
    """No annotator and no document makes a difference, so nobody knows how others would be."""
    tasks = crossed(4, 6, np.indices((4, 6)).sum(axis=0) % 2)
    effect = compare_shares(tasks, np.zeros(24), np.ones(24))
    assert effect.difference == 0
    assert effect.interval.undefined == "leaving out any annotator or document changes nothing"


def test_an_empty_arm_is_named():
    """All saw suggestions."""
    effect = compare_shares(crossed(4, 6, np.ones((4, 6))), np.ones(24), np.ones(24))
    assert effect.undefined == "there is nothing without suggestions"


def test_times_are_compared_as_ratios():
    """By hand: the geometric means are 60 and 80 seconds, a quarter less."""
    tasks = crossed(4, 6, np.indices((4, 6)).sum(axis=0) % 2)
    seconds = (
        np.where(tasks.assisted, 60.0, 80.0)
        * np.tile([1.2, 1 / 1.2], 12)[np.argsort(tasks.assisted)]
    )
    times = in_percent(compare_shares(tasks, np.log(seconds), np.ones(24)))
    geometric = {
        arm: math.exp(np.log(seconds[tasks.assisted == arm]).mean()) for arm in (True, False)
    }
    assert (times.assisted, times.control) == pytest.approx((geometric[True], geometric[False]))
    assert times.difference == pytest.approx(geometric[True] / geometric[False] - 1)
    assert times.interval.low < times.difference < times.interval.high
