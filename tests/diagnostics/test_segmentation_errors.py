"""Segmentation errors by kind."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from tests.measures.strategies import documents, unitizing

from argora.diagnostics.segmentation_errors import CUTS, segmentation_errors
from argora.errors import DataError
from argora.reliability import UnitizingData


def errors(gold, predicted):
    """Return the errors on 100 positions."""
    marks = [("gold", *mark) for mark in gold] + [("model", *mark) for mark in predicted]
    data = UnitizingData.from_units(100, marks, annotators=["gold", "model"])
    return segmentation_errors(data, "gold", "model")


A, B = (0, 20, "claim"), (30, 50, "premise")


@pytest.mark.parametrize(
    ("gold", "predicted", "kinds"),
    [
        ([A, B], [A, B], ["right", "right"]),
        ([A], [(0, 20, "premise")], ["wrong category"]),
        ([A], [(0, 19, "claim")], ["shifted"]),
        ([A], [(0, 11, "premise")], ["shifted"]),
        ([A], [(5, 10, "claim")], ["shifted"]),
        ([A], [(15, 60, "claim")], ["missed", "invented"]),
        ([A], [(0, 10, "claim"), (10, 20, "claim")], ["split"]),
        ([A, B], [(0, 50, "claim")], ["merged"]),
        ([A, (20, 40, "claim")], [(0, 33, "claim"), (35, 40, "claim")], ["recut"]),
        ([A, (20, 40, "claim")], [(0, 22, "claim"), (22, 40, "claim")], ["shifted", "shifted"]),
        ([A], [], ["missed"]),
        ([], [B], ["invented"]),
        ([], [], []),
        ([A, A], [A], ["right", "missed"]),
        ([A, (0, 20, "premise")], [(0, 20, "premise"), A], ["right", "right"]),
    ],
)
def test_each_case_has_its_kind(gold, predicted, kinds):
    """In text order; two belong together with more than half of the shorter one in common."""
    assert [case.kind for case in errors(gold, predicted).cases] == kinds


def test_a_half_in_common_is_not_enough():
    """More than half is asked for."""
    assert errors([A], [(10, 30, "claim")]).n_errors == 2
    assert errors([A], [(9, 29, "claim")]).n_errors == 1


def test_the_category_is_wrong_beside_other_errors():
    """It is counted where both sides have units."""
    found = errors([A, B], [(0, 18, "premise"), (30, 40, "premise"), (40, 50, "claim")])
    assert found.counts["shifted"].n_other_category == 1
    assert found.counts["split"].n_other_category == 1
    assert found.counts["split"] == type(found.counts["split"])(1, 1, 2, 1)


def test_a_shifted_unit_says_where():
    """Two positions too late at the beginning, one too early at the end."""
    (case,) = errors([A], [(2, 19, "claim")]).cases
    assert case.moved == (2, -1)
    (case,) = errors([A], [A]).cases
    assert case.moved == (0, 0)


def test_numbers_and_lengths_stand_side_by_side():
    """Those of the gold and of the predictions, all together and by category."""
    found = errors([A, B], [(0, 10, "claim")])
    assert (found.gold.n, found.gold.mean, found.gold.covered) == (2, 20, 0.4)
    assert (found.predicted.n, found.predicted.median, found.predicted.covered) == (1, 10, 0.1)
    assert found.by_category["premise"][0].n == 1
    assert math.isnan(found.by_category["premise"][1].mean)


TURNED = {"split": "merged", "merged": "split", "missed": "invented", "invented": "missed"}


@given(found=documents())
def test_cases_add_up_to_all_units_and_turn_with_the_sides(found):
    """Each unit is in one case; what is split for the one is merged for the other."""
    data = unitizing(found)
    if not {"x", "y"}.issubset(data.annotators):
        return
    here, there = segmentation_errors(data, "x", "y"), segmentation_errors(data, "y", "x")
    assert list(here.counts) == list(CUTS)
    assert sum(count.n_gold for count in here.counts.values()) == here.gold.n
    assert sum(count.n_predicted for count in here.counts.values()) == here.predicted.n
    for kind, count in here.counts.items():
        other = there.counts[TURNED.get(kind, kind)]
        assert (count.n_cases, count.n_gold) == (other.n_cases, other.n_predicted)
    assert repr((here.gold, here.predicted)) == repr((there.predicted, there.gold))


def test_an_annotator_who_is_not_there_is_named():
    """With the nearest name."""
    data = UnitizingData.from_units(9, [("gold", 0, 4, "c"), ("model", 0, 4, "c")])
    with pytest.raises(DataError, match="no annotator 'modle'; did you mean 'model'"):
        segmentation_errors(data, "gold", "modle")
