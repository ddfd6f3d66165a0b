"""Which relations of two annotators agree, and why all others do not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from argora.reliability.structure import Aligned, SharedRelation, Tie

__all__ = ["RelationCause", "Relations", "open_relations"]

MOST_NAMED = 5
"""How many relations are named that tie a source elsewhere."""

Reason = Literal["missing unit", "boundary", "attachment", "direction", "relation category"]


class RelationCause(NamedTuple):
    """Why a relation is open, and the ids of what the other annotator has instead."""

    id: str
    cause: Reason
    detail: str = ""
    instead: tuple[str, ...] = ()


@dataclass(frozen=True)
class Relations:
    """The relations of two annotators, compared."""

    n_agreed: int
    open: tuple[tuple[RelationCause, ...], tuple[RelationCause, ...]]


def open_relations(pair: Aligned, missing: Sequence[frozenset[str]]) -> Relations:
    """Compare the relations of two annotators.

    Parameters
    ----------
    missing : for either annotator the ids of units that the other has not.
    """
    drawings = _Drawing(pair, 0, missing[0]), _Drawing(pair, 1, missing[1])
    left: list[set[str]] = [set(), set()]
    n_agreed = 0
    for key in drawings[0].by_key.keys() | drawings[1].by_key.keys():
        ids = drawings[0].by_key.get(key, []), drawings[1].by_key.get(key, [])
        n = min(map(len, ids))
        n_agreed += n
        for side in (0, 1):
            left[side].update(ids[side][n:])
    for side in (0, 1):
        left[side].update(drawings[side].inner)
    return Relations(n_agreed, (_open(drawings, 0, left[0]), _open(drawings, 1, left[1])))


class _Key(NamedTuple):
    """What makes two relations the same; without a direction all ends are sources."""

    sources: frozenset[int]
    target: int | None
    category: str | None

    @property
    def ends(self) -> frozenset[int]:
        return self.sources if self.target is None else self.sources | {self.target}


Index = Mapping[object, list[str]]


@dataclass(frozen=True)
class _Places:
    """The relations of one annotator by their ends.

    Attributes
    ----------
    same : by sources and target; by all ends where one of two has no direction.
    arrow : by one source and the target.
    outward, inward : by one source, and by the target.
    """

    keys: Mapping[str, _Key]
    same: Index
    arrow: Index
    outward: Index
    inward: Index

    @classmethod
    def of(cls, keys: Mapping[str, _Key]) -> _Places:
        """Sort relations by their ends."""
        same: dict[object, list[str]] = defaultdict(list)
        arrow: dict[object, list[str]] = defaultdict(list)
        outward: dict[object, list[str]] = defaultdict(list)
        inward: dict[object, list[str]] = defaultdict(list)
        for id, key in keys.items():
            same[key.sources, key.target].append(id)
            same[key.ends, "directed" if key.target is not None else ""].append(id)
            for source in sorted(key.sources):
                outward[source].append(id)
                if key.target is not None:
                    arrow[source, key.target].append(id)
            if key.target is not None:
                inward[key.target].append(id)
        return cls(keys, same, arrow, outward, inward)

    def between(self, key: _Key) -> tuple[str, ...]:
        """Return the relations with the same ends, in the same roles if both have a direction."""
        places = list(self.same.get((key.sources, key.target), ()))
        places += self.same.get((key.ends, "directed" if key.target is None else ""), ())
        return tuple(dict.fromkeys(places))

    def arrows(self, ends: Iterable[tuple[int | None, int | None]]) -> tuple[str, ...]:
        """Return the relations from one node to another; none for keys without a direction."""
        return self.at(self.arrow, sorted(end for end in ends if None not in end))

    def at(self, index: Index, nodes: Iterable[object]) -> tuple[str, ...]:
        """Return the relations at some places, each once."""
        return tuple(dict.fromkeys(id for node in nodes for id in index.get(node, ())))


@dataclass(frozen=True)
class _Drawing:
    """One annotator's relations over the shared nodes."""

    pair: Aligned
    side: Literal[0, 1]
    missing: frozenset[str]

    @cached_property
    def relations(self) -> Mapping[str, SharedRelation]:
        return {each.id: each for each in self.pair.graphs[self.side].ties}

    @cached_property
    def ties(self) -> Mapping[str, Tie]:
        return {tie.id: tie for tie in self.pair.structures[self.side].ties}

    @cached_property
    def inner(self) -> frozenset[str]:
        """Relations between finer units of one node."""
        return frozenset(
            id
            for id, each in self.relations.items()
            if each.counted and set(each.sources) == {each.target} and not self.ties[id].is_loop
        )

    @cached_property
    def keys(self) -> Mapping[str, _Key]:
        """The key of every relation that counts and ties more than the parts of one node."""
        return {
            id: _key(each)
            for id, each in self.relations.items()
            if each.counted and id not in self.inner and not self.ties[id].is_loop
        }

    @cached_property
    def by_key(self) -> Mapping[_Key, list[str]]:
        ids: dict[_Key, list[str]] = defaultdict(list)
        for tie in self.pair.structures[self.side].ties:
            if tie.id in self.keys:
                ids[self.keys[tie.id]].append(tie.id)
        return ids

    @cached_property
    def placed(self) -> _Places:
        """The relations by where they lead."""
        return _Places.of(self.keys)

    def hangs(self, id: str) -> bool:
        """Return whether a relation leads to or from a unit that the other has not.

        Also if it does so by a relation that is nowhere with the other.
        """
        theirs = self.pair.names
        todo, visited = [id], {id}
        for each in todo:
            for end in (*self.ties[each].sources, self.ties[each].target):
                if end in self.missing:
                    return True
                if end not in self.ties or end in visited:
                    continue
                visited.add(end)
                if not theirs[self.relations[end].node][1 - self.side]:
                    todo.append(end)
        return False

    def merges(self, key: _Key) -> bool:
        """Return whether an end holds several units of this annotator."""
        return any(len(self.pair.names[end][self.side]) > 1 for end in key.ends)


