"""Sentences with repairs such as ``[ old | new ]``, and where they stand in the original text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from argora.errors import FormatError
from argora.formats.tiara.essay import Essay, Row
from argora.model import Document, Segmentation, Span
from argora.text import segment
from argora.text.blanks import is_blank, skip_blanks

__all__ = ["Placed", "common_text", "document_of", "original", "place", "refuse_unclosed", "solid"]

_REPAIR = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
_UNCLOSED = re.compile(r"\[[^\[\]]*\|")
_BREAK = re.compile(r"\s*[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]\s*")
_CLOSES = frozenset(".,;:!?…)]}’”»。、，！？」』）")


@dataclass(frozen=True)
class Placed:
    """Where the sentences of an essay stand in the text.

    ``repaired`` are the numbers of those that say something else than the text, and ``added`` of
    those that stand behind its end.
    """

    spans: dict[int, Span]
    repaired: frozenset[int]
    added: frozenset[int]


def original(words: str) -> str:
    """Return a sentence as it was before its repairs.

    >>> original("I agree [ with him | that it rains ] .")
    'I agree with him.'
    """
    first, *rest = _REPAIR.split(words)
    text, gap = first.rstrip(), first != first.rstrip()
    # Between two repairs stand words; a repair splits into what it was and what it became.
    for was, between in zip(rest[::3], rest[2::3], strict=True):
        for part in (was, between):
            body = part.strip()
            gap = gap or part != part.lstrip()
            if body:
                closes = part is between and body[0] in _CLOSES
                text += f" {body}" if gap and text and not closes else body
                gap = False
        gap = gap or between != between.rstrip()
    return text.strip()


def solid(text: str) -> str:
    """Return the characters that count when two texts are compared: all but blanks."""
    return "".join(char for char in text if not is_blank(char))


def common_text(essays: Sequence[Essay]) -> str:
    """Return the original text of which several files speak: a line for every sentence.

    Where files disagree it is what most of them say. Where a sentence was repaired in one file and
    not in another, the latter has its exact words.
    """
    texts = [_own_sentences(essay) for essay in essays]
    votes = Counter(solid("".join(words_of.values())) for words_of in texts)
    most = votes.most_common(1)[0][0]
    alike = [n for n, words_of in enumerate(texts) if solid("".join(words_of.values())) == most]
    lines = []
    for number, words in texts[alike[0]].items():
        exact = (
            row.words
            for n in alike
            for row in essays[n].rows
            if row.number == number and solid(row.words) == solid(words)
        )
        lines.append(_BREAK.sub(" ", next(exact, words)))
    return "".join(f"{line}\n" for line in lines)


def _own_sentences(essay: Essay) -> dict[int, str]:
    """Return the original sentences by number, without those that the annotator wrote himself."""
    rows = [row for row in essay.in_text_order if row.number not in essay.added]
    while rows and not solid(original(rows[-1].words)):
        rows.pop()
    return {row.number: original(row.words) for row in rows}


def refuse_unclosed(rows: Iterable[Row]) -> None:
    """Raise FormatError at the first repair without an end; only a text could tell what it is."""
    for row in rows:
        if _UNCLOSED.search(_REPAIR.sub("", row.words)):
            raise row.error("a repair does not end; expected [ old | new ]")


def place(rows: Sequence[Row], text: str) -> Placed:
    """Find the sentences, which stand in the order of their numbers, in the text.

    They must cover the text whole; blanks do not count.

    Raises
    ------
    FormatError
        If a sentence has other words than the text, which are no repairs.
    """
    at = skip_blanks(text, 0)
    spans: dict[int, Span] = {}
    repaired, added = set(), set()
    for row in rows:
        if at == len(text):
            added.add(row.number)
            continue
        end = _end(text, at, row.words)
        if end is None and _REPAIR.search(row.words):
            end = _end(text, at, original(row.words))
            repaired.add(row.number)
        if end is None:
            description = "has no words" if not row.words.strip() else f"reads {row.words[:60]!r}"
            raise row.error(
                f"{description}, where the original text reads {_beginning(text, at)!r}; "
                "a change is written as [ old | new ]"
            )
        spans[row.number] = Span(at, end)
        at = skip_blanks(text, end)
    if at < len(text):
        raise FormatError(
            f"has {len(rows)} sentences, but the original text goes on with "
            f"{_beginning(text, at)!r}",
            line=rows[-1].line if rows else None,
        )
    return Placed(spans, frozenset(repaired), frozenset(added))


def _end(text: str, at: int, words: str) -> int | None:
    """Return the end of words that begin at ``at``; None if the text has others there."""
    position, end = at, None
    for char in words:
        if is_blank(char):
            continue
        position = skip_blanks(text, position)
        if text[position : position + 1] != char:
            return None
        position += 1
        end = position
    return end


def _beginning(text: str, at: int) -> str:
    return text[at : at + 60].split("\n")[0]


def document_of(id: str, text: str, spans: Sequence[Span]) -> Document:
    """Return the document, cut into these sentences where the rules would cut it otherwise."""
    plain = segment(Document(id, text))
    if plain.segmentations["sentence"].spans == tuple(spans):
        return plain
    return plain.with_segmentation(Segmentation("sentence", tuple(spans)))
