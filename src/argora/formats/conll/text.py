"""A readable text from tokens, always the same one, with the place of every token."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from argora.errors import FormatError
from argora.model import Document, Segmentation, Span
from argora.text import segment
from argora.text.blanks import skip_blanks

__all__ = ["joined", "placed", "with_tokens"]

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
    pieces: list[str] = []
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
        pieces += [word] if left else [" ", word]
        glue = right
    return "".join(pieces)


def placed(text: str, words: Sequence[str]) -> tuple[Span, ...]:
    """Return the places of tokens in a text that holds nothing else but blanks.

    Raises
    ------
    FormatError
        If the text has other words.
    """
    spans = []
    at = 0
    for word in words:
        at = skip_blanks(text, at)
        if not text.startswith(word, at):
            raise FormatError(
                f"token {word[:40]!r} is not at character {at} of the text, "
                f"which has {text[at : at + 20]!r} there"
            )
        spans.append(Span(at, at + len(word)))
        at += len(word)
    if skip_blanks(text, at) < len(text):
        raise FormatError(f"the text goes on behind the last token with {text[at : at + 20]!r}")
    return tuple(spans)


def with_tokens(document: Document, spans: tuple[Span, ...]) -> Document:
    """Return the document with its tokens; they are given ones where the rules cut otherwise."""
    usual = segment(document)
    if usual.segmentations["token"].spans == spans:
        return usual
    return usual.with_segmentation(Segmentation("token", spans))
