"""The graph of one layer: roots, paths, descendants, closure over symmetric relations, shape.

Edges run from the source (premise) to the target (conclusion).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, permutations

from argora.model.layer import Layer

__all__ = ["Edge", "Graph", "Shape"]


@dataclass(frozen=True, order=True)
class Edge:
    """One source tied to one target; a relation with several sources gives an edge each."""

    source: str
    target: str
    category: str | None
    relation: str


@dataclass(frozen=True)
class Shape:
    """What a graph looks like from afar.

    Attributes
    ----------
    n_nodes, n_edges : how many.
    n_roots : nodes without a way on, that others point to or that stand alone.
    depth : edges on the longest shortest way to a root; 0 for single nodes. An undercut leads to
        the relation it attacks, and from there to that relation's target.
    breadth : the most units that are equally far from a root.
    max_fan_in : the most sources that any one node has.
    n_components : parts that no edge connects, directions ignored.
    """

    n_nodes: int
    n_edges: int
    n_roots: int
    depth: int
    breadth: int
    max_fan_in: int
    n_components: int


@dataclass(frozen=True)
class Graph:
    """Nodes with directed edges, and unordered pairs that mean the same (restatements).

    Nodes are the units, and those relations that another relation points to or starts from.
    """

    nodes: tuple[str, ...]
    edges: tuple[Edge, ...]
    same: frozenset[frozenset[str]] = frozenset()

    @classmethod
    def of(cls, layer: Layer, *, symmetric: Iterable[str] = ()) -> Graph:
        """Build the graph of a layer.

        Parameters
        ----------
        symmetric : relation categories without a direction; their edges go into ``same``.
        """
        undirected = frozenset(symmetric)
        edges: list[Edge] = []
        same: set[frozenset[str]] = set()
        for relation in layer.relations:
            for source in relation.sources:
                if relation.category in undirected:
                    same.add(frozenset((source, relation.target)))
                else:
                    edges.append(Edge(source, relation.target, relation.category, relation.id))
        units = [unit.id for unit in layer.units]
        unit_ids = set(units)
        ends = [end for edge in edges for end in (edge.source, edge.target)]
        ends += sorted(end for pair in same for end in pair)
        reified = [end for end in dict.fromkeys(ends) if end not in unit_ids]
        return cls((*units, *reified), tuple(edges), frozenset(same))

    @cached_property
    def outgoing(self) -> dict[str, tuple[str, ...]]:
        """Targets of every node, without repetition."""
        return self._neighbours((edge.source, edge.target) for edge in self.edges)

    @cached_property
    def incoming(self) -> dict[str, tuple[str, ...]]:
        """Sources of every node, without repetition."""
        return self._neighbours((edge.target, edge.source) for edge in self.edges)

    def _neighbours(self, pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
        """Return the second nodes of the pairs of every node, in their order."""
        neighbours: dict[str, dict[str, None]] = {node: {} for node in self.nodes}
        for node, neighbour in pairs:
            neighbours[node][neighbour] = None
        return {node: tuple(others) for node, others in neighbours.items()}

    @cached_property
    def _reified(self) -> dict[str, Edge]:
        """Relations that are nodes, each with an edge it consists of."""
        nodes = set(self.nodes)
        return {edge.relation: edge for edge in self.edges if edge.relation in nodes}

    def roots(self) -> tuple[str, ...]:
        """Return the nodes that point nowhere; a relation points to its own target."""
        return tuple(
            node for node in self.nodes if not self.outgoing[node] and node not in self._reified
        )

    def descendants(self, node: str) -> frozenset[str]:
        """Return the node and all nodes from which a way leads to it."""
        visited = {node}
        todo = [node]
        while todo:
            for source in self.incoming[todo.pop()]:
                if source not in visited:
                    visited.add(source)
                    todo.append(source)
        return frozenset(visited)

    def paths(self, *, limit: int = 100_000) -> tuple[tuple[str, ...], ...]:
        """Return all simple directed paths of at least two nodes, sub-paths included.

        At most ``limit`` are returned: a cluster of k restatements has on the order of k! paths.
        """
        return tuple(islice(self._walk(), limit))

    def _walk(self) -> Iterator[tuple[str, ...]]:
        for start in self.nodes:
            stack: list[tuple[str, ...]] = [(start,)]
            while stack:
                path = stack.pop()
                if len(path) > 1:
                    yield path
                stack.extend((*path, t) for t in self.outgoing[path[-1]] if t not in path)

    def clusters(self) -> tuple[frozenset[str], ...]:
        """Return the classes of nodes that mean the same, single nodes included."""
        return _components(self.nodes, (tuple(pair) for pair in self.same if len(pair) == 2))

    def closure(self) -> Graph:
        """Add every edge that restatements imply; a second closure adds nothing.

        An edge between two nodes holds between all members of their clusters, and the members of
        one cluster point to each other (category None); no node ever points to itself.

        References
        ----------
        Putra, Teufel & Tokunaga (2021), restatement closure.
        """
        cluster = {node: members for members in self.clusters() for node in members}
        implied = {
            Edge(source, target, edge.category, edge.relation)
            for edge in self.edges
            for source in cluster[edge.source]
            for target in cluster[edge.target]
            if source != target
        }
        for members in set(cluster.values()):
            implied.update(Edge(a, b, None, "") for a, b in permutations(sorted(members), 2))
        return Graph(self.nodes, tuple(sorted(implied, key=_edge_place)), self.same)

    def components(self) -> tuple[frozenset[str], ...]:
        """Return the parts that no edge connects, directions ignored; restatements connect."""
        ties = [(edge.source, edge.target) for edge in self.edges]
        ties += [tuple(pair) for pair in self.same if len(pair) == 2]  # type: ignore[misc]
        ties += [(relation, edge.target) for relation, edge in self._reified.items()]
        return _components(self.nodes, ties)

    def cycle(self) -> tuple[str, ...]:
        """Return the nodes of one directed cycle in order, or nothing if there is none."""
        state: dict[str, int] = {}
        for start in self.nodes:
            if start in state:
                continue
            path: list[str] = []
            todo: list[tuple[str, bool]] = [(start, True)]
            while todo:
                node, entering = todo.pop()
                if not entering:
                    state[node] = 2
                    path.pop()
                elif state.get(node) == 1:
                    return tuple(path[path.index(node) :])
                elif node not in state:
                    state[node] = 1
                    path.append(node)
                    todo.append((node, False))
                    todo.extend((t, True) for t in self.outgoing[node] if state.get(t) != 2)
        return ()

    def shape(self) -> Shape:
        """Count nodes, edges, roots and components; measure depth and fan-in."""
        attached: dict[str, list[str]] = {}
        for relation, edge in self._reified.items():
            attached.setdefault(edge.target, []).append(relation)
        level = dict.fromkeys(self.roots(), 0)
        todo = list(level)
        for node in todo:
            for source in (*self.incoming[node], *attached.get(node, ())):
                if source not in level:
                    level[source] = level[node] + 1
                    todo.append(source)
        wide = Counter(n for node, n in level.items() if node not in self._reified)
        return Shape(
            n_nodes=len(self.nodes),
            n_edges=len(self.edges),
            n_roots=len(self.roots()),
            depth=max(level.values(), default=0),
            breadth=max(wide.values(), default=0),
            max_fan_in=max(map(len, self.incoming.values()), default=0),
            n_components=len(self.components()),
        )


def _edge_place(edge: Edge) -> tuple[str, str, str, str]:
    return edge.source, edge.target, edge.category or "", edge.relation


def _components(
    nodes: tuple[str, ...], ties: Iterable[tuple[str, ...]]
) -> tuple[frozenset[str], ...]:
    leader = {node: node for node in nodes}

    def find(node: str) -> str:
        while leader[node] != node:
            leader[node] = leader[leader[node]]
            node = leader[node]
        return node

    for a, b in ties:
        leader[find(a)] = find(b)
    groups: dict[str, list[str]] = {}
    for node in nodes:
        groups.setdefault(find(node), []).append(node)
    return tuple(frozenset(members) for members in groups.values())
