"""Learning curves on made-up texts, with a model that is a table of words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from argora.active.simulation import Design, learning_curves
from argora.model import Annotator, Document, Layer, Probabilities, Scheme, Span, Study, Unit

N_TOPICS, N_OF_TOPIC = 12, 8


def made_up(seed=7):
    """Texts of some topics: each topic has words of its own, and each of them a category.

    Half of the texts are of the first topic, so that random order sees the others late.
    """
    random = Random(seed)
    documents, layers = [], []
    topics = [0] * (N_TOPICS * N_OF_TOPIC // 2) + [
        topic for topic in range(1, N_TOPICS) for _ in range(N_OF_TOPIC)
    ]
    for n, topic in enumerate(topics):
        words = [f"w{topic}x{random.randrange(5)}" for _ in range(8)]
        text, units = "", []
        for i, word in enumerate(words):
            spans = (Span(len(text), len(text) + len(word)),)
            units.append(Unit(f"T{i}", spans, "ab"[sum(map(ord, word)) % 2]))
            text += f"{word} "
        documents.append(Document(f"d{n}", text))
        layers.append(Layer(f"d{n}", "gold", units=tuple(units)))
    return Study(Scheme("s"), tuple(documents), (Annotator("gold", "gold"),), tuple(layers))


def predict(training, texts):
    """Give each word the category it had in training; of others the model is unsure."""
    seen_as: dict[str, Counter] = {}
    for layer in training.layers:
        text = training.document(layer.document).text
        for unit in layer.units:
            seen_as.setdefault(unit.words(text), Counter())[unit.category] += 1
    layers = []
    for document in texts.documents:
        units, at = [], 0
        for i, word in enumerate(document.text.split()):
            counts = seen_as.get(word, Counter())
            shares = {c: (counts[c] + 0.5) / (counts.total() + 1) for c in "ab"}
            spans = (Span(at, at + len(word)),)
            known = Probabilities(1.0, None, shares)
            units.append(Unit(f"T{i}", spans, max(shares, key=shares.get), probabilities=known))
            at += len(word) + 1
        layers.append(Layer(document.id, "model", units=tuple(units)))
    annotators = (*texts.annotators, Annotator("model", "model"))
    return replace(texts, annotators=annotators).with_layers(*layers)


def right(study):
    """Return the share of units with the category of the gold."""
    pairs = [
        (one.category, other.category)
        for document in study.documents
        for one, other in zip(
            study.layer(document.id, "gold").units,
            study.layer(document.id, "model").units,
            strict=True,
        )
    ]
    return {"right": sum(a == b for a, b in pairs) / len(pairs)}


DESIGN = Design(n_first=4, n_held_out=30, n_words=64, n_steps=2)


def curves(seed):
    """Return the points of each rule."""
    return list(learning_curves(made_up(), predict, right, seed=seed, design=DESIGN))


def test_all_rules_begin_alike_and_read_as_much():
    """The same documents first, then at most as many words at each step."""
    points = curves(1)
    first = [point for point in points if point.step == 0]
    assert len({(point.n_documents, point.n_words, point.values["right"]) for point in first}) == 1
    assert len(first) == 3
    for point in points:
        assert point.n_words == 8 * point.n_documents
        assert point.n_words <= first[0].n_words + point.step * DESIGN.n_words


def test_choosing_beats_random_order_where_most_texts_are_alike():
    """Seeds 1 to 5. What is unsure alone is of one topic, so that a batch of it is not enough."""
    last = [point for seed in range(1, 6) for point in curves(seed) if point.step == 2]
    mean = {
        rule: sum(p.values["right"] for p in last if p.rule == rule) / 5
        for rule in ("random", "corrections", "corrections and novelty")
    }
    assert mean["corrections and novelty"] > mean["random"] + 0.05
    assert mean["corrections and novelty"] > mean["corrections"]


def test_the_same_seed_draws_the_same_curve():
    """And another one draws another one."""
    assert curves(3) == curves(3)
    assert [p.values for p in curves(3)] != [p.values for p in curves(4)]


def test_held_out_documents_are_never_trained_on():
    """What is measured is what the model has not read."""
    trained: list[set[str]] = []

    def watched(training, texts):
        trained.append({document.id for document in training.documents})
        measured = {document.id for document in texts.documents if texts.layers_of(document.id)}
        assert not trained[-1] & measured
        return predict(training, texts)

    list(learning_curves(made_up(), watched, right, seed=2, design=DESIGN))
    assert len(trained) == pytest.approx(3 * 4, abs=4)
