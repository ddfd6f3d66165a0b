"""What holds for every measure of structure in the registry, as for all other measures."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measures.strategies import spelled
from tests.measures.structures import drawn_maps, structures_over

from argora.measures import MEASURES, measure_class, parse
from argora.reliability import Structure, StructureData

NAMES = [n for n in MEASURES.names() if measure_class(n).data_type is StructureData]
SLACK = 1e-9
NO_PAIR = "nothing was done by two annotators"
few = settings(max_examples=25, deadline=None)
EMPTY = Structure.of([1, 2, 3])
SOME = Structure.of([1, 2, 3], [(2, 1), (3, 1)])


def measured(name, maps):
    """Measure without an interval."""
    return parse(spelled(name))(StructureData.of(maps), interval=None)


def same(one, other) -> bool:
    """Tell whether two results have the same value, or none for the same reason."""
    if not (one.is_defined and other.is_defined):
        return one.undefined == other.undefined
    return math.isclose(one.value, other.value, rel_tol=SLACK, abs_tol=SLACK)


def changed(before, after) -> list[str]:
    """Return the measures of which two data have different values."""
    return [name for name in NAMES if not same(measured(name, before), measured(name, after))]


@few
@given(maps=drawn_maps(width=3))
def test_values_keep_to_their_bounds_or_have_a_reason(maps):
    """NaN exactly when there is a reason."""
    for name in NAMES:
        result, properties = measured(name, maps), measure_class(name).properties
        assert math.isnan(result.value) == (result.undefined is not None), name
        if result.is_defined:
            assert properties.low - SLACK <= result.value <= properties.high + SLACK, name


@few
@given(maps=drawn_maps())
def test_repeating_all_documents_changes_nothing(maps):
    """No measure of structure corrects for small samples; all declare it."""
    assert all(measure_class(name).properties.replication for name in NAMES)
    again = {f"{id} {i}": own for i in range(3) for id, own in maps.items()}
    assert changed(maps, again) == []


@few
@given(maps=drawn_maps(), alone=structures_over(["1", "2", "3"]))
def test_documents_of_one_annotator_change_nothing(maps, alone):
    """Nobody is there to agree with, not even a third annotator."""
    assert changed(maps, {**maps, "by x": {"x": alone}, "by z": {"z": alone}}) == []


@few
@given(maps=drawn_maps(width=3), order=st.permutations("xyz"))
def test_three_annotators_in_any_order_give_one_value(maps, order):
    """Their names decide nothing."""
    named = dict(zip("xyz", order, strict=True))
    turned = {id: {named[who]: s for who, s in own.items()} for id, own in maps.items()}
    assert changed(maps, turned) == []


@few
@given(maps=drawn_maps())
def test_names_of_units_and_relations_change_nothing(maps):
    """Ids are local to an annotator: only words and places tell which unit is which."""
    renamed = {
        id: {who: _named_anew(own, f"{who} ") for who, own in drawn.items()}
        for id, drawn in maps.items()
    }
    assert changed(maps, renamed) == []


def _named_anew(structure: Structure, front: str) -> Structure:
    nodes = tuple(replace(node, id=front + node.id) for node in structure.nodes)
    ties = tuple(
        replace(
            tie,
            id=front + tie.id,
            sources=tuple(front + source for source in tie.sources),
            target=front + tie.target,
        )
        for tie in structure.ties
    )
    return Structure(nodes, ties)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "maps",
    [{}, {"d": {}}, {"d": {"x": SOME}}, {"d": {"x": SOME}, "e": {"y": SOME}}],
    ids=["no document", "no annotator", "one annotator", "nothing shared"],
)
def test_without_a_shared_document_there_is_a_reason(name, maps):
    """No number, no interval, and nothing raised."""
    result = parse(spelled(name))(StructureData.of(maps))
    assert math.isnan(result.value)
    assert result.undefined == NO_PAIR
    assert result.interval is None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "empty",
    [EMPTY, Structure.of([]), Structure.of([1, 2], without=[1, 2])],
    ids=["no relation", "no unit", "no argument"],
)
def test_empty_structures_agree_or_there_is_nothing_to_compare(name, empty):
    """Never an error, never a number in between."""
    result = parse(spelled(name))(StructureData.of({"d": {"x": empty, "y": empty}}))
    if result.is_defined:
        assert result.value == 1
    else:
        assert result.undefined
        assert math.isnan(result.value)


@pytest.mark.parametrize("name", NAMES)
def test_one_empty_structure_is_no_full_agreement(name):
    """Whoever drew nothing did not draw what the other did."""
    result = parse(spelled(name))(StructureData.of({"d": {"x": EMPTY, "y": SOME}}), interval=None)
    assert not result.is_defined or result.value < 1
