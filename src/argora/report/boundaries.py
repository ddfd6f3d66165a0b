"""Where units begin and end: near misses split from real disagreement, and what to write down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from argora.diagnostics.boundaries import OUTCOMES, Boundaries, NearMiss, WordKind, boundaries
from argora.diagnostics.boundaries.edges import Side
from argora.model import Span, Study
from argora.report.beside import share_picture
from argora.report.cases import Case
from argora.report.plan import Plan
from argora.report.tables import is_segmented
from argora.report.words import percent, shortened

__all__ = ["NearMisses", "near_misses"]

FEWEST = 10
"""Of fewer units that differ nothing is said."""
MOST_CASES = 5
WORDS = 120
NEAR = ("boundary", "division")
TITLES = {
    "same": "the same place and category",
    "boundary": "only the boundaries differ",
    "division": "one unit here, several there, all of one category",
    "category": "only the category differs",
    "both": "boundaries and category differ",
    "alone": "marked by one of the two alone",
}
SIDES: dict[Side, str] = {
    "start": "at the beginning",
    "inside": "in the middle",
    "end": "at the end",
}
WHAT: dict[WordKind, str] = {
    "space": "white space",
    "punctuation": "punctuation",
    "connective": "a connective or opening phrase",
    "words": "one to four words",
    "clause": "a longer stretch of words",
    "unknown": "some text",
}
ADVICE: dict[WordKind, str] = {
    "space": "Let the tool cut white space off; it is no part of a unit.",
    "punctuation": "Write down whether punctuation belongs to a unit.",
    "connective": "Write down whether connectives and opening phrases, such as “because” or “I "
    "think that”, belong to a unit.",
    "words": "Write down at which word a unit begins and ends, with the examples below.",
    "clause": "Write down how much of a sentence one unit takes, and when it is cut in two.",
    "unknown": "Write down where a unit begins and ends.",
}


@dataclass(frozen=True)
class NearMisses:
    """What became of the units of every two annotators."""

    study: Study
    found: Boundaries

    @property
    def n_open(self) -> int:
        """How many units another annotator did not mark alike."""
        return self.found.n_units - self.found.total["same"]

    @property
    def n_near(self) -> int:
        """How many of them differ in their boundaries only."""
        return sum(self.found.total[each] for each in OUTCOMES if each in NEAR)

    @cached_property
    def edges(self) -> Counter[tuple[Side, WordKind]]:
        """Where near misses part, by side and words; white space only if there is nothing else."""
        whole = self.found.edges
        rest = Counter({key: n for key, n in whole.items() if key[1] != "space"})
        return rest or whole

    @cached_property
    def rows(self) -> list[tuple[str, int, str, Markup]]:
        """What became of units, with how many and a bar."""
        whole = self.found.n_units
        most = max(self.found.total.values()) / whole
        return [
            (TITLES[each], n, percent(n / whole), share_picture(n / whole, whole=most))
            for each, n in self.found.total.items()
        ]

    def sentences(self) -> list[str]:
        """Say how much of it is near misses, and at what they part."""
        share = self.n_near / self.n_open
        said = [
            f"Of {self.n_open:,} units that another annotator did not mark alike, {self.n_near:,} "
            f"({share:.0%}) are near misses: the same category, only other boundaries. The others "
            "are real disagreement."
        ]
        if self.edges:
            (side, kind), n = self.edges.most_common(1)[0]
            said.append(
                f"Most often one of the two has {WHAT[kind]} {SIDES[side]} that the other leaves "
                f"out ({n:,} of {self.edges.total():,} edges)."
            )
        return said

    def advice(self) -> str:
        """Say what the guideline should settle; nothing if there are no edges."""
        return ADVICE[self.edges.most_common(1)[0][0][1]] if self.edges else ""

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """Near misses that part at what they part most often, of every document one first."""
        if not self.edges:
            return ()
        top = self.edges.most_common(1)[0][0]
        turns: Counter[str] = Counter()
        ranked = []
        for place, miss in enumerate(self.found.near_misses):
            if miss.outcome in NEAR and any((e.side, e.kind) == top for e in miss.edges):
                ranked.append((turns[miss.document], place, miss))
                turns[miss.document] += 1
        return tuple(self._case(miss) for *_, miss in sorted(ranked)[:MOST_CASES])

    def _case(self, miss: NearMiss) -> Case:
        said = tuple(
            (self._words(miss.document, spans), (who,))
            for who, spans in zip(miss.annotators, miss.spans, strict=True)
        )
        first = min(min(spans) for spans in miss.spans)
        return Case(miss.document, "", "", said, 1.0, first)

    def _words(self, document: str, spans: Sequence[Span]) -> str:
        text = self.study.document(document).text
        if text is None:
            return ", ".join(f"{span.start + 1}–{span.end}" for span in sorted(spans))
        parts = (" ".join(span.of(text).split()) for span in sorted(spans))
        return shortened(" | ".join(parts), WORDS)


def near_misses(study: Study, plan: Plan) -> NearMisses | None:
    """Compare the units of every two annotators.

    None where segments were given, for a crowd, and where hardly anything differs.
    """
    if is_segmented(study):
        return None
    found = boundaries(study, kinds=plan.kinds, round=plan.round)
    made = NearMisses(study, found)
    return made if made.n_open >= FEWEST else None
