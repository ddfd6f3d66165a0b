"""Differences: operations that lead from one version to the other, whatever happened to ids."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.strategies import documents, layers, studies

from argora.model import (
    Annotator,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Stamp,
    Study,
    Unit,
    dumps,
    encode,
)
from argora.model.differences import Edit, difference, edit
from argora.model.matching import match
from argora.model.operations import Create, Delete, SetAttribute, SetField, Update, fold

TEXT = "Trees cool a city. They give shade."
A = Unit("T1", (Span(0, 17),), "claim")
B = Unit("T2", (Span(19, 34),), "premise")
R = Relation("R1", ("T2",), "T1", "support")
OLD = Layer("d", "ann", units=(A, B), relations=(R,))


def told(edit: Edit) -> list[tuple[str, str]]:
    """Return what the operations are and on which thing."""
    return [
        (o.tag, o.thing.id if isinstance(o, Create | Update) else getattr(o, "id", ""))
        for o in edit.operations
    ]


@given(st.data())
def test_applying_all_operations_gives_the_new_layer(data):
    """Undercuts, linked premises, chains of relations and all, also where ids are used anew."""
    document = data.draw(documents())
    old, new = data.draw(layers(document)), data.draw(layers(document))
    found = edit(old, new)
    assert found.apply() == new
    assert repr(found.apply().units) == repr(new.units)


@given(studies(phased=True), studies(phased=True))
def test_two_studies_differ_unless_they_are_equal(one, other):
    """Nothing differs from itself, and every layer in both is led from one to the other."""
    assert not difference(one, one)
    found = difference(one, other)
    assert bool(found) == (dumps(replace(one, name="")) != dumps(replace(other, name="")))
    for each in found.edits:
        assert each.apply() == each.new
    assert {a.key for a in found.come} == {a.key for a in other.layers} - {
        a.key for a in one.layers
    }


@given(st.data())
def test_a_layer_whose_ids_only_were_numbered_anew_has_no_operations(data):
    """The ids are told instead, and lead from one to the other."""
    document = data.draw(documents())
    old = data.draw(layers(document))
    said = [(u.spans, u.segment, u.text) for u in old.units]
    ties = [(frozenset(r.sources), r.target) for r in old.relations]
    if len(set(said)) < len(said) or len(set(ties)) < len(ties):
        return  # what is the same twice cannot be told apart
    ids = [thing.id for thing in old.things]
    new_ids = dict(zip(ids, data.draw(st.permutations(ids)), strict=True))
    swapped = {a for a in old.by_id if isinstance(old.by_id[a], Unit)}
    if {new_ids[a] for a in swapped} != swapped:
        return  # a unit keeps to the letters of units
    new = replace(
        old,
        units=tuple(replace(u, id=new_ids[u.id]) for u in old.units),
        relations=tuple(
            replace(
                r,
                id=new_ids[r.id],
                sources=tuple(new_ids[s] for s in r.sources),
                target=new_ids[r.target],
            )
            for r in old.relations
        ),
        order=tuple(new_ids[id] for id in old.order),
    )
    found = edit(old, new)
    assert found.operations == ()
    assert found.ids == {a: b for a, b in new_ids.items() if a != b}


MOVED = replace(A, spans=(Span(6, 17),))


@pytest.mark.parametrize(
    ("new", "operations"),
    [
        (replace(OLD, units=(MOVED, B)), [("update", "T1")]),
        (replace(OLD, units=(replace(A, category="premise"), B)), [("update", "T1")]),
        (replace(OLD, relations=()), [("delete", "R1")]),
        (replace(OLD, relations=(replace(R, category="attack"),)), [("update", "R1")]),
        (replace(OLD, units=(A,), relations=()), [("delete", "R1"), ("delete", "T2")]),
        (
            replace(OLD, units=(A, B, Unit("T3", (Span(0, 1),)))),
            [("create", "T3")],
        ),
        (replace(OLD, attributes={"score": 1}), [("set-attribute", "")]),
        (replace(OLD, state="open"), [("set-field", "")]),
        (
            replace(OLD, units=(A,), relations=(), covers=frozenset({"units"})),
            [("delete", "R1"), ("delete", "T2"), ("set-field", "")],
        ),
    ],
)
def test_one_thing_done_is_one_operation(new, operations):
    """And undone it is one again."""
    found = edit(OLD, new)
    assert told(found) == operations
    assert found.ids == {}
    assert edit(new, OLD).apply() == OLD


def test_a_task_that_was_asked_later_comes_before_what_it_needs():
    """Units cannot be made where nobody was asked for them."""
    nothing = Layer("d", "ann", covers=frozenset())
    found = edit(nothing, OLD)
    assert found.apply() == OLD
    assert found.operations[0] == SetField("covers", OLD.covers)
    back = edit(OLD, nothing)
    assert back.apply() == nothing
    assert [o.tag for o in back.operations] == ["delete", "delete", "delete", "set-field"]


def numbered(*units: Unit) -> Layer:
    """Number units anew in text order, as some files do."""
    return Layer(
        "d", "ann", units=tuple(replace(unit, id=f"T{i}") for i, unit in enumerate(units, start=1))
    )


C = Unit("T3", (Span(0, 5),), "claim")


@pytest.mark.parametrize(
    ("old", "new", "ids"),
    [
        # Ids decide where nothing speaks against them ...
        (numbered(A, B), numbered(A, replace(B, spans=(Span(5, 8),))), {"T1": "T1", "T2": "T2"}),
        (numbered(A), numbered(B), {"T1": "T1"}),
        # ... and do not where what stands unchanged has another one.
        (numbered(A, B), numbered(C, A, B), {"T1": "T2", "T2": "T3"}),
        (numbered(C, A, B), numbered(A, B), {"T2": "T1", "T3": "T2"}),
        (
            numbered(C, A, B),
            numbered(A, replace(B, category="claim")),
            {"T2": "T1", "T3": "T2"},
        ),
        (
            numbered(C, A, B),
            numbered(A, replace(B, spans=(Span(24, 34),))),
            {"T2": "T1", "T3": "T2"},
        ),
        # The same twice: the same ids first.
        (numbered(A, A), numbered(A, A), {"T1": "T1", "T2": "T2"}),
        # Units without words are known by what they say.
        (
            Layer("d", "ann", units=(Unit("x", text="implied"),)),
            Layer("d", "ann", units=(Unit("y", text="implied"),)),
            {"x": "y"},
        ),
    ],
)
def test_units_are_matched_by_id_then_by_place(old, new, ids):
    """Ids first, unless something unmistakable shows that they were given anew."""
    assert match(old, new) == ids


def test_relations_follow_their_ends():
    """Also those that point to relations, and one that was retargeted."""
    old = Layer(
        "d",
        "ann",
        units=(A, B, C),
        relations=(R, Relation("R2", ("T3",), "R1", "attack"), Relation("R3", ("T3",), "T1")),
    )
    new = Layer(
        "d",
        "ann",
        units=tuple(replace(unit, id=f"x{unit.id}") for unit in (A, B, C)),
        relations=(
            Relation("R8", ("xT3",), "xT2"),
            Relation("R9", ("xT2",), "xT1", "support"),
            Relation("R7", ("xT3",), "R9", "attack"),
        ),
    )
    assert {a: b for a, b in match(old, new).items() if a.startswith("R")} == {
        "R1": "R9",
        "R2": "R7",
        "R3": "R8",
    }


def test_an_id_that_something_else_has_now_is_set_free_first():
    """A unit that went gives its id to a relation that came."""
    new = Layer("d", "ann", units=(A, B), relations=(Relation("X", ("T2",), "T1"),))
    old = replace(OLD, units=(A, B, Unit("X", (Span(1, 2),))), relations=())
    found = edit(old, new)
    assert found.ids == {"X": "X'"}
    assert told(found) == [("create", "X"), ("delete", "X'")]
    assert fold(found.before, found.operations) == new


def test_chains_of_relations_turn_round_without_a_circle_on_the_way():
    """R1 pointed to R2, now R2 points to R1."""
    one = replace(OLD, relations=(Relation("R1", ("T2",), "R2"), Relation("R2", ("T2",), "T1")))
    other = replace(OLD, relations=(Relation("R1", ("T2",), "T1"), Relation("R2", ("T2",), "R1")))
    assert edit(one, other).apply() == other
    assert edit(other, one).apply() == one


def test_the_type_of_a_value_counts():
    """1, 1.0 and true are equal in Python, and not in a file."""
    layers = [replace(OLD, units=(replace(A, attributes={"n": n}), B)) for n in (1, 1.0, True)]
    for a in layers:
        for b in layers:
            assert bool(edit(a, b).operations) == (a is not b)
    studies = [
        Study(Scheme("s"), (Document("d", TEXT),), (Annotator("ann"),), (a,)) for a in layers
    ]
    assert difference(studies[0], studies[2])
    assert edit(
        replace(OLD, attributes={"n": 1}), replace(OLD, attributes={"n": True})
    ).operations == (SetAttribute("n", True),)


ESSAY = Document("d", TEXT, metadata={"topic": "city", "n": 1})
STUDY = Study(Scheme("s"), (ESSAY, Document("e", "x")), (Annotator("ann"),), (OLD,))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"documents": (ESSAY,)}, ("document", "e", "document", True, None)),
        ({"annotators": (Annotator("ann"), Annotator("bob"))}, ("annotator", "bob", "annotator")),
        (
            {"annotators": (Annotator("ann", "gold"),)},
            ("annotator", "ann", "kind", "person", "gold"),
        ),
        (
            {"annotators": (Annotator("ann", attributes={"age": 3}),)},
            ("annotator", "ann", "age", None, 3),
        ),
        ({"scheme": Scheme("t")}, ("scheme", "s", "scheme", "s 1", "t 1")),
        (
            {"scheme": Scheme("s", title="x")},
            ("scheme", "s", "scheme", "s 1", "s 1 with other content"),
        ),
    ],
)
def test_what_is_no_layer_is_compared_as_well(change, told):
    """Documents, people and the scheme."""
    (found,) = difference(STUDY, replace(STUDY, **change)).changes
    assert (found.about, found.id, found.what, found.old, found.new)[: len(told)] == told


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"metadata": {"topic": "city", "n": True}}, ("n", 1, True)),
        ({"metadata": {"n": 1}}, ("topic", "city", None)),
        ({"group": "g"}, ("group", None, "g")),
        (
            {"segmentations": {"sentence": Segmentation("sentence", (Span(0, 18),))}},
            ("sentences", None, "1 (given)"),
        ),
        ({"text": None, "length": len(TEXT)}, ("text", True, None)),
    ],
)
def test_what_is_known_of_a_document_is_compared(change, told):
    """Facets, group, segments, and whether there is a text."""
    new = replace(STUDY, documents=(replace(ESSAY, **change), STUDY.documents[1]))
    (found,) = difference(STUDY, new).changes
    assert (found.id, found.what, found.old, found.new) == ("d", *told)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"text": TEXT.replace("cool", "warm")}, "they part at character 6"),
        ({"text": TEXT + "\r\n"}, "they part at character 35"),
        ({"text": None, "length": 99}, "35 characters became 99"),
    ],
)
def test_layers_on_another_text_are_not_compared(change, why):
    """Offsets would mean something else."""
    new = replace(
        STUDY,
        documents=(replace(ESSAY, **change),),
        layers=(replace(OLD, units=(MOVED, B)), Layer("d", "ann", 2)),
    )
    found = difference(STUDY, new)
    assert why in found.texts["d"]
    assert found.edits == ()
    assert [layer.round for layer in found.come] == [2]
    assert bool(found)


def test_texts_that_differ_in_line_breaks_are_told_as_such():
    """Nobody sees the difference on the screen."""
    one, other = (Study(Scheme("s"), (Document("d", text),)) for text in ("a\nb", "a\r\nb"))
    assert difference(one, other).texts == {"d": "the texts are the same up to line breaks"}


def test_layers_come_and_go():
    """By document, annotator and round."""
    empty = replace(STUDY, layers=())
    assert difference(empty, STUDY).come == (OLD,)
    assert difference(STUDY, empty).gone == (OLD,)
    assert difference(STUDY, STUDY).edits == ()


def test_ids_alone_are_no_difference():
    """They are names within a layer; the edit says which became which."""
    new = replace(STUDY, layers=(numbered(A, B),))
    old = replace(STUDY, layers=(Layer("d", "ann", units=(replace(A, id="a"), B)),))
    found = difference(old, new)
    assert not found
    assert [e.ids for e in found.edits] == [{"a": "T1"}]


def test_the_times_of_a_layer_count():
    """Like every other field of a layer."""
    stamped = replace(OLD, times=(Stamp("2024-01-01T10:00:00Z", "saved"),))
    (operation,) = edit(OLD, stamped).operations
    assert operation == SetField("times", stamped.times)
    assert encode(operation)["name"] == "times"
    assert not isinstance(operation, Delete)
