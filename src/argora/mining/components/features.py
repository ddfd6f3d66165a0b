"""The features of components, by group.

Stab & Gurevych (2014), EMNLP, section 4.1, as far as the linguistic analysis knows what they need:
depth, sub-clauses and rules of a parse need phrases. Beyond the paper: the place among the
components of the paragraph, neighbouring components, and words shared with the title. Syntactic
features by words and tags are there, but in no model unless asked for: with tags by rules they
lower the figures of types on the persuasive essays, cross-validated without their test part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from argora.mining.analysis import Analysis
from argora.mining.components.places import Place
from argora.mining.groups import Group
from argora.text.markers import FIRST_PERSON, MARKERS, markers_in

__all__ = ["COMPONENT_GROUPS", "TOPIC", "Component"]

TOPIC = "topic"
"""The group of features that is there where the topic is known, by the name of that capability."""

Named = Iterator[tuple[str, float]]


@dataclass(frozen=True, eq=False)
class Component:
    """A component to be described: which one of which document."""

    analysis: Analysis
    places: Sequence[Place]
    place: Place

    @property
    def paragraph_label(self) -> str:
        """What its paragraph is, such as ``introduction``."""
        return self.analysis.paragraph_labels[self.place.paragraph]


def _structural(one: Component) -> Named:
    a, place, label = one.analysis, one.place, one.paragraph_label
    n, whole = len(place.tokens), len(place.sentence)
    before = place.tokens.start - place.sentence.start
    behind = place.sentence.stop - place.tokens.stop
    yield "n", n / 20
    yield "n-sentence", whole / 30
    yield "before", before / 10
    yield "behind", behind / 10
    yield "ratio", n / whole
    yield f"covers={behind <= 1 and before == 0}", 1
    yield "position", place.in_document / len(a.sentences)
    among = a.sentences_of[place.paragraph]
    at, left = place.in_document - among.start, among.stop - 1 - place.in_document
    yield f"in={label}", 1
    yield f"first={at == 0}|{label}", 1
    yield f"last={left == 0}|{label}", 1
    yield f"at={min(at, 4)}|{label}", 1
    yield f"left={min(left, 4)}|{label}", 1
    yield "marks", _marks(a, place.tokens) / 4
    yield "marks-sentence", _marks(a, place.sentence) / 4
    if before:
        yield f"mark<{not _is_word(a, place.tokens.start - 1)}", 1
    if behind and not _is_word(a, place.tokens.stop):
        yield f"mark>{a.words[place.tokens.stop]}", 1
    yield f"question={'?' in a.words[place.sentence.start : place.sentence.stop]}", 1


def _is_word(analysis: Analysis, token: int) -> bool:
    return analysis.words[token][0].isalnum()


def _marks(analysis: Analysis, tokens: range) -> int:
    return sum(not _is_word(analysis, token) for token in tokens)


def _ranked(one: Component) -> Named:
    """Yield the place among the components of the paragraph."""
    place, label = one.place, one.paragraph_label
    left = place.n_ranks - 1 - place.rank
    yield f"rank={min(place.rank, 5)}|{label}", 1
    yield f"left={min(left, 5)}|{label}", 1
    yield f"rank={min(place.rank, 3)}|left={min(left, 3)}|{label}", 1
    yield f"n={min(place.n_ranks, 8)}|{label}", 1
    yield f"in-sentence={min(place.in_sentence, 3)}", 1
    behind = one.places[place.number + 1 : place.number + 2]
    yield f"more={any(other.in_document == place.in_document for other in behind)}", 1


def _lexical(one: Component) -> Named:
    a, place = one.analysis, one.place
    words = a.lower[place.preamble.start : place.tokens.stop]
    unit_words = a.lower[place.tokens.start : place.tokens.stop]
    before = a.lower[place.preamble.start : place.preamble.stop]
    for size in (1, 2, 3):
        for i in range(len(words) - size + 1):
            yield f"{size}g={' '.join(words[i : i + size])}", 1
    yield f"first={unit_words[0]}", 1
    yield f"first2={' '.join(unit_words[:2])}", 1
    yield f"lead={words[0]}|{one.paragraph_label}", 1
    yield f"lead2={' '.join(words[:2])}", 1
    yield f"preamble={' '.join(before)}", 1
    for word in before:
        yield f"pre={word}", 1
    if before:
        yield f"pre-last2={' '.join(before[-2:])}", 1


def _shared(one: Component) -> Named:
    """Yield the numbers of words shared with the title and with the neighbouring components."""
    a, place = one.analysis, one.place
    unit_words = a.content_words(place.tokens)
    if a.paragraph_labels[0] == "title":
        common = unit_words & a.content_words(a.paragraphs[0])
        yield "title", len(common) / max(len(unit_words), 1)
        yield f"title={min(len(common), 4)}|{one.paragraph_label}", 1
    before = behind = 0
    for other in place.near(one.places):
        common = unit_words & a.content_words(other.tokens)
        before += len(common) * (other.number < place.number)
        behind += len(common) * (other.number > place.number)
    yield "before", before / 5
    yield "behind", behind / 5


def _syntactic(one: Component) -> Named:
    a, place = one.analysis, one.place
    tags, lemmas, clauses = a.tags or (), a.lemmas or (), a.clauses or ()
    first, last = place.tokens.start, place.tokens.stop - 1
    yield "clauses", clauses[place.sentence.stop - 1] / 3
    yield f"clauses={min(clauses[last] - clauses[first], 4)}", 1
    inside = tags[first : last + 1]
    for i in place.tokens:
        if tags[i][:2] in ("VB", "RB", "JJ"):
            yield f"{tags[i][:2]}={lemmas[i]}", 1
    for size in (2, 3):
        for i in range(len(inside) - size + 1):
            yield f"t{size}={' '.join(inside[i : i + size])}", 1
    finite = next((tag for tag in inside if tag in ("VBZ", "VBP", "VBD", "MD")), "none")
    yield f"tense={finite}", 1
    for what, tag in (("modal", "MD"), ("past", "VBD"), ("number", "CD"), ("name", "NNP")):
        yield f"{what}={tag in inside}", 1


def _indicators(one: Component) -> Named:
    a, place, label = one.analysis, one.place, one.paragraph_label
    for _, marker in markers_in(a.lower[place.preamble.start : place.preamble.stop]):
        yield f"m={' '.join(marker)}", 1
        yield f"mf={MARKERS[marker]}|{label}", 1
        yield f"mf={MARKERS[marker]}|rank={min(place.rank, 2)}", 1
    for at, marker in markers_in(a.lower[place.tokens.start : place.tokens.stop]):
        yield f"own={' '.join(marker)}|{at == 0}", 1
    persons = FIRST_PERSON.intersection(a.lower[place.sentence.start : place.sentence.stop])
    yield f"me={bool(persons)}", 1
    for person in sorted(persons):
        yield f"me={person}", 1


def _contextual(one: Component) -> Named:
    a, place = one.analysis, one.place
    near = place.near(one.places)
    for side, number in (("-", place.in_document - 1), ("+", place.in_document + 1)):
        words = _sentence_beside(one, number)
        if not words:
            yield f"{side}none", 1
            continue
        yield f"{side}n", len(words) / 30
        yield f"{side}marks", sum(not word[0].isalnum() for word in words) / 4
        yield f"{side}lead={words[0]}", 1
        yield f"{side}lead2={' '.join(words[:2])}", 1
        for _, marker in markers_in(words):
            yield f"{side}mf={MARKERS[marker]}", 1
        yield f"{side}components={sum(other.in_document == number for other in near)}", 1
    for other in near:
        if abs(other.number - place.number) == 1:
            side = "-" if other.number < place.number else "+"
            words = a.lower[other.preamble.start : other.tokens.stop]
            yield f"{side}c-lead={' '.join(words[:2])}", 1
            yield f"{side}c-same={other.in_document == place.in_document}", 1
            for _, marker in markers_in(a.lower[other.preamble.start : other.preamble.stop]):
                yield f"{side}c-m={MARKERS[marker]}", 1


def _sentence_beside(one: Component, number: int) -> Sequence[str]:
    """Return the words of a sentence of the same paragraph; none if it is outside."""
    a = one.analysis
    if number not in a.sentences_of[one.place.paragraph]:
        return ()
    tokens = a.sentences[number][:_LONGEST]
    return a.lower[tokens.start : tokens.stop]


_LONGEST = 200  # tokens of a neighbouring sentence that are looked at


def _contextual_syntax(one: Component) -> Named:
    a, place = one.analysis, one.place
    tags, clauses = a.tags or (), a.clauses or ()
    for side, number in (("-", place.in_document - 1), ("+", place.in_document + 1)):
        if number in a.sentences_of[place.paragraph] and a.sentences[number]:
            tokens = a.sentences[number][:_LONGEST]
            yield f"{side}clauses", clauses[tokens.stop - 1] / 3
            yield f"{side}modal={'MD' in tags[tokens.start : tokens.stop]}", 1


def _parse(one: Component) -> Named:
    """Yield depth and sub-clauses of the parse of the sentence, and the rules in the component.

    Rules of words by themselves (``NN -> dog``) are left out: words are features of their own.
    """
    a, place = one.analysis, one.place
    shape = a.shapes[place.in_document]
    if shape is None:
        yield "none", 1
        return
    depth, sub_clauses = shape
    yield "depth", depth / 10
    yield "sub-clauses", sub_clauses / 3
    yield f"sub-clauses={min(sub_clauses, 4)}", 1
    for rule in a.rules_in(place.tokens):
        yield f"rule={rule}", 1


def _topical(one: Component) -> Named:
    """Yield the topic with the words of the component, and which words they have in common."""
    a, place = one.analysis, one.place
    n_shared = sum(a.in_topic(token) for token in place.tokens)
    yield f"topic={a.topic}", 1
    yield f"shared={min(n_shared, 3)}", 1
    yield f"shared-sentence={any(a.in_topic(token) for token in place.sentence)}", 1
    for word in a.content_words(range(place.preamble.start, place.tokens.stop)):
        yield f"topic={a.topic}|w={word}", 1
    for token in place.tokens:
        if a.in_topic(token):
            yield f"in-topic<{a.lower[token - 1] if token > place.tokens.start else '<s>'}", 1
            yield f"in-topic>{a.lower[token + 1] if token + 1 < place.tokens.stop else '</s>'}", 1


COMPONENT_GROUPS: tuple[Group[Component], ...] = (
    Group("structural", frozenset(), _structural),
    Group("ranked", frozenset(), _ranked),
    Group("lexical", frozenset(), _lexical),
    Group("shared", frozenset(), _shared),
    Group("syntactic", frozenset(("tags", "lemmas", "clauses")), _syntactic, usual=False),
    Group("indicators", frozenset(), _indicators),
    Group("context", frozenset(), _contextual),
    Group("context-syntax", frozenset(("tags", "clauses")), _contextual_syntax),
    Group("parse", frozenset(("tags", "constituents")), _parse),
    Group(TOPIC, frozenset((TOPIC,)), _topical, usual=False),
)
"""All groups of features of components."""
