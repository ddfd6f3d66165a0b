"""What a value would be without an annotator, and how much each document moves it."""

from __future__ import annotations

import numpy as np
import pytest
from tests.measures.test_intervals import coding

from argora.measures import parse
from argora.reliability import CodingData, UnitizingData
from argora.reliability.unitizing.continuum import make_continuum


def units() -> UnitizingData:
    """Three annotators on six documents; the third differs."""
    return UnitizingData(
        tuple(
            make_continuum(
                f"d{i}",
                12,
                {
                    "x": [(((0, 4),), "c")],
                    "y": [(((0, 4 + i % 2),), "c")],
                    "z": [(((5, 7 + i % 3),), "p")],
                },
            )
            for i in range(6)
        )
    )


@pytest.mark.parametrize(
    ("measure", "data"), [("alpha", coding(8)), ("ac1", coding(8)), ("u_alpha", units())]
)
def test_without_an_annotator_the_others_are_measured(measure, data):
    """As if that annotator had never been there, with an interval."""
    result = parse(measure)(data, parts=("without_annotator",))
    for name, found in result.parts["without_annotator"].items():
        others = [other for other in data.annotators if other != name]
        anew = parse(measure)(data.select(annotators=others))
        assert (found.value, found.low, found.high) == (anew.value, anew.low, anew.high)
        assert found.n_annotators == 2
    assert list(result.parts["without_annotator"]) == sorted(data.annotators)


def test_without_the_odd_one_out_agreement_rises_most():
    """The part names who does not fit."""
    rows = [[v, v, w] for v, w in zip("abcabcab", "cabbcaba", strict=True)]
    data = CodingData.from_matrix(rows, annotators=["ann", "bob", "odd"])
    result = parse("alpha")(data, interval=None, parts=("without_annotator",))
    assert result.extremes("without_annotator")[1] == "odd"
    assert result.parts["without_annotator"]["odd"].value == pytest.approx(1)


def test_of_two_annotators_none_can_be_left_out():
    """A reason takes the place of the value."""
    data = coding(6).select(annotators=["annotator 1", "annotator 2"])
    found = parse("alpha")(data, parts=("without_annotator",)).parts["without_annotator"]
    assert {r.undefined for r in found.values()} == {"nothing was done by two annotators"}


@pytest.mark.parametrize("measure", ["alpha", "ac1", "multi_kappa", "percentage", "u_alpha"])
def test_influence_is_the_whole_less_the_value_without_the_document(measure):
    """By measuring anew without each."""
    data = units() if measure == "u_alpha" else coding(8)
    how = parse(measure)
    result = how(data, interval=None, parts=("influence",))
    assert list(result.parts["influence"]) == list(data.groups)
    for name, found in result.parts["influence"].items():
        rest = data.in_groups([g for g in data.groups if g != name])
        without = how(rest, interval=None).value
        assert found.evidence["without"] == pytest.approx(without)
        assert found.value == pytest.approx(result.value - without)


def test_the_document_that_pulls_the_value_down_is_named():
    """Everybody agrees everywhere but in one document."""
    rows = [["a", "a"], ["b", "b"]] * 6
    rows[6:8] = [["a", "b"], ["b", "a"]]
    data = CodingData.from_matrix(rows, groups=[f"d{i // 2}" for i in range(12)])
    result = parse("alpha")(data, interval=None, parts=("influence",))
    assert result.extremes("influence")[0] == "d3"
    assert result.parts["influence"]["d3"].evidence["without"] == pytest.approx(1)


def test_a_document_without_which_nothing_varies_has_a_reason():
    """The rest is one category."""
    rows = [["a", "a"]] * 3 + [["a", "b"]]
    data = CodingData.from_matrix(rows, groups=list("wxyz"))
    found = parse("alpha")(data, interval=None, parts=("influence",)).parts["influence"]
    assert found["z"].undefined == "without it the measure is undefined"
    assert np.isnan(found["z"].value)
    assert found["w"].is_defined


def test_a_document_that_tells_nothing_moves_nothing():
    """One decision per item, so no pair."""
    rows = [["a", "a"], ["a", "b"], ["b", "b"], ["a", None]]
    data = CodingData.from_matrix(rows, groups=list("wxyz"))
    assert parse("alpha")(data, parts=("influence",)).parts["influence"]["z"].value == 0


def test_where_there_is_no_value_there_is_no_influence():
    """Nor an error."""
    data = CodingData.from_matrix([["a", "a"]] * 6, groups=range(6))
    assert parse("alpha")(data, parts=("influence",)).parts["influence"] == {}
