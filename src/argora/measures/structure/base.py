"""What all measures of structure share: pairs of annotators with their units matched."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Literal

import numpy as np

from argora.errors import MeasureError
from argora.measures.annotator_pairs import mean_over_pairs, no_reference, pairs_with
from argora.measures.base import Estimate, Measure
from argora.measures.definition import chance_corrected
from argora.measures.grouping import LARGEST_TABLE, group_of_row, n_groups_of
from argora.measures.ratios import ratio
from argora.reliability import StructureData
from argora.reliability.arrays import Floats
from argora.reliability.structure import Aligned, Chance, Matcher, by_chance
from argora.reliability.structure.matching import Assignment, Similarity

__all__ = ["Average", "StructureMeasure"]


Average = Literal["documents", "pooled"]

MOST_NAMED = 3


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
    chance : what chance would give, and the value is corrected for: ``targets`` keeps all sources
        and deals the targets out anew, ``trees`` draws random trees over the same argumentative
        units and roots, ``none`` corrects nothing. The value is (observed - expected) /
        (1 - expected), on each pair of annotators.
    permutations, seed : how many structures chance draws on each document, and where it starts.
    reference : an annotator whom all others are compared with, such as the gold; None for all
        pairs.
    """

    data_type: ClassVar[type] = StructureData
    n_counts: ClassVar[int]
    flagged: ClassVar[tuple[str, ...]] = ("both drew no relation",)
    of_scores: ClassVar[tuple[str, ...]] = ()
    """Options that change what counts are worth, and not the counts."""
    flagged_anyway: ClassVar[frozenset[str]] = frozenset()
    """Flags that tell of documents without a score, too."""

    match: Similarity = "edit"
    assignment: Assignment = "greedy"
    many_to_one: bool = True
    average: Average = "documents"
    chance: Literal["none", "targets", "trees"] = "none"
    permutations: int = 100
    seed: int = 7
    reference: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.permutations < 1:
            raise MeasureError(f"{self.id}: permutations={self.permutations}: expected 1 or more")

    @property
    def matcher(self) -> Matcher:
        """How units are matched."""
        return Matcher(self.match, self.assignment, self.many_to_one)

    def counts(self, pair: Aligned) -> Sequence[float]:
        """Compare two annotators' structures of one document: return ``n_counts`` numbers."""
        raise NotImplementedError

    def score(self, counts: Floats) -> Floats:
        """Return the value of counts (..., n_counts): array (...), NaN where there is none."""
        raise NotImplementedError

    def flags(self, pair: Aligned) -> Sequence[bool]:
        """Evaluate each condition of ``flagged`` on a document."""
        one, other = pair.graphs
        return (not (one.edges or other.edges),)

    def obstacle(self, data: StructureData) -> str | None:
        """Refuse data that no measure takes, or with too many pairs."""
        if reason := super().obstacle(data) or no_reference(data.annotators, self.reference):
            return reason
        n = len(list(pairs_with(data.annotators, self.reference)))
        if n_groups_of(data) * n * self._width > LARGEST_TABLE:
            return f"{n} pairs of annotators make more tables than fit in memory; name a reference"
        return None

    def statistics(self, data: StructureData) -> Floats:
        """Sum the rows of documents for every pair: (n_groups, n_pairs * width).

        For every pair the sum of scores, or of counts; the same by chance; the number of documents
        with a score; and on how many of these each flag is up.
        """
        pairs = list(pairs_with(data.annotators, self.reference))
        column = {pair: p for p, pair in enumerate(pairs)}
        compared = list(self.compared(data))
        n_groups = n_groups_of(data)
        table = np.zeros((n_groups, len(pairs), self._width))
        if compared:
            key = "cells", self.reference, self.matcher
            if key not in data.statistics:  # the same for all measures
                places = [(row, column[pair.annotators]) for row, pair in compared]
                data.statistics[key] = np.array(places)
            rows, columns = data.statistics[key].T
            added = self._added_once([pair for _, pair in compared])
            np.add.at(table, (group_of_row(data)[rows], columns), added)
        return table.reshape(n_groups, -1)

    def _table(self, data: StructureData) -> Floats:
        """Return the statistics, which are counted once for the same data."""
        key = str(self)
        if key not in data.statistics:
            data.statistics[key] = self.statistics(data)
        return data.statistics[key]

    def _added_once(self, pairs: Sequence[Aligned]) -> Floats:
        """Return the rows of documents; a row depends on nothing else and is made once."""
        key = self._adding
        new = [pair for pair in pairs if key not in pair.cache]
        if new:
            table = self._added(new)
            for pair, row in zip(new, table, strict=True):
                pair.cache[key] = row
            if len(new) == len(pairs):
                return table
        return np.array([pair.cache[key] for pair in pairs])

    @property
    def _adding(self) -> tuple[str, str]:
        """The key of what a pair of structures adds."""
        return "added", str(self)

    def compared(self, data: StructureData) -> Iterator[tuple[int, Aligned]]:
        """Yield the row of every document and every pair of annotators, a reference first."""
        if self.reference is None:  # annotators are sorted, and so is every pair of them
            yield from data.pairs(self.matcher)
            return
        pairs = set(pairs_with(data.annotators, self.reference))
        for row, aligned in data.pairs(self.matcher):
            pair = aligned if aligned.annotators in pairs else aligned.swapped
            if pair.annotators in pairs:
                yield row, pair

    @property
    def _terms(self) -> int:
        """How many numbers a document's value is."""
        return 1 if self.average == "documents" else self.n_counts

    @property
    def _width(self) -> int:
        return 2 * self._terms + 1 + len(self.flagged)

    def _added(self, pairs: Sequence[Aligned]) -> Floats:
        """Return the rows of documents; zeros where a document has no score, but for its flags."""
        counts = self._counted(pairs)
        score = self.score(counts)
        table = np.zeros((len(pairs), self._width))
        table[:, : self._terms] = counts if self.average == "pooled" else score[:, None]
        if self.chance != "none":
            expected = [
                np.full(self._terms, np.nan) if none else self._expected(pair, self.chance)
                for pair, none in zip(pairs, np.isnan(score), strict=True)
            ]
            table[:, self._terms : 2 * self._terms] = expected
        table[:, 2 * self._terms] = 1
        table[:, 2 * self._terms + 1 :] = [self.flags(pair) for pair in pairs]
        stays = [False] * (2 * self._terms + 1) + [n in self.flagged_anyway for n in self.flagged]
        none = np.isnan(score) | np.isnan(table[:, : 2 * self._terms]).any(axis=1)
        table[np.ix_(none, np.logical_not(stays))] = 0
        return table

    def _counted(self, pairs: Sequence[Aligned]) -> Floats:
        """Return the counts of documents: array (n, n_counts); each is counted once."""
        key = self.counting
        for pair in pairs:
            if key not in pair.cache:
                pair.cache[key] = tuple(self.counts(pair))
        return np.array([pair.cache[key] for pair in pairs], dtype=np.float64)

    @cached_property
    def counting(self) -> str:
        """The measure less what does not change its counts."""
        without = {"average", "chance", "permutations", "seed", "reference", *self.of_scores}
        options = [
            f"{name}={value}" for name, value in self.options().items() if name not in without
        ]
        return f"{self.id} {' '.join(options)}"

    def _expected(self, pair: Aligned, chance: Chance) -> Floats:
        """Return the mean of what chance gives on a document."""
        key = str(self)
        if key not in pair.cache:
            pairs_by_chance = list(by_chance(pair, chance, self.permutations, self.seed))
            counts = self._counted(pairs_by_chance)
            worth = counts if self.average == "pooled" else self.score(counts)[:, None]
            lacks = np.isnan(counts).any()
            pair.cache[key] = np.full(self._terms, np.nan) if lacks else np.nanmean(worth, axis=0)
        expected: Floats = pair.cache[key]
        return expected

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the mean over pairs of annotators; expected is NaN unless chance is asked for."""
        value, observed, expected = self._of_pairs(sums)
        return Estimate(*map(mean_over_pairs, (value, observed, expected)))

    def _of_pairs(self, sums: Floats) -> tuple[Floats, Floats, Floats]:
        """Return value, observed and expected part of every pair: arrays (..., n_pairs)."""
        tables = sums.reshape(*sums.shape[:-1], -1, self._width)
        n = tables[..., 2 * self._terms]
        observed, by_chance = (
            self._value(tables[..., at : at + self._terms], n) for at in (0, self._terms)
        )
        if self.chance == "none":
            return observed, observed, np.full_like(observed, np.nan)
        return chance_corrected(observed, by_chance), observed, by_chance

    def _value(self, sums: Floats, n: Floats) -> Floats:
        if self.average == "pooled":
            return np.where(n > 0, self.score(sums), np.nan)
        return ratio(sums[..., 0], n)

    def pooled(self, total: Floats) -> Floats:
        """Return the counts of every pair: array (n_pairs, n_counts)."""
        return total.reshape(-1, self._width)[:, : self._terms]

    def options_on(self, data: StructureData) -> dict[str, Any]:
        """Return the parameters that matter, for the signature."""
        unused = {"permutations", "seed"} if self.chance == "none" else set()
        return {name: value for name, value in self.options().items() if name not in unused}

    def corrected(self, observed: Floats, expected: Floats) -> Floats:
        """Return the observed part as it is: nothing is said of chance."""
        return observed

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return the least and the greatest pair, and how often each flag is up."""
        of_pairs = self._of_pairs(total)[0]
        defined = of_pairs[~np.isnan(of_pairs)]
        numbers: dict[str, float] = {}
        if defined.size > 1:
            numbers |= {"minimum": float(defined.min()), "maximum": float(defined.max())}
        flags = total.reshape(-1, self._width)[:, 2 * self._terms + 1 :].sum(axis=0).tolist()
        return numbers | {name: n for name, n in zip(self.flagged, flags, strict=True) if n}

    def notes_on(self, data: StructureData) -> tuple[str, ...]:
        """List the notes on the data, and the pairs of annotators that the mean leaves out."""
        return (*data.notes, *self._without_value(data))

    def _without_value(self, data: StructureData) -> Iterator[str]:
        """Yield a note on pairs that did a document together and have no value, if others have."""
        pairs = list(pairs_with(data.annotators, self.reference))
        if len(pairs) < 2 or self.obstacle(data):
            return
        values = self._of_pairs(self._table(data).sum(axis=0))[0]
        defined = [not np.isnan(value) for value in values]
        if all(defined):
            return
        together = {pair.annotators for _, pair in self.compared(data)}
        lacking = [p for p, is_there in zip(pairs, defined, strict=True) if not is_there]
        lacking = [pair for pair in lacking if pair in together]
        if lacking and any(defined):
            reasons = [f"{pair[0]!r} and {pair[1]!r} ({self._why(data, pair)})" for pair in lacking]
            named = "; ".join(reasons[:MOST_NAMED]) + (" ..." if len(reasons) > MOST_NAMED else "")
            n = sum(defined) + len(lacking)
            yield f"{self.id}: the mean is over {sum(defined)} of {n} pairs, without {named}"

    def _why(self, data: StructureData, pair: tuple[str, str]) -> str:
        return self.why_undefined(data.select(annotators=pair))

    def why_undefined(self, data: StructureData) -> str:
        """Name the reason: nothing to compare, or full agreement by chance alone."""
        total = self._table(data).sum(axis=0)
        if self.chance != "none" and not np.isnan(self._of_pairs(total)[1]).all():
            return "chance alone agrees fully, so there is nothing to tell agreement from it"
        return "no document on which there is anything to compare"
