"""The heaviest tree that spans a graph from a given root: Chu and Liu's, or Edmonds', algorithm."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

__all__ = ["Spanning", "WeightedEdge", "entered_by", "heaviest", "slacks"]

WeightedEdge = tuple[int, int, int]
"""Where an edge comes from, the node that it enters, and its weight; nodes count from the root, 0.

In an argument this is the way back: a premise is entered from its conclusion.
"""


@dataclass(frozen=True, eq=False)
class Spanning:
    """A tree of greatest weight, and the sets of nodes that prove that there is no heavier one.

    Attributes
    ----------
    entering : the number of the edge that enters each node; -1 for the root.
    weight : of all these edges.
    chosen : for each node, and then for each contracted set, the best edge into it.
    within : for each node, and then for each contracted set, the smallest set that holds it; -1.
    worth : what that edge is worth beyond what the nodes and sets inside are. For sets of several
        nodes it is at most 0. All of it adds up to the weight.
    """

    entering: tuple[int, ...]
    weight: int
    chosen: tuple[int, ...]
    within: tuple[int, ...]
    worth: tuple[int, ...]


def heaviest(
    n_nodes: int, edges: Sequence[WeightedEdge], *, without: Collection[int] = ()
) -> Spanning | None:
    """Return a spanning tree of greatest weight from node 0; None if there is none.

    Each node takes the best edge that enters it. Where this closes a circle, the circle becomes one
    node, and edges into it are worth what they gain over the edge that they replace. There are
    priority queues for edges into a node, so m edges take about m log^2 n steps.

    Parameters
    ----------
    without : the numbers of edges that must not be used.

    References
    ----------
    Chu & Liu (1965), On the Shortest Arborescence of a Directed Graph, Scientia Sinica 14.
    Edmonds (1967), Optimum Branchings, Journal of Research NBS 71B, pp. 233-240.
    Tarjan (1977), Finding Optimum Branchings, Networks 7, pp. 25-35: queues, and a path that grows.
    """
    growing = _Growing(n_nodes, edges, without)
    for node in range(1, n_nodes):
        if not growing.connect(node):
            return None
    return growing.tree()


def slacks(spanning: Spanning, edges: Sequence[WeightedEdge]) -> list[int]:
    """Return the least weight that a tree loses by using each edge; 0 for edges of a heaviest tree.

    It is a lower bound: no tree is heavier than the heaviest less the slacks of its edges.
    """
    within, worth = spanning.within, spanning.worth
    depth, total = [0] * len(within), list(worth)
    # Outer sets have higher numbers: from the outside in, each adds what those around it are worth.
    for place in range(len(within) - 1, -1, -1):
        above = within[place]
        if above >= 0:
            depth[place] = depth[above] + 1
            total[place] += total[above]
    result = []
    # An edge enters all sets around its node up to the smallest set that holds its tail, too. What
    # those sets are worth, less the weight of the edge, is lost with it.
    for tail, node, weight in edges:
        a, b = node, tail
        while a != b:
            if a < 0 or b < 0:
                a = -1
                break
            if depth[a] >= depth[b]:
                a, b = (within[a], within[b]) if depth[a] == depth[b] else (within[a], b)
            else:
                b = within[b]
        result.append(total[node] - (total[a] if a >= 0 else 0) - weight)
    return result


def entered_by(spanning: Spanning, edges: Sequence[WeightedEdge], number: int) -> list[int]:
    """Return the edges of the tree that another edge from the root gives, where all hangs together.

    All nodes must have been contracted into one set. The tree is the heaviest of those that have
    this edge as their only one from the root, and loses the slack of the edge.
    """
    chosen = [*spanning.chosen[:-1], number]
    return _spread_out(chosen, spanning.within, edges, len(spanning.entering))


def _spread_out(
    chosen: Sequence[int], within: Sequence[int], edges: Sequence[WeightedEdge], n_nodes: int
) -> list[int]:
    """Undo contractions, the last first: an edge into a set enters all in it that hold its node.

    Every other set inside keeps its own edge. Each set is undone once, so this is linear.
    """
    entering = [-1] * n_nodes
    undone = [False] * len(within)
    for outer in range(len(within) - 1, -1, -1):
        if chosen[outer] >= 0 and not undone[outer]:
            place = edges[chosen[outer]][1]
            entering[place] = chosen[outer]
            while place != outer:
                undone[place] = True
                place = within[place]
    return entering


class _Growing:
    """A path that grows backwards from a node to the part of the tree that there is."""

    def __init__(
        self, n_nodes: int, edges: Sequence[WeightedEdge], without: Collection[int]
    ) -> None:
        self.edges = edges
        self.n_nodes = n_nodes
        self.queue: list[list[tuple[int, int]]] = [[] for _ in range(n_nodes)]
        for number, (tail, node, weight) in enumerate(edges):
            if number not in without and tail != node:
                self.queue[node].append((-weight, number))
        for queue in self.queue:
            heapify(queue)
        self.paid = [0] * n_nodes  # what every edge in the queue is worth less by now
        self.inside = list(range(n_nodes))
        self.within = [-1] * n_nodes
        self.entering = [-1] * n_nodes
        self.worth = [0] * n_nodes
        self.settled = [node == 0 for node in range(n_nodes)]

    def connect(self, start: int) -> bool:
        """Grow a path from a node until it meets what is settled; False if it cannot."""
        path: list[int] = []
        on_path: set[int] = set()
        place = self._set_of(start)
        # Follow the best entering edges backwards. A path that meets itself has closed a circle,
        # which becomes one set; the set then takes its own best edge from outside.
        while not self.settled[place]:
            if not self._enter(place):
                return False
            path.append(place)
            on_path.add(place)
            place = self._set_of(self.edges[self.entering[place]][0])
            if place in on_path:
                cut = path.index(place)
                circle = path[cut:]
                del path[cut:]
                on_path.difference_update(circle)
                place = self._contract(circle)
        for each in path:
            self.settled[each] = True
        return True

    def tree(self) -> Spanning:
        """Return the tree."""
        used = _spread_out(self.entering, self.within, self.edges, self.n_nodes)
        weight = sum(self.edges[number][2] for number in used if number >= 0)
        return Spanning(
            tuple(used), weight, tuple(self.entering), tuple(self.within), tuple(self.worth)
        )

    def _set_of(self, node: int) -> int:
        inside = self.inside
        top = node
        while inside[top] != top:
            top = inside[top]
        while inside[node] != top:
            inside[node], node = top, inside[node]
        return top

    def _enter(self, place: int) -> bool:
        """Choose the best edge into a node or set from outside it."""
        queue = self.queue[place]
        while queue and self._set_of(self.edges[queue[0][1]][0]) == place:
            heappop(queue)
        if not queue:
            return False
        negative, self.entering[place] = queue[0]
        self.worth[place] = -negative - self.paid[place]
        return True

    def _contract(self, circle: Sequence[int]) -> int:
        """Contract the nodes of a circle into a new node, and return it."""
        contracted = len(self.within)
        # An edge into a member now costs what the member's own best edge was worth. The smaller
        # queues go into the largest, so each edge moves at most log n times.
        largest = max(circle, key=lambda place: len(self.queue[place]))
        for place in circle:
            self.paid[place] += self.worth[place]
            self.within[place] = self.inside[place] = contracted
        queue, paid = self.queue[largest], self.paid[largest]
        for place in circle:
            if place != largest:
                shift = self.paid[place] - paid
                for negative, number in self.queue[place]:
                    heappush(queue, (negative + shift, number))
                self.queue[place] = []
        self.queue[largest] = []
        self.queue.append(queue)
        self.paid.append(paid)
        self.inside.append(contracted)
        self.within.append(-1)
        self.entering.append(-1)
        self.worth.append(0)
        self.settled.append(False)
        return contracted
