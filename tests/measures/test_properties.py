"""What measures declare of themselves holds for random data."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.measures.strategies import documents, labels, spelled, tables, unitizing

from argora.measures import MEASURES, measure_class, parse
from argora.reliability import CodingData, OrderData, StructureData, UnitizingData
from argora.reliability.unitizing.continuum import make_continuum

NAMES = MEASURES.names()
CODING = [name for name in NAMES if measure_class(name).data_type is CodingData]
STRUCTURE = [name for name in NAMES if measure_class(name).data_type is StructureData]
ORDERS = [name for name in NAMES if measure_class(name).data_type is OrderData]
UNITIZING = [name for name in NAMES if measure_class(name).data_type is UnitizingData]
SLACK = 1e-9
UNITS_OF_OTHERS = ["u_alpha_binary", "cu_alpha", "ku_alpha", "alpha_u"]
PAIR = (
    9,
    {
        "x": [(((0, 3),), "c"), (((4, 8),), "p")],
        "y": [(((1, 3),), "c"), (((4, 9),), "c")],
    },
)
NEW_NAMES = {"claim": "Z", "premise": "b", "major claim": "a a", "other": "ü"}


def declaring(names, **wanted):
    """Return the measures whose declared properties have these values."""
    return [
        name
        for name in names
        if all(getattr(measure_class(name).properties, k) == v for k, v in wanted.items())
    ]


def by_width(names):
    """Give measures that take as many annotators one table: drawing takes longer than measuring."""
    found = {}
    for name in names:
        found.setdefault(measure_class(name).properties.annotators, []).append(name)
    return pytest.mark.parametrize(
        ("names", "width"),
        [
            pytest.param(own, st.integers(fewest, most or 4), id=f"{fewest}-{most or 'many'}")
            for (fewest, most), own in found.items()
        ],
    )


def same(a, b) -> bool:
    """Tell whether two results have the same value, or none for the same reason."""
    if not (a.is_defined and b.is_defined):
        return a.undefined == b.undefined
    return math.isclose(a.value, b.value, rel_tol=SLACK, abs_tol=SLACK)


def measured(name, data):
    """Measure without an interval."""
    return parse(spelled(name))(data, interval=None)


def changed(names, before, after):
    """Return the measures of which two data have different values, with these."""
    pairs = {name: (measured(name, before), measured(name, after)) for name in names}
    return {name: pair for name, pair in pairs.items() if not same(*pair)}


def test_every_measure_is_covered_here():
    """A new kind of data needs its own generated tests."""
    assert {*CODING, *UNITIZING, *STRUCTURE, *ORDERS} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_measure_says_what_it_is(name):
    """Title, a source with a year and a place in it, and what happens to missing data."""
    properties = measure_class(name).properties
    assert properties.title
    assert properties.missing
    assert "(19" in properties.source or "(20" in properties.source
    assert any(place in properties.source for place in ("pp.", "section", "chapter"))


@by_width(CODING)
@given(data=st.data())
def test_the_value_is_a_number_within_bounds_or_has_a_reason(names, width, data):
    """NaN exactly when there is a reason; never beyond the declared bounds."""
    found = CodingData.from_matrix(data.draw(tables(labels, width=width)))
    for name in names:
        result, properties = measured(name, found), measure_class(name).properties
        assert math.isnan(result.value) == (result.undefined is not None), name
        if result.is_defined:
            assert properties.low - SLACK <= result.value <= properties.high + SLACK, name


@by_width(declaring(CODING, symmetric=True))
@given(data=st.data())
def test_the_order_of_annotators_changes_nothing(names, width, data):
    """Columns in any order."""
    rows = data.draw(tables(labels, width=width))
    order = data.draw(st.permutations(range(len(rows[0]))))
    swapped = [[row[a] for a in order] for row in rows]
    before, after = CodingData.from_matrix(rows), CodingData.from_matrix(swapped)
    assert changed(names, before, after) == {}


@by_width(CODING)
@given(data=st.data())
def test_the_order_of_items_changes_nothing(names, width, data):
    """Rows in any order."""
    rows = data.draw(tables(labels, width=width))
    shuffled = data.draw(st.permutations(rows))
    before, after = CodingData.from_matrix(rows), CodingData.from_matrix(shuffled)
    assert changed(names, before, after) == {}


@by_width(declaring(CODING, renaming=True))
@given(data=st.data())
def test_the_names_of_categories_change_nothing(names, width, data):
    """Other names, in another order of the alphabet."""
    rows = data.draw(tables(labels, width=width))
    renamed = [[None if v is None else NEW_NAMES[v] for v in row] for row in rows]
    before, after = CodingData.from_matrix(rows), CodingData.from_matrix(renamed)
    assert changed(names, before, after) == {}


@by_width(declaring(CODING, replication=True))
@given(data=st.data())
def test_repeating_all_items_changes_nothing_where_declared(names, width, data):
    """No correction for small samples."""
    rows = data.draw(tables(labels, width=width))
    before, after = CodingData.from_matrix(rows), CodingData.from_matrix(rows * 3)
    assert changed(names, before, after) == {}


@pytest.mark.parametrize(
    ("name", "data", "twice"),
    [
        (
            "alpha",
            CodingData.from_matrix([["a", "a"], ["a", "b"]]),
            CodingData.from_matrix([["a", "a"], ["a", "b"]] * 2),
        ),
        (
            "u_alpha",
            unitizing([(6, {"x": [(((0, 3),), "c")], "y": [(((1, 3),), "c")]})]),
            unitizing([(6, {"x": [(((0, 3),), "c")], "y": [(((1, 3),), "c")]})] * 2),
        ),
        *((name, unitizing([PAIR]), unitizing([PAIR] * 2)) for name in UNITS_OF_OTHERS),
    ],
)
def test_repeating_all_items_changes_what_corrects_for_small_samples(name, data, twice):
    """These measures declare it."""
    assert not measure_class(name).properties.replication
    assert not same(measured(name, data), measured(name, twice))


def test_only_the_measures_tested_so_deny_replication():
    """A new one needs its case above."""
    assert declaring(NAMES, replication=False) == ["alpha", "u_alpha", *UNITS_OF_OTHERS]


@by_width(declaring(CODING, unused=True))
@given(data=st.data())
def test_categories_that_nobody_chose_change_nothing(names, width, data):
    """None of these measures counts what could have been chosen."""
    rows = data.draw(tables(labels, width=width))
    more = ["unused", *NEW_NAMES, "never"]
    before, after = CodingData.from_matrix(rows), CodingData.from_matrix(rows, categories=more)
    assert changed(names, before, after) == {}


@by_width(CODING)
@given(data=st.data())
def test_items_that_one_annotator_decided_on_alone_change_no_observed_part(names, width, data):
    """They pair with nothing."""
    rows = data.draw(tables(labels, width=width))
    alone = [*rows, ["claim", *[None] * (len(rows[0]) - 1)]]
    both = CodingData.from_matrix(rows), CodingData.from_matrix(alone)
    for name in names:
        before, after = (measured(name, own) for own in both)
        assert after.observed == pytest.approx(before.observed, nan_ok=True), name
        assert after.n_items == before.n_items, name


@given(values=st.lists(labels, min_size=2, max_size=8))
def test_full_agreement_on_several_categories_is_one(values):
    """Every item unanimous, at least two categories, of which some measures ask for one."""
    assume({"claim"} < set(values))
    data = CodingData.from_matrix([[value] * 2 for value in values])
    found = {name: measured(name, data).value for name in CODING}
    full = {name: measure_class(name).properties.full for name in CODING}
    assert found == pytest.approx(full)


@pytest.mark.parametrize("name", [*CODING, *UNITIZING])
def test_only_what_is_corrected_for_chance_has_an_expected_part(name):
    """As declared; the bias is made of two expected parts."""
    of_items = measure_class(name).data_type is CodingData
    data = CodingData.from_contingency([[20, 10], [20, 50]]) if of_items else unitizing([PAIR])
    expected = measured(name, data).expected
    corrected = measure_class(name).properties.chance
    assert math.isnan(expected) is not corrected or name == "boundary_bias"


@by_width(declaring(CODING, renaming=True))
@given(data=st.data())
def test_with_two_categories_the_data_of_either_one_are_the_data_of_both(names, width, data):
    """Collapsing two categories into this one or not loses nothing."""
    rows = data.draw(tables(st.sampled_from(["claim", "premise"]), width=width))
    both = CodingData.from_matrix(rows, categories=["claim", "premise"])
    for _, binary in both.binaries():
        assert changed(names, both, binary) == {}


@given(found=documents())
def test_documents_and_annotators_in_any_order_give_one_u_alpha(found):
    """Tables are added before anything is divided."""
    turned = [(n, dict(reversed(marks.items()))) for n, marks in reversed(found)]
    assert changed(UNITIZING, unitizing(found), unitizing(turned)) == {}


@given(found=documents())
def test_the_names_of_unit_categories_change_nothing(found):
    """Other names, in another order of the alphabet."""
    renamed = [
        (n, {who: [(p, {"c": 9, "p": "A", "m": "é"}[v]) for p, v in own] for who, own in m.items()})
        for n, m in found
    ]
    kept = declaring(UNITIZING, renaming=True)
    assert changed(kept, unitizing(found), unitizing(renamed)) == {}


@given(found=documents())
def test_documents_done_by_one_annotator_change_no_unitizing_figure(found):
    """Nobody is there to agree with."""
    alone = (20, {"x": [(((0, 9),), "c"), (((12, 15),), "p")]})
    assert changed(UNITIZING, unitizing(found), unitizing([*found, alone])) == {}


@given(found=documents())
def test_unitizing_values_are_at_most_one_or_have_a_reason(found):
    """NaN exactly when there is a reason."""
    data = unitizing(found)
    for name in UNITIZING:
        result = measured(name, data)
        assert math.isnan(result.value) == (result.undefined is not None), name
        assert not result.is_defined or result.value <= 1 + SLACK, name


@given(found=documents(max_documents=1))
def test_equal_units_are_full_agreement(found):
    """All annotators mark what the first one marked: 1, or 0 for errors."""
    length, marks = found[0]
    first = next(iter(marks.values()))
    data = UnitizingData((make_continuum("d", length, {"x": first, "y": first, "z": first}),))
    for name in UNITIZING:
        result, full = measured(name, data), measure_class(name).properties.full
        assert result.undefined is not None or result.value == pytest.approx(full), name
