"""Cases of units: all that overlaps at one stretch of a text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from argora.analysis.curation.case import (
    CaseRow,
    CurationCase,
    Kind,
    Option,
    layers_asked,
    merged_kinds,
    options_of,
    spans_at,
    status_of,
    words_in,
)
from argora.analysis.curation.groups import Groups
from argora.consensus.gold import Decision, Gold
from argora.consensus.gold.people import NOTHING
from argora.consensus.gold.places import Parts, parts_of, parts_of_unit, spans_of
from argora.model import Document, Span, Unit

__all__ = ["unit_cases"]

_Marked = tuple[str, Parts]
"""The category and the place of a unit."""
_Version = frozenset[_Marked]


class _Places:
    """Where parts of places lie in the order of a document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.cut = document.segmentations.get("segment")
        self._at = {} if self.cut is None else {id: at for at, id in enumerate(self.cut.ids)}

    def ranges(self, parts: Parts) -> list[tuple[int, int]]:
        """Return the segments of a place by number, or its characters, each from and to."""
        if self.cut is not None:
            return [(self._at[part], self._at[part] + 1) for part in parts]
        return [(span.start, span.end) for span in spans_of(parts)]

    def of(self, unit: Unit) -> Parts:
        """Return the place of a unit: its segments where the document has some."""
        if self.cut is None or unit.segment:
            return parts_of_unit(unit)
        inside = {i for span in unit.spans for i in self.cut.overlapping(span)}
        return tuple(self.cut.ids[i] for i in sorted(inside))

    def order(self, marked: _Marked) -> tuple[object, ...]:
        """Return by what units are sorted."""
        return self.ranges(marked[1]), marked[0]

    def overlap(self, one: Parts, other: Parts) -> bool:
        """Return whether two places share something."""
        pieces = self.ranges(other)
        return any(a < d and c < b for a, b in self.ranges(one) for c, d in pieces)


@dataclass
class _Stretch:
    """What overlaps: units of annotators and of the gold, and questions."""

    marked: dict[str, set[_Marked]] = field(default_factory=lambda: defaultdict(set))
    gold: dict[_Marked, Unit] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    places: list[Parts] = field(default_factory=list)


def unit_cases(gold: Gold, document: str) -> Iterator[CurationCase]:
    """Yield the cases of units of a document."""
    layers = layers_asked(gold, document, "units")
    if not layers:
        return
    places = _Places(gold.study.document(document))
    in_document = _Stretches(places)
    for name, layer in layers.items():
        for unit in layer.units:
            in_document.add_vote(name, unit)
    for each in gold.units_of.get(document, ()):
        in_document.add_gold(each.unit)
    for decision in gold.decisions:
        if decision.document == document and decision.task == "unit":
            in_document.add_decision(decision)
    for stretch in in_document.all():
        is_open = any(e.decided_by or e.status == "undecided" for e in stretch.decisions)
        if stretch.marked or stretch.gold or is_open:
            yield _case(stretch, tuple(layers), places)


class _Stretches:
    """The stretches of a document."""

    def __init__(self, places: _Places) -> None:
        self._places = places
        self._entries: list[tuple[Parts, str, _Marked | Unit | Decision]] = []

    def add_vote(self, annotator: str, unit: Unit) -> None:
        """Add a unit of an annotator, if it has a place."""
        if parts := self._places.of(unit):
            self._entries.append((parts, annotator, (unit.category or "", parts)))

    def add_gold(self, unit: Unit) -> None:
        """Add a unit of the gold."""
        self._entries.append((self._places.of(unit), "", unit))

    def add_decision(self, decision: Decision) -> None:
        """Add what is on record about a question."""
        parts = parts_of(decision.place, self._places.document)
        self._entries.append((parts, "", decision))

    def all(self) -> Iterator[_Stretch]:
        """Yield what overlaps together, in the order of the text."""
        groups = Groups[int]()
        ends = sorted(
            (start, end, number)
            for number, (parts, _, _) in enumerate(self._entries)
            for start, end in self._places.ranges(parts)
        )
        reach, last = -1, -1
        for start, end, number in ends:
            if start < reach:
                groups.join(last, number)
            reach, last = max(reach, end), number
        stretches: dict[int, _Stretch] = {}
        for _, _, number in ends:
            stretches.setdefault(groups.first(number), _Stretch())
        for number, (parts, annotator, entry) in enumerate(self._entries):
            stretch = stretches[groups.first(number)]
            if isinstance(entry, Unit):
                stretch.gold[entry.category or "", parts] = entry
            elif isinstance(entry, Decision):
                stretch.decisions.append(entry)
                stretch.places.append(parts)
            else:
                stretch.marked[annotator].add(entry)
        yield from stretches.values()


