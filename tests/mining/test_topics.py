"""Models that see the topic of a text, and models of whole sentences."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.mining.arguments import microtexts
from tests.mining.conftest import QUICK
from tests.mining.sentences import iam_study, made_sentences

from argora.errors import DataError
from argora.mining import Settings, fit, load, save
from argora.mining.analysis import get_analyzer
from argora.mining.examples import as_sentences, examples_of
from argora.mining.scoring import TYPES, scores_of
from argora.model import Document, FrozenMap, Layer, Span, Unit
from argora.text import segment

pytest.importorskip("sklearn")
pytest.importorskip("pycrfsuite")


@pytest.fixture(scope="module")
def plain(sentences):
    """A model that does not see the topic."""
    return fit(sentences, settings=QUICK)


def stance_of_units(miner, study) -> float:
    """The macro F1 of the categories of given units."""
    return next(s.value for s in scores_of(miner, study, resamples=10) if s.task == TYPES)


def test_a_word_may_mean_something_else_with_each_topic(plain, topical):
    """With the topic the model is right about new sentences; without it, by chance."""
    new = made_sentences(80, seed=9)
    assert stance_of_units(topical, new) == 1
    assert stance_of_units(plain, new) < 0.75


def test_a_model_with_a_topic_comes_back_from_its_folder(topical, tmp_path):
    """It reads the same column again, and its card names the group of features."""
    save(topical, tmp_path / "model")
    again, new = load(tmp_path / "model"), made_sentences(20, seed=4)
    assert again.settings.topic == "topic"
    assert again.predict(new).layers == topical.predict(new).layers
    assert "topic" in again.reader.component_groups


def test_other_models_have_no_features_of_topics(plain):
    """Whatever metadata texts have, nobody looks at it unless asked to."""
    names = {*plain.segmenter.tagger.chain.index, *plain.reader.alone.index}
    assert not any("topic" in name for name in names)
    assert "topic" not in plain.facts.missing


def test_a_text_without_its_topic_is_refused(topical):
    """The message names the document and the column."""
    bare = made_sentences(3)
    bare = replace(
        bare,
        documents=(*bare.documents[:2], replace(bare.documents[2], metadata=FrozenMap({}))),
    )
    with pytest.raises(DataError, match=r"document 's002' has no 'topic'.*documents\.csv"):
        topical.predict(bare)


def test_trees_of_documents_take_neither():
    """A scheme of one tree has no place for them."""
    for settings in (Settings(topic="topic"), Settings(level="sentence")):
        with pytest.raises(DataError, match="leave topic, level and scope out"):
            fit(microtexts(4), settings=settings)


TEXT = "Zoos are good but they cost money. They cost. Nothing here."


def example_of(*units: tuple[str, str]):
    """Return the example of a text whose units are given by words and category."""
    document = segment(Document("d", TEXT))
    made = tuple(
        Unit(f"T{n}", (Span(TEXT.index(words), TEXT.index(words) + len(words)),), category)
        for n, (words, category) in enumerate(units)
    )
    study = replace(
        made_sentences(1), documents=(document,), layers=(Layer("d", "gold", units=made),)
    )
    (example,) = examples_of(study, "gold", get_analyzer("rules"))
    return example


def test_a_sentence_has_the_category_of_most_tokens():
    """Three tokens for and three against are a draw, four against decide; nothing stays nothing."""
    mixed = example_of(("Zoos are good", "pro"), ("but they cost money", "con"), ("cost.", "con"))
    whole = as_sentences(mixed, seed=1)
    assert whole.categories == ("con", "con")
    assert whole.units == whole.analysis.sentences[:2]
    assert whole.targets == (None, None)
    even = example_of(("Zoos are good", "pro"), ("they cost money", "con"))
    drawn = Counter(as_sentences(even, seed=seed).categories for seed in range(200))
    assert set(drawn) == {("pro",), ("con",)}
    assert min(drawn.values()) > 60
    assert as_sentences(even, seed=5).categories == as_sentences(even, seed=5).categories


def test_a_model_of_sentences_marks_whole_sentences(sentences, tmp_path):
    """Though the gold marks stretches; also after it was saved."""
    miner = fit(sentences, settings=replace(QUICK, level="sentence", topic="topic"))
    save(miner, tmp_path / "model")
    new = made_sentences(40, seed=6)
    mined = load(tmp_path / "model").predict(new).select(annotators=["miner"])
    gold = {layer.document for layer in new.layers if layer.units}
    marked = {layer.document: layer.units for layer in mined.layers if layer.units}
    assert set(marked) == gold
    for id, units in marked.items():
        cut = new.document(id).segmentations["sentence"]
        assert [(u.start, u.end) for u in units] == [(s.start, s.end) for s in cut.spans]


@pytest.mark.corpora
def test_the_topic_helps_with_the_stance_of_real_claims(corpora):
    """IAM: other claims on topics that were trained on."""
    train = iam_study(corpora / "iam", "stance_train.txt", each=3)
    test = iam_study(corpora / "iam", "stance_dev.txt")
    plain, topical = (
        stance_of_units(fit(train, settings=replace(QUICK, topic=topic)), test)
        for topic in ("", "topic")
    )
    assert topical > plain + 0.01
