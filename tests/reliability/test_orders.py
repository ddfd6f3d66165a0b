"""A study as orders: what is the same sentence, what is left out, who is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argora.model import Annotator, Document, Layer, Scheme, Segmentation, Span, Study, Unit
from argora.reliability import orders
from argora.reliability.orders import TEXT_ORDER

TEXT = "One. Two. Three."
SPANS = {"1": Span(0, 4), "2": Span(5, 9), "3": Span(10, 16)}
KEYS = {id: ((span.start, span.end),) for id, span in SPANS.items()}


def sentences(front="", without=()):
    """Units over the three sentences, under other ids."""
    return tuple(Unit(front + id, (span,)) for id, span in SPANS.items() if id not in without)


def layer(who, order, units=None, **more):
    """What one annotator says."""
    return Layer("d", who, units=sentences() if units is None else units, order=order, **more)


def study(*layers, **more):
    """One document and its layers."""
    people = tuple(Annotator(who) for who in sorted({own.annotator for own in layers}))
    return Study(Scheme("s"), (Document("d", TEXT, **more),), people, layers)


def read(*layers, **options):
    """Return the orders of the document by annotator."""
    data = orders(study(*layers), **options)
    return data.arranged[0].orders if data.arranged else {}


def test_a_sentence_is_known_by_its_place_whatever_its_id():
    """Ids are local to an annotator."""
    found = read(
        layer("ana", ("3", "1", "2")), layer("ben", ("b2", "b3", "b1"), units=sentences("b"))
    )
    assert found == {
        "ana": (KEYS["3"], KEYS["1"], KEYS["2"]),
        "ben": (KEYS["2"], KEYS["3"], KEYS["1"]),
    }


def test_given_segments_may_be_put_in_order_without_units():
    """They are known by their place, too."""
    cut = Segmentation("segment", tuple(SPANS.values()), ids=("s1", "s2", "s3"))
    whole = study(
        layer("ana", ("s2", "s1"), units=()),
        layer("ben", ("1", "2")),
        segmentations={"segment": cut},
    )
    assert orders(whole).arranged[0].orders == {
        "ana": (KEYS["2"], KEYS["1"]),
        "ben": (KEYS["1"], KEYS["2"]),
    }


def test_who_proposed_no_order_is_missing():
    """An empty order was not asked for; it is not that of the text."""
    assert read(layer("ana", ("1", "2")), layer("ben", ())) == {}


def test_dropped_sentences_are_in_no_order():
    """TIARA lists them with all others."""
    units = (*sentences(without="2"), Unit("2", (SPANS["2"],), "dropped"))
    found = read(layer("ana", ("1", "2", "3"), units=units), layer("ben", ("1", "2", "3")))
    assert found["ana"] == (KEYS["1"], KEYS["3"])
    assert len(found["ben"]) == 3


def test_new_sentences_are_known_by_their_words():
    """Two annotators who add the same sentence add the same sentence."""
    new = (*sentences(), Unit("n", text="Four."))
    found = read(layer("ana", ("n", "1"), units=new), layer("ben", ("1", "n"), units=new))
    assert found == {"ana": ("Four.", KEYS["1"]), "ben": (KEYS["1"], "Four.")}


def test_ids_that_name_nothing_are_told_and_a_second_time_does_not_count():
    """The first place counts."""
    data = orders(study(layer("ana", ("1", "x", "2", "1")), layer("ben", ("1", "2"))))
    assert data.arranged[0].orders["ana"] == (KEYS["1"], KEYS["2"])
    assert data.notes == ("1 id in an order names neither a unit nor a given segment and stay out",)


def test_the_text_can_take_part_as_an_annotator():
    """With all that stands in it; one order is then enough."""
    new = (*sentences(), Unit("n", text="Four."))
    found = read(layer("ana", ("n", "3", "1"), units=new), with_text=True)
    assert found[TEXT_ORDER] == (KEYS["1"], KEYS["3"])


@pytest.mark.parametrize(
    ("change", "options"),
    [
        ({"state": "open"}, {}),
        ({"round": 2}, {}),
        ({}, {"kinds": ("model",)}),
        ({}, {"round": 2}),
    ],
)
def test_only_finished_layers_of_the_kind_and_round_count(change, options):
    """As everywhere."""
    own = layer("ana", ("1", "2")), layer("ben", ("2", "1"))
    assert len(read(*own)) == 2
    assert read(own[0], replace(own[1], **change), **options) == {}
