"""How far texts are from those that a model was trained on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from argora.mining.analysis import Analysis
from argora.mining.examples import Example
from argora.model import Document
from argora.text import VERSIONS, Version, paragraphs, segment

__all__ = [
    "Range",
    "TextFacts",
    "distance_note",
    "splitter_note",
    "splitter_of",
    "text_facts",
    "vocabulary_of",
]

MOST = 0.95
"""The share of the training texts that a range holds."""
TIMES, LONGER = 2, 4
"""A text is far with less than half of the least of a range, or more than twice the most; of words
and units it may have four times the most, as a longer text has all that a model knows."""
UNKNOWN = 0.25
"""No text is far because of so few unknown words, or of less than twice the most in training."""
FEWEST_WORDS = 25
"""Of shorter texts nothing is said."""


@dataclass(frozen=True)
class Range:
    """Between which values 95% of the training texts lie."""

    least: float
    most: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Range:
        """Return the range without the lowest and highest 2.5% of some values."""
        ordered = sorted(values)
        out = int(len(ordered) * (1 - MOST) / 2)
        return cls(ordered[out], ordered[-1 - out])


@dataclass(frozen=True)
class TextFacts:
    """What the training texts of a model are like.

    Attributes
    ----------
    paragraphs : how many there are, besides the title.
    words : how many; numbers and punctuation are none.
    density : units in 100 words.
    unknown : the share of words that no other training text has.
    """

    paragraphs: Range
    words: Range
    density: Range
    unknown: Range


def text_facts(examples: Sequence[Example]) -> TextFacts | None:
    """Describe the form of texts: ranges of lengths and densities; None without any word."""
    texts = [(example, words) for example in examples if (words := _words(example.analysis))]
    if not texts:
        return None
    homes = Counter(word for _, words in texts for word in set(words))
    alone = {word for word, n in homes.items() if n == 1}
    return TextFacts(
        Range.of(_n_paragraphs(example.analysis) for example, _ in texts),
        Range.of(len(words) for _, words in texts),
        Range.of(100 * len(example.units) / len(words) for example, words in texts),
        Range.of(_share(words, alone) for _, words in texts),
    )


def vocabulary_of(examples: Iterable[Example]) -> frozenset[str]:
    """Return the words of texts, in small letters."""
    return frozenset(word for example in examples for word in _words(example.analysis))


def distance_note(
    analysis: Analysis, n_units: int, facts: TextFacts, vocabulary: Set[str]
) -> str | None:
    """Describe how a text differs from those of the training; None where it does not.

    Parameters
    ----------
    n_units : how many units the model found in it, or was given.
    vocabulary : the words of the training texts.
    """
    words = _words(analysis)
    if len(words) < FEWEST_WORDS:
        return None
    reasons = list(_reasons(analysis, words, n_units, facts, vocabulary))
    if not reasons:
        return None
    return (
        f"{analysis.document.id}: unlike the texts of the training, so the model will do worse: "
        + "; ".join(reasons)
    )


def _reasons(
    analysis: Analysis, words: Sequence[str], n_units: int, facts: TextFacts, vocabulary: Set[str]
) -> Iterator[str]:
    n, n_words = _n_paragraphs(analysis), len(words)
    density = 100 * n_units / n_words
    unknown = 1 - _share(words, vocabulary)
    if _is_far(n, facts.paragraphs, most=TIMES):
        one = "one paragraph" if n == 1 else f"{n} paragraphs"
        hint = "; put an empty line between paragraphs if it has some" if n == 1 else ""
        yield f"{one} of {n_words} words ({_in_training(facts.paragraphs, '.0f')}){hint}"
    if _is_far(n_words, facts.words):
        yield f"{n_words} words ({_in_training(facts.words, '.0f')})"
    if _is_far(density, facts.density):
        yield f"{density:.1f} units in 100 words ({_in_training(facts.density, '.1f')})"
    if unknown > max(UNKNOWN, TIMES * facts.unknown.most):
        yield f"{unknown:.0%} of the words unknown ({_in_training(facts.unknown, '.0%')})"


def _in_training(trained: Range, form: str) -> str:
    least, most = (format(value, form) for value in (trained.least, trained.most))
    return f"in training {least}" if least == most else f"in training {least} to {most}"


def _is_far(value: float, trained: Range, *, most: int = LONGER) -> bool:
    return value * TIMES < trained.least or value > trained.most * most


def _n_paragraphs(analysis: Analysis) -> int:
    return sum(label != "title" for label in analysis.paragraph_labels)


def _words(analysis: Analysis) -> list[str]:
    return [word for word in analysis.lower if any(map(str.isalpha, word))]


def _share(words: Sequence[str], vocabulary: Set[str]) -> float:
    return sum(word in vocabulary for word in words) / len(words)


def splitter_of(document: Document) -> Version | None:
    """Return the version of the splitter that made the paragraphs; None if they were given."""
    provenance = segment(document).segmentations["paragraph"].provenance
    return next((version for version in VERSIONS if version == provenance), None)


def splitter_note(documents: Sequence[Document], trained: Sequence[str]) -> str | None:
    """Count the texts whose paragraphs differ from those that the training's splitter makes.

    Parameters
    ----------
    trained : the versions that cut the texts of the training.
    """
    newest = next((version for version in reversed(VERSIONS) if version in trained), None)
    versions = {document.id: splitter_of(document) for document in documents}
    others = [d for d in documents if versions[d.id] not in (None, *trained)]
    if newest is None:
        return None
    n = sum(_paragraphs(d, versions[d.id] or newest) != _paragraphs(d, newest) for d in others)
    if not n:
        return None
    cut_by = " and ".join(sorted({versions[d.id] or newest for d in others}))
    return (
        f"{n} of {len(documents)} texts {'has' if n == 1 else 'have'} other paragraphs by {cut_by} "
        f"than by {newest}, which cut the texts of the training; train the model anew on texts "
        f"that {cut_by} cut"
    )


def _paragraphs(document: Document, rules: Version) -> object:
    cut = paragraphs(document.text or "", rules=rules)
    return cut.spans, cut.labels
