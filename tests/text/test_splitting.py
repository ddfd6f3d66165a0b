"""Paragraphs, sentences and tokens: where they begin and end."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.model.strategies import texts

from argora.model import Document, Segmentation, Span
from argora.text import RULES, paragraphs, segment, sentences, tokens


def pieces(text, segmentation):
    """The words of all segments."""
    return [span.of(text) for span in segmentation.spans]


SENTENCES = {
    "plain": ["It rains.", "Nobody goes out!", "Why?"],
    "titles": ["Dr. Smith met Mrs. Jones vs. Mr. X.", "They spoke."],
    "initials": ["A. J. Smith wrote it.", "J. Doe read it."],
    "latin": ["Some fruit, e.g. Apples, i.e. Fruit, is red.", "Not all."],
    "counted": ["See Art. 6, no. 3 and p. 12.", "See Fig. 3. Then go on."],
    "court": ["23.  The applicant relied on Smith v. Turkey.", "24. He lost."],
    "decimals": ["It costs 3.50 or 1,000.5 euros.", "Prices rose 2.5%."],
    "ellipsis before a small letter": ["He said... nothing at all.", "So he did…"],
    "ellipsis before a capital": ["He waited...", "Nobody came."],
    "quotes": ['"I agree."', "She left (quickly).", "“Really?” he asked.", "‘No!’"],
    "runs": ["What?!", "No!!!", "Yes."],
    "states": ["The U.S. Congress met at 5 p.m.", "The end came."],
    "open": ["Smith et al. Berlin wrote on apples, pears, etc.", "However, it is so."],
    "cjk": ["彼は来た。", "「行く！」", "なぜ？", "終わり"],
}


@pytest.mark.parametrize("expected", SENTENCES.values(), ids=SENTENCES)
def test_sentences_end_where_a_reader_ends_them(expected):
    """Joined by one blank (none in Japanese), the sentences are found again."""
    if expected == SENTENCES["counted"]:
        expected = ["See Art. 6, no. 3 and p. 12.", "See Fig. 3.", "Then go on."]
    text = ("" if expected == SENTENCES["cjk"] else " ").join(expected)
    assert pieces(text, sentences(text)) == expected


def test_no_sentence_crosses_a_paragraph():
    """A line without a full stop ends with its paragraph."""
    text = "A title\n\nfirst part of\n\nthe text."
    assert pieces(text, sentences(text)) == ["A title", "first part of", "the text."]


def test_given_paragraphs_are_kept_to():
    """Sentences follow the paragraphs a document has, and cover the text between them."""
    given_cut = Segmentation("paragraph", (Span(0, 3), Span(4, 7)))
    document = segment(Document("d", "one two and more", {"paragraph": given_cut}))
    assert document.segmentations["paragraph"] is given_cut
    found = pieces(document.text, document.segmentations["sentence"])
    assert found == ["one", "two", "and more"]


TOKENS = {
    "words": ["It's", "well-known", ",", "isn’t", "it", "?"],
    "numbers": ["3.14", "1,000.50", "27th", "35016", "/", "05", "%"],
    "accents": ["cafe\u0301", "नमस्ते", "é"],
    "emoji": ["👩‍👩‍👧", "👍🏽", "🇩🇪", "❤️", "!", "!"],
    "cjk": ["漢", "字", "か", "カ", "。"],
    "quotes": ["'", "so", "'", "(", "a", ")", "“", "b", "”"],
    "underscores": ["SECTION_REF", "_", "_"],
    "korean": ["한국어", "문장"],
}


@pytest.mark.parametrize("expected", TOKENS.values(), ids=TOKENS)
def test_tokens_are_what_one_would_count(expected):
    """Joined by blanks, the tokens are found again."""
    text = " ".join(expected)
    assert pieces(text, tokens(text)) == expected


def test_punctuation_touching_a_word_is_a_token_of_its_own():
    """No blank is needed around a mark."""
    text = "(Yes), no... 漢字!"
    found = ["(", "Yes", ")", ",", "no", ".", ".", ".", "漢", "字", "!"]
    assert pieces(text, tokens(text)) == found


LONG = "A long line that says ever more" * 6
WRAPPED = (
    "This paragraph was wrapped by hand at about sixty characters a\n"
    "line, so its lines belong together. It has a second sentence\n"
    "as well."
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\n\ntwo\n \t\nthree", ["one", "two", "three"]),
        ("one\r\n\r\ntwo\rthree", ["one", "two", "three"]),
        (f"{WRAPPED}\n\nEnd.", [WRAPPED, "End."]),
        (f"Short.\n{LONG}\n", ["Short.", LONG]),
        ("First sentence of a list that is long.\nSecond one.\nThird.", None),
        ("  \n ", []),
        ("\ufeff\n one ", ["one"]),
    ],
)
def test_paragraphs_are_blocks_or_long_lines(text, expected):
    """Blank lines end a paragraph; a block is one if it is hard-wrapped, else each line is."""
    assert pieces(text, paragraphs(text)) == (text.split("\n") if expected is None else expected)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("One.", ("introduction",)),
        ("One.\n\nTwo.", ("introduction", "conclusion")),
        ("A title\n\nOne.\n\nTwo.", ("title", "introduction", "conclusion")),
        ("A title\n\nOne.\nTwo.\nThree.", ("title", "introduction", "body", "conclusion")),
        ("One. Two.\n\nThree.\n\nFour.", ("introduction", "body", "conclusion")),
        ("word " * 26 + "\n\nOne.\n\nTwo.", ("introduction", "body", "conclusion")),
        ("word " * 25 + "\n\nOne.\n\nTwo.", ("title", "introduction", "conclusion")),
        ("", ()),
    ],
)
def test_paragraphs_know_their_place(text, labels):
    """A short first line is the title; the first and last of the others frame the body."""
    assert paragraphs(text).labels == labels


@given(texts)
def test_every_visible_character_is_in_exactly_one_token_and_sentence(text):
    """Nothing is lost or doubled, and no segment begins or ends with white space."""
    document = segment(Document("d", text))
    content = text[1:] if text.startswith("\ufeff") else text
    for name in ("paragraph", "sentence", "token"):
        cut = document.segmentations[name]
        assert cut.provenance == RULES
        assert all(piece == piece.strip() for piece in pieces(text, cut))
        assert "".join("".join(pieces(text, cut)).split()) == "".join(content.split())


@given(texts)
def test_sentences_lie_in_paragraphs(text):
    """Each sentence is covered by one paragraph."""
    cut = paragraphs(text)
    for span in sentences(text).spans:
        (index,) = cut.overlapping(span)
        assert cut.spans[index].covers(span)


def test_a_document_without_text_stays_as_it_is():
    """There is nothing to cut."""
    document = Document("d", length=5)
    assert segment(document) is document


def test_what_is_there_is_not_cut_again():
    """A second pass adds nothing."""
    document = segment(Document("d", "One. Two."))
    assert segment(document) is document
