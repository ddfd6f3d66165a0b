"""Where words that a file gives without offsets stand in the text that they were taken from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from argora.errors import FormatError
from argora.model import Document, Segmentation, Span
from argora.text import segment
from argora.text.tokens import content_start

__all__ = ["Word", "aligned", "cut"]

_EXCERPT_LENGTH = 30  # characters of the text in a message


@dataclass(frozen=True)
class Word:
    """A word of a file.

    Attributes
    ----------
    forms : how it may be written in the text, the form of the file first.
    line : of the file.
    """

    forms: tuple[str, ...]
    line: int


def aligned(words: Sequence[Word], document: Document, path: Path) -> list[Span]:
    """Return the span of each word; white space may occur between and within words.

    Raises
    ------
    FormatError
        If the text has another word than the file, or goes on behind its last one.
    """
    text = document.text or ""
    spans: list[Span] = []
    at = content_start(text)
    for word in words:
        at = _behind_blanks(text, at)
        end = next(_ends(text, at, word.forms), None)
        if end is None:
            raise FormatError(
                f"has the word {word.forms[0]!r} where the text of document {document.id!r} has "
                f"{_excerpt(text, at)} at character {at}; expected all words of the text, in order",
                path=path,
                line=word.line,
            )
        spans.append(Span(at, end))
        at = end
    at = _behind_blanks(text, at)
    if at < len(text):
        raise FormatError(
            f"ends where the text of document {document.id!r} goes on with {_excerpt(text, at)} at "
            f"character {at}; expected all words of the text, in order",
            path=path,
            line=words[-1].line if words else None,
        )
    return spans


def _behind_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _ends(text: str, at: int, forms: Sequence[str]) -> Iterator[int]:
    """Yield the possible ends of the word, one per spelling that fits."""
    for form in forms:
        place = at
        for character in form:
            if character.isspace():
                continue
            if place > at:
                place = _behind_blanks(text, place)
            if place >= len(text) or text[place] != character:
                break
            place += 1
        else:
            if place > at:
                yield place


def _excerpt(text: str, at: int) -> str:
    if at >= len(text):
        return "its end"
    return repr(text[at : at + _EXCERPT_LENGTH] + ("…" if len(text) > at + _EXCERPT_LENGTH else ""))


def cut(
    document: Document, spans: Sequence[Span], sizes: Sequence[int], provenance: str
) -> Document:
    """Return the document with the tokens and sentences of an analysis in the place of its own.

    Parameters
    ----------
    sizes : how many tokens each sentence has; none is empty.
    """
    sentences = []
    first = 0
    for size in sizes:
        sentences.append(Span(spans[first].start, spans[first + size - 1].end))
        first += size
    return segment(document).with_segmentation(
        Segmentation("sentence", tuple(sentences), provenance),
        Segmentation("token", tuple(spans), provenance),
    )
