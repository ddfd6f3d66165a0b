"""A change between two versions of a scheme, proposed from their names, titles and aliases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from argora.model.changes.change import SchemeChange
from argora.model.changes.moves import Add, Drop, Merge, Move, Rename
from argora.model.scheme import AttributeType, Category, Scheme, fold

__all__ = ["propose", "removing"]


def propose(before: Scheme, after: Scheme) -> SchemeChange:
    """Return the change that leads from one version to the other, as far as names tell.

    What is gone becomes what has its name as an alias, its title or its description, or the one
    new name where one is gone and one is new. Several that become one are merged. Everything else
    that is gone is dropped, so somebody has to look at the result: see :func:`removing`.

    >>> old = Scheme("s", units=(Category("claim"), Category("aside")))
    >>> new = Scheme("s", units=(Category("thesis", aliases=("claim",)),), version="2")
    >>> [type(move).__name__ for move in propose(old, new).moves]
    ['Rename', 'Drop']
    """
    moves: list[Move] = []
    moves += _moves("unit", before.units, after.units, after)
    moves += _moves("relation", before.relations, after.relations, after)
    attributes = list(_attribute_moves(before, after))
    moves += attributes
    names = {move.before: move.after for move in attributes if isinstance(move, Rename)}
    for attribute in before.attributes:
        later = after.attribute(names.get(attribute.name, attribute.name))
        if later is not None and later.values:
            moves += _value_moves(attribute, later)
    return SchemeChange(before, after, tuple(moves))


def removing(change: SchemeChange) -> tuple[Move, ...]:
    """Return the moves that remove something."""
    return tuple(move for move in change.moves if None in move.targets)


def _moves(
    what: Literal["unit", "relation"],
    before: Sequence[Category],
    after: Sequence[Category],
    scheme: Scheme,
) -> Iterator[Move]:
    gone, new = _gone_and_new([each.id for each in before], [each.id for each in after])
    earlier = {each.id: each for each in before}
    targets = {
        name: scheme.canonical(what, name)
        or _alike(earlier[name], [each for each in after if each.id in new])
        for name in gone
    }
    yield from _from_targets(what, gone, new, targets, [each.id for each in before])


def _attribute_moves(before: Scheme, after: Scheme) -> Iterator[Move]:
    old, later = ([each.name for each in scheme.attributes] for scheme in (before, after))
    gone, new = _gone_and_new(old, later)
    folded = {fold(name): name for name in new}
    targets = {name: folded.get(fold(name)) for name in gone}
    if len(gone) == len(new) == 1:
        targets = {gone[0]: new[0]}
    used = set(targets.values())
    for name in gone:
        to = targets[name]
        yield (
            Drop(what="attribute", before=name)
            if to is None
            else Rename(what="attribute", before=name, after=to)
        )
    yield from (Add(what="attribute", after=name) for name in new if name not in used)


def _value_moves(before: AttributeType, after: AttributeType) -> Iterator[Move]:
    gone, new = _gone_and_new(before.values, after.values)
    targets = {name: to if (to := after.canonical(name)) in after.values else None for name in gone}
    yield from _from_targets("value", gone, new, targets, before.values, before.name)


def _gone_and_new(before: Sequence[str], after: Sequence[str]) -> tuple[list[str], list[str]]:
    return [n for n in before if n not in after], [n for n in after if n not in before]


def _alike(category: Category, others: Iterable[Category]) -> str | None:
    """Return the one category with the same title or description."""
    for text in ("title", "description"):
        named = getattr(category, text)
        alike = [each.id for each in others if named and getattr(each, text) == named]
        if len(alike) == 1:
            return alike[0]
    return None


def _from_targets(
    what: Any,
    gone: Sequence[str],
    new: Sequence[str],
    targets: Mapping[str, str | None],
    before: Sequence[str],
    attribute: str = "",
) -> Iterator[Move]:
    if len(gone) == len(new) == 1 and targets[gone[0]] is None:
        targets = {gone[0]: new[0]}
    sources: dict[str, list[str]] = {}
    for name in gone:
        to = targets[name]
        if to is not None:
            sources.setdefault(to, [to] if to in before else []).append(name)
    for to, names in sources.items():
        if len(names) > 1:
            yield Merge(what=what, before=tuple(names), after=to, attribute=attribute)
        else:
            yield Rename(what=what, before=names[0], after=to, attribute=attribute)
    for name in gone:
        if targets[name] is None:
            yield Drop(what=what, before=name, attribute=attribute)
    for name in new:
        if name not in sources:
            yield Add(what=what, after=name, attribute=attribute)
