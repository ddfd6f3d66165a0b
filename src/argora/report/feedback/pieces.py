"""A text in the writer's and in a proposed order: sentences with their units marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from argora.feedback import Order, Reading
from argora.report.palette import Style

__all__ = ["Part", "Said", "original", "proposed"]


@dataclass(frozen=True)
class Part:
    """Some characters of a sentence under the same marks."""

    text: str
    marks: tuple[Style, ...]


@dataclass(frozen=True)
class Said:
    """A sentence; ``look`` holds the words in it to look at where it stands now."""

    number: int
    parts: tuple[Part, ...]
    is_moved: bool = False
    look: tuple[str, ...] = ()


def original(
    reading: Reading, order: Order | None, palette: Mapping[str | None, Style]
) -> tuple[tuple[Said, ...], ...]:
    """Return the paragraphs of a text as it is, with what would be moved."""
    moved = {move.sentence for move in order.moves} if order else set()
    return tuple(
        tuple(
            Said(each.number, _parts(reading, each.number - 1, palette), each.number in moved)
            for each in own
        )
        for _, own in groupby(reading.sentences, key=lambda sentence: sentence.paragraph)
    )


def proposed(
    reading: Reading, order: Order, palette: Mapping[str | None, Style]
) -> tuple[tuple[Said, ...], ...]:
    """Return the paragraphs of a text in the proposed order."""
    moved = {move.sentence for move in order.moves}
    look: dict[int, tuple[str, ...]] = {}
    for each in order.rewordings:
        look[each.sentence] = (*look.get(each.sentence, ()), each.word)
    return tuple(
        tuple(Said(n, _parts(reading, n - 1, palette), n in moved, look.get(n, ())) for n in own)
        for own in order.paragraphs
    )


def _parts(
    reading: Reading, sentence: int, palette: Mapping[str | None, Style]
) -> tuple[Part, ...]:
    span = reading.sentences[sentence].span
    text = span.of(reading.document.text or "")
    own = [
        (max(each.start, span.start) - span.start, min(each.end, span.end) - span.start, point)
        for point in reading.points
        if sentence in point.sentences
        for each in point.spans
        if each.overlaps(span)
    ]
    edges = sorted({0, len(text), *(edge for start, end, _ in own for edge in (start, end))})
    return tuple(_marked(text, edges, [(a, b, palette[p.category]) for a, b, p in own]))


def _marked(
    text: str, edges: Sequence[int], own: Sequence[tuple[int, int, Style]]
) -> Iterator[Part]:
    for start, end in pairwise(edges):
        yield Part(text[start:end], tuple(style for a, b, style in own if a <= start < b))
