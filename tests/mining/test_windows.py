"""Models on running text: windows over it, and how they are joined."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import numpy as np
import pytest
from tests.mining.conftest import QUICK
from tests.mining.sentences import iam_study, made_sentences

from argora.errors import DataError
from argora.measures import parse
from argora.mining import Settings, fit
from argora.mining.tokens.bio import STARTS, STEPS
from argora.mining.tokens.inference import tag_probabilities
from argora.mining.windows import Windows, predict_windows
from argora.model import FrozenMap
from argora.model.layer import LEARNT_FROM
from argora.reliability import units

pytest.importorskip("sklearn")
pytest.importorskip("pycrfsuite")


def marked(study, name="miner"):
    """What the model marked in each document."""
    return {
        layer.document: [(unit.start, unit.end, unit.category) for unit in layer.units]
        for layer in study.layers
        if layer.annotator == name
    }


@pytest.mark.parametrize(
    ("windows", "n", "expected"),
    [
        (Windows(size=3), 5, [(0, 3), (1, 4), (2, 5)]),
        (Windows(size=4, step=3), 9, [(0, 4), (3, 7), (5, 9)]),
        (Windows(size=9), 4, [(0, 4)]),
    ],
)
def test_windows_cover_every_token(windows, n, expected):
    """The last one ends with the text, whatever the step is."""
    assert [(window.start, window.stop) for window in windows.over(n)] == expected


def test_tags_have_the_probabilities_that_all_sequences_add_up_to():
    """By brute force over all sequences of five tags."""
    random = np.random.default_rng(4)
    scores, steps = random.normal(size=(5, 3)), random.normal(size=(3, 3)) + STEPS
    total = np.zeros((5, 3))
    for tags in product(range(3), repeat=5):
        weight = STARTS[tags[0]] + sum(scores[place, tag] for place, tag in enumerate(tags))
        weight += sum(steps[one, other] for one, other in pairwise(tags))
        for place, tag in enumerate(tags):
            total[place, tag] += np.exp(weight)
    expected = total / total.sum(axis=1, keepdims=True)
    assert tag_probabilities(scores, steps, STARTS) == pytest.approx(expected)


@pytest.mark.parametrize("merge", ["vote", "centre"])
def test_a_window_over_a_whole_sentence_reads_as_ever(topical, merge):
    """Documents of one sentence come out as without windows; the layer says how it was read."""
    study = made_sentences(40, seed=8)
    windows = Windows(size=100, merge=merge)
    mined = predict_windows(topical, study, windows)
    assert marked(mined) == marked(topical.predict(study))
    tool = f"argora, rules-1, windows of 100 by 1, {merge}"
    layers = mined.select(annotators=["miner"]).layers
    assert {layer.tool.removesuffix(f", {LEARNT_FROM}") for layer in layers} == {tool}


@pytest.mark.parametrize("merge", ["mean", "vote", "centre"])
def test_sentences_are_found_without_their_borders(topical, merge):
    """All sentences of a topic are one text; no unit reaches over the border of a document."""
    study = made_sentences(32, seed=8)
    mined = predict_windows(topical, study, Windows(size=20, merge=merge, join="topic"))
    f1 = parse("token_f1(reference='gold')")(units(mined, by="token", kinds=("gold", "model")))
    assert f1.value > 0.6
    for layer in mined.layers:
        if layer.annotator == "miner":
            assert all(u.end <= len(mined.document(layer.document).text) for u in layer.units)
            assert all(one.end <= other.start for one, other in pairwise(layer.units))


def test_windows_are_joined_by_votes_of_all_that_see_a_token(topical):
    """Counted by hand: each window read as a document of its own."""
    study = made_sentences(3, seed=5)
    document = study.documents[2]
    tokens = document.segmentations["token"].spans
    size, n = 6, len(tokens)
    votes = [{} for _ in tokens]
    for start in range(n - size + 1):
        first, last = tokens[start], tokens[start + size - 1]
        part = replace(
            document, text=document.text[first.start : last.end], segmentations=FrozenMap({})
        )
        for place in range(start, start + size):
            votes[place].setdefault("", 0)
        (layer,) = (
            layer
            for layer in topical.predict(
                replace(study, documents=(part,), layers=(), annotators=())
            ).layers
        )
        for place in range(start, start + size):
            at = tokens[place].start - first.start
            label = next((u.category for u in layer.units if u.start <= at < u.end), "")
            votes[place][label] = votes[place].get(label, 0) + 1
    labels = [max(["", "con", "pro"], key=lambda name: each.get(name, 0)) for each in votes]
    mined = predict_windows(
        topical, study.select(documents=[document.id]), Windows(size=size, merge="vote")
    )
    covered = marked(mined)[document.id]
    assert [
        next((c for start, end, c in covered if start <= t.start < end), "") for t in tokens
    ] == labels


def test_a_model_of_sentences_labels_whole_windows(sentences):
    """One window over a document marks all of it or nothing."""
    miner = fit(sentences, settings=replace(QUICK, topic="topic", level="sentence"))
    study = made_sentences(24, seed=8)
    for merge in ("mean", "vote"):
        for id, found in marked(predict_windows(miner, study, Windows(merge=merge))).items():
            assert [place[:2] for place in found] in ([], [(0, len(study.document(id).text))])


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"size": 3, "step": 4}, "tokens would be left out"),
        ({"merge": "max"}, "expected one of"),
        ({"join": "page"}, "has no 'page' among its metadata"),
        ({"join": "tpoic"}, "has no 'tpoic' .*; did you mean 'topic'"),
        ({"join": "all"}, "join documents by 'topic'"),
    ],
)
def test_what_cannot_be_read_is_refused(topical, settings, message):
    """Steps over tokens, unknown ways to join, texts of several topics."""
    study = made_sentences(4)
    study = replace(
        study,
        documents=tuple(
            replace(d, metadata=FrozenMap({**d.metadata, "all": 1})) for d in study.documents
        ),
    )
    with pytest.raises(DataError, match=message):
        predict_windows(topical, study, Windows(**settings))


def test_models_that_relate_units_are_refused(essays):
    """A window may cut related units apart."""
    linked = fit(essays, annotator="ana", settings=Settings(chain_rounds=5))
    with pytest.raises(DataError, match="windows are for models of units alone"):
        predict_windows(linked, essays)


@pytest.mark.corpora
def test_real_claims_are_read_through_windows(corpora):
    """IAM: the claims of a topic as one text; most of what is marked is right."""
    train = iam_study(corpora / "iam", "stance_train.txt", each=6)
    test = iam_study(corpora / "iam", "stance_dev.txt", each=6)
    mined = predict_windows(fit(train, settings=QUICK), test, Windows(step=5, join="topic"))
    n = sum(len(layer.units) for layer in mined.layers if layer.annotator == "miner")
    assert n >= len(test.documents)
    f1 = parse("token_f1(reference='gold')")(units(mined, by="token", kinds=("gold", "model")))
    assert f1.value > 0.3
