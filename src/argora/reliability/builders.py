"""Reliability data that grow one decision or one unit at a time."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from argora.errors import DataError, did_you_mean
from argora.reliability.coding.data import CodingData
from argora.reliability.coding.factor import is_missing
from argora.reliability.unitizing.continuum import Mark, make_continuum
from argora.reliability.unitizing.data import UnitizingData
from argora.reliability.unitizing.positions import length_of, whole

__all__ = ["CodingBuilder", "UnitizingBuilder"]


class CodingBuilder:
    """Votes that come one by one; ``data()`` makes coding data of all that came so far.

    Parameters
    ----------
    categories : all that can be chosen, in their order where the order means something.

    Examples
    --------
    >>> votes = CodingBuilder()
    >>> votes.add("i1", "ann", "claim")
    >>> votes.add_item("i2", {"ann": "premise", "bob": "claim"})
    >>> votes.data().n_votes
    3
    """

    def __init__(self, *, categories: Sequence[Hashable] | None = None) -> None:
        self._categories = None if categories is None else tuple(categories)
        self._rows: list[tuple[Hashable, Any, Any]] = []
        self._groups: dict[Hashable, Hashable] = {}

    def add(
        self, item: Hashable, annotator: str, category: Any, *, group: Hashable | None = None
    ) -> None:
        """Add one decision; None and NaN as the category mean that there is none.

        ``group`` is the document of the item; to say it once is enough.
        """
        self._rows.append((item, annotator, category))
        if group is not None and self._groups.setdefault(item, group) != group:
            raise DataError(
                f"item {item!r} is in group {self._groups[item]!r} and in group {group!r}; "
                "name items so that no two documents share a name"
            )

    def add_item(
        self, item: Hashable, decisions: Mapping[str, Any], *, group: Hashable | None = None
    ) -> None:
        """Add the decisions of several annotators on one item."""
        for annotator, category in decisions.items():
            self.add(item, annotator, category, group=group)

    def __len__(self) -> int:
        """Count the decisions that were added, missing ones too."""
        return len(self._rows)

    def data(self) -> CodingData:
        """Return the data so far; the builder can go on growing."""
        groups = self._groups or None
        return CodingData.from_rows(self._rows, categories=self._categories, groups=groups)


class UnitizingBuilder:
    """Documents and units that come one by one; ``data()`` makes unitizing data of all of them.

    Examples
    --------
    >>> marked = UnitizingBuilder()
    >>> marked.add_document("d1", 40, annotators=["ann", "bob"])
    >>> marked.add("d1", "ann", 3, 12, "claim")
    >>> marked.data().n_annotators
    2
    """

    def __init__(self) -> None:
        self._documents: dict[str, tuple[int, str, dict[str, list[Mark]]]] = {}

    def add_document(
        self, id: str, length: int, *, annotators: Sequence[str], group: str = ""
    ) -> None:
        """Add a document of this many positions and all annotators who did it.

        Whoever marks nothing in it read it and found nothing. ``group`` is what it is resampled
        with; normally the document itself.
        """
        if id in self._documents:
            raise DataError(f"document {id!r} was added twice")
        self._documents[id] = (length_of(length, id), group, {name: [] for name in annotators})

    def add(self, document: str, annotator: str, start: int, end: int, category: Hashable) -> None:
        """Add a unit from ``start`` up to, but not including, ``end``."""
        if document not in self._documents:
            near = did_you_mean(document, self._documents)
            raise DataError(f"no document {document!r}{near}; add it first, with its length")
        length, _, marks = self._documents[document]
        if annotator not in marks:
            near = did_you_mean(annotator, marks)
            raise DataError(f"unit {start}..{end} is by {annotator!r}, not an annotator{near}")
        unit = f"unit {start}..{end} of {annotator!r} on {document!r}"
        start, end = whole(start, f"the start of {unit}"), whole(end, f"the end of {unit}")
        if not 0 <= start < end <= length:
            raise DataError(
                f"unit {start}..{end} of {annotator!r} does not lie in {document!r}, which has "
                f"the positions 0..{length}"
            )
        if is_missing(category):
            raise DataError(f"unit {start}..{end} of {annotator!r} on {document!r} has no category")
        marks[annotator].append((((start, end),), category))

    def data(self) -> UnitizingData:
        """Return the data so far; the builder can go on growing."""
        continua = [
            make_continuum(id, length, marks, group=group)
            for id, (length, group, marks) in self._documents.items()
        ]
        return UnitizingData(tuple(continua))
