"""Agreement on single relations: F1, adapted percentage, entire agreement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

import numpy as np

from argora.measures.annotator_pairs import mean_over_pairs
from argora.measures.base import Properties
from argora.measures.f1.classes import f1_of
from argora.measures.ratios import ratio
from argora.measures.structure.base import Average, StructureMeasure
from argora.reliability import StructureData
from argora.reliability.arrays import Floats
from argora.reliability.structure import Aligned, SharedGraph, Tie
from argora.reliability.structure.shared_graph import SharedRelation

__all__ = ["AdaptedPercentage", "EntireAgreement", "RelationF1", "in_own_units"]

Linked = Literal["each", "together"]
Compared = Literal["same", "any"]
Total = Literal["annotations", "pairs"]
Relation = tuple[Hashable, ...]


def drawn_once(
    graph: SharedGraph, *, category: Compared, linked: Linked = "each"
) -> frozenset[Relation]:
    """Return the relations of one annotator, each once.

    With ``linked='each'`` linked premises are a relation each, else one with all its sources.
    """
    pieces = _pieces(graph.counted, category=category, linked=linked)
    return frozenset(_relation(*piece) for piece in pieces)


def in_own_units(
    pair: Aligned, which: int, *, category: Compared, linked: Linked = "each"
) -> list[Relation | None]:
    """Return each distinct relation of an annotator in terms of the nodes shared with the other.

    Relations that the other's units make one are there several times. None stands for a relation
    between two units that the other has as one.
    """
    places = pair.places[which]
    shared: dict[Relation, Relation | None] = {}
    counted = [tie for tie in pair.structures[which].ties if tie.counted]
    for sources, target, name, symmetric in _pieces(counted, category=category, linked=linked):
        at = places[str(target)]
        ends = frozenset(places[str(source)] for source in sources) - {at}
        relation = _relation(sources, target, name, symmetric)
        shared[relation] = _relation(ends, at, name, symmetric) if ends else None
    return list(shared.values())


def _pieces(
    ties: Iterable[Tie | SharedRelation], *, category: Compared, linked: Linked
) -> Iterator[tuple[frozenset[Hashable], Hashable, str, bool]]:
    """Yield sources, target, category and whether there is no direction; no loops."""
    for tie in ties:
        name = (tie.category or "?") if category == "same" else ""
        sources: frozenset[Hashable] = frozenset(tie.sources) - {tie.target}
        if linked == "each" or tie.symmetric:
            for source in sources:
                yield frozenset((source,)), tie.target, name, tie.symmetric
        elif sources:
            yield sources, tie.target, name, False


def _relation(
    sources: frozenset[Hashable], target: Hashable, name: str, symmetric: bool
) -> Relation:
    """Return the key of a relation: its ends and its category, without order if symmetric."""
    if symmetric:
        return (sources | {target}, name)
    return (sources, target, name)


@dataclass(frozen=True, kw_only=True)
class RelationF1(StructureMeasure):
    """F1 of relations: those both drew, over the mean number that each drew.

    A relation is the same if it ties the same units (or relations) in the same direction and, with
    ``category='same'``, has the same category. ``linked='each'`` takes linked premises one by one;
    ``linked='together'`` asks for the same set of premises, so that a convergent and a linked
    argument have nothing in common. Documents are pooled unless ``average='documents'``.

    Where units of the one lie in a unit of the other, people are compared over the coarser units:
    relations inside one are left out, and those that become the same count once. With a
    ``reference`` all relations count, those of either side in its own units, so that the reference
    has as many against whomever: what the other's units do not tell apart is found once at most,
    and a relation between two units that the other has as one is not found. Two annotators are
    compared on the documents that both did. Undefined without such a document.

    References
    ----------
    Hripcsak & Rothschild (2005), Agreement, the F-Measure, and Reliability in Information
    Retrieval, pp. 296-298
    """

    id: ClassVar[str] = "relation_f1"
    version: ClassVar[int] = 2
    n_counts: ClassVar[int] = 3
    properties: ClassVar[Properties] = Properties(
        title="F1 of relations",
        missing="documents-of-both",
        chance=False,
        low=0.0,
    )

    category: Compared = "same"
    linked: Linked = "each"
    average: Average = "pooled"

    def counts(self, pair: Aligned) -> Sequence[float]:
        """Count the relations that both drew, that the first drew, and that the second drew."""
        one, other = (
            drawn_once(graph, category=self.category, linked=self.linked) for graph in pair.graphs
        )
        if self.reference is None:
            return len(one & other), len(one), len(other)
        first, second = (
            in_own_units(pair, which, category=self.category, linked=self.linked)
            for which in (0, 1)
        )
        if pair.dealt:
            # Chance deals over shared nodes, and draws as much as there was.
            return len(one & other), max(len(first), len(one)), max(len(second), len(other))
        common = Counter(filter(None, first)) & Counter(filter(None, second))
        return common.total(), len(first), len(second)

    @cached_property
    def counting(self) -> str:
        """The measure less what does not change its counts."""
        against = "" if self.reference is None else " against a reference"
        return super().counting + against

    def flags(self, pair: Aligned) -> Sequence[bool]:
        """Evaluate whether neither drew a relation that counts."""
        if self.reference is None:
            return super().flags(pair)
        return (not self._counted([pair])[0, 1:].any(),)

    def score(self, counts: Floats) -> Floats:
        """Return F1: array (..., 3) to (...); 1 where neither drew anything."""
        return np.where(counts[..., 1:].any(axis=-1), f1_of(counts), 1.0)

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return precision and recall, too, where there is a reference."""
        numbers = super().evidence(total, categories)
        if self.reference is None or self.average != "pooled":
            return numbers
        tables = self.pooled(total)
        for name, column in (("precision", 2), ("recall", 1)):
            share = mean_over_pairs(ratio(tables[..., 0], tables[..., column]))
            if not np.isnan(share):
                numbers[name] = float(share)
        return numbers


