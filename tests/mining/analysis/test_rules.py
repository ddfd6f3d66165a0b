"""The rule-based analysis: what it knows of words, and what it does at the edges."""

from __future__ import annotations

import pytest

from argora.errors import DataError
from argora.mining.analysis import CAPABILITIES, Analysis, get_analyzer
from argora.model import Document, Segmentation, Span
from argora.text.markers import MARKERS, markers_in

analyse = get_analyzer("rules")


def analysed(text: str) -> Analysis:
    """Analyse a text."""
    return analyse(Document("d", text))


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("The dogs help .", "DT NNS VBP ."),
        ("She can read quickly .", "PRP MD VB RB ."),
        ("They went home because it rained .", "PRP VBD NN IN PRP VBD ."),
        ("We want to help .", "PRP VBP TO VB ."),
        ("In Rome , 3 people left .", "IN NNP , CD NNS VBD ."),
        ("The help was useful .", "DT NN VBD JJ ."),
    ],
)
def test_tags_of_plain_sentences(sentence, tags):
    """Closed classes by list, open ones by ending and neighbours; what neither knows is a noun."""
    assert analysed(sentence).tags == tuple(tags.split())


@pytest.mark.parametrize(
    ("sentence", "lemmas"),
    [
        ("She studies", "she study"),
        ("They were making cakes", "they be make cake"),
        ("It has stopped", "it have stop"),
        ("He went", "he go"),
        ("We don't agree", "we do agree"),
    ],
)
def test_base_forms(sentence, lemmas):
    """By ending, and by list where English is irregular."""
    assert analysed(sentence).lemmas == tuple(lemmas.split())


def test_a_clause_needs_a_verb():
    """A list behind a comma is no clause, a reason is one."""
    found = analysed("We need bread, milk and eggs, because we are hungry.")
    at = found.words.index("because")
    assert set(found.clauses[:at]) == {0}
    assert set(found.clauses[at:]) == {1}


def test_what_it_knows_is_stated():
    """The analyzer says the same of itself as its analyses do."""
    known = frozenset(CAPABILITIES) - {"dependencies", "constituents", "topic"}
    assert analysed("A b.").capabilities == analyse.capabilities == known
    assert analysed("A b.").provenance == analyse.provenance


@pytest.mark.parametrize("text", ["", "  \n\n ", "🙂", "word", "no full stop here\n\nnor there"])
def test_every_token_is_in_one_sentence_and_one_paragraph(text):
    """Whatever the text looks like."""
    found = analysed(text)
    n = len(found.tokens)
    assert [i for tokens in found.sentences for i in tokens] == list(range(n))
    assert [i for tokens in found.paragraphs for i in tokens] == list(range(n))
    assert len(found.sentence_of) == len(found.paragraph_of) == n
    assert len(found.paragraph_labels) == len(found.paragraphs)


def test_given_tokens_are_kept():
    """The document's own cut counts."""
    cut = Segmentation("token", (Span(0, 2), Span(2, 5)))
    document = Document("d", "abcde", {"token": cut})
    assert analyse(document).words == ("ab", "cde")


def test_text_between_segments_belongs_to_the_one_before():
    """A given sentence that leaves words out loses none of them."""
    cut = Segmentation("sentence", (Span(4, 7), Span(12, 15)))
    found = analyse(Document("d", "one two odd six end", {"sentence": cut}))
    assert [len(tokens) for tokens in found.sentences] == [3, 2]


def test_an_analysis_without_text_is_refused():
    """There is nothing to analyse."""
    with pytest.raises(DataError, match="'d' has no text"):
        analyse(Document("d", length=5))


def test_an_analysis_of_another_length_is_refused():
    """Tags must be one for each token."""
    document = analysed("a b").document
    with pytest.raises(DataError, match="1 tags for the 2 tokens"):
        Analysis(document, "mine", tags=("NN",))


def test_an_unknown_analyzer_is_named():
    """With the nearest one."""
    with pytest.raises(DataError, match="did you mean 'rules'"):
        get_analyzer("rule")


def test_the_longest_marker_counts():
    """Of markers that begin alike."""
    found = markers_in(["but", "in", "addition", "to", "this", ",", "first", "of", "all"])
    assert [" ".join(marker) for _, marker in found] == ["but", "in addition", "first of all"]
    assert {marker for _, marker in found} <= set(MARKERS)
