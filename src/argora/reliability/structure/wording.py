"""The words of a text and where each stands: what a segmentation is counted in."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from argora.model import Document, Span

__all__ = ["Wording", "parting", "wording_of"]

_SHOWN = 3  # words that a message shows from where two texts part


@dataclass(frozen=True, repr=False)
class Wording:
    """The words of a text in their order.

    Attributes
    ----------
    spans : where each word stands; they do not overlap.
    """

    words: tuple[str, ...]
    spans: tuple[Span, ...]

    def __repr__(self) -> str:
        return f"Wording({len(self.words)} words, {crc32(repr(self.words).encode()):08x})"

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return tuple(span.start for span in self.spans)

    def place(self, character: int) -> tuple[int, int]:
        """Return the first word behind a cut, or the word it goes through and how far into it."""
        word = bisect_right(self._starts, character) - 1
        if word >= 0 and self.spans[word].start < character < self.spans[word].end:
            return word, character - self.spans[word].start
        return bisect_left(self._starts, character), 0


def wording_of(document: Document) -> Wording | None:
    """Return the words of a document: its tokens, or what stands between blanks; None without text.

    >>> wording_of(Document("d", "Yes, we can")).words
    ('Yes,', 'we', 'can')
    """
    text = document.text
    if text is None:
        return None
    tokens = document.segmentations.get("token")
    spans = (
        tuple(Span(*found.span()) for found in re.finditer(r"\S+", text))
        if tokens is None
        else tokens.spans
    )
    return Wording(tuple(span.of(text) for span in spans), spans)


def parting(first: Sequence[str], second: Sequence[str]) -> str | None:
    """Say at which word two texts part, or return None if they are the same.

    >>> parting(["we", "can"], ["we", "will"])
    "at word 2: 'can' and 'will'"
    """
    n = next(
        (n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
        min(len(first), len(second)),
    )
    if n == len(first) == len(second):
        return None
    one, other = (_from(words, n) for words in (first, second))
    return f"at word {n + 1}: {one} and {other}"


def _from(words: Sequence[str], n: int) -> str:
    if n >= len(words):
        return "the end"
    shown = " ".join(word if len(word) <= 40 else f"{word[:37]}..." for word in words[n:][:_SHOWN])
    return repr(shown)
