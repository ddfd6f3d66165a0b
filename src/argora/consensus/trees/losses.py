"""What each arc of the heaviest tree is worth: how much weight is lost where it is forbidden."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from argora.consensus.trees.choosing import ROOT, Best, Problem
from argora.consensus.trees.spanning import heaviest, slacks

__all__ = ["losses"]


def losses(problem: Problem, best: Best) -> dict[int, int | None]:
    """Return for every drawn arc of the best tree what the best tree without it weighs less.

    None stands for an arc without which there is no tree. Most losses are found without a further
    tree. In a tree without an arc, the unit that this arc entered is reached in another way. The
    cheapest such way, by the slacks of its arcs, bounds the loss from below; the tree that is
    changed along this way bounds it from above. Where the two differ, the tree is made.
    """
    used = [n for n in best.spanning.entering if n >= 0 and problem.option[n] is not None]
    found: dict[int, int | None] = {}
    quick = _Detours(problem, best) if best.relaxed else None
    for number in used:
        loss = quick.loss(number) if quick is not None else None
        if loss is None:
            other = problem.forbidding(number).best()
            found[number] = None if other is None else best.weight - other.weight
        else:
            found[number] = loss
    return found


class _Detours:
    """Cheapest other ways to every unit, as long as the central claim stays; else another one."""

    def __init__(self, problem: Problem, best: Best) -> None:
        self.problem, self.weight = problem, best.weight
        self.entering: Sequence[int] = best.spanning.entering
        self.elsewhere: Best | None = None
        self.central = -1
        fixed: frozenset[int] = frozenset()
        if problem.roots == "one":
            from_root = [n for n, arc in enumerate(problem.arcs) if arc[0] == ROOT]
            self.central = next(n for n in self.entering if n >= 0 and problem.arcs[n][0] == ROOT)
            self.elsewhere = problem.best(without=[self.central])
            fixed = frozenset(from_root) - {self.central}
        self.fixed = fixed
        # With the root fixed fewer circles are contracted, so that bounds meet more often.
        again = heaviest(problem.n_nodes, problem.arcs, without=fixed)
        self.slack = [] if again is None else slacks(again, problem.arcs)
        self.is_usable = again is not None and again.weight == best.spanning.weight
        self.children: list[list[int]] = [[] for _ in range(problem.n_nodes)]
        for node, number in enumerate(self.entering):
            if number >= 0:
                self.children[problem.arcs[number][0]].append(node)
        self.first, self.last = self._intervals()

    def loss(self, number: int) -> int | None:
        """Return the loss without an arc, or None if bounds do not meet."""
        elsewhere = None if self.elsewhere is None else self.weight - self.elsewhere.weight
        if number == self.central:
            return elsewhere
        if not self.is_usable:
            return None
        staying, exact = self._staying(number)
        if elsewhere is not None and (staying is None or elsewhere <= staying):
            # Another root is cheaper, if its tree does without the arc.
            assert self.elsewhere is not None
            other = self.elsewhere.spanning.entering
            node = self.problem.arcs[number][1]
            return None if number in other or self._is_loose(other[node]) else elsewhere
        return staying if exact else None

    def _is_loose(self, number: int) -> bool:
        return self.problem.option[number] is None

    def _staying(self, number: int) -> tuple[int | None, bool]:
        """Return a lower bound of the loss with the same root, and whether it is reached."""
        node = self.problem.arcs[number][1]
        way = self._way_to(node, number)
        if way is None:
            return None, False
        bound, changed = way
        entering = list(self.entering)
        for arc in changed:
            entering[self.problem.arcs[arc][1]] = arc
        before = sum(self.problem.arcs[self.entering[self.problem.arcs[a][1]]][2] for a in changed)
        after = sum(self.problem.arcs[a][2] for a in changed)
        exact = before - after == bound and self.problem.unmet(entering) is None
        return bound, exact and self._can_hang(node, entering[node])

    def _can_hang(self, node: int, number: int) -> bool:
        """Tell whether a unit that is loose now has more than one unit to hang on."""
        if self.problem.roots == "several" or not self._is_loose(number):
            return True
        hub = self.problem.n_nodes - 1
        below = self.last[node] - self.first[node]
        below -= self.first[node] <= self.first[hub] < self.last[node]
        return len(self.problem.units) - below >= 2

    def _way_to(self, node: int, banned: int) -> tuple[int, list[int]] | None:
        """Return the cost and the arcs of the cheapest way to a node from beyond what is below."""
        arcs, into, slack = self.problem.arcs, self.problem.into, self.slack
        first, last = self.first, self.last
        low, high = first[node], last[node]
        cost = {node: 0}
        onwards: dict[int, int] = {}
        waiting = [(0, node)]
        done: set[int] = set()
        while waiting:
            so_far, here = heappop(waiting)
            if not low <= first[here] < high:
                changed = []
                while here != node:
                    arc = onwards[here]
                    changed.append(arc)
                    here = arcs[arc][1]
                return so_far, changed
            if here in done:
                continue
            done.add(here)
            for arc in into[here]:
                tail = arcs[arc][0]
                if arc == banned or arc in self.fixed:
                    continue
                then = so_far + slack[arc]
                if then < cost.get(tail, then + 1):
                    cost[tail] = then
                    onwards[tail] = arc
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
