"""Tokens: words, numbers, single punctuation marks, emoji and CJK characters."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Literal

from argora.model import Segmentation, Span

__all__ = ["RULES", "VERSIONS", "Version", "content_start", "count_tokens", "tokens"]

Version = Literal["rules-1", "rules-2", "rules-3"]
"""A version of the splitter; every one stays, so that stored studies are cut as they were."""

VERSIONS: tuple[Version, ...] = ("rules-1", "rules-2", "rules-3")
RULES: Version = "rules-3"
"""The version that texts are cut by unless they say another."""

BOM = "\ufeff"

# Han, Hiragana, Katakana and their half-width forms; Hangul is written with blanks between words.
_CJK = (
    "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\uff66-\uff9f\U00020000-\U0003ffff"
)
# Every combining mark lies below the first of these or in the second (Unicode 16).
_LAST_MARK, _TAGS = 0x1F000, range(0xE0020, 0xE01F0)
_TONES = "\U0001f3fb-\U0001f3ff"
_FLAG = "\U0001f1e6-\U0001f1ff"


def tokens(text: str, *, rules: Version = RULES) -> Segmentation:
    """Cut a text into tokens; every character that is no white space is in exactly one.

    A word is a run of letters, digits and their combining marks, which apostrophes, hyphens and
    underscores may join, and between digits a point or a comma: ``don't``, ``well-known``,
    ``1,000.5``. Any other character is a token by itself, with its combining marks; emoji that a
    joiner ties together are one. A byte-order mark at the start belongs to no token.

    Parameters
    ----------
    rules : the version of the splitter; all versions cut the same tokens.

    >>> text = "It's 3.5 %!"
    >>> [span.of(text) for span in tokens(text).spans]
    ["It's", '3.5', '%', '!']
    """
    matches = _pattern(text.isascii()).finditer(text, content_start(text))
    return Segmentation("token", tuple(Span(*match.span()) for match in matches), rules)


def count_tokens(text: str, span: Span) -> int:
    """Count the tokens that lie in the span."""
    return sum(1 for _ in _pattern(text.isascii()).finditer(text, span.start, span.end))


def content_start(text: str) -> int:
    """Return the offset at which the text begins: behind a byte-order mark."""
    return 1 if text.startswith(BOM) else 0


# No group in which something may be given back is repeated possessively: Python before 3.11.5 loses
# its place there (CPython issue 106052). Nothing follows these groups, so they give nothing back.
@cache
def _pattern(ascii_only: bool) -> re.Pattern[str]:
    if ascii_only:
        return re.compile(r"[^\W_]++(?:(?:['_-]|(?<=\d)[.,](?=\d))[^\W_]++)*|\S")
    marks = _marks()
    first = rf"[^\W_{_CJK}]"
    inner = rf"(?:[^\W_{_CJK}]|[{marks}\u200c\u200d])"
    joint = r"(?:['’ʼ＇_\-‐‑]|(?<=\d)[.,](?=\d))"
    word = rf"{first}{inner}*+(?:{joint}{first}{inner}*+)*"
    single = rf"\S[{marks}{_TONES}]*+"
    return re.compile(
        rf"{word}|[{_CJK}][{marks}]*+|[{_FLAG}]{{2}}|{single}(?:\u200d[^\w\s][{marks}{_TONES}]*+)*"
    )


def _marks() -> str:
    """Return the combining marks (Mn, Mc, Me) as the inside of a character class."""
    codes = [
        code
        for code in (*range(0x300, _LAST_MARK), *_TAGS)
        if unicodedata.category(chr(code))[0] == "M" or code in range(0xE0020, 0xE0080)
    ]
    ranges: list[list[int]] = []
    for code in codes:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return "".join(f"{chr(low)}-{chr(high)}" for low, high in ranges)
