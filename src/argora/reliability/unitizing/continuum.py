"""One document as positions, and the units that annotators marked on it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from argora.errors import DataError
from argora.reliability.coding.factor import clean, is_missing
from argora.reliability.unitizing.positions import length_of, whole

__all__ = [
    *("CUT", "CUT_ALONE", "UNKNOWN", "Continuum", "Mark", "Segment"),
    *("make_continuum", "overlap_note", "unknown_note"),
]

UNKNOWN: Hashable = "?"
"""The value of units without a category: what their annotator would say there is missing."""

Mark = tuple[tuple[tuple[int, int], ...], Hashable]
"""A unit as marked: the (start, end) of its parts, and its value."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Part of one annotator's partition of a continuum: a valued unit or a piece of one.

    ``unit`` tells which parts belong together; a discontinuous unit has several parts.
    """

    start: int
    end: int
    value: Hashable
    unit: int


@dataclass(frozen=True)
class Continuum:
    """One document as positions, and what each annotator marked on it.

    Attributes
    ----------
    length : number of positions.
    units : what every annotator who did the document marked, as it was marked.
    marked : the same as a partition: for every annotator who did the document, sorted segments
        that do not overlap; positions in none of them are gaps. Somebody who marked nothing has no
        segments.
    """

    id: str
    length: int
    units: Mapping[str, tuple[Mark, ...]]
    marked: Mapping[str, tuple[Segment, ...]]
    group: str = ""
    n_overlapping: int = 0

    @property
    def annotators(self) -> tuple[str, ...]:
        """Who did the document."""
        return tuple(self.marked)

    @property
    def done_by(self) -> Collection[str]:
        """The same, for data of any kind of documents."""
        return self.marked.keys()

    def of_annotators(self, names: Collection[str]) -> Continuum:
        """Return the continuum with the marks of some annotators only."""
        return replace(
            self,
            units={name: units for name, units in self.units.items() if name in names},
            marked={name: segments for name, segments in self.marked.items() if name in names},
        )

    def gaps(self, annotator: str) -> list[tuple[int, int]]:
        """Return the (start, end) of everything the annotator left blank."""
        edges = [0]
        for segment in self.marked[annotator]:
            edges += [segment.start, segment.end]
        edges.append(self.length)
        return [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if a < b]

    def only(self, label: Hashable) -> Continuum:
        """Return the units of one category; others that are known become gaps."""
        units = {name: _only(each, label) for name, each in self.units.items()}
        if self.n_overlapping:
            # From the units and not their partition: a unit that units of other categories overlap
            # is one unit again once they are gone.
            return make_continuum(self.id, self.length, units, group=self.group)
        marked = {name: _only_segments(each, label) for name, each in self.marked.items()}
        return Continuum(self.id, self.length, units, marked, self.group)


def _only(units: tuple[Mark, ...], label: Hashable) -> tuple[Mark, ...]:
    return tuple(
        (parts, UNKNOWN if value == UNKNOWN else label)
        for parts, value in units
        if value in (label, UNKNOWN) or (isinstance(value, frozenset) and label in value)
    )


def _only_segments(segments: tuple[Segment, ...], label: Hashable) -> tuple[Segment, ...]:
    """Return the segments of one category where none overlap, their units counted anew."""
    number: dict[int, int] = {}
    return tuple(
        Segment(
            each.start,
            each.end,
            UNKNOWN if each.value == UNKNOWN else label,
            number.setdefault(each.unit, len(number)),
        )
        for each in segments
        if each.value in (label, UNKNOWN)
        or (isinstance(each.value, frozenset) and label in each.value)
    )


def make_continuum(
    id: str,
    length: int,
    marks: Mapping[str, Sequence[Mark]],
    *,
    group: str = "",
) -> Continuum:
    """Turn units, each with its parts and its value, into partitions.

    Where units of one annotator overlap, the shared positions form a segment of their own; its
    value is the common one, or the set of both if they differ; unknown if one of them is.

    Raises
    ------
    DataError
        If a unit is empty, reaches beyond the continuum or has no category, or if a position is
        no whole number.
    """
    length = length_of(length, id)
    n_overlapping = 0
    marked: dict[str, tuple[Segment, ...]] = {}
    cleaned = {
        annotator: tuple(_plain(m, annotator, id) for m in units_given)
        for annotator, units_given in marks.items()
    }
    for annotator, units in cleaned.items():
        for parts, value in units:
            if type(value) is not str and is_missing(value):
                raise DataError(f"unit {parts} of {annotator!r} on {id!r} has no category")
            for start, end in parts:
                if not 0 <= start < end <= length:
                    raise DataError(
                        f"unit {start}..{end} of {annotator!r} on {id!r}: "
                        f"expected 0 <= start < end <= {length}"
                    )
        if (separate := _separate(units)) is not None:
            marked[annotator] = separate
            continue
        segments = _partition(units)
        n_overlapping += sum(len(owners) > 1 for owners, _ in segments)
        numbers: dict[frozenset[int], int] = {}
        marked[annotator] = tuple(
            replace(segment, unit=numbers.setdefault(owners, len(numbers)))
            for owners, segment in segments
        )
    return Continuum(id, length, cleaned, marked, group, n_overlapping)


def _plain(mark: Mark, annotator: str, id: str) -> Mark:
    """Return a unit with a plain value and plain positions, as most of a million units have."""
    parts, value = mark
    for start, end in parts:
        if type(start) is not int or type(end) is not int:
            parts = tuple(
                (
                    whole(a, f"the start of unit {a}..{b} of {annotator!r} on {id!r}"),
                    whole(b, f"the end of unit {a}..{b} of {annotator!r} on {id!r}"),
                )
                for a, b in parts
            )
            break
    if type(value) is not str:
        return parts, clean(value)
    return mark if parts is mark[0] else (parts, value)


def _separate(units: Sequence[Mark]) -> tuple[Segment, ...] | None:
    """Return the segments of one annotator's units; None if some overlap and have to be cut."""
    owner = [number for number, (parts, _) in enumerate(units) for _ in parts]
    places = [place for parts, _ in units for place in parts]
    order = sorted(range(len(places)), key=places.__getitem__)
    if any(places[one][1] > places[other][0] for one, other in pairwise(order)):
        return None
    number: dict[int, int] = {}  # units are counted in the order of their first segments
    return tuple(
        Segment(*places[at], units[owner[at]][1], number.setdefault(owner[at], len(number)))
        for at in order
    )


