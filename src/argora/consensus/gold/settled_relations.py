"""Relations that people decided on: as votes of everybody for the rule, and in the result."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from argora.consensus.gold.decision import Decision
from argora.consensus.gold.people import GONE, NOTHING, PersonDecision, PersonDecisions
from argora.consensus.gold.places import PAIR, Parts, parts_of, parts_of_unit, subject_of
from argora.consensus.gold.units import GoldUnit
from argora.consensus.trees import (
    Ballot,
    DecidedEdge,
    Edge,
    EdgeVotes,
    Node,
    OpenUnit,
    Reified,
    TreeConsensus,
    name_of,
)
from argora.consensus.trees.requirements import supported
from argora.consensus.trees.restating import Equivalence, grouped
from argora.consensus.trees.result import LOST
from argora.consensus.trees.votes import units_of
from argora.errors import DataError, did_you_mean
from argora.model import Document, Relation, Scheme

__all__ = ["SettledRelations", "settled_relations", "with_people"]

_TIE = re.compile(r'\s*("(?:[^"\\]|\\.)*"|\(.*?\)(?=\s*(?:,|\Z))|[^,]+?)\s*(?:,|\Z)')


@dataclass(frozen=True)
class SettledRelations:
    """What people decided on the relations of one document, by the ids of the gold.

    Attributes
    ----------
    edges : from each unit that they decided on, all edges; none if it leads nowhere.
    pairs : whether two units say the same.
    deciders : by unit or pair.
    reopened : the decisions that no longer hold, and why, by unit or pair; both names are empty
        where a unit is gone.
    """

    edges: Mapping[str, tuple[Edge, ...]]
    pairs: Mapping[tuple[str, str], bool]
    deciders: Mapping[str | tuple[str, str], PersonDecision]
    reopened: Sequence[tuple[str | tuple[str, str] | None, PersonDecision, str]]

    @property
    def is_empty(self) -> bool:
        """Whether people decided on no relation of the document."""
        return not self.deciders and not self.reopened

    @property
    def units(self) -> set[str]:
        """Every unit that a decision names."""
        ends = {u for edges in self.edges.values() for e in edges for u in units_of(e.target)}
        return {*self.edges, *ends, *(unit for pair in self.pairs for unit in pair)}

    @property
    def open_units(self) -> set[str]:
        """The units whose relations are open again."""
        return {name for name, _, _ in self.reopened if isinstance(name, str)}

    def deciders_of(self, relation: Relation) -> list[PersonDecision]:
        """Return the decisions on the sources of a relation, from which it follows."""
        return [self.deciders[end] for end in relation.sources if end in self.edges]

    def as_votes(self, votes: EdgeVotes) -> EdgeVotes:
        """Return votes in which everybody says what people decided, so that a rule fits the rest.

        Raises
        ------
        FormatError
            If nobody was asked for relations.
        """
        if not self.deciders:
            return votes
        if not votes.ballots:
            row = next(iter(self.deciders.values())).row
            raise row.wrong("task", "no annotator of this document was asked for relations")
        ballots = {annotator: self._ballot(each) for annotator, each in votes.ballots.items()}
        return replace(votes, ballots=ballots)

    def _ballot(self, ballot: Ballot) -> Ballot:
        others = [edge for edge in ballot.edges if edge.source not in self.edges]
        settled = [
            edge for source, edges in self.edges.items() for edge in edges or (Edge(source, None),)
        ]
        same = {frozenset(pair) for pair, is_same in self.pairs.items() if is_same}
        apart = {frozenset(pair) for pair, is_same in self.pairs.items() if not is_same}
        return Ballot(
            (*others, *settled),
            ballot.decided | self.edges.keys() | frozenset().union(*same),
            frozenset((ballot.same - apart) | same),
        )

    def applied(self, consensus: TreeConsensus, original: EdgeVotes) -> TreeConsensus:
        """Return the result of a rule with what people decided, and without what is open again.

        Raises
        ------
        FormatError
            If a decision needs a relation that is not in the result, or contradicts what follows
            from other decisions.
        """
        if self.is_empty:
            return consensus
        decided_units, out = self.edges.keys(), self.edges.keys() | self.open_units
        edges = [edge for edge in consensus.edges if edge.source not in out]
        edges += [
            _decided_edge(edge, original)
            for source, from_source in self.edges.items()
            for edge in from_source or (Edge(source, None),)
        ]
        complete = supported((edge.source, edge.target) for edge in edges)
        for edge in edges:
            if edge.source in decided_units and (edge.source, edge.target) not in complete:
                raise self.deciders[edge.source].row.wrong(
                    "decision",
                    f"the gold has no relation {name_of(edge.target)} of which this would be a "
                    "part; decide on it, too",
                )
        lost = [edge.source for edge in edges if (edge.source, edge.target) not in complete]
        undecided = [each for each in consensus.undecided if each.source not in out]
        undecided += [OpenUnit(source, LOST) for source in dict.fromkeys(lost)]
        self._check_pairs(consensus)
        rank = {unit: at for at, unit in enumerate(original.units)}
        edges = [edge for edge in edges if (edge.source, edge.target) in complete]
        pairs = [each for each in consensus.equivalences if each.units not in self.pairs]
        pairs += [_decided_pair(pair, is_same, original) for pair, is_same in self.pairs.items()]
        return replace(
            consensus,
            edges=tuple(sorted(edges, key=lambda edge: rank[edge.source])),
            equivalences=tuple(sorted(pairs, key=lambda pair: [rank[u] for u in pair.units])),
            undecided=tuple(undecided),
            undefined=None if self.edges else consensus.undefined,
        )

    def _check_pairs(self, consensus: TreeConsensus) -> None:
        accepted = {frozenset(each.units) for each in consensus.equivalences if each.accepted}
        for pair, is_same in self.pairs.items():
            if (frozenset(pair) in accepted) != is_same:
                raise self.deciders[pair].row.wrong(
                    "decision",
                    "that the two say the same follows from other pairs; decide on those, too",
                )


def _decided_edge(edge: Edge, votes: EdgeVotes) -> DecidedEdge:
    """Return an edge that people decided on, with who drew it."""
    deciders = votes.deciders(edge.source)
    supporters = tuple(
        annotator
        for annotator in deciders
        if any(
            each.target == edge.target
            for each in votes.ballots[annotator].from_unit.get(edge.source, ())
        )
    )
    share = len(supporters) / len(deciders) if deciders else math.nan
    return DecidedEdge(
        edge.source, edge.target, edge.category, share, math.nan, supporters, len(deciders)
    )


def _decided_pair(pair: tuple[str, str], is_same: bool, votes: EdgeVotes) -> Equivalence:
    """Return a pair that people decided on, with who said that its units say the same."""
    annotators = [name for name in votes.annotators if votes.ballots[name].decided.issuperset(pair)]
    supporters = tuple(
        name
        for name in annotators
        if any(members.issuperset(pair) for members in grouped(votes.ballots[name].same))
    )
    return Equivalence(
        units=pair,
        accepted=is_same,
        implied=False,
        tied=False,
        probability=len(supporters) / len(annotators) if annotators else math.nan,
        margin=math.nan,
        supporters=supporters,
        n_annotators=len(annotators),
    )


def settled_relations(
    document: Document, scheme: Scheme, gold_units: Sequence[GoldUnit], people: PersonDecisions
) -> SettledRelations:
    """Return what people decided on the relations of a document.

    Raises
    ------
    FormatError
        If a decision cannot be understood.
    """
    reader = _Reader(document, scheme, {parts_of_unit(e.unit): e.unit.id for e in gold_units})
    rank = {each.unit.id: at for at, each in enumerate(gold_units)}
    edges: dict[str, tuple[Edge, ...]] = {}
    pairs: dict[tuple[str, str], bool] = {}
    deciders: dict[str | tuple[str, str], PersonDecision] = {}
    reopened: list[tuple[str | tuple[str, str] | None, PersonDecision, str]] = []
    stale = people.stale_on(document.id, "relation")
    for each in (*people.on(document.id, "relation"), *stale):
        ends = [reader.units.get(parts) for parts in each.places]
        names = sorted((end for end in ends if end is not None), key=rank.__getitem__)
        if len(names) < len(ends):
            reopened.append((None, reader.respelled(each), GONE))
            continue
        name = names[0] if len(names) == 1 else (names[0], names[1])
        if each in stale:
            reopened.append((name, reader.respelled(each), ""))
        elif isinstance(name, tuple):
            pairs[name] = reader.same(each)
            deciders[name] = each
        elif (from_unit := reader.edges(name, each)) is None:
            reopened.append((name, reader.respelled(each), GONE))
        else:
            edges[name], deciders[name] = from_unit, each
    return SettledRelations(edges, pairs, deciders, reopened)


def with_people(
    decisions: Iterable[Decision], settled: SettledRelations, document: str, rule: str
) -> Iterator[Decision]:
    """Yield the record of a document with who decided on a unit or pair, and what is open again."""
    answered: set[str | tuple[str, str]] = set()
    reopened = {name: (each, why) for name, each, why in settled.reopened}
    for row in decisions:
        name = subject_of(row.place)
        if name in reopened:
            if name not in answered:
                each, why = reopened[name]
                yield each.open_again(replace(row, place=_spelled(name)), why)
        elif name in settled.deciders:
            recorded = settled.deciders[name].recorded(row)
            yield replace(recorded, decision=_answer(settled, name))
        else:
            yield row
        answered.add(name)
    blank = Decision(document=document, task="relation", status="undecided", rule=rule)
    for subject, each, why in settled.reopened:
        if subject is None or subject not in answered:
            place = each.row.place if subject is None else _spelled(subject)
            yield each.open_again(replace(blank, place=place), why)
    for name, each in settled.deciders.items():
        if name not in answered:
            row = each.recorded(replace(blank, place=_spelled(name), status="nothing"))
            yield replace(row, decision=_answer(settled, name))


def _spelled(name: str | tuple[str, str] | None) -> str:
    return name if isinstance(name, str) else PAIR.join(name or ())


def _answer(settled: SettledRelations, name: str | tuple[str, str]) -> str:
    """Return a decision as a record spells it, by the ids of the gold."""
    if isinstance(name, tuple):
        return settled.deciders[name].row.decision
    edges = settled.edges[name]
    return ", ".join(f"{edge.category} {name_of(edge.target)}" for edge in edges) or NOTHING


class _GoneError(Exception):
    """A decision names a unit of the record that the gold no longer has."""


@dataclass(frozen=True)
class _Reader:
    """Reads decisions on relations.

    Attributes
    ----------
    units : ids of the units of the gold, by their places.
    """

    document: Document
    scheme: Scheme
    units: Mapping[Parts, str]

    def same(self, each: PersonDecision) -> bool:
        """Return whether a decision on a pair says that the two units say the same."""
        text = each.row.decision
        category = self.scheme.canonical("relation", text)
        if text != NOTHING and category not in self.scheme.symmetric:
            expected = f"{sorted(self.scheme.symmetric)} or {NOTHING!r}"
            raise each.row.wrong("decision", f"found {text!r}, expected one of {expected}")
        return text != NOTHING

    def respelled(self, each: PersonDecision) -> PersonDecision:
        """Return a decision by the ids of the gold, or by places where the gold has no unit."""
        spelled = {
            id: self.units.get(parts, " ".join(parts)) for id, parts in each.places_by_id.items()
        }
        names = "|".join(re.escape(id) for id in sorted(spelled, key=len, reverse=True))
        if not names:
            return each
        text = re.sub(
            rf"(?<![^ (])(?:{names})(?![^ ),])", lambda m: spelled[m[0]], each.row.decision
        )
        ends = (self.units.get(parts, " ".join(parts)) for parts in each.places)
        return replace(each, row=replace(each.row, decision=text, place=PAIR.join(ends)))

    def edges(self, source: str, each: PersonDecision) -> tuple[Edge, ...] | None:
        """Return all edges from a unit; None if one leads to what the gold no longer has."""
        if each.row.decision == NOTHING:
            return ()
        try:
            edges = tuple(self._edge(source, text, each) for text in _listed(each.row.decision))
        except _GoneError:
            return None
        if len({edge.target for edge in edges}) < len(edges):
            raise each.row.wrong("decision", f"names one target twice: {each.row.decision!r}")
        return edges

    def _edge(self, source: str, text: str, each: PersonDecision) -> Edge:
        category, rest = self._category(text, each)
        target = self._node(rest, each)
        if source in (units_of(target) if isinstance(target, str) else [target.anchor]):
            raise each.row.wrong("decision", f"{text!r} leads from unit {source!r} to itself")
        return Edge(source, target, category)

    def _category(self, text: str, each: PersonDecision) -> tuple[str, str]:
        """Return the category of a relation as the scheme spells it, and what stands behind it."""
        names = sorted(self.scheme.relation_ids, key=len, reverse=True)
        word = next((name for name in names if text.startswith(f"{name} ")), text.split(" ")[0])
        category = self.scheme.canonical("relation", word)
        if category is None:
            raise each.row.wrong(
                "decision",
                f"found {text!r}{did_you_mean(word, names)}, expected {NOTHING!r} or a category of "
                f"{sorted(names)} and a target, such as '{min(names, default='support')} u2'",
            )
        if word == text:
            raise each.row.wrong(
                "decision",
                f"{text!r} has no target; expected one, such as '{category} u2', or {NOTHING!r}",
            )
        return category, text.removeprefix(word).strip()

    def _node(self, text: str, each: PersonDecision) -> Node:
        """Return a unit, or a relation such as ``(u2 + u3 > u1)``."""
        if text.startswith("(") and text.endswith(")"):
            sources, sign, target = text[1:-1].partition(" > ")
            if sign:
                units = tuple(self._unit(source, each) for source in sources.split(" + "))
                return Reified(units, self._node(target, each))
        return self._unit(text, each)

    def _unit(self, name: str, each: PersonDecision) -> str:
        parts = each.places_by_id.get(name)
        if parts is None:
            try:
                parts = parts_of(name, self.document)
            except DataError as error:
                near = did_you_mean(name, each.places_by_id)
                raise each.row.wrong(
                    "decision",
                    f"no row of this record says where unit {name!r} lies{near}; expected the id "
                    "of a unit as it stands in the record, or its place",
                ) from error
        if parts not in self.units:
            if name in each.places_by_id:
                raise _GoneError(name)
            raise each.row.wrong("decision", f"the gold has no unit at {name!r}")
        return self.units[parts]


def _listed(text: str) -> Iterator[str]:
    """Yield the relations that a decision lists.

    >>> list(_listed("support u1, attack (u2 > u1)"))
    ['support u1', 'attack (u2 > u1)']
    """
    yield from filter(None, (match[1].strip() for match in _TIE.finditer(text)))
