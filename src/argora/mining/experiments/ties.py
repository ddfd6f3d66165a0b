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
    known = [category.id for category in scheme.relations]
    found = frozenset(named) or frozenset(n for n in known if n.lower().startswith("support"))
    if stray := sorted(found - set(known)) if known else []:
        raise DataError(
            f"scheme {scheme.id!r} has no relation {stray[0]!r}; it has {', '.join(known)}"
        )
    if not found:
        raise DataError(
            f"scheme {scheme.id!r} has no relation called support; name those that count with "
            f"support=..., of {', '.join(known) or 'none'}, or look for sought='linked'"
        )
    return found


def ties_of(layer: Layer, scheme: Scheme, *, told: bool) -> Iterator[Tie]:
    """Yield what is related; each source of several on its own.

    Parameters
    ----------
    told : whether what an attribute says counts, such as the stance of a claim towards every major
        claim, where it is not drawn.
    """
    drawn = set()
    for relation in layer.relations:
        for source in relation.sources:
            drawn.add((source, relation.target))
            yield source, relation.target, relation.category
    if not told:
        return
    for rule in scheme.rules:
        if not isinstance(rule, Derived):
            continue
        targets = [unit.id for unit in layer.units if unit.category == rule.target]
        for unit in layer.units:
            category = rule.values.get(str(unit.attributes.get(rule.attribute)))
            if unit.category == rule.source and category is not None:
                for target in targets:
                    if (unit.id, target) not in drawn:
                        yield unit.id, target, category
