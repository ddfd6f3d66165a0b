"""Two annotators' arguments on one document over the nodes that they share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import zip_longest
from typing import Any

from argora.errors import DataError
from argora.reliability.structure.cutting import Cuts, cuts_of
from argora.reliability.structure.dialogue import dialogue_structure
from argora.reliability.structure.graphs import SortKey, Structure, Tie
from argora.reliability.structure.matching import Matcher, Matching
from argora.reliability.structure.shared_graph import SharedGraph, SharedRelation

__all__ = ["Aligned", "aligned"]

Places = dict[str, int]
"""The shared node of every unit and relation of one annotator."""

Whole = tuple[int, int]
"""A node by whose unit it is and which one."""


@dataclass(frozen=True, eq=False)
class Aligned:
    """A pair of annotators on one document.

    Units that are the same are one node; so are a coarse unit and the finer ones inside it. A unit
    without a partner is a node of its own, which only one of the two has.

    Attributes
    ----------
    annotators : the two, in the order of ``graphs``, ``structures`` and ``places``.
    n_units : how many nodes are units, those of one annotator only included; in text order.
    shared : the units that both have.
    places : for either annotator the node of every unit and relation by its id.
    n_inner : relations of either annotator between finer units of one node; they tie nothing.
    cache : what measures have counted on this pair, so that they count it once.
    dealt : whether chance drew ``graphs``; ``structures`` and ``places`` are then the true ones.
    """

    document: str
    annotators: tuple[str, str]
    structures: tuple[Structure, Structure]
    matching: Matching
    graphs: tuple[SharedGraph, SharedGraph]
    places: tuple[Mapping[str, int], Mapping[str, int]]
    n_units: int
    shared: frozenset[int]
    n_inner: tuple[int, int]
    matcher: Matcher = field(default_factory=Matcher)
    cache: dict[Hashable, Any] = field(default_factory=dict, repr=False)
    dealt: bool = False

    @cached_property
    def cuts(self) -> Cuts:
        """Where either cuts the text into segments."""
        return cuts_of(self.annotators, self.structures)

    @cached_property
    def dialogue(self) -> Aligned | None:
        """The dialogues of both: locutions as units, transitions as relations.

        None if one of them has no locutions. What only says who analysed the text is left out.
        """
        first, second = (dialogue_structure(structure) for structure in self.structures)
        if first is None or second is None:
            return None
        return aligned(self.document, self.annotators, (first, second), self.matcher)

    @cached_property
    def names(self) -> Mapping[int, tuple[tuple[str, ...], tuple[str, ...]]]:
        """The ids of every node for either annotator."""
        ids: dict[int, tuple[list[str], list[str]]] = {}
        for side, places in enumerate(self.places):
            for id, node in places.items():
                ids.setdefault(node, ([], []))[side].append(id)
        return {node: (tuple(a), tuple(b)) for node, (a, b) in sorted(ids.items())}

    @cached_property
    def swapped(self) -> Aligned:
        """The same with the annotators in the other order."""
        turned = Matching(
            tuple(sorted(p._replace(first=p.second, second=p.first) for p in self.matching.pairs)),
            tuple(each._replace(side=0 if each.side else 1) for each in self.matching.inside),
            self.matching.alone[::-1],
        )
        return replace(
            self,
            annotators=self.annotators[::-1],
            structures=self.structures[::-1],
            matching=turned,
            graphs=self.graphs[::-1],
            places=self.places[::-1],
            n_inner=self.n_inner[::-1],
            cache={},
        )


def aligned(
    document: str,
    annotators: tuple[str, str],
    structures: tuple[Structure, Structure],
    matcher: Matcher,
) -> Aligned:
    """Match the units of two structures, then their relations, and put both on one set of nodes.

    Relations are the same if they lead to the same node from a common source, and restatements if
    they have the same ends; the more sources are shared the sooner, then those of one category.
    They get nodes so that others can lead to them.

    Raises
    ------
    DataError
        If relations lead to each other in a circle.
    """
    matching = matcher.match(structures[0].nodes, structures[1].nodes)
    places, n_units = _units(structures, matching)
    shared = frozenset(places[0].values()) & frozenset(places[1].values())
    relations, n_inner = _relations(document, annotators, structures, places, n_units)
    graphs = [
        SharedGraph(
            n_units,
            frozenset(map(at.__getitem__, structure.argumentative)),
            _categories(structure, at),
            tuple(ties),
            frozenset(map(at.__getitem__, structure.undecided)),
        )
        for structure, at, ties in zip(structures, places, relations, strict=True)
    ]
    return Aligned(
        document,
        annotators,
        structures,
        matching,
        (graphs[0], graphs[1]),
        places,
        n_units,
        shared,
        n_inner,
        matcher,
    )


def _units(
    structures: tuple[Structure, Structure], matching: Matching
) -> tuple[tuple[Places, Places], int]:
    """Return the node of every unit, in text order; units without a place come last."""
    first, second = (structure.nodes for structure in structures)
    partner = {pair.second: pair.first for pair in matching.pairs}
    coarse: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for inside in matching.inside:
        coarse[inside.side][inside.fine] = inside.coarse
    whole_of: tuple[dict[int, Whole], dict[int, Whole]] = ({}, {})
    for i in range(len(first)):
        if i not in coarse[0]:
            whole_of[0][i] = (0, i)
    for j in range(len(second)):
        if j not in coarse[1]:
            whole_of[1][j] = (0, partner[j]) if j in partner else (1, j)
    for side in range(2):
        for fine, holder in coarse[side].items():
            whole_of[side][fine] = whole_of[1 - side][holder]
    # What decides the order must be the same whoever comes first.
    begins: dict[Whole, SortKey] = {}
    for side, structure in enumerate(structures):
        for i, place in enumerate(structure.sort_keys):
            unit = whole_of[side][i]
            if unit not in begins or place < begins[unit]:
                begins[unit] = place
    ordered = sorted((place, unit) for unit, place in begins.items())
    number = {unit: n for n, (_, unit) in enumerate(ordered)}
    return (
        {node.id: number[whole_of[0][i]] for i, node in enumerate(first)},
        {node.id: number[whole_of[1][j]] for j, node in enumerate(second)},
    ), len(number)


def _categories(structure: Structure, places: Mapping[str, int]) -> dict[int, str | None]:
    """Return the category of every node; of several units on one, that of the longest."""
    longest: dict[int, int] = {}
    categories: dict[int, str | None] = {}
    for node in structure.nodes:
        place, length = places[node.id], len(node.words)
        if length > longest.get(place, -1):
            longest[place] = length
            categories[place] = node.category
    return categories


# ----- relations --------------------------------------------------------------------------------


def _relations(
    document: str,
    annotators: tuple[str, str],
    structures: tuple[Structure, Structure],
    places: tuple[Places, Places],
    n_units: int,
) -> tuple[tuple[list[SharedRelation], list[SharedRelation]], tuple[int, int]]:
    """Assign a node to every relation, level by level: first those between units."""
    relations: tuple[list[SharedRelation], list[SharedRelation]] = ([], [])
    inner = [0, 0]
    n = n_units
    for annotator, structure in zip(annotators, structures, strict=True):
        if structure.circular:
            raise DataError(
                f"document {document!r}: relation {structure.circular[0].id!r} of {annotator!r} "
                "leads through other relations back to itself"
            )
    for levels in zip_longest(*(structure.levels for structure in structures), fillvalue=()):
        first, second = ([_shared(tie, places[i]) for tie in levels[i]] for i in (0, 1))
        # The same relation of both annotators is one node; any other has its own.
        for members in _in_order(first, second, _partners(first, second)):
            for side, i in members:
                relation = SharedRelation._make((n, *(first, second)[side][i][1:]))
                places[side][relation.id] = n
                relations[side].append(relation)
                inner[side] += relation.sources in ((), (relation.target,))
            n += 1
    return relations, (inner[0], inner[1])


def _shared(tie: Tie, places: Mapping[str, int]) -> SharedRelation:
    ends = [places[source] for source in tie.sources]
    sources = tuple(ends) if len(ends) == 1 else tuple(sorted(set(ends)))
    return SharedRelation(
        -1, sources, places[tie.target], tie.category, tie.symmetric, tie.counted, tie.id
    )


def _partners(first: Sequence[SharedRelation], second: Sequence[SharedRelation]) -> dict[int, int]:
    """Return the place in the first list of every relation of the second that is the same."""
    at: dict[Hashable, list[int]] = defaultdict(list)
    for i, tie in enumerate(first):
        for key in _meeting(tie):
            at[key].append(i)
    candidates = []
    # Candidates share an end; the more sources they share, the better.
    for j, tie in enumerate(second):
        for i in dict.fromkeys(i for key in _meeting(tie) for i in at.get(key, ())):
            share = 1.0
            if not tie.symmetric and first[i].sources != tie.sources:
                one, other = set(first[i].sources), set(tie.sources)
                share = len(one & other) / len(one | other)
            alike = first[i].category == tie.category
            candidates.append((-share, not alike, i + j, i, j))
    partner: dict[int, int] = {}
    paired: set[int] = set()
    # The best pairs first, each relation at most once.
    for *_, i, j in sorted(candidates):
        if i not in paired and j not in partner:
            paired.add(i)
            partner[j] = i
    return partner


def _in_order(
    first: Sequence[SharedRelation], second: Sequence[SharedRelation], partner: Mapping[int, int]
) -> list[list[tuple[int, int]]]:
    """Return relations of either side, by side and place, those that are the same together.

    Their order depends on what they tie alone, and not on whose they are.
    """
    together = [[(0, i)] for i in range(len(first))]
    for j in range(len(second)):
        if j in partner:
            together[partner[j]].append((1, j))
        else:
            together.append([(1, j)])

    ends = [[(t.target, t.sources, t.category or "") for t in ties] for ties in (first, second)]

    def what(members: list[tuple[int, int]]) -> list[tuple[int, tuple[int, ...], str]]:
        return sorted(ends[side][i] for side, i in members)

    return sorted(together, key=what)


def _meeting(tie: SharedRelation) -> list[Hashable]:
    """Return the keys that equal relations share: a source and the target, or both ends."""
    if tie.symmetric:
        return [frozenset((*tie.sources, tie.target))]
    return [(source, tie.target) for source in tie.sources]
