"""What annotators drew between their own units, as votes between the units of a gold layer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from argora.consensus.gold.placed import Placed
from argora.consensus.trees import Ballot, Drawn, EdgeVotes, Reified
from argora.consensus.trees import Node as End
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

    Who has no unit there is not asked. Who ties a unit to one that was left out votes for none of
    those that are there. A unit that leads nowhere is a vote for a central claim.
    """
    drawn = {who: structure_of(layer, document, scheme) for who, layer in layers.items()}
    gold = [_node(each, document) for each in placed]
    same = {who: _same(gold, own, placed, who) for who, own in drawn.items()}
    tied = {
        same[who][end]
        for who, own in drawn.items()
        for tie in own.ties
        for end in (*tie.sources, tie.target)
        if end in same[who]
    }
    tying = scheme.tying
    names = [
        each.unit.id
        for each in placed
        if tying is None or each.unit.category in tying or each.unit.id in tied
    ]
    wanted = set(names)
    ballots = {
        who: _ballot(own, {u: n for u, n in same[who].items() if n in wanted})
        for who, own in drawn.items()
    }
    return EdgeVotes(tuple(names), ballots, document=document.id, derivation="votes:gold-units")


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
    matching = Matcher(by="overlap").match(left, free)
    for pair in matching.pairs:
        if pair.similarity > SAME_ABOVE:
            found[free[pair.second].id] = left[pair.first].id
    for each in matching.inside:
        if each.side == 1:
            found.setdefault(free[each.fine].id, left[each.coarse].id)
    return found


def _ballot(own: Structure, names: Mapping[str, str]) -> Ballot:
    """Return one annotator's votes; an arc with several categories has none."""
    ties = {tie.id: tie for tie in own.ties}
    arcs: dict[tuple[str, End], set[str | None]] = defaultdict(set)
    same: set[frozenset[str]] = set()
    leads: set[str] = set()

    def end_of(id: str) -> End | None:
        if id in names:
            return names[id]
        if id not in ties:
            return None
        target = end_of(ties[id].target)
        sources = {names[source] for source in ties[id].sources if source in names} - {target}
        return Reified(tuple(sorted(sources)), target) if sources and target is not None else None

    for tie in own.ties:
        sources = [names[source] for source in tie.sources if source in names]
        leads |= {names[source] for source in tie.sources if source in names}
        if tie.symmetric:
            members = {*sources, *([names[tie.target]] if tie.target in names else [])}
            same |= {frozenset((a, b)) for a in members for b in members if a < b}
            leads -= members
            continue
        target = end_of(tie.target)
        together = tuple(sorted({s for s in sources if s != target}))
        if target is None or not together:
            continue
        linked: End = Reified(together, target) if len(together) > 1 else target
        for source in together:
            arcs[source, linked].add(tie.category)
    return _cast(arcs, same, leads, set(names.values()))


def _cast(
    arcs: Mapping[tuple[str, End], set[str | None]],
    same: set[frozenset[str]],
    leads: set[str],
    decided: set[str],
) -> Ballot:
    drawn = [
        Drawn(source, target, own.pop() if len(own) == 1 else None)
        for (source, target), own in arcs.items()
    ]
    alike = {unit for pair in same for unit in pair if pair & leads}
    drawn += [Drawn(unit, None) for unit in sorted(decided - leads - alike)]
    return Ballot(tuple(drawn), frozenset(decided), frozenset(same))
