"""The units and gaps of all continua of a study as arrays, for measures without a loop over units.

A *lane* is one annotator's view of one document. Lanes lie one after the other, those of a document
together; documents that one annotator did alone have none.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from argora.reliability.arrays import Bools, Ints
from argora.reliability.unitizing.continuum import UNKNOWN, Continuum, Mark, Segment

__all__ = [
    "Lanes",
    "Marked",
    "Sections",
    "by_label",
    "distinct",
    "lanes_of",
    "segments_of",
    "shared",
]


@dataclass(frozen=True, eq=False)
class Lanes:
    """Which lanes there are.

    Attributes
    ----------
    length, annotators : of every document: its positions, how many annotators did it.
    row : which continuum of the data a document is.
    """

    length: Ints
    annotators: Ints
    row: Ints

    @property
    def first(self) -> Ints:
        """The first lane of every document."""
        return np.cumsum(self.annotators) - self.annotators

    @property
    def document(self) -> Ints:
        """The document of every lane."""
        return np.repeat(np.arange(len(self.length)), self.annotators)

    @property
    def offset(self) -> Ints:
        """Where every document begins when all lie one after the other."""
        return np.cumsum(self.length) - self.length


@dataclass(frozen=True, eq=False)
class Sections:
    """Stretches of lanes, one per row."""

    lane: Ints
    start: Ints
    end: Ints

    @property
    def size(self) -> Ints:
        """How many positions each covers."""
        return self.end - self.start

    def where(self, chosen: Bools) -> Sections:
        """Return some of the rows."""
        return Sections(self.lane[chosen], self.start[chosen], self.end[chosen])


@dataclass(frozen=True, eq=False)
class Marked(Sections):
    """Stretches with what they were marked with, and which of them are parts of one unit.

    Attributes
    ----------
    code : the position of the value among all known ones; -1 if it is not known.
    unit : numbers from zero; parts of one unit share theirs.
    """

    code: Ints
    unit: Ints


def distinct(*values: Ints) -> Ints:
    """Return all values once, sorted; ``np.unique`` hashes them first, which takes far longer."""
    ordered = np.sort(np.concatenate(values))
    return np.asarray(ordered[np.append(True, ordered[1:] != ordered[:-1])[: len(ordered)]])


def shared(continua: Iterable[Continuum], *, at_least: int = 2) -> list[Continuum]:
    """Return the documents that at least so many annotators did."""
    return [continuum for continuum in continua if len(continuum.marked) >= at_least]


def lanes_of(continua: Sequence[Continuum], *, at_least: int = 2) -> Lanes:
    """Return the lanes of the documents that at least so many annotators did."""
    rows = [i for i, continuum in enumerate(continua) if len(continuum.marked) >= at_least]
    return Lanes(
        np.array([continua[i].length for i in rows], dtype=np.int64),
        np.array([len(continua[i].marked) for i in rows], dtype=np.int64),
        np.array(rows, dtype=np.int64),
    )


def segments_of(continua: Iterable[Continuum], categories: Sequence[Hashable]) -> Marked:
    """Return the partitions of all annotators without gaps; codes are places in the categories."""
    code = {UNKNOWN: -1} | {value: i for i, value in enumerate(categories)}
    lanes = [segments for continuum in continua for segments in continuum.marked.values()]

    def segments() -> Iterator[Segment]:
        return (segment for lane in lanes for segment in lane)

    sizes = np.array([len(segments) for segments in lanes], dtype=np.int64)
    n_units = np.array([max((s.unit for s in ss), default=-1) + 1 for ss in lanes], np.int64)
    lane = np.repeat(np.arange(len(lanes)), sizes)
    return Marked(
        lane,
        _ints(s.start for s in segments()),
        _ints(s.end for s in segments()),
        _ints(code[s.value] for s in segments()),
        _ints(s.unit for s in segments()) + (np.cumsum(n_units) - n_units)[lane],
    )


def by_label(
    continua: Sequence[Continuum], labels: Sequence[Hashable]
) -> tuple[tuple[Sections, Sections], ...]:
    """Return the units of every category against the rest, and the gaps between them.

    Where units of one annotator and category overlap, each covers a section alone, and what they
    share is one more. Every part of a discontinuous unit is a section. All lie in the order of
    lanes and positions.
    """
    lanes = lanes_of(continua)
    by_lane = [c.units[annotator] for c in shared(continua) for annotator in c.marked]
    values = tuple(dict.fromkeys(value for units in by_lane for _, value in units))
    marks, code = _parts(by_lane, {value: i for i, value in enumerate(values)})
    has = [np.array([_has(value, label) for value in values], dtype=bool) for label in labels]
    return tuple(_cut(lanes, marks.where(has_label[code])) for has_label in has)


def _has(value: Hashable, label: Hashable) -> bool:
    return value == label or (isinstance(value, frozenset) and label in value)


def _parts(lanes: list[tuple[Mark, ...]], place: dict[Hashable, int]) -> tuple[Sections, Ints]:
    """Return the parts of all units, and the code of each."""

    def parts() -> Iterator[tuple[int, int]]:
        return (part for units in lanes for parts, _ in units for part in parts)

    n_parts = _ints(len(parts) for units in lanes for parts, _ in units)
    sizes = np.array([len(units) for units in lanes], dtype=np.int64)
    lane = np.repeat(np.repeat(np.arange(len(lanes)), sizes), n_parts)
    code = np.repeat(_ints(place[value] for units in lanes for _, value in units), n_parts)
    starts, ends = _ints(start for start, _ in parts()), _ints(end for _, end in parts())
    return Sections(lane, starts, ends), code


def _cut(lanes: Lanes, marks: Sections) -> tuple[Sections, Sections]:
    """Cut lanes at all borders of their marks: what is marked, and the gaps between."""
    length = lanes.length[lanes.document]
    origin = np.cumsum(length + 1) - (length + 1)  # a seam of one position after every lane
    starts, ends = (place + origin[marks.lane] for place in (marks.start, marks.end))
    borders = distinct(origin, origin + length, starts, ends)
    opened = np.bincount(np.searchsorted(borders, starts), minlength=len(borders))
    closed = np.bincount(np.searchsorted(borders, ends), minlength=len(borders))
    covered = np.cumsum(opened - closed)[:-1] > 0
    lane = np.searchsorted(origin, borders[:-1], side="right") - 1
    seam = borders[1:] > (origin + length)[lane]
    cut = Sections(lane, borders[:-1] - origin[lane], borders[1:] - origin[lane])
    return cut.where(covered), cut.where(~covered & ~seam)


def _ints(values: Iterable[int]) -> Ints:
    # Straight into the array: a million tuples on the way would keep the garbage collector busy.
    return np.fromiter(values, dtype=np.int64)
