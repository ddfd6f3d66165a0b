"""Sentences: the stretches of each paragraph between two full stops."""

from __future__ import annotations

from collections.abc import Iterator

from argora.model import Segmentation, Span
from argora.text.paragraphs import is_wrapped, lines_in, paragraphs
from argora.text.stops import cut_sentences
from argora.text.tokens import RULES, VERSIONS, Version, content_start

__all__ = ["sentences"]


def sentences(
    text: str, *, within: Segmentation | None = None, rules: Version = RULES
) -> Segmentation:
    """Cut a text into sentences, never across the borders of a paragraph.

    A sentence ends behind a run of ``. ! ? …`` and the quotes and brackets that close behind it,
    if white space and no small letter follow. A single full stop ends none behind a title
    (``Mr.``), an initial, a dotted abbreviation (``e.g.``), a counted one before its number
    (``Art. 6``) or a numbering at the start (``23.  The applicant``). The full stops of Chinese and
    Japanese always end one. The end of a line ends one in a paragraph of lines that are sentences.
    All text that is not blank lies in some sentence.

    Parameters
    ----------
    within : the paragraphs to keep to; the rule-based ones by default.
    rules : the version of the splitter. Since ``rules-3``, emoji behind the last full stop of a
        paragraph belong to its last sentence; before, they were a sentence of their own.
    """
    if within is None:
        within = paragraphs(text, rules=rules)
    pieces = _pieces(text, within)
    if within.provenance in VERSIONS:
        pieces = (line for piece in pieces for line in _stretches(text, piece))
    joins = rules not in ("rules-1", "rules-2")
    spans = (span for piece in pieces for span in cut_sentences(text, piece, joins_emoji=joins))
    return Segmentation("sentence", tuple(spans), rules)


def _stretches(text: str, paragraph: Span) -> list[Span]:
    """Return the lines of a paragraph where they end sentences, else the paragraph whole."""
    lines = list(lines_in(text, paragraph))
    return [paragraph] if len(lines) < 2 or is_wrapped(text, lines) else lines


def _pieces(text: str, within: Segmentation) -> Iterator[Span]:
    """Yield the paragraphs and, where they leave some text out, the stretches between them."""
    at = content_start(text)
    for span in within.spans:
        if span.start > at:
            yield Span(at, span.start)
        if span.end > at:
            yield Span(max(at, span.start), span.end)
            at = span.end
    if at < len(text):
        yield Span(at, len(text))
