"""The agreement of sets of annotators, and how many items two sets share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from argora.diagnostics.votes import votes_by_annotator
from argora.measures import Measure
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats

__all__ = ["agreement_of_sets", "shared_by_sets"]

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
