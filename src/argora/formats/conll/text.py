"""A readable text from tokens, always the same one, with the place of every token."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from argora.errors import FormatError
from argora.model import Document, Segmentation, Span
from argora.text import segment

__all__ = ["is_blank", "joined", "placed", "with_tokens"]

_CLOSING = re.compile(r"[,.;:?!)\]}%”’…]")
_OPENING = re.compile(r"[(\[{“‘$#]\Z")
_ENDING = re.compile(r"(?:s|t|m|d|re|ve|ll)\Z", re.IGNORECASE)
_JOINING = frozenset("-/")


def joined(paragraphs: Iterable[Sequence[str]]) -> str:
    """Write tokens as a text: no blank before a comma, a blank line between paragraphs.

    >>> joined([["I", "don", "'", "t", "know", ",", "said", '"', "she", '"', "."]])
    'I don\\'t know, said "she".'
    """
    return "\n\n".join(_paragraph(words) for words in paragraphs)


def _paragraph(words: Sequence[str]) -> str:
    made: list[str] = []
    inside: set[str] = set()
    glue = True
    for n, word in enumerate(words):
        before = words[n - 1] if n else ""
        after = words[n + 1] if n + 1 < len(words) else ""
        left, right = glue or bool(_CLOSING.match(word)), bool(_OPENING.search(word))
        if word in ("'", "’") and before.isalnum() and _ENDING.match(after):
            left = right = True
        elif word in ('"', "'"):
            left, right = glue or word in inside, word not in inside
            inside ^= {word}
        elif word in _JOINING and before.isalnum() and after.isalnum():
            left = right = True
        made += [word] if left else [" ", word]
        glue = right
    return "".join(made)


def is_blank(char: str) -> bool:
    """Tell whether a character lies between tokens: white space, a byte-order mark."""
    return char.isspace() or char == "\ufeff"


def placed(text: str, words: Sequence[str]) -> tuple[Span, ...]:
    """Return where the tokens stand in a text that holds nothing else but blanks.

    Raises
    ------
    FormatError
        If the text has other words.
    """
    spans = []
    at = 0
    for word in words:
        at = _next(text, at)
        if not text.startswith(word, at):
            raise FormatError(
                f"token {word[:40]!r} is not at character {at} of the text, "
                f"which has {text[at : at + 20]!r} there"
            )
        spans.append(Span(at, at + len(word)))
        at += len(word)
    if _next(text, at) < len(text):
        raise FormatError(f"the text goes on behind the last token with {text[at : at + 20]!r}")
    return tuple(spans)


def _next(text: str, at: int) -> int:
    while at < len(text) and is_blank(text[at]):
        at += 1
    return at


def with_tokens(document: Document, spans: tuple[Span, ...]) -> Document:
    """Return the document with its tokens; they are given ones where the rules cut otherwise."""
    usual = segment(document)
    if usual.segmentations["token"].spans == spans:
        return usual
    return usual.with_segmentation(Segmentation("token", spans))
