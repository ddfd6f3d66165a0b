"""Texts that are unlike those of the training: what is said of them, and what is not."""

from __future__ import annotations

import warnings
from dataclasses import replace
from functools import cache, partial

import pytest
from tests.mining.conftest import QUICK

import argora
from argora.mining import fit, load, save
from argora.mining.analysis import get_analyzer
from argora.mining.distance import Range, TextFacts, distance_note, text_facts, vocabulary_of
from argora.mining.examples import examples_of, teacher_of
from argora.mining.linear import fit_linear
from argora.model import Annotator, Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.text import segment

WORDS = get_analyzer("words")
SAID = (
    "Parks cool the air in summer because trees give shade and water. Many children play in them "
    "every day, and old people walk there. So every city should plant new parks this year."
)


def unlike(notes):
    """The notes that say that a text is unlike those of the training."""
    return [note for note in notes if "unlike the texts of the training" in note]


def test_essays_like_those_of_the_training_get_no_note(miner, essays):
    """Nothing is said of what the model knows."""
    assert [unlike(miner.mine(document).notes) for document in essays.documents] == [
        [] for _ in essays.documents
    ]


@pytest.mark.parametrize("text", [SAID, f"Parks\n\n{SAID}", SAID.replace(". ", ".\n")])
def test_one_paragraph_is_unlike_essays(miner, text):
    """With a title or without; the range of the training stands beside it."""
    (note,) = unlike(miner.mine(Document("d", text)).notes)
    assert note.startswith("d: unlike the texts of the training, so the model will do worse: one ")
    assert f"one paragraph of {len(text.split())} words (in training " in note
    assert "put an empty line between paragraphs" in note


def test_given_units_are_no_reason_to_say_nothing(miner):
    """The model relates them as badly."""
    document = segment(Document("d", SAID))
    units = [Unit("u", (Span(0, 30),))]
    assert len(unlike(miner.mine(document, units).notes)) == 1


def test_of_a_short_text_nothing_is_said(miner):
    """A sentence may come from anywhere."""
    assert unlike(miner.mine(Document("d", "I think parks are good.")).notes) == []


def short_texts(n: int) -> Study:
    """Texts of one paragraph with a claim and a reason each."""
    documents, layers = [], []
    for number in range(n):
        claim, reason = f"So every town should plant {number} parks.", "Trees give shade and water."
        text = f"Many people in every city like to walk. {reason} They cool the air. {claim}"
        first, second = (Span(at := text.index(s), at + len(s) - 1) for s in (reason, claim))
        units = (Unit("p", (first,), "premise"), Unit("c", (second,), "claim"))
        ties = (Relation("r", ("p",), "c", "support"),)
        documents.append(Document(f"d{number}", text))
        layers.append(Layer(f"d{number}", "g", units=units, relations=ties))
    scheme = Scheme.observed(layers)
    return Study(scheme, tuple(documents), (Annotator("g", "gold"),), tuple(layers))


def test_a_model_of_short_texts_says_nothing_of_short_texts():
    """That they have one paragraph is no news to it, however long that is."""
    model = fit(short_texts(12), settings=replace(QUICK, chain_rounds=5))
    assert model.facts.texts is not None
    assert model.facts.texts.paragraphs == Range(1, 1)
    assert unlike(model.mine(Document("d", "Trees give shade and water. " * 12)).notes) == []
    three = "\n\n".join(["Trees give shade and water. They cool the air."] * 4)
    (note,) = unlike(model.mine(Document("d", three)).notes)
    assert "4 paragraphs of 36 words (in training 1)" in note


