"""Cases of relations: what a unit relates to, and which units say the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from argora.analysis.curation.case import (
    CaseRow,
    CurationCase,
    Kind,
    Option,
    merged_kinds,
    options_of,
    status_of,
    words_in,
)
from argora.analysis.curation.groups import Groups
from argora.consensus.gold import Decision, Gold
from argora.consensus.gold.people import NOTHING
from argora.consensus.gold.places import PAIR, parts_of_unit, subject_of
from argora.consensus.trees import Edge, Node, Reified, name_of
from argora.consensus.trees.restating import grouped
from argora.model import Layer, Relation

__all__ = ["relation_cases"]

_Version = frozenset[Edge]
_Classes = frozenset[frozenset[str]]


def relation_cases(gold: Gold, document: str) -> Iterator[CurationCase]:
    """Yield the cases of relations of a document."""
    decisions = [e for e in gold.decisions if e.document == document and e.task == "relation"]
    if not decisions and document not in gold.relation_votes:
        return
    yield from _Relations(gold, document, decisions).cases()


@dataclass(frozen=True)
class _Statement:
    """What one annotator, or the gold, says of relations.

    Attributes
    ----------
    edges : from each unit that was decided on.
    classes : of units that say the same.
    """

    edges: Mapping[str, frozenset[Edge]]
    classes: _Classes

    def version(self, units: Sequence[str]) -> _Version:
        """Return all edges from some units."""
        return frozenset(edge for unit in units for edge in self.edges.get(unit, ()))

    def within(self, units: Iterable[str]) -> _Classes:
        """Return which of some units say the same."""
        members = frozenset(units)
        return frozenset(each & members for each in self.classes if len(each & members) > 1)


class _Relations:
    """The relations of one document."""

    def __init__(self, gold: Gold, document: str, decisions: Sequence[Decision]) -> None:
        self.document = gold.study.document(document)
        self.scheme = gold.study.scheme
        self.units = {each.unit.id: each.unit for each in gold.units_of.get(document, ())}
        self.rank = {id: at for at, id in enumerate(self.units)}
        votes = gold.relation_votes.get(document)
        self.annotators = {
            name: _Statement(
                {
                    unit: frozenset(e for e in ballot.from_unit.get(unit, ()) if e.target)
                    for unit in ballot.decided
                },
                frozenset(grouped(ballot.same)),
            )
            for name, ballot in (votes.ballots if votes else {}).items()
        }
        layer = gold.study.layer(document, gold.annotator)
        self.gold = _statement_of(layer, self.scheme.symmetric)
        self.by_unit: dict[str, list[Decision]] = defaultdict(list)
        self.by_pair: dict[frozenset[str], list[Decision]] = defaultdict(list)
        self.elsewhere: list[Decision] = []
        for each in decisions:
            subject = subject_of(each.place)
            ends = (subject,) if isinstance(subject, str) else subject
            if not set(ends) <= self.units.keys():
                self.elsewhere.append(each)
            elif isinstance(subject, str):
                self.by_unit[subject].append(each)
            else:
                self.by_pair[frozenset(subject)].append(each)

    def cases(self) -> Iterator[CurationCase]:
        """Yield all cases."""
        everybody = (*self.annotators.values(), self.gold)
        sources = {
            *self.by_unit,
            *(u for statement in everybody for u, e in statement.edges.items() if e),
        }
        for units in self._joined(sources):
            yield self._of_units(units)
        pairs = {*self.by_pair, *(p for statement in everybody for p in _pairs(statement.classes))}
        groups = Groups[str]()
        for one, other in pairs:
            groups.join(one, other)
        for members in groups.all(u for pair in pairs for u in pair):
            yield self._of_classes(sorted(members, key=self.rank.__getitem__))
        for each in self.elsewhere:
            yield _gone(each)

    def _joined(self, sources: Iterable[str]) -> list[list[str]]:
        """Return the units that are decided on together.

        A relation to a relation, linked premises, or two units that each lead to the other.
        """
        groups = Groups[str]()
        leads = {
            (edge.source, edge.target)
            for statement in (*self.annotators.values(), self.gold)
            for edges in statement.edges.values()
            for edge in edges
        }
        for source, target in leads:
            node = target
            while isinstance(node, Reified):
                for other in node.sources:
                    groups.join(source, other)
                node = node.target
            if isinstance(target, str) and (target, source) in leads:
                groups.join(source, target)
        units = {*sources, *(u for u in groups if u in self.units)}
        ordered = [sorted(each, key=self.rank.__getitem__) for each in groups.all(units)]
        return sorted(ordered, key=lambda each: self.rank[each[0]])

    def _of_units(self, units: Sequence[str]) -> CurationCase:
        deciding = {n: s for n, s in self.annotators.items() if any(u in s.edges for u in units)}
        versions: dict[_Version, list[str]] = defaultdict(list)
        for name, statement in deciding.items():
            versions[statement.version(units)].append(name)
        kinds = merged_kinds(versions, _differences)
        now = self.gold.version(units)
        decisions = [each for unit in units for each in self.by_unit.get(unit, ())]
        every = {**versions, now: versions.get(now, []), frozenset(): versions.get(frozenset(), [])}

        def option(version: _Version, supporters: tuple[str, ...]) -> Option:
            rows = tuple(self._rows(units, version))
            relations = tuple(_relation(edge) for edge in sorted(version, key=_order))
            return Option(supporters, version == now, not version, rows, relations=relations)

        return self._case(
            "relation",
            units,
            kinds,
            decisions,
            len(deciding),
            options_of(every, option, order=_listed),
        )

    def _rows(self, units: Sequence[str], version: _Version) -> Iterator[CaseRow]:
        """Yield the decision on each unit; none if one edge has no category."""
        if any(edge.category is None for edge in version):
            return
        for unit in units:
            edges = sorted((e for e in version if e.source == unit), key=_order)
            if edges or unit in self.by_unit or self.gold.edges.get(unit):
                text = ", ".join(f"{edge.category} {name_of(edge.target)}" for edge in edges)
                yield CaseRow("relation", unit, text or NOTHING)

    def _of_classes(self, units: Sequence[str]) -> CurationCase:
        deciding = {n: s for n, s in self.annotators.items() if s.edges.keys() >= set(units)}
        versions: dict[_Classes, list[str]] = defaultdict(list)
        for name, statement in deciding.items():
            versions[statement.within(units)].append(name)
        kinds: tuple[Kind, ...] = ("restatement",) if len(versions) > 1 else ()
        now, nothing = self.gold.within(units), _Classes()
        pairs = [frozenset(pair) for pair in combinations(units, 2)]
        decisions = [each for pair in pairs for each in self.by_pair.get(pair, ())]
        every = {**versions, now: versions.get(now, []), nothing: versions.get(nothing, [])}
        category = min(self.scheme.symmetric, default="")

        def option(version: _Classes, supporters: tuple[str, ...]) -> Option:
            same = _pairs(version)
            in_question = [p for p in pairs if p in same | self.by_pair.keys() | _pairs(now)]
            spelled = [sorted(pair, key=self.rank.__getitem__) for pair in in_question]
            rows = [
                CaseRow(
                    "relation", PAIR.join(pair), category if frozenset(pair) in same else NOTHING
                )
                for pair in spelled
            ]
            relations = [
                Relation("here", (one,), other, category)
                for one, other in spelled
                if frozenset((one, other)) in same
            ]
            is_now = version == now
            return Option(supporters, is_now, not version, tuple(rows), relations=tuple(relations))

        options = options_of(every, option, order=lambda v: sorted(map(sorted, v)))
        return self._case("same", units, kinds, decisions, len(deciding), options)

    def _case(
        self,
        name: str,
        units: Sequence[str],
        kinds: tuple[Kind, ...],
        decisions: Sequence[Decision],
        n_annotators: int,
        options: tuple[Option, ...],
    ) -> CurationCase:
        first = self.units[units[0]]
        spans = first.spans_in(self.document)
        return CurationCase(
            key=f"{name} {' '.join(parts_of_unit(first))}",
            task="relation",
            kinds=kinds,
            status=status_of(decisions, kinds),
            start=spans[0].start if spans else None,
            end=spans[-1].end if spans else None,
            words=words_in(self.document, spans) if spans else first.text or "",
            unit=first.id,
            reason="; ".join(
                dict.fromkeys(e.reason for e in decisions if e.status == "undecided" and e.reason)
            ),
            n_annotators=n_annotators,
            options=options,
            decisions=tuple(decisions),
        )


def _gone(decision: Decision) -> CurationCase:
    """Return the case of a decision about a unit that the gold does not have any more."""
    withdrawn = CaseRow("relation", decision.place, "")
    return CurationCase(
        key=f"relation {decision.place}",
        task="relation",
        kinds=(),
        status=status_of([decision], ()),
        start=None,
        end=None,
        words=decision.words,
        reason=decision.reason,
        options=(Option((), is_gold=True, is_none=True, rows=(withdrawn,)),),
        decisions=(decision,),
    )


def _statement_of(layer: Layer | None, symmetric: frozenset[str]) -> _Statement:
    """Return what a layer says, as votes do."""
    if layer is None:
        return _Statement({}, frozenset())
    relations = {each.id: each for each in layer.relations}

    def node(id: str) -> Node:
        if id not in relations:
            return id
        return Reified(relations[id].sources, node(relations[id].target))

    edges: dict[str, set[Edge]] = defaultdict(set)
    same = set[frozenset[str]]()
    for each in layer.relations:
        if each.category in symmetric:
            same |= {frozenset((source, each.target)) for source in each.sources}
            continue
        target = node(each.target)
        path = Reified(each.sources, target) if len(each.sources) > 1 else target
        for source in each.sources:
            edges[source].add(Edge(source, path, each.category))
    return _Statement({u: frozenset(e) for u, e in edges.items()}, frozenset(grouped(same)))


def _pairs(classes: _Classes) -> set[frozenset[str]]:
    return {frozenset(pair) for each in classes for pair in combinations(sorted(each), 2)}


def _relation(edge: Edge) -> Relation:
    return Relation("here", (edge.source,), name_of(edge.target), edge.category)


def _order(edge: Edge) -> tuple[str, str, str]:
    return edge.source, name_of(edge.target), edge.category or ""


def _listed(version: _Version) -> list[tuple[str, str, str]]:
    return sorted(map(_order, version))


def _differences(one: _Version, other: _Version) -> set[Kind]:
    """Return in what two annotators differ."""
    kinds = set[Kind]()
    for mine, theirs in ((one, other), (other, one)):
        for edge in mine - theirs:
            from_same = [each.target for each in theirs if each.source == edge.source]
            if edge.target in from_same:
                kinds.add("category")
            elif any(e.source == edge.target and e.target == edge.source for e in theirs):
                kinds.add("direction")
            else:
                kinds.add(_kind_of(edge, from_same))
    return kinds - {"missing"} if "direction" in kinds else kinds


def _kind_of(edge: Edge, from_same: Sequence[Node | None]) -> Kind:
    """Return in what an edge differs from those that another annotator drew from the unit."""
    for target in (edge.target, *from_same):
        if isinstance(target, Reified):
            return "linked" if edge.source in target.sources else "undercut"
    return "attachment" if from_same else "missing"
