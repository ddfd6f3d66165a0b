"""What offsets of other tools count: code points as Python does, or UTF-16 as browsers do."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from argora.errors import FormatError
from argora.formats.choices import Choices, remember
from argora.model import Document, Span

__all__ = [
    "CODE_POINTS",
    "UTF_16",
    "Evidence",
    "has_pairs",
    "keep_unit",
    "quoted_span",
    "same_words",
    "span_of",
]

CODE_POINTS, UTF_16 = "code-points", "utf-16"
_UNITS = {
    CODE_POINTS: "an emoji is one, as in Python",
    UTF_16: "an emoji is two, as in browsers and Java",
}
_PAIRS = re.compile("[\U00010000-\U0010ffff]")
_WRITTEN_PAIRS = re.compile("[\U00010000-\U0010ffff]|\\\\u[dD][89abAB]")


def has_pairs(content: str) -> bool:
    """Check whether JSON holds a character that UTF-16 writes in two parts, escaped or not."""
    return _WRITTEN_PAIRS.search(content) is not None


def keep_unit(documents: Iterable[Document], folder: Path) -> None:
    """Say beside written files that offsets count code points, where it makes a difference."""
    if any(_wide(document.text or "") for document in documents):
        remember(folder, {"offsets": CODE_POINTS})


def span_of(text: str, start: int, end: int, unit: str) -> Span:
    """Return a stretch of the text in code points.

    Raises
    ------
    FormatError
        If it is empty, ends beyond the text, or begins or ends inside a character.
    """
    wide = _wide(text)
    if unit == UTF_16 and wide:
        start, end = _from_utf_16(wide, start), _from_utf_16(wide, end)
    if not 0 <= start < end <= len(text):
        raise FormatError(
            f"{start}..{end} is no stretch of the text, which has {len(text)} characters"
        )
    return Span(start, end)


def quoted_span(text: str, start: int, end: int, unit: str, quote: str | None) -> Span:
    """Return a stretch of the text, in the other unit if only that gives the quoted words.

    One file may hold offsets of both sorts: those of a browser and those of a model.
    """
    other = UTF_16 if unit == CODE_POINTS else CODE_POINTS
    if quote is not None and _wide(text) and not _fits(text, start, end, unit, quote):
        unit = other if _fits(text, start, end, other, quote) else unit
    return span_of(text, start, end, unit)


@dataclass
class Evidence:
    """What the places in a study say of the unit of their offsets.

    Attributes
    ----------
    differing : how many places mean something else in the two units.
    fitting : how many of these only one unit explains.
    """

    differing: int = 0
    fitting: Counter[str] = field(default_factory=Counter)

    def look(self, text: str, start: object, end: object, quote: str | None = None) -> None:
        """Take account of one place."""
        if not (isinstance(start, int) and isinstance(end, int)) or not _wide(text):
            return
        spans = {unit: _span(text, start, end, unit) for unit in _UNITS}
        if spans[CODE_POINTS] == spans[UTF_16]:
            return
        self.differing += 1
        fitting = [unit for unit in _UNITS if _fits(text, start, end, unit, quote)]
        if len(fitting) == 1:
            self.fitting[fitting[0]] += 1

    def decide(self, choices: Choices, path: Path) -> str:
        """Return the unit that explains more of the places; ask if that is none.

        An answer that is given counts more than the places.
        """
        n, m = self.fitting[CODE_POINTS], self.fitting[UTF_16]
        default = None
        if self.differing == 0:
            default = CODE_POINTS
        elif n != m:
            default = CODE_POINTS if n > m else UTF_16
        question = "what do the offsets count, where an emoji or the like comes before them"
        unit = choices.choose("offsets", question, _UNITS, path=path, default=default)
        if self.differing:
            choices.see(f"offsets count {unit}")
        return unit


@lru_cache(maxsize=8)
def _wide(text: str) -> tuple[int, ...]:
    """Return where, counted in UTF-16, the characters of two parts begin."""
    return tuple(match.start() + n for n, match in enumerate(_PAIRS.finditer(text)))


def _from_utf_16(wide: tuple[int, ...], offset: int) -> int:
    n = bisect_left(wide, offset)
    if n and wide[n - 1] + 1 == offset:
        raise FormatError(f"offset {offset} lies inside a character")
    return offset - n


def _span(text: str, start: int, end: int, unit: str) -> Span | None:
    try:
        return span_of(text, start, end, unit)
    except FormatError:
        return None


def _fits(text: str, start: int, end: int, unit: str, quote: str | None) -> bool:
    span = _span(text, start, end, unit)
    return span is not None and (quote is None or same_words(span.of(text), quote))


def same_words(words: str, quote: str) -> bool:
    """Check whether a quotation holds these words; tools write line ends in several ways."""
    return words == quote or _plain(words) == _plain(quote)


def _plain(words: str) -> str:
    return "".join(words.replace("\\n", " ").split())
