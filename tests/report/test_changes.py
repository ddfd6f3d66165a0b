"""Differences in words: what a person would say was done."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from tests.model.strategies import studies

from argora.model import (
    Annotator,
    Document,
    Layer,
    Probabilities,
    Relation,
    Scheme,
    Span,
    Stamp,
    Study,
    Unit,
)
from argora.model.differences import difference
from argora.report.changes import changes

TEXT = "Trees cool a city. They give shade to everybody who walks in the street at noon."
A = Unit("T1", (Span(0, 17),), "claim", {"sure": 1})
B = Unit("T2", (Span(19, 79),), "premise")
R = Relation("R1", ("T2",), "T1", "support")
OLD = Layer("d", "ann", units=(A, B), relations=(R,), attributes={"score": 3})
LONG = "“They give shade to everybody who walks i…”"


def said(old: Layer, new: Layer, *, text: str | None = TEXT) -> list[str]:
    """Return the lines about one layer without their place."""
    document = Document("d", text, length=None if text else len(TEXT))
    one, other = (
        Study(Scheme("s"), (document,), (Annotator("ann"),), (layer,)) for layer in (old, new)
    )
    return [line.removeprefix("d ann: ") for line in changes(difference(one, other))]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (
            {"units": (A, B, Unit("T3", (Span(0, 5),)))},
            "unit added: “Trees” as no category",
        ),
        (
            {"units": (A, B, Unit("T3", text="implied", category="claim"))},
            "unit added: “implied” as claim",
        ),
        ({"units": (A,), "relations": ()}, f"unit gone: {LONG}, premise"),
        (
            {"units": (A, replace(B, spans=(Span(24, 79),)))},
            "boundary moved: “They give shade to e … n the street at noon” (19–79) -> "
            "“give shade to everyb … n the street at noon” (24–79)",
        ),
        (
            {"units": (replace(A, category=None), B)},
            "category of “Trees cool a city”: claim -> no category",
        ),
        (
            {"units": (replace(A, probabilities=Probabilities(0.5)), B)},
            "other probabilities of “Trees cool a city”",
        ),
        (
            {"relations": (replace(R, probabilities=Probabilities(0.5)),)},
            f"other probabilities of the relation support from {LONG} to “Trees cool a city”",
        ),
        ({"units": (replace(A, attributes={}), B)}, "sure of “Trees cool a city” gone: 1"),
        (
            {"units": (replace(A, attributes={"sure": "1"}), B)},
            "sure of “Trees cool a city”: 1 -> '1'",
        ),
        (
            {"units": (replace(A, attributes={"sure": ("a", "b")}), B)},
            "sure of “Trees cool a city”: 1 -> a, b",
        ),
        ({"units": (replace(A, text="said"), B)}, "wording of T1 added: said"),
        (
            {"units": (replace(A, segment=("s1",)), B)},
            "segment of “Trees cool a city”: nothing -> s1",
        ),
        ({"relations": ()}, f"relation gone: support from {LONG} to “Trees cool a city”"),
        (
            {"relations": (R, Relation("R2", ("T1",), "R1", "attack", {"n": True}))},
            "relation added: attack from “Trees cool a city” to relation R1 (n true)",
        ),
        (
            {"relations": (replace(R, sources=("T1",), target="T2"),)},
            f"relation retargeted: support from “Trees cool a city” to {LONG}, "
            "before to “Trees cool a city”",
        ),
        (
            {"relations": (replace(R, attributes={"n": 1}),)},
            f"n of the relation support from {LONG} to “Trees cool a city” added: 1",
        ),
        ({"attributes": {"score": 4}}, "score: 3 -> 4"),
        ({"attributes": {}}, "score gone: 3"),
        ({"state": "open"}, "state: finished -> open"),
        ({"order": ("T2",)}, "order: nothing -> T2"),
        (
            {"covers": frozenset({"units", "relations"}), "attributes": {}},
            "tasks: attributes, relations, units -> relations, units",
        ),
        ({"tool": "x"}, "tool added: x"),
        ({"times": (Stamp("t", "saved"),)}, "times: 0 -> 1 entries"),
        ({"guideline_version": "2"}, "guideline version added: 2"),
    ],
)
def test_what_was_done_is_said_in_plain_words(change, line):
    """Units by their text, values as files write them."""
    assert line in said(OLD, replace(OLD, **change))


def test_units_without_a_text_to_quote_are_named_by_their_place():
    """As in a corpus that keeps its texts to itself."""
    new = replace(OLD, units=(replace(A, spans=(Span(0, 5), Span(6, 9))), replace(B, category="x")))
    assert said(OLD, new, text=None) == [
        "boundary moved: 0–17 -> 0–5 6–9",
        "category of T2 (19–79): premise -> x",
    ]


def test_wider_tasks_are_said_once():
    """They are widened first and set at the end."""
    old = Layer("d", "ann", covers=frozenset({"attributes"}))
    new = Layer("d", "ann", units=(B,), covers=frozenset({"units"}))
    lines = [line for line in said(old, new) if line.startswith("tasks")]
    assert lines == ["tasks: attributes -> units"]


def test_many_renumbered_ids_are_told_with_examples():
    """Three of them, and how many more."""
    units = [Unit(f"a{i}", (Span(i, i + 1),), "claim") for i in range(5)]
    old = Layer("d", "ann", units=tuple(units))
    new = replace(old, units=tuple(replace(u, id=f"b{u.id[1:]}") for u in units))
    assert said(old, new) == [
        "ids differ, things were matched by their place "
        "(a0 is now b0, a1 is now b1, a2 is now b2 and 2 more)"
    ]


@given(studies(), studies())
def test_anything_can_be_said(one, other):
    """Whatever differs has a line."""
    found = difference(one, other)
    lines = list(changes(found))
    n = len(found.changes) + len(found.texts) + len(found.come) + len(found.gone)
    assert len(lines) >= n + sum(bool(edit.ids or edit.operations) for edit in found.edits)
