"""Reliability data for unitizing: continua on which annotators marked units of their own."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar

from argora.errors import DataError, did_you_mean
from argora.reliability.arrays import Floats
from argora.reliability.by_document import ByDocument, named_documents
from argora.reliability.coding.factor import in_order, show
from argora.reliability.coding.hierarchy import Tree
from argora.reliability.unitizing.continuum import (
    CUT,
    UNKNOWN,
    Continuum,
    Mark,
    make_continuum,
    unknown_note,
)
from argora.reliability.unitizing.positions import whole
from argora.reliability.unitizing.sections import (
    Lanes,
    Marked,
    Sections,
    by_label,
    lanes_of,
    segments_of,
    shared,
)

__all__ = ["UnitizingData"]

SEGMENT = "segment"
"""The category of segments that were given by their lengths alone."""


@dataclass(frozen=True, eq=False)
class UnitizingData(ByDocument):
    """Continua of one study; who did not do a document is missing there, never blank.

    Attributes
    ----------
    tree : the more general categories of a category, the most general first, for the tree
        distance; None if nobody gave a tree.
    """

    rows_in: ClassVar[str] = "continua"

    continua: tuple[Continuum, ...]
    grouped: bool = True
    derivation: str = "units:given"
    source: str = "data"
    notes: tuple[str, ...] = field(default=())
    tree: Tree | None = None

    @classmethod
    def from_units(
        cls,
        length: int,
        units: Iterable[tuple[str, int, int, Hashable]],
        *,
        annotators: Sequence[str] | None = None,
        id: str = "continuum",
    ) -> UnitizingData:
        """Build data of one continuum from (annotator, start, end, category) units.

        Parameters
        ----------
        length : number of positions of the continuum.
        units : the category ``?`` stands for a unit whose category is not known.
        annotators : all who did it; name those who marked nothing, or they count as missing.

        Examples
        --------
        >>> data = UnitizingData.from_units(10, [("a", 2, 6, "claim")], annotators=["a", "b"])
        >>> data.n_annotators
        2
        """
        rows = list(units)
        if annotators is None:
            annotators = tuple(dict.fromkeys(name for name, *_ in rows))
        marks: dict[str, list[Mark]] = {name: [] for name in annotators}
        for name, start, end, value in rows:
            if name not in marks:
                near = did_you_mean(name, annotators)
                raise DataError(f"unit {start}..{end} is by {name!r}, not an annotator{near}")
            marks[name].append((((start, end),), value))
        continua = (make_continuum(id, length, marks),)
        return cls(continua, grouped=False, notes=unknown_note(continua))

    @classmethod
    def from_masses(
        cls, masses: Mapping[str, Sequence[int]] | Mapping[str, Mapping[str, Sequence[int]]]
    ) -> UnitizingData:
        """Build data of segmentations from the lengths of each annotator's segments.

        ``masses`` gives the lengths by annotator, for one continuum, or by document and annotator.
        Every segment has the category ``segment``.

        >>> UnitizingData.from_masses({"a": [2, 3, 6], "b": [5, 6]}).n_annotators
        2
        >>> UnitizingData.from_masses({"d1": {"a": [2, 3], "b": [5]}, "d2": {"a": [4]}}).n_items
        1
        """
        named, grouped = named_documents(masses, "lengths", alone="continuum")
        continua = tuple(make_continuum(id, *_marks_of_masses(m, id)) for id, m in named.items())
        return cls(continua, grouped=grouped, derivation="units:segments")

    @classmethod
    def from_boundaries(
        cls,
        flags: Mapping[str, Sequence[Any]] | Mapping[str, Mapping[str, Sequence[Any]]],
        *,
        boundary: Any = "1",
    ) -> UnitizingData:
        """Build data of segmentations from flags, as a text such as ``0100100000`` or a list.

        Each flag stands for the place between two positions, so that a continuum has one position
        more than there are flags; ``boundary`` is the flag of a place with a boundary. ``flags``
        are given by annotator, or by document and annotator.

        >>> UnitizingData.from_boundaries({"a": "0100100000", "b": "0000100000"}).n_annotators
        2
        """
        masses: dict[str, Any] = {
            key: {name: _masses_of_text(text, boundary) for name, text in each.items()}
            if isinstance(each, Mapping)
            else _masses_of_text(each, boundary)
            for key, each in flags.items()
        }
        return cls.from_masses(masses)

    @cached_property
    def categories(self) -> tuple[Hashable, ...]:
        """Every value that a unit has; units without a known one add none."""
        return _values_of(self.continua)

    @cached_property
    def segments(self) -> Marked:
        """The partitions of everybody who shares a document, without gaps, as arrays."""
        return segments_of(shared(self.continua), self.categories)

    @cached_property
    def shared_categories(self) -> tuple[Hashable, ...]:
        """The categories in use where two annotators did the document."""
        return _values_of(shared(self.continua))

    @property
    def without_categories(self) -> str | None:
        """Why there are no categories to compare; None if there are."""
        if self.shared_categories:
            return None
        return "no unit has a known category" if self.has_unknown else "nobody marked anything"

    @cached_property
    def has_unknown(self) -> bool:
        """Whether a unit has no known category."""
        marks = (mark for c in self.continua for units in c.units.values() for mark in units)
        return any(value == UNKNOWN for _, value in marks)

    @property
    def notes_on_units(self) -> tuple[str, ...]:
        """The notes for measures of whole units, which are not cut where they overlap."""
        return tuple(note for note in self.notes if not note.endswith(CUT))

    @property
    def n_overlapping_alone(self) -> int:
        """How many stretches several units of one annotator and one category share."""
        overlapping = [each for each in self.continua if each.n_overlapping]
        return sum(each.only(label).n_overlapping for each in overlapping for label in self.labels)

    @cached_property
    def sections(self) -> tuple[tuple[Sections, Sections], ...]:
        """For every label its units and the gaps between them, whatever else there is."""
        return by_label(self.continua, self.labels)

    @property
    def ordered(self) -> bool:
        """Whether the order of the categories means something: only that of numbers does."""
        return False

    @cached_property
    def labels(self) -> tuple[Hashable, ...]:
        """The single categories, where overlapping units share positions."""
        return in_order(
            part
            for value in self.categories
            for part in (value if isinstance(value, frozenset) else (value,))
        )

    @cached_property
    def fingerprint(self) -> str:
        """Six characters that change when any unit changes."""
        digest = hashlib.sha256()
        for continuum in self.continua:
            digest.update(f"{continuum.id} {continuum.length}\n".encode())
            for name, segments in continuum.marked.items():
                text = {value: show(value) for value in {s.value for s in segments}}
                lines = [f"{name} {s.start} {s.end} {text[s.value]} {s.unit}\n" for s in segments]
                digest.update("".join([f"{name}\n", *lines]).encode())
        return digest.hexdigest()[:6]

    def binary(self, label: Hashable) -> UnitizingData:
        """Return the data with the units of one category; others that are known become gaps."""
        if label not in self._binaries:
            if label not in self.labels:
                near = did_you_mean(str(label), [str(c) for c in self.labels])
                raise DataError(f"no category {label!r}{near}")
            rows = (continuum.only(label) for continuum in self.continua)
            derivation = f"{self.derivation}|category:{show(label)}"
            self._binaries[label] = self._with(rows, derivation=derivation)
        return self._binaries[label]

    @cached_property
    def _binaries(self) -> dict[Hashable, UnitizingData]:
        """The data of single categories that were asked for."""
        return {}

    @cached_property
    def statistics(self) -> dict[Hashable, Floats]:
        """What each group adds to the measures that were asked for."""
        return {}

    @cached_property
    def lanes(self) -> Lanes:
        """The lanes of the documents that two annotators did."""
        return lanes_of(self.continua)

    def as_one(self, label: Hashable = "marked") -> UnitizingData:
        """Return the data with all units in one category: whether anything is marked."""
        rows = (
            make_continuum(
                c.id,
                c.length,
                {name: [(parts, label) for parts, _ in units] for name, units in c.units.items()},
                group=c.group,
            )
            for c in self.continua
        )
        return self._with(rows, derivation=f"{self.derivation}|as:{show(label)}")

    def by_item(self) -> UnitizingData:
        """Return the data with every continuum as a group of its own."""
        rows = (replace(c, group=f"{i}") for i, c in enumerate(self.continua))
        return self._with(rows, grouped=True)

    def __repr__(self) -> str:
        return f"UnitizingData({len(self.continua)} continua, annotators {list(self.annotators)})"


def _values_of(continua: Iterable[Continuum]) -> tuple[Hashable, ...]:
    values = {s.value for c in continua for segments in c.marked.values() for s in segments}
    return in_order(values - {UNKNOWN})


def _marks_of_masses(
    masses: Mapping[str, Sequence[int]], document: str
) -> tuple[int, dict[str, list[Mark]]]:
    """Return the length and the marks of segments that follow each other, for each annotator.

    Raises
    ------
    DataError
        If the length of a segment is no whole number above zero, or the annotators' segments add
        up to different lengths.
    """
    length: dict[str, int] = {}
    marks: dict[str, list[Mark]] = {}
    for name, lengths in masses.items():
        if isinstance(lengths, str):
            raise DataError(
                f"{name!r} on {document!r}: {lengths!r} is a text; expected the lengths of the "
                "segments, or UnitizingData.from_boundaries"
            )
        marks[name] = []
        end = 0
        for value in lengths:
            mass = whole(value, f"the length of a segment of {name!r} on {document!r}")
            if mass < 1:
                raise DataError(f"{name!r} on {document!r}: a segment of length {mass!r}")
            marks[name].append((((end, end + mass),), SEGMENT))
            end += mass
        length[name] = end
    if len(set(length.values())) > 1:
        (one, first), *others = length.items()
        other, second = next((name, n) for name, n in others if n != first)
        raise DataError(
            f"the segments of {one!r} on {document!r} add up to {first}, those of {other!r} "
            f"to {second}; expected one length"
        )
    return next(iter(length.values()), 0), marks


def _masses_of_text(text: Sequence[object], boundary: object) -> list[int]:
    """Convert flags, one for every place between two positions, into lengths of segments.

    >>> _masses_of_text("0100100000", "1")
    [2, 3, 6]
    """
    ends = [i + 1 for i, flag in enumerate(text) if flag == boundary]
    return [b - a for a, b in zip([0, *ends], [*ends, len(text) + 1], strict=True)]
