"""Learner essays whose trees, dropped sentences and order are known: models and feedback."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.made_learners import CLAIMS, essay, made_learners

import argora
from argora.feedback import feedback_on, reading_of
from argora.mining import fit
from argora.model import Document, Layer, Scheme, Study
from argora.text import segment

FULL = ["reason", "detail", "reason", "detail", "objection", "closing"]


@pytest.fixture(scope="module")
def miner():
    """A model of 32 essays of all kinds."""
    return fit(made_learners(32), name="miner")


@pytest.fixture(scope="module")
def unseen() -> Study:
    """Essays with other reasons, and other people in them, than those of the training."""
    return made_learners(16, seed=9, start=100)


def bare(study: Study) -> Study:
    """The same texts without anything that somebody said of them."""
    texts = tuple(segment(Document(each.id, each.text)) for each in study.documents)
    return Study(Scheme("none"), texts)


def said(layer: Layer):
    """What a layer says of each sentence: its category, and what it is tied to as what."""
    place = {unit.id: n for n, unit in enumerate(layer.units)}
    return (
        [(unit.start, unit.end, unit.category) for unit in layer.units],
        {(place[r.sources[0]], place[r.target], r.category) for r in layer.relations},
    )


def test_a_model_finds_trees_and_dropped_sentences_of_new_texts(miner, unseen):
    """On their own sentences; each is as it was made, its restatements and dropped ones as well."""
    predicted = miner.predict(bare(unseen), units="sentences")
    expected = [said(layer) for layer in unseen.layers]
    assert [said(layer) for layer in predicted.layers] == expected
    drawn = {tie for _, ties in expected for *_, tie in ties}
    assert drawn == {"support", "detail", "attack", "restatement"}
    assert sum(category == "dropped" for units, _ in expected for *_, category in units) == 8
    assert predicted.check() == ()


def test_sentences_are_units_in_tiara_too(miner, unseen, tmp_path):
    """A page of TIARA has a place for every sentence, and reads back as it was predicted."""
    predicted = miner.predict(bare(unseen), units="sentences")
    argora.write(predicted, tmp_path / "out", format="tiara", lossy=True)
    again = argora.read(tmp_path / "out", format="tiara")
    assert [said(layer)[1] for layer in again.layers] == [
        said(layer)[1] for layer in predicted.layers
    ]
    categories = [[unit.category for unit in layer.units] for layer in again.layers]
    assert categories == [[unit.category for unit in layer.units] for layer in predicted.layers]


@pytest.mark.corpora
def test_texts_of_tiara_get_a_unit_for_each_of_their_sentences(miner, corpora):
    """The English and the Japanese texts that come with the tool, however bad the guesses are."""
    study = argora.read(corpora / "tiara" / "sample_original")
    predicted = miner.predict(study, units="sentences")
    assert len(predicted.layers) == 4
    for layer in predicted.layers:
        sentences = predicted.document(layer.document).segmentations["sentence"].spans
        assert [unit.spans for unit in layer.units] == [(span,) for span in sentences]
    assert len(predicted.layer("ESSAY_TRIAL_00", "miner").units) == 7


def moved(study: Study, order: list[int]) -> Study:
    """The same essay with its sentences in another order."""
    (document,), (layer,) = study.documents, study.layers
    sentences = [document.text[unit.start : unit.end] for unit in layer.units]
    text = segment(Document(document.id, " ".join(sentences[n] for n in order)))
    spans = text.segmentations["sentence"].spans
    units = [replace(layer.units[n], spans=(span,)) for n, span in zip(order, spans, strict=True)]
    changed = replace(layer, units=tuple(units))
    return replace(study, documents=(text,), layers=(changed,))


def feedback(study: Study):
    """Feedback on the only essay."""
    (document,), (layer,) = study.documents, study.layers
    return feedback_on(reading_of(layer, document, study.scheme))


@pytest.mark.parametrize(
    ("kinds", "order", "proposed", "kind"),
    [
        (FULL, [0, 1, 3, 2, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6], "interrupted-topic"),
        (FULL, [1, 2, 3, 4, 5, 0, 6], [0, 1, 2, 3, 4, 5, 6], "late-position"),
        (FULL, [0, 1, 2, 3, 4, 6, 5], [0, 1, 2, 3, 4, 5, 6], "after-conclusion"),
        ([*FULL, "meta"], [0, 1, 3, 2, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7], "interrupted-topic"),
    ],
)
def test_feedback_restores_the_order_in_which_an_essay_was_made(kinds, order, proposed, kind):
    """The finding names what is wrong, and the proposal is the essay as it was."""
    made = essay("w", "the school uniform", CLAIMS[0], kinds, random.Random(1))
    found = feedback(moved(made, order))
    assert kind in {each.kind for each in found.findings}
    assert [order[n - 1] for n in found.order.sentences] == proposed
    straight = feedback(made)
    assert kind not in {each.kind for each in straight.findings}
    assert straight.order is None or straight.order.is_same


@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize("thanks", [True, False])
def test_a_restated_claim_is_praised_and_a_dropped_sentence_is_no_loose_reason(ends, thanks):
    """The end comes back to the position where it restates it, whatever follows that is dropped."""
    kinds = [*FULL[:-1], *["closing"] * ends, *["meta"] * thanks]
    made = essay("w", "a long holiday", CLAIMS[1], kinds, random.Random(2))
    found = feedback(made)
    assert ("round-ending" in {each.kind for each in found.strengths}) == ends
    wrong = {each.kind for each in found.findings}
    assert not wrong & {"loose-reason", "after-conclusion", "interrupted-topic"}


def test_feedback_on_what_a_model_predicts_is_that_on_what_was_made(miner, unseen):
    """The same remarks and orders, as the structures are the same; nothing is held back."""
    predicted = miner.predict(bare(unseen), units="sentences")
    for one, other in zip(unseen.layers, predicted.layers, strict=True):
        readings = [
            reading_of(layer, study.document(layer.document), unseen.scheme)
            for layer, study in ((one, unseen), (other, predicted))
        ]
        first, second = map(feedback_on, readings)
        assert [each.kind for each in first.findings] == [each.kind for each in second.findings]
        assert [each.kind for each in first.strengths] == [each.kind for each in second.strengths]
