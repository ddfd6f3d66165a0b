"""Reliability data for unitizing: continua on which annotators marked units of their own."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError, did_you_mean
from argora.reliability.coding.factor import in_order, show
from argora.reliability.coding.hierarchy import Tree
from argora.reliability.unitizing.boundaries import marks_of_masses, masses_of_text
from argora.reliability.unitizing.continuum import (
    UNKNOWN,
    Continuum,
    Mark,
    make_continuum,
    unknown_note,
)
from argora.reliability.unitizing.sections import (
    Lanes,
    Marked,
    Sections,
    by_label,
    lanes_of,
    segments_of,
)

__all__ = ["UnitizingData"]


@dataclass(frozen=True, eq=False)
class UnitizingData:
    """Continua of one study; who did not do a document is missing there, never blank.

    Attributes
    ----------
    tree : the more general categories of a category, the most general first, for the tree
        distance; None if nobody gave a tree.
    """

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
        """Make data of one continuum from (annotator, start, end, category) units.

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
        found = list(units)
        names = tuple(dict.fromkeys(who for who, *_ in found)) if annotators is None else annotators
        marks: dict[str, list[Mark]] = {a: [] for a in names}
        for who, start, end, value in found:
            if who not in marks:
                near = did_you_mean(who, names)
                raise DataError(f"unit {start}..{end} is by {who!r}, not an annotator{near}")
            marks[who].append((((start, end),), value))
        continua = (make_continuum(id, length, marks),)
        return cls(continua, grouped=False, notes=unknown_note(continua))

    @classmethod
    def from_masses(
        cls, masses: Mapping[str, Sequence[int]] | Mapping[str, Mapping[str, Sequence[int]]]
    ) -> UnitizingData:
        """Make data of segmentations from the lengths of each annotator's segments.

        ``masses`` gives the lengths by annotator, for one continuum, or by document and annotator.
        Every segment has the category ``segment``.

        >>> UnitizingData.from_masses({"a": [2, 3, 6], "b": [5, 6]}).n_annotators
        2
        >>> UnitizingData.from_masses({"d1": {"a": [2, 3], "b": [5]}, "d2": {"a": [4]}}).n_items
        1
        """
        by_document = {id: own for id, own in masses.items() if isinstance(own, Mapping)}
        alone = {who: own for who, own in masses.items() if not isinstance(own, Mapping)}
        if by_document and alone:
            raise DataError("lengths by annotator and by document are mixed; expected one kind")
        named = by_document or ({"continuum": alone} if alone else {})
        continua = tuple(
            make_continuum(str(id), *marks_of_masses(own, str(id))) for id, own in named.items()
        )
        return cls(continua, grouped=bool(by_document), derivation="units:segments")

    @classmethod
    def from_boundaries(
        cls,
        flags: Mapping[str, Sequence[Any]] | Mapping[str, Mapping[str, Sequence[Any]]],
        *,
        boundary: Any = "1",
    ) -> UnitizingData:
        """Make data of segmentations from flags, as a text such as ``0100100000`` or a list.

        Each flag stands for the place between two positions, so that a continuum has one position
        more than there are flags; ``boundary`` is the flag of a place with a boundary. ``flags``
        are given by annotator, or by document and annotator.

        >>> UnitizingData.from_boundaries({"a": "0100100000", "b": "0000100000"}).n_annotators
        2
        """
        masses: dict[str, Any] = {
            key: {who: masses_of_text(text, boundary) for who, text in own.items()}
            if isinstance(own, Mapping)
            else masses_of_text(own, boundary)
            for key, own in flags.items()
        }
        return cls.from_masses(masses)

    @cached_property
    def annotators(self) -> tuple[str, ...]:
        """Everybody who did at least one document."""
        return tuple(sorted({a for continuum in self.continua for a in continuum.annotators}))

    @property
    def n_rows(self) -> int:
        """How many continua there are."""
        return len(self.continua)

    @property
    def weight(self) -> NDArray[np.int64]:
        """How many equal continua every one stands for: itself."""
        return np.ones(len(self.continua), dtype=np.int64)

    @cached_property
    def n_annotators(self) -> int:
        """How many did a document that another one did too."""
        shared = [c for c in self.continua if len(c.marked) >= 2]
        return len({a for continuum in shared for a in continuum.annotators})

    @cached_property
    def n_items(self) -> int:
        """How many documents at least two annotators did."""
        return sum(len(continuum.marked) >= 2 for continuum in self.continua)

    @cached_property
    def categories(self) -> tuple[Hashable, ...]:
        """Every value that a unit has; units without a known one add none."""
        return _known(self.continua)

    @cached_property
    def segments(self) -> Marked:
        """The partitions of everybody who shares a document, without gaps, as arrays."""
        return segments_of(self)

    @cached_property
    def shared_categories(self) -> tuple[Hashable, ...]:
        """The categories in use where two annotators did the document."""
        return _known(c for c in self.continua if len(c.marked) >= 2)

    @property
    def without_categories(self) -> str | None:
        """Why there are no categories to compare; None if there are."""
        if self.shared_categories:
            return None
        return "no unit has a known category" if self.has_unknown else "nobody marked anything"

    @cached_property
    def has_unknown(self) -> bool:
        """Whether a unit has no known category."""
        units = (unit for c in self.continua for own in c.units.values() for unit in own)
        return any(value == UNKNOWN for _, value in units)

    @cached_property
    def sections(self) -> tuple[tuple[Sections, Sections], ...]:
        """For every label its units and the gaps between them, whatever else there is."""
        return by_label(self)

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
    def groups(self) -> tuple[str, ...]:
        """What is resampled together."""
        return tuple(dict.fromkeys(c.group or c.id for c in self.continua)) if self.grouped else ()

    @cached_property
    def group(self) -> NDArray[np.int64] | None:
        """The position in ``groups`` of every continuum."""
        if not self.grouped:
            return None
        place = {name: i for i, name in enumerate(self.groups)}
        return np.array([place[c.group or c.id] for c in self.continua], dtype=np.int64)

    @cached_property
    def fingerprint(self) -> str:
        """Six characters that change when any unit changes."""
        digest = hashlib.sha256()
        for continuum in self.continua:
            digest.update(f"{continuum.id} {continuum.length}\n".encode())
            for who, segments in continuum.marked.items():
                shown = {value: show(value) for value in {s.value for s in segments}}
                lines = [f"{who} {s.start} {s.end} {shown[s.value]} {s.unit}\n" for s in segments]
                digest.update("".join([f"{who}\n", *lines]).encode())
        return digest.hexdigest()[:6]

    @cached_property
    def grouping(self) -> str:
        """What a group is: ``document``, or ``group`` where it holds several documents."""
        return "group" if any(c.group not in ("", c.id) for c in self.continua) else "document"

    def n_items_with(self, annotator: str) -> int:
        """Return how many documents one annotator and at least one other did."""
        return sum(len(c.marked) >= 2 and annotator in c.marked for c in self.continua)

    def item_name(self, row: int) -> Hashable:
        """Return the document of a continuum."""
        return self.continua[row].id

    def select(self, *, annotators: Iterable[str]) -> UnitizingData:
        """Return what some annotators marked."""
        names = set(annotators)
        if stray := names - set(self.annotators):
            raise DataError(
                f"no annotator {min(stray)!r}{did_you_mean(min(stray), self.annotators)}"
            )
        kept = tuple(
            replace(
                c,
                units={a: own for a, own in c.units.items() if a in names},
                marked={a: own for a, own in c.marked.items() if a in names},
            )
            for c in self.continua
        )
        return replace(self, continua=kept)

    def binary(self, label: Hashable) -> UnitizingData:
        """Return the data with the units of one category; others that are known become gaps."""
        if label not in self._binaries:
            if label not in self.labels:
                near = did_you_mean(str(label), [str(c) for c in self.labels])
                raise DataError(f"no category {label!r}{near}")
            kept = tuple(continuum.only(label) for continuum in self.continua)
            how = f"{self.derivation}|category:{show(label)}"
            self._binaries[label] = replace(self, continua=kept, derivation=how)
        return self._binaries[label]

    @cached_property
    def _binaries(self) -> dict[Hashable, UnitizingData]:
        """The data of single categories that were asked for."""
        return {}

    @cached_property
    def statistics(self) -> dict[Hashable, NDArray[np.float64]]:
        """What each group adds to the measures that were asked for."""
        return {}

    @cached_property
    def lanes(self) -> Lanes:
        """The lanes of the documents that two annotators did."""
        return lanes_of(self)

    def as_one(self, label: Hashable = "marked") -> UnitizingData:
        """Return the data with all units in one category: whether anything is marked."""
        kept = tuple(
            make_continuum(
                c.id,
                c.length,
                {a: [(parts, label) for parts, _ in own] for a, own in c.units.items()},
                group=c.group,
            )
            for c in self.continua
        )
        return replace(self, continua=kept, derivation=f"{self.derivation}|as:{show(label)}")

    def by_item(self) -> UnitizingData:
        """Return the data with every continuum as a group of its own."""
        own = tuple(replace(c, group=f"{i}") for i, c in enumerate(self.continua))
        return replace(self, continua=own, grouped=True)

    def in_groups(self, names: Iterable[str]) -> UnitizingData:
        """Return the continua of some groups."""
        wanted = set(names) if self.grouped else set()
        kept = tuple(c for c in self.continua if (c.group or c.id) in wanted)
        return replace(self, continua=kept)

    def __repr__(self) -> str:
        return f"UnitizingData({len(self.continua)} continua, annotators {list(self.annotators)})"


def _known(continua: Iterable[Continuum]) -> tuple[Hashable, ...]:
    values = {s.value for c in continua for own in c.marked.values() for s in own}
    return in_order(values - {UNKNOWN})
