"""What measures declare of themselves holds for random data."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.measures.strategies import documents, labels, spelled, tables, unitizing

from argora.measures import MEASURES, measure_class, parse
from argora.reliability import CodingData, StructureData, UnitizingData
from argora.reliability.unitizing import make_continuum

NAMES = MEASURES.names()
CODING = [name for name in NAMES if measure_class(name).data_type is CodingData]
STRUCTURE = [name for name in NAMES if measure_class(name).data_type is StructureData]
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


def coding_tables(name):
    """Return tables with as many annotators as the measure takes."""
    fewest, most = measure_class(name).properties.annotators
    return tables(labels, width=st.integers(fewest, most or 4))


def same(a, b) -> bool:
    """Tell whether two results have the same value, or none for the same reason."""
    if not (a.is_defined and b.is_defined):
        return a.undefined == b.undefined
    return math.isclose(a.value, b.value, rel_tol=SLACK, abs_tol=SLACK)


def measured(name, data):
    """Measure without an interval."""
    return parse(spelled(name))(data, interval=None)


def test_every_measure_is_covered_here():
    """A new kind of data needs its own generated tests."""
    assert {*CODING, *UNITIZING, *STRUCTURE} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_measure_says_what_it_is(name):
    """Title, a source with a year and a place in it, and what happens to missing data."""
    properties = measure_class(name).properties
    assert properties.title
    assert properties.missing
    assert "(19" in properties.source or "(20" in properties.source
    assert any(place in properties.source for place in ("pp.", "section", "chapter"))


@pytest.mark.parametrize("name", CODING)
@given(data=st.data())
def test_the_value_is_a_number_within_bounds_or_has_a_reason(name, data):
    """NaN exactly when there is a reason; never beyond the declared bounds."""
    result = measured(name, CodingData.from_matrix(data.draw(coding_tables(name))))
    properties = measure_class(name).properties
    assert math.isnan(result.value) == (result.undefined is not None)
    if result.is_defined:
        assert properties.low - SLACK <= result.value <= properties.high + SLACK


@pytest.mark.parametrize("name", declaring(CODING, symmetric=True))
@given(data=st.data())
def test_the_order_of_annotators_changes_nothing(name, data):
    """Columns in any order."""
    rows = data.draw(coding_tables(name))
    order = data.draw(st.permutations(range(len(rows[0]))))
    swapped = [[row[a] for a in order] for row in rows]
    assert same(
        measured(name, CodingData.from_matrix(rows)),
        measured(name, CodingData.from_matrix(swapped)),
    )


@pytest.mark.parametrize("name", CODING)
@given(data=st.data())
def test_the_order_of_items_changes_nothing(name, data):
    """Rows in any order."""
    rows = data.draw(coding_tables(name))
    shuffled = data.draw(st.permutations(rows))
    assert same(
        measured(name, CodingData.from_matrix(rows)),
        measured(name, CodingData.from_matrix(shuffled)),
    )


@pytest.mark.parametrize("name", declaring(CODING, renaming=True))
@given(data=st.data())
def test_the_names_of_categories_change_nothing(name, data):
    """Other names, in another order of the alphabet."""
    rows = data.draw(coding_tables(name))
    renamed = [[None if v is None else NEW_NAMES[v] for v in row] for row in rows]
    assert same(
        measured(name, CodingData.from_matrix(rows)),
        measured(name, CodingData.from_matrix(renamed)),
    )


@pytest.mark.parametrize("name", declaring(CODING, replication=True))
@given(data=st.data())
def test_repeating_all_items_changes_nothing_where_declared(name, data):
    """No correction for small samples."""
    rows = data.draw(coding_tables(name))
    assert same(
        measured(name, CodingData.from_matrix(rows)),
        measured(name, CodingData.from_matrix(rows * 3)),
    )


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


@pytest.mark.parametrize("name", declaring(CODING, unused=True))
@given(data=st.data())
def test_categories_that_nobody_chose_change_nothing(name, data):
    """None of these measures counts what could have been chosen."""
    rows = data.draw(coding_tables(name))
    more = ["unused", *NEW_NAMES, "never"]
    assert same(
        measured(name, CodingData.from_matrix(rows)),
        measured(name, CodingData.from_matrix(rows, categories=more)),
    )


@pytest.mark.parametrize("name", CODING)
@given(data=st.data())
def test_items_that_one_annotator_decided_on_alone_change_no_observed_part(name, data):
    """They pair with nothing."""
    rows = data.draw(coding_tables(name))
    alone = [*rows, ["claim", *[None] * (len(rows[0]) - 1)]]
    before, after = (measured(name, CodingData.from_matrix(r)) for r in (rows, alone))
    assert after.observed == pytest.approx(before.observed, nan_ok=True)
    assert after.n_items == before.n_items


@pytest.mark.parametrize("name", CODING)
@given(data=st.data())
def test_full_agreement_on_several_categories_is_one(name, data):
    """Every item unanimous, at least two categories."""
    values = data.draw(st.lists(labels, min_size=2, max_size=8))
    assume(len(set(values)) > 1)
    result = measured(name, CodingData.from_matrix([[value] * 2 for value in values]))
    assert result.value == pytest.approx(measure_class(name).properties.full)


@pytest.mark.parametrize("name", [*CODING, *UNITIZING])
def test_only_what_is_corrected_for_chance_has_an_expected_part(name):
    """As declared; the bias is made of two expected parts."""
    of_items = measure_class(name).data_type is CodingData
    data = CodingData.from_contingency([[20, 10], [20, 50]]) if of_items else unitizing([PAIR])
    expected = measured(name, data).expected
    corrected = measure_class(name).properties.chance
    assert math.isnan(expected) is not corrected or name == "boundary_bias"


@pytest.mark.parametrize("name", CODING)
@given(data=st.data())
def test_with_two_categories_the_data_of_either_one_are_the_data_of_both(name, data):
    """Collapsing two categories into this one or not loses nothing."""
    fewest, most = measure_class(name).properties.annotators
    values = st.sampled_from(["claim", "premise"])
    rows = data.draw(tables(values, width=st.integers(fewest, most or 4)))
    both = CodingData.from_matrix(rows, categories=["claim", "premise"])
    for _, binary in both.binaries():
        assert same(measured(name, both), measured(name, binary))


@pytest.mark.parametrize("name", UNITIZING)
@given(found=documents())
def test_documents_and_annotators_in_any_order_give_one_u_alpha(name, found):
    """Tables are added before anything is divided."""
    turned = [(n, dict(reversed(marks.items()))) for n, marks in reversed(found)]
    assert same(measured(name, unitizing(found)), measured(name, unitizing(turned)))


@pytest.mark.parametrize("name", declaring(UNITIZING, renaming=True))
@given(found=documents())
def test_the_names_of_unit_categories_change_nothing(name, found):
    """Other names, in another order of the alphabet."""
    renamed = [
        (n, {who: [(p, {"c": 9, "p": "A", "m": "é"}[v]) for p, v in own] for who, own in m.items()})
        for n, m in found
    ]
    assert same(measured(name, unitizing(found)), measured(name, unitizing(renamed)))


@pytest.mark.parametrize("name", UNITIZING)
@given(found=documents())
def test_documents_done_by_one_annotator_change_no_unitizing_figure(name, found):
    """Nobody is there to agree with."""
    alone = (20, {"x": [(((0, 9),), "c"), (((12, 15),), "p")]})
    assert same(measured(name, unitizing(found)), measured(name, unitizing([*found, alone])))


@pytest.mark.parametrize("name", UNITIZING)
@given(found=documents())
def test_unitizing_values_are_at_most_one_or_have_a_reason(name, found):
    """NaN exactly when there is a reason."""
    result = measured(name, unitizing(found))
    assert math.isnan(result.value) == (result.undefined is not None)
    if result.is_defined:
        assert result.value <= 1 + SLACK


@pytest.mark.parametrize("name", UNITIZING)
@settings(max_examples=30)
@given(found=documents(max_documents=1))
def test_equal_units_are_full_agreement(name, found):
    """All annotators mark what the first one marked: 1, or 0 for errors."""
    length, marks = found[0]
    first = next(iter(marks.values()))
    data = UnitizingData((make_continuum("d", length, {"x": first, "y": first, "z": first}),))
    result = measured(name, data)
    full = measure_class(name).properties.full
    assert result.undefined is not None or result.value == pytest.approx(full)
