"""The features of units, and of ordered pairs of units, of a whole document.

After Peldszus & Stede (2015), EMNLP, as far as rules can tell: base forms and sequences of two,
first words, tags, verbs, discourse markers, punctuation, the same of the units beside, place,
distance and direction, same sentence, and words in common in place of vectors. Beyond the paper:
distance together with how the ends begin, and how what stands beside them begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from argora.mining.groups import Group
from argora.mining.trees.segments import ASPECTS, Aspect, Segments

__all__ = ["PAIR_GROUPS", "SEGMENT_GROUPS", "Pair", "Segment"]

Named = Iterator[tuple[str, float]]


@dataclass(frozen=True, eq=False)
class Segment:
    """One unit to be described."""

    among: Segments
    number: int


@dataclass(frozen=True, eq=False)
class Pair:
    """An ordered pair of units to be described."""

    among: Segments
    source: int
    target: int

    @property
    def near(self) -> int:
        """How many units the target stands behind the source, cut to two."""
        return max(-2, min(2, self.target - self.source))


def _of_segment(aspect: Aspect, one: Segment) -> Named:
    for what, name, value in one.among.features_of(aspect, one.number):
        yield f"{what}={name}", value
    for side, number in (("<", one.number - 1), (">", one.number + 1)):
        if 0 <= number < len(one.among):
            for what, name, value in one.among.features_of(aspect, number):
                if what in aspect.neighbours:
                    yield f"{side}{what}={name}", value


def _place(one: Segment) -> Named:
    n, at, places = len(one.among), one.number, one.among.places
    yield "absolute", at / 5
    yield "relative", (at + 1) / n
    yield f"at={min(at, 6)}", 1
    yield f"left={min(n - 1 - at, 6)}", 1
    yield f"n={min(n, 9)}", 1
    yield f"first={at == 0}", 1
    yield f"last={at == n - 1}", 1
    yield f"goes-on={at > 0 and places[at - 1].in_document == places[at].in_document}", 1
    yield f"more={at < n - 1 and places[at + 1].in_document == places[at].in_document}", 1


def _shared(one: Segment) -> Named:
    words = one.among.content(one.number)
    places = one.among.places[one.number].near(one.among.places)
    common = (len(words & one.among.content(p.number)) for p in places if p.number != one.number)
    yield "all", sum(common) / 5


def _of_pair(aspect: Aspect, pair: Pair) -> Named:
    ends = (("source", pair.source, pair.target), ("target", pair.target, pair.source))
    for end, number, opposite in ends:
        for what, name, value in pair.among.features_of(aspect, number):
            if what in aspect.paired:
                yield f"{end}-{what}={name}", value
            if what in aspect.near:
                yield f"{end}-{what}={name}|{pair.near}", value
        for step in (-1, 1):
            if 0 <= number + step < len(pair.among) and number + step != opposite:
                for what, name, value in pair.among.features_of(aspect, number + step):
                    if what in aspect.around:
                        yield f"{end}{step}-{what}={name}|{pair.near}", value


def _places(pair: Pair) -> Named:
    n, distance, near = len(pair.among), pair.target - pair.source, pair.near
    for end, number in (("source", pair.source), ("target", pair.target)):
        yield f"{end}-at={min(number, 6)}", 1
        yield f"{end}-at={min(number, 6)}|{distance}", 1
        yield f"{end}-left={min(n - 1 - number, 6)}", 1
        yield f"{end}-first={number == 0}|{near}", 1
        yield f"{end}-last={number == n - 1}|{near}", 1
        yield f"{end}-relative", (number + 1) / n
    yield f"distance={distance}", 1
    yield "apart", abs(distance) / 5
    yield "apart-relative", abs(distance) / n
    yield f"on={distance > 0}", 1
    yield f"n={min(n, 9)}", 1
    one, other = (pair.among.places[number] for number in (pair.source, pair.target))
    same = one.in_document == other.in_document
    yield f"same={same}", 1
    yield f"same={same}|{near}", 1
    yield "lengths", len(one.tokens) / len(other.tokens) / 3


def _common(pair: Pair) -> Named:
    n = len(pair.among.content(pair.source) & pair.among.content(pair.target))
    yield "common", n / 3
    yield f"common={min(n, 3)}", 1
    yield f"common={min(n, 2)}|{pair.near}", 1


def _both_markers(aspect: Aspect, pair: Pair) -> Named:
    yield from _of_pair(aspect, pair)
    does = [
        {name for what, name, _ in pair.among.features_of(aspect, end) if what == "does"}
        or {"nothing"}
        for end in (pair.source, pair.target)
    ]
    for one in sorted(does[0]):
        for other in sorted(does[1]):
            yield f"both={one} {other}|{pair.near}", 1


SEGMENT_GROUPS: tuple[Group[Segment], ...] = (
    *(Group(f"unit-{one.name}", one.needs, partial(_of_segment, one)) for one in ASPECTS),
    Group("unit-place", frozenset(), _place),
    Group("unit-shared", frozenset(), _shared),
)
"""All groups of features of units."""

PAIR_GROUPS: tuple[Group[Pair], ...] = (
    *(
        Group(
            f"pair-{one.name}",
            one.needs,
            partial(_both_markers if one.name == "markers" else _of_pair, one),
        )
        for one in ASPECTS
    ),
    Group("pair-places", frozenset(), _places),
    Group("pair-shared", frozenset(), _common),
)
"""All groups of features of pairs."""
