"""What annotators drew between their own units, as votes between the units of a gold layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from argora.consensus.gold.placed import Placed
from argora.consensus.trees import EdgeVotes, votes_of_structures
from argora.model import Document, Layer, Scheme
from argora.reliability.structure import Matcher, Node, Structure, structure_of

__all__ = ["SAME_ABOVE", "votes_on"]

SAME_ABOVE = 0.5
"""Units that share more than this part of what they cover together are the same; so are those that
lie inside. No unit then has two partners."""


def votes_on(
    document: Document, layers: Mapping[str, Layer], scheme: Scheme, placed: Sequence[Placed]
) -> EdgeVotes:
    """Return what annotators say on relations between the units that were decided.

    Who has no unit at the place of one is not asked about it.
    """
    drawn = {who: structure_of(layer, document, scheme) for who, layer in layers.items()}
    gold = [_node(each, document) for each in placed]
    names = {who: _same(gold, own, placed, who) for who, own in drawn.items()}
    argument = {
        names[who][node.id]
        for who, own in drawn.items()
        for node in own.nodes
        if node.argumentative and node.id in names[who]
    }
    tying = scheme.tying
    units = [
        each.unit.id
        for each in placed
        if each.unit.id in argument and (tying is None or each.unit.category in tying)
    ]
    wanted = set(units)
    shared = {
        who: {own: name for own, name in found.items() if name in wanted}
        for who, found in names.items()
    }
    return votes_of_structures(drawn, names=shared, units=units, document=document.id)


def _node(placed: Placed, document: Document) -> Node:
    unit = placed.unit
    spans = unit.spans_in(document)
    return Node(unit.id, unit.category, spans, unit.words(document.text), unit.segment)


def _same(
    gold: Sequence[Node], own: Structure, placed: Sequence[Placed], who: str
) -> dict[str, str]:
    """Return which unit of the gold each unit of an annotator is."""
    found = {each.marked_by[who].id: each.unit.id for each in placed if who in each.marked_by}
    used = set(found.values())
    left = [node for node in gold if node.id not in used]
    free = [node for node in own.nodes if node.id not in found]
    matching = Matcher(by="overlap", above=SAME_ABOVE).match(left, free)
    found |= {free[pair.second].id: left[pair.first].id for pair in matching.pairs}
    return found | {
        free[each.fine].id: left[each.coarse].id for each in matching.inside if each.side == 1
    }
