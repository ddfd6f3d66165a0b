"""Boundaries of units: near misses apart from real disagreement, and the words they differ in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from argora.analysis.cases import Case
from argora.analysis.plan import Plan
from argora.analysis.tables import is_segmented
from argora.analysis.words import shortened
from argora.diagnostics.boundaries import (
    OUTCOMES,
    Boundaries,
    NearMiss,
    Outcome,
    WordKind,
    boundaries,
)
from argora.diagnostics.boundaries.edges import Side
from argora.model import Span, Study
from argora.reliability import StructureData

__all__ = ["NearMisses", "near_misses"]

FEWEST = 10
"""Of fewer units that differ nothing is said."""
MOST_CASES = 5
WORDS = 120
NEAR = ("boundary", "division")


@dataclass(frozen=True)
class NearMisses:
    """The units of every two annotators, compared."""

    study: Study
    boundaries: Boundaries

    @property
    def n_open(self) -> int:
        """The number of units that another annotator did not mark alike."""
        return self.boundaries.n_units - self.boundaries.total["same"]

    @property
    def n_near(self) -> int:
        """The number of them that differ in their boundaries only."""
        return sum(self.boundaries.total[each] for each in OUTCOMES if each in NEAR)

    @cached_property
    def edges(self) -> Counter[tuple[Side, WordKind]]:
        """The edges of near misses by side and kind of words; white space only if it is all."""
        whole = self.boundaries.edges
        rest = Counter({key: n for key, n in whole.items() if key[1] != "space"})
        return rest or whole

    @property
    def shares(self) -> dict[Outcome, float]:
        """The share of each outcome in all units."""
        return {each: n / self.boundaries.n_units for each, n in self.boundaries.total.items()}

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """Near misses that part at what they part most often, of every document one first."""
        if not self.edges:
            return ()
        top = self.edges.most_common(1)[0][0]
        turns: Counter[str] = Counter()
        ranked = []
        for place, miss in enumerate(self.boundaries.near_misses):
            if miss.outcome in NEAR and any((e.side, e.kind) == top for e in miss.edges):
                ranked.append((turns[miss.document], place, miss))
                turns[miss.document] += 1
        return tuple(self._case(miss) for *_, miss in sorted(ranked)[:MOST_CASES])

    def _case(self, miss: NearMiss) -> Case:
        quotes = tuple(
            (self._words(miss.document, spans), (annotator,))
            for annotator, spans in zip(miss.annotators, miss.spans, strict=True)
        )
        first = min(min(spans) for spans in miss.spans)
        return Case(miss.document, "", "", quotes, 1.0, first)

    def _words(self, document: str, spans: Sequence[Span]) -> str:
        text = self.study.document(document).text
        if text is None:
            return ", ".join(f"{span.start}–{span.end}" for span in sorted(spans))
        parts = (" ".join(span.of(text).split()) for span in sorted(spans))
        return shortened(" | ".join(parts), WORDS)


def near_misses(study: Study, plan: Plan, data: StructureData | None = None) -> NearMisses | None:
    """Compare the units of every two annotators; ``data`` are structures matched already.

    None where segments were given, and where hardly anything differs.
    """
    if is_segmented(study):
        return None
    compared = boundaries(study, **plan.layers, data=data)
    misses = NearMisses(study, compared)
    return misses if misses.n_open >= FEWEST else None
