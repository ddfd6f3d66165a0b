"""Random structures, and structures worked out the slow way."""

from __future__ import annotations

from itertools import pairwise, permutations, product

from hypothesis import strategies as st

from argora.reliability import Structure, StructureData
from argora.reliability.structure import Tie

__all__ = ["Slow", "data_of", "drawn_maps", "structures_over"]

CATEGORIES = ("support", "attack", "detail")


@st.composite
def structures_over(draw, units, *, plain=False):
    """A structure over named units: relations, linked premises, restatements, undercuts."""
    names = st.sampled_from(units)
    ties = []
    for i in range(draw(st.integers(0, 4))):
        target = draw(names)
        free = [unit for unit in units if unit != target]
        most = 1 if plain else 2
        sources = draw(st.lists(st.sampled_from(free), min_size=1, max_size=most, unique=True))
        ties.append(Tie(f"r{i}", tuple(sources), target, draw(st.sampled_from(CATEGORIES))))
    for i in range(draw(st.integers(0, 2))):
        a, b = draw(st.lists(names, min_size=2, max_size=2, unique=True))
        ties.append(Tie(f"s{i}", (a,), b, "restatement", symmetric=True))
    if ties and not plain and draw(st.booleans()):
        ties.append(Tie("u0", (draw(names),), ties[0].id, "attack"))
    ended = {end for tie in ties for end in (*tie.sources, tie.target)}
    loose = [unit for unit in units if unit not in ended]
    without = [unit for unit in loose if draw(st.booleans())]
    return Structure.of(units, without=without).with_ties(ties)


@st.composite
def drawn_maps(draw, *, plain=False, width=2, most=5):
    """Structures by document and annotator, over units of the same names."""
    found = {}
    for number in range(draw(st.integers(1, 3))):
        units = [str(i) for i in range(1, draw(st.integers(2, most)) + 1)]
        found[f"d{number}"] = {
            who: draw(structures_over(units, plain=plain)) for who in "xyz"[:width]
        }
    return found


def data_of(maps) -> StructureData:
    """Make data of maps as drawn."""
    return StructureData.of(maps)


class Slow:
    """One structure as sets of pairs, everything by trying all there is; no undercuts."""

    def __init__(self, structure: Structure) -> None:
        self.units = [node.id for node in structure.nodes]
        self.argumentative = {node.id for node in structure.nodes if node.argumentative}
        self.directed = set()
        self.same = set()
        for tie in structure.ties:
            for source in tie.sources:
                ends = (source, tie.target)
                if tie.symmetric:
                    self.same |= {ends, ends[::-1]}
                else:
                    self.directed.add(ends)
        self.edges = self.directed | self.same

    def closed(self) -> set:
        """Add what follows until nothing is added any more."""
        alike = self.same | {(unit, unit) for unit in self.units}
        while more := {(a, d) for (a, b), (c, d) in product(alike, alike) if b == c} - alike:
            alike |= more
        implied = {
            (p, q)
            for a, b in self.directed
            for p, q in product(self.units, self.units)
            if (p, a) in alike and (b, q) in alike
        }
        return {(a, b) for a, b in implied | alike if a != b}

    def paths(self, edges: set) -> set:
        """Try every order of every selection of units."""
        return {
            order
            for n in range(2, len(self.units) + 1)
            for order in permutations(self.units, n)
            if all(step in edges for step in pairwise(order))
        }

    def descendants(self, unit: str, edges: set) -> frozenset:
        """Return the unit and all with a path to it."""
        if unit not in self.argumentative:
            return frozenset()
        return frozenset({unit} | {p[0] for p in self.paths(edges) if p[-1] == unit})

    def shortest(self, a: str, b: str, edges: set) -> int | None:
        """Return the length of the shortest path, in edges."""
        return min((len(p) - 1 for p in self.paths(edges) if (p[0], p[-1]) == (a, b)), default=None)
