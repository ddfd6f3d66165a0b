"""A document cut into segments, and on which of them units lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from argora.errors import DataError
from argora.model import Document, Segmentation, Unit

__all__ = ["Grid", "grid_of"]


@dataclass(frozen=True)
class Grid:
    """One of the segmentations of a document."""

    cut: Segmentation
    document: Document

    @cached_property
    def _place(self) -> Mapping[str, int]:
        """The given segments by the ids that units use."""
        return {id: i for i, id in enumerate(self.cut.ids) if self.cut.name == "segment"}

    def rows_of(self, unit: Unit) -> tuple[int, ...]:
        """Return the segments of a unit: those given for it, or all that its words overlap."""
        if rows := [self._place[id] for id in unit.segment if id in self._place]:
            return tuple(rows)
        spans = unit.spans_in(self.document)
        return tuple(dict.fromkeys(i for span in spans for i in self.cut.overlapping(span)))


def grid_of(document: Document, name: str, *, lacking: str = "its text is missing") -> Grid:
    """Return one of the segmentations of a document by its name.

    Raises
    ------
    DataError
        If the document has none of that name; the message says what is ``lacking``.
    """
    cut = document.segmentations.get(name)
    if cut is None:
        raise DataError(
            f"document {document.id!r} has no segmentation {name!r}; it has "
            f"{sorted(document.segmentations) or 'none'}: {lacking}"
        )
    return Grid(cut, document)
