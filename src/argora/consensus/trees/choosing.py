"""The heaviest tree of an argument: one edge from every unit, and what undercuts need is there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from typing import Literal

from argora.consensus.trees.requirements import Choice, needed
from argora.consensus.trees.spanning import Spanning, WeightedEdge, heaviest
from argora.consensus.trees.tallying import Option, Tally
from argora.consensus.trees.votes import Node, Reified

__all__ = ["Best", "Problem", "Roots"]

Roots = Literal["one", "several"]

ROOT = 0
MOST_TRIES = 300
"""How many trees are made before the search for what undercuts need gives up."""


@dataclass(frozen=True, eq=False)
class Best:
    """The heaviest tree that was found.

    Attributes
    ----------
    spanning : as it was found; its edges are those of the problem.
    weight : of the edges that somebody drew.
    proven : whether none is heavier.
    relaxed : whether it is the heaviest even if undercuts need nothing.
    """

    spanning: Spanning
    weight: int
    proven: bool
    relaxed: bool


@dataclass(frozen=True, eq=False)
class Problem:
    """Edges with weights over numbered nodes: the root is 0, then come the units.

    Units that nothing fits that anybody drew are loose. With one root, a further node, the hub,
    holds them: any unit may hold the hub and the hub any unit, at weight 0. It stands for the edges
    that nobody drew, which are far more. Edges from the root cost so much that exactly one is used.
    With several roots loose units are roots.

    Attributes
    ----------
    edges : where each comes from, the unit that it enters, and its weight.
    option : what each edge stands for; None for those that nobody drew.
    into : the edges that enter each node.
    cost : what each edge from the root costs.
    one : what a share of 1 weighs.
    near : by how much equal weights may differ.
    """

    units: tuple[str, ...]
    edges: tuple[WeightedEdge, ...]
    option: tuple[Option | None, ...]
    roots: Roots
    cost: int
    one: int
    near: int

    @classmethod
    def of(cls, tally: Tally, roots: Roots) -> Problem:
        """Build the problem from counted votes."""
        worth, one, near = tally.on_one_scale()
        place = {unit: i for i, unit in enumerate(tally.units, start=1)}
        hub = len(place) + 1
        # More than all else together can gain.
        cost = (
            sum(max(options_of_unit, default=0) for options_of_unit in worth.values()) + 1
            if roots == "one"
            else 0
        )
        options_known = {
            (o.source, o.target)
            for options_of_unit in tally.options.values()
            for o in options_of_unit
        }
        edges: list[WeightedEdge] = []
        options: list[Option | None] = []
        for unit, node in place.items():
            for option, weight in zip(tally.options[unit], worth[unit], strict=True):
                requirements = needed(unit, option.target)
                if requirements is not None and weight and options_known.issuperset(requirements):
                    tail = ROOT if option.target is None else place[_anchor(option.target)]
                    edges.append((tail, node, weight - (0 if tail else cost)))
                    options.append(option)
            if roots == "several":
                edges.append((ROOT, node, 0))
            else:
                edges += [(hub, node, 0), (node, hub, 0)]
                if all(o.target is not None for o in tally.options[unit]):
                    edges.append((ROOT, node, -cost))
            options += [None] * (len(edges) - len(options))
        return cls(tally.units, tuple(edges), tuple(options), roots, cost, one, near)

    @property
    def n_nodes(self) -> int:
        """How many nodes there are, the root and the hub included."""
        return len(self.units) + (2 if self.roots == "one" else 1)

    @cached_property
    def into(self) -> Mapping[int, tuple[int, ...]]:
        """The edges that enter each node."""
        entering: dict[int, list[int]] = {node: [] for node in range(self.n_nodes)}
        for number, (_, node, _) in enumerate(self.edges):
            entering[node].append(number)
        return {node: tuple(numbers) for node, numbers in entering.items()}

    @cached_property
    def number(self) -> Mapping[Choice, int]:
        """The edge that stands for a choice."""
        return {
            (option.source, option.target): number
            for number, option in enumerate(self.option)
            if option is not None
        }

    @cached_property
    def requirements(self) -> Mapping[int, tuple[int, ...]]:
        """For edges that need others, which these are."""
        requirements = {}
        for number, option in enumerate(self.option):
            if option is not None and isinstance(option.target, Reified):
                others = needed(option.source, option.target)
                # What nobody drew cannot be chosen; then there is an edge of no tree: -1.
                requirements[number] = tuple(self.number.get(each, -1) for each in others or ())
        return requirements

    def forbidding(self, number: int) -> Problem:
        """Return the problem without a drawn edge; the unit may still hang on others undrawn."""
        tail, node, _ = self.edges[number]
        gone = self.option[number]
        hub = self.n_nodes - 1
        if self.roots == "several" or gone is None or not isinstance(gone.target, str):
            remaining = [n for n in range(len(self.edges)) if n != number]
            others: list[WeightedEdge] = []
        else:
            # Through the hub it could come to hang on the very unit that it must not hang on.
            remaining = [
                n for n, edge in enumerate(self.edges) if n != number and edge[:2] != (hub, node)
            ]
            others = [(other, node, 0) for other in range(1, hub) if other not in (tail, node)]
        return replace(
            self,
            edges=(*(self.edges[n] for n in remaining), *others),
            option=(*(self.option[n] for n in remaining), *[None] * len(others)),
        )

    def unmet(self, entering: Sequence[int]) -> int | None:
        """Return an edge that is used without all that it needs; None if there is none."""
        used = {n for n in entering if n >= 0}
        for number, others in self.requirements.items():
            if number in used and not used.issuperset(others):
                return number
        return None

    def best(self, without: Collection[int] = ()) -> Best | None:
        """Return the heaviest tree in which every edge has what it needs; None if there is none.

        The search is best first: where a tree uses an edge without what it needs, one branch does
        without that edge, the other one has it with all of that.
        """
        start = heaviest(self.n_nodes, self.edges, without=without)
        order = count()
        waiting: list[tuple[int, int, Spanning, frozenset[int]]] = []
        if start is not None:
            waiting.append((-start.weight, next(order), start, frozenset(without)))
        # The first tree that meets all requirements is the best: no open branch is heavier.
        while waiting:
            _, nth, spanning, banned = heappop(waiting)
            number = self.unmet(spanning.entering)
            if number is None:
                return Best(spanning, self._weight_of(spanning), proven=True, relaxed=nth == 0)
            if len(waiting) > MOST_TRIES:
                return self._without_what_lacks(spanning, banned)
            for also in (frozenset([number]), self._all_but(number)):
                then = heaviest(self.n_nodes, self.edges, without=banned | also)
                if then is not None:
                    heappush(waiting, (-then.weight, next(order), then, banned | also))
        return None

    def _weight_of(self, spanning: Spanning) -> int:
        return spanning.weight + self.cost

    def _all_but(self, number: int) -> frozenset[int]:
        """Return the edges that rival an edge or those that it needs; all if these cannot be."""
        required = {number, *self.requirements[number]}
        if -1 in required:
            return frozenset(range(len(self.edges)))
        rivals = (rival for each in required for rival in self.into[self.edges[each][1]])
        return frozenset(rivals) - required

    def _without_what_lacks(self, spanning: Spanning, banned: frozenset[int]) -> Best | None:
        """Ban edges that lack what they need until none does."""
        then: Spanning | None = spanning
        while then is not None:
            number = self.unmet(then.entering)
            if number is None:
                return Best(then, self._weight_of(then), proven=False, relaxed=False)
            banned |= {number}
            then = heaviest(self.n_nodes, self.edges, without=banned)
        return None


def _anchor(target: Node) -> str:
    return target if isinstance(target, str) else target.anchor
