"""The vote on the units of one document: which were marked alike by enough, and what is open."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby

from argora.consensus.spans.result import DecidedUnit, OpenUnit
from argora.consensus.spans.runs import BLANK
from argora.reliability import Continuum
from argora.reliability.coding.factor import in_order
from argora.reliability.unitizing.positions import Parts, merge_parts

__all__ = ["REASONS", "Ballot", "Vote", "overlaps", "without"]

UNNAMED = "nobody gave it a category"
CATEGORY = "enough agree on the boundaries, but not on the category"
EXTENT = "enough agree on the category, but not on the boundaries"
NEITHER = "enough marked something, but agree neither on boundaries nor on a category"
SPLIT = "neither enough marked something nor enough nothing"
RIVALS = "several units that overlap have enough votes each"
FEW = "too few annotators did the document"

Vote = tuple[str, str, Parts, Hashable]
"""A unit that somebody marked: document, annotator, spans and category."""

REASONS = (UNNAMED, CATEGORY, EXTENT, NEITHER, SPLIT, RIVALS, FEW)
"""Why a stretch is left open by a vote on whole units."""


@dataclass(frozen=True, eq=False)
class _Mark:
    """A unit as somebody marked it, and who did."""

    spans: Parts
    category: Hashable
    voters: frozenset[str]

    @property
    def size(self) -> int:
        return sum(end - start for start, end in self.spans)


@dataclass(frozen=True, eq=False)
class Ballot:
    """The vote on one document.

    Attributes
    ----------
    needed : how many votes a unit takes, or nothing.
    unknown : the value of units that agree with no other, because nobody knows what they are.
    is_enough : whether votes that count so much together are enough for a unit.
    weights : what a vote counts, where that is less than 1.
    """

    continuum: Continuum
    needed: int
    unknown: Hashable | None
    is_enough: Callable[[float], bool]
    weights: Mapping[Vote, float]

    @property
    def n(self) -> int:
        """How many annotators did the document."""
        return len(self.continuum.marked)

    def decided(self) -> Iterator[DecidedUnit]:
        """Yield the units that have enough votes, in the order of the text."""
        for place in sorted(self._accepted):
            mark = self._marks[place]
            yield DecidedUnit(
                document=self.continuum.id,
                spans=mark.spans,
                category=mark.category,
                probability=self._worth[place] / self.n,
                margin=(self._worth[place] - self._against(place)) / self.n,
                supporters=tuple(sorted(mark.voters)),
                exact=tuple(sorted(mark.voters)),
                n_annotators=self.n,
            )

    def open(self) -> Iterator[OpenUnit]:
        """Yield the stretches that are undecided, in the order of the text."""
        for together in self._rest():
            if reason := self._reason(together):
                yield self._open(together, reason)

    def blank(self) -> Iterator[OpenUnit]:
        """Yield the marked stretches that enough others left blank, in the order of the text."""
        for together in self._rest():
            if self._reason(together) is None:
                yield self._open(together, "")

    def _rest(self) -> Iterator[list[int]]:
        """Yield the marks that no decided unit settles, those together that overlap."""
        return self._connected(
            [
                place
                for place in range(len(self._marks))
                if place not in self._accepted and not self._is_settled(place)
            ]
        )

    @cached_property
    def _marks(self) -> tuple[_Mark, ...]:
        voters: dict[tuple[Parts, Hashable], set[str]] = defaultdict(set)
        for annotator, units in self.continuum.units.items():
            for parts, value in units:
                voters[tuple(sorted(parts)), value].add(annotator)
        order = {value: i for i, value in enumerate(in_order(value for _, value in voters))}
        return tuple(
            _Mark(spans, value, frozenset(voters[spans, value]))
            for spans, value in sorted(voters, key=lambda each: (each[0], order[each[1]]))
        )

    @cached_property
    def _worth(self) -> Sequence[float]:
        """What the votes for each mark count together."""
        id, weights = self.continuum.id, self.weights
        return [
            sum(weights.get((id, voter, mark.spans, mark.category), 1) for voter in mark.voters)
            for mark in self._marks
        ]

    @cached_property
    def _common(self) -> Mapping[int, Mapping[int, int]]:
        """How many positions each mark shares with each other one that overlaps it."""
        return overlaps([mark.spans for mark in self._marks])

    @cached_property
    def _enough(self) -> frozenset[int]:
        """The marks that have enough votes."""
        return frozenset(
            place
            for place, mark in enumerate(self._marks)
            if self.is_enough(self._worth[place]) and mark.category != self.unknown
        )

    @cached_property
    def _accepted(self) -> frozenset[int]:
        """Those of them that nothing excludes which has as many votes."""

        def votes(place: int) -> float:
            return -self._worth[place]

        accepted: set[int] = set()
        for _, level in groupby(sorted(self._enough, key=votes), key=votes):
            able = {p for p in level if not self._excluding(p) & accepted}
            accepted |= {p for p in able if not self._excluding(p) & able}
        return frozenset(accepted)

    def _excluding(self, place: int) -> set[int]:
        """Return the marks with enough votes that overlap this one and that nobody made both."""
        voters = self._marks[place].voters
        near = self._common[place].keys() & self._enough
        return {other for other in near if not self._marks[other].voters & voters}

    def _is_settled(self, place: int) -> bool:
        """Return whether more than half of a mark lies in decided units."""
        inside = sum(n for p, n in self._common[place].items() if p in self._accepted)
        return 2 * inside > self._marks[place].size

    def _against(self, place: int) -> int:
        """Return the largest number of annotators who agree on one alternative to a unit."""
        rivals = [self._marks[other].voters for other in self._common[place]]
        voters = self._marks[place].voters
        n_blank = self.n - len(voters.union(*rivals))
        return max([n_blank, *(len(rival - voters) for rival in rivals)])

    def _connected(self, places: Sequence[int]) -> Iterator[list[int]]:
        """Yield the marks that overlap each other, directly or by way of others."""
        left = set(places)
        for first in places:
            if first in left:
                left.remove(first)
                component, at = [first], 0
                while at < len(component):
                    near = self._common[component[at]].keys() & left
                    left -= near
                    component += sorted(near)
                    at += 1
                yield sorted(component)

    def _voters(self, places: Sequence[int]) -> frozenset[str]:
        return frozenset(chain.from_iterable(self._marks[place].voters for place in places))

    def _stretch(self, together: Sequence[int]) -> Parts:
        """Return the positions that these marks cover outside decided units."""
        near = {other for place in together for other in self._common[place]} & self._accepted
        return without(self._covered(together), self._covered(near))

    def _covered(self, places: Iterable[int]) -> Parts:
        return merge_parts(part for place in places for part in self._marks[place].spans)

    def _n_blank(self, together: Sequence[int]) -> int:
        """Count the annotators who marked nothing in the stretch of these marks."""
        stretch = self._stretch(together)
        near = {other for place in together for other in self._common[place]}
        inside = [p for p in near if without(stretch, self._marks[p].spans) != stretch]
        return self.n - len(self._voters([*together, *inside]))

    def _reason(self, together: Sequence[int]) -> str | None:
        """Return the reason why a stretch is undecided; None if enough annotators left it blank."""
        n_voters = len(self._voters(together))
        if self.n < self.needed:
            return FEW
        if self._enough.intersection(together):
            return RIVALS
        if n_voters < self.needed:
            return SPLIT if self._n_blank(together) < self.needed else None
        marks = [self._marks[place] for place in together]
        by_spans: dict[Parts, set[str]] = defaultdict(set)
        for mark in marks:
            by_spans[mark.spans] |= mark.voters
        if all(mark.category == self.unknown for mark in marks):
            return UNNAMED
        if max(map(len, by_spans.values())) >= self.needed:
            return CATEGORY
        return EXTENT if max(self._by_category(together).values()) >= self.needed else NEITHER

    def _by_category(self, together: Sequence[int]) -> Mapping[Hashable, int]:
        voters: dict[Hashable, set[str]] = defaultdict(set)
        for place in together:
            voters[self._marks[place].category] |= self._marks[place].voters
        return {category: len(voters[category]) for category in in_order(voters)}

    def _open(self, together: Sequence[int], reason: str) -> OpenUnit:
        counts = {c: n for c, n in self._by_category(together).items() if c != self.unknown}
        n_blank = self._n_blank(together)
        top, *others = sorted([*counts.values(), n_blank], reverse=True)
        leading = [c for c, n in counts.items() if n == top]
        category = leading[0] if len(leading) == 1 and n_blank < top else None
        supporting = [p for p in together if self._marks[p].category == category]
        return OpenUnit(
            document=self.continuum.id,
            spans=self._stretch(together),
            category=category,
            probability=top / self.n,
            margin=(top - max(others, default=0)) / self.n,
            supporters=tuple(sorted(self._voters(supporting))),
            exact=(),
            n_annotators=self.n,
            reason=reason,
            shares={**{c: n / self.n for c, n in counts.items()}, BLANK: n_blank / self.n},
        )


def overlaps(units: Sequence[Parts]) -> Mapping[int, Mapping[int, int]]:
    """Return the number of positions that each unit shares with each unit that overlaps it.

    >>> overlaps([((0, 4),), ((2, 9),), ((9, 12),)])
    {0: {1: 2}, 1: {0: 2}, 2: {}}
    """
    common_of: dict[int, dict[int, int]] = {place: {} for place in range(len(units))}
    parts = sorted((start, end, place) for place, spans in enumerate(units) for start, end in spans)
    active: list[tuple[int, int]] = []
    for start, end, place in parts:
        active = [(until, other) for until, other in active if until > start]
        for until, other in active:
            if other != place:
                common = common_of[place].get(other, 0) + min(until, end) - start
                common_of[place][other] = common_of[other][place] = common
        active.append((end, place))
    return common_of


def without(spans: Parts, others: Parts) -> Parts:
    """Return the positions of some stretches that lie in none of the others; all are sorted.

    >>> without(((0, 10), (12, 14)), ((2, 4), (9, 13)))
    ((0, 2), (4, 9), (13, 14))
    """
    rest = []
    for start, end in spans:
        at = start
        for low, high in others:
            if low < end and high > at:
                if low > at:
                    rest.append((at, low))
                at = high
        if at < end:
            rest.append((at, end))
    return tuple(rest)
