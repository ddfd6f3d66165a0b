"""Positions are whole numbers: nothing is cut, and NumPy's integers are numbers too."""

from __future__ import annotations

import numpy as np
import pytest

from argora.errors import DataError
from argora.reliability import UnitizingBuilder, UnitizingData
from argora.reliability.unitizing.continuum import make_continuum


def built(length: object, *unit: object) -> UnitizingData:
    """Return the data of a builder with one document and perhaps one unit."""
    builder = UnitizingBuilder()
    builder.add_document("d", length, annotators=["a", "b"])  # type: ignore[arg-type]
    if unit:
        builder.add("d", "a", *unit, "x")  # type: ignore[call-arg, arg-type]
    return builder.data()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: UnitizingData.from_units(10.5, [("a", 1, 3, "x")]),
            "the length of 'continuum' is 10.5; expected a whole number",
        ),
        (
            lambda: UnitizingData.from_units(-1, [], annotators=["a"]),
            "the length of 'continuum' is -1; expected 0 or more",
        ),
        (
            lambda: UnitizingData.from_units(10, [("a", 1.5, 3, "x")]),
            "the start of unit 1.5..3 of 'a' on 'continuum' is 1.5; expected a whole number",
        ),
        (
            lambda: UnitizingData.from_units(10, [("a", 1, np.float32(3.5), "x")]),
            "the end of unit 1..3.5 of 'a' on 'continuum' is 3.5; expected a whole number",
        ),
        (lambda: UnitizingData.from_units(10, [("a", "1", 3, "x")]), "is '1'; expected a whole"),
        (lambda: UnitizingData.from_units(10, [("a", True, 3, "x")]), "is True; expected a whole"),
        (
            lambda: UnitizingData.from_units(10, [("a", float("nan"), 3, "x")]),
            "is nan; expected a whole number",
        ),
        (
            lambda: UnitizingData.from_masses({"a": [2.9, 2.9], "b": [4]}),
            "the length of a segment of 'a' on 'continuum' is 2.9; expected a whole number",
        ),
        (
            lambda: UnitizingData.from_masses({"d": {"a": ["3"]}}),
            "the length of a segment of 'a' on 'd' is '3'; expected a whole number",
        ),
        (lambda: built(-5), "the length of 'd' is -5; expected 0 or more"),
        (lambda: built(10.5), "the length of 'd' is 10.5; expected a whole number"),
        (lambda: built(None), "the length of 'd' is None; expected a whole number"),
        (lambda: built(10, 1.5, 3), "the start of unit 1.5..3 of 'a' on 'd' is 1.5; expected a"),
        (lambda: built(10, 1, 3.5), "the end of unit 1..3.5 of 'a' on 'd' is 3.5; expected a"),
        (
            lambda: make_continuum("d", 10, {"a": [(((0, 2), (4, 5.5)), "x")]}),
            "the end of unit 4..5.5 of 'a' on 'd' is 5.5; expected a whole number",
        ),
    ],
)
def test_what_is_no_whole_number_of_positions_is_refused(make, message):
    """Cut to whole numbers, different units would become equal ones."""
    with pytest.raises(DataError, match=message):
        make()


@pytest.mark.parametrize("kind", [float, np.int8, np.int64, np.uint32, np.float64, np.array])
def test_whole_numbers_of_any_type_are_positions(kind):
    """The data are those of plain numbers."""
    plain = UnitizingData.from_units(10, [("a", 1, 3, "x")], annotators=["a", "b"])
    found = UnitizingData.from_units(
        kind(10), [("a", kind(1), kind(3), "x")], annotators=["a", "b"]
    )
    assert found.fingerprint == plain.fingerprint
    assert built(kind(10), kind(1), kind(3)).continua[0].units == plain.continua[0].units
    for number in (found.continua[0].length, *found.continua[0].units["a"][0][0][0]):
        assert type(number) is int
    masses = UnitizingData.from_masses({"a": [kind(2), kind(3)]})
    assert masses.fingerprint == UnitizingData.from_masses({"a": [2, 3]}).fingerprint
