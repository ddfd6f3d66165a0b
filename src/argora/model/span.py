"""A stretch of text: half-open offsets in Unicode code points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from argora.errors import ModelError

__all__ = ["Span", "common_length", "merge_spans"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Code points ``start`` up to, but not including, ``end``; never empty.

    >>> Span(3, 5).of("argora")
    'or'
    >>> Span(3, 5).overlaps(Span(5, 6))
    False

    Raises
    ------
    ModelError
        If the start is negative or the end is not behind the start.
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            what = "is empty" if self.start == self.end else "is no stretch of text"
            raise ModelError(
                f"span {self.start}..{self.end} {what}: expected 0 <= start < end in code points"
            )

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """Return the characters of the text that the span covers."""
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        """Return whether the two share at least one character."""
        return self.start < other.end and other.start < self.end

    def covers(self, other: Span) -> bool:
        """Return whether every character of the other lies in this one."""
        return self.start <= other.start and other.end <= self.end


def common_length(one: Iterable[Span], other: Iterable[Span]) -> int:
    """Count the characters that the spans of one have in common with those of the other.

    >>> common_length([Span(0, 4), Span(6, 9)], [Span(2, 7)])
    3
    """
    pairs = product(one, other)
    return sum(max(0, min(a.end, b.end) - max(a.start, b.start)) for a, b in pairs)


def merge_spans(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the same characters as sorted spans that neither overlap nor touch.

    >>> merge_spans([Span(4, 6), Span(0, 2), Span(1, 4)])
    (Span(start=0, end=6),)
    """
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)
