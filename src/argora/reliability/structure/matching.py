"""Which unit of one annotator is which unit of another, where their boundaries differ.

Duthie, Lawrence, Budzynska & Reed (2016), The CASS Technique for Evaluating the Performance of
Argument Mining, section 4: the largest similarity first, by edit distance, where positions allow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, NamedTuple, get_args

import numpy as np

from argora.errors import DataError, MeasureError
from argora.model import Span
from argora.reliability.structure.graphs import Node

__all__ = ["Assignment", "Inside", "Matcher", "Matching", "Pairing", "Similarity"]

Similarity = Literal["edit", "overlap", "exact"]
Assignment = Literal["greedy", "optimal"]

MOST_COMPARISONS = 25_000_000
"""How many units without a place may be compared with how many others: their product."""


class Pairing(NamedTuple):
    """Two units taken for the same, by their places in the two lists."""

    first: int
    second: int
    similarity: float


class Inside(NamedTuple):
    """A finer unit of one annotator, inside a coarser one of the other."""

    side: Literal[0, 1]
    fine: int
    coarse: int


@dataclass(frozen=True)
class Matching:
    """Which unit was taken for which.

    Attributes
    ----------
    pairs : units that are the same, in the order of the first list; each in one pair at most.
    inside : units taken for a part of a coarser unit of the other annotator.
    alone : units of the first and of the second list that are neither.
    """

    pairs: tuple[Pairing, ...]
    inside: tuple[Inside, ...]
    alone: tuple[tuple[int, ...], tuple[int, ...]]

    def is_exact(self, first: Sequence[Node], second: Sequence[Node]) -> bool:
        """Return whether every unit has a partner with the same words at the same place."""
        return (
            not any(self.alone)
            and len(first) == len(self.pairs) == len(second)
            and all(first[i].place_and_words == second[j].place_and_words for i, j, _ in self.pairs)
        )


@dataclass(frozen=True)
class Matcher:
    """A way to find out which units are the same.

    Attributes
    ----------
    by : what similarity is. ``edit``: one minus the edit distance of the words, upper and lower
        case alike, over the longer length; 0 where both have a place in the text and these do not
        overlap. ``overlap``: the characters both cover over those either covers; units without a
        place are alike if they say the same. ``exact``: the same place, else the same words.
    assignment : ``greedy`` takes the largest similarity first, and of equal ones the earlier
        units; ``optimal`` makes the sum of similarities as large as possible.
    many_to_one : whether a unit without a partner that lies inside a unit of the other annotator
        is taken for a part of it; never with ``exact``.
    above : units are only the same where they are more similar than this.
    """

    by: Similarity = "edit"
    assignment: Assignment = "greedy"
    many_to_one: bool = True
    above: float = 0.0

    def __post_init__(self) -> None:
        for name, kinds in (("by", Similarity), ("assignment", Assignment)):
            value = getattr(self, name)
            if value not in get_args(kinds):
                expected = ", ".join(map(repr, get_args(kinds)))
                raise MeasureError(f"matching {name} {value!r}: expected {expected}")

    def match(self, first: Sequence[Node], second: Sequence[Node]) -> Matching:
        """Match two lists of units, each in text order.

        Raises
        ------
        DataError
            If so many units have no place in the text that they cannot all be compared.
        """
        # Alike in all that counts, two units are the most similar anyway: no need to compare them.
        quick = self.by == "exact" or self.assignment == "greedy"
        same = _identical(first, second, placed=self.by == "exact") if quick else {}
        matches = [Pairing(i, j, 1.0) for i, j in same.items()]
        left = [i for i in range(len(first)) if i not in same]
        matched = set(same.values())
        right = [j for j in range(len(second)) if j not in matched]
        if self.by == "exact" or not (left or right):
            pairs = tuple(sorted(matches))
            return Matching(pairs, (), _alone(first, second, pairs, ()))
        touching = _touching(first, second)
        candidates = [
            Pairing(i, j, similarity)
            for i, j, similarity in self._similar(first, second, left, right, touching)
            if similarity > self.above
        ]
        matches += _greedy(candidates) if self.assignment == "greedy" else _optimal(candidates)
        pairs = tuple(sorted(matches))
        inside = tuple(_inside(first, second, pairs, touching)) if self.many_to_one else ()
        return Matching(pairs, inside, _alone(first, second, pairs, inside))

    def _similar(
        self,
        first: Sequence[Node],
        second: Sequence[Node],
        left: Sequence[int],
        right: Sequence[int],
        touching: Sequence[tuple[int, int]],
    ) -> Iterator[tuple[int, int, float]]:
        """Yield the places of two units left and their similarity, where it may be above 0."""
        rows, columns = set(left), set(right)
        for i, j in touching:
            if i in rows and j in columns:
                yield i, j, self._similarity(first[i], second[j])
        placed = [i for i in left if first[i].is_placed]
        free = [i for i in left if not first[i].is_placed]
        free_second = [j for j in right if not second[j].is_placed]
        for some, others in ((free, right), (placed, free_second)):
            yield from self._by_words(first, second, some, others)

    def _similarity(self, one: Node, other: Node) -> float:
        """Return the similarity of two units that share a part of the text."""
        if self.by == "edit" and one.words and other.words:
            from rapidfuzz.distance import Levenshtein

            return float(Levenshtein.normalized_similarity(one.folded, other.folded))
        both, either = shared(one, other)
        return both / either

    def _by_words(
        self,
        first: Sequence[Node],
        second: Sequence[Node],
        rows: Sequence[int],
        columns: Sequence[int],
    ) -> Iterator[tuple[int, int, float]]:
        if not rows or not columns:
            return
        if len(rows) * len(columns) > MOST_COMPARISONS:
            raise DataError(
                f"{len(rows)} units have no place in the text and would each be compared with "
                f"{len(columns)}; give the text of the document, or fewer units"
            )
        from rapidfuzz.distance import Levenshtein
        from rapidfuzz.process import cdist

        words = [[first[i].folded for i in rows], [second[j].folded for j in columns]]
        if self.by == "edit":
            table = cdist(*words, scorer=Levenshtein.normalized_similarity, dtype=np.float64)
        else:
            table = np.array([[float(a == b) for b in words[1]] for a in words[0]])
        for i, j in zip(*np.nonzero(table), strict=True):
            yield rows[i], columns[j], float(table[i, j])


def shared(one: Node, other: Node) -> tuple[int, int]:
    """Measure the text that two units share, and that they cover together."""
    if one.segment and other.segment:
        first, second = set(one.segment), set(other.segment)
        return len(first & second), len(first | second)
    both = 0
    for a in one.spans:
        for b in other.spans:
            start = a.start if a.start > b.start else b.start
            end = a.end if a.end < b.end else b.end
            if end > start:
                both += end - start
    return both, _length(one.spans) + _length(other.spans) - both


def _length(spans: Sequence[Span]) -> int:
    return sum(span.end - span.start for span in spans)


_PLACE_AND_WORDS = attrgetter("place_and_words")


# ----- candidates -------------------------------------------------------------------------------


def _identical(first: Sequence[Node], second: Sequence[Node], *, placed: bool) -> dict[int, int]:
    """Return the units that are alike in everything that counts, in text order.

    They have the same place and say the same; if ``placed``, then those at the same place as well.
    """
    partner: dict[int, int] = {}
    for key in (_PLACE_AND_WORDS, _place) if placed else (_PLACE_AND_WORDS,):
        matched = set(partner.values())
        waiting: dict[object, list[int]] = defaultdict(list)
        for j in range(len(second) - 1, -1, -1):
            if j not in matched:
                waiting[key(second[j])].append(j)
        for i, node in enumerate(first):
            if i not in partner and (places := waiting.get(key(node))):
                partner[i] = places.pop()
    return partner


def _place(node: Node) -> object:
    return node.segment or node.place or node.folded.strip()


def _touching(first: Sequence[Node], second: Sequence[Node]) -> list[tuple[int, int]]:
    """Return the pairs of placed units that share a part of the text."""
    touching: dict[tuple[int, int], None] = {}
    at: dict[str, list[int]] = defaultdict(list)
    for j, node in enumerate(second):
        for segment in node.segment:
            at[segment].append(j)
    for i, node in enumerate(first):
        for segment in node.segment:
            touching |= dict.fromkeys((i, j) for j in at.get(segment, ()))
    # One sweep along the text: what is open on the other side when a span begins overlaps it.
    spans = [(start, end, 0, i) for i, n in enumerate(first) for start, end in n.bounds]
    spans += [(start, end, 1, j) for j, n in enumerate(second) for start, end in n.bounds]
    going: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for start, end, side, place in sorted(spans):
        other = going[1 - side]
        for each in [each for each, ends in other.items() if ends <= start]:
            del other[each]
        for each in other:
            touching[(place, each) if side == 0 else (each, place)] = None
        going[side][place] = max(end, going[side].get(place, 0))
    if not at:
        return list(touching)
    return [
        (i, j)
        for i, j in touching
        if not (first[i].segment and second[j].segment)
        or set(first[i].segment) & set(second[j].segment)
    ]


# ----- assignment -------------------------------------------------------------------------------


def _greedy(candidates: Sequence[Pairing]) -> list[Pairing]:
    """Match the most similar pairs first; of equal ones the earliest, whoever comes first."""
    rows: set[int] = set()
    columns: set[int] = set()
    matches = []
    for pair in sorted(candidates, key=lambda p: (-p.similarity, p.first + p.second, p.first)):
        if pair.first not in rows and pair.second not in columns:
            rows.add(pair.first)
            columns.add(pair.second)
            matches.append(pair)
    return matches


def _optimal(candidates: Sequence[Pairing]) -> list[Pairing]:
    """Match so that the sum of similarities is as large as possible."""
    if not candidates:
        return []
    from scipy.optimize import linear_sum_assignment

    # The assignment problem on a table of similarities, zero where two units are no candidates; a
    # pair that the assignment makes of such units adds nothing and is dropped.
    rows = {i: n for n, i in enumerate(sorted({p.first for p in candidates}))}
    columns = {j: n for n, j in enumerate(sorted({p.second for p in candidates}))}
    if len(rows) * len(columns) > MOST_COMPARISONS:
        raise DataError(
            f"{len(rows)} and {len(columns)} units are too many for the optimal assignment; take "
            "the greedy one"
        )
    table = np.zeros((len(rows), len(columns)))
    for pair in candidates:
        table[rows[pair.first], columns[pair.second]] = pair.similarity
    at = dict(zip(*(each.tolist() for each in linear_sum_assignment(-table)), strict=True))
    return [p for p in candidates if at.get(rows[p.first]) == columns[p.second]]


def _inside(
    first: Sequence[Node],
    second: Sequence[Node],
    pairs: Sequence[Pairing],
    touching: Sequence[tuple[int, int]],
) -> Iterator[Inside]:
    """Yield the units without a partner that lie in a unit of the other annotator.

    What a coarser unit holds must lie side by side: a unit nested in its partner stays alone.
    """
    partners: tuple[dict[int, int], dict[int, int]] = (
        {p.first: p.second for p in pairs},
        {p.second: p.first for p in pairs},
    )
    lists = (first, second)
    both: tuple[Literal[0, 1], Literal[0, 1]] = (0, 1)
    for side in both:
        fine, coarse = lists[side], lists[1 - side]
        free = [i for i in range(len(fine)) if i not in partners[side]]
        if not free:
            continue
        near = touching if side == 0 else [(i, j) for j, i in touching]
        # What each coarse unit holds by now, its partner first; the smallest holder gets a unit.
        held: dict[int, list[int]] = {j: [i] for j, i in partners[1 - side].items()}
        placed: set[int] = set()
        holding = _holding(fine, coarse, free, near)
        for _, i, j in sorted((_size(coarse[j]), i, j) for i, j in holding):
            overlaps = any(_overlap(fine[i], fine[other]) for other in held.get(j, ()))
            if not overlaps and i not in placed:
                placed.add(i)
                held.setdefault(j, []).append(i)
                yield Inside(side, i, j)


def _holding(
    fine: Sequence[Node],
    coarse: Sequence[Node],
    free: Sequence[int],
    touching: Sequence[tuple[int, int]],
) -> Iterator[tuple[int, int]]:
    unmatched = set(free)
    for i, j in touching:
        if i in unmatched and shared(fine[i], coarse[j])[0] == _size(fine[i]):
            yield i, j
    for i in free:
        words = "" if fine[i].is_placed else fine[i].folded.strip()
        if words:
            for j, node in enumerate(coarse):
                if f" {words} " in f" {node.folded} " and words != node.folded:
                    yield i, j


def _size(node: Node) -> int:
    return len(node.segment) or _length(node.spans) or len(node.words)


def _overlap(one: Node, other: Node) -> bool:
    if one.is_placed and other.is_placed:
        return shared(one, other)[0] > 0
    return one.folded in other.folded or other.folded in one.folded


def _alone(
    first: Sequence[Node],
    second: Sequence[Node],
    pairs: Sequence[Pairing],
    inside: Sequence[Inside],
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    rows = {p.first for p in pairs} | {each.fine for each in inside if each.side == 0}
    columns = {p.second for p in pairs} | {each.fine for each in inside if each.side == 1}
    # A coarse unit that only holds finer ones has a partner, too.
    rows |= {each.coarse for each in inside if each.side == 1}
    columns |= {each.coarse for each in inside if each.side == 0}
    return (
        tuple(i for i in range(len(first)) if i not in rows),
        tuple(j for j in range(len(second)) if j not in columns),
    )
