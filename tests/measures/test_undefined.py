"""Where there is nothing to measure, the value is NaN and the result says why."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.measures.strategies import spelled

from argora.errors import MeasureError
from argora.measures import MEASURES, measure_class, parse
from argora.measures.distances import DISTANCES
from argora.reliability import CodingData, OrderData, Structure, StructureData, UnitizingData
from argora.reliability.unitizing.continuum import make_continuum

NO_PAIR = "nothing was done by two annotators"
NO_VARIATION = "no variation"
CODING = ["percentage", "kappa", "multi_pi", *(f"alpha(distance={d!r})" for d in DISTANCES)]
WITHOUT_A_TREE = "alpha(distance='tree')"
CORRECTED = [name for name in CODING if name not in ("percentage", WITHOUT_A_TREE)]


def undefined(name, data):
    """Measure, check that there is no number anywhere, and return the reason."""
    result = parse(name)(data)
    assert not result.is_defined
    assert math.isnan(result.value)
    assert math.isnan(result.low)
    assert result.interval is None
    assert str(result) == f"{result.measure} is undefined: {result.undefined}"
    return result.undefined


@pytest.mark.parametrize("name", CODING)
@pytest.mark.parametrize(
    "rows",
    [[], [[]], [[1], [2]], [[None, None]], [[float("nan"), None]], [[1, None], [None, 2]]],
    ids=["empty", "no annotator", "one annotator", "all missing", "NaN", "nothing shared"],
)
def test_without_an_item_that_two_decided_on_nothing_is_measured(name, rows):
    """No data, one annotator, all missing, or nobody shares an item."""
    assert undefined(name, CodingData.from_matrix(rows)) == NO_PAIR


@pytest.mark.parametrize("name", CODING)
@pytest.mark.parametrize("table", [[], np.zeros((0, 0)), [[0]], [[0, 0], [0, 0]]])
def test_a_table_of_counts_without_an_item_is_measured_like_any_empty_data(name, table):
    """No row, no number, or nothing counted."""
    data = CodingData.from_contingency(table)
    assert (data.n_items, len(data.annotators)) == (0, 2)
    assert undefined(name, data) == NO_PAIR


@pytest.mark.parametrize("name", CORRECTED)
@pytest.mark.parametrize("categories", [None, [1, 2, 3]])
def test_one_category_throughout_tells_nothing(name, categories):
    """Full agreement, but there is nothing to tell it from chance; whatever could be chosen."""
    data = CodingData.from_matrix([[1, 1], [1, 1], [1, None]], categories=categories)
    assert undefined(name, data).startswith(NO_VARIATION)


def test_the_percentage_of_one_category_is_one():
    """It needs no chance."""
    assert parse("percentage")(CodingData.from_matrix([[1, 1], [1, 1]])).value == 1


def test_kappa_of_three_annotators_says_what_to_use_instead():
    """Cohen's kappa is for two."""
    reason = undefined("kappa", CodingData.from_matrix([[1, 2, 1], [1, 1, 1]]))
    assert reason == (
        "kappa is for two annotators and these data have 3; "
        "look at its pairs, or use multi_pi or alpha"
    )


def test_the_pairs_of_three_annotators_have_kappas():
    """Each pair by itself, while the whole is undefined."""
    data = CodingData.from_matrix([[1, 2, 1], [1, 1, 1], [2, 2, 1]])
    result = parse("kappa")(data, parts=("pair", "annotator"))
    assert not result.is_defined
    assert result.parts["pair"]["annotator 1", "annotator 2"].value == pytest.approx(0.4)
    pairs = [result.parts["pair"]["annotator 1", f"annotator {n}"].value for n in (2, 3)]
    assert result.parts["annotator"]["annotator 1"].value == pytest.approx(sum(pairs) / 2)


def test_a_third_annotator_who_shares_no_item_does_not_hinder_kappa():
    """Only two decided together."""
    data = CodingData.from_matrix([[1, 2, None], [1, 1, None], [2, 2, None], [None, None, 1]])
    assert parse("kappa")(data).value == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("distance", "rows", "reason"),
    [
        ("interval", [["a", "b"]], "the interval distance needs numbers as categories"),
        ("interval", [["1", "nan"]], "the interval distance needs numbers as categories"),
        ("interval", [["1", "inf"]], "the interval distance needs numbers as categories"),
        ("interval", [[1, 10**400]], "the interval distance needs numbers as categories"),
        ("ratio", [["a", 1]], "the ratio distance needs numbers as categories"),
        ("ratio", [[-1, 1]], "the ratio distance needs numbers that are not negative"),
        ("ordinal", [["low", "high"]], "needs numbers, or categories given in their order"),
    ],
)
def test_a_distance_that_does_not_fit_the_categories_gives_a_reason(distance, rows, reason):
    """Words have no differences, and only given orders are orders."""
    assert reason in undefined(f"alpha(distance={distance!r})", CodingData.from_matrix(rows))


