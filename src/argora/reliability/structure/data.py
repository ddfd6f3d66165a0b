"""Reliability data for structure: the argument of every annotator on every document."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError, did_you_mean
from argora.reliability.by_document import ByDocument, named_documents
from argora.reliability.structure.aligned import Aligned, aligned
from argora.reliability.structure.graphs import Structure
from argora.reliability.structure.matching import Matcher

__all__ = ["Mapped", "StructureData"]

Key = tuple[str, str, str, Matcher]

_EXACT = Matcher("exact")


@dataclass(frozen=True)
class Mapped:
    """A document and what each annotator who did it drew; an empty structure is a decision."""

    id: str
    structures: Mapping[str, Structure]
    group: str = ""

    @property
    def done_by(self) -> Collection[str]:
        """Who did it."""
        return self.structures.keys()

    def of_annotators(self, names: Collection[str]) -> Mapped:
        """Return the structures drawn by some annotators."""
        return replace(self, structures={a: s for a, s in self.structures.items() if a in names})


@dataclass(frozen=True, eq=False)
class StructureData(ByDocument):
    """Structures of one study; who did not do a document is missing there.

    Attributes
    ----------
    documents : the maps; who did a document is in its ``structures``, all others did not do it.
    """

    rows_in: ClassVar[str] = "documents"

    documents: tuple[Mapped, ...]
    grouped: bool = True
    derivation: str = "structures:given"
    source: str = "data"
    notes: tuple[str, ...] = ()
    _pairs: dict[Key, Aligned] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls, structures: Mapping[str, Structure] | Mapping[str, Mapping[str, Structure]]
    ) -> StructureData:
        """Build data from structures by annotator, or by document and annotator.

        Examples
        --------
        >>> anna = Structure.of([1, 2, 3], [(2, 1), (3, 1)])
        >>> ben = Structure.of([1, 2, 3], [(2, 1), (3, 2)])
        >>> StructureData.of({"anna": anna, "ben": ben}).n_items
        1
        """
        named, grouped = named_documents(structures, "structures")
        return cls(tuple(Mapped(id, dict(each)) for id, each in named.items()), grouped=grouped)

    def pairs(self, matcher: Matcher) -> Iterator[tuple[int, Aligned]]:
        """Yield the row of every document and every pair of its annotators, their units matched.

        What was matched once is kept, also for selections of these data.
        """
        if matcher not in self._matched:
            self._matched[matcher] = [
                (row, self.pair(document, pair, matcher))
                for row, document in enumerate(self.documents)
                for pair in combinations(sorted(document.structures), 2)
            ]
        return iter(self._matched[matcher])

    @cached_property
    def _matched(self) -> dict[Matcher, list[tuple[int, Aligned]]]:
        """The matched pairs of these documents, by how they were matched."""
        return {}

    def pair(self, document: Mapped, pair: tuple[str, str], matcher: Matcher) -> Aligned:
        """Return two annotators of a document with their units matched."""
        one, other = pair
        key = (document.id, one, other, matcher)
        if key not in self._pairs:
            first, second = document.structures[one], document.structures[other]
            matched = aligned(document.id, pair, (first, second), matcher)
            self._pairs[key] = matched
            # Where all units are the same anyway, measures that want them so share the work.
            if matched.matching.is_exact(first.nodes, second.nodes):
                self._pairs.setdefault((document.id, one, other, _EXACT), matched)
        return self._pairs[key]

    @cached_property
    def statistics(self) -> dict[Hashable, NDArray[np.float64]]:
        """What each group adds to the measures that were asked for."""
        return {}

    def matched(
        self, document: str, annotators: tuple[str, str], matcher: Matcher
    ) -> Aligned | None:
        """Return the cached result of :meth:`pair` for two annotators; None if there is none."""
        return self._pairs.get((document, *annotators, matcher))

    @cached_property
    def categories(self) -> tuple[Hashable, ...]:
        """The categories of relations."""
        structures = (s for each in self.documents for s in each.structures.values())
        return tuple(sorted({category for s in structures for category in s.categories}))

    @property
    def labels(self) -> tuple[Hashable, ...]:
        """The same: a relation has one category."""
        return self.categories

    @cached_property
    def fingerprint(self) -> str:
        """Six characters that change when any unit or relation changes."""
        digest = hashlib.sha256()
        for each in self.documents:
            for name, structure in each.structures.items():
                text = f"({each.id!r}, {name!r}, {structure.fingerprint_text})"
                digest.update(f"{text}{structure.stances_text}".encode())
        return digest.hexdigest()[:6]

    def binary(self, label: Hashable) -> StructureData:
        """Return the data with the relations of one category only."""
        if label not in self.categories:
            near = did_you_mean(str(label), [str(each) for each in self.categories])
            raise DataError(f"no relation category {label!r}{near}")
        rows = (
            replace(each, structures={a: _only(s, str(label)) for a, s in each.structures.items()})
            for each in self.documents
        )
        return self._with(rows, derivation=f"{self.derivation}|only:{label}", _pairs={})


def _only(structure: Structure, category: str) -> Structure:
    """Return the relations of a category; others that these lead to are only ways on."""
    by_id = {tie.id: tie for tie in structure.ties}
    ids = [tie.id for tie in structure.ties if (tie.category or "?") == category]
    counted = frozenset(ids)
    for id in ids:  # grows by the relations that these lead to
        ids += [e for e in (*by_id[id].sources, by_id[id].target) if e in by_id and e not in ids]
    needed = set(ids)
    ties = [replace(t, counted=t.id in counted) for t in structure.ties if t.id in needed]
    return structure.with_ties(ties)
