"""Units along tokens or sentences instead of characters."""

from __future__ import annotations

import pytest
from tests.reliability.tiny import TEXT, layer, study, unit

from argora.errors import DataError
from argora.measures import boundary_edits, parse
from argora.model import Document, Span, Unit
from argora.reliability import units


def two(**marks):
    """Make a study of one document by ann and bob."""
    return study(*(layer("d", who, *own) for who, own in marks.items()))


@pytest.mark.parametrize(
    ("by", "length", "parts"),
    [
        ("character", 40, ((0, 4), (16, 20))),
        ("token", 10, ((0, 1), (4, 5))),
        ("sentence", 3, ((0, 2),)),
    ],
)
def test_a_unit_lies_on_the_positions_that_its_words_touch(by, length, parts):
    """Parts that become neighbours are one part; the category stays."""
    data = units(two(ann=[unit("T", "Cats", "bark")], bob=[]), by=by)
    (continuum,) = data.continua
    assert continuum.length == length
    assert continuum.units == {"ann": ((parts, "claim"),), "bob": ()}


def test_the_signature_says_what_the_positions_are():
    """And who cut them; characters need no cutting."""
    found = two(ann=[unit("T", "Cats")], bob=[])
    assert units(found).derivation == "units:character|kinds:person"
    assert units(found, by="token").derivation == "units:token/by-hand|kinds:person"
    assert units(found, by="sentence").derivation == "units:sentence/by-hand|kinds:person"


def test_between_two_sentences_there_is_one_boundary_of_tokens_and_two_of_characters():
    """The blank between them belongs to neither unit."""
    sentences = [unit("T1", "Cats purr."), unit("T2", "Dogs bark loudly.")]
    found = two(ann=sentences, bob=[unit("T", "Cats purr. Dogs bark loudly.")])
    for by, first in (("token", [3, 7]), ("character", [10, 11, 28])):
        steps = boundary_edits(units(found, by=by), "ann", "bob")
        assert [step.first for step in steps] == first
    assert parse("boundary_similarity")(units(found, by="token"), interval=None).value == 0.5


def test_units_that_share_a_sentence_cut_it_with_a_note():
    """The shared sentence has the categories of both."""
    found = two(ann=[unit("T1", "Dogs"), unit("T2", "loudly", category="premise")], bob=[])
    data = units(found, by="sentence")
    (segment,) = data.continua[0].marked["ann"]
    assert segment.value == frozenset({"claim", "premise"})
    assert "1 stretch where units of one annotator overlap" in data.notes[0]


def test_units_between_the_tokens_are_counted_and_left_out():
    """A blank is no token."""
    blank = Unit("T", (Span(4, 5),), "claim")
    data = units(two(ann=[blank], bob=[]), by="token")
    assert data.continua[0].units["ann"] == ()
    assert data.notes == ("1 units that lie on no token have no place on a continuum",)


def test_without_the_text_there_are_no_tokens():
    """Only characters are known, by their number."""
    known = Document("d", length=len(TEXT))
    layers = [layer("d", "ann"), layer("d", "bob")]
    with pytest.raises(DataError, match="'d' has no segmentation 'token'; it has none"):
        units(study(*layers, documents=(known,)), by="token")


def test_other_positions_are_refused():
    """The message says which there are."""
    with pytest.raises(DataError, match="units by 'word': expected one of"):
        units(two(ann=[], bob=[]), by="word")
