"""Which tasks are done without suggestions: a control arm, balanced and drawn at random."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random

from argora.errors import ModelError

__all__ = ["check_share", "draw_arms"]

LARGEST_BLOCK = 20
"""A share is taken as a fraction with this denominator at most."""

Vertex = tuple[str, Hashable]
Edge = tuple[Vertex, Vertex]


def check_share(share: float) -> Fraction:
    """Return the share of the control arm as a fraction, such as 1/4 for .25.

    Raises
    ------
    ModelError
        If it is no share, or so small or large that an arm would be next to nothing.
    """
    least = 1 / LARGEST_BLOCK
    if share == 0 or least <= share <= 1 - least:
        return Fraction(share).limit_denominator(LARGEST_BLOCK)
    raise ModelError(
        f"a control arm of {share:g}; expected 0 for none, or a share of the tasks from {least:g} "
        f"to {1 - least:g}, such as 0.5"
    ).coded("no-control-share", share=share, least=least, most=1 - least)


def draw_arms(
    documents_of: Mapping[str, Sequence[str]], share: float, seed: int | Random
) -> frozenset[tuple[str, str]]:
    """Draw the tasks of the control arm; the same arguments give the same arms.

    Each task is in the control arm with probability ``share``. Of the tasks of each annotator, of
    each block in the order of an annotator, and of each document, the control arm has that share,
    rounded up or down. A block is as short as the share allows: two tasks for 1/2, four for 1/4.

    Parameters
    ----------
    documents_of : the documents of each annotator, in the annotator's order, each once.

    Returns
    -------
    The annotators and documents of the control arm.

    References
    ----------
    Gandhi, Khuller, Parthasarathy & Srinivasan (2006), Dependent Rounding and Its Applications to
    Approximation Algorithms, Journal of the ACM 53(3), section 2: fractions on the edges of a
    bipartite graph are rounded so that expectations and the degrees of vertices stay. Kernan,
    Viscoli, Makuch, Brass & Horwitz (1999), Stratified Randomization for Clinical Trials, Journal
    of Clinical Epidemiology 52(1), pp. 19-26: blocks within strata.
    """
    fraction = check_share(share)
    random = seed if isinstance(seed, Random) else Random(seed)
    if not fraction:
        return frozenset()
    tasks: dict[Edge, tuple[str, str]] = {}
    for annotator in sorted(documents_of):
        for place, document in enumerate(documents_of[annotator]):
            block = annotator, place // fraction.denominator
            tasks[("block", block), ("document", document)] = annotator, document
    return frozenset(tasks[edge] for edge in _Rounding(tasks, fraction, random).chosen())


class _Rounding:
    """Edges of a bipartite graph with the same fraction each, rounded to 0 or 1 one by one.

    Fractions are counted in parts of the denominator. Edges that are neither 0 nor 1 are open. A
    cycle or a longest path of open edges is changed up and down in turn until one of them is 0 or
    1, with probabilities that leave the expectation of each edge as it was.
    """

    def __init__(self, edges: Iterable[Edge], fraction: Fraction, random: Random) -> None:
        self._fraction, self._random = fraction, random
        self._parts = dict.fromkeys(edges, fraction.numerator)
        self._open: dict[Vertex, list[Edge]] = defaultdict(list)
        for edge in self._parts:
            for vertex in edge:
                self._open[vertex].append(edge)

    def chosen(self) -> list[Edge]:
        """Return the edges that are 1 in the end."""
        starts = list(self._open)
        self._random.shuffle(starts)
        for start in starts:
            while self._open[start]:
                self._change(self._chain(start))
        return [edge for edge, parts in self._parts.items() if parts]

    def _chain(self, start: Vertex) -> list[Edge]:
        """Return a cycle of open edges; a longest path where a walk from the start meets none."""
        edges, end, is_cycle = self._walk(start)
        return edges if is_cycle else self._walk(end)[0]

    def _walk(self, start: Vertex) -> tuple[list[Edge], Vertex, bool]:
        """Walk along open edges at random until a vertex comes again or none leads on.

        Returns
        -------
        The edges, of the cycle alone if there is one; the last vertex; whether it is a cycle.
        """
        vertex, path = start, list[Edge]()
        places = {start: 0}
        while onward := [edge for edge in self._open[vertex] if edge not in path[-1:]]:
            edge = self._random.choice(onward)
            path.append(edge)
            vertex = edge[1] if edge[0] == vertex else edge[0]
            if vertex in places:
                return path[places[vertex] :], vertex, True
            places[vertex] = len(path)
        return path, vertex, False

    def _change(self, chain: Sequence[Edge]) -> None:
        """Change every other edge up and those between them down, or the other way round."""
        parts, whole = self._parts, self._fraction.denominator
        first, second = chain[::2], chain[1::2]
        up = min([whole - parts[e] for e in first] + [parts[e] for e in second])
        down = min([parts[e] for e in first] + [whole - parts[e] for e in second])
        amount = up if self._random.randrange(up + down) < down else -down
        for edges, change in ((first, amount), (second, -amount)):
            for edge in edges:
                parts[edge] += change
                if parts[edge] in (0, whole):
                    for vertex in edge:
                        self._open[vertex].remove(edge)
