"""Notes on what data leave out or cannot know: one of a kind and several, in plain grammar."""

from __future__ import annotations

import pytest
from tests.reliability.tiny import layer, study, unit

from argora.model import Relation, Study, Unit
from argora.reliability import items, orders, structures, units

WORDS = ("Cats", "Dogs", "Birds")
OTHER = layer("d", "y", *(unit(word, word) for word in WORDS))


def bare(n: int) -> Study:
    """Return a study with so many units without a category."""
    own = [unit(word, word, category=None if i < n else "claim") for i, word in enumerate(WORDS)]
    return study(layer("d", "x", *own), OTHER)


def tied(n: int, target: str, *, category: str | None = "support") -> Study:
    """Return a study with so many relations; a target ``self`` is their source."""
    own = [unit(word, word) for word in WORDS]
    ties = tuple(
        Relation(f"r{i}", (WORDS[i],), WORDS[i] if target == "self" else target, category)
        for i in range(n)
    )
    return study(layer("d", "x", *own, relations=ties), OTHER)


def attacked(n: int) -> Study:
    """Return a study with a relation, and so many that lead to it."""
    own = [unit(word, word) for word in WORDS]
    ties = [Relation("r", ("Cats",), "Dogs", "support")]
    ties += [Relation(f"a{i}", (word,), "r", "attack") for i, word in enumerate(WORDS[:n])]
    return study(layer("d", "x", *own, relations=tuple(ties)), OTHER)


def nowhere(n: int) -> Study:
    """Return a study with so many units whose words are not in the text."""
    own = [unit("u", "Cats"), *(Unit(f"n{i}", text=f"{i}", category="claim") for i in range(n))]
    return study(layer("d", "x", *own), OTHER)


@pytest.mark.parametrize(
    ("make", "read", "one", "two"),
    [
        (
            bare,
            lambda found: items(found, by="token").notes,
            "1 unit has no category: where they lie, the decision of their annotator is missing",
            "2 units have no category: where they lie, the decision of their annotator is missing",
        ),
        (
            bare,
            lambda found: items(found, by="document").notes,
            "1 unit has no category: where they lie, the decision of their annotator is missing",
            "2 units have no category: where they lie, the decision of their annotator is missing",
        ),
        (
            bare,
            lambda found: units(found).notes,
            "1 unit has no category: where they lie, the category of their annotator is missing; "
            "measures of places alone count them",
            "2 units have no category: where they lie, the category of their annotator is "
            "missing; measures of places alone count them",
        ),
        (
            lambda n: tied(n, "Birds", category=None),
            lambda found: structures(found).notes,
            "1 relation without a category counts as of category '?'",
            "2 relations without a category count as of the category '?'",
        ),
        (
            lambda n: tied(n, "self"),
            lambda found: structures(found).notes,
            "1 relation of a unit to itself ties nothing: left out",
            "2 relations of a unit to itself tie nothing: left out",
        ),
        (
            lambda n: tied(n, "Birds", category=None),
            lambda found: items(found, by="pair", of="relation", pairs_of="all").notes,
            "1 relation has no category: counted as '?'",
            "2 relations have no category: counted as '?'",
        ),
        (
            attacked,
            lambda found: items(found, by="pair", of="relation", pairs_of="all").notes,
            "1 relation leads to or from a relation: no pair of units, so left out",
            "2 relations lead to or from a relation: no pair of units, so left out",
        ),
        (
            nowhere,
            lambda found: items(found, by="sentence").notes,
            "1 units lie on no sentence and are left out",
            "2 units lie on no sentence and are left out",
        ),
        (
            nowhere,
            lambda found: units(found, by="token").notes,
            "1 units that lie on no token have no place on a continuum",
            "2 units that lie on no token have no place on a continuum",
        ),
        (
            nowhere,
            lambda found: units(found).notes,
            "1 units without words in the text have no place on a continuum",
            "2 units without words in the text have no place on a continuum",
        ),
    ],
)
def test_what_is_left_out_or_not_known_is_counted(make, read, one, two):
    """Nothing is said where there is none of it."""
    assert [read(make(n)) for n in range(3)] == [(), (one,), (two,)]


def test_strays_in_orders_are_counted():
    """An id of nothing has no place."""
    for n, note in enumerate(
        (
            (),
            ("1 id in an order names neither a unit nor a given segment and stay out",),
            ("2 ids in orders name neither a unit nor a given segment and stay out",),
        )
    ):
        order = (*WORDS, *(f"gone{i}" for i in range(n)))
        own = [layer("d", who, *OTHER.units, order=WORDS) for who in "yz"]
        found = orders(study(layer("d", "x", *OTHER.units, order=order), *own))
        assert found.notes == note
