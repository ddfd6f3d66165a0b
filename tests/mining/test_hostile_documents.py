"""Documents that nobody would write, and such as somebody will read with the wrong model."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.mining.conftest import QUICK

from argora.mining import fit
from argora.mining.analysis import get_analyzer
from argora.mining.analysis.language import looks_like
from argora.model import Document, Layer, Span, Study

GERMAN = (
    "Die Stadt sollte das Parken nicht verbieten, weil es für viele Menschen wichtig ist. "
    "Wir haben auch keine Busse, und die Wege sind weit. Das ist ein Problem für alle."
)


def long_text(essays: Study, n: int, *, paragraph: int = 0, bare: bool = False) -> str:
    """Repeat the words of the essays, in paragraphs of so many, or without any punctuation."""
    words = " ".join(document.text for document in essays.documents).split()
    if bare:
        words = [word.strip(".,;:!?()\"'“”") or "and" for word in words]
    many = (words * (n // len(words) + 1))[:n]
    size = paragraph or n
    return "\n\n".join(" ".join(many[at : at + size]) for at in range(0, n, size))


def test_a_paragraph_of_twenty_thousand_words_is_read(miner, essays):
    """One of 100,000 words is in ``benchmarks/mining.py``."""
    text = long_text(essays, 20_000)
    mined = miner.mine(Document("d", text))
    assert mined.layer.state == "finished"
    assert all(unit.end <= len(text) for unit in mined.layer.units)
    assert [note for note in mined.notes if "one paragraph of" not in note] == []


def test_a_document_without_sentence_punctuation_is_read(miner, essays):
    """One sentence of twenty thousand words."""
    document = Document("d", long_text(essays, 20_000, bare=True))
    assert len(get_analyzer("rules")(document).sentences) == 1
    assert miner.mine(document).layer.state == "finished"


@pytest.mark.parametrize(
    "text", ["", " \t\n\n \u2003 ", "🙂" * 2000, "x" * 2**20, "?!" * 2000, "\ufeff", "\u200d" * 99]
)
def test_documents_without_words_are_read(miner, text):
    """Empty, blank, emoji, a line of a megabyte without a blank, marks and nothing visible."""
    layer = miner.mine(Document("d", text)).layer
    assert layer.state == "finished"
    assert all(unit.end <= len(text) for unit in layer.units)


def test_odd_documents_can_be_learnt_from(essays):
    """One of five thousand words without a full stop, an empty one, a blank one and emoji."""
    odd = (
        Document("long", long_text(essays, 5_000, bare=True)),
        Document("empty", ""),
        Document("blank", " \n\n "),
        Document("emoji", "🙂" * 200),
    )
    few = essays.select(annotators=["ana"], documents=[d.id for d in essays.documents[:3]])
    whole = few.layers[0].units[0]
    unit = replace(whole, id="u", spans=(Span(0, len(odd[0].text)),))
    layers = [Layer(d.id, "ana", units=(unit,) if d.id == "long" else ()) for d in odd]
    study = replace(few, documents=(*few.documents, *odd)).with_layers(*layers)
    model = fit(study, settings=replace(QUICK, chain_rounds=3))
    assert model.facts.n_documents == 7
    assert model.mine(odd[0]).layer.state == "finished"


def test_german_with_an_english_analysis_gets_a_note(miner, essays):
    """Which names the document, and stops nothing."""
    study = Study(essays.scheme, (Document("brief", GERMAN), essays.documents[0]))
    notes: list[str] = []
    made = miner.predict(study, notice=notes.append)
    assert len(made.layers) == 2
    assert notes == [
        "document 'brief' looks German, but the analysis 'rules' is for English: what is made of "
        "it is worth little"
    ]


def test_german_to_learn_from_is_noted_in_the_model(essays):
    """For the card, and for who trains."""
    few = essays.select(annotators=["ana"], documents=[d.id for d in essays.documents[:3]])
    study = replace(few, documents=(*few.documents, Document("brief", GERMAN)))
    notes: list[str] = []
    model = fit(
        study.with_layers(Layer("brief", "ana")),
        settings=replace(QUICK, chain_rounds=3),
        notice=notes.append,
    )
    assert len(notes) == 1
    assert model.facts.notes == tuple(notes)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (GERMAN, "de"),
        ("The city should not ban it because there are many people who have no bus", "en"),
        ("Le chat est sur la table et le chien est dans le jardin avec les enfants", None),
        ("Die alone", None),
        ("parks trees cars", None),
        ("", None),
    ],
)
def test_a_language_is_guessed_where_it_is_clear(text, language):
    """By small words; a few prove nothing."""
    assert looks_like(text.lower().split()) == language


def test_bundled_essays_look_english(essays):
    """All of them."""
    assert {looks_like(d.text.lower().split()) for d in essays.documents} == {"en"}
