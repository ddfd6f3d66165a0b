"""A structure as its writer's reader sees it: a position, points for and against it, reasons."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from argora.model import Document, Span

__all__ = ["Bond", "Point", "Reading", "Sentence", "short"]

Bond = Literal["for", "against", "detail", "same"]

MOST_WORDS = 12
"""A quotation has at most so many words of the writer's."""


@dataclass(frozen=True)
class Sentence:
    """A sentence of the text; the title is none.

    Attributes
    ----------
    number : as a writer counts, from 1.
    paragraph : which paragraph it stands in, from 0; ``label`` is what that is.
    """

    number: int
    span: Span
    paragraph: int
    label: str | None = None


@dataclass(frozen=True)
class Point:
    """A unit and what it does in the argument.

    Attributes
    ----------
    sentences : the sentences it touches, by place in the reading; never empty.
    parent : the point it belongs to; None for the position itself and for what is tied to nothing.
    bond : how it belongs to it.
    side : 1 on the side of the position, -1 on the other side.
    sure : how sure a model was of it, the link to its parent included; None where nobody says so.
    """

    id: str
    spans: tuple[Span, ...]
    sentences: tuple[int, ...]
    category: str | None
    parent: str | None = None
    bond: Bond | None = None
    side: int = 1
    sure: float | None = None

    @property
    def place(self) -> int:
        """The sentence it begins in."""
        return self.sentences[0]


@dataclass(frozen=True)
class Reading:
    """One layer of one text, read as advice needs it.

    Attributes
    ----------
    sentences, points : in the order of the text.
    position : the id of the point that says what the writer thinks; None where none does.
    has_positions : whether the scheme has a category for it; otherwise it is the root.
    claim_category : the category of what stands for or against the position, if there is one.
    is_predicted : whether a model drew it.
    circles : points and what they support, though it leads back to them; these ties are left out.
    round : of the layer.
    dropped : the sentences that the layer takes out of the argument, by place.
    """

    document: Document
    annotator: str
    sentences: tuple[Sentence, ...]
    points: tuple[Point, ...]
    position: str | None = None
    has_positions: bool = False
    claim_category: str | None = None
    is_predicted: bool = False
    title: Span | None = None
    circles: tuple[tuple[str, str], ...] = ()
    round: int = 1
    dropped: frozenset[int] = frozenset()
    by_id: Mapping[str, Point] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {point.id: point for point in self.points})

    @property
    def author(self) -> str:
        """The annotator, with the round if it is not the first."""
        return f"{self.annotator}, round {self.round}" if self.round > 1 else self.annotator

    @property
    def n(self) -> int:
        """How many sentences there are."""
        return len(self.sentences)

    @cached_property
    def children(self) -> Mapping[str, tuple[Point, ...]]:
        """What belongs to each point, in text order."""
        children: dict[str, list[Point]] = {point.id: [] for point in self.points}
        for point in self.points:
            if point.parent is not None:
                children[point.parent].append(point)
        return {id: tuple(points) for id, points in children.items()}

    def subtree(self, point: Point) -> tuple[Point, ...]:
        """Return a point and all that belongs to it, in text order."""
        points = [point]
        for each in points:
            points.extend(self.children[each.id])
        return tuple(sorted(points, key=lambda each: each.spans))

    def above(self, point: Point) -> Iterator[Point]:
        """Yield the points above a point, the nearest first."""
        while point.parent is not None:
            point = self.by_id[point.parent]
            yield point

    @cached_property
    def stating(self) -> tuple[Point, ...]:
        """The position and what says the same again, in text order."""
        if self.position is None:
            return ()
        root = self.by_id[self.position]
        again = [each for each in self.children[root.id] if each.bond == "same"]
        return tuple(sorted([root, *again], key=lambda each: each.spans))

    @cached_property
    def claims(self) -> tuple[Point, ...]:
        """What stands directly for or against the position."""
        return tuple(
            point
            for point in self.points
            if point.bond in ("for", "against") and point.parent == self.position
        )

    @cached_property
    def loose(self) -> tuple[Point, ...]:
        """What is tied to nothing, though it is neither the position nor a claim."""
        return tuple(
            point
            for point in self.points
            if point.parent is None
            and point.id != self.position
            and (point.category is None or point.category != self.claim_category)
        )

    @cached_property
    def by_sentence(self) -> Mapping[int, tuple[Point, ...]]:
        """The points that begin in each sentence."""
        by_sentence: dict[int, list[Point]] = {n: [] for n in range(self.n)}
        for point in self.points:
            by_sentence[point.place].append(point)
        return {n: tuple(points) for n, points in by_sentence.items()}

    @cached_property
    def conclusion(self) -> Point | None:
        """The last time the position is said, if that is in the last 40% of the text."""
        if len(self.stating) < 2 or self.stating[-1].place < 0.6 * self.n:
            return None
        return self.stating[-1]

    def text_of(self, sentence: int) -> str:
        """Return the words of a sentence."""
        return self.sentences[sentence].span.of(self.document.text or "")

    def words_of(self, point: Point) -> str:
        """Return the words of a point."""
        return " … ".join(span.of(self.document.text or "") for span in point.spans)

    def quoted(self, point: Point) -> str:
        """Return the writer's own words, cut short, and where they stand."""
        number = self.sentences[point.place].number
        return f"{short(self.words_of(point))} (sentence {number})"

    def quoted_sentence(self, sentence: int) -> str:
        """Return a sentence, cut short, and which it is."""
        number = self.sentences[sentence].number
        return f"{short(self.text_of(sentence))} (sentence {number})"

    def sure_of(self, points: Iterable[Point]) -> float | None:
        """Return the probability that all of some points are right; None where none is known.

        That is the product of what the model was sure of, as if its errors had nothing to do with
        each other.
        """
        degrees = [point.sure for point in dict.fromkeys(points) if point.sure is not None]
        return math.prod(degrees) if degrees else None

    def spans_of(self, points: Sequence[Point]) -> tuple[Span, ...]:
        """Return the spans of points."""
        return tuple(sorted(span for point in points for span in point.spans))


def short(words: str, most: int = MOST_WORDS) -> str:
    """Return a quotation of the first words.

    >>> short("one two three four", 3)
    '“one two three …”'
    """
    parts = words.split()
    cut = " ".join(parts[:most]).rstrip(",;:–-")
    return f"“{cut} …”" if len(parts) > most else f"“{' '.join(parts)}”"
