"""Annotators who decide alike: clusters whose linkage is the agreement of the united set.

Peldszus & Stede (2013), Ranking the annotators, section 4.4: start with single annotators, always
unite the two clusters whose united set agrees most, computed afresh for the set.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from argora.diagnostics.votes import votes_by_annotator
from argora.errors import MeasureError
from argora.measures import Measure, parse
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats

__all__ = ["Branch", "Clustering", "Merge", "clustering"]


@dataclass(frozen=True)
class Merge:
    """Two clusters united.

    Attributes
    ----------
    first, second : the annotators of either, the cluster of the earlier name first.
    agreement : how far all of them together agree; it may rise again further up.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    agreement: float

    @property
    def annotators(self) -> tuple[str, ...]:
        """All of them."""
        return tuple(sorted((*self.first, *self.second)))


@dataclass(frozen=True)
class Branch:
    """A union as a dendrogram draws it: two posts and a beam over them.

    Attributes
    ----------
    left, right : where the posts stand, on a line on which annotator i of ``leaves`` is at i.
    left_foot, right_foot : the agreement at which either cluster was united itself; None for a
        single annotator.
    beam : the agreement of the union. It may lie above a foot, as agreement may rise again.
    """

    left: float
    right: float
    left_foot: float | None
    right_foot: float | None
    beam: float


@dataclass(frozen=True)
class Clustering:
    """Who was united with whom, in that order.

    Attributes
    ----------
    measure : the agreement of united sets.
    apart : the clusters that could not be united, because they share nothing to measure.
    """

    measure: str
    merges: tuple[Merge, ...]
    apart: tuple[tuple[str, ...], ...]

    @property
    def best_path(self) -> tuple[Merge, ...]:
        """The first union, and every later one that holds it."""
        if not self.merges:
            return ()
        core = set(self.merges[0].annotators)
        return tuple(merge for merge in self.merges if core <= set(merge.annotators))

    @property
    def leaves(self) -> tuple[str, ...]:
        """The annotators in an order in which no lines of a dendrogram cross."""
        rows: dict[tuple[str, ...], tuple[str, ...]] = {}
        for merge in self.merges:
            parts = [rows.pop(part, part) for part in (merge.first, merge.second)]
            rows[merge.annotators] = parts[0] + parts[1]
        rest = tuple(rows.get(part, part) for part in self.apart) or tuple(rows.values())
        return tuple(name for row in rest for name in row)

    def branches(self) -> tuple[Branch, ...]:
        """Return the branches of the dendrogram, in the order of the unions."""
        middle: dict[tuple[str, ...], float] = {
            (name,): float(i) for i, name in enumerate(self.leaves)
        }
        foot: dict[tuple[str, ...], float] = {}
        branches = []
        for merge in self.merges:
            left, right = merge.first, merge.second
            branches.append(
                Branch(
                    middle[left], middle[right], foot.get(left), foot.get(right), merge.agreement
                )
            )
            middle[merge.annotators] = (middle[left] + middle[right]) / 2
            foot[merge.annotators] = merge.agreement
        return tuple(branches)


def clustering(
    data: CodingData, measure: str | Measure[CodingData] = "multi_pi", *, fewest: int = 1
) -> Clustering:
    """Unite annotators by the agreement of the united set, until one cluster is left.

    For ``multi_pi`` and nominal ``alpha`` the counts of clusters are added, which takes (R - 1)^2
    small evaluations for R annotators; any other measure is computed on every set.

    Parameters
    ----------
    measure : what agreement is. Items with fewer than two decisions of a set do not count for it.
    fewest : how many items two clusters must share, weights counted, to be united; clusters that
        share fewer are not comparable. In a crowd take about 20, or the first unions are of those
        who happen to agree on one item.

    Raises
    ------
    MeasureError
        If the measure does not take items.
    """
    how: Measure[Any] = parse(measure) if isinstance(measure, str) else measure
    if how.data_type is not CodingData:
        raise MeasureError(f"{how.id} takes no items; cluster by multi_pi, alpha or the like")
    agreement, shared = agreement_of_sets(data, how), shared_by_sets(data)
    names = data.annotators
    clusters: list[frozenset[int]] = [frozenset([i]) for i in range(len(names))]
    # Values of pairs stay as they are until one of the two is united with another.
    values: dict[tuple[frozenset[int], frozenset[int]], float] = {}
    merges = []
    while len(clusters) > 1:
        pairs = [(a, b) for i, a in enumerate(clusters) for b in clusters[i + 1 :]]
        unknown = [pair for pair in pairs if pair not in values]
        values |= dict.fromkeys(unknown, math.nan)
        near = [pair for pair in unknown if shared(*pair) >= fewest]
        values |= zip(near, agreement([a | b for a, b in near]).tolist(), strict=True)
        highest = max(
            (values[pair] for pair in pairs if values[pair] == values[pair]), default=None
        )
        if highest is None:
            break
        best = min((p for p in pairs if values[p] > highest - 1e-12), key=_place)
        first, second = sorted(best, key=min)
        merges.append(Merge(_named(first, names), _named(second, names), values[best]))
        clusters = [each for each in clusters if each not in best]
        clusters.append(first | second)
        clusters.sort(key=min)
    apart = tuple(_named(each, names) for each in clusters) if len(clusters) > 1 else ()
    return Clustering(str(how), tuple(merges), apart)


