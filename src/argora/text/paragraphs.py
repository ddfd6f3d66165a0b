"""Paragraphs: blocks of hard-wrapped lines, or single long lines, with their place in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from argora.model import Segmentation, Span
from argora.text.stops import cut_sentences
from argora.text.tokens import RULES, content_start, count_tokens

__all__ = ["MAX_TITLE_TOKENS", "MAX_WRAPPED", "MIN_WRAPPED", "paragraphs"]

MIN_WRAPPED, MAX_WRAPPED = 40, 120
MAX_TITLE_TOKENS = 25

_LINE = re.compile(r"[^\r\n\v\f\x85\u2028\u2029]+")
_WORD = re.compile(r"\S+")
_STOPPED = re.compile(r"[.!?…:。！？｡][\"'”’»)\]」』）]*\Z")


def paragraphs(text: str) -> Segmentation:
    """Cut a text into paragraphs.

    A blank line always ends a paragraph. The lines between two blank lines are one paragraph if
    they are hard-wrapped, else each line is a paragraph of its own. Lines are hard-wrapped if

    - the longest has 40 to 120 characters,
    - none but the last had room for the first word of the line below it, and
    - at least one of these does not end a sentence.

    Each paragraph has a label: ``title`` (the first, if it is one line of at most one sentence and
    25 tokens, and at least two paragraphs follow), ``introduction`` (the first behind the title),
    ``conclusion`` (the last, if there are two or more besides the title), ``body`` (the others).

    >>> text = "Why read\\n\\nBooks help.\\nThey also please.\\nSo read."
    >>> paragraphs(text).labels
    ('title', 'introduction', 'body', 'conclusion')
    """
    spans: list[Span] = []
    for block in _blocks(text):
        if _wrapped(text, block):
            spans.append(Span(block[0].start, block[-1].end))
        else:
            spans += block
    return Segmentation("paragraph", tuple(spans), RULES, labels=_labels(text, spans))


def _blocks(text: str) -> Iterator[list[Span]]:
    """Yield the trimmed lines between blank lines."""
    block: list[Span] = []
    before = 0
    for match in _LINE.finditer(text, content_start(text)):
        gap = text[before : match.start()]
        line = match.group()
        words = line.strip()
        if block and (not words or (len(gap) > 1 and gap != "\r\n")):
            yield block
            block = []
        if words:
            start = match.start() + len(line) - len(line.lstrip())
            block.append(Span(start, start + len(words)))
        before = match.end()
    if block:
        yield block


def _wrapped(text: str, block: Sequence[Span]) -> bool:
    width = max(len(line) for line in block)
    if len(block) == 1 or not MIN_WRAPPED <= width <= MAX_WRAPPED:
        return False
    for line, below in pairwise(block):
        first = _WORD.match(text, below.start)
        if first and len(line) + 1 + len(first.group()) <= width:
            return False
    return not all(_STOPPED.search(line.of(text)) for line in block[:-1])


def _labels(text: str, spans: Sequence[Span]) -> tuple[str, ...]:
    labels = ["body"] * len(spans)
    n_titles = int(len(spans) >= 3 and _title(text, spans[0]))
    if n_titles:
        labels[0] = "title"
    if len(spans) - n_titles >= 2:
        labels[-1] = "conclusion"
    if len(spans) > n_titles:
        labels[n_titles] = "introduction"
    return tuple(labels)


def _title(text: str, span: Span) -> bool:
    # 25 tokens of ordinary length fit in far less; the bound keeps a huge line from being cut.
    if len(span) > 1000 or len(_LINE.findall(text, span.start, span.end)) > 1:
        return False
    one = sum(1 for _ in cut_sentences(text, span)) <= 1
    return one and count_tokens(text, span) <= MAX_TITLE_TOKENS
