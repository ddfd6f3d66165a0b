"""Which units of several annotators are the same: by given segments, else by their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, groupby
from typing import Literal

from argora.model import Document, Layer, Span, Unit
from argora.model.span import merge_spans
from argora.reliability.grid import Grid

__all__ = ["Alignment", "Match", "align"]

Match = Literal["segment", "overlap>1/2", "overlap-or-words>1/2"]

LOCUTION = "locution"
"""What was said is never the same as what is put forward by saying it, though the words may be."""

MOST_COMPARED = 5_000_000
"""How many pairs of units without a place are compared; beyond, only equal words are the same."""


@dataclass(frozen=True)
class Alignment:
    """The joint units of one document, in text order, those without words last.

    Attributes
    ----------
    document : its id.
    match : how units were identified: by their given ``segment``, by their place, or by place and,
        where they have none, by their words.
    annotators : whose units these are.
    units : for every joint unit the ids of those units that it stands for, by annotator. Matched
        by place it has at most one unit of each annotator, and every unit is in one joint unit.
        A given segment is a joint unit even if nobody marked it; a unit over several segments is
        in each of them.
    n_placed : how many of the joint units have a place in the text; the others come last.
    """

    document: str
    match: Match
    annotators: tuple[str, ...]
    units: tuple[Mapping[str, tuple[str, ...]], ...]
    n_placed: int

    def places(self, annotator: str) -> dict[str, tuple[int, ...]]:
        """Return the joint units of every unit of one annotator."""
        joint: dict[str, list[int]] = {}
        for place, members in enumerate(self.units):
            for id in members.get(annotator, ()):
                joint.setdefault(id, []).append(place)
        return {id: tuple(places) for id, places in joint.items()}

    @property
    def marked(self) -> tuple[int, ...]:
        """The joint units that anybody marked."""
        return tuple(place for place, members in enumerate(self.units) if members)

    @property
    def alone(self) -> tuple[int, ...]:
        """The joint units that only one of several annotators marked."""
        if len(self.annotators) < 2:
            return ()
        return tuple(place for place, members in enumerate(self.units) if len(members) == 1)


def align(document: Document, layers: Mapping[str, Layer]) -> Alignment:
    """Align the units of several annotators: which of them are the same.

    Where the document has given segments, units on one segment are the same. Else two units are
    the same if they share more than half of the characters that they cover together, and joint
    units are what such pairs connect. Pairs are joined by how much they share, the most first and
    equal ones in text order; a pair that would bring two units of one annotator together is
    skipped, so a joint unit never holds two. Units without a place in the document, such as those
    of an imported map, are the same if more than half of their words is: one minus the edit
    distance over the longer length, upper and lower case alike.

    Parameters
    ----------
    layers : by annotator, all on this document.
    """
    cut = document.segmentations.get("segment")
    if cut is not None and len(cut):
        return _by_segment(Grid(cut, document), layers)
    return _by_place(document, layers)


def _by_segment(grid: Grid, layers: Mapping[str, Layer]) -> Alignment:
    joint: list[dict[str, tuple[str, ...]]] = [{} for _ in grid.cut.spans]
    for annotator, layer in layers.items():
        for unit in layer.units:
            for place in grid.rows_of(unit):
                joint[place][annotator] = (*joint[place].get(annotator, ()), unit.id)
    lost = [
        {annotator: (unit.id,)}
        for annotator, layer in layers.items()
        for unit in layer.units
        if not grid.rows_of(unit)
    ]
    return Alignment(grid.document.id, "segment", tuple(layers), (*joint, *lost), len(joint))


@dataclass(frozen=True, eq=False)
class _Mark:
    """A unit with words, and where they are."""

    annotator: str
    unit: Unit
    spans: tuple[Span, ...]

    @cached_property
    def start(self) -> int:
        return self.spans[0].start

    @cached_property
    def end(self) -> int:
        return self.spans[-1].end

    @cached_property
    def words(self) -> str:
        return " ".join((self.unit.text or "").casefold().split())

    @property
    def is_said(self) -> bool:
        return self.unit.category == LOCUTION


def _by_place(document: Document, layers: Mapping[str, Layer]) -> Alignment:
    marks: list[_Mark] = []
    free: list[_Mark] = []
    for annotator, layer in layers.items():
        for unit in layer.units:
            if spans := merge_spans(unit.spans_in(document)):
                marks.append(_Mark(annotator, unit, spans))
            else:
                free.append(_Mark(annotator, unit, ()))
    marks.sort(key=lambda mark: (mark.start, mark.end, mark.spans, mark.unit.category or ""))
    free.sort(key=lambda mark: (mark.words, mark.unit.category or ""))
    joint = _joined(marks, _ties(marks))
    match: Match = "overlap-or-words>1/2" if free else "overlap>1/2"
    units = (*joint, *_joined(free, _alike(free)))
    return Alignment(document.id, match, tuple(layers), units, n_placed=len(joint))


def _joined(
    marks: Sequence[_Mark], ties: Sequence[tuple[int, int]]
) -> list[Mapping[str, tuple[str, ...]]]:
    """Return joint units: the ids of what is tied, by annotator."""
    return [
        {marks[i].annotator: (marks[i].unit.id,) for i in members}
        for members in _components(marks, ties)
    ]


def _ties(marks: Sequence[_Mark]) -> list[tuple[int, int]]:
    """Return the pairs that are the same, the surest first; of equal ones the same category."""
    sizes = [sum(map(len, mark.spans)) for mark in marks]
    ends = [mark.end for mark in marks]
    whole = [len(mark.spans) == 1 for mark in marks]
    tied = []
    for j, reaching in _touching(marks):
        other, start, end = marks[j], marks[j].start, ends[j]
        for i in reaching:
            one = marks[i]
            if one.annotator == other.annotator:
                continue
            if whole[i] and whole[j]:
                shared = (end if end < ends[i] else ends[i]) - start
            else:
                shared = _overlap(one.spans, other.spans)
            union = sizes[i] + sizes[j] - shared
            if 2 * shared > union:
                differs = one.unit.category != other.unit.category
                tied.append((-shared / union, differs, i, j))
    tied.sort()
    return [(i, j) for *_, i, j in tied]


def _alike(marks: Sequence[_Mark]) -> list[tuple[int, int]]:
    """Return the pairs that say the same, the surest first; of equal ones the same category."""
    tied = []
    for i, j, similarity in _similar([mark.words for mark in marks]):
        one, other = marks[i], marks[j]
        if one.annotator != other.annotator and one.is_said == other.is_said:
            tied.append((-similarity, one.unit.category != other.unit.category, i, j))
    return [(i, j) for *_, i, j in sorted(tied)]


def _similar(words: Sequence[str]) -> Iterator[tuple[int, int, float]]:
    """Yield the pairs of texts of which more than half is the same; texts are sorted."""
    if len(words) ** 2 > MOST_COMPARED:
        for _, same in groupby(range(len(words)), key=lambda i: words[i]):
            yield from ((i, j, 1.0) for i, j in combinations(list(same), 2) if words[i])
        return
    from rapidfuzz.distance import Levenshtein

    for i, j in combinations(range(len(words)), 2):
        similarity = Levenshtein.normalized_similarity(words[i], words[j], score_cutoff=0.5)
        if similarity > 1 / 2 and words[i]:
            yield i, j, similarity


def _touching(marks: Sequence[_Mark]) -> Iterator[tuple[int, list[int]]]:
    """Yield every mark with the earlier ones that end behind its start."""
    reaching: list[int] = []
    for j, mark in enumerate(marks):
        reaching = [i for i in reaching if marks[i].end > mark.start]
        yield j, reaching
        reaching.append(j)


def _overlap(one: Sequence[Span], other: Sequence[Span]) -> int:
    """Count the characters that two sorted lists of spans share."""
    shared = i = j = 0
    while i < len(one) and j < len(other):
        shared += max(0, min(one[i].end, other[j].end) - max(one[i].start, other[j].start))
        if one[i].end <= other[j].end:
            i += 1
        else:
            j += 1
    return shared


def _components(marks: Sequence[_Mark], ties: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Join what is tied unless one annotator would be in a component twice; in text order."""
    members = {i: [i] for i in range(len(marks))}
    people = {i: {mark.annotator} for i, mark in enumerate(marks)}
    home = list(range(len(marks)))
    for i, j in ties:
        into, gone = home[i], home[j]
        if into == gone or not people[into].isdisjoint(people[gone]):
            continue
        for k in members[gone]:
            home[k] = into
        members[into] += members.pop(gone)
        people[into] |= people.pop(gone)
    return sorted((sorted(group) for group in members.values()), key=lambda group: group[0])