def long_texts(n: int) -> Study:
    """Texts of one paragraph of more than 150 words, with a claim and a reason each."""
    documents, layers = [], []
    for number in range(n):
        claim, reason = f"So every town should plant {number} parks.", "Trees give shade and water."
        text = " ".join(["Many people walk there every day.", reason] * 14 + [claim])
        first, second = (Span(at := text.index(s), at + len(s) - 1) for s in (reason, claim))
        units = (Unit("p", (first,), "premise"), Unit("c", (second,), "claim"))
        ties = (Relation("r", ("p",), "c", "support"),)
        documents.append(Document(f"d{number}", text))
        layers.append(Layer(f"d{number}", "g", units=units, relations=ties))
    scheme = Scheme.observed(layers)
    return Study(scheme, tuple(documents), (Annotator("g", "gold"),), tuple(layers))


def test_a_model_of_long_paragraphs_says_nothing_of_long_paragraphs():
    """A paragraph of 160 words is no news to it."""
    study = long_texts(12)
    model = fit(study, settings=replace(QUICK, chain_rounds=5))
    notes = [note for document in study.documents for note in model.mine(document).notes]
    assert [note for note in notes if "paragraph" in note] == []


FACTS = TextFacts(Range(1, 3), Range(20, 60), Range(4, 8), Range(0.0, 0.2))
KNOWN = frozenset(["aa", "bb", "cc"])


@pytest.mark.parametrize(
    ("words", "n_units", "reason"),
    [
        (["aa"] * 30, 2, None),
        (["aa"] * 200, 10, None),
        (["aa"] * 241, 10, "241 words (in training 20 to 60)"),
        (["aa"] * 30, 0, "0.0 units in 100 words (in training 4.0 to 8.0)"),
        (["aa"] * 30, 10, "33.3 units in 100 words (in training 4.0 to 8.0)"),
        (["aa"] * 18 + ["dd"] * 12, 2, None),
        (["aa"] * 17 + ["dd"] * 13, 2, "43% of the words unknown (in training 0% to 20%)"),
    ],
)
def test_each_fact_has_its_limits(words, n_units, reason):
    """Half of the least, twice the most, four times the most words and units."""
    note = distance_note(WORDS(Document("d", " ".join(words))), n_units, FACTS, KNOWN)
    expected = "d: unlike the texts of the training, so the model will do worse: "
    assert note == (None if reason is None else expected + reason)


def test_facts_are_those_of_the_texts():
    """Counted by hand; a word is unknown that no other text has, and a title is no paragraph."""
    texts = ("Why\n\nWe like it. We do.\n\nSo do they.", "We like them, all 5.")
    units = ((Unit("u", (Span(5, 15),), "claim"),), ())
    layers = tuple(Layer(id, "g", units=own) for id, own in zip("ab", units, strict=True))
    study = Study(Scheme("s"), tuple(map(Document, "ab", texts)), (Annotator("g", "gold"),), layers)
    examples = examples_of(study, "g", WORDS)
    assert text_facts(examples) == TextFacts(
        Range(1, 2), Range(4, 9), Range(0, 100 / 9), Range(2 / 4, 6 / 9)
    )
    expected = {"why", "we", "like", "it", "do", "so", "they", "them", "all"}
    assert vocabulary_of(examples) == expected
    assert Range.of(range(100)) == Range(2, 97)


def test_the_only_paragraph_is_the_body():
    """For features; a rule of a scheme about the body does not bind it."""
    lone = get_analyzer("rules")(Document("d", SAID))
    titled = get_analyzer("rules")(Document("d", f"Parks\n\n{SAID}"))
    two = get_analyzer("rules")(Document("d", f"{SAID}\n\n{SAID}"))
    assert (lone.paragraph_labels, titled.paragraph_labels) == (("body",), ("title", "body"))
    assert two.paragraph_labels == ("introduction", "conclusion")
    assert [a.label_in_document(len(a.paragraph_labels) - 1) for a in (lone, titled)] == [
        "introduction"
    ] * 2


