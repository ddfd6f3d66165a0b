"""Structures as chance would draw them, to tell what agreement chance alone would give."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Literal

from argora.reliability.structure.aligned import Aligned
from argora.reliability.structure.shared_graph import SharedGraph, SharedRelation

__all__ = ["Chance", "by_chance"]

Chance = Literal["targets", "trees"]

TRIES = 50
"""How often targets are dealt out anew if a unit would lead to itself."""


def by_chance(pair: Aligned, how: Chance, n: int, seed: int) -> Iterator[Aligned]:
    """Yield a pair again and again, with both structures drawn by chance.

    Parameters
    ----------
    how : ``targets`` keeps the source of every relation and deals its targets out anew; ``trees``
        draws a tree over the same argumentative units with the same roots, all trees being equally
        likely, and deals out the categories. Both keep who is argumentative. A relation that led
        to a relation leads to one again.
    seed : with the structures themselves it decides what is drawn, so neither the names of the
        annotators nor the order of documents and annotators matter.
    """
    draw = _shuffled if how == "targets" else _trees
    marks = [_content(graph) for graph in pair.graphs]
    order = (0, 1) if marks[0] <= marks[1] else (1, 0)
    random = Random(zlib.crc32(repr((seed, how, sorted(marks))).encode()))
    for _ in range(n):
        graphs: list[SharedGraph] = [*pair.graphs]
        for place in order:
            graphs[place] = draw(pair.graphs[place], random)
        yield replace(pair, graphs=_numbered(graphs[0], graphs[1]), cache={}, dealt=True)


def _content(graph: SharedGraph) -> str:
    # The seed is made of this text: with the class's present name other structures were drawn.
    texts = (repr(tie._replace(id="")) for tie in graph.ties)
    ties = sorted(text.replace("SharedRelation(", "Drawn(", 1) for text in texts)
    return repr((graph.n_units, sorted(graph.argumentative), ties))


def _shuffled(graph: SharedGraph, random: Random) -> SharedGraph:
    """Deal out the targets anew, those that are units among themselves."""
    ties = [*graph.ties]
    for higher in (False, True):
        level = [i for i, tie in enumerate(ties) if (tie.target >= graph.n_units) == higher]
        targets = [ties[i].target for i in level]
        for _ in range(TRIES):
            random.shuffle(targets)
            if not any(
                target in ties[i].sources or target == ties[i].node
                for i, target in zip(level, targets, strict=True)
            ):
                break
        for i, target in zip(level, targets, strict=True):
            ties[i] = _tied(ties[i], ties[i].node, ties[i].sources, target)
    return replace(graph, ties=tuple(ties))


def _trees(graph: SharedGraph, random: Random) -> SharedGraph:
    """Draw a random forest with the same roots, and deal the relations out over its edges."""
    units = sorted(graph.argumentative)
    leading = {source for tie in graph.ties for source in tie.sources}
    roots = [unit for unit in units if unit not in leading] or units[:1]
    higher = [tie for tie in graph.ties if tie.target >= graph.n_units]
    free = [tie for tie in graph.ties if tie.target < graph.n_units]
    random.shuffle(free)
    undercutting = {source for tie in higher for source in tie.sources}
    inner = [unit for unit in units if unit not in undercutting or unit in roots]
    parents = _forest(inner, [unit for unit in roots if unit in inner], random)
    ties = [
        _tied(tie, tie.node, (child,), parent)
        for tie, (child, parent) in zip(free, sorted(parents.items()), strict=False)
    ]
    nodes = [tie.node for tie in ties]
    for tie in higher:
        if nodes:
            ties.append(_tied(tie, tie.node, tie.sources, random.choice(nodes)))
    return replace(graph, ties=tuple(ties))


def _tied(tie: SharedRelation, node: int, sources: tuple[int, ...], target: int) -> SharedRelation:
    """Return a relation with other ends; ten thousands are made, and ``replace`` is slow."""
    return SharedRelation(node, sources, target, tie.category, tie.symmetric, tie.counted, tie.id)


def _forest(units: Sequence[int], roots: Sequence[int], random: Random) -> dict[int, int]:
    """Return the parent of every unit but the roots; all forests are equally likely.

    Wilson (1996): from every unit walk at random until the forest is met, then forget the loops.
    """
    parent: dict[int, int] = {}
    place = {unit: i for i, unit in enumerate(units)}
    connected = set(roots)
    for start in units:
        step: dict[int, int] = {}
        at = start
        while at not in connected:
            chosen = random.randrange(len(units) - 1)
            step[at] = units[chosen + (chosen >= place[at])]
            at = step[at]
        at = start
        while at not in connected:
            parent[at] = step[at]
            connected.add(at)
            at = step[at]
    return parent


def _numbered(one: SharedGraph, other: SharedGraph) -> tuple[SharedGraph, SharedGraph]:
    """Assign the same node to relations with the same ends, in both structures."""
    nodes: dict[object, int] = {}
    numbered = []
    for graph in (one, other):
        new: dict[int, int] = {}
        ties: list[SharedRelation] = []
        waiting = list(graph.ties)
        while waiting:
            ready = [
                tie
                for tie in waiting
                if all(e < graph.n_units or e in new for e in (*tie.sources, tie.target))
            ]
            # What leads in a circle through relations ties nothing.
            if not ready:
                break
            for tie in ready:
                ends = frozenset(new.get(e, e) for e in tie.sources)
                target = new.get(tie.target, tie.target)
                key = (frozenset((*ends, target)), "") if tie.symmetric else (ends, target)
                node = nodes.setdefault(key, graph.n_units + len(nodes))
                new[tie.node] = node
                ties.append(_tied(tie, node, tuple(sorted(ends)), target))
            waiting = [tie for tie in waiting if tie.node not in new]
        numbered.append(replace(graph, ties=tuple(ties)))
    return numbered[0], numbered[1]
