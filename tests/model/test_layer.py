"""Layers, units, relations, annotators."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.strategies import documents, layers

from argora.errors import ModelError
from argora.model import Annotator, Layer, Relation, Span, Unit
from argora.model.layer import natural

T1, T2, T10 = (Unit(id, (Span(at, at + 2),)) for id, at in [("T1", 0), ("T2", 4), ("T10", 8)])


def layer(*things: Unit | Relation, **fields: object) -> Layer:
    """Build a layer of the things given."""
    units = tuple(thing for thing in things if isinstance(thing, Unit))
    relations = tuple(thing for thing in things if isinstance(thing, Relation))
    return Layer("d", "ann", units=units, relations=relations, **fields)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Unit("", (Span(0, 1),)), "a unit needs an id"),
        (lambda: Unit("T1"), "neither spans nor a segment nor a text"),
        (lambda: Unit("T1", (Span(0, 4), Span(3, 6))), "covers 3..4 twice"),
        (lambda: Unit("T1", (Span(0, 4), Span(0, 4))), "covers 0..4 twice"),
        (lambda: Relation("", ("a",), "b"), "a relation needs an id"),
        (lambda: Relation("R1", (), "b"), "has no source"),
        (lambda: Relation("R1", ("a", "a"), "b"), "names a source twice"),
        (lambda: Annotator(""), "an annotator needs an id"),
        (lambda: Annotator("a", "robot"), "'robot': person, model or gold"),
    ],
)
def test_a_part_that_cannot_exist_is_refused(make, message):
    """The message names the part and what is wrong with it."""
    with pytest.raises(ModelError, match=message):
        make()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: layer(T1, T1), "uses the id 'T1' twice"),
        (lambda: layer(T1, Relation("T1", ("T1",), "T1")), "uses the id 'T1' twice"),
        (lambda: layer(T1, Relation("R1", ("T1",), "T9")), "'R1' points to 'T9', which does not"),
        (lambda: layer(T1, Relation("R1", ("T9",), "T1")), "'R1' points to 'T9', which does not"),
        (lambda: layer(T1, Relation("R1", ("T1",), "R1")), "'R1' points to itself"),
        (
            lambda: layer(T1, Relation("R2", ("T1",), "R1"), Relation("R1", ("R2",), "T1")),
            "'R1' points to itself through relations",
        ),
        (lambda: layer(round=0), "rounds count from 1"),
        (lambda: layer(state="done"), "'done': open or finished"),
        (lambda: layer(phase="a\nb"), r"phase 'a\\nb': expected 1 to 100 characters"),
        (lambda: layer(phase=" a"), "phase ' a': expected 1 to 100 .* no blank at either end"),
        (lambda: layer(phase="a" * 101), "phase 'a{100}…': expected 1 to 100 characters"),
        (lambda: layer(covers={"unit"}), r"unknown tasks \['unit'\]"),
        (lambda: layer(T1, covers={"attributes"}), "does not cover the task 'units'"),
        (
            lambda: layer(T1, Relation("R1", ("T1",), "T1"), covers={"units"}),
            "does not cover the task 'relations'",
        ),
    ],
)
def test_a_layer_that_cannot_exist_is_refused(make, message):
    """The message names the layer or the relation and what is wrong with it."""
    with pytest.raises(ModelError, match=message):
        make()


def test_the_name_of_a_layer_says_whose_it_is():
    """Messages name the annotator, the document, a later round and the phase."""
    assert layer(round=2).name == "layer of 'ann' on 'd', round 2"
    assert layer(phase="relations").name == "layer of 'ann' on 'd', phase 'relations'"
    assert layer(phase="relations").key == ("d", "ann", 1, "relations")
    assert layer().key == ("d", "ann", 1, "")


def test_units_stand_in_text_order_with_the_longer_first_and_the_implicit_last():
    """Equal starts: the longer first; equal stretches: by id, counted as people count."""
    long = Unit("T5", (Span(0, 9),))
    same = Unit("T11", (Span(0, 2),))
    implicit = Unit("T0", text="not said")
    made = layer(implicit, T10, same, T2, T1, long)
    assert [unit.id for unit in made.units] == ["T5", "T1", "T11", "T2", "T10", "T0"]


@given(st.data())
def test_two_layers_that_say_the_same_are_equal(data):
    """The order in which units and relations are given does not matter."""
    document = data.draw(documents())
    made = data.draw(layers(document))
    units = data.draw(st.permutations(made.units))
    relations = data.draw(st.permutations(made.relations))
    again = Layer(
        made.document,
        made.annotator,
        made.round,
        tuple(units),
        tuple(relations),
        made.attributes,
        made.order,
        made.state,
        made.covers,
        made.scheme_version,
        made.guideline_version,
        made.times,
        made.tool,
    )
    assert again == made
    assert hash(again) == hash(made)


def test_parts_of_a_unit_stand_in_text_order():
    """A discontinuous unit begins with its first part, whatever the order they were given in."""
    unit = Unit("T1", (Span(6, 8), Span(0, 2)))
    assert (unit.start, unit.end) == (0, 8)
    assert unit.words("ab cd ef") == "ab … ef"


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        (Unit("T1", text="We should act."), "We should act."),
        (Unit("T1", (Span(0, 2),), text="own words"), "own words"),
        (Unit("T1", segment="s1"), ""),
    ],
)
def test_a_unit_without_words_in_the_document_brings_its_own(unit, words):
    """Its own text comes first."""
    assert unit.words("ab") == words


def test_a_single_segment_or_source_may_be_given_as_a_string():
    """It is never taken apart into letters."""
    assert Unit("T1", segment="s12").segment == ("s12",)
    assert Relation("R1", "T12", "T1").sources == ("T12",)


@pytest.mark.parametrize("field", ["units", "annotator", "attributes"])
def test_a_layer_cannot_be_changed(field):
    """Fields are read-only."""
    with pytest.raises(FrozenInstanceError):
        setattr(layer(T1), field, ())


def test_the_attributes_of_a_unit_are_a_copy():
    """A later change of the dictionary they came from changes nothing."""
    given_attributes = {"stance": "for"}
    unit = Unit("T1", (Span(0, 1),), attributes=given_attributes)
    given_attributes["stance"] = "against"
    assert unit.attributes == {"stance": "for"}


@given(st.lists(st.text(max_size=6), max_size=8, unique=True))
def test_natural_order_tells_all_ids_apart(names):
    """Any two ids can be compared, and only equal ids are equal."""
    keys = [natural(name) for name in names]
    assert len(set(keys)) == len(names)
    assert len(sorted(keys)) == len(names)


@pytest.mark.parametrize("upwards", [True, False])
def test_a_chain_of_20000_undercuts_does_not_hang(upwards):
    """The check of chains is linear, whichever way the ids run."""
    n = 20_000
    ids = [f"R{i if upwards else n - i}" for i in range(n)]
    targets = ["T1", *ids[:-1]]
    chain = [Relation(id, ("T1",), target) for id, target in zip(ids, targets, strict=True)]
    made = layer(T1, *chain)
    assert len(made.relations) == n


@pytest.mark.parametrize(
    ("covers", "tasks", "answers"),
    [
        ({"relations"}, {"relations"}, True),
        ({"relations"}, {"units", "relations"}, True),
        ({"relations"}, {"units"}, False),
        ({"relations"}, {"units", "attributes"}, False),
        ({"relations"}, {"units", "relations", "attributes"}, False),
        ({"units"}, {"units"}, True),
        ({"units"}, {"units", "relations"}, False),
        ({"units", "relations"}, {"units", "relations"}, True),
    ],
)
def test_fixed_units_are_an_answer_for_relations_only(covers, tasks, answers):
    """Who was asked for relations between given units decided nothing on the units."""
    assert layer(T1, covers=covers).answers(tasks) is answers
    assert layer(T1, covers=covers).has_fixed_units == ("units" not in covers)
    assert not layer(covers={"relations"}).answers({"units", "relations"})
