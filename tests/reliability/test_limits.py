"""What is too large to be looked at: up to the limit all is as usual, one beyond it is refused."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import pytest
from tests.reliability.tiny import layer, study, unit

from argora.errors import DataError
from argora.model import Document, Layer, Unit
from argora.reliability import CodingData, UnitizingData, items
from argora.reliability.alignment import align
from argora.reliability.missing import missing_as_category
from argora.reliability.unitizing.alignment import best_alignment

TWO_BY_TWO = CodingData.from_matrix([["a", None], ["b", "b"]])
UNIT = [(who, 0, 5, "a") for who in "xyz"]


def pairs_of_units() -> None:
    """Look at the pairs of three units."""
    units = [unit(str(i), word) for i, word in enumerate(("Cats", "Dogs", "Birds"))]
    items(study(layer("d", "x", *units), layer("d", "y", *units[:1])), by="pair", of="relation")


def aligned() -> None:
    """Align three annotators with a unit each: 3 pairs, and 2 * 2 * 2 groups or parts of them."""
    best_alignment(UnitizingData.from_units(9, UNIT).continua[0])


@pytest.mark.parametrize(
    ("place", "limit", "make", "message"),
    [
        (
            "items.pairs.MOST_PAIRS",
            6,
            pairs_of_units,
            "document 'd' has 3 units, so 6 pairs of units are too many to look at one by one; "
            "take measures of structure, such as relation_f1",
        ),
        (
            "missing.MOST_DECISIONS",
            4,
            lambda: missing_as_category(TWO_BY_TWO),
            "with missing ones there would be 4 decisions, more than 3; count what is missing "
            "within='document' only, or leave out annotators",
        ),
        (
            "coding.vote_table.MAX_CELLS",
            4,
            TWO_BY_TWO.counts,
            "a dense table of 2 items x 2 would have more than 10^8 cells; select fewer items or "
            "annotators",
        ),
        (
            "coding.vote_table.MAX_CELLS",
            4,
            TWO_BY_TWO.dense,
            "a dense table of 2 items x 2 would have more than 10^8 cells; select fewer items or "
            "annotators",
        ),
        (
            "unitizing.unitary.MOST_CELLS",
            3,
            aligned,
            "there are too many ways to align the units of 'continuum'",
        ),
        (
            "unitizing.unitary.MOST_CANDIDATES",
            8,
            aligned,
            "there are too many ways to align the units of 'continuum'",
        ),
    ],
)
def test_as_much_as_the_limit_is_looked_at_and_no_more(
    monkeypatch, place: str, limit: int, make: Callable[[], object], message: str
):
    """The message says how much there is and what to do."""
    module, _, name = place.rpartition(".")
    owner = import_module(f"argora.reliability.{module}")
    monkeypatch.setattr(owner, name, limit)
    make()
    monkeypatch.setattr(owner, name, limit - 1)
    with pytest.raises(DataError) as error:
        make()
    assert str(error.value) == message


@pytest.mark.parametrize(("limit", "n_joint"), [(9, 2), (8, 3)])
def test_units_without_a_place_are_compared_word_by_word_up_to_the_limit(
    monkeypatch, limit, n_joint
):
    """Three units have nine comparisons; beyond, only equal words are the same."""
    monkeypatch.setattr("argora.reliability.alignment.MOST_COMPARED", limit)
    words = {"x": ("dogs bark", "cats purr"), "y": ("dogs barks",)}
    layers = {
        who: Layer("d", who, units=tuple(Unit(f"{who}{i}", text=t) for i, t in enumerate(own)))
        for who, own in words.items()
    }
    found = align(Document("d"), layers)
    assert (len(found.units), found.n_placed, found.marked) == (n_joint, 0, tuple(range(n_joint)))
    assert found.match == "overlap-or-words>1/2"
    assert found.alone == tuple(i for i, own in enumerate(found.units) if len(own) == 1)
