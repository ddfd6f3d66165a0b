"""The confusion matrices of CASS: what two annotators decided, decision by decision.

Duthie, Lawrence, Budzynska & Reed (2016), The CASS Technique for Evaluating the Performance of
Argument Mining, sections 5 and 6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from argora.measures.structure.confusion import NONE, Confusion
from argora.reliability.structure import Aligned, Cuts, SharedGraph
from argora.reliability.structure.dialogue import forces

__all__ = [
    "PRESENT",
    "anchored_propositions",
    "anchored_relations",
    "boundaries",
    "illocutions",
    "premise_sets",
    "propositions_said",
    "relations",
    "transitions",
]

Item = TypeVar("Item")
Decisions = Mapping[Item, Collection[str]]

PRESENT = "yes"


def boundaries(cuts: Cuts) -> Confusion | None:
    """S: for every place between two words or segments whether there is a boundary.

    None where the segmentations cannot be compared. The score itself counts near misses in part,
    so it is not made of this matrix.
    """
    if cuts.undefined is not None:
        return None
    present = [_present(places) for places in (cuts.first, cuts.second)]
    return _counted(present[0], present[1], max(cuts.n_positions - 1, 0))


def relations(pair: Aligned) -> Confusion:
    """P: for every ordered pair of distinct propositions the category of the relation.

    Several premises of one relation are a pair each. Relations that others lead to, or come from,
    are ends as well. Which propositions a relation ties is all that counts.
    """
    return _counted(pair.graphs[0].edges, pair.graphs[1].edges, _n_pairs(pair))


def premise_sets(pair: Aligned) -> Confusion | None:
    """P with all premises of a relation together: convergent is not linked.

    None if nobody linked premises: then it is the same as :func:`relations`.
    """
    if not any(len(tie.sources) > 1 for graph in pair.graphs for tie in graph.counted):
        return None
    first, second = (_sets_of(graph) for graph in pair.graphs)
    linked = {item for item in (*first, *second) if len(item[0]) > 1}
    return _counted(first, second, _n_pairs(pair) + len(linked)) if linked else None


def illocutions(pair: Aligned, talk: Aligned) -> Confusion:
    """D1: for every locution and transition the forces of the illocutions anchored in it."""
    forces_at: list[dict[int, set[str]]] = [{}, {}]
    for side, anchor, force, _ in _anchored(pair, talk):
        forces_at[side].setdefault(anchor, set()).add(force)
    return _counted(forces_at[0], forces_at[1], len(talk.names))


def propositions_said(pair: Aligned, talk: Aligned) -> Confusion:
    """D2: for every proposition the force of the illocution and what it is anchored in."""
    propositions = _propositions(pair)
    forces_of: list[dict[int, set[str]]] = [{}, {}]
    for side, anchor, force, target in _anchored(pair, talk):
        if target in propositions:
            first_ids, second_ids = talk.names[anchor]
            forces_of[side].setdefault(target, set()).add(
                f"{force} by {(first_ids or second_ids)[0]}"
            )
    return _counted(forces_of[0], forces_of[1], len(propositions))


def transitions(talk: Aligned) -> Confusion:
    """D3: for every ordered pair of distinct locutions whether a transition leads over."""
    n = talk.n_units
    present = [_present(e for e in graph.edges if max(e) < n) for graph in talk.graphs]
    return _counted(present[0], present[1], n * (n - 1))


def anchored_propositions(pair: Aligned, talk: Aligned) -> Confusion:
    """D4: for every transition and proposition whether that is anchored there."""
    return _anchored_in_transitions(pair, talk, _propositions(pair))


def anchored_relations(pair: Aligned, talk: Aligned) -> Confusion:
    """D5: for every transition and relation between propositions whether that is anchored there."""
    relations = {tie.node for graph in pair.graphs for tie in graph.counted}
    return _anchored_in_transitions(pair, talk, relations)


def _anchored_in_transitions(
    pair: Aligned, talk: Aligned, anchorable: Collection[int]
) -> Confusion:
    nodes = {tie.node for graph in talk.graphs for tie in graph.ties}
    anchored: list[set[tuple[int, int]]] = [set(), set()]
    for side, anchor, _, target in _anchored(pair, talk):
        if target is not None and target in anchorable and anchor in nodes:
            anchored[side].add((anchor, target))
    return _counted(_present(anchored[0]), _present(anchored[1]), len(nodes) * len(anchorable))


# ----- what there is to decide on ---------------------------------------------------------------


def _propositions(pair: Aligned) -> frozenset[int]:
    """Return the units that are part of the argument for at least one of the two."""
    return pair.graphs[0].argumentative | pair.graphs[1].argumentative


def _n_pairs(pair: Aligned) -> int:
    """Count the ordered pairs of distinct nodes that a relation could tie."""
    edges = [edge for graph in pair.graphs for edge in graph.edges]
    sources = _propositions(pair) | {source for source, _ in edges}
    targets = _propositions(pair) | {target for _, target in edges}
    return len(sources) * len(targets) - len(sources & targets)


def _sets_of(graph: SharedGraph) -> dict[tuple[frozenset[int], int], set[str]]:
    categories: dict[tuple[frozenset[int], int], set[str]] = {}
    for tie in graph.counted:
        sets = [(frozenset(tie.sources) - {tie.target}, tie.target)]
        if tie.symmetric:
            sets = [(frozenset([a]), b) for a, b in tie.edges]
        for item in sets:
            if item[0]:
                categories.setdefault(item, set()).add(tie.category or "?")
    return categories


def _anchored(pair: Aligned, talk: Aligned) -> Iterable[tuple[int, int, str, int | None]]:
    """Yield the annotator, the anchor, the force and what is put forward, over shared nodes."""
    for side in (0, 1):
        dialogue = pair.structures[side].dialogue
        for anchor, force, target in forces(dialogue) if dialogue is not None else ():
            if anchor in talk.places[side]:
                put = None if target is None else pair.places[side].get(target)
                yield side, talk.places[side][anchor], force, put


def _present(items: Iterable[Item]) -> dict[Item, tuple[str]]:
    return dict.fromkeys(items, (PRESENT,))


def _counted(first: Decisions[Item], second: Decisions[Item], n: int) -> Confusion:
    """Return the matrix of ``n`` items, most of which neither annotator has."""
    cells: Counter[tuple[str, str]] = Counter()
    for item in {**first, **second}:
        cells[_named(first.get(item)), _named(second.get(item))] += 1
    cells[NONE, NONE] += n - cells.total()
    return Confusion(cells)


def _named(categories: Collection[str] | None) -> str:
    return " + ".join(sorted(categories)) if categories else NONE