def _partition(units: Sequence[Mark]) -> list[tuple[frozenset[int], Segment]]:
    """Cut one annotator's units where their owners change; sorted, without overlap."""
    events = sorted(
        (position, opens, number)
        for number, (parts, _) in enumerate(units)
        for start, end in parts
        for position, opens in ((start, 1), (end, 0))
    )
    segments: list[tuple[frozenset[int], Segment]] = []
    active: set[int] = set()
    since = 0
    for position, opens, number in events:
        if active and position > since:
            owners = frozenset(active)
            segments.append((owners, Segment(since, position, _value(units, owners), 0)))
        since = position
        if opens:
            active.add(number)
        else:
            active.discard(number)
    return segments


def _value(units: Sequence[Mark], owners: frozenset[int]) -> Hashable:
    values = {units[number][1] for number in owners}
    if len(values) == 1:
        return values.pop()
    if UNKNOWN in values:
        return UNKNOWN
    return frozenset(p for v in values for p in (v if isinstance(v, frozenset) else (v,)))


CUT = "overlap count as segments of their own, with the categories of both"
CUT_ALONE = "and one category overlap count as units of their own"


def overlap_note(n: int, ending: str = CUT) -> tuple[str, ...]:
    """Note how many stretches several units of one annotator share; empty if there is none."""
    stretches = "stretch" if n == 1 else "stretches"
    return (f"{n} {stretches} where units of one annotator {ending}",) if n else ()


def unknown_note(continua: Iterable[Continuum]) -> tuple[str, ...]:
    """Note the number of units without a known category; empty if all have one."""
    n = sum(v == UNKNOWN for c in continua for marks in c.units.values() for _, v in marks)
    if not n:
        return ()
    units = "1 unit has" if n == 1 else f"{n} units have"
    return (
        f"{units} no category: where they lie, the category of their annotator is missing; "
        "measures of places alone count them",
    )