def _case(stretch: _Stretch, annotators: Sequence[str], places: _Places) -> CurationCase:
    document = places.document
    versions: dict[_Version, list[str]] = defaultdict(list)
    for name in annotators:
        versions[frozenset(stretch.marked.get(name, ()))].append(name)
    kinds = merged_kinds(versions, partial(_differences, places))
    now = frozenset(stretch.gold)
    every = {**versions, now: versions.get(now, []), frozenset(): versions.get(frozenset(), [])}

    def option(version: _Version, supporters: tuple[str, ...]) -> Option:
        return Option(
            supporters,
            version == now,
            not version,
            _rows(version, stretch, places),
            tuple(_option_unit(each, document) for each in sorted(version, key=places.order)),
        )

    votes = [parts for marked in stretch.marked.values() for _, parts in marked]
    by_rule = [p for p, e in zip(stretch.places, stretch.decisions, strict=True) if e.votes]
    first = min(votes or by_rule or stretch.places, key=places.ranges)
    every_place = {*votes, *stretch.places, *(parts for _, parts in stretch.gold)}
    spans = [span for parts in every_place for span in spans_at(parts, document)]
    start = min((span.start for span in spans), default=None)
    end = max((span.end for span in spans), default=None)
    whole = [Span(start, end)] if start is not None and end is not None else []
    units = sorted(stretch.gold, key=places.order)
    return CurationCase(
        key=f"unit {' '.join(first)}",
        task="unit",
        kinds=kinds,
        status=status_of(stretch.decisions, kinds),
        start=start,
        end=end,
        words=words_in(document, whole) or " ".join(e.words for e in stretch.decisions[:1]),
        unit=stretch.gold[units[0]].id if units else None,
        reason="; ".join(dict.fromkeys(e.reason for e in stretch.decisions if _is_open(e))),
        n_annotators=len(annotators),
        options=options_of(every, option, order=lambda v: sorted(map(places.order, v))),
        decisions=tuple(stretch.decisions),
    )


def _is_open(decision: Decision) -> bool:
    return decision.status == "undecided" and bool(decision.reason)


def _option_unit(marked: _Marked, document: Document) -> Unit:
    """Return a unit as an option shows it: with characters where there is a text."""
    category, parts = marked
    spans = spans_at(parts, document)
    segment = () if document.segmentations.get("segment") is None else parts
    return Unit("here", spans, category or None, segment=segment)


def _differences(places: _Places, one: _Version, other: _Version) -> set[Kind]:
    """Return in what two annotators differ at a stretch."""
    kinds = set[Kind]()
    for mine, theirs in ((one, other), (other, one)):
        for category, parts in mine - theirs:
            near = {c for c, place in theirs if places.overlap(parts, place)}
            if any(place == parts for _, place in theirs):
                kinds.add("category")
            elif near:
                kinds |= {"boundary"} if category in near else {"boundary", "category"}
            else:
                kinds.add("missing")
    return kinds


def _rows(version: _Version, stretch: _Stretch, places: _Places) -> tuple[CaseRow, ...]:
    """Return the decisions after which the gold has just these units here."""
    if any(not category for category, _ in version):
        return ()
    if places.cut is not None:
        return tuple(_segment_rows(version, stretch, places))
    at: dict[Parts, set[str]] = {parts: set() for parts in stretch.places}
    for category, parts in version:
        at.setdefault(parts, set()).add(category)
    return tuple(
        CaseRow("unit", " ".join(parts), "+".join(sorted(at[parts])) or NOTHING)
        for parts in sorted(at, key=places.ranges)
    )


def _segment_rows(version: _Version, stretch: _Stretch, places: _Places) -> Iterator[CaseRow]:
    """Yield a decision for each segment; units with one place are one decision."""
    at: dict[Parts, set[str]] = defaultdict(set)
    for category, parts in version:
        at[parts].add(category)
    segments = {(part,) for parts in (*stretch.places, *at) for part in parts}
    anchors = _anchors(at)
    if anchors is None:
        return
    marked = [parts for units in stretch.marked.values() for _, parts in units]
    joins = any(len(parts) > 1 for parts in (*marked, *(parts for _, parts in stretch.gold)))
    for (segment,) in sorted(segments, key=places.ranges):
        parts = anchors.get(segment, ())
        boundaries = " ".join(parts) if joins else ""
        yield CaseRow(
            "unit", segment, "+".join(sorted(at[parts])) or NOTHING, boundaries=boundaries
        )


def _anchors(at: Mapping[Parts, Iterable[str]]) -> dict[str, Parts] | None:
    """Return which place is decided at each segment; None if some place gets no segment."""
    place_at: dict[str, Parts] = {}

    def place(parts: Parts, tried: set[str]) -> bool:
        for segment in parts:
            if segment not in tried:
                tried.add(segment)
                if segment not in place_at or place(place_at[segment], tried):
                    place_at[segment] = parts
                    return True
        return False

    if not all(place(parts, set()) for parts in sorted(at, key=len)):
        return None
    return {**{segment: parts for parts in at for segment in parts}, **place_at}
