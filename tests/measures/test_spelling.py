"""Categories and numbers of every type in measures: printed, parsed, and found again."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from enum import Enum, IntEnum
from fractions import Fraction

import numpy as np
import pytest

from argora.errors import DataError, MeasureError
from argora.measures import DistanceMatrix, measure_class, parse
from argora.measures.coding.alpha import Alpha
from argora.reliability import CodingData, UnitizingData


class Stance(str, Enum):  # noqa: UP042
    """Texts that look different."""

    FOR = "for"
    AGAINST = "against"


class Side(Enum):
    """Categories that no text stands for."""

    PRO = 1
    CON = 2


OF_EVERY_TYPE = {
    "enumeration": [Side.PRO, Side.CON, Side.PRO],
    "decimal": [Decimal("1.50"), Decimal("0.1"), Decimal(2)],
    "date": [date(2020, 1, 1), date(2021, 1, 1)],
    "fraction": [Fraction(1, 3), Fraction(1, 2)],
    "infinity": [float("inf"), 1.0],
    "set": [frozenset({Side.PRO}), frozenset({Side.CON, Side.PRO}), frozenset()],
    "tuple": [("x", Side.PRO), ("x", Side.CON)],
    "texts of an enumeration": [Stance.FOR, Stance.AGAINST],
    "numbers of an enumeration": [IntEnum("Rank", "LOW HIGH").LOW, 7],
}


@pytest.mark.parametrize("values", OF_EVERY_TYPE.values(), ids=OF_EVERY_TYPE)
def test_a_matrix_of_values_of_any_type_prints_what_it_is_parsed_from(values):
    """Values without a spelling of their own are found by their texts."""
    names = list(dict.fromkeys(values))
    rows = [[0 if i == j else 1 + i + j for j in range(len(names))] for i in range(len(names))]
    mine = Alpha(DistanceMatrix(names, rows))
    data = CodingData.from_matrix([[values[0], values[1]], [values[0]] * 2, [values[-1]] * 2])
    again = parse(str(mine))
    assert again == mine
    expected = mine(data, interval=None)
    assert expected.is_defined
    found = again(data, interval=None)
    assert (found.value, found.signature) == (expected.value, expected.signature)


def test_decimals_come_back_as_decimals():
    """So that 1.5 and 1.50 are found as one number."""
    mine = Alpha(DistanceMatrix([Decimal("1.50"), Decimal("0.1")], [[0, 1], [1, 0]]))
    assert parse(str(mine)) == mine
    assert str(mine) == "alpha(distance=[[Decimal('0.1'), Decimal('1.50')], [0, 1], [1, 0]])"
    data = CodingData.from_matrix([[Decimal("1.5"), Decimal("0.10")], [Decimal("0.1")] * 2])
    assert parse(str(mine))(data, interval=None).is_defined


@pytest.mark.parametrize("text", ["Decimal('x')", "Decimal(1)", "Decimal()", "Fraction('1')"])
def test_nothing_but_a_number_is_a_decimal(text):
    """Nothing else is called, and a wrong number is no value."""
    with pytest.raises(MeasureError, match="the value of distance is not a plain value"):
        parse(f"alpha(distance=[['a', {text}], [0, 1], [1, 0]])")


@pytest.mark.parametrize("values", OF_EVERY_TYPE.values(), ids=OF_EVERY_TYPE)
@pytest.mark.parametrize("name", ["ku_alpha", "gamma_k"])
def test_the_measure_of_one_category_prints_what_it_is_parsed_from(name, values):
    """And measures the same with the text of the category."""
    units = [
        (who, 10 * i, 10 * i + 5, value)
        for who, own in (("a", values), ("b", [*values[:-1], values[0]]))
        for i, value in enumerate(own)
    ]
    data = UnitizingData.from_units(40, units)
    mine = measure_class(name)(category=values[0])
    again = parse(str(mine))
    assert str(again) == str(mine)
    expected, found = (measure(data, interval=None) for measure in (mine, again))
    assert expected.is_defined or "no variation" in expected.undefined
    assert (found.signature, found.undefined) == (expected.signature, expected.undefined)
    assert found.value == pytest.approx(expected.value, nan_ok=True)
    assert found.evidence == expected.evidence


@pytest.mark.parametrize(
    "kind", [Decimal, Fraction, np.float16, np.float32, np.float64, np.int8, np.bool_, bool]
)
def test_a_function_may_return_numbers_of_any_type(kind):
    """Without a warning, whatever the largest number of the type is."""
    data = CodingData.from_matrix([["a", "b"], ["a", "a"], ["b", "b"]])
    found = Alpha(lambda a, b: kind(int(a != b)))(data, interval=None)
    assert found.value == Alpha()(data, interval=None).value
    names = ["a", "b"]
    matrix = DistanceMatrix(names, [[kind(int(a != b)) for a in names] for b in names])
    assert Alpha(matrix)(data, interval=None).value == found.value


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (Decimal("NaN"), "expected a number"),
        (Decimal("sNaN"), "expected a number"),
        (Decimal("-1"), "expected no number below 0"),
        (Decimal("1e200"), "expected at most 1e\\+100"),
        (10**400, "expected at most 1e\\+100"),
        (-(10**400), "expected no number below 0"),
        (np.float32("inf"), "expected at most 1e\\+100"),
        (np.float32("nan"), "expected a number"),
        (1j, "expected a number"),
        (np.array([1.0]), "expected a number"),
    ],
)
def test_numbers_that_are_no_distances_are_refused_whatever_their_type(number, expected):
    """As in the message for plain numbers."""
    with pytest.raises(DataError, match=f"from 'a' to 'b' it is .*{expected}"):
        DistanceMatrix(["a", "b"], [[0, number], [number, 0]])
