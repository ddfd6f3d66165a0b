"""Measures that walk along relations, and leave out what would take too long to walk."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import isnan
from typing import Any, ClassVar, Self

import numpy as np

from argora.errors import MeasureError
from argora.measures.structure.base import StructureMeasure
from argora.reliability import StructureData
from argora.reliability.arrays import Floats
from argora.reliability.structure import Aligned

__all__ = ["MOST_STEPS", "Walking", "named"]

TOO_LARGE = "too large, left out"
MOST_STEPS = 5_000_000


class Walking(StructureMeasure):
    """A measure that follows relations from unit to unit.

    Steps grow with the square of the longest way. Where one structure of a document takes more
    than ``most_steps``, or restatements imply more relations than that, the document is left out
    as if it had not been done; a note names it and a flag counts it. Each subclass has the fields
    ``closure`` and ``most_steps``.
    """

    flagged: ClassVar[tuple[str, ...]] = (*StructureMeasure.flagged, TOO_LARGE)
    flagged_anyway: ClassVar[frozenset[str]] = frozenset({TOO_LARGE})

    # Fields of the subclasses, which say in which order they are told.
    closure: bool
    most_steps: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.most_steps < 1:
            raise MeasureError(f"{self.id}: most_steps={self.most_steps}: expected at least 1")

    @property
    def walks(self) -> bool:
        """Whether these options make it walk."""
        return True

    def counts(self, pair: Aligned) -> Sequence[float]:
        """Return the counts of a document; NaN where it is too large."""
        if self.closure and any(graph.n_closed > self.most_steps for graph in pair.graphs):
            return [np.nan] * self.n_counts
        if self.closure and not self.closes(pair):
            open_counts: Sequence[float] = self._open._counted([pair])[0].tolist()
            return open_counts
        counts = self.walked(pair)
        return [np.nan] * self.n_counts if counts is None else counts

    def closes(self, pair: Aligned) -> bool:
        """Return whether restatements imply relations that count."""
        return self.closure and any(graph.clusters for graph in pair.graphs)

    @cached_property
    def _open(self) -> Self:
        """The same without closure, which has the same counts where nothing is restated."""
        return type(self)(**{**self.options(), "closure": False})

    def walked(self, pair: Aligned) -> Sequence[float] | None:
        """Return the counts of a document, or None where they take too many steps."""
        raise NotImplementedError

    def score(self, counts: Floats) -> Floats:
        """Return the value of counts: array (..., n_counts) to (...)."""
        return np.where(np.isnan(counts).any(axis=-1), np.nan, self.worth(counts))

    def worth(self, counts: Floats) -> Floats:
        """Return the value of counts, wherever there are any."""
        raise NotImplementedError

    def flags(self, pair: Aligned) -> Sequence[bool]:
        """Evaluate whether neither drew a relation, and whether the document is too large."""
        counts: Sequence[float] = pair.cache[self.counting]
        too_large = isnan(counts[0])
        if self.chance != "none":
            too_large = too_large or any(map(isnan, pair.cache.get(str(self), ())))
        return (*super().flags(pair), too_large)

    def notes_on(self, data: StructureData) -> tuple[str, ...]:
        """Add notes on a closure that adds nothing, and on documents that are too large."""
        notes = list(super().notes_on(data))
        if not (self.walks or self.closure) or self.obstacle(data):
            return tuple(notes)
        if self.closure and not _has_symmetric_relations(data):
            notes.append(
                f"{self.id}: closure=True adds nothing, as no annotator drew a relation that the "
                "scheme defines without a direction, such as a restatement"
            )
        if left_out := self._too_large(data):
            steps = f"more than {self.most_steps:,} steps along relations"
            notes.append(f"{steps} in {named(left_out)}: left out")
        return tuple(notes)

    def _too_large(self, data: StructureData) -> set[str]:
        column = 2 * self._terms + 1 + self.flagged.index(TOO_LARGE)
        if not self._table(data).reshape(-1, self._width)[:, column].any():
            return set()
        key = self._adding
        return {pair.document for _, pair in self.compared(data) if pair.cache[key][column]}

    def options_on(self, data: StructureData) -> dict[str, Any]:
        """Return the parameters that matter; the greatest number of steps only where they walk."""
        options = super().options_on(data)
        if not (self.walks or self.closure):
            options.pop("most_steps")
        return options

    def why_undefined(self, data: StructureData) -> str:
        """Name the reason: all documents too large, or that of every measure of structure."""
        left_out = self._too_large(data)
        if len(left_out) == data.n_items:
            return f"more than {self.most_steps:,} steps along relations in every document"
        return super().why_undefined(data)


def _has_symmetric_relations(data: StructureData) -> bool:
    structures = (each for mapped in data.documents for each in mapped.structures.values())
    return any(tie.symmetric for each in structures for tie in each.ties)


def named(documents: set[str]) -> str:
    """Count documents, with the names of the first three."""
    names = ", ".join(sorted(documents)[:3]) + (" ..." if len(documents) > 3 else "")
    return f"{len(documents)} documents ({names})"
