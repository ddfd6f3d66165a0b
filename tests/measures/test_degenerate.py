"""Data with next to nothing in them: every measure, every part, every way; never an exception."""

from __future__ import annotations

import math

import pytest
from tests.measures.strategies import spelled

from argora.measures import MEASURES, compare, measure_class, parse
from argora.measures.measuring import PARTS
from argora.reliability import CodingData, OrderData, Structure, StructureData, UnitizingData

ALONE = [("1", "a", "x"), ("2", "b", "y")]
TWO_UNITS = [("a", 2, 4, "x"), ("b", 2, 4, "x")]
CODING = {
    "no rows": CodingData.from_matrix([]),
    "no columns": CodingData.from_matrix([[], []]),
    "no decisions by named annotators": CodingData.from_matrix([], annotators=["a", "b"]),
    "all missing": CodingData.from_matrix([[None, None], [None, None]], groups=["d", "e"]),
    "one annotator": CodingData.from_matrix([["a"], ["b"]], groups=["d", "d"]),
    "nobody shares an item": CodingData.from_rows(ALONE),
    "nobody shares an item of a document": CodingData.from_rows(ALONE, groups={"1": "d", "2": "d"}),
    "one item": CodingData.from_matrix([["a", "b"]], groups=["d"]),
    "one category": CodingData.from_matrix([["a", "a"]] * 6, groups=list("uvwxyz")),
    "nothing was counted": CodingData.from_contingency([[0, 0], [0, 0]]),
    "three annotators who share little": CodingData.from_matrix(
        [["a", "b", None], [None, "b", "b"], [None, None, "a"]], groups=["d", "e", "f"]
    ),
}
UNITIZING = {
    "no document": UnitizingData(()),
    "no annotator": UnitizingData.from_units(10, []),
    "one annotator": UnitizingData.from_units(10, TWO_UNITS[:1]),
    "nothing marked": UnitizingData.from_units(10, [], annotators=["a", "b"]),
    "an empty text": UnitizingData.from_units(0, [], annotators=["a", "b"]),
    "one blank": UnitizingData.from_units(10, TWO_UNITS[:1], annotators=["a", "b"]),
    "one unit each": UnitizingData.from_units(10, TWO_UNITS),
    "no overlap": UnitizingData.from_units(10, [("a", 0, 2, "x"), ("b", 6, 8, "y")]),
    "one position": UnitizingData.from_units(1, [("a", 0, 1, "x"), ("b", 0, 1, "x")]),
    "empty segmentations": UnitizingData.from_masses({c: {"a": [], "b": []} for c in "uvwxyz"}),
}
LONE = Structure.of([1, 2], [(2, 1)])
BLANK = Structure.of([], [])
STRUCTURES = {
    "no document": StructureData(()),
    "nobody": StructureData.of({}),
    "a document of nobody": StructureData.of({"d": {}}),
    "one annotator": StructureData.of({"a": LONE}),
    "nobody shares a document": StructureData.of({"d": {"a": LONE}, "e": {"b": LONE}}),
    "empty maps": StructureData.of({"d": {"a": BLANK, "b": BLANK}}),
    "one blank": StructureData.of({"d": {"a": LONE, "b": BLANK}}),
    "one unit": StructureData.of({"a": Structure.of([1], []), "b": Structure.of([1], [])}),
}
ORDERS = {
    "no document": OrderData(()),
    "nobody": OrderData.of({}),
    "one annotator": OrderData.of({"a": [1, 2]}),
    "nobody shares a document": OrderData.of({"d": {"a": [1, 2]}, "e": {"b": [1, 2]}}),
    "empty orders": OrderData.of({"d": {"a": [], "b": []}}),
    "one sentence": OrderData.of({"a": [1], "b": [1]}),
    "nothing in common": OrderData.of({"d": {"a": [1, 2], "b": [3, 4]}}),
    "one empty order of two": OrderData.of({"d": {"a": [1, 2], "b": []}}),
}
KINDS = {
    CodingData: CODING,
    UnitizingData: UNITIZING,
    StructureData: STRUCTURES,
    OrderData: ORDERS,
}
OTHER_WAYS = (
    *(f"multi_kappa(variant={name!r})" for name in ("light", "conger", "davies-fleiss")),
    *(f"percentage(average={name!r})" for name in ("pairs", "items")),
    *(f"{name}(distance={d!r})" for name in ("weighted_kappa", "ac2") for d in ("linear", "masi")),
    *(f"alpha(distance={name!r})" for name in ("interval", "ordinal", "jaccard", "tree")),
    "alpha_u(year=1995)",
    "cu_alpha(distance='ordinal')",
    "order_tau(average='pooled', pairs='pooled')",
    "adjacency(chance='shuffled')",
)
NAMES = [*map(spelled, MEASURES.names()), *OTHER_WAYS]
CASES = [
    (name, case)
    for name in NAMES
    for case in KINDS[measure_class(name.partition("(")[0]).data_type]
]


def results_in(result):
    """Yield a result and all its parts."""
    yield result
    for part in result.parts.values():
        for own in part.values():
            yield from results_in(own)


@pytest.mark.parametrize(("name", "case"), CASES)
def test_no_part_of_degenerate_data_raises_or_lies(name, case):
    """NaN exactly where there is a reason, in the whole and in every part."""
    how = parse(name)
    data = KINDS[how.data_type][case]
    for interval in ("document", "jackknife-item", "analytic", None):
        found = how(data, interval=interval, resamples=20, parts=PARTS)
        for result in results_in(found):
            assert math.isnan(result.value) == (result.undefined is not None)
            assert not math.isinf(result.value)
            assert str(result)
    for part in PARTS:
        assert how(data, interval=None, parts=(part,)).value == pytest.approx(
            found.value, nan_ok=True
        )


@pytest.mark.parametrize(("name", "case"), CASES)
def test_comparing_degenerate_data_raises_nothing(name, case):
    """With itself there is no difference, or a reason why there is none."""
    how = parse(name)
    data = KINDS[how.data_type][case]
    for interval in ("document", "item"):
        found = compare(how, data, data, interval=interval, resamples=20, parts=("category",))
        assert math.isnan(found.difference) == (found.undefined is not None)
        assert found.undefined or found.difference == 0
