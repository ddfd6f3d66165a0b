"""Relations side by side: which ends are the same, and what annotators differ in."""

from __future__ import annotations

import pytest
from tests.report import studies

from argora.analysis.readings import Reading
from argora.analysis.ties import ties
from argora.model import Category, Document, Layer, Relation, Scheme, Span, Unit
from argora.model.rules import Symmetric
from argora.text import segment


def found(symmetric: frozenset[str] = frozenset(), **layers: Layer):
    """Return the ties of TEXT."""
    reading = Reading(segment(Document("d", studies.TEXT)), layers)
    kinds = Category("support", "supports"), Category("attack", "attacks")
    rules = tuple(Symmetric(category=name) for name in sorted(symmetric))
    return ties(reading, Scheme("s", relations=kinds, rules=rules))


def layer(*relations: Relation, shift: int = 0) -> Layer:
    """Return claim A, premises B and C, their boundaries off by ``shift`` characters."""
    places = {"A": (0, 18, "claim"), "B": (19, 40, "premise"), "C": (41, 62, "premise")}
    units = tuple(
        Unit(id, (Span(start + shift, end),), category)
        for id, (start, end, category) in places.items()
    )
    return Layer("d", "x", units=units, relations=relations)


def tie(source: str, target: str, category: str = "support", id: str = "R1") -> Relation:
    """Return a relation."""
    return Relation(id, (source,), target, category)


@pytest.mark.parametrize(
    ("ana", "ben", "difference"),
    [
        (layer(tie("B", "A")), layer(tie("B", "A")), ""),
        (layer(tie("B", "A")), layer(tie("B", "A"), shift=4), ""),
        (layer(tie("B", "A")), layer(tie("B", "A", "attack")), "category"),
        (layer(tie("B", "A")), layer(tie("B", "C")), "target"),
        (layer(tie("B", "A")), layer(), "only ana"),
    ],
)
def test_the_margin_says_what_annotators_differ_in(ana, ben, difference):
    """Boundaries that are off a little do not make another unit."""
    assert [t.difference for t in found(ana=ana, ben=ben)] == [difference]


def test_the_reason_for_a_gap_tells_no_unit_from_no_relation():
    """Somebody may have marked the unit without tying it to anything."""
    empty = Layer("d", "eva")
    (only,) = found(ana=layer(tie("B", "A")), ben=layer(), eva=empty)
    assert {v.annotators: v.gap for v in only.versions} == {
        ("ana",): "",
        ("ben",): "no relation from here",
        ("eva",): "no such unit",
    }


def test_ties_stand_in_text_order():
    """The order of ids in the files does not matter."""
    own = layer(tie("C", "A", id="R1"), tie("B", "A", id="R2"))
    words = [t.sources[0].words for t in found(ana=own, ben=own)]
    assert words == ["Animals suffer there.", "Children learn a lot."]


def test_a_symmetric_relation_is_the_same_from_both_ends():
    """Which end comes first in the file makes no difference."""
    ana, ben = layer(tie("B", "A", "support")), layer(tie("A", "B", "support"))
    assert [t.difference for t in found(frozenset({"support"}), ana=ana, ben=ben)] == [""]


def test_an_undercut_points_to_a_relation():
    """A relation as the target is described by its own source."""
    own = layer(tie("B", "A", id="R1"), tie("C", "R1", "attack", id="R2"))
    last = found(ana=own, ben=own)[-1]
    assert last.difference == ""
    assert "the relation from" in last.versions[0].links[0].target.words
