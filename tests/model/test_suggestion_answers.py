"""Places of suggestions as text, and which layers say what a suggestion says."""

from __future__ import annotations

import pytest

from argora.errors import ModelError
from argora.model import Document, Layer, Relation, Span, Unit
from argora.model.suggestion_answers import (
    TiePlace,
    UnitPlace,
    place_from_text,
    place_of,
    stands_in,
)

DOCUMENT = Document("d", "Zoos should close. Animals suffer there. Children learn a lot.")
UNITS = (
    Unit("T1", (Span(0, 18),), "claim"),
    Unit("T2", (Span(19, 40),), "premise"),
    Unit("T3", (Span(41, 49), Span(55, 62)), "premise"),
)
RELATIONS = (
    Relation("R1", ("T2",), "T1", "support"),
    Relation("R2", ("T3",), "R1", "attack"),
    Relation("R3", ("T2", "T3"), "T1", "support"),
    Relation("R4", ("T1",), "T3", "alike"),
)
LAYER = Layer("d", "ann", units=UNITS, relations=RELATIONS)
PLACES = {
    "T1": "0-18",
    "T3": "41-49+55-62",
    "R1": "19-40>0-18",
    "R2": "41-49+55-62>(19-40>0-18)",
    "R3": "19-40&41-49+55-62>0-18",
}


@pytest.mark.parametrize(("id", "text"), PLACES.items())
def test_places_are_written_and_read_back(id, text):
    """A unit, a unit in two parts, a relation, an undercut and linked premises."""
    place = place_of(LAYER.by_id[id], LAYER.by_id, DOCUMENT)
    assert str(place) == text
    assert place_from_text(text) == place
    category = LAYER.by_id[id].category
    assert stands_in(LAYER, DOCUMENT, place, category)
    assert not stands_in(LAYER, DOCUMENT, place, "other")
    assert not stands_in(Layer("d", "bob"), DOCUMENT, place, category)


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("0-18", True),
        ("5-18", True),  # 13 of 18 characters
        ("9-18", False),  # just half of them
        ("0-37", False),  # 18 of 37
    ],
)
def test_units_share_more_than_half_of_the_longer_one(place, expected):
    """By hand, against the unit of 18 characters."""
    assert stands_in(LAYER, DOCUMENT, place_from_text(place), "claim") is expected


def test_relations_are_the_same_with_the_same_ends_only():
    """Direction counts, but for categories without one; linked premises are all needed."""
    turned = place_from_text("0-18>19-40")
    assert not stands_in(LAYER, DOCUMENT, turned, "support")
    assert stands_in(LAYER, DOCUMENT, turned, "support", symmetric={"support"})
    assert not stands_in(LAYER, DOCUMENT, place_from_text("41-49+55-62>0-18"), "support")
    assert not stands_in(LAYER, DOCUMENT, place_from_text("41-49+55-62>19-40"), "attack")


def test_what_has_no_place_has_none():
    """A unit with words of its own, and a relation from it."""
    units = (Unit("T1", (Span(0, 18),), "claim"), Unit("T2", text="So be it.", category="premise"))
    layer = Layer("d", "ann", units=units, relations=(Relation("R1", ("T2",), "T1", "support"),))
    assert place_of(layer.by_id["T2"], layer.by_id, DOCUMENT) is None
    assert place_of(layer.by_id["R1"], layer.by_id, DOCUMENT) is None
    assert place_of(RELATIONS[0], {"T1": UNITS[0]}, DOCUMENT) is None


@pytest.mark.parametrize(
    "text", ["", "12", "4-2", "1-2>", "1-2&3-4", "(1-2", "1-2)", "1-2>3-4>5-6"]
)
def test_what_is_no_place_is_refused(text):
    """The message says what was expected."""
    with pytest.raises(ModelError, match="is no place; expected positions such as '12-40'"):
        place_from_text(text)


def test_parts_are_put_in_order():
    """Whoever writes the second part first means the same."""
    assert place_from_text("5-6+1-2") == UnitPlace((Span(1, 2), Span(5, 6)))
    assert isinstance(place_from_text("5-6>1-2"), TiePlace)
