"""How units were cut otherwise than in the gold: split, merged, shifted, missed, invented.

Every unit of the gold and every unit predicted is in exactly one case, so that the cases add up to
all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from statistics import fmean, median
from typing import Literal, get_args

from argora.errors import DataError, did_you_mean
from argora.measures.f1.matching import length_of, meeting
from argora.reliability import Continuum, UnitizingData
from argora.reliability.items.continua import Positions
from argora.reliability.unitizing.continuum import Mark
from argora.reliability.unitizing.positions import merge_parts

__all__ = [
    "CUTS",
    "Case",
    "Count",
    "Cut",
    "Lengths",
    "SegmentationErrors",
    "segmentation_errors",
]

Cut = Literal[
    "right", "wrong category", "shifted", "split", "merged", "recut", "missed", "invented"
]
CUTS: tuple[Cut, ...] = get_args(Cut)


@dataclass(frozen=True)
class Case:
    """Units of the gold and predicted units that stand for each other.

    Attributes
    ----------
    kind : see `segmentation_errors`.
    gold, predicted : the units with their places and categories; one may be empty.
    """

    document: str
    kind: Cut
    gold: tuple[Mark, ...]
    predicted: tuple[Mark, ...]

    @property
    def same_category(self) -> bool:
        """Whether all of them have one category, on both sides."""
        return len({category for _, category in (*self.gold, *self.predicted)}) == 1

    @property
    def moved(self) -> tuple[int, int]:
        """By how many positions a shifted unit begins and ends too late; below zero too early."""
        if self.kind != "shifted":
            return 0, 0
        (unit,), (other,) = self.gold, self.predicted
        return other[0][0][0] - unit[0][0][0], other[0][-1][1] - unit[0][-1][1]


@dataclass(frozen=True)
class Count:
    """How often something is the case.

    Attributes
    ----------
    n_gold, n_predicted : how many units of either side that takes in.
    n_other_category : in how many of the cases that have both sides the category differs as well.
    """

    n_cases: int = 0
    n_gold: int = 0
    n_predicted: int = 0
    n_other_category: int = 0


@dataclass(frozen=True)
class Lengths:
    """How many units there are, and how long.

    Attributes
    ----------
    mean, median : of the lengths in positions; NaN without units.
    covered : which share of all positions the units cover.
    """

    n: int
    mean: float
    median: float
    covered: float


@dataclass(frozen=True)
class SegmentationErrors:
    """All cases, by document and place.

    Attributes
    ----------
    gold, predicted : numbers and lengths of the units of either side.
    positions : what lengths are counted in, such as ``token``.
    n_documents : how many documents both did.
    """

    cases: tuple[Case, ...]
    gold: Lengths
    predicted: Lengths
    positions: str
    n_documents: int
    by_category: Mapping[str, tuple[Lengths, Lengths]] = field(default_factory=dict)

    @cached_property
    def counts(self) -> dict[Cut, Count]:
        """How often each kind is the case, in the order of ``CUTS``, zeros included."""
        of_kind: dict[Cut, list[Case]] = {kind: [] for kind in CUTS}
        for case in self.cases:
            of_kind[case.kind].append(case)
        return {
            kind: Count(
                len(counts),
                sum(len(case.gold) for case in counts),
                sum(len(case.predicted) for case in counts),
                sum(
                    bool(case.gold and case.predicted) and not case.same_category for case in counts
                ),
            )
            for kind, counts in of_kind.items()
        }

    @property
    def n_errors(self) -> int:
        """How many cases are not right."""
        return sum(case.kind != "right" for case in self.cases)


def segmentation_errors(data: UnitizingData, gold: str, predicted: str) -> SegmentationErrors:
    """Compare units with those of the gold, document by document.

    Units at the same place stand for each other: they are **right**, or have a **wrong category**.
    Of the others two belong together if they have more than half of the shorter one in common, and
    all that belong together, however indirectly, are one case: **shifted**, one unit for one;
    **split**, several for one of the gold; **merged**, one for several of the gold; **recut**,
    several for several. Units of the gold that belong to nothing are **missed**, predicted ones
    are **invented**.

    Raises
    ------
    DataError
        If one of the two is not among the annotators.
    """
    for name in (gold, predicted):
        if name not in data.annotators:
            raise DataError(f"no annotator {name!r}{did_you_mean(name, data.annotators)}")
    shared = [c for c in data.continua if gold in c.annotators and predicted in c.annotators]
    cases = [case for c in shared for case in _cases(c, gold, predicted)]
    n_positions = sum(continuum.length for continuum in shared)
    marks = [[m for c in shared for m in c.units[annotator]] for annotator in (gold, predicted)]
    covered = [
        [sum(s.end - s.start for s in c.marked[annotator]) for c in shared]
        for annotator in (gold, predicted)
    ]
    one, other = (
        _lengths(units, sum(n), n_positions) for units, n in zip(marks, covered, strict=True)
    )
    cut = data.derivation.partition("units:")[2].partition("|")[0].partition("/")[0]
    positions = cut if cut in get_args(Positions) else "position"
    return SegmentationErrors(
        tuple(cases), one, other, positions, len(shared), dict(_by_category(marks, n_positions))
    )


def _cases(continuum: Continuum, gold: str, predicted: str) -> Iterator[Case]:
    """Yield the cases of one document in text order."""
    marks = continuum.units[gold], continuum.units[predicted]
    cases: list[tuple[tuple[int, int], Case]] = []
    for kind, places, others in _together(*marks):
        pair = [
            tuple(sorted((side[i] for i in at), key=itemgetter(0)))
            for side, at in zip(marks, (places, others), strict=True)
        ]
        start = min(parts[0] for side in pair for parts, _ in side)
        cases.append((start, Case(continuum.id, kind, pair[0], pair[1])))
    for _, case in sorted(cases, key=lambda each: (each[0], CUTS.index(each[1].kind))):
        yield case


Together = tuple[Cut, tuple[int, ...], tuple[int, ...]]


def _together(gold: Sequence[Mark], predicted: Sequence[Mark]) -> Iterator[Together]:
    """Yield the kind of each correspondence, with the places of its units in both lists."""
    left = [set(range(len(gold))), set(range(len(predicted)))]
    # First the units with equal boundaries: those of the same category, then the others.
    for kind in ("right", "wrong category"):
        waiting: dict[object, list[int]] = defaultdict(list)
        for j in sorted(left[1], reverse=True):
            waiting[_key(predicted[j], kind)].append(j)
        for i in sorted(left[0]):
            if same := waiting[_key(gold[i], kind)]:
                j = same.pop()
                left[0].discard(i)
                left[1].discard(j)
                yield kind, (i,), (j,)
    # Then what overlaps by more than half of the shorter unit, as connected groups.
    ties: dict[int, list[int]] = defaultdict(list)
    back: dict[int, list[int]] = defaultdict(list)
    for i, j, common in meeting(gold, predicted):
        shorter = min(length_of(merge_parts(gold[i][0])), length_of(merge_parts(predicted[j][0])))
        if i in left[0] and j in left[1] and 2 * common > shorter:
            ties[i].append(j)
            back[j].append(i)
    for places, others in _components(sorted(left[0]), ties, back):
        left[1] -= set(others)
        yield _kind(len(places), len(others)), places, others
    # What is left of the predicted units corresponds to nothing.
    for j in sorted(left[1]):
        yield "invented", (), (j,)


def _key(mark: Mark, kind: str) -> object:
    return (merge_parts(mark[0]), mark[1]) if kind == "right" else merge_parts(mark[0])


def _components(
    starts: Iterable[int], ties: Mapping[int, list[int]], back: Mapping[int, list[int]]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield all that hangs together, from every unit of the gold that is in nothing before."""
    visited: set[int] = set()
    for start in starts:
        if start in visited:
            continue
        places, others = {start}, set[int]()
        todo = [start]
        while todo:
            for j in ties.get(todo.pop(), ()):
                if j not in others:
                    others.add(j)
                    new = set(back[j]) - places
                    places |= new
                    todo += new
        visited |= places
        yield tuple(sorted(places)), tuple(sorted(others))


def _kind(n_gold: int, n_predicted: int) -> Cut:
    if not n_predicted:
        return "missed"
    if n_gold == n_predicted == 1:
        return "shifted"
    if n_gold == 1:
        return "split"
    return "merged" if n_predicted == 1 else "recut"


def _lengths(marks: Sequence[Mark], covered: int, n_positions: int) -> Lengths:
    sizes = [length_of(merge_parts(parts)) for parts, _ in marks]
    nan = float("nan")
    return Lengths(
        len(sizes),
        fmean(sizes) if sizes else nan,
        median(sizes) if sizes else nan,
        covered / n_positions if n_positions else nan,
    )


def _by_category(
    marks: Sequence[Sequence[Mark]], n_positions: int
) -> Iterator[tuple[str, tuple[Lengths, Lengths]]]:
    """Yield numbers and lengths for every category of either side."""
    names = sorted({str(category) for side in marks for _, category in side})
    for name in names:
        of_category = [[mark for mark in side if str(mark[1]) == name] for side in marks]
        sums = [sum(length_of(merge_parts(parts)) for parts, _ in side) for side in of_category]
        one, other = (
            _lengths(side, n, n_positions) for side, n in zip(of_category, sums, strict=True)
        )
        yield name, (one, other)
