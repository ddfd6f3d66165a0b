"""Rules about the structure as a whole: no circles, one part, one root."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from argora.model.graph import Graph
from argora.model.rules.base import RELATED, BaseRule, Finding, Mention, Mentions, View

__all__ = ["Acyclic", "Connected", "SingleRoot"]


@dataclass(frozen=True, kw_only=True)
class Acyclic(BaseRule):
    """Following relations never leads back to where one started."""

    tag: ClassVar[str] = "acyclic"
    tasks = RELATED

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield the first cycle."""
        if cycle := view.graph.cycle():
            path = Mentions(Mention(id) for id in (*cycle, cycle[0]))
            yield Finding.of("circular relations: {path: → }", cycle, path=path)


@dataclass(frozen=True, kw_only=True)
class Connected(BaseRule):
    """Relations tie all units into one whole; ``ignore`` names categories that may stay alone."""

    tag: ClassVar[str] = "connected"
    tasks = RELATED
    ignore: tuple[str, ...] = ()

    def names(self) -> set[str]:
        """Return the categories that may stay alone."""
        return set(self.ignore)

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield one breach when there is more than one part."""
        alone = {unit.id for unit in view.layer.units if unit.category in self.ignore}
        parts = [part for part in view.graph.components() if not part <= alone]
        if len(parts) > 1:
            ids = tuple(min(part) for part in parts)
            message = "the structure falls into {n} parts, expected one"
            yield Finding.of(message, ids, n=len(parts))


@dataclass(frozen=True, kw_only=True)
class SingleRoot(BaseRule):
    """Exactly one unit points nowhere; with ``categories`` it is of one of these.

    Units that a symmetric relation makes the same count as one, which points where any of them
    does; one of a root's units must be of the categories.
    """

    tag: ClassVar[str] = "single-root"
    tasks = RELATED
    categories: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def names(self) -> set[str]:
        """Return all categories the rule speaks of."""
        return {*self.categories, *self.ignore}

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield one breach for several or no roots, one for a root of the wrong category."""
        units = {unit.id: unit.category for unit in view.layer.units}
        roots = [
            [unit for unit in units if unit in cluster]
            for cluster in view.graph.clusters()
            if not self._points_on(view.graph, cluster)
            and any(units[unit] not in self.ignore for unit in cluster & units.keys())
        ]
        considered = any(category not in self.ignore for category in units.values())
        if considered and len(roots) != 1:
            ids = tuple(unit for cluster in roots for unit in cluster)
            message = "{n} units point nowhere, expected exactly one"
            yield Finding.of(message, ids, n=len(roots))
        for cluster in roots:
            if self.categories and not {units[unit] for unit in cluster} & {*self.categories}:
                root = cluster[0]
                yield Finding.of(
                    "the {root} has the category {category!r}, expected one of {categories!r}",
                    (root,),
                    code="root-category",
                    marks=self.categories,
                    root=view.mention(root, "root"),
                    category=str(units[root]),
                    categories=list(self.categories),
                )

    @staticmethod
    def _points_on(graph: Graph, cluster: frozenset[str]) -> bool:
        return any(target not in cluster for node in cluster for target in graph.outgoing[node])