@dataclass(frozen=True, kw_only=True)
class AdaptedPercentage(StructureMeasure):
    """Adapted percentage agreement: of all relations drawn, those that are agreed on.

    What neither drew does not count, so nothing is said of chance. With ``total='annotations'``
    every annotator's relation counts by itself; with ``total='pairs'`` a pair of units tied by
    either counts once, and is agreed on if both tie it in the same way. Two annotators are compared
    on the documents that both did. Undefined without such a document.

    References
    ----------
    Kirschner, Eckle-Kohler & Gurevych (2015), as described by Duthie, Lawrence, Budzynska & Reed
    (2016), The CASS Technique, section 2
    """

    id: ClassVar[str] = "adapted_percentage"
    n_counts: ClassVar[int] = 2
    properties: ClassVar[Properties] = Properties(
        title="Adapted percentage agreement on relations",
        missing="documents-of-both",
        chance=False,
        low=0.0,
    )

    total: Total = "annotations"
    category: Compared = "same"
    average: Average = "pooled"

    def counts(self, pair: Aligned) -> Sequence[float]:
        """Count the relations, or pairs of ends, that both agree on, and all of them."""
        one, other = (drawn_once(graph, category=self.category) for graph in pair.graphs)
        if self.total == "annotations":
            return 2 * len(one & other), len(one) + len(other)
        by_ends = [_by_ends(relations) for relations in (one, other)]
        either = by_ends[0].keys() | by_ends[1].keys()
        return sum(by_ends[0].get(ends) == by_ends[1].get(ends) for ends in either), len(either)

    def score(self, counts: Floats) -> Floats:
        """Return the share: array (..., 2) to (...); 1 where neither drew anything."""
        return ratio(counts[..., 0], counts[..., 1], otherwise=1.0)


def _by_ends(relations: Iterable[tuple[Hashable, ...]]) -> dict[Hashable, set[Hashable]]:
    """Return the categories on everything that is tied, by what it ties."""
    categories: dict[Hashable, set[Hashable]] = {}
    for *ends, name in relations:
        categories.setdefault(tuple(ends), set()).add(name)
    return categories


@dataclass(frozen=True, kw_only=True)
class EntireAgreement(StructureMeasure):
    """Entire agreement: the share of units on which two agree in all they say of them.

    A unit is agreed on if both take it for argumentative or neither does, and if the same relations
    lead from it: to the same targets with the same categories. A restatement leads from the later
    unit to the earlier. A unit that only one of the two marked is not agreed on. A unit without a
    category that nothing ties is missing, as nobody can tell what it was taken for. Undefined
    without units.

    References
    ----------
    Putra, Teufel & Tokunaga (2021), Annotating Argumentative Structure in
    English-as-a-Foreign-Language Learner Essays, section 4.1
    """

    id: ClassVar[str] = "entire_agreement"
    n_counts: ClassVar[int] = 2
    properties: ClassVar[Properties] = Properties(
        title="Entire agreement on units with their relations",
        missing="documents-of-both",
        chance=False,
        low=0.0,
    )

    average: Average = "pooled"

    def notes_on(self, data: StructureData) -> tuple[str, ...]:
        """List the notes of every measure, and the number of missing units."""
        structures = (
            each_structure for each in data.documents for each_structure in each.structures.values()
        )
        n = sum(
            node.uncategorized and not node.argumentative
            for each_structure in structures
            for node in each_structure.nodes
        )
        if not n:
            return super().notes_on(data)
        units, missing = ("1 unit has", "it is") if n == 1 else (f"{n} units have", "they are")
        note = f"{units} neither a category nor a relation: {missing} missing"
        return (*super().notes_on(data), note)

    def counts(self, pair: Aligned) -> Sequence[float]:
        """Return the units agreed on, and all units."""
        targets = [_leading(graph) for graph in pair.graphs]
        one, other = (graph.argumentative for graph in pair.graphs)
        nothing: frozenset[Hashable] = frozenset()
        undecided = pair.graphs[0].undecided | pair.graphs[1].undecided
        units = [unit for unit in range(pair.n_units) if unit not in undecided]
        agreed = sum(
            (unit in one) == (unit in other)
            and targets[0].get(unit, nothing) == targets[1].get(unit, nothing)
            for unit in units
        )
        return agreed, len(units)

    def score(self, counts: Floats) -> Floats:
        """Return the share: array (..., 2) to (...); NaN where there are no units."""
        return ratio(counts[..., 0], counts[..., 1])


def _leading(graph: SharedGraph) -> dict[int, set[Hashable]]:
    """Return the targets of each unit's relations, with their categories."""
    targets: dict[int, set[Hashable]] = {}
    for tie in graph.counted:
        for source in tie.sources:
            if source != tie.target:
                ends = (source, tie.target)
                a, b = (max(ends), min(ends)) if tie.symmetric else ends
                targets.setdefault(a, set()).add((b, tie.category or "?"))
    return targets