@pytest.mark.parametrize(
    ("rows", "same"),
    [
        ([["low", "low"], ["low", "mid"], ["high", "mid"]], [[1, 1], [1, 2], [3, 2]]),
        ([["low", "high"], ["mid", "mid"]], [[1, 3], [2, 2]]),
    ],
)
def test_words_given_in_their_order_are_ordinal(rows, same):
    """Not in the order of the alphabet, in which high is lower than low."""
    words = CodingData.from_matrix(rows, categories=["low", "mid", "high"])
    ordinal = parse("alpha(distance='ordinal')")
    assert ordinal(words).value == ordinal(CodingData.from_matrix(same)).value


def test_numbers_as_text_are_ordered_as_numbers():
    """Ten comes after nine, also when a file says "10" and "9"."""
    rows = [["9", "10"], ["2", "9"], ["10", "10"], ["2", "2"]]
    ordinal = parse("alpha(distance='ordinal')")
    numbers = [[int(value) for value in row] for row in rows]
    expected = ordinal(CodingData.from_matrix(numbers)).value
    assert ordinal(CodingData.from_matrix(rows)).value == expected


def test_numbers_too_large_to_square_are_not_taken_for_places():
    """A reason, also where they are named in their order."""
    data = CodingData.from_matrix([[0, 10**101], [0, 0]], categories=[0, 10**101])
    assert "too large to square" in undefined("ac2", data)
    assert "too large to square" in undefined("weighted_kappa(distance='linear')", data)


def units(length=10, **marks):
    """Make data of one continuum; every annotator named did it."""
    found = [(who, *unit) for who, own in marks.items() for unit in own]
    return UnitizingData.from_units(length, found, annotators=list(marks))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (UnitizingData(()), NO_PAIR),
        (units(), NO_PAIR),
        (units(a=[(0, 4, "x")]), NO_PAIR),
        (units(a=[], b=[]), "nobody marked anything"),
        (units(length=0, a=[], b=[]), "nobody marked anything"),
        (units(a=[(0, 10, "x")], b=[(0, 10, "x")]), "no variation: every position"),
        (
            UnitizingData(tuple(make_continuum(f"d{i}", 5, {f"a{i}": []}) for i in range(2))),
            NO_PAIR,
        ),
        (
            UnitizingData(
                (
                    make_continuum("d1", 5, {"a": [(((0, 2),), "x")]}),
                    make_continuum("d2", 5, {"a": [], "b": []}),
                )
            ),
            "nobody marked anything",
        ),
    ],
)
def test_a_continuum_without_variation_gives_a_reason(data, reason):
    """No continuum, one annotator, nothing marked, everything marked."""
    assert undefined("u_alpha", data).startswith(reason)


@pytest.mark.parametrize("name", MEASURES.names())
def test_a_part_without_data_has_its_own_reason(name):
    """An annotator who shares nothing; the others have values."""
    if measure_class(name).data_type is StructureData:
        drawn = Structure.of([1, 2, 3], [(2, 1), (3, 1)])
        data = StructureData.of({"1": {"a": drawn, "b": drawn}, "2": {"c": drawn}})
    elif measure_class(name).data_type is OrderData:
        data = OrderData.of({"1": {"a": [1, 2], "b": [2, 1]}, "2": {"c": [1, 2]}})
    elif measure_class(name).data_type is UnitizingData:
        marks = {
            "a": [(((0, 2),), "x"), (((4, 7),), "c")],
            "b": [(((1, 3),), "x"), (((4, 7),), "c")],
        }
        data = UnitizingData(
            (make_continuum("1", 9, marks), make_continuum("2", 9, {"c": [(((1, 3),), "x")]}))
        )
    else:
        rows = [("1", "ab", ("claim", "claim")), ("2", "ab", ("y", "claim")), ("3", "c", ("y",))]
        data = CodingData.from_rows(
            (item, who, value)
            for item, names, own in rows
            for who, value in zip(names, own, strict=True)
        )
    how = parse(spelled(name))
    result = how(data, interval=None, parts=("pair", "annotator", "item"))
    assert result.is_defined
    assert result.parts["pair"]["a", "b"].is_defined
    assert result.parts["pair"]["a", "c"].undefined == NO_PAIR
    assert result.parts["annotator"]["c"].undefined == "no pair with 'c' has a value"
    last = list(result.parts["item"].values())[-1]
    assert last.undefined == how.why_none_here()
    assert last.undefined.startswith("fewer than two decisions here")


def test_an_item_of_data_without_variation_says_that_the_study_has_none():
    """The item agrees, but there is no chance to compare it with."""
    result = parse("multi_pi")(CodingData.from_matrix([["a", "a"]]), parts=("item",))
    assert result.parts["item"][0].undefined.startswith("no variation in the whole study")


def test_numbers_too_large_to_square_are_named():
    """Their squares would overflow and look like no variation."""
    data = CodingData.from_matrix([[1e200, 2e200], [3e200, 1e200], [1e200, 1e200]])
    result = parse("alpha(distance='interval')")(data, interval=None)
    assert math.isnan(result.value)
    assert "too large" in result.undefined


@pytest.mark.parametrize("text", [None, 5, ["alpha"]])
def test_what_is_no_text_names_no_measure(text):
    """One clear error."""
    with pytest.raises(MeasureError, match="names no measure"):
        parse(text)
