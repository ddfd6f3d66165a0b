"""Relations between the units of a gold layer, from what annotators drew between theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from argora.consensus.gold.ballots import votes_on
from argora.consensus.gold.decision import Decision
from argora.consensus.gold.placed import Placed, new_ids, words_at
from argora.consensus.gold.rules import NO_RELATIONS, GoldRules
from argora.consensus.trees import (
    DecidedArc,
    TreeConsensus,
    TreeRule,
    combine_documents,
    name_of,
    parse_tree_rule,
)
from argora.consensus.trees.result import NOBODY
from argora.model import Document, Relation, Scheme, Study, Unit
from argora.reliability.items.layers import Shared

__all__ = ["Related", "relate"]

CENTRAL = "central claim"
SAME = "="
OUTSIDE = "nobody ties it to another unit of the gold"
NO_TREE = "the arcs are not one tree"


@dataclass(frozen=True)
class Related:
    """The relations that were decided, by document, and what is on record about each decision."""

    relations: Mapping[str, tuple[Relation, ...]] = field(default_factory=dict)
    decisions: tuple[Decision, ...] = ()
    rule: str = ""
    notes: tuple[str, ...] = ()


def relate(
    study: Study, layers: Shared, placed: Mapping[str, Sequence[Placed]], rules: GoldRules
) -> Related:
    """Decide what every unit relates to, where anybody was asked for relations."""
    rule = _rule(study.scheme, rules)
    if rule is None:
        return Related()
    asked = {
        id: {who: layer for who, layer in own.items() if "relations" in layer.covers}
        for id, own in layers.items()
    }
    votes = [
        votes_on(study.document(id), own, study.scheme, placed[id])
        for id, own in asked.items()
        if any(layer.relations for layer in own.values()) and placed[id]
    ]
    if not votes:
        return Related(rule=str(rule))
    found = combine_documents(votes, rule)
    relations = {
        each.votes.document: tuple(_relations(each, study.scheme, placed[each.votes.document]))
        for each in found
    }
    told = [
        decision
        for each in found
        for decision in _told(each, relations[each.votes.document], study.scheme)
    ]
    places = {id: {e.unit.id: e.unit for e in own} for id, own in placed.items()}
    told = [_with_place(each, study.document(each.document), places) for each in told]
    return Related(relations, tuple(told), str(rule), tuple(_notes(found, study.scheme)))


def _with_place(
    decision: Decision, document: Document, places: Mapping[str, Mapping[str, Unit]]
) -> Decision:
    """Return a decision with the words of the unit that it is about."""
    unit = places[document.id].get(decision.place.split(" ", 1)[0])
    if unit is None:
        return decision
    spans = unit.spans_in(document)
    start = spans[0].start if spans else None
    return replace(decision, start=start, words=words_at(document, unit))


def _notes(found: Sequence[TreeConsensus], scheme: Scheme) -> Iterator[str]:
    """Yield what is to be known, with the number of documents; what counts something is summed."""
    documents: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    for each in found:
        for note in (*each.notes, *filter(None, [each.undefined])):
            if note.startswith(NO_TREE) and not scheme.is_rooted:
                continue
            number, _, rest = note.partition(" ")
            words = rest if number.isdecimal() else note
            documents[words] += 1
            totals[words] += int(number) if number.isdecimal() else 0
    for words, n in documents.items():
        where = f"in {n} of {len(found)} documents"
        yield f"{totals[words]} {words}, {where}" if totals[words] else f"{words}, {where}"


def _rule(scheme: Scheme, rules: GoldRules) -> TreeRule | None:
    if rules.relations == NO_RELATIONS or not scheme.relations:
        return None
    usual = "arborescence" if scheme.is_rooted else "majority_edges"
    return parse_tree_rule(rules.relations or usual)


def _relations(
    found: TreeConsensus, scheme: Scheme, placed: Sequence[Placed]
) -> Iterator[Relation]:
    """Yield what was decided as relations; units that say the same each have one with the first."""
    ties = found.structure().ties if found.is_defined else ()
    units = [each.unit.id for each in placed]
    fresh = list(new_ids([*units, *(None for _ in ties)], "r"))[len(units) :]
    names = {tie.id: id for tie, id in zip(ties, fresh, strict=True)}
    same = min(scheme.symmetric, default=None)
    for tie in ties:
        yield Relation(
            names[tie.id],
            tuple(names.get(source, source) for source in tie.sources),
            names.get(tie.target, tie.target),
            same if tie.symmetric else tie.category,
        )


def _told(
    found: TreeConsensus, relations: Sequence[Relation], scheme: Scheme
) -> Iterator[Decision]:
    """Yield the decision on every unit, and on every pair that somebody took for the same."""
    drawn = {source: each.id for each in relations for source in each.sources}
    for arc in found.arcs:
        yield _of_arc(found, arc, drawn.get(arc.source, ""), scheme)
    for unit in found.undecided:
        yield Decision(
            document=found.votes.document,
            task="relation",
            status="undecided",
            rule=found.rule,
            place=unit.source,
            votes=_votes(found, unit.source),
            n_annotators=unit.n_annotators,
            probability=max((c.probability for c in unit.candidates), default=float("nan")),
            margin=unit.margin,
            reason=OUTSIDE if unit.reason == NOBODY else unit.reason,
        )
    for pair in found.equivalences:
        status = "decided" if pair.accepted else "undecided" if pair.tied else "nothing"
        yield Decision(
            document=found.votes.document,
            task="relation",
            status=status,  # type: ignore[arg-type]
            rule=found.rule,
            place=f" {SAME} ".join(pair.units),
            value=min(scheme.symmetric, default="") if pair.accepted else "",
            votes={"the same": len(pair.supporters)},
            supporters=pair.supporters,
            n_annotators=pair.n_annotators,
            probability=pair.probability,
            margin=pair.margin,
            reason="it follows from others" if pair.implied else "",
        )


def _of_arc(found: TreeConsensus, arc: DecidedArc, id: str, scheme: Scheme) -> Decision:
    is_root = arc.target is None
    open_category = not is_root and arc.category is None
    return Decision(
        document=found.votes.document,
        task="relation",
        status="undecided" if open_category else "nothing" if is_root else "decided",
        rule=found.rule,
        id=id,
        place=arc.source if is_root else f"{arc.source} > {name_of(arc.target)}",
        value="" if is_root else arc.category or "",
        votes=_votes(found, arc.source),
        supporters=arc.supporters,
        n_annotators=arc.n_annotators,
        probability=arc.probability,
        margin=arc.margin,
        reason="related, but several categories lead equally"
        if open_category
        else CENTRAL
        if is_root and scheme.is_rooted
        else "",
    )


def _votes(found: TreeConsensus, source: str) -> dict[str, int]:
    """Return how many annotators drew which arc from a unit, the most first."""
    drawn: dict[str, int] = {}
    for who in found.votes.deciders(source):
        own = found.votes.ballots[who].from_unit.get(source, ())
        for arc in own:
            told = "none" if arc.target is None else f"{arc.category or '?'} {name_of(arc.target)}"
            drawn[told] = drawn.get(told, 0) + 1
        if not own:
            drawn["a unit left out"] = drawn.get("a unit left out", 0) + 1
    return dict(sorted(drawn.items(), key=lambda each: (-each[1], each[0])))
