"""Operations on a layer: they apply, they undo, and their fold is the layer."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.model.strategies import batches, documents, layers

from argora.errors import ModelError
from argora.model import Layer, Probabilities, Relation, Span, Unit, apply, dumps, inverse
from argora.model.operations import (
    Batch,
    Create,
    Delete,
    SetAttribute,
    SetField,
    Update,
    fold,
    of_person,
    operations_of,
)

T1, T2 = Unit("T1", (Span(0, 2),), "claim"), Unit("T2", (Span(3, 5),), "premise")
R1 = Relation("R1", ("T2",), "T1", "support")
LAYER = Layer("d", "ann", units=(T1, T2), relations=(R1,), attributes={"score": 3})


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        (lambda: Create(T1), "has 'T1' already; update it instead"),
        (lambda: Create(Relation("T1", ("T2",), "T1")), "has 'T1' already"),
        (lambda: Create(Relation("R2", ("T9",), "T1")), "'R2' points to 'T9'"),
        (lambda: Update(Unit("T9", (Span(0, 1),))), "has no 'T9'"),
        (lambda: Update(Relation("T1", ("T2",), "R1")), "cannot turn from a unit into a relation"),
        (lambda: Update(Relation("R1", ("T2",), "R1")), "'R1' points to itself"),
        (lambda: Update(Relation("R1", ("T2",), "T9")), "'R1' points to 'T9'"),
        (lambda: Delete("T9"), "has no 'T9'"),
        (lambda: Delete("T1"), "'T1' cannot go: R1 points to it"),
        (lambda: SetField("round", 2), "field 'round' cannot be set"),
        (lambda: SetField("covers", ["units"]), "does not cover the task 'relations'"),
        (lambda: Batch((Delete("R1"), Delete("T1"), Delete("T1"))), "has no 'T1'"),
    ],
)
def test_an_operation_that_does_not_fit_is_refused(operation, message):
    """The layer stays as it was, also after half a batch."""
    before = dumps(LAYER)
    with pytest.raises(ModelError, match=message):
        apply(LAYER, operation())
    assert dumps(LAYER) == before


def test_a_unit_can_be_changed_while_relations_point_to_it():
    """The relations stay."""
    moved = Unit("T1", (Span(0, 9),), "premise")
    after = apply(LAYER, Update(moved))
    assert after.by_id["T1"] == moved
    assert after.relations == LAYER.relations


def test_a_batch_can_delete_a_unit_after_its_relations():
    """What is left is what nothing was said about."""
    after = apply(LAYER, Batch((Delete("R1"), Delete("T1"))))
    assert (after.units, after.relations) == ((T2,), ())


@pytest.mark.parametrize(
    ("operation", "field", "value"),
    [
        (SetField("state", "open"), "state", "open"),
        (SetField("order", ["T2", "T1"]), "order", ("T2", "T1")),
        (SetAttribute("score", None), "attributes", {}),
        (SetAttribute("topic", "zoo"), "attributes", {"score": 3, "topic": "zoo"}),
    ],
)
def test_the_layer_itself_can_be_told_things(operation, field, value):
    """Only the one field differs."""
    after = apply(LAYER, operation)
    assert getattr(after, field) == value
    assert apply(after, inverse(operation, LAYER)) == LAYER


@given(st.data())
def test_the_inverse_undoes_and_nothing_changes_its_argument(data):
    """Whatever is done in a batch, undoing it gives the layer before."""
    document = data.draw(documents())
    before = data.draw(layers(document))
    text = dumps(before)
    operation = data.draw(batches(before, document))
    after = apply(before, operation)
    undo = inverse(operation, before)
    assert apply(after, undo) == before
    assert apply(apply(after, undo), operation) == after
    assert dumps(before) == text


@given(st.data())
def test_undoing_the_undoing_does_it_again(data):
    """The inverse of the inverse leads where the operation led."""
    document = data.draw(documents())
    before = data.draw(layers(document))
    operation = data.draw(batches(before, document))
    after = apply(before, operation)
    undo = inverse(operation, before)
    assert apply(before, inverse(undo, after)) == after


@given(st.data())
def test_a_layer_is_the_fold_of_its_operations(data):
    """From an empty layer of the same place, undercuts and all."""
    made = data.draw(layers(data.draw(documents())))
    empty = Layer(made.document, made.annotator, made.round)
    assert fold(empty, operations_of(made)) == made


def test_relations_are_made_after_the_relations_they_point_to():
    """Also where the ids run the other way."""
    chain = (
        Relation("R1", ("T1",), "R2"),
        Relation("R2", ("R3",), "T1"),
        Relation("R3", "T2", "T1"),
    )
    made = Layer("d", "ann", units=(T1, T2), relations=chain)
    created = [o.thing.id for o in operations_of(made) if isinstance(o, Create)]
    assert created == ["T1", "T2", "R3", "R2", "R1"]


def test_operations_of_a_chain_of_20000_undercuts_are_listed_without_recursion():
    """The order is found step by step, against the order of the ids."""
    n = 20_000
    targets = [*(f"R{i + 1}" for i in range(n - 1)), "T1"]
    chain = tuple(Relation(f"R{i}", ("T2",), target) for i, target in enumerate(targets))
    made = Layer("d", "ann", units=(T1, T2), relations=chain)
    created = [o.thing.id for o in operations_of(made) if isinstance(o, Create)]
    assert created[2] == f"R{n - 1}"
    assert created[-1] == "R0"
    assert len(created) == n + 2


@given(st.data())
def test_a_layer_changed_in_place_is_the_layer_made_anew(data):
    """Whatever is done: the same layer as one that is checked as a whole, or refused like it."""
    document = data.draw(documents("d"))
    layer = data.draw(layers(document, "ann"))
    for operation in data.draw(batches(layer, document)).operations:
        layer = apply(layer, operation)
        anew = replace(layer)
        assert layer == anew
        assert layer.by_id == anew.by_id
        assert [*layer.by_id] == [*anew.by_id]


@settings(max_examples=50)
@given(st.data())
def test_a_change_in_place_refuses_what_the_whole_layer_would(data):
    """A unit or a relation of any ends: both go, or neither does and both say the same."""
    document = data.draw(documents("d"))
    layer = data.draw(layers(document, "ann"))
    known = st.sampled_from([*layer.by_id, "new", "nowhere"])
    ends = data.draw(st.lists(known, min_size=1, max_size=2, unique=True))
    tie = Relation(data.draw(known), tuple(ends), data.draw(known))
    there = layer.by_id.get(tie.id)
    if isinstance(there, Unit):
        return
    others = tuple(each for each in layer.relations if each.id != tie.id)
    assert outcome(lambda: apply(layer, (Update if there else Create)(tie))) == outcome(
        lambda: replace(layer, relations=(*others, tie))
    )


def outcome(make):
    """Return what was made, or what the refusal said."""
    try:
        return make()
    except ModelError as error:
        return str(error)


SURE = Probabilities(0.9, category={"claim": 0.7, "premise": 0.3})


def of_model() -> Layer:
    """A layer of a model that says how sure it is of a unit and of a relation."""
    units = (
        Unit("T1", (Span(0, 3),), "claim", probabilities=SURE),
        Unit("T2", (Span(4, 9),), "premise", probabilities=SURE),
    )
    tie = Relation("R1", ("T2",), "T1", "support", probabilities=Probabilities(0.5))
    return Layer("d", "model", units=units, relations=(tie,))


def test_what_a_person_changes_loses_its_probabilities():
    """They are about what was there before; all others stay, and undoing brings them back."""
    before = of_model()
    changed = replace(before.by_id["T1"], category="premise")
    new = Unit("T3", (Span(10, 12),), "claim", probabilities=SURE)
    operation = of_person(Batch((Update(changed), Create(new), Delete("R1"))))
    after = apply(before, operation)
    assert after.by_id["T1"] == replace(changed, probabilities=None)
    assert after.by_id["T3"] == replace(new, probabilities=None)
    assert after.by_id["T2"].probabilities == SURE
    assert apply(after, inverse(operation, before)) == before
