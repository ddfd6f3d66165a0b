"""The argument of one annotator over nodes that it shares with another: what measures compare."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

__all__ = ["Edge", "SharedGraph", "SharedRelation", "paths_of"]

Edge = tuple[int, int]
Path = tuple[int, ...]
Implying = tuple[frozenset[int], frozenset[int], str | None]
Adjacent = Mapping[int, Sequence[int]]


class SharedRelation(NamedTuple):
    """A relation over shared nodes.

    Attributes
    ----------
    node : the place of the relation itself, for relations that lead to it.
    counted : False if it is only there because another relation leads to it.
    id : its name with the annotator who drew it.
    """

    node: int
    sources: tuple[int, ...]
    target: int
    category: str | None
    symmetric: bool = False
    counted: bool = True
    id: str = ""

    @property
    def edges(self) -> Iterator[Edge]:
        """From every source to the target; both ways without a direction; never to itself."""
        for source in self.sources:
            if source != self.target:
                yield source, self.target
                if self.symmetric:
                    yield self.target, source


@dataclass(frozen=True, eq=False)
class SharedGraph:
    """One annotator's part of an aligned pair.

    Edges run from the source (premise) to the target (conclusion). Nodes below ``n_units`` are
    units, those above are relations. A relation to which another leads is a node on the way: from
    it the way goes on to its own target.

    Attributes
    ----------
    argumentative : the units that are part of the argument.
    category : the category of every unit that the annotator has.
    undecided : the units without a category that nothing ties, of which nobody can tell whether
        they are part of the argument.
    """

    n_units: int
    argumentative: frozenset[int]
    category: Mapping[int, str | None]
    ties: tuple[SharedRelation, ...]
    undecided: frozenset[int] = frozenset()

    @cached_property
    def counted(self) -> tuple[SharedRelation, ...]:
        """The relations that count."""
        return tuple(tie for tie in self.ties if tie.counted)

    @cached_property
    def edges(self) -> Mapping[Edge, frozenset[str]]:
        """What was drawn: the categories on every edge; restatements are edges both ways."""
        return _collected((edge, tie.category) for tie in self.counted for edge in tie.edges)

    @cached_property
    def clusters(self) -> Mapping[int, frozenset[int]]:
        """For every restated node all that say the same, itself included."""
        restated: dict[int, list[int]] = {}
        for tie in self.counted:
            if tie.symmetric:
                for a in tie.sources:
                    restated.setdefault(a, []).append(tie.target)
                    restated.setdefault(tie.target, []).append(a)
        clusters: dict[int, frozenset[int]] = {}
        for node in restated:
            if node not in clusters:
                members, _ = _reached(node, restated)
                clusters |= dict.fromkeys(members, frozenset(members))
        return clusters

    @cached_property
    def closed(self) -> Mapping[Edge, frozenset[str]]:
        """The edges with all that restatements imply (Putra et al. 2021, section 3.2.3).

        An implied edge has the categories of those that imply it; no node points to itself.
        """
        if not self.clusters:
            return self.edges
        direct, implying = self._implied
        for sources, targets, category in implying:
            direct += [((a, b), category) for a, b in product(sources, targets) if a != b]
        return _collected(direct)

    @property
    def n_closed(self) -> int:
        """How many edges the closure has at most; counted without making them."""
        if not self.clusters:
            return len(self.edges)
        direct, implying = self._implied
        return len(direct) + sum(len(sources) * len(targets) for sources, targets, _ in implying)

    @property
    def _implied(self) -> tuple[list[tuple[Edge, str | None]], Collection[Implying]]:
        """Return edges that imply no others, and which clusters are tied to which, and as what.

        Each cluster is tied to itself by restatements.
        """
        clusters = self.clusters
        direct: list[tuple[Edge, str | None]] = []
        implying: dict[Implying, None] = {}
        names: dict[str | None, None] = {}
        for tie in self.counted:
            if tie.symmetric:
                names[tie.category] = None
                continue
            for source, target in tie.edges:
                if source in clusters or target in clusters:
                    one, other = (clusters.get(e, frozenset([e])) for e in (source, target))
                    implying[one, other, tie.category] = None
                else:
                    direct.append(((source, target), tie.category))
        alike = dict.fromkeys(clusters.values())
        implying |= {(members, members, name): None for members in alike for name in names}
        return direct, implying

    def edges_with(self, *, closure: bool) -> Mapping[Edge, frozenset[str]]:
        """Return the edges as drawn, or with all that restatements imply."""
        return self.closed if closure else self.edges

    @cached_property
    def _onwards(self) -> tuple[Edge, ...]:
        """From every relation that others lead to, to its target; to all ends of a restatement."""
        n = self.n_units
        ends = {end for tie in self.ties for end in (*tie.sources, tie.target) if end >= n}
        if not ends:
            return ()
        return tuple(
            (tie.node, end)
            for tie in self.ties
            if tie.node in ends
            for end in ((tie.target, *tie.sources) if tie.symmetric else (tie.target,))
        )

    def targets_of(self, *, closure: bool = False, directed: bool = True) -> Adjacent:
        """Return the neighbours of every node along edges, through relations to their targets."""
        key = closure, directed
        if key not in self._adjacent:
            self._adjacent[key] = self._adjacent_of(closure, directed)
        return self._adjacent[key]

    @cached_property
    def _adjacent(self) -> dict[tuple[bool, bool], Adjacent]:
        """The neighbours of every node, by which of them were asked for."""
        return {}

    def _adjacent_of(self, closure: bool, directed: bool) -> Adjacent:
        adjacent: dict[int, dict[int, None]] = {}
        for a, b in (*sorted(self.edges_with(closure=closure)), *self._onwards):
            adjacent.setdefault(a, {})[b] = None
            if not directed:
                adjacent.setdefault(b, {})[a] = None
        return {a: tuple(targets) for a, targets in adjacent.items()}

    def descendants(self, unit: int, *, closure: bool = False) -> tuple[Set[int], int]:
        """Return a unit and all units that reach it, and how many steps it took to find them.

        Outside the argument there are none.
        """
        if unit not in self.argumentative:
            return frozenset(), 0
        incoming = self._incoming_closed if closure else self._incoming
        if unit not in incoming:  # as many are
            return frozenset((unit,)), 0
        reached, n = _reached(unit, incoming)
        return {node for node in reached if node < self.n_units} if self._onwards else reached, n

    @cached_property
    def _incoming(self) -> Adjacent:
        return self._incoming_of(closure=False)

    @cached_property
    def _incoming_closed(self) -> Adjacent:
        return self._incoming_of(closure=True) if self.clusters else self._incoming

    def _incoming_of(self, *, closure: bool) -> Adjacent:
        incoming: dict[int, list[int]] = {}
        for a, targets in self.targets_of(closure=closure).items():
            for b in targets:
                incoming.setdefault(b, []).append(a)
        return incoming

    def distances(
        self, start: int, ends: Collection[int], *, closure: bool, directed: bool
    ) -> tuple[Mapping[int, int], int]:
        """Compute the lengths of the shortest ways to some nodes, and the steps that this took.

        Other nodes may be there too, and ends that no way leads to are not. A way through a
        relation counts one edge to it, and none from there to its target.
        """
        adjacent = self.targets_of(closure=closure, directed=directed)
        if not self._onwards:
            return _levels(start, frozenset(ends), adjacent)
        free = self._free[directed]
        distance: dict[int, int] = {}
        missing, level = set(ends), [start]
        n = length = 0
        while level and missing:
            further: list[int] = []
            for node in level:  # grows by what costs nothing
                if node in distance:
                    continue
                distance[node] = length
                n += len(adjacent.get(node, ()))
                for target in adjacent.get(node, ()):
                    if target not in distance:
                        (level if (node, target) in free else further).append(target)
            missing.difference_update(level)
            level, length = further, length + 1
        return distance, n

    @cached_property
    def _free(self) -> tuple[frozenset[Edge], frozenset[Edge]]:
        """The steps that cost nothing, with and against their direction, and only with it."""
        onwards = frozenset(self._onwards)
        return onwards | {(b, a) for a, b in onwards}, onwards

    def paths(self, *, closure: bool, limit: int) -> tuple[frozenset[Path], int | None]:
        """Return all simple paths from a unit, and the length beyond which they were cut."""
        return paths_of(self.targets_of(closure=closure), self.n_units, limit)


def _reached(start: int, adjacent: Mapping[int, Collection[int]]) -> tuple[set[int], int]:
    """Return a node and all that can be reached from it, and how many steps were taken."""
    reached, todo, n = {start}, [start], 0
    while todo:
        nexts = adjacent.get(todo.pop(), ())
        n += len(nexts)
        for node in nexts:
            if node not in reached:
                reached.add(node)
                todo.append(node)
    return reached, n


def _levels(start: int, ends: frozenset[int], adjacent: Adjacent) -> tuple[dict[int, int], int]:
    """Compute the distances from a start up to the last of some ends, and the steps taken."""
    nexts = adjacent.get(start, ())
    if ends and ends.issubset(nexts):  # as most are: one step is all
        return {**dict.fromkeys(nexts, 1), start: 0}, len(nexts)
    distance, level, n = {start: 0}, [start], 0
    length, n_missing = 0, len(ends) - (start in ends)
    while level and n_missing:
        further = []
        length += 1
        for node in level:
            targets = adjacent.get(node, ())
            n += len(targets)
            for target in targets:
                if target not in distance:
                    distance[target] = length
                    further.append(target)
                    n_missing -= target in ends
        level = further
    return distance, n


def paths_of(adjacent: Adjacent, n_units: int, limit: int) -> tuple[frozenset[Path], int | None]:
    """Return all simple directed paths of two nodes or more that begin with a unit.

    Paths are made by their length. Where there are more than ``limit``, those up to the greatest
    length that stays below it are returned with that length, else the length is None.
    """
    paths: list[Path] = []
    last: list[Path] = [(node,) for node in adjacent if node < n_units]
    length = 1
    while last:
        longer: list[Path] = []
        for path in last:
            for target in adjacent.get(path[-1], ()):
                if target not in path:
                    longer.append((*path, target))
            if len(paths) + len(longer) > limit:
                return frozenset(paths), length
        paths += longer
        last = longer
        length += 1
    return frozenset(paths), None


def _collected(pairs: Iterable[tuple[Edge, str | None]]) -> Mapping[Edge, frozenset[str]]:
    alone: dict[str | None, frozenset[str]] = {}  # most edges have one of a few categories
    categories: dict[Edge, frozenset[str]] = {}
    for edge, category in pairs:
        name = alone.get(category) or alone.setdefault(category, frozenset([category or "?"]))
        categories[edge] = categories[edge] | name if edge in categories else name
    return categories
