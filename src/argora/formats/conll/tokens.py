"""The tokens that tags stand on, and the tokens of a unit."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence

from argora.model import Document, Span, Unit
from argora.text import segment
from argora.text.blanks import is_blank

__all__ = ["token_place", "tokens_between"]


def tokens_between(document: Document, borders: set[int]) -> Iterator[Span]:
    """Yield the tokens of the document, cut at blanks and at borders of units, without gaps."""
    text = document.text or ""
    cut = segment(document).segmentations["token"].spans
    edges = sorted(
        borders | {edge for span in cut for edge in (span.start, span.end)} | {len(text)}
    )
    at = 0
    for edge in edges:
        start = None
        for i in range(at, edge):
            if is_blank(text[i]):
                if start is not None:
                    yield Span(start, i)
                start = None
            elif start is None:
                start = i
        if start is not None:
            yield Span(start, edge)
        at = max(at, edge)


def token_place(
    unit: Unit, spans: Sequence[Span], lose: Callable[[str, str], None], name: re.Pattern[str]
) -> tuple[int, int] | None:
    """Return the first and the last token of a unit; None if tags cannot hold it.

    Parameters
    ----------
    spans : the tokens.
    lose : takes what is lost and the id of the unit.
    name : what a category in a tag looks like.
    """
    if not unit.spans:
        lose("units without words in the text", unit.id)
        return None
    if not unit.category or not name.fullmatch(unit.category):
        lose("units without a category that a tag can hold", f"{unit.id} ({unit.category})")
        return None
    if len(unit.spans) > 1:
        lose("units in several parts", unit.id)
        return None
    first = bisect_left(spans, unit.spans[0].start, key=lambda span: span.start)
    last = bisect_right(spans, unit.spans[0].end, key=lambda span: span.end) - 1
    if last < first:
        lose("units of nothing but blanks", unit.id)
        return None
    if (spans[first].start, spans[last].end) != (unit.start, unit.end):
        lose("units that begin or end with a blank (written without)", unit.id)
    return first, last
