"""The words of a stretch of text that carry content."""

from __future__ import annotations

from argora.mining.analysis.base import Analysis
from argora.mining.analysis.words import STOP_WORDS

__all__ = ["content_words"]


def content_words(analysis: Analysis, tokens: range) -> frozenset[str]:
    """Return the base forms of the words, or the words where these are unknown; no stop words."""
    base_forms = analysis.lemmas or analysis.lower
    return frozenset(
        base_forms[i]
        for i in tokens
        if analysis.lower[i] not in STOP_WORDS and analysis.words[i][0].isalnum()
    )
