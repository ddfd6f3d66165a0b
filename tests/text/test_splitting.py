"""Paragraphs, sentences and tokens: where they begin and end."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from tests.model.strategies import texts

from argora.errors import ModelError
from argora.model import Document, Segmentation, Span
from argora.text import RULES, VERSIONS, paragraphs, segment, sentences, tokens


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
        ("First, there is this.\nSecond. It has two.\nThird. So has this.", None),
        ("  \n ", []),
        ("\ufeff\n one ", ["one"]),
    ],
)
def test_paragraphs_are_blocks_or_long_lines(text, expected):
    """Blank lines end a paragraph; a block is one if it is hard-wrapped, else each line is."""
    assert pieces(text, paragraphs(text)) == (text.split("\n") if expected is None else expected)


AGREE = "I agree.\nSmoke is bad for us.\nSome say that it is not.\nI do not believe them.\n"
HEADED = "Smoking in restaurants\n"
ENDLESS = AGREE.replace("for us.", "for us")  # a stop is missing, and a large letter follows
CLAUSES = "I like cats\nbecause they are clean.\nThey purr\nand they sleep a lot.\n"
LISTED = "1. Milk is white.\n2. Bread is brown.\n3. Eggs have shells.\n"
DASHES = "- Milk is white.\n- Bread is brown.\n- Eggs have shells.\n"
POEM = "The cold wind blows,\nThe leaves are red.\nA lonely bird\nSings overhead.\n"
MOST = "One.\nTwo.\nThree. It has two.\nFour.\nFive.\n"
HALF = "One.\nTwo. It has two.\nThree. It has two.\nFour.\n"
JAPANESE = "私は同意です。\nしかし、客の数が減る。\n"


@pytest.mark.parametrize(
    ("text", "expected", "labels"),
    [
        (AGREE, [AGREE], ("introduction",)),
        (AGREE.replace("\n", "\r\n"), None, ("introduction",)),
        (f"{AGREE}\n{AGREE}", [AGREE, AGREE], ("introduction", "conclusion")),
        (f"{HEADED}{AGREE}", [HEADED, AGREE], ("title", "introduction")),
        (f"{HEADED}\n{AGREE}", [HEADED, AGREE], ("title", "introduction")),
        (f"Why?\n\n{AGREE}\nSo it is.", ["Why?", AGREE, "So it is."], None),
        (CLAUSES, [CLAUSES], ("introduction",)),
        (JAPANESE, [JAPANESE], ("introduction",)),
        (MOST, [MOST], ("introduction",)),
        (HALF, HALF.splitlines(), None),
        (LISTED, LISTED.splitlines(), None),
        (DASHES, DASHES.splitlines(), None),
        (POEM, POEM.splitlines(), None),
        (ENDLESS, ENDLESS.splitlines(), None),
        (f"{ENDLESS}{AGREE}", [f"{ENDLESS}{AGREE}"], ("introduction",)),
    ],
)
def test_lines_that_are_sentences_are_one_paragraph(text, expected, labels):
    """Not where lines have several sentences, are entries of a list, or end in no stop."""
    cut = paragraphs(text)
    assert pieces(text, cut) == [part.strip() for part in expected or [text]]
    assert labels is None or cut.labels == labels


@pytest.mark.parametrize(
    ("text", "now", "before"),
    [
        ("I agree! 👍", 1, 2),
        ("I agree. 👍🏽 👨‍👩‍👧 🇫🇷 1️⃣", 2, 2),
        ("I agree. 👍🏽 👨‍👩‍👧 🇫🇷 ❤️", 1, 2),
        ("I agree. 👍 So does he.", 2, 2),
        ("I agree.\n\n👍\n\nSo does he.", 3, 3),
        ("I agree. 5", 2, 2),
        ("👍", 1, 1),
    ],
)
def test_emoji_behind_the_last_stop_are_no_sentence(text, now, before):
    """They belong to the last sentence of their paragraph; older rules cut as they did."""
    assert len(sentences(text)) == now
    for rules in ("rules-1", "rules-2"):
        cut = sentences(text, rules=rules)
        assert (len(cut), cut.provenance) == (before, rules)
    assert text.rstrip().endswith(sentences(text).spans[-1].of(text))


@pytest.mark.parametrize("text", [AGREE, CLAUSES, ENDLESS + AGREE, HEADED + AGREE])
def test_lines_that_are_sentences_stay_sentences(text):
    """Also where no stop ends them; so sentences are those of the first version."""
    assert pieces(text, sentences(text)) == [line for line in text.splitlines() if line]
    assert sentences(text).spans == sentences(text, rules="rules-1").spans


@pytest.mark.parametrize(
    ("text", "is_title"),
    [
        ("I agree.\n\nIt is bad.\n\nSo it is.", False),
        ("I agree.\n\nIt is bad. It is sad.\n\nSo it is.", True),
        ("Smoking\n\nIt is bad.\n\nSo it is.", True),
        ("Smoking\n\nIt is bad.", False),
        ("Smoking\n\nIt is bad. It is sad.", True),
        ("I agree.\n\nIt is bad. It is sad.", False),
        ("Why?\n\nIt is bad.\n\nSo it is.", True),
    ],
)
def test_what_follows_shows_whether_a_first_line_is_a_title(text, is_title):
    """A sentence before other sentences, each with blank lines around it, is none."""
    assert (paragraphs(text).labels[0] == "title") == is_title


def test_the_first_version_cuts_as_it_did():
    """Stored studies keep their segments: there each line is a paragraph, the first a title."""
    document = segment(Document("d", AGREE), rules="rules-1")
    cuts = document.segmentations
    assert {cut.provenance for cut in cuts.values()} == {"rules-1"}
    assert pieces(AGREE, cuts["paragraph"]) == AGREE.splitlines()
    assert cuts["paragraph"].labels == ("title", "introduction", "body", "conclusion")


@given(texts)
def test_the_third_version_differs_in_sentences_only(text):
    """And there only where emoji end a paragraph."""
    old, new = (segment(Document("d", text), rules=rules) for rules in VERSIONS[1:])
    for name in ("paragraph", "token"):
        assert old.segmentations[name].spans == new.segmentations[name].spans
    assert old.segmentations["paragraph"].labels == new.segmentations["paragraph"].labels
    if text.isascii():
        assert old.segmentations["sentence"].spans == new.segmentations["sentence"].spans


@given(texts)
def test_versions_differ_in_paragraphs_only(text):
    """Every paragraph of the second is one of the first, or several of them together."""
    old, new = (segment(Document("d", text), rules=rules) for rules in VERSIONS[:2])
    for name in ("sentence", "token"):
        assert old.segmentations[name].spans == new.segmentations[name].spans
    first, second = old.segmentations["paragraph"], new.segmentations["paragraph"]
    for span in first.spans:
        (index,) = second.overlapping(span)
        assert second.spans[index].covers(span)


@pytest.mark.corpora
@pytest.mark.parametrize("gap", ["\n", "\r\n", "\n\n"])
def test_persuasive_essays_are_cut_as_before(essays_v2, gap):
    """With a title, a blank line and then each paragraph on a line, as in brat, too."""
    for document in essays_v2.documents:
        title, *rest = document.text.split("\n\n")
        text = f"{title}{gap.rstrip(' ')}{gap}{gap.join(rest)}"
        old, new = (paragraphs(text, rules=rules) for rules in VERSIONS[:2])
        assert (new.spans, new.labels) == (old.spans, old.labels)


BODY = ("introduction", "body", "conclusion")


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("One.", ("introduction",)),
        ("One.\n\nTwo.", ("introduction", "conclusion")),
        ("A title\n\nOne.\n\nTwo.", ("title", "introduction", "conclusion")),
        ("A title\n\nOne.\nTwo. It has two.\nThree.", ("title", *BODY)),
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


def test_a_text_is_cut_when_somebody_asks():
    """Each segmentation by itself, once, and in the paragraphs that are given."""
    given = Segmentation("paragraph", (Span(0, 4), Span(5, 9)))
    document = segment(Document("d", "a b. c d.", {"paragraph": given}))
    cuts = document.segmentations
    assert dict(cuts.available) == {"paragraph": given}
    assert (list(cuts), len(cuts)) == (["paragraph", "sentence", "token"], 3)
    assert "token" in cuts
    assert "segment" not in cuts
    assert set(cuts.available) == {"paragraph"}
    assert cuts["sentence"].spans == given.spans
    assert set(cuts.available) == {"paragraph", "sentence"}
    assert cuts["sentence"] is cuts["sentence"]
    with pytest.raises(KeyError):
        cuts["segment"]


@given(texts)
def test_it_makes_no_difference_when_a_text_is_cut(text):
    """Cut early, late or elsewhere, documents are equal and have one hash."""
    late, early = segment(Document("d", text)), segment(Document("d", text))
    whole = {
        "paragraph": paragraphs(text),
        "sentence": sentences(text),
        "token": tokens(text),
    }
    assert dict(early.segmentations) == whole
    assert pickle.loads(pickle.dumps(late)) == late == early
    assert late == Document("d", text, whole) == late
    assert hash(late) == hash(early) == hash(Document("d", text, whole))
    assert segment(Document("d", text), rules="rules-1") != late or not text.strip()


def test_a_text_that_changes_later_keeps_how_it_was_cut():
    """As if it had been cut at once; segments beyond the new text are refused."""
    document = segment(Document("d", "One. Two."))
    assert replace(document, text="Six. Ten.").segmentations["token"].spans[-1] == Span(8, 9)
    with pytest.raises(ModelError, match="ends at 9, but the text has 4 characters"):
        replace(document, text="One.")
