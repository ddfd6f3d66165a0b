"""What each edge of the heaviest tree is worth: how much weight is lost where it is forbidden."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from argora.consensus.trees.choosing import ROOT, Best, Problem
from argora.consensus.trees.spanning import entered_by, slacks

__all__ = ["losses"]


def losses(problem: Problem, best: Best) -> dict[int, int | None]:
    """Compute for every drawn edge of the best tree the loss: the weight lost if it is forbidden.

    None stands for an edge without which there is no tree. Most losses need no further tree. In a
    tree without an edge, the unit that this edge entered is reached by a detour. The cheapest
    detour, by the slacks of its edges, bounds the loss from below; the tree changed along this
    detour bounds it from above. Where the two bounds differ, the best tree without it is made.
    """
    used = [n for n in best.spanning.entering if n >= 0 and problem.option[n] is not None]
    lost: dict[int, int | None] = {}
    quick = _Detours(problem, best) if best.relaxed else None
    for number in used:
        loss = quick.loss(number) if quick is not None else None
        if loss is None:
            other = problem.forbidding(number).best()
            lost[number] = None if other is None else best.weight - other.weight
        else:
            lost[number] = loss
    return lost


class _Detours:
    """The cheapest other way to every unit."""

    def __init__(self, problem: Problem, best: Best) -> None:
        self.problem, self.spanning = problem, best.spanning
        self.entering: Sequence[int] = best.spanning.entering
        self.slack = slacks(best.spanning, problem.edges)
        self.rooted: dict[int, list[int]] = {}
        self.children: list[list[int]] = [[] for _ in range(problem.n_nodes)]
        for node, number in enumerate(self.entering):
            if number >= 0:
                self.children[problem.edges[number][0]].append(node)
        self.first, self.last = self._intervals()

    def loss(self, number: int) -> int | None:
        """Return the loss without an edge, or None if bounds do not meet."""
        edges = self.problem.edges
        node = edges[number][1]
        detour = self._way_to(node, number)
        if detour is None:
            return None
        bound, changed = detour
        start = changed[0]
        entering, before = self.entering, self.spanning.weight
        if self.problem.roots == "one" and edges[start][0] == ROOT:
            entering, before = self._rooted_by(start), before - self.slack[start]
        then = list(entering)
        for edge in changed:
            then[edges[edge][1]] = edge
        after = before + sum(edges[a][2] - edges[entering[edges[a][1]]][2] for a in changed)
        is_met = self.spanning.weight - after == bound and self.problem.unmet(then) is None
        return bound if is_met and self._can_hang(node, edges[number][0], then) else None

    def _rooted_by(self, number: int) -> Sequence[int]:
        """Return the heaviest tree in which an edge from the root is the only one."""
        if number not in self.rooted:
            self.rooted[number] = entered_by(self.spanning, self.problem.edges, number)
        return self.rooted[number]

    def _can_hang(self, node: int, tail: int, entering: Sequence[int]) -> bool:
        """Return whether a loose unit can hang on a unit other than its former target."""
        edges = self.problem.edges
        hub = self.problem.n_nodes - 1
        if self.problem.roots == "several" or edges[entering[node]][0] != hub:
            return True
        for start in range(1, hub):
            if start in (node, tail):
                continue
            above = start
            while above not in (ROOT, node):
                above = edges[entering[above]][0]
            if above == ROOT:
                return True
        return False

    def _way_to(self, node: int, banned: int) -> tuple[int, list[int]] | None:
        """Return the cost and the edges of the cheapest way to a node from beyond what is below."""
        edges, into, slack = self.problem.edges, self.problem.into, self.slack
        first, last = self.first, self.last
        low, high = first[node], last[node]
        # Dijkstra's algorithm from the node backwards: slacks are never negative.
        cost = {node: 0}
        onwards: dict[int, int] = {}
        waiting = [(0, node)]
        visited: set[int] = set()
        while waiting:
            so_far, node_now = heappop(waiting)
            # The first node outside the subtree is the nearest one: its way is the answer.
            if not low <= first[node_now] < high:
                changed = []
                while node_now != node:
                    changed.append(onwards[node_now])
                    node_now = edges[onwards[node_now]][1]
                return so_far, changed
            if node_now in visited:
                continue
            visited.add(node_now)
            for edge in into[node_now]:
                tail = edges[edge][0]
                if edge == banned:
                    continue
                then = so_far + slack[edge]
                if then < cost.get(tail, then + 1):
                    cost[tail] = then
                    onwards[tail] = edge
                    heappush(waiting, (then, tail))
        return None

    def _intervals(self) -> tuple[list[int], list[int]]:
        """Return, for each node, its place in a walk through the tree and that behind all below."""
        first, last = [0] * self.problem.n_nodes, [0] * self.problem.n_nodes
        todo, place = [(ROOT, False)], 0
        while todo:
            node, leaving = todo.pop()
            if leaving:
                last[node] = place
                continue
            first[node] = place
            place += 1
            todo.append((node, True))
            todo.extend((child, False) for child in self.children[node])
        return first, last
