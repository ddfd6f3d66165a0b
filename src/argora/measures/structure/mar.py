"""Mean agreement in recall (MAR) of structures: links, paths, descendants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

import numpy as np

from argora.errors import MeasureError
from argora.measures.base import Properties
from argora.measures.ratios import ratio
from argora.measures.structure.walking import MOST_STEPS, Walking, named
from argora.reliability import StructureData
from argora.reliability.arrays import Floats
from argora.reliability.structure import Aligned

__all__ = ["Mar", "mean_recall"]

Unit = Literal["link", "path", "descendants"]


def mean_recall(counts: Floats) -> Floats:
    """Return 1/2 (hits / size of the one + hits / size of the other): array (..., 4) to (...).

    Both sizes 0 are agreement, one alone is none.
    """
    hits, sizes = counts[..., 0::2], counts[..., 1::2]
    recall = ratio(hits, sizes, otherwise=0.0).mean(axis=-1)
    return np.where((sizes == 0).all(axis=-1), 1.0, recall)


@dataclass(frozen=True, kw_only=True)
class Mar(Walking):
    """Mean agreement in recall: which share of what either drew the other drew, too.

    ``unit='link'``: every relation. ``unit='path'``: every way along relations, sub-paths
    included. ``unit='descendants'``: for every unit the set of units that lead to it, which is its
    sub-argument; ``partial`` gives what the two sets share over the size of the other's. A unit
    outside the argument for both counts as agreement there.

    With ``closure``, what restatements imply counts. For links only as drawn by the other, so that
    implied relations can reward and never punish. Two empty structures agree, which a flag counts.
    Where a document has more than ``most_paths`` paths, only those up to the greatest number of
    nodes that stays below are compared; a flag counts these documents. Sub-arguments that take more
    than ``most_steps`` to find are too large, and their document is left out. Two annotators are
    compared on the documents that both did. Undefined without such a document that is left.

    References
    ----------
    Putra, Teufel & Tokunaga (2021), Annotating Argumentative Structure in
    English-as-a-Foreign-Language Learner Essays, section 4.2
    """

    id: ClassVar[str] = "mar"
    n_counts: ClassVar[int] = 4
    flagged: ClassVar[tuple[str, ...]] = (*Walking.flagged, "paths cut")
    properties: ClassVar[Properties] = Properties(
        title="MAR, mean agreement in recall of structures",
        missing="documents-of-both",
        chance=False,
        low=0.0,
        named={"dset": "mar(unit='descendants')"},
    )

    unit: Unit = field()
    closure: bool = False
    partial: bool = False
    most_paths: int = 100_000
    most_steps: int = MOST_STEPS

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.partial and self.unit != "descendants":
            raise MeasureError(
                f"mar: partial=True belongs to unit='descendants', not {self.unit!r}"
            )
        if self.most_paths < 1:
            raise MeasureError(f"mar: most_paths={self.most_paths}: expected at least 1")

    @property
    def walks(self) -> bool:
        """Whether sub-arguments are looked for; paths have a limit of their own."""
        return self.unit == "descendants"

    def walked(self, pair: Aligned) -> Sequence[float] | None:
        """Return hits and size of the one, hits and size of the other."""
        if self.unit == "descendants":
            return self._descendants(pair)
        if self.unit == "path":
            return self._paths(pair)
        one, other = pair.graphs
        drawn_edges = one.edges_with(closure=self.closure), other.edges_with(closure=self.closure)
        return (
            len(one.edges.keys() & drawn_edges[1].keys()),
            len(one.edges),
            len(other.edges.keys() & drawn_edges[0].keys()),
            len(other.edges),
        )

    def _paths(self, pair: Aligned) -> Sequence[float]:
        cut_paths = [
            graph.paths(closure=self.closure, limit=self.most_paths) for graph in pair.graphs
        ]
        one, other = (paths for paths, _ in cut_paths)
        cuts = [length for _, length in cut_paths if length is not None]
        pair.cache[self._cut(pair)] = bool(cuts)
        if cuts:
            one, other = (frozenset(p for p in ps if len(p) <= min(cuts)) for ps in (one, other))
        n = len(one & other)
        return n, len(one), n, len(other)

    def _descendants(self, pair: Aligned) -> Sequence[float] | None:
        # The hits of equal and of overlapping sets are found in one go.
        key = "descendants", self.closes(pair), self.most_steps
        if key not in pair.cache:
            pair.cache[key] = self._sub_arguments(pair)
        hits_of = pair.cache[key]
        if hits_of is None:
            return None
        exact, partial = hits_of
        hits = partial if self.partial else (exact, exact)
        return hits[0], pair.n_units, hits[1], pair.n_units

    def _sub_arguments(self, pair: Aligned) -> tuple[int, tuple[float, float]] | None:
        """Count units with equal sub-arguments, and the same with shares of overlapping ones."""
        exact, steps = 0, [0, 0]
        shares = [0.0, 0.0]
        for unit in range(pair.n_units):
            sets = []
            for i, graph in enumerate(pair.graphs):
                descendants, n = graph.descendants(unit, closure=self.closure)
                steps[i] += n
                sets.append(descendants)
            if max(steps) > self.most_steps:
                return None
            a, b = sets
            if a == b:
                exact += 1
            elif a and b:
                n = len(a & b)
                shares[0] += n / len(b)
                shares[1] += n / len(a)
        return exact, (exact + shares[0], exact + shares[1])

    def _cut(self, pair: Aligned) -> tuple[str, bool, int]:
        return "paths cut", self.closes(pair), self.most_paths

    def flags(self, pair: Aligned) -> Sequence[bool]:
        """Evaluate the conditions of all, and whether paths were cut."""
        return (*super().flags(pair), bool(pair.cache.get(self._cut(pair))) and self.unit == "path")

    def notes_on(self, data: StructureData) -> tuple[str, ...]:
        """Add a note on the documents in which paths were cut."""
        notes = super().notes_on(data)
        if self.unit != "path" or self.obstacle(data):
            return notes
        self._table(data)
        cut = {p.document for _, p in self.compared(data) if p.cache.get(self._cut(p))}
        if not cut:
            return notes
        shorter = "only shorter paths were compared there"
        return (*notes, f"more than {self.most_paths:,} paths in {named(cut)}: {shorter}")

    def options_on(self, data: StructureData) -> dict[str, Any]:
        """Return the parameters that matter for the unit."""
        only = {"partial": "descendants", "most_paths": "path"}
        options = super().options_on(data)
        return {k: v for k, v in options.items() if only.get(k, self.unit) == self.unit}

    def worth(self, counts: Floats) -> Floats:
        """Return the mean recall."""
        return mean_recall(counts)
