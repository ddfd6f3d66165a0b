"""What annotators did to the sentences of a text."""

from __future__ import annotations

import math

import pytest

import argora
from argora.diagnostics.reordering import Reordering, changes_in, reorderings_of
from argora.model import Annotator, Document, Layer, Scheme, Segmentation, Span, Study, Unit

DOCUMENT = Document("d", "One. Two. Three.")
ONE, TWO, THREE = Span(0, 4), Span(5, 9), Span(10, 16)


def layer(order, *units):
    """What one annotator says."""
    return Layer("d", "ana", units=units, order=tuple(order))


def sentence(id, span, category=None, **attributes):
    """A unit over a sentence."""
    return Unit(id, (span,), category, attributes)


THREE_SENTENCES = (sentence("1", ONE), sentence("2", TWO), sentence("3", THREE))


@pytest.mark.parametrize(
    ("order", "units", "changes"),
    [
        ("123", THREE_SENTENCES, ["kept", "kept", "kept"]),
        ("312", THREE_SENTENCES, ["kept", "kept", "moved"]),
        ("31", THREE_SENTENCES, ["kept", "dropped", "moved"]),
        ("21", (sentence("1", ONE, repair="1."), sentence("2", TWO)), ["rewritten", "moved"]),
        ("12", (sentence("1", ONE), sentence("2", TWO, "dropped")), ["kept", "dropped"]),
        ("n1", (sentence("1", ONE), Unit("n", text="New.")), ["kept", "added"]),
        ("21", (sentence("1", ONE, "kept"), sentence("2", TWO, "kept")), ["kept", "kept"]),
    ],
)
def test_what_became_of_each_sentence(order, units, changes):
    """What a category says goes first; a dropped sentence in the list moves nobody."""
    assert changes_in(layer(order, *units), DOCUMENT) == changes


def test_given_segments_in_an_order_count_as_sentences():
    """Without any unit."""
    cut = Segmentation("segment", (ONE, TWO), ids=("a", "b"))
    document = Document("d", DOCUMENT.text, {"segment": cut})
    assert sorted(changes_in(layer("ba"), document)) == ["kept", "moved"]


def test_each_annotator_has_their_own_counts_and_tau():
    """Over documents with an order; a document of one sentence has no tau."""
    layers = (
        Layer("d", "ana", units=THREE_SENTENCES, order=tuple("312")),
        Layer("e", "ana", units=THREE_SENTENCES, order=tuple("123")),
        Layer("d", "ben", units=THREE_SENTENCES, order=("1",)),
        Layer("e", "ben", units=THREE_SENTENCES),
    )
    people = (Annotator("ana"), Annotator("ben"))
    study = Study(Scheme("s"), (DOCUMENT, Document("e", DOCUMENT.text)), people, layers)
    ana, ben = reorderings_of(study)
    assert ana == Reordering("ana", 2, 5, 1, 0, 0, 0, pytest.approx((-1 / 3 + 1) / 2))
    assert (ben.n_documents, ben.kept, ben.dropped) == (1, 1, 2)
    assert math.isnan(ben.tau)


@pytest.mark.corpora
def test_the_samples_of_tiara(corpora):
    """25 sentences in two essays: one dropped, one repaired, one put elsewhere."""
    study = argora.read(corpora / "tiara" / "sample_annotated")
    (found,) = reorderings_of(study)
    assert (found.n_documents, found.dropped, found.rewritten, found.moved) == (2, 1, 1, 1)
