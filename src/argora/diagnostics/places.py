"""Where items of a study lie in its texts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from functools import cached_property

from argora.model import Document, Layer, Span, Study
from argora.model.layer import Kind
from argora.model.span import merge_spans
from argora.reliability.alignment import Alignment, align
from argora.reliability.documents import document_of
from argora.reliability.items import PERSONS, By, shared_layers
from argora.reliability.items.levels import tasks_of
from argora.reliability.items.pairs import TASKS
from argora.reliability.levels import levels_named

__all__ = ["Locate", "Places"]

Locate = Callable[[Hashable, int], tuple[Span, ...]]
"""Where an item lies, given its name and how many characters its row stands for."""


@dataclass(frozen=True)
class Places:
    """Where the items of a view of a study lie.

    The options are those that :func:`argora.reliability.items` made the items with.
    """

    study: Study
    by: By
    of: str = "category"
    kinds: Collection[Kind] = PERSONS
    round: int = 1
    at_least: int = 2

    def spans(self, item: Hashable, n_characters: int = 1) -> tuple[Span, ...]:
        """Return the spans of an item; none where it has no place in the text.

        A joint unit has all that its members cover, a pair both of its units, the source first.

        Parameters
        ----------
        n_characters : how many characters a run of them stands for, the ``weight`` of its row.
        """
        document = self.study.document(document_of(item))
        if self.by == "document" or not isinstance(item, tuple):
            return (Span(0, document.n_characters),) if document.n_characters else ()
        if self.by == "character":
            return (Span(int(item[1]), int(item[1]) + n_characters),)
        if self.by in ("unit", "level") and item[1] in document.given:
            return (document.given[item[1]],)
        if self.by in ("level", "pair"):
            joint = self._joint(document)
            covered = [self._covered(document, joint, int(place)) for place in item[1:]]
            return tuple(span for spans in covered for span in spans)
        cut = document.segmentations["segment" if self.by == "unit" else self.by]
        return (cut.spans[int(item[1])],)

    @cached_property
    def _layers(self) -> dict[str, dict[str, Layer]]:
        tasks = TASKS if self.by == "pair" else tasks_of(levels_named(self.of))
        return shared_layers(
            self.study, tasks=tasks, kinds=self.kinds, round=self.round, at_least=self.at_least
        )

    @cached_property
    def _joints(self) -> dict[str, Alignment]:
        return {}

    def _joint(self, document: Document) -> Alignment:
        if document.id not in self._joints:
            self._joints[document.id] = align(document, self._layers[document.id])
        return self._joints[document.id]

    def _covered(self, document: Document, joint: Alignment, place: int) -> tuple[Span, ...]:
        cut = document.segmentations.get("segment")
        if joint.match == "segment" and cut is not None and place < len(cut):
            return (cut.spans[place],)
        layers = self._layers[document.id]
        members = joint.units[place]
        units = [
            u for annotator, ids in members.items() for u in layers[annotator].units if u.id in ids
        ]
        return tuple(merge_spans(span for unit in units for span in unit.spans_in(document)))
