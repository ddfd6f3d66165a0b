"""Rules about units: how many, where they begin and end, whether they overlap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from argora.model.rules.base import BaseRule, Finding, View, lacks, not_checked
from argora.model.span import Span

__all__ = ["Count", "Granularity", "Overlap"]


@dataclass(frozen=True, kw_only=True)
class Count(BaseRule):
    """How many units of a category a scope holds.

    ``scope`` is ``document``; a segmentation such as ``paragraph`` (each segment for itself); or
    ``paragraph:body`` (all segments with that label together).
    """

    tag: ClassVar[str] = "count"
    category: str
    scope: str = "document"
    min: int = 0
    max: int | None = None

    def names(self) -> set[str]:
        """Return the category."""
        return {self.category}

    def scopes(self) -> set[str]:
        """Return the scope, unless it is the whole document."""
        return {self.scope} - {"document"}

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield one breach per scope that has too few or too many."""
        units = [unit.id for unit in view.layer.units if unit.category == self.category]
        segmentation, _, label = self.scope.partition(":")
        if self.scope == "document":
            yield from self._judge(units, "the document")
            return
        cut = view.segmentation(segmentation)
        if cut is None or lacks(view.document, self.scope):
            yield not_checked(view, self.scope)
            return
        places = {unit: view.segment_of(unit, segmentation) for unit in units}
        if label:
            inside = [u for u, at in places.items() if at is not None and cut.label(at) == label]
            yield from self._judge(inside, "the {part}", part=label)
        else:
            for index in range(len(cut)):
                inside = [u for u, at in places.items() if at == index]
                yield from self._judge(
                    inside, "{segmentation} {number}", segmentation=segmentation, number=index + 1
                )

    def _judge(self, units: list[str], where: str, **place: Any) -> Iterator[Finding]:
        """Yield a breach if the units in a place, named by a template, are too few or too many."""
        n = len(units)
        if n < self.min or (self.max is not None and n > self.max):
            bound = self.min if n < self.min or self.max is None else self.max
            how = "exactly" if self.min == self.max else "at least" if n < self.min else "at most"
            yield Finding.of(
                "{n} × {category} in " + where + ", expected " + how + " {bound}",
                tuple(units),
                marks=(self.category,),
                n=n,
                category=self.category,
                bound=bound,
                **place,
            )


@dataclass(frozen=True, kw_only=True)
class Overlap(BaseRule):
    """Whether units of one layer may share text: ``forbid``, ``nest`` or ``allow``."""

    tag: ClassVar[str] = "overlap"
    mode: Literal["forbid", "nest", "allow"] = "forbid"

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield every pair of units that shares text in a way the mode does not let it."""
        if self.mode == "allow":
            return
        spans = {unit.id: unit.spans_in(view.document) for unit in view.layer.units}
        pieces = sorted((span, id) for id, unit_spans in spans.items() for span in unit_spans)
        overlapping: set[tuple[str, str]] = set()
        reaching: list[tuple[int, str]] = []
        for span, id in pieces:
            reaching = [(end, other) for end, other in reaching if end > span.start]
            for _, other in reaching:
                if other != id and (other, id) not in overlapping:
                    overlapping |= {(other, id), (id, other)}
                    if self.mode == "forbid" or not _nested(spans[other], spans[id]):
                        first, second = view.mention(other), view.mention(id)
                        message = "{first} and {second} overlap"
                        yield Finding.of(message, (other, id), first=first, second=second)
            reaching.append((span.end, id))


@dataclass(frozen=True, kw_only=True)
class Granularity(BaseRule):
    """Where units begin and end.

    ``by`` is ``free`` (anywhere) or a segmentation whose borders units keep to: ``token``,
    ``sentence``, ``segment``. ``within`` names a segmentation of which a unit covers at most one
    segment.
    """

    tag: ClassVar[str] = "granularity"
    by: str = "free"
    within: str | None = None

    def scopes(self) -> set[str]:
        """Return the segmentations that units keep to."""
        return {self.by, self.within or "free"} - {"free"}

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield every unit that cuts a segment or reaches over two."""
        for name in sorted(self.scopes()):
            if view.segmentation(name) is None and view.layer.units:
                yield not_checked(view, name)
                return
        for unit in view.layer.units:
            spans = unit.spans_in(view.document)
            if self.by != "free" and not self._keeps_borders(view, spans):
                message = "unit {unit} does not keep to the borders of a {by}"
                yield Finding.of(message, (unit.id,), unit=view.mention(unit.id), by=self.by)
            if self.within and (n := self._n_segments(view, spans)) > 1:
                yield Finding.of(
                    "unit {unit} covers {n} {within}s, expected one",
                    (unit.id,),
                    code="too-wide",
                    unit=view.mention(unit.id),
                    n=n,
                    within=self.within,
                )

    def _keeps_borders(self, view: View, spans: tuple[Span, ...]) -> bool:
        cut = view.document.segmentations[self.by]
        for span in spans:
            touched = cut.overlapping(span)
            if not touched:
                return False
            first, last = cut.spans[touched[0]], cut.spans[touched[-1]]
            if (first.start, last.end) != (span.start, span.end):
                return False
        return True

    def _n_segments(self, view: View, spans: tuple[Span, ...]) -> int:
        cut = view.document.segmentations[self.within or ""]
        return len({index for span in spans for index in cut.overlapping(span)})


def _nested(a: tuple[Span, ...], b: tuple[Span, ...]) -> bool:
    def inside(inner: tuple[Span, ...], outer: tuple[Span, ...]) -> bool:
        return all(any(o.covers(i) for o in outer) for i in inner)

    return inside(a, b) or inside(b, a)
