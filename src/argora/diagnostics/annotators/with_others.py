"""How far each annotator agrees with all others together, also in a crowd that shares little."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import numpy as np

import argora
from argora.diagnostics.annotators.exchanging import Parts, beyond_chance
from argora.diagnostics.observed import Observed, observed, used_by_group
from argora.diagnostics.resampling import Drawing, interval_over_groups
from argora.diagnostics.votes import votes_by_annotator
from argora.measures import Interval, Result
from argora.measures.distances import Distance, distances, placed
from argora.measures.grouping import group_of_row, n_groups_of
from argora.measures.intervals.resampling import FEWEST_GROUPS, drawn_of, no_interval
from argora.measures.measuring import drawn_in, warnings_about
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints

__all__ = ["unlike_others", "with_others"]


def with_others(
    data: CodingData,
    *,
    distance: Distance = "nominal",
    interval: Literal["document"] | None = "document",
    resamples: int = 1000,
    seed: int = 7,
    level: float = 0.95,
) -> dict[str, Result]:
    """Return the agreement of every annotator with the others on the same items.

    1 - D_a / D_e: the mean distance of the annotator's decisions from the others', divided by what
    alpha expects by chance over all the data. The mean over annotators, weighted by their
    decisions, is alpha. Undefined for who shares no item with anybody, and if nothing varies.

    No two annotators need to share many items: where pairs are not comparable this still is.

    Returns
    -------
    dict of Result by annotator, in the order of the data; ``observed`` and ``expected`` are D_a
    and D_e, ``n_items`` the items shared with somebody, weights counted.
    """
    disagreement = observed(data, distance)
    drawing = Drawing(interval, resamples, seed, level)
    used = used_by_group(data) if interval is not None else np.zeros((n_groups_of(data), 0))
    value = _agreement_of_sums(data, distance)
    shared = data.pairable
    return {
        name: _one(disagreement, name, votes[shared[votes]], used, value, drawing)
        for name, votes in zip(data.annotators, votes_by_annotator(data), strict=True)
    }


def unlike_others(
    data: CodingData, *, distance: Distance = "nominal", seed: int = 7
) -> dict[str, float]:
    """Test whether each annotator's agreement with the others differs beyond chance.

    p over all annotators together, see
    :func:`argora.diagnostics.annotators.exchanging.beyond_chance`; NaN for who shares fewer than
    five documents with others, and where nobody named documents.
    """
    disagreement = observed(data, distance)
    if data.group is None or not len(data.annotators):
        return dict.fromkeys(data.annotators, math.nan)
    group, n = group_of_row(data)[data.item_of_vote], n_groups_of(data)
    cell = data.annotator * n + group
    width = len(data.annotators) * n
    amount = np.bincount(cell, weights=disagreement.amount_of_vote, minlength=width)
    weight = np.bincount(cell, weights=disagreement.weight_of_vote, minlength=width)
    did = np.flatnonzero(weight)
    amounts = amount[did, np.newaxis].astype(np.float64)
    parts = Parts(did // n, did % n, amounts, weight[did].astype(np.float64))
    p = beyond_chance(parts, len(data.annotators), seed=seed)[:, 0]
    return dict(zip(data.annotators, p.tolist(), strict=True))


def _one(
    disagreement: Observed,
    name: str,
    votes: Ints,
    used: Floats,
    value: Callable[[Floats], Floats],
    drawing: Drawing,
) -> Result:
    """Return the agreement of an annotator with these votes on items that others decided on."""
    data = disagreement.data
    group = group_of_row(data)[data.item_of_vote[votes]]
    sums = [
        np.bincount(group, weights=amount[votes], minlength=n_groups_of(data))
        for amount in (disagreement.amount_of_vote, disagreement.weight_of_vote)
    ]
    n_items = int(sums[1].sum())
    mean = float(sums[0].sum()) / n_items if n_items else math.nan
    point = float(disagreement.agreement(mean))
    reason = None
    if math.isnan(point):
        alone = f"{name} shares no item with anybody"
        reason = "no variation: everybody chose the same category" if n_items else alone

    band = None
    if reason is None:
        table = np.column_stack([*sums, used])
        band = interval_over_groups(data, table, value, drawing)
        band = _of_own(band, int((sums[1] > 0).sum()), name)
    return Result(
        measure="agreement with others",
        value=point,
        observed=mean,
        expected=disagreement.expected,
        interval=band,
        n_items=n_items,
        n_annotators=data.n_annotators,
        n_categories=len(data.categories),
        notes=tuple(warnings_about(band)),
        signature=_signature(disagreement, name, n_items, band),
        undefined=reason,
    )


def _of_own(band: Interval | None, n_own: int, name: str) -> Interval | None:
    """Return the interval as one of the annotator's own groups; with too few of them there is none.

    The groups that only others did are drawn, too, but they only move what chance would give.
    """
    if band is None or not band.is_defined:
        return band
    if n_own >= FEWEST_GROUPS:
        return replace(band, n_groups=n_own)
    what = f"{n_own} {drawn_of(band.method)}{'s' * (n_own != 1)}"
    reason = f"{name} shares only {what} with others, an interval needs at least {FEWEST_GROUPS}"
    return no_interval(reason, method=band.method, level=band.level, n_groups=n_own)


def _signature(disagreement: Observed, name: str, n_items: int, band: Interval | None) -> str:
    data = disagreement.data
    method = f"with_others|distance:{disagreement.distance}|{data.derivation}|missing:pairwise|m:1"
    counts = f"with:{name}|annotators:{data.n_annotators}|n:{n_items}"
    source = f"{data.source}:{data.fingerprint}"
    return f"{method} | {counts}|{source} | {drawn_in(band)}|v:{argora.__version__}"


def _agreement_of_sums(data: CodingData, distance: Distance) -> Callable[[Floats], Floats]:
    """Return a function from sums (disagreement, decisions, uses of each category) to agreement."""

    def expected(used: Floats) -> Floats:
        n = used.sum(axis=-1)
        if distance == "nominal":
            different = n**2 - (used**2).sum(axis=-1)
        else:
            table = distances(distance, placed(distance, data), used)
            different = ((used[..., np.newaxis, :] @ table)[..., 0, :] * used).sum(axis=-1)
        return np.asarray(different / (n * (n - 1)))

    def agreement(sums: Floats) -> Floats:
        with np.errstate(divide="ignore", invalid="ignore"):
            by_chance = expected(sums[..., 2:])
            room = np.where(by_chance > 1e-12, by_chance, np.nan)
            return np.asarray(1 - sums[..., 0] / sums[..., 1] / room)

    return agreement
