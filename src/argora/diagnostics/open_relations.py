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
    own = _Own(pair, 0, missing[0]), _Own(pair, 1, missing[1])
    left: list[set[str]] = [set(), set()]
    n_agreed = 0
    for key in own[0].by_key.keys() | own[1].by_key.keys():
        found = own[0].by_key.get(key, []), own[1].by_key.get(key, [])
        n = min(map(len, found))
        n_agreed += n
        for side in (0, 1):
            left[side].update(found[side][n:])
    for side in (0, 1):
        left[side].update(own[side].inner)
    return Relations(n_agreed, (_open(own, 0, left[0]), _open(own, 1, left[1])))


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
        """Return what has the same ends, in the same roles where both have a direction."""
        found = list(self.same.get((key.sources, key.target), ()))
        found += self.same.get((key.ends, "directed" if key.target is None else ""), ())
        return tuple(dict.fromkeys(found))

    def arrows(self, ends: Iterable[tuple[int | None, int | None]]) -> tuple[str, ...]:
        """Return what leads from a node to another; nothing for those without a direction."""
        return self.at(self.arrow, sorted(end for end in ends if None not in end))

    def at(self, index: Index, nodes: Iterable[object]) -> tuple[str, ...]:
        """Return the relations at some places, each once."""
        return tuple(dict.fromkeys(id for node in nodes for id in index.get(node, ())))


@dataclass(frozen=True)
class _Own:
    """One annotator's relations over the shared nodes."""

    pair: Aligned
    side: Literal[0, 1]
    missing: frozenset[str]

    @cached_property
    def drawn(self) -> Mapping[str, SharedRelation]:
        return {each.id: each for each in self.pair.graphs[self.side].ties}

    @cached_property
    def ties(self) -> Mapping[str, Tie]:
        return {tie.id: tie for tie in self.pair.structures[self.side].ties}

    @cached_property
    def inner(self) -> frozenset[str]:
        """Relations between finer units of one node."""
        return frozenset(
            id
            for id, each in self.drawn.items()
            if each.counted and set(each.sources) == {each.target} and not self.ties[id].is_loop
        )

    @cached_property
    def keys(self) -> Mapping[str, _Key]:
        """The key of every relation that counts and ties more than the parts of one node."""
        return {
            id: _key(each)
            for id, each in self.drawn.items()
            if each.counted and id not in self.inner and not self.ties[id].is_loop
        }

    @cached_property
    def by_key(self) -> Mapping[_Key, list[str]]:
        found: dict[_Key, list[str]] = defaultdict(list)
        for tie in self.pair.structures[self.side].ties:
            if tie.id in self.keys:
                found[self.keys[tie.id]].append(tie.id)
        return found

    @cached_property
    def placed(self) -> _Places:
        """The relations by where they lead."""
        return _Places.of(self.keys)

    def hangs(self, id: str) -> bool:
        """Tell whether a relation leads to or from a unit that the other has not.

        Also if it does so by a relation that is nowhere with the other.
        """
        theirs = self.pair.names
        todo, seen = [id], {id}
        for each in todo:
            for end in (*self.ties[each].sources, self.ties[each].target):
                if end in self.missing:
                    return True
                if end not in self.ties or end in seen:
                    continue
                seen.add(end)
                if not theirs[self.drawn[end].node][1 - self.side]:
                    todo.append(end)
        return False

    def merges(self, key: _Key) -> bool:
        """Tell whether an end holds several units of this annotator."""
        return any(len(self.pair.names[end][self.side]) > 1 for end in key.ends)


def _key(drawn: SharedRelation) -> _Key:
    if drawn.symmetric:
        return _Key(frozenset((*drawn.sources, drawn.target)), None, drawn.category)
    sources = frozenset(drawn.sources)
    return _Key(sources - {drawn.target} or sources, drawn.target, drawn.category)


def _open(own: tuple[_Own, _Own], side: int, left: set[str]) -> tuple[RelationCause, ...]:
    ties = own[side].pair.structures[side].ties
    return tuple(_cause(own[side], own[1 - side], tie.id) for tie in ties if tie.id in left)


def _cause(own: _Own, other: _Own, id: str) -> RelationCause:
    if own.hangs(id):
        return RelationCause(id, "missing unit")
    if id in own.inner:
        return RelationCause(id, "boundary", "inside one coarser unit")
    key = own.keys[id]
    if key in other.by_key and own.merges(key):
        return RelationCause(id, "boundary", "one between coarser units", (*other.by_key[key],))
    if turned := other.placed.arrows((key.target, source) for source in key.sources):
        return RelationCause(id, "direction", "", turned)
    alike = other.placed.between(key)
    if renamed := tuple(each for each in alike if other.keys[each] != key):
        names = dict.fromkeys(other.keys[each].category or "" for each in renamed)
        return RelationCause(id, "relation category", " and ".join(names), renamed)
    if alike:
        return RelationCause(id, "attachment", "drawn again", alike)
    return _attached(id, key, other.placed)


def _attached(id: str, key: _Key, theirs: _Places) -> RelationCause:
    """Return where else the other annotator ties the source of a relation."""
    for detail, found in (
        ("other premises", theirs.arrows((source, key.target) for source in key.sources)),
        ("other target", theirs.at(theirs.outward, key.sources)),
        ("source is only a target", theirs.at(theirs.inward, key.sources)),
    ):
        if found:
            return RelationCause(id, "attachment", detail, found[:MOST_NAMED])
    return RelationCause(id, "attachment", "source is not tied")
