"""The edges at which two units part: on which side, by how much, and in which words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from argora.diagnostics.boundaries.wording import WordKind, kind_of
from argora.model import Document, Span
from argora.model.span import merge_spans

__all__ = ["Edge", "Side", "edges_between"]

Side = Literal["start", "inside", "end"]


@dataclass(frozen=True)
class Edge:
    """A stretch that one of two units has and the other has not.

    Attributes
    ----------
    side : before all that both have, behind it, or between.
    longer : which of the two has it, 0 or 1.
    n_tokens : tokens of which the stretch has any part; None where the text is missing.
    """

    side: Side
    longer: Literal[0, 1]
    span: Span
    kind: WordKind
    n_tokens: int | None

    @property
    def n_characters(self) -> int:
        """How many characters it has."""
        return len(self.span)


def edges_between(
    first: Sequence[Span], second: Sequence[Span], document: Document
) -> tuple[Edge, ...]:
    """Return the stretches that only one of two overlapping units has, in text order."""
    one, other = merge_spans(first), merge_spans(second)
    both = tuple(_minus(one, _minus(one, other)))
    if not both:
        return ()
    edges = [_edge(span, 0, both, document) for span in _minus(one, other)] + [
        _edge(span, 1, both, document) for span in _minus(other, one)
    ]
    return tuple(sorted(edges, key=lambda edge: (edge.span, edge.longer)))


def _edge(span: Span, longer: Literal[0, 1], both: Sequence[Span], document: Document) -> Edge:
    side: Side = "inside"
    if span.end <= both[0].start:
        side = "start"
    elif span.start >= both[-1].end:
        side = "end"
    cut = document.segmentations.get("token")
    n_tokens = None if cut is None else len(cut.overlapping(span))
    text = None if document.text is None else span.of(document.text)
    return Edge(side, longer, span, kind_of(text), n_tokens)


def _minus(spans: Sequence[Span], others: Sequence[Span]) -> list[Span]:
    """Return the parts of sorted spans that lie outside the others.

    >>> _minus([Span(0, 10)], [Span(2, 4), Span(8, 12)])
    [Span(start=0, end=2), Span(start=4, end=8)]
    """
    return [rest for span in spans for rest in _rest(span, others)]


def _rest(span: Span, others: Sequence[Span]) -> Iterator[Span]:
    start = span.start
    for each in others:
        if each.end <= start or each.start >= span.end:
            continue
        if each.start > start:
            yield Span(start, each.start)
        start = max(start, each.end)
    if start < span.end:
        yield Span(start, span.end)
