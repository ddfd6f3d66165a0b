"""Lanes along the text: places in percent, levels for overlaps, stretches that differ."""

from __future__ import annotations

import pytest
from tests.report import studies

from argora.analysis.continuum import continuum
from argora.analysis.readings import Reading
from argora.model import Document, Layer, Span, Unit
from argora.report.drawings.palette import letters_of, palette_of


def lanes(**units: tuple[tuple[int, int, str], ...]):
    """Return the continuum of a document of 100 characters."""
    layers = {
        who: Layer(
            "d",
            who,
            units=tuple(
                Unit(f"T{i}", (Span(start, end),), category)
                for i, (start, end, category) in enumerate(own)
            ),
        )
        for who, own in units.items()
    }
    return continuum(Reading(Document("d", length=100), layers))


@pytest.mark.parametrize(
    ("ana", "ben", "differing"),
    [
        (((10, 20, "claim"),), ((10, 20, "claim"),), ()),
        (((10, 20, "claim"),), ((12, 20, "claim"),), ((10, 2),)),
        (((10, 20, "claim"),), ((10, 20, "premise"),), ((10, 10),)),
        (((10, 20, "claim"),), (), ((10, 10),)),
        (((10, 20, "claim"), (20, 30, "claim")), ((10, 30, "claim"),), ()),
    ],
)
def test_stretches_that_differ_are_found(ana, ben, differing):
    """Where units of one category touch, only the category of each position counts."""
    assert lanes(ana=ana, ben=ben).differing == differing


def test_units_that_overlap_lie_on_levels():
    """Each unit can be seen."""
    lane = lanes(ana=((0, 50, "claim"), (10, 20, "premise"), (60, 70, "claim")), ben=()).lanes[0]
    assert [block.level for block in lane.blocks] == [0, 1, 0]
    assert lane.levels == 2


def test_a_document_without_length_has_no_continuum():
    """There is nothing to draw."""
    assert continuum(Reading(Document("d", ""), {"ana": Layer("d", "ana")})) is None


def test_letters_never_repeat():
    """The second cue tells any number of categories apart."""
    letters = letters_of(["claim"] * 30)
    assert len(set(letters)) == 30


def test_a_category_looks_the_same_whoever_used_it():
    """The look follows the scheme, not the data."""
    one = palette_of(studies.text_study({"d": {"ana": "c....", "ben": "....."}}))
    other = palette_of(studies.text_study({"d": {"ana": "p....", "ben": "....."}}))
    assert one == other
