"""A layer with other categories: what hangs on dropped things goes, values follow a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from argora.model.document import Facet, words_of
from argora.model.frozen import FrozenMap
from argora.model.layer import Layer, Relation, Unit, Value
from argora.model.probabilities import Probabilities

__all__ = ["Rebuilt", "rebuild", "recoded_values"]

Attributes = Mapping[str, Value]
Element = TypeVar("Element", Unit, Relation)


@dataclass(frozen=True)
class Rebuilt:
    """A layer, and what happened to relations on the way.

    Attributes
    ----------
    n_followed : relations that went because what they point from or to went.
    n_shortened : relations that lost one of several sources and stay.
    """

    layer: Layer
    n_followed: int
    n_shortened: int


def rebuild(
    layer: Layer,
    categories: Mapping[str, str | None],
    dropped: Collection[str],
    attributes: Callable[[Attributes], Attributes],
    probabilities: Callable[[Unit | Relation], Probabilities | None] | None = None,
) -> Rebuilt:
    """Return the layer with other categories and attributes, without what was dropped.

    Parameters
    ----------
    categories : the category of everything that stays, by id.
    dropped : the ids of what goes; relations without a target or any source go with it.
    attributes : returns the new attributes of anything, the layer included.
    probabilities : returns the new ones of a unit or relation; by default those of what changes go.
    """
    followed = _followers(layer.relations, set(dropped))
    gone = {*dropped, *followed}
    units = tuple(
        _recoded(unit, categories[unit.id], attributes, probabilities)
        for unit in layer.units
        if unit.id not in gone
    )
    relations = tuple(
        replace(
            _recoded(relation, categories[relation.id], attributes, probabilities),
            sources=tuple(source for source in relation.sources if source not in gone),
        )
        for relation in layer.relations
        if relation.id not in gone
    )
    shortened = sum(not gone.isdisjoint(r.sources) for r in layer.relations if r.id not in gone)
    new = replace(
        layer,
        units=units,
        relations=relations,
        attributes=attributes(layer.attributes),
        order=tuple(id for id in layer.order if id not in gone),
    )
    return Rebuilt(new, len(followed), shortened)


def _recoded(
    element: Element,
    category: str | None,
    attributes: Callable[[Attributes], Attributes],
    probabilities: Callable[[Unit | Relation], Probabilities | None] | None,
) -> Element:
    """Return a unit or relation with another category, other attributes and probabilities."""
    new = replace(element, category=category, attributes=attributes(element.attributes))
    if element.probabilities is None or (probabilities is None and new == element):
        return new
    return replace(new, probabilities=probabilities and probabilities(element))


def _followers(relations: Iterable[Relation], gone: set[str]) -> set[str]:
    """Return the relations without a target or any source once these things are gone."""
    users: dict[str, list[Relation]] = defaultdict(list)
    for relation in relations:
        for end in (*relation.sources, relation.target):
            users[end].append(relation)
    followed: set[str] = set()
    todo = sorted(gone)
    lost = set(gone)
    while todo:
        for relation in users[todo.pop()]:
            if relation.id not in lost and (
                relation.target in lost or lost.issuperset(relation.sources)
            ):
                lost.add(relation.id)
                followed.add(relation.id)
                todo.append(relation.id)
    return followed


def recoded_values(
    attributes: Attributes, tables: Mapping[str, Mapping[str, Facet | None]]
) -> Attributes:
    """Return the attributes with new values, by tables of the old ones; None drops a value."""
    if not any(name in tables for name in attributes):
        return attributes
    changed: dict[str, Value] = {}
    for name, value in attributes.items():
        new = _value(value, tables.get(name, {}))
        if new is not None:
            changed[name] = new
    return FrozenMap(changed)


def _value(value: Value, table: Mapping[str, Facet | None]) -> Value | None:
    """Return the new value, of the old one's type where that is text; None: dropped."""
    if isinstance(value, tuple):
        parts = [table.get(part, part) for part in value]
        values = tuple(dict.fromkeys(words_of(part) for part in parts if part is not None))
        return values if values or not value else None
    key = words_of(value)
    if key not in table:
        return value
    new = table[key]
    return words_of(new) if isinstance(value, str) and new is not None else new