def _place(pair: tuple[frozenset[int], frozenset[int]]) -> tuple[list[int], list[int]]:
    first, second = sorted(map(sorted, pair))
    return first, second


def _named(cluster: frozenset[int], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(names[i] for i in cluster))


Set = frozenset[int]
Agreement = Callable[[Sequence[Set]], Floats]


def agreement_of_sets(data: CodingData, how: Measure[Any]) -> Agreement:
    """Return a function from sets of annotators to their agreement, NaN where undefined.

    For ``multi_pi`` and nominal ``alpha`` the counts of annotators are added; any other measure is
    computed on every set.
    """
    return _by_counts(data, str(how)) or _by_measure(data, how)


def shared_by_sets(data: CodingData) -> Callable[[Set, Set], int]:
    """Return a function that counts the items on which both of two sets decided."""
    of_annotator = [data.item_of_vote[votes] for votes in votes_by_annotator(data)]
    decided: dict[Set, Bools] = {}

    def rows(members: Set) -> Bools:
        if members not in decided:
            is_decided = np.zeros(data.n_rows, dtype=bool)
            for seat in members:
                is_decided[of_annotator[seat]] = True
            decided[members] = is_decided
        return decided[members]

    return lambda one, other: int(data.weight[rows(one) & rows(other)].sum())


def _by_measure(data: CodingData, how: Measure[Any]) -> Agreement:
    """Compute the measure on every set."""

    def agreement(sets: Sequence[Set]) -> Floats:
        chosen = ([data.annotators[i] for i in sorted(seats)] for seats in sets)
        results = [how(data.select(annotators=names), interval=None).value for names in chosen]
        return np.array(results)

    return agreement


def _by_counts(data: CodingData, measure: str) -> Agreement | None:
    """Compute multi-pi or nominal alpha of sets from the counts of their annotators."""
    if measure not in ("multi_pi", "alpha") or not len(data.annotators):
        return None
    k, n_rows = len(data.categories), data.n_rows
    if len(data.annotators) * n_rows * k > 50_000_000:
        return None
    counts_of = np.zeros((len(data.annotators), n_rows, k))
    counts_of[data.annotator, data.item_of_vote, data.code] = 1
    weight = data.weight.astype(np.float64)
    value = _multi_pi if measure == "multi_pi" else _alpha

    def agreement(sets: Sequence[Set]) -> Floats:
        values = []
        for start in range(0, len(sets), 64):  # in blocks, so that memory stays small
            block = sets[start : start + 64]
            counts = np.stack([counts_of[sorted(each)].sum(axis=0) for each in block])
            values.append(value(counts, weight))
        return np.concatenate([np.zeros(0), *values])

    return agreement


def _multi_pi(counts: Floats, weight: Floats) -> Floats:
    """Return multi-pi of counts (n_sets, n_items, n_categories): array (n_sets,).

    With missing decisions observed agreement is the mean over items with two, and the share of a
    category the mean over items with any, as in `argora.measures`.
    """
    votes = counts.sum(axis=2)
    several = np.where(votes >= 2, weight, 0.0)
    pairs = np.where(votes >= 2, votes * (votes - 1), 1.0)
    agreeing = np.einsum("sik,sik->si", counts, counts) - votes
    some = np.where(votes >= 1, weight, 0.0)
    shares = np.einsum("sik,si->sk", counts, some / np.maximum(votes, 1))
    with np.errstate(divide="ignore", invalid="ignore"):
        observed = (several * agreeing / pairs).sum(axis=1) / several.sum(axis=1)
        expected = ((shares / some.sum(axis=1)[:, None]) ** 2).sum(axis=1)
        return np.asarray(
            (observed - expected) / np.where(expected < 1 - 1e-12, 1 - expected, np.nan)
        )


def _alpha(counts: Floats, weight: Floats) -> Floats:
    """Return nominal alpha of counts (n_sets, n_items, n_categories): array (n_sets,)."""
    votes = counts.sum(axis=2)
    pairable = np.where(votes >= 2, weight, 0.0)
    equal = np.einsum("sik,sik->si", counts, counts) - votes
    agreeing = equal / np.where(votes >= 2, votes - 1, 1.0)
    totals = np.einsum("sik,si->sk", counts, pairable)
    n = totals.sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        observed = 1 - (pairable * agreeing).sum(axis=1) / n
        expected = 1 - (totals * (totals - 1)).sum(axis=1) / (n * (n - 1))
        return np.asarray(1 - observed / np.where(expected > 1e-12, expected, np.nan))