def test_a_model_of_an_older_argora_reads_as_it_did(miner, tmp_path):
    """One paragraph is an introduction to it, and it says that it does not know its texts."""
    older = replace(miner, features="features-2", facts=replace(miner.facts, texts=None))
    save(older, tmp_path / "model")
    found = load(tmp_path / "model")
    assert found.analyse(Document("d", SAID)).paragraph_labels == ("introduction",)
    notes = []
    study = Study(Scheme("s"), tuple(Document(id, SAID) for id in "abc"))
    found.predict(study, notice=notes.append)
    (note,) = notes
    assert "made by an older Argora" in note
    assert note.endswith("train it anew")
    miner.predict(study, notice=notes.append)
    assert not any("older Argora" in note for note in notes[1:])


def test_what_a_model_knows_of_its_texts_is_kept(miner, tmp_path):
    """With all words, and on the card."""
    save(miner, tmp_path / "model")
    found = load(tmp_path / "model")
    assert found.facts.texts == miner.facts.texts
    assert found.vocabulary == miner.vocabulary
    assert "people" in found.vocabulary
    document = Document("d", SAID)
    assert found.mine(document).notes == miner.mine(document).notes
    assert "paragraphs, " in (tmp_path / "model/card.md").read_text("utf-8")


THINGS = [{f"f{n}": 1.0, f"g{n % 3}": n / 7} for n in range(40)]
KINDS = [("x", "y", "z")[n * n % 3] for n in range(40)]


def test_weights_that_do_not_settle_are_no_warning_of_the_library():
    """They are a fact of the model; other warnings are passed on."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        early = fit_linear(THINGS, KINDS, strength=10.0, rarest=1, iterations=1)
        late = fit_linear(THINGS, KINDS, strength=1.0, rarest=1, iterations=2000)
    assert (early.settled, late.settled) == (False, True)


def test_weights_that_do_not_settle_are_a_note(essays, monkeypatch):
    """In the facts, on the card, and to whoever asks."""
    hasty = partial(fit_linear, iterations=1)
    monkeypatch.setattr("argora.mining.training.fit_linear", hasty)
    notes = []
    few = essays.select(documents=[document.id for document in essays.documents[:4]])
    model = fit(few, annotator="ana", settings=replace(QUICK, chain_rounds=3), notice=notes.append)
    assert "roles" in model.facts.unsettled
    (note,) = (note for note in notes if "had not settled" in note)
    assert note.startswith("the weights of alone, roles")


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("trained", "read", "least", "most"),
    [
        ("essays", "held out", 0, 0),
        ("essays", "microtexts", 112, 112),
        ("essays", "abstracts", 100, 100),
        ("microtexts", "abstracts", 0, 0),
        ("microtexts", "microtexts", 0, 2),
        ("abstracts of training", "abstracts", 0, 2),
        ("abstracts of training", "microtexts", 100, 112),
    ],
)
def test_notes_fall_where_models_know_other_texts(corpora, trained, read, least, most):
    """With as many units as texts of the training have, in place of those that a model finds."""
    facts, vocabulary, _ = known(corpora, trained)
    _, _, examples = known(corpora, read)
    usual = (facts.density.least + facts.density.most) / 2
    notes = []
    for example in examples:
        n_units = round(len(example.analysis.tokens) * usual / 100)
        notes.append(distance_note(example.analysis, n_units, facts, vocabulary))
    assert least <= len(notes) - notes.count(None) <= most


@cache
def known(corpora, name):
    """The facts, words and examples of a corpus or a part of it."""
    place, split = {
        "essays": ("essays-v2", "train"),
        "held out": ("essays-v2", "test"),
        "microtexts": ("microtexts/corpus/en", None),
        "abstracts": ("abstrct-brat/test", None),
        "abstracts of training": ("abstrct-brat/train", None),
    }[name]
    study = argora.read(corpora / place, problems=[])
    if split is not None:
        study = study.select(documents=study.facets("split")[split])
    examples = examples_of(study, teacher_of(study), WORDS)
    return text_facts(examples), vocabulary_of(examples), examples
