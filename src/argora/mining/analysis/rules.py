"""The rule-based analysis of English: deterministic, and in need of nothing installed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from argora.mining.analysis.base import ALWAYS, Analysis, Analyzer
from argora.mining.analysis.clauses import clauses
from argora.mining.analysis.lemmas import lemma
from argora.mining.analysis.tagging import tags
from argora.model import Document
from argora.text import segment

__all__ = ["PROVENANCE", "RULES", "analyse", "analysed"]

PROVENANCE = "rules-1"


def analyse(document: Document) -> Analysis:
    """Analyse a document; what it brings along of paragraphs, sentences and tokens is kept to."""
    return analysed(document, tags, PROVENANCE)


def analysed(
    document: Document, tagger: Callable[[Sequence[str]], list[str]], provenance: str
) -> Analysis:
    """Analyse a document with somebody else's tags.

    Parameters
    ----------
    tagger : returns a tag for each word of one sentence.
    """
    plain = Analysis(segment(document), provenance)
    tagged: list[str] = []
    parts: list[int] = []
    for sentence in plain.sentences:
        words = plain.words[sentence.start : sentence.stop]
        tags = tagger(words)
        tagged += tags
        parts += clauses(words, tags)
    lemmas = tuple(lemma(word, tag) for word, tag in zip(plain.lower, tagged, strict=True))
    return Analysis(plain.document, provenance, lemmas, tuple(tagged), tuple(parts))


RULES = Analyzer(
    "rules", PROVENANCE, frozenset((*ALWAYS, "lemmas", "tags", "clauses")), analyse, "en"
)
