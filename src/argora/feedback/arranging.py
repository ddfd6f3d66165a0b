"""Orders that keep what belongs together in one stretch, with the fewest things moved.

A block holds groups that follow each other; within a group, things may stand in any order. A thing
is a number, its place until now, or a block again, which stays in one stretch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

__all__ = ["Arranged", "Block", "arranged"]

MOST_STEPS = 500_000
"""What the search for the best order may cost; entangled things beyond that get a good one.

n things that are entangled with each other can come before a place in 2^n choices. Those of an
essay cost a few thousand steps.
"""

Chain = tuple[int, ...]


@dataclass(frozen=True)
class Block:
    """Things that stay in one stretch."""

    groups: tuple[tuple[Block | int, ...], ...]

    @cached_property
    def places(self) -> Chain:
        """All numbers in it, in rising order."""
        return tuple(sorted(n for group in self.groups for each in group for n in _places(each)))


@dataclass(frozen=True)
class Arranged:
    """An order, and which things stay where they were among each other."""

    order: Chain
    staying: frozenset[int]


def arranged(block: Block) -> Arranged:
    """Return an order of all numbers in a block with as few of them moved as possible.

    What is not moved stands in rising order: moved are all others, each taken out and put in
    somewhere else. Among equally good orders, things stay near those they stood behind.

    >>> arranged(Block(((2,), (Block(((0, 3),)), 1)))).order
    (2, 0, 3, 1)
    """
    chain = _Search().chain(block, 0, max(block.places, default=0) + 1)
    return Arranged(_ordered(block, chain), frozenset(chain))


def _places(part: Block | int) -> Chain:
    return (part,) if isinstance(part, int) else part.places


class _Search:
    """The longest rising chains of blocks between two places, each found once."""

    def __init__(self) -> None:
        self.chains: dict[tuple[int, int, int], Chain] = {}
        self.steps = 0

    def chain(self, part: Block | int, low: int, high: int) -> Chain:
        """Return the most numbers from low up to high that can stay as they are."""
        if isinstance(part, int):
            return (part,) if low <= part < high else ()
        within = [n for n in part.places if low <= n < high]
        if not within:
            return ()
        key = (id(part), within[0], within[-1])
        if key not in self.chains:
            self.chains[key] = self._groups(part.groups, within)
        return self.chains[key]

    def _groups(self, groups: Sequence[Sequence[Block | int]], within: Sequence[int]) -> Chain:
        """Return the best chain of groups that follow each other."""
        cuts = [*within, within[-1] + 1]
        best: dict[int, Chain] = {cuts[0]: ()}
        for last, group in enumerate(groups, start=1):
            before, best = best, {}
            for n, end in enumerate(cuts):
                if last == len(groups) and end != cuts[-1]:
                    continue
                starts = [start for start in cuts[: n + 1] if start in before]
                choices = (before[start] + self._any_order(group, start, end) for start in starts)
                best[end] = max(choices, key=len)
        return best[cuts[-1]]

    def _any_order(self, group: Sequence[Block | int], low: int, high: int) -> Chain:
        """Return the best chain of things in any order: each tangle of them for itself."""
        chain: Chain = ()
        for tangle in _tangles(group, low, high):
            if len(tangle) == 1:
                chain += self.chain(tangle[0], low, high)
            elif self._affords(tangle, low, high):
                chain += self._best_of(tangle, low, high)
            else:
                chain += self._good_of(tangle, low, high)
        return chain

    def _affords(self, parts: Sequence[Block | int], low: int, high: int) -> bool:
        """Return whether all choices among some things can be tried, and count what they cost."""
        n = sum(low <= place < high for each in parts for place in _places(each))
        cost = (len(parts) << min(len(parts), 60)) * n * n // 2
        if self.steps + cost > MOST_STEPS:
            return False
        self.steps += cost
        return True

    def _best_of(self, parts: Sequence[Block | int], low: int, high: int) -> Chain:
        """Try every choice of the things that come before a place."""
        within = sorted(n for each in parts for n in _places(each) if low <= n < high)
        cuts = [*within, within[-1] + 1]
        best: dict[tuple[int, int], Chain] = {(0, cuts[0]): ()}
        for n, start in enumerate(cuts):
            for chosen in range(1 << len(parts)):
                so_far = best.get((chosen, start))
                if so_far is None:
                    continue
                for i, each in enumerate(parts):
                    if chosen >> i & 1:
                        continue
                    for end in cuts[n + 1 :]:
                        chain = so_far + self.chain(each, start, end)
                        key = (chosen | 1 << i, end)
                        if len(chain) > len(best.get(key, ())) or key not in best:
                            best[key] = chain
        return max(best.values(), key=len)

    def _good_of(self, parts: Sequence[Block | int], low: int, high: int) -> Chain:
        """Return the longest chain of one part, extended by the other parts on both sides."""
        chains = [(self.chain(each, low, high), n) for n, each in enumerate(parts)]
        longest, n = max(chains, key=lambda each: (len(each[0]), -each[1]))
        if not longest:
            return ()
        rest = [each for i, each in enumerate(parts) if i != n]
        before = self._any_order(rest, low, longest[0])
        used = [each for each in rest if set(before) & set(_places(each))]
        rest = [each for each in rest if each not in used]
        return before + longest + self._any_order(rest, longest[-1] + 1, high)


def _tangles(group: Sequence[Block | int], low: int, high: int) -> list[list[Block | int]]:
    """Return things whose stretches overlap together; the others alone."""
    reach = []
    for each in group:
        places = [n for n in _places(each) if low <= n < high]
        if places:
            reach.append((places[0], places[-1], each))
    tangles: list[list[Block | int]] = []
    last = -1
    for start, end, each in sorted(reach, key=lambda places: places[:2]):
        if tangles and start < last:
            tangles[-1].append(each)
        else:
            tangles.append([each])
        last = max(last, end)
    return tangles


def _ordered(part: Block | int, chain: Sequence[int]) -> Chain:
    """Return all numbers in order: what is kept rises, the rest stands near its old place."""
    if isinstance(part, int):
        return (part,)
    staying = set(chain)
    order: Chain = ()
    for group in part.groups:
        anchors = []
        for each in group:
            places = _places(each)
            anchors.append((next((n for n in places if n in staying), places[0]), each))
        for _, each in sorted(anchors, key=lambda places: places[0]):
            order += _ordered(each, chain)
    return order
