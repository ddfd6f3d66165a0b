"""What offsets of other tools count: code points as in Python, UTF-16 as in browsers, or bytes."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

from argora.errors import FormatError
from argora.formats.choices import Choices, remember
from argora.model import Document, Span

__all__ = [
    "CODE_POINTS",
    "COUNTINGS",
    "UTF_16",
    "Counting",
    "Evidence",
    "any_pairs",
    "keep_unit",
    "quoted_span",
    "same_words",
    "span_of",
    "unit_in",
]

CODE_POINTS, UTF_16 = "code-points", "utf-16"
COUNTINGS: Mapping[str, str] = {
    CODE_POINTS: "characters, as in brat itself and in Python",
    UTF_16: "UTF-16 units, as in browsers and Java",
    "bytes": "bytes of the text in UTF-8",
}
_SIZES: Mapping[str, Callable[[str], int]] = {
    UTF_16: lambda character: 1 + (character > "\uffff"),
    "bytes": lambda character: len(character.encode("utf-8", "surrogatepass")),
}
_UNITS = {
    CODE_POINTS: "an emoji is one, as in Python",
    UTF_16: "an emoji is two, as in browsers and Java",
}
_QUESTION = "what do the offsets count, where an emoji or the like comes before them"
_PAIRS = re.compile("[\U00010000-\U0010ffff]")
_WRITTEN_PAIRS = re.compile("[\U00010000-\U0010ffff]|\\\\u[dD][89abAB]")


def has_pairs(content: str) -> bool:
    """Check whether JSON holds a character that UTF-16 writes in two parts, escaped or not."""
    if content.isascii() and "\\u" not in content:
        return False
    return _WRITTEN_PAIRS.search(content) is not None


def any_pairs(parts: Iterable[str]) -> bool:
    """Check whether JSON in parts, cut anywhere, holds such a character."""
    end = ""
    for part in parts:
        if has_pairs(end + part):
            return True
        end = part[-len("\\ud83d") + 1 :]
    return False


def keep_unit(documents: Iterable[Document], folder: Path) -> None:
    """Say beside written files that offsets count code points, where it makes a difference."""
    if any(_PAIRS.search(document.text or "") for document in documents):
        remember(folder, {"offsets": CODE_POINTS})


class Counting:
    """Offsets in a text that are counted in some unit, turned into code points."""

    def __init__(self, text: str, unit: str = CODE_POINTS) -> None:
        self.unit, self.length = unit, len(text)
        wide = _PAIRS.search(text) if unit == UTF_16 else not text.isascii()
        self.starts = [0, *accumulate(map(_SIZES[unit], text))] if unit in _SIZES and wide else None

    def at(self, offset: int) -> int:
        """Return an offset in code points; one outside the text stays outside it.

        Raises
        ------
        FormatError
            If it lies inside a character.
        """
        if self.starts is None or offset < 0:
            return offset
        if offset > self.starts[-1]:
            return self.length + offset - self.starts[-1]
        n = bisect_left(self.starts, offset)
        if self.starts[n] != offset:
            raise FormatError(f"offset {offset} lies inside a character, counted in {self.unit}")
        return n


_counting = lru_cache(maxsize=8)(Counting)


def _is_wide(text: str) -> bool:
    """Check whether a text has characters of which UTF-16 counts two."""
    return _counting(text, UTF_16).starts is not None


def span_of(text: str, start: int, end: int, unit: str) -> Span:
    """Return a stretch of the text in code points.

    Raises
    ------
    FormatError
        If it is empty, ends beyond the text, or begins or ends inside a character.
    """
    counting = _counting(text, unit)
    start, end = counting.at(start), counting.at(end)
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
    if quote is not None and _is_wide(text):
        unit = next(iter(_fitting(text, start, end, quote, (unit, other))), unit)
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
        if not (isinstance(start, int) and isinstance(end, int)) or not _is_wide(text):
            return
        spans = {unit: _span(text, start, end, unit) for unit in _UNITS}
        if spans[CODE_POINTS] == spans[UTF_16]:
            return
        self.differing += 1
        fitting = _fitting(text, start, end, quote, tuple(_UNITS))
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
        unit = choices.choose("offsets", _QUESTION, _UNITS, path=path, default=default)
        if self.differing:
            choices.see(f"offsets count {unit}")
        return unit


def unit_in(path: Path, root: Path, choices: Choices, default: str) -> str:
    """Return what offsets count in one file of a folder, which may have its own answer."""
    file_choices = choices.for_file(path, root)
    return file_choices.choose("offsets", _QUESTION, _UNITS, path=path, default=default)


def _span(text: str, start: int, end: int, unit: str) -> Span | None:
    try:
        return span_of(text, start, end, unit)
    except FormatError:
        return None


def _fitting(
    text: str, start: int, end: int, quote: str | None, units: tuple[str, ...]
) -> list[str]:
    """Return the units under which a place has the quoted words: exactly those, else nearly."""
    spans = {unit: span for unit in units if (span := _span(text, start, end, unit)) is not None}
    if quote is None:
        return list(spans)
    exact = [unit for unit, span in spans.items() if span.of(text) == quote]
    return exact or [unit for unit, span in spans.items() if same_words(span.of(text), quote)]


def same_words(words: str, quote: str) -> bool:
    """Check whether a quotation holds these words; tools write line ends in several ways."""
    return words == quote or _plain(words) == _plain(quote)


def _plain(words: str) -> str:
    return "".join(words.replace("\\n", " ").split())
