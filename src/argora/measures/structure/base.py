"""What all measures of structure share: pairs of annotators with their units matched."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from argora.measures.base import Estimate, Measure
from argora.measures.f1 import mean_over_pairs
from argora.measures.grouping import LARGEST_TABLE
from argora.measures.reference import no_reference, pairs_with
from argora.measures.segmentation import check_choice
from argora.reliability import StructureData
from argora.reliability.structure import Aligned, Matcher
from argora.reliability.structure.matching import Assignment, Similarity

__all__ = ["Average", "StructureMeasure"]

Floats = NDArray[np.float64]

Average = Literal["documents", "pooled"]


@dataclass(frozen=True, kw_only=True)
class StructureMeasure(Measure[StructureData]):
    """A measure of pairs of structures; with more than two annotators, the mean over their pairs.

    A subclass counts something on each document (``counts``) and says what such counts are worth
    (``score``).

    Attributes
    ----------
    match : how units of two annotators are matched: ``edit`` distance of their words, ``overlap``
        of their places, or ``exact``.
    assignment : ``greedy`` or ``optimal``, see `argora.reliability.Matcher`.
    many_to_one : whether finer units are taken for parts of the coarser one they lie in.
    average : ``documents`` takes the mean over documents, ``pooled`` adds the counts up first.
    reference : an annotator whom all others are compared with, such as the gold; None for all
        pairs.
    """

    data_type: ClassVar[type] = StructureData
    n_counts: ClassVar[int]

    match: Similarity = "edit"
    assignment: Assignment = "greedy"
    many_to_one: bool = True
    average: Average = "documents"
    reference: str | None = None

    def __post_init__(self) -> None:
        check_choice(self.id, "match", self.match, Similarity)
        check_choice(self.id, "assignment", self.assignment, Assignment)
        check_choice(self.id, "average", self.average, Average)

    @property
    def matcher(self) -> Matcher:
        """How units are matched."""
        return Matcher(self.match, self.assignment, self.many_to_one)

    def counts(self, pair: Aligned) -> Sequence[float]:
        """Return what two annotators' structures of one document add: ``n_counts`` numbers."""
        raise NotImplementedError

    def score(self, counts: Floats) -> Floats:
        """Return the value of counts (..., n_counts): array (...), NaN where there is none."""
        raise NotImplementedError

    def flagged(self, pair: Aligned) -> bool:
        """Tell whether the two agree only in that neither drew a relation."""
        return not any(side.edges for side in pair.sides)

    def obstacle(self, data: StructureData) -> str | None:
        """Say what every measure says, or that there are too many pairs."""
        if reason := super().obstacle(data) or no_reference(data.annotators, self.reference):
            return reason
        n = len(list(pairs_with(data.annotators, self.reference)))
        if max(len(data.groups), 1) * n * self._width > LARGEST_TABLE:
            return f"{n} pairs of annotators make more tables than fit in memory; name a reference"
        return None

    @property
    def _width(self) -> int:
        return (1 if self.average == "documents" else self.n_counts) + 2

    def statistics(self, data: StructureData) -> Floats:
        """Return what documents add for every pair: (n_groups, n_pairs * width).

        For every pair the sum of scores, or of counts; the number of documents with a score; and
        how many of these are flagged.
        """
        group = np.zeros(data.n_rows, dtype=np.int64) if data.group is None else data.group
        pairs = list(pairs_with(data.annotators, self.reference))
        column = {pair: p for p, pair in enumerate(pairs)}
        n_groups = 1 if data.group is None else len(data.groups)
        table = np.zeros((n_groups, len(pairs), self._width))
        for row, own in data.pairs(self.matcher):
            pair = own if own.annotators in column else own.swapped()
            if pair.annotators in column:
                table[group[row], column[pair.annotators]] += self._added(pair)
        return table.reshape(n_groups, -1)

    def _added(self, pair: Aligned) -> Floats:
        counts = np.asarray(self.counts(pair), dtype=np.float64)
        score = float(self.score(counts))
        if np.isnan(score):
            return np.zeros(self._width)
        value = counts if self.average == "pooled" else [score]
        return np.array([*value, 1.0, float(self.flagged(pair))])

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the mean over pairs of annotators; there is no expected part."""
        value = mean_over_pairs(self._of_pairs(sums))
        return Estimate(value, value, np.full_like(value, np.nan))

    def _of_pairs(self, sums: Floats) -> Floats:
        tables = sums.reshape(*sums.shape[:-1], -1, self._width)
        n = tables[..., -2]
        if self.average == "documents":
            out = np.full(n.shape, np.nan)
            return np.asarray(np.divide(tables[..., 0], n, out=out, where=n > 0))
        return np.where(n > 0, self.score(tables[..., :-2]), np.nan)

    def corrected(self, observed: Floats, expected: Floats) -> Floats:
        """Return the observed part as it is: nothing is said of chance."""
        return observed

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return the least and the greatest pair, and how often both drew no relation."""
        of_pairs = self._of_pairs(total)
        defined = of_pairs[~np.isnan(of_pairs)]
        found: dict[str, float] = {}
        if defined.size > 1:
            found |= {"minimum": float(defined.min()), "maximum": float(defined.max())}
        flagged = total.reshape(-1, self._width)[:, -1].sum()
        return found | ({"both drew no relation": float(flagged)} if flagged else {})

    def why_undefined(self, data: StructureData) -> str:
        """Return that there is nothing to compare."""
        return "no document on which there is anything to compare"
