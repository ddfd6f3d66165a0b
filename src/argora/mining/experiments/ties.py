"""Which units a layer relates, drawn or told by an attribute, and which of that is support."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from argora.errors import DataError
from argora.model import Layer, Scheme
from argora.model.rules import Derived

__all__ = ["Tie", "support_of", "ties_of"]

Tie = tuple[str, str, str | None]
"""The ids of source and target, and the category of the relation."""


def support_of(scheme: Scheme, named: Collection[str]) -> frozenset[str]:
    """Return the categories of relations that count as support.

    Raises
    ------
    DataError
        If one of those named is not in the scheme, or none is named and none begins like it.
    """
    relation_ids = [category.id for category in scheme.relations]
    support = frozenset(named) or frozenset(
        n for n in relation_ids if n.lower().startswith("support")
    )
    if stray := sorted(support - set(relation_ids)) if relation_ids else []:
        raise DataError(
            f"scheme {scheme.id!r} has no relation {stray[0]!r}; it has {', '.join(relation_ids)}"
        )
    if not support:
        raise DataError(
            f"scheme {scheme.id!r} has no relation called support; name those that count with "
            f"support=..., of {', '.join(relation_ids) or 'none'}, or look for sought='linked'"
        )
    return support


def ties_of(layer: Layer, scheme: Scheme, *, derived: bool) -> Iterator[Tie]:
    """Yield each pair of related units with its category; linked premises one by one.

    Parameters
    ----------
    derived : whether what an attribute says counts, such as the stance of a claim towards every
        major claim, where it is not drawn.
    """
    pairs = set()
    for relation in layer.relations:
        for source in relation.sources:
            pairs.add((source, relation.target))
            yield source, relation.target, relation.category
    if not derived:
        return
    for rule in scheme.rules:
        if not isinstance(rule, Derived):
            continue
        targets = [unit.id for unit in layer.units if unit.category == rule.target]
        for unit in layer.units:
            category = rule.values.get(str(unit.attributes.get(rule.attribute)))
            if unit.category == rule.source and category is not None:
                for target in targets:
                    if (unit.id, target) not in pairs:
                        yield unit.id, target, category
