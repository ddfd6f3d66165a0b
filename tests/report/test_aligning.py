"""Predictions on texts that were written otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.analysis.evaluation.aligning import on_texts_of
from argora.analysis.evaluation.evaluated import KINDS, put_together
from argora.errors import ModelError
from argora.measures import parse
from argora.model import Annotator, Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.reliability import units
from argora.text import segment

GOLD = 'He said: "Cats (all of them)  purr."\nDogs don\u2019t. Birds sing \u2013 always.'
SCHEME = Scheme("s")


def study(text, *words, id="d", relations=(), kind="model", name="model"):
    """Return a study of one text with a unit on each of these words."""
    found = [
        Unit(f"T{i}", (Span(text.index(w), text.index(w) + len(w)),), "claim")
        for i, w in enumerate(words)
    ]
    layer = Layer(id, name, units=tuple(found), relations=tuple(relations))
    return Study(SCHEME, (segment(Document(id, text)),), (Annotator(name, kind),), (layer,), name)


def moved(text, *words, **fields):
    """Return the words of the gold that units on another text come to lie on, and the notes."""
    found, notes = on_texts_of(study(GOLD, kind="gold", name="gold"), study(text, *words, **fields))
    (document,) = found.documents
    return [unit.words(document.text) for unit in found.layers[0].units], notes


TOKENS = "He said : `` Cats -LRB- all of them -RRB- purr . '' Dogs don 't . Birds sing - always ."


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Cats -LRB- all of them -RRB- purr", "Cats (all of them)  purr"),
        ("purr .", "purr."),
        ("'' Dogs", '"\nDogs'),
        ("don 't", "don\u2019t"),
        ("sing - always", "sing \u2013 always"),
        ("He", "He"),
        (TOKENS, GOLD),
    ],
)
def test_units_on_tokens_lie_on_the_same_words_of_the_gold(words, expected):
    """White space, brackets of treebanks, quotation marks and dashes."""
    found, notes = moved(TOKENS, words)
    assert found == [expected]
    assert notes == (
        "1 document has the characters of the gold with other white space or signs (d): units "
        "were moved to where these stand in the gold",
    )


def test_other_tokens_cost_nothing():
    """A perfect prediction on another text is perfect, by character and by the gold's tokens."""
    gold = study(GOLD, "Cats (all of them)  purr", "Birds sing", kind="gold", name="gold")
    both = put_together(gold, study(TOKENS, "Cats -LRB- all of them -RRB- purr", "Birds sing"))
    assert both.study.document("d") == gold.document("d")
    assert "other white space" in both.notes[0]
    for by in ("character", "token"):
        data = units(both.study, by=by, kinds=KINDS)
        assert parse("unit_f1(match='exact')")(data, interval=None).value == 1


def test_documents_of_other_ids_are_found_by_their_characters():
    """As those of one text are, where only one document has them."""
    gold = study(GOLD, "purr", kind="gold", name="gold")
    both = put_together(gold, study(TOKENS, "purr", id="essay 1"))
    assert [(pair.first, pair.second) for pair in both.pairs] == [("d", "essay 1")]


def test_a_text_that_differs_a_little_is_aligned_and_told():
    """Words were put in and left out; a unit of which nothing is there goes with its relations."""
    ties = (Relation("R0", ("T0",), "T2", "support"), Relation("R1", ("T1",), "R0", "attack"))
    text = GOLD.replace("Birds", "xyz Birds").replace("said", "sid")
    found, notes = moved(text, "He sid", "Birds sing", "xyz", relations=ties)
    assert found == ["He said", "Birds sing"]
    (note,) = notes
    assert note.startswith("the text of 'd' is not that of the gold: 96.5 %")
    assert note.endswith("1 unit has no place there and is left out")
    gold = study(GOLD, kind="gold", name="gold")
    kept, _ = on_texts_of(gold, study(text, "He sid", "Birds sing", "xyz", relations=ties))
    assert kept.layers[0].relations == ()


def test_a_text_that_differs_much_is_refused_as_before():
    """Nobody can tell where a unit belongs."""
    gold = study(GOLD, "purr", kind="gold", name="gold")
    with pytest.raises(ModelError, match="document 'd' has other texts"):
        put_together(gold, study("Fish swim and purr.", "purr"))


def test_equal_texts_are_left_as_they_are():
    """Nothing is moved, nothing told."""
    gold = study(GOLD, "purr", kind="gold", name="gold")
    same = study(GOLD, "purr")
    assert on_texts_of(gold, same) == (same, ())
    breaks = study(GOLD.replace("\n", "\r\n"), "purr")
    assert on_texts_of(gold, breaks) == (breaks, ())


@given(data=st.data(), words=st.lists(st.text("ab(\u201d\u2026", min_size=1), min_size=1))
def test_any_white_space_leaves_units_on_their_words(data, words):
    """Drawn words with drawn blanks between them, on either side."""
    gaps = st.text(" \n\t", min_size=1, max_size=3)

    def written(word):
        return word.replace("(", "-LRB-").replace("\u201d", "''").replace("\u2026", "...")

    texts, places = ["", ""], [[], []]
    for word in words:
        for side, shown in enumerate((word, written(word))):
            texts[side] += data.draw(gaps)
            places[side].append(Span(len(texts[side]), len(texts[side]) + len(shown)))
            texts[side] += shown
    made = [
        Study(
            SCHEME,
            (Document("d", text),),
            (Annotator("x"),),
            (Layer("d", "x", units=tuple(Unit(f"T{i}", (s,), "c") for i, s in enumerate(spans))),),
        )
        for text, spans in zip(texts, places, strict=True)
    ]
    found, _ = on_texts_of(made[0], made[1])
    assert [unit.spans for unit in found.layers[0].units] == [(span,) for span in places[0]]
