"""The matrices: as printed in the literature, by brute force, and where there are none."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from tests.measures.literature import (
    COHEN_P37,
    KRIPPENDORFF_2011_B,
    NINE_ITEMS,
    TWELVE_UNITS,
    agrees,
)
from tests.measures.strategies import tables

from argora.diagnostics.matrices import (
    LARGEST_RELIABILITY_MATRIX,
    coincidence,
    confusion_matrix,
    contingencies,
    contingency,
    distances_of,
    reliability_matrix,
)
from argora.diagnostics.matrix import Matrix
from argora.errors import DataError, MeasureError
from argora.measures import parse
from argora.reliability import CodingData

TWELVE = CodingData.from_matrix(TWELVE_UNITS)


def test_coincidences_agree_with_krippendorff_2011_section_c():
    """Twelve units, four annotators, values missing; the page prints fractions."""
    third = 1 / 3
    printed = [
        [7, 4 * third, third, third, 0],
        [4 * third, 10, 4 * third, third, 0],
        [third, 4 * third, 8, third, 0],
        [third, third, third, 4, 0],
        [0, 0, 0, 0, 3],
    ]
    found = coincidence(TWELVE)
    assert found.values == pytest.approx(np.array(printed))
    assert found.values.sum(axis=0).tolist() == pytest.approx([9, 13, 10, 5, 3])


def test_coincidences_agree_with_krippendorff_2011_section_b():
    """Twelve units, two annotators, five values, 24 values in pairs."""
    found = coincidence(CodingData.from_matrix(KRIPPENDORFF_2011_B))
    assert found.row_names == tuple("abcde")
    assert found.values.astype(int).tolist() == [
        [2, 1, 0, 1, 0],
        [1, 4, 0, 1, 0],
        [0, 0, 6, 0, 0],
        [1, 1, 0, 4, 0],
        [0, 0, 0, 0, 2],
    ]


@pytest.mark.parametrize(("part", "printed"), [("observed", "0.259"), ("expected", "0.724")])
def test_disagreement_off_the_diagonal_agrees_with_meyer_2014_p108(part, printed):
    """The share of all coincidences that stand beside the diagonal is the disagreement."""
    values = coincidence(CodingData.from_matrix(NINE_ITEMS), part).values
    assert agrees(1 - np.trace(values) / values.sum(), printed)


@given(rows=tables())
def test_coincidences_are_all_pairs_of_values_of_one_item(rows):
    """Each worth 1 / (m - 1); what chance gives is all pairs of values, worth 1 / (n - 1)."""
    data = CodingData.from_matrix(rows)
    decided = [[v for v in row if v is not None] for row in rows]
    pairable = [row for row in decided if len(row) > 1]
    observed, expected = Counter(), Counter()
    for row in pairable:
        for pair in permutations(row, 2):
            observed[pair] += 1 / (len(row) - 1)
    values = [value for row in pairable for value in row]
    for pair in permutations(values, 2):
        expected[pair] += 1 / (len(values) - 1)
    if not pairable:
        assert coincidence(data).undefined == "nothing was done by two annotators"
        return
    for a in data.categories:
        for b in data.categories:
            assert coincidence(data).cell(a, b) == pytest.approx(observed[a, b])
            assert coincidence(data, "expected").cell(a, b) == pytest.approx(expected[a, b])
            beyond = coincidence(data, "difference").cell(a, b)
            assert beyond == pytest.approx(observed[a, b] - expected[a, b], abs=1e-12)


def test_a_contingency_matrix_gives_back_the_printed_table():
    """Cohen (1960), p. 37: rows are the first annotator."""
    data = CodingData.from_contingency(COHEN_P37)
    first, second = data.annotators
    found = contingency(data, first, second)
    assert found.values.astype(int).tolist() == [list(row) for row in COHEN_P37]
    assert (found.row_title, found.column_title, found.symmetric) == (first, second, False)
    assert contingency(data, second, first).values.tolist() == found.values.T.tolist()
    shares = contingency(data, first, second, unit="share")
    assert shares.values.sum() == pytest.approx(1)


def test_a_contingency_matrix_leaves_out_what_only_one_decided_on():
    """Missing on either side."""
    data = CodingData.from_matrix([["a", "b"], ["a", None], [None, "b"], ["b", "b"]])
    assert contingency(data, *data.annotators).values.tolist() == [[0, 1], [0, 1]]


def test_every_pair_has_its_contingency_matrix():
    """Also a pair that shares nothing, which says so."""
    data = CodingData.from_matrix([["a", "b", None], ["b", "b", None], ["a", None, "b"]])
    found = {(m.row_title, m.column_title): m for m in contingencies(data)}
    assert len(found) == 3
    assert "no item was decided on by both" in found["annotator 2", "annotator 3"].undefined
    assert np.isnan(found["annotator 2", "annotator 3"].values).all()


@pytest.mark.parametrize("names", [("annotator 1", "annotator 1"), ("annotator 1", "nobody")])
def test_a_contingency_matrix_needs_two_annotators_who_exist(names):
    """Named twice, or not there."""
    with pytest.raises(DataError, match="annotator"):
        contingency(TWELVE, *names)


def test_a_reliability_matrix_is_the_data_as_they_came():
    """Annotators by items; what is missing is missing."""
    found = reliability_matrix(TWELVE)
    shown = [[found.label(i, j) for i in range(4)] for j in range(12)]
    assert shown == [list(row) for row in TWELVE_UNITS]
    assert math.isnan(found.cell("annotator 1", 11))
    assert found.blank == "not decided on"


def test_a_reliability_matrix_that_nobody_could_read_is_refused():
    """With its size and what to do."""
    n = LARGEST_RELIABILITY_MATRIX // 2
    assert reliability_matrix(CodingData.from_matrix([["a", "b"]] * n)).is_defined
    with pytest.raises(DataError, match=r"5002 cells.*coincidence matrix"):
        reliability_matrix(CodingData.from_matrix([["a", "b"]] * (n + 1)))


@pytest.mark.parametrize("name", ["nominal", "ordinal", "interval", "ratio"])
def test_alpha_is_what_coincidences_and_distances_make(name):
    """The matrices are all there is to it: 1 - (sum o d) / (sum e d)."""
    apart = distances_of(name, TWELVE).values
    observed, expected = (coincidence(TWELVE, part).values for part in ("observed", "expected"))
    measure = parse(f"alpha(distance={name!r})")
    value = 1 - (observed * apart).sum() / (expected * apart).sum()
    assert value == pytest.approx(measure(TWELVE, interval=None).value)
    assert distances_of(measure, TWELVE).values.tolist() == apart.tolist()
    assert distances_of(str(measure), TWELVE).values.tolist() == apart.tolist()


def test_ordinal_distances_agree_with_krippendorff_2011_section_e():
    """Ranks 1 to 5 used 9, 13, 10, 5 and 3 times: (9/2 + 13/2)² between the first two."""
    assert distances_of("ordinal", TWELVE).cell(1, 2) == pytest.approx(11**2)
    assert "depends on how often" in distances_of("ordinal", TWELVE).notes[0]


@pytest.mark.parametrize(
    ("name", "rows", "reason"),
    [
        ("interval", [["a", "b"]], "needs numbers"),
        ("tree", [["a", "b"]], "needs a category tree"),
        ("ordinal", [[1, None], [2, None]], "nothing was done by two annotators"),
        ("nominal", [], "there are no categories"),
    ],
)
def test_a_distance_that_says_nothing_here_says_why(name, rows, reason):
    """No matrix of zeros."""
    found = distances_of(name, CodingData.from_matrix(rows))
    assert reason in found.undefined
    assert not found.is_defined


@pytest.mark.parametrize(
    ("name", "message"), [("jacard", "did you mean 'jaccard'"), ("kappa()", "has no distance")]
)
def test_an_unknown_distance_is_refused(name, message):
    """The nearest is named."""
    with pytest.raises(MeasureError, match=message):
        distances_of(name, TWELVE)


def test_confusion_as_a_matrix_has_a_blank_row_for_what_never_faced_another():
    """Undefined, not zero."""
    data = CodingData.from_matrix([["a", "a"]], categories=["a", "b"])
    found = confusion_matrix(data)
    assert found.cell("a", "a") == 1
    assert math.isnan(found.cell("b", "a"))
    assert found.text(1, 0) == ""


def make(values, **more):
    names = tuple("abcdef"[: len(values)])
    defaults = {"id": "m", "title": "<M>", "unit": "count"} | more
    return Matrix(row_names=names, column_names=names, values=np.array(values, float), **defaults)


@pytest.mark.parametrize(
    ("unit", "value", "text"),
    [
        ("count", 3, "3"),
        ("count", 2.5, "2.50"),
        ("share", 1, "1.000"),
        ("distance", 0.5, "0.500"),
        ("difference", 2.5, "+2.50"),
        ("difference", -2.5, "−2.50"),
        ("difference", -0.001, "0.00"),
        ("count", math.nan, ""),
    ],
)
def test_numbers_have_as_many_digits_as_their_kind_needs(unit, value, text):
    """Whole counts none, others two or three; differences have a sign."""
    assert make([[value]], unit=unit).text(0, 0) == text


def test_a_matrix_comes_as_tidy_rows_as_a_frame_and_as_html():
    """Three forms, one content; what people named is escaped."""
    found = make([[1, math.nan], [3, 4]])
    assert [row["value"] for row in found.rows()][2:] == [3, 4]
    assert found.to_frame().loc["b", "a"] == 3
    assert "&lt;M&gt;" in found._repr_html_()
    frame = reliability_matrix(TWELVE).to_frame()
    assert frame.shape == (4, 12)
    assert frame.iloc[3, 0] == "1"


def test_values_must_fit_the_names_and_cannot_be_changed():
    """A matrix is a value."""
    with pytest.raises(ValueError, match="2 rows"):
        Matrix("m", "M", ("a", "b"), ("a",), np.zeros((1, 1)), "count")
    with pytest.raises(ValueError, match="read-only"):
        make([[1]]).values[0, 0] = 2


def test_a_very_large_study_has_exact_coincidences():
    """Whole numbers far above what 32 bits hold."""
    n = 3 * 10**9
    data = CodingData.from_contingency([[n, 1], [0, n]])
    assert coincidence(data).values.tolist() == [[2 * n, 1], [1, 2 * n]]
