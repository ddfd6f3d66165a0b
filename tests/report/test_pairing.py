"""Which document of one study is which of another."""

from __future__ import annotations

from dataclasses import replace

import pytest

import argora
from argora.analysis.evaluation.pairing import Pair, paired
from argora.errors import ModelError
from argora.model import Annotator, Document, Layer, Scheme, Study, Unit


def study(name: str, texts: dict[str, str | None], words: dict[str, str] | None = None) -> Study:
    """Return a study of these texts, with a unit of these words on each document."""
    layers = tuple(
        Layer(id, "ann", units=(Unit("1", text=(words or {}).get(id, "some words")),))
        for id in texts
    )
    documents = tuple(Document(id, text) for id, text in texts.items())
    return Study(Scheme.observed(layers), documents, (Annotator("ann"),), layers, name)


def without_text(of: Study) -> Study:
    """Return the study as if only the words of units were known."""
    texts = {document.id: document.text for document in of.documents}
    layers = tuple(
        replace(
            own,
            units=tuple(
                replace(unit, spans=(), text=unit.words(texts[own.document])) for unit in own.units
            ),
        )
        for own in of.layers
    )
    return replace(of, documents=tuple(Document(id) for id in texts), layers=layers)


def test_documents_of_one_id_and_text_are_the_same():
    """How line breaks are written is no matter; the rest stays alone, on either side."""
    found = paired(
        study("gold", {"a": "One.\nTwo.", "b": "Three."}),
        study("model", {"a": "One.\r\nTwo.", "c": "Four."}),
    )
    assert found.pairs == (Pair("a", "a", "id"),)
    assert found.alone == (("b",), ("c",))


def test_other_ids_are_paired_by_text():
    """Also where the ids of two documents changed places."""
    found = paired(
        study("gold", {"a": "One.", "b": "Two.", "c": "Three."}),
        study("model", {"a": "Two.", "b": "One.", "x": "Three."}),
    )
    assert found.pairs == (Pair("a", "b", "text"), Pair("b", "a", "text"), Pair("c", "x", "text"))


def test_of_several_documents_with_one_text_nobody_can_tell_which_is_which():
    """They stay without a partner, and a note says why."""
    found = paired(
        study("gold", {"a": "One.", "b": "One.", "c": "Two."}),
        study("model", {"x": "One.", "y": "One.", "c": "Two."}),
    )
    assert found.pairs == (Pair("c", "c", "id"),)
    assert found.alone == (("a", "b"), ("x", "y"))
    assert found.notes == ("several documents have one text (a, b, x)",)


def test_one_id_with_other_texts_is_refused_where_they_part():
    """Offsets would mean something else."""
    message = (
        r"^document 'a' has other texts in gold and in model: they part at character 15: "
        r".*; and so have 1 more$"
    )
    with pytest.raises(ModelError, match=message):
        paired(
            study("gold", {"a": "All men are mortal.", "b": "One.", "c": "Same."}),
            study("model", {"a": "All men are moral.", "b": "Two.", "c": "Same."}),
        )


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (({"a": "So it is."}, {"b": "So be it."}), "neither an id nor a text; they part at"),
        (({"a": "One."}, {"b": "Two.", "c": "Three."}), "gold ('a') is in model ('b', 'c'):"),
        (({}, {"b": "Two."}), "gold has no annotated document"),
    ],
)
def test_studies_that_share_nothing_are_refused(texts, message):
    """The message names documents, and where single texts part."""
    with pytest.raises(ModelError) as error:
        paired(study("gold", texts[0]), study("model", texts[1]))
    assert message in str(error.value)


def test_without_texts_the_words_of_units_tell():
    """The most words in common win, in whatever order, if they are half or more."""
    found = paired(
        study("gold", {"1": None, "2": None}, {"1": "we can do that", "2": "they will not"}),
        study("model", {"7": None, "8": None}, {"7": "They will not", "8": "that we can not do"}),
    )
    assert found.pairs == (Pair("1", "8", "words"), Pair("2", "7", "words"))
    assert (
        found.notes[0] == "'2' and '7' were taken for one text: 100.0 % of their words are the same"
    )


def test_without_texts_other_words_are_no_partner():
    """The message says where they part."""
    with pytest.raises(ModelError, match=r"their words part at word 2: 'can do that' and 'will'$"):
        paired(
            study("gold", {"1": None}, {"1": "we can do that"}),
            study("model", {"7": None}, {"7": "we will"}),
        )


def test_one_id_without_text_and_with_other_words_is_told():
    """The id decides, and a note warns."""
    found = paired(
        study("gold", {"1": None}, {"1": "we can"}), study("model", {"1": None}, {"1": "so what"})
    )
    assert found.pairs == (Pair("1", "1", "id"),)
    assert "share few words in gold and model" in found.notes[0]
    assert "part at word 1" in found.notes[0]


@pytest.mark.corpora
def test_two_analyses_of_one_dialogue_are_one_text_and_another_dialogue_is_not(corpora):
    """The ids of the maps differ; they have a text, and without it their words tell the same."""
    maps = [argora.read(corpora / "aif-pairs" / f"{n}.json") for n in ("28037", "28111", "28038")]
    assert paired(maps[0], maps[1]).pairs == (Pair("28037", "28111", "text"),)
    one, same, other = map(without_text, maps)
    assert paired(one, same).pairs == (Pair("28037", "28111", "words"),)
    with pytest.raises(ModelError, match="part at word 2: 'will win istanbul,' and 'many drug"):
        paired(one, other)
