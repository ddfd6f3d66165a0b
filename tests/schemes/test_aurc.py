"""The scheme for argument units in sentences: what may be marked and what may not."""

from __future__ import annotations

import pytest

from argora.model import Document, Layer, Relation, Span, Unit
from argora.schemes import get_scheme

SCHEME = get_scheme("aurc")
SENTENCE = Document("s1", length=40, metadata={"topic": "school uniforms"})


def check(*units: Unit, relations: tuple[Relation, ...] = ()) -> list[tuple[str, tuple[str, ...]]]:
    """Return rule and ids of every breach."""
    layer = Layer("s1", "ann", units=units, relations=relations)
    return [(found.rule, found.ids) for found in SCHEME.check(layer, SENTENCE)]


PRO = Unit("T1", (Span(0, 10),), "pro")
CON = Unit("T2", (Span(15, 40),), "con")


@pytest.mark.parametrize("units", [(), (PRO,), (PRO, CON)])
def test_a_sentence_in_order_breaks_no_rule(units):
    """It has any number of units, none included, and its words need not be known."""
    assert check(*units) == []


def test_words_for_and_against_at_once_are_reported():
    """A word is for, against or neither."""
    assert check(PRO, Unit("T2", (Span(9, 40),), "con")) == [("no-overlap", ("T1", "T2"))]


def test_non_argumentative_is_no_category():
    """What is neither for nor against stays unmarked."""
    assert check(Unit("T1", (Span(0, 10),), "non")) == [("known-category", ("T1",))]


def test_there_are_no_relations():
    """The units stand side by side."""
    tie = Relation("R1", ("T1",), "T2", "attack")
    assert check(PRO, CON, relations=(tie,)) == [("known-category", ("R1",))]


def test_the_steps_carry_the_template_for_each_side():
    """The web app shows the sentence with its gap."""
    assert {step.marks[0]: step.template for step in SCHEME.procedure if step.template} == {
        "pro": "TOPIC should be supported because ...",
        "con": "TOPIC should be opposed because ...",
    }


@pytest.mark.parametrize(("name", "category"), [("PRO", "pro"), ("CON", "con"), ("NON", None)])
def test_names_of_the_paper_are_understood(name, category):
    """It writes them in capitals."""
    assert SCHEME.canonical("unit", name) == category
