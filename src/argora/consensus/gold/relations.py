"""Relations between the units of a gold layer, from what annotators drew between theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from argora.consensus.gold.decision import Decision
from argora.consensus.gold.people import Deciders, PersonDecisions
from argora.consensus.gold.places import PAIR, TARGET
from argora.consensus.gold.progress import Progress, no_progress
from argora.consensus.gold.rules import NO_RELATIONS, GoldRules
from argora.consensus.gold.settled_relations import settled_relations, with_people
from argora.consensus.gold.units import GoldUnit, new_ids, words_at
from argora.consensus.trees import (
    DecidedEdge,
    EdgeVotes,
    TreeConsensus,
    TreeRule,
    combine_documents,
    name_of,
    parse_tree_rule,
    votes_of_structures,
)
from argora.consensus.trees.result import NOBODY
from argora.model import Document, Layer, Relation, Scheme, Study, Unit
from argora.reliability.items.layers import Shared
from argora.reliability.structure import Matcher, Node, Structure, structure_of

__all__ = ["Related", "relate"]

CENTRAL = "central claim"
OUTSIDE = "nobody ties it to another unit of the gold"
NO_TREE = "the edges are not one tree"


SAME_ABOVE = 0.5
"""Units that share more than this part of what they cover together are the same; so are those that
lie inside. No unit then has two partners."""


@dataclass(frozen=True)
class Related:
    """The relations that were decided, by document, and what is on record about each decision.

    Attributes
    ----------
    deciders : the people who decided on a relation, by document and id.
    votes : of the annotators, by document.
    """

    relations: Mapping[str, tuple[Relation, ...]] = field(default_factory=dict)
    decisions: tuple[Decision, ...] = ()
    rule: str = ""
    notes: tuple[str, ...] = ()
    deciders: Deciders = field(default_factory=dict)
    votes: Mapping[str, EdgeVotes] = field(default_factory=dict)


def relate(
    study: Study,
    layers: Shared,
    gold_units: Mapping[str, Sequence[GoldUnit]],
    rules: GoldRules,
    people: PersonDecisions,
    on_progress: Progress = no_progress,
) -> Related:
    """Decide what every unit relates to, where anybody was asked for relations.

    What people decided stands, and the rule decides on the rest as if everybody had said so.
    """
    rule = _rule(study.scheme, rules)
    if rule is None:
        return Related()
    settled = {
        id: settled_relations(study.document(id), study.scheme, gold_units[id], people)
        for id in layers
    }
    votes: dict[str, EdgeVotes] = {}
    for number, (id, by_annotator) in enumerate(layers.items()):
        on_progress("relations", number, len(layers))
        asked_layers = {n: each for n, each in by_annotator.items() if "relations" in each.covers}
        is_related = gold_units[id] and any(layer.relations for layer in asked_layers.values())
        if is_related or not settled[id].is_empty:
            votes[id] = _votes_between(
                study.document(id), asked_layers, study.scheme, gold_units[id], settled[id].units
            )
    if not votes:
        return Related(rule=str(rule))
    all_votes = [settled[id].as_votes(of_document) for id, of_document in votes.items()]
    results = [
        settled[id].applied(each, votes[id])
        for id, each in zip(votes, combine_documents(all_votes, rule), strict=True)
    ]
    relations = {
        each.votes.document: tuple(_relations(each, study.scheme, gold_units[each.votes.document]))
        for each in results
    }
    decisions: list[Decision] = []
    for id, each in zip(votes, results, strict=True):
        rows = _records(each, votes[id], settled[id].edges, relations[id], study.scheme)
        decisions += with_people(rows, settled[id], id, each.rule)
    places = {
        id: {e.unit.id: e.unit for e in by_annotator} for id, by_annotator in gold_units.items()
    }
    decisions = [_with_place(each, study.document(each.document), places) for each in decisions]
    deciders = {
        (id, relation.id): of_relation
        for id in relations
        for relation in relations[id]
        if (of_relation := settled[id].deciders_of(relation))
    }
    notes = tuple(_notes(results, study.scheme))
    return Related(relations, tuple(decisions), str(rule), notes, deciders, votes)


def _votes_between(
    document: Document,
    layers: Mapping[str, Layer],
    scheme: Scheme,
    gold_units: Sequence[GoldUnit],
    units_of_people: Collection[str],
) -> EdgeVotes:
    """Return the votes of annotators on relations between the decided units.

    Who has no unit at the place of one is not asked about it. Units that people tied take part,
    whether or not an annotator has them.
    """
    structures = {
        annotator: structure_of(layer, document, scheme) for annotator, layer in layers.items()
    }
    gold = [_node(each, document) for each in gold_units]
    names = {
        annotator: _same(gold, structure, gold_units, annotator)
        for annotator, structure in structures.items()
    }
    argument = {
        names[annotator][node.id]
        for annotator, structure in structures.items()
        for node in structure.nodes
        if node.argumentative and node.id in names[annotator]
    }
    tying = scheme.tying
    units = [
        each.unit.id
        for each in gold_units
        if each.unit.id in units_of_people
        or (each.unit.id in argument and (tying is None or each.unit.category in tying))
    ]
    shared_units = set(units)
    shared = {
        annotator: {
            structure: name for structure, name in unit_names.items() if name in shared_units
        }
        for annotator, unit_names in names.items()
    }
    return votes_of_structures(structures, names=shared, units=units, document=document.id)


def _node(gold_units: GoldUnit, document: Document) -> Node:
    unit = gold_units.unit
    spans = unit.spans_in(document)
    return Node(unit.id, unit.category, spans, unit.words(document.text), unit.segment)


def _same(
    gold: Sequence[Node], structure: Structure, gold_units: Sequence[GoldUnit], annotator: str
) -> dict[str, str]:
    """Return the gold unit of each unit of an annotator, by ids."""
    names = {
        each.marked_by[annotator].id: each.unit.id
        for each in gold_units
        if annotator in each.marked_by
    }
    used = set(names.values())
    left = [node for node in gold if node.id not in used]
    free = [node for node in structure.nodes if node.id not in names]
    matching = Matcher(by="overlap", above=SAME_ABOVE).match(left, free)
    names |= {free[pair.second].id: left[pair.first].id for pair in matching.pairs}
    return names | {
        free[each.fine].id: left[each.coarse].id for each in matching.inside if each.side == 1
    }


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


def _notes(results: Sequence[TreeConsensus], scheme: Scheme) -> Iterator[str]:
    """Yield each note once, with the number of its documents; counts in it are added up."""
    documents: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    for each in results:
        for note in (*each.notes, *filter(None, [each.undefined])):
            if note.startswith(NO_TREE) and not scheme.is_rooted:
                continue
            number, _, rest = note.partition(" ")
            words = rest if number.isdecimal() else note
            documents[words] += 1
            totals[words] += int(number) if number.isdecimal() else 0
    for words, n in documents.items():
        where = f"in {n} of {len(results)} documents"
        yield f"{totals[words]} {words}, {where}" if totals[words] else f"{words}, {where}"


def _rule(scheme: Scheme, rules: GoldRules) -> TreeRule | None:
    if rules.relations == NO_RELATIONS or not scheme.relations:
        return None
    usual = "arborescence" if scheme.is_rooted else "majority_edges"
    return parse_tree_rule(rules.relations or usual)


def _relations(
    consensus: TreeConsensus, scheme: Scheme, gold_units: Sequence[GoldUnit]
) -> Iterator[Relation]:
    """Yield the decided relations; restated units each have one with the first of them."""
    ties = consensus.structure().ties if consensus.is_defined else ()
    units = [each.unit.id for each in gold_units]
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


def _records(
    consensus: TreeConsensus,
    votes: EdgeVotes,
    by_people: Collection[str],
    relations: Sequence[Relation],
    scheme: Scheme,
) -> Iterator[Decision]:
    """Yield the decision on every unit, and on every pair that somebody took for the same.

    Parameters
    ----------
    votes : of the annotators; those of the result have what people decided in their place.
    by_people : the units of which people decided what they relate to.
    """
    ids = {
        (source, end): each.id
        for each in relations
        for source in each.sources
        for end in (each.target, None)
    }
    for edge in consensus.edges:
        target = edge.target if isinstance(edge.target, str) else None
        id = "" if edge.target is None else ids.get((edge.source, target), "")
        of_unit = _votes(votes if edge.source in by_people else consensus.votes, edge.source)
        yield _of_edge(consensus, edge, of_unit, id, scheme)
    for unit in consensus.undecided:
        yield Decision(
            document=consensus.votes.document,
            task="relation",
            status="undecided",
            rule=consensus.rule,
            place=unit.source,
            votes=_votes(consensus.votes, unit.source),
            n_annotators=unit.n_annotators,
            probability=max((c.probability for c in unit.candidates), default=float("nan")),
            margin=unit.margin,
            reason=OUTSIDE if unit.reason == NOBODY else unit.reason,
        )
    for pair in consensus.equivalences:
        status = "decided" if pair.accepted else "undecided" if pair.tied else "nothing"
        yield Decision(
            document=consensus.votes.document,
            task="relation",
            status=status,  # type: ignore[arg-type]
            rule=consensus.rule,
            place=PAIR.join(pair.units),
            value=min(scheme.symmetric, default="") if pair.accepted else "",
            votes={"the same": len(pair.supporters)},
            supporters=pair.supporters,
            n_annotators=pair.n_annotators,
            probability=pair.probability,
            margin=pair.margin,
            reason="it follows from others" if pair.implied else "",
        )


def _of_edge(
    consensus: TreeConsensus,
    edge: DecidedEdge,
    votes: Mapping[str, int],
    id: str,
    scheme: Scheme,
) -> Decision:
    is_root = edge.target is None
    open_category = not is_root and edge.category is None
    return Decision(
        document=consensus.votes.document,
        task="relation",
        status="undecided" if open_category else "nothing" if is_root else "decided",
        rule=consensus.rule,
        id=id,
        place=edge.source if is_root else f"{edge.source}{TARGET}{name_of(edge.target)}",
        value="" if is_root else edge.category or "",
        votes=votes,
        supporters=edge.supporters,
        n_annotators=edge.n_annotators,
        probability=edge.probability,
        margin=edge.margin,
        reason="related, but several categories lead equally"
        if open_category
        else CENTRAL
        if is_root and scheme.is_rooted
        else "",
    )


def _votes(votes: EdgeVotes, source: str) -> dict[str, int]:
    """Count the annotators who drew each edge from a unit, the most frequent first."""
    counts: dict[str, int] = {}
    for annotator in votes.deciders(source):
        from_source = votes.ballots[annotator].from_unit.get(source, ())
        for edge in from_source:
            label = (
                "none" if edge.target is None else f"{edge.category or '?'} {name_of(edge.target)}"
            )
            counts[label] = counts.get(label, 0) + 1
        if not from_source:
            counts["a unit left out"] = counts.get("a unit left out", 0) + 1
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))
