"""Edges as a structure, which measures compare and gold layers are made from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count

from argora.consensus.trees.requirements import supported
from argora.consensus.trees.votes import Node, Reified
from argora.reliability.structure import Structure
from argora.reliability.structure.graphs import Node as Unit
from argora.reliability.structure.graphs import Tie

__all__ = ["RESTATEMENT", "drawn_as"]

RESTATEMENT = "restatement"


def drawn_as(
    units: Iterable[str],
    edges: Iterable[tuple[str, Node | None, str | None]],
    same: Iterable[tuple[str, str]] = (),
) -> Structure:
    """Return units and edges as a structure of units, relations and restatements.

    Edges of linked premises become one relation with several sources, undercuts lead to the
    relation that they attack, and edges without what they need are left out. The category of a
    relation is that of its edges, if they have the same one. A central claim needs no relation.

    Parameters
    ----------
    edges : source, target and category.
    same : pairs of units that say the same.
    """
    categories_given = {(source, target): category for source, target, category in edges}
    remaining = supported(categories_given)
    categories: dict[tuple[tuple[str, ...], Node], set[str | None]] = {}
    for (source, target), category in categories_given.items():
        if target is not None and (source, target) in remaining:
            categories.setdefault(_relation(source, target), set()).add(category)
    units = tuple(units)
    names = dict(zip(categories, _fresh("r", units), strict=False))
    ties = [
        Tie(
            names[sources, target],
            sources,
            names[target.sources, target.target] if isinstance(target, Reified) else target,
            given_categories.pop() if len(given_categories) == 1 else None,
        )
        for (sources, target), given_categories in categories.items()
    ]
    ties += [
        Tie(name, (other,), first, RESTATEMENT, symmetric=True)
        for name, (first, other) in zip(_fresh("s", units), same, strict=False)
    ]
    return Structure(tuple(Unit(unit, segment=(unit,)) for unit in units), tuple(ties))


def _fresh(letter: str, used: Collection[str]) -> Iterator[str]:
    """Yield r1, r2, ... without the names of units."""
    return (name for n in count(1) if (name := f"{letter}{n}") not in used)


def _relation(source: str, target: Node) -> tuple[tuple[str, ...], Node]:
    """Return the sources and the target of the relation that an edge is a part of."""
    if isinstance(target, Reified) and source in target.sources:
        return target.sources, target.target
    return (source,), target
