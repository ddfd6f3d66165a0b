"""Sentences: the stretches of each paragraph between two full stops."""

from __future__ import annotations

from collections.abc import Iterator

from argora.model import Segmentation, Span
from argora.text.paragraphs import paragraphs
from argora.text.stops import cut_sentences
from argora.text.tokens import RULES, content_start

__all__ = ["sentences"]


def sentences(text: str, *, within: Segmentation | None = None) -> Segmentation:
    """Cut a text into sentences, never across the borders of a paragraph.

    A sentence ends behind a run of ``. ! ? …`` and the quotes and brackets that close behind it,
    if white space and no small letter follow. A single full stop ends none behind a title
    (``Mr.``), an initial, a dotted abbreviation (``e.g.``), a counted one before its number
    (``Art. 6``) or a numbering at the start (``23.  The applicant``). The full stops of Chinese and
    Japanese always end one. All text that is not blank lies in some sentence.

    Parameters
    ----------
    within : the paragraphs to keep to; the rule-based ones by default.
    """
    if within is None:
        within = paragraphs(text)
    found = (span for piece in _pieces(text, within) for span in cut_sentences(text, piece))
    return Segmentation("sentence", tuple(found), RULES)


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
