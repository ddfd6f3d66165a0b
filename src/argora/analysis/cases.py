"""An item as people read it: where it stands, its words, and who said what of it."""

from __future__ import annotations

from dataclasses import dataclass

from argora.analysis.matrices import naming
from argora.analysis.views import ItemsView
from argora.analysis.words import shortened
from argora.diagnostics.hardest import HardItem
from argora.diagnostics.places import Places
from argora.model import Span

__all__ = ["Case", "Cases"]

WORDS = 260
"""The number of characters of an item that are shown; a sentence is seldom longer."""


@dataclass(frozen=True)
class Case:
    """One item on which annotators differ.

    Attributes
    ----------
    place : such as ``sentence 8``.
    words : what stands there; empty where the text is not known.
    votes : categories as people read them, with who chose them, those of most first.
    span : where it begins and ends in the text, if it has a place there.
    """

    document: str
    place: str
    words: str
    votes: tuple[tuple[str, tuple[str, ...]], ...]
    disagreement: float
    span: Span | None = None


class Cases:
    """Makes cases of the items of one view of a study."""

    def __init__(self, view: ItemsView) -> None:
        self.study, self.by = view.study, view.by
        self.title_of = naming(view.study)
        self.places = Places(view.study, view.by, view.of, view.plan.kinds, view.plan.round)

    def of(self, item: HardItem) -> Case:
        """Return an item as people read it."""
        spans = self.places.spans(item.item, item.n)
        return Case(
            item.document,
            self._place(item, spans),
            self._words(item, spans),
            tuple(
                (self.title_of(label), annotators) for label, annotators in item.annotators.items()
            ),
            item.disagreement,
            min(spans) if spans else None,
        )

    def _place(self, item: HardItem, spans: tuple[Span, ...]) -> str:
        name = item.item
        if self.by == "document" or not isinstance(name, tuple):
            return ""
        if self.by in ("unit", "level") and name[1] in self.study.document(item.document).given:
            return str(name[1])
        if self.by == "unit":
            return f"segment {int(name[1]) + 1}"
        if self.by in ("sentence", "token"):
            return f"{self.by} {int(name[1]) + 1}"
        if not spans:
            return ""
        ends = f"{min(spans).start:,}–{max(span.end for span in spans):,}"
        return f"characters {ends}"

    def _words(self, item: HardItem, spans: tuple[Span, ...]) -> str:
        text = self.study.document(item.document).text
        if text is None or self.by == "document":
            return ""
        parts = (" ".join(span.of(text).split()) for span in spans)
        return shortened(" … ".join(parts), WORDS)
