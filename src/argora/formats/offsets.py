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
    "counting_in",
    "quoted_span",
    "remember_counting",
    "same_words",
    "span_of",
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
_BY_TOOLS = {
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


def remember_counting(documents: Iterable[Document], folder: Path) -> None:
    """Say beside written files that offsets count code points, where it makes a difference."""
    if any(_PAIRS.search(document.text or "") for document in documents):
        remember(folder, {"offsets": CODE_POINTS})


class Counting:
    """Offsets in a text that are counted in some way, turned into code points."""

    def __init__(self, text: str, name: str = CODE_POINTS) -> None:
        self.name, self.length = name, len(text)
        wide = _PAIRS.search(text) if name == UTF_16 else not text.isascii()
        self.starts = [0, *accumulate(map(_SIZES[name], text))] if name in _SIZES and wide else None

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
            raise FormatError(f"offset {offset} lies inside a character, counted in {self.name}")
        return n


_counting_of = lru_cache(maxsize=8)(Counting)


def _is_wide(text: str) -> bool:
    """Check whether a text has characters of which UTF-16 counts two."""
    return _counting_of(text, UTF_16).starts is not None


def span_of(text: str, start: int, end: int, counting: str) -> Span:
    """Return a stretch of the text in code points.

    Raises
    ------
    FormatError
        If it is empty, ends beyond the text, or begins or ends inside a character.
    """
    to_code_points = _counting_of(text, counting).at
    start, end = to_code_points(start), to_code_points(end)
    if not 0 <= start < end <= len(text):
        raise FormatError(
            f"{start}..{end} is no stretch of the text, which has {len(text)} characters"
        )
    return Span(start, end)


def quoted_span(text: str, start: int, end: int, counting: str, quote: str | None) -> Span:
    """Return a stretch of the text, counted in the other way if only that gives the quoted words.

    One file may hold offsets of both sorts: those of a browser and those of a model.
    """
    other = UTF_16 if counting == CODE_POINTS else CODE_POINTS
    if quote is not None and _is_wide(text):
        counting = next(iter(_fitting(text, start, end, quote, (counting, other))), counting)
    return span_of(text, start, end, counting)


@dataclass
class Evidence:
    """What the places in a study say of how their offsets are counted.

    Attributes
    ----------
    differing : how many places mean something else when counted in the other way.
    fitting : how many of these only one way of counting explains.
    """

    differing: int = 0
    fitting: Counter[str] = field(default_factory=Counter)

    def look(self, text: str, start: object, end: object, quote: str | None = None) -> None:
        """Take account of one place."""
        if not (isinstance(start, int) and isinstance(end, int)) or not _is_wide(text):
            return
        spans = {counting: _span(text, start, end, counting) for counting in _BY_TOOLS}
        if spans[CODE_POINTS] == spans[UTF_16]:
            return
        self.differing += 1
        fitting = _fitting(text, start, end, quote, tuple(_BY_TOOLS))
        if len(fitting) == 1:
            self.fitting[fitting[0]] += 1

    def decide(self, choices: Choices, path: Path) -> str:
        """Return the way of counting that explains more of the places; ask if none does.

        An answer that is given counts more than the places.
        """
        n, m = self.fitting[CODE_POINTS], self.fitting[UTF_16]
        default = None
        if self.differing == 0:
            default = CODE_POINTS
        elif n != m:
            default = CODE_POINTS if n > m else UTF_16
        counting = choices.choose("offsets", _QUESTION, _BY_TOOLS, path=path, default=default)
        if self.differing:
            choices.see(f"offsets count {counting}")
        return counting


def counting_in(path: Path, root: Path, choices: Choices, default: str) -> str:
    """Return what offsets count in one file of a folder, which may have its own answer."""
    file_choices = choices.for_file(path, root)
    return file_choices.choose("offsets", _QUESTION, _BY_TOOLS, path=path, default=default)


def _span(text: str, start: int, end: int, counting: str) -> Span | None:
    try:
        return span_of(text, start, end, counting)
    except FormatError:
        return None


def _fitting(
    text: str, start: int, end: int, quote: str | None, countings: tuple[str, ...]
) -> list[str]:
    """Return the ways of counting that give the quoted words: exactly those, else nearly."""
    spans = {
        counting: span
        for counting in countings
        if (span := _span(text, start, end, counting)) is not None
    }
    if quote is None:
        return list(spans)
    exact = [counting for counting, span in spans.items() if span.of(text) == quote]
    return exact or [
        counting for counting, span in spans.items() if same_words(span.of(text), quote)
    ]


def same_words(words: str, quote: str) -> bool:
    """Check whether a quotation holds these words; tools write line ends in several ways."""
    return words == quote or _plain(words) == _plain(quote)


def _plain(words: str) -> str:
    return "".join(words.replace("\\n", " ").split())
