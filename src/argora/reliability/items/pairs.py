"""Items by pair of units: which relation an annotator drew from one unit to another, if any."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Literal

from argora.model import Document, Layer, Relation, Scheme, Study
from argora.model.rules import Relates
from argora.reliability.alignment import Alignment, align
from argora.reliability.hierarchy import tree_of
from argora.reliability.items.decisions import NONE, SAID_NONE, Decisions
from argora.reliability.items.identity import identity_notes, matched
from argora.reliability.items.layers import Shared

__all__ = ["TASKS", "Absent", "by_pair"]

TASKS = ("units", "relations")
UNKNOWN = "?"

Absent = Literal["none", "missing"]
Pair = tuple[int, int]


@dataclass(frozen=True)
class _Ties:
    """What one annotator drew between joint units.

    Attributes
    ----------
    possible : the pairs that the scheme lets a relation tie, with these units and categories.
    drawn : the categories on every pair that is tied, by the relation that says so.
    taken : the joint units that the annotator has, if they can be tied at all.
    """

    possible: frozenset[Pair]
    drawn: Mapping[Pair, Mapping[str, str]]
    taken: frozenset[int]

    def value(self, pair: Pair, absent: Absent) -> str | None:
        """Return the category on a pair, or what it is worth that there is none."""
        if pair in self.drawn:
            return "+".join(sorted(set(self.drawn[pair].values())))
        return NONE if absent == "none" or self.taken.issuperset(pair) else None


def by_pair(study: Study, layers: Shared, *, absent: Absent) -> Decisions:
    """Decide on every ordered pair (source, target) that the scheme lets a relation tie.

    A pair is an item if it is possible for at least one of the annotators (Stab & Gurevych 2014,
    COLING, section 5.2).
    """
    rows: list[tuple[Hashable, str, Hashable]] = []
    groups: dict[Hashable, Hashable] = {}
    joints = []
    stray = 0
    for id, own in layers.items():
        document = study.document(id)
        joint = align(document, own)
        joints.append(joint)
        ties = {who: _ties(la, document, study.scheme, joint) for who, la in own.items()}
        possible = frozenset[Pair]().union(*(found.possible for found in ties.values()))
        stray += sum(_n_outside(found, possible) for found in ties.values())
        for pair in sorted(possible):
            name = (id, *pair)
            groups[name] = document.cluster
            for who, found in ties.items():
                value = found.value(pair, absent)
                if value is not None:
                    rows.append((name, who, value))
    how = f"items:pair|of:relation|{matched(joints)}|absent:{absent}"
    notes = (*identity_notes(joints, layers), *_relation_notes(study, layers, stray))
    return Decisions(rows, groups, how, notes, tree=tree_of(study.scheme, "relation"))


def _ties(layer: Layer, document: Document, scheme: Scheme, joint: Alignment) -> _Ties:
    places = joint.places(layer.annotator)
    units = {unit.id: unit for unit in layer.units}
    symmetric = scheme.symmetric
    directed = [name for name in scheme.relation_ids if name not in symmetric]
    possible = {
        pair
        for ends in scheme.possible_pairs(layer, document, categories=directed)
        for pair in _places(places, *ends)
    }
    for ends in scheme.possible_pairs(layer, document, categories=symmetric):
        possible |= {_backwards(pair) for pair in _places(places, *ends)}
    drawn: dict[Pair, dict[str, str]] = {}
    for relation in layer.relations:
        for source in relation.sources:
            if source in units and relation.target in units:
                for pair in _places(places, source, relation.target):
                    told = _backwards(pair) if relation.category in symmetric else pair
                    drawn.setdefault(told, {})[relation.id] = _named(relation)
    tying = _tying(scheme)
    taken = frozenset(
        place
        for unit in layer.units
        if tying is None or unit.category in tying
        for place in places[unit.id]
    )
    return _Ties(frozenset(possible), drawn, taken)


def _named(relation: Relation) -> str:
    return SAID_NONE if relation.category == NONE else relation.category or UNKNOWN


def _places(places: Mapping[str, tuple[int, ...]], source: str, target: str) -> list[Pair]:
    return [(a, b) for a, b in product(places[source], places[target]) if a != b]


def _backwards(pair: Pair) -> Pair:
    """Return a pair without direction from the later to the earlier unit."""
    return max(pair), min(pair)


def _tying(scheme: Scheme) -> Collection[str] | None:
    """Return the unit categories that any relation may tie; None if all may."""
    rules = [rule for rule in scheme.rules if isinstance(rule, Relates)]
    if not rules:
        return None
    return {end for rule in rules for p in rule.patterns for end in (*p.sources, *p.targets)}


def _n_outside(ties: _Ties, possible: Collection[Pair]) -> int:
    """Count relations that the scheme lets nobody draw between these units."""
    return len({id for pair, said in ties.drawn.items() if pair not in possible for id in said})


def _relation_notes(study: Study, layers: Shared, stray: int) -> tuple[str, ...]:
    found = [
        (la, relation)
        for own in layers.values()
        for la in own.values()
        for relation in la.relations
    ]
    higher = sum(_is_higher(la, relation) for la, relation in found)
    bare = sum(relation.category is None for _, relation in found)
    same = sum(relation.category in study.scheme.symmetric for _, relation in found)
    told = (
        (higher, "leads", "lead", "to or from a relation: no pair of units, so left out"),
        (stray, "ties", "tie", "units that the scheme lets nobody tie: left out"),
        (bare, "has", "have", f"no category: counted as {UNKNOWN!r}"),
        (same, "has", "have", "no direction: counted once, from the later unit to the earlier"),
    )
    return tuple(
        f"1 relation {one} {rest}" if n == 1 else f"{n} relations {many} {rest}"
        for n, one, many, rest in told
        if n
    )


def _is_higher(layer: Layer, relation: Relation) -> bool:
    ends = (*relation.sources, relation.target)
    return any(isinstance(layer.by_id[end], Relation) for end in ends)
