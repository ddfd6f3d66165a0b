"""The analysis for languages without rules: paragraphs, sentences and words, nothing else."""

from __future__ import annotations

from argora.mining.analysis.base import CAPABILITIES, Analysis, Analyzer
from argora.model import Document
from argora.text import segment

__all__ = ["PROVENANCE", "WORDS", "analyse"]

PROVENANCE = "words-1"


def analyse(document: Document) -> Analysis:
    """Return the paragraphs, sentences and tokens of a document, those that it brings along first.

    >>> analyse(Document("d", "Hunde bellen.")).words
    ('Hunde', 'bellen', '.')
    """
    return Analysis(segment(document), PROVENANCE)


WORDS = Analyzer("words", PROVENANCE, frozenset(CAPABILITIES[:3]), analyse)
