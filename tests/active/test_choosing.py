"""Which documents come next: by corrections, novelty and cost, against brute force."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from argora.active import Terms, choose
from argora.active.novelty import vectors_of
from argora.errors import DataError
from argora.model import Annotator, Document, Layer, Probabilities, Scheme, Span, Study, Unit
from argora.text import segment

TEXTS = {
    "zoos": "Zoos protect rare animals. Animals live longer in zoos.",
    "zoos2": "Zoos protect rare animals. Animals live longer in good zoos.",
    "tax": "A tax on sugar lowers weight. People drink less sugar then.",
    "war": "Drones change every war. Soldiers stay far away from danger these days.",
    "done": "Zoos protect rare animals and show children how animals live.",
}
SURE = {"zoos": 0.5, "zoos2": 0.5, "tax": 0.7, "war": 0.9}


def study(sure=SURE):
    """A study with one document that a person did, and four that a model read."""
    layers = [Layer("done", "ann", units=(Unit("T1", (Span(0, 4),), "claim"),))]
    for id, probability in sure.items():
        known = Probabilities(probability, None, {"claim": 1.0})
        layers.append(
            Layer(id, "m", units=(Unit("T1", (Span(0, 4),), "claim", probabilities=known),))
        )
    return Study(
        Scheme("s"),
        tuple(Document(id, text) for id, text in TEXTS.items()),
        (Annotator("ann"), Annotator("m", "model")),
        tuple(layers),
    )


def names(chosen):
    """Return the documents in their order."""
    return [choice.document for choice in chosen.choices]


def test_without_diversity_and_cost_the_least_sure_come_first():
    """Ties go to the first in the study; what a person did is no candidate."""
    chosen = choose(study(), Terms(diversity=False, cost=False))
    assert names(chosen) == ["zoos", "zoos2", "tax", "war"]
    assert [each.corrections.total for each in chosen.choices] == pytest.approx(
        [0.5, 0.5, 0.3, 0.1]
    )
    assert (chosen.n_candidates, chosen.n_annotated, chosen.unread) == (4, 1, ())


def test_diversity_puts_off_what_is_like_what_was_chosen():
    """The two texts on zoos are nearly the same, and a person did one on zoos."""
    chosen = choose(study(), Terms(cost=False))
    (one, other) = [each for each in chosen.choices if each.document in ("zoos", "zoos2")]
    assert other.nearest == one.document
    assert other.novelty < 0.5 < one.novelty
    order = names(chosen)
    assert order.index(one.document) < order.index("tax") < order.index(other.document)


def weights(texts):
    """Weigh words by hand, as Manning et al. (2008) do, section 6.4."""
    counts = [
        Counter(
            span.of(text).lower()
            for span in segment(Document("d", text)).segmentations["token"].spans
            if span.of(text).isalnum()
        )
        for text in texts
    ]
    frequency = Counter(word for each in counts for word in each)
    return [
        {w: (1 + math.log(n)) * math.log(len(texts) / frequency[w]) for w, n in each.items()}
        for each in counts
    ]


def test_cosines_are_those_of_the_weights_by_hand():
    """Every pair of documents."""
    rows = weights(TEXTS.values())
    vectors = vectors_of([segment(Document(id, text)) for id, text in TEXTS.items()])
    length = [math.sqrt(sum(x * x for x in row.values())) for row in rows]
    for i, one in enumerate(rows):
        expected = [
            sum(x * other.get(w, 0.0) for w, x in one.items()) / (length[i] * length[j])
            for j, other in enumerate(rows)
        ]
        assert vectors.similarity(i) == pytest.approx(np.array(expected))


def test_each_choice_has_the_highest_value_of_all_that_are_left():
    """By brute force, from the cosines with all that is done or chosen."""
    whole = study()
    ids = [document.id for document in whole.documents]
    vectors = vectors_of([segment(document) for document in whole.documents])
    cosines = np.array([vectors.similarity(i) for i in range(len(ids))])
    chosen = choose(whole)
    done = ["done"]
    for choice in chosen.choices:
        values = {
            id: (1 - SURE[id])
            * (1 - max(cosines[ids.index(id), ids.index(other)] for other in done))
            / len([w for w in TEXTS[id].replace(".", "").split() if w])
            for id in SURE
            if id not in done
        }
        assert choice.value == pytest.approx(max(values.values()))
        assert values[choice.document] == pytest.approx(max(values.values()))
        done.append(choice.document)


def test_a_budget_of_words_is_not_exceeded():
    """What does not fit is left out, and smaller ones may follow."""
    chosen = choose(study(), Terms(n_words=20, diversity=False))
    assert sum(each.n_words for each in chosen.choices) <= 20
    assert len(chosen.choices) == 2
    assert len(choose(study(), Terms(n_documents=3)).choices) == 3
    assert choose(study(), Terms(n_words=1)).choices == ()


def test_documents_that_the_model_did_not_read_are_named():
    """They are no candidates."""
    chosen = choose(study({"zoos": 0.5, "tax": 0.1}))
    assert chosen.unread == ("war", "zoos2")
    assert sorted(names(chosen)) == ["tax", "zoos"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda s: replace(s, annotators=(Annotator("ann"), Annotator("m"))), "found none"),
        (
            lambda s: s.with_layers(*(la.without_probabilities() for la in s.layers)),
            "do not say how sure the model was",
        ),
        (
            lambda s: s.with_layers(*(Layer(id, "ann") for id in TEXTS)),
            "every document that 'm' has read is annotated",
        ),
    ],
)
def test_what_cannot_be_chosen_from_is_refused(change, message):
    """With what to do instead."""
    with pytest.raises(DataError, match=message):
        choose(change(study()))


@pytest.mark.parametrize("terms", [{"n_documents": 0}, {"n_words": 0}])
def test_no_documents_are_refused(terms):
    """At least one."""
    with pytest.raises(DataError, match="expected 1 or more"):
        Terms(**terms)
