"""Paragraphs: blocks of wrapped lines or of one-sentence lines, or long lines, with labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, zip_longest

from argora.model import Segmentation, Span
from argora.text.stops import cut_sentences
from argora.text.tokens import RULES, Version, content_start, count_tokens

__all__ = [
    "MAX_TITLE_TOKENS",
    "MAX_WRAPPED",
    "MIN_WRAPPED",
    "SENTENCE_LINES",
    "is_wrapped",
    "lines_in",
    "paragraphs",
]

MIN_WRAPPED, MAX_WRAPPED = 40, 120
MAX_TITLE_TOKENS = 25
SENTENCE_LINES = 0.8
"""The least share of lines that are one sentence; at most half are in any persuasive essay."""

_LINE = re.compile(r"[^\r\n\v\f\x85\u2028\u2029]+")
_WORD = re.compile(r"\S+")
_STOPPED = re.compile(r"[.!?…:。！？｡][\"'”’»)\]」』）]*\Z")
_FULL_STOP = re.compile(r"[.。｡][\"'”’»)\]」』）]*\Z")
_LISTED = re.compile(r"(?:[-*•·‣–—]|\(?(?:\d{1,4}|[A-Za-z]|[IVXLC]{1,7}|[ivx]{1,5})[.)])\s")


def paragraphs(text: str, *, rules: Version = RULES) -> Segmentation:
    """Cut a text into paragraphs.

    A blank line always ends a paragraph. The lines between two blank lines are one paragraph if
    they are hard-wrapped or if each is a sentence, else each line is a paragraph of its own.

    Lines are hard-wrapped if the longest has 40 to 120 characters, none but the last had room for
    the first word of the line below it, and at least one of these does not end a sentence.

    Each line is a sentence if 80% of the lines are at most one sentence, 80% end in a stop or go on
    below with a small letter, and no two are entries of a list, with a number or a dash in front.
    A first line that may be a title and ends in no stop is a paragraph of its own.

    Each paragraph has a label: ``title`` (the first, if it is one line of at most one sentence and
    25 tokens, and what follows shows that it is one, see below), ``introduction`` (the first behind
    the title), ``conclusion`` (the last, if there are two or more besides the title), ``body`` (the
    others). A title without a full stop is followed by two paragraphs or by several sentences; one
    with a full stop by two paragraphs, one of them with several sentences.

    Parameters
    ----------
    rules : the version of the splitter. In ``rules-1`` lines that are sentences are paragraphs of
        their own, and any such first line is a title if two paragraphs follow.

    >>> text = "Why read\\n\\nBooks help.\\nThey also please.\\n\\nSo read."
    >>> paragraphs(text).labels
    ('title', 'introduction', 'conclusion')
    """
    spans: list[Span] = []
    for block in _blocks(text):
        if is_wrapped(text, block):
            spans.append(_whole(block))
        elif rules == "rules-1":
            spans += block
        else:
            spans += _joined(text, block)
    titles = len(spans) >= 3 if rules == "rules-1" else _leads(text, spans)
    n_titles = int(titles and _may_be_title(text, spans[0]))
    return Segmentation("paragraph", tuple(spans), rules, labels=_labels(len(spans), n_titles))


def _blocks(text: str) -> Iterator[list[Span]]:
    """Yield the trimmed lines between blank lines."""
    block: list[Span] = []
    before = 0
    for match in _LINE.finditer(text, content_start(text)):
        gap = text[before : match.start()]
        line = _trimmed(match)
        if block and (line is None or (len(gap) > 1 and gap != "\r\n")):
            yield block
            block = []
        if line is not None:
            block.append(line)
        before = match.end()
    if block:
        yield block


def lines_in(text: str, span: Span) -> Iterator[Span]:
    """Yield the lines of a stretch of text that are not blank, trimmed."""
    lines = (_trimmed(match) for match in _LINE.finditer(text, span.start, span.end))
    return (line for line in lines if line is not None)


def _trimmed(line: re.Match[str]) -> Span | None:
    words = line.group().strip()
    if not words:
        return None
    start = line.start() + len(line.group()) - len(line.group().lstrip())
    return Span(start, start + len(words))


def is_wrapped(text: str, block: Sequence[Span]) -> bool:
    """Check whether lines were broken only because they were full."""
    width = max(len(line) for line in block)
    if len(block) == 1 or not MIN_WRAPPED <= width <= MAX_WRAPPED:
        return False
    for line, next_line in pairwise(block):
        first = _WORD.match(text, next_line.start)
        if first and len(line) + 1 + len(first.group()) <= width:
            return False
    return not all(_STOPPED.search(line.of(text)) for line in block[:-1])


def _joined(text: str, block: Sequence[Span]) -> Sequence[Span]:
    """Return the paragraphs of lines that are not wrapped: one if each line is a sentence."""
    n_titles = int(
        len(block) > 2 and not _ends(text, block[0], block[1]) and _may_be_title(text, block[0])
    )
    lines = block[n_titles:]
    return [*block[:n_titles], _whole(lines)] if _are_sentences(text, lines) else block


def _are_sentences(text: str, lines: Sequence[Span]) -> bool:
    if len(lines) < 2 or sum(bool(_LISTED.match(text, line.start)) for line in lines) > 1:
        return False
    n_single = sum(not _has_several(text, line) for line in lines)
    n_ended = sum(_ends(text, line, next_line) for line, next_line in zip_longest(lines, lines[1:]))
    return min(n_single, n_ended) >= SENTENCE_LINES * len(lines)


def _ends(text: str, line: Span, next_line: Span | None) -> bool:
    """Check whether a line ends in a stop, or its sentence goes on with a small letter below."""
    continued = next_line is not None and text[next_line.start].islower()
    return continued or _STOPPED.search(line.of(text)) is not None


def _has_several(text: str, span: Span) -> bool:
    return len(list(islice(cut_sentences(text, span), 2))) > 1


def _whole(lines: Sequence[Span]) -> Span:
    return Span(lines[0].start, lines[-1].end)


def _leads(text: str, spans: Sequence[Span]) -> bool:
    """Check whether the text after the first paragraph allows that one to be a title."""
    stopped = bool(spans) and _FULL_STOP.search(spans[0].of(text)) is not None
    if len(spans) < 2 + stopped:
        return False
    enough = len(spans) >= 3 and not stopped
    return enough or any(_has_several(text, span) for span in spans[1:])


def _labels(n: int, n_titles: int) -> tuple[str, ...]:
    labels = ["body"] * n
    if n_titles:
        labels[0] = "title"
    if n - n_titles >= 2:
        labels[-1] = "conclusion"
    if n > n_titles:
        labels[n_titles] = "introduction"
    return tuple(labels)


def _may_be_title(text: str, span: Span) -> bool:
    # 25 tokens of ordinary length fit in far less; the bound keeps a huge line from being cut.
    if len(span) > 1000 or len(_LINE.findall(text, span.start, span.end)) > 1:
        return False
    return not _has_several(text, span) and count_tokens(text, span) <= MAX_TITLE_TOKENS
