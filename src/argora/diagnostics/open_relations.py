"""Which relations of two annotators agree, and why all others do not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from argora.reliability.structure import Aligned, Drawn, Tie

__all__ = ["RelationCause", "Relations", "open_relations"]

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

    def turns(self, other: _Key) -> bool:
        """Tell whether the other leads from the target of this to one of its sources."""
        return self.target in other.sources and other.target in self.sources

    def ties_as(self, other: _Key) -> bool:
        """Tell whether both have the same ends, in the same roles where they have a direction."""
        if self.target is None or other.target is None:
            return self.ends == other.ends
        return self.sources == other.sources and self.target == other.target


@dataclass(frozen=True)
class _Own:
    """One annotator's relations over the shared nodes."""

    pair: Aligned
    side: Literal[0, 1]
    missing: frozenset[str]

    @cached_property
    def drawn(self) -> Mapping[str, Drawn]:
        return {each.id: each for each in self.pair.sides[self.side].ties}

    @cached_property
    def ties(self) -> Mapping[str, Tie]:
        return {tie.id: tie for tie in self.pair.structures[self.side].ties}

    @cached_property
    def inner(self) -> frozenset[str]:
        """Relations between finer units of one node."""
        return frozenset(
            id
            for id, each in self.drawn.items()
            if each.counted
            and set(each.sources) == {each.target}
            and self.ties[id].sources != (self.ties[id].target,)
        )

    @cached_property
    def keys(self) -> Mapping[str, _Key]:
        """The key of every relation that counts and ties more than the parts of one node."""
        return {
            id: _key(each)
            for id, each in self.drawn.items()
            if each.counted and id not in self.inner
        }

    @cached_property
    def by_key(self) -> Mapping[_Key, list[str]]:
        found: dict[_Key, list[str]] = defaultdict(list)
        for tie in self.pair.structures[self.side].ties:
            if tie.id in self.keys:
                found[self.keys[tie.id]].append(tie.id)
        return found

    @cached_property
    def touching(self) -> Mapping[int, list[str]]:
        """The relations at every node, in the order they were drawn."""
        found: dict[int, list[str]] = defaultdict(list)
        for id, key in self.keys.items():
            for end in key.ends:
                found[end].append(id)
        return found

    def near(self, key: _Key) -> dict[str, _Key]:
        """Return the relations with an end in common."""
        return {id: self.keys[id] for end in sorted(key.ends) for id in self.touching.get(end, ())}

    def hangs(self, id: str) -> bool:
        """Tell whether a relation leads to or from a unit that the other has not.

        Also if it does so by a relation that is nowhere with the other.
        """
        theirs = self.pair.names
        todo = [id]
        for each in todo:
            for end in (*self.ties[each].sources, self.ties[each].target):
                if end in self.missing:
                    return True
                if end in self.ties and not theirs[self.drawn[end].node][1 - self.side]:
                    todo.append(end)
        return False

    def merges(self, key: _Key) -> bool:
        """Tell whether an end holds several units of this annotator."""
        return any(len(self.pair.names[end][self.side]) > 1 for end in key.ends)


def _key(drawn: Drawn) -> _Key:
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
    near = other.near(key)
    if turned := tuple(each for each, their in near.items() if key.turns(their)):
        return RelationCause(id, "direction", "", turned)
    alike = {each: their for each, their in near.items() if key.ties_as(their)}
    if renamed := tuple(each for each, their in alike.items() if their != key):
        names = dict.fromkeys(near[each].category or "" for each in renamed)
        return RelationCause(id, "relation category", " and ".join(names), renamed)
    if alike:
        return RelationCause(id, "attachment", "drawn again", tuple(alike))
    return _attached(id, key, near)


def _attached(id: str, key: _Key, near: Mapping[str, _Key]) -> RelationCause:
    """Return where else the other annotator ties the source of a relation."""
    for detail, found in (
        ("other premises", [i for i, k in near.items() if _shares(key, k) and _aims(key, k)]),
        ("other target", [i for i, k in near.items() if _shares(key, k)]),
        ("source is only a target", [i for i, k in near.items() if k.target in key.sources]),
    ):
        if found:
            return RelationCause(id, "attachment", detail, tuple(found))
    return RelationCause(id, "attachment", "source is not tied")


def _shares(key: _Key, other: _Key) -> bool:
    return bool(key.sources & other.sources)


def _aims(key: _Key, other: _Key) -> bool:
    return key.target is not None and key.target == other.target