def _key(relation: SharedRelation) -> _Key:
    if relation.symmetric:
        return _Key(frozenset((*relation.sources, relation.target)), None, relation.category)
    sources = frozenset(relation.sources)
    return _Key(sources - {relation.target} or sources, relation.target, relation.category)


def _open(
    drawings: tuple[_Drawing, _Drawing], side: int, left: set[str]
) -> tuple[RelationCause, ...]:
    ties = drawings[side].pair.structures[side].ties
    return tuple(
        _cause(drawings[side], drawings[1 - side], tie.id) for tie in ties if tie.id in left
    )


def _cause(drawing: _Drawing, other: _Drawing, id: str) -> RelationCause:
    if drawing.hangs(id):
        return RelationCause(id, "missing unit")
    if id in drawing.inner:
        return RelationCause(id, "boundary", "inside one coarser unit")
    key = drawing.keys[id]
    if key in other.by_key and drawing.merges(key):
        return RelationCause(id, "boundary", "one between coarser units", (*other.by_key[key],))
    if turned := other.placed.arrows((key.target, source) for source in key.sources):
        return RelationCause(id, "direction", "", turned)
    alike = other.placed.between(key)
    if renamed := tuple(each for each in alike if other.keys[each] != key):
        names = dict.fromkeys(other.keys[each].category or "" for each in renamed)
        return RelationCause(id, "relation category", " and ".join(names), renamed)
    if alike:
        return RelationCause(id, "attachment", "relations again", alike)
    return _attached(id, key, other.placed)


def _attached(id: str, key: _Key, theirs: _Places) -> RelationCause:
    """Return the relations by which the other annotator ties the source elsewhere."""
    for detail, ids in (
        ("other premises", theirs.arrows((source, key.target) for source in key.sources)),
        ("other target", theirs.at(theirs.outward, key.sources)),
        ("source is only a target", theirs.at(theirs.inward, key.sources)),
    ):
        if ids:
            return RelationCause(id, "attachment", detail, ids[:MOST_NAMED])
    return RelationCause(id, "attachment", "source is not tied")
