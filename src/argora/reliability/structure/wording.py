"""The words of a text and where each stands: what a segmentation is counted in."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from argora.model import Document, Span

__all__ = ["Wording", "wording_of"]


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
        tuple(Span(*match.span()) for match in re.finditer(r"\S+", text))
        if tokens is None
        else tokens.spans
    )
    return Wording(tuple(span.of(text) for span in spans), spans)
