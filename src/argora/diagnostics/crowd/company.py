"""Who disagrees with everybody: an annotator with the others, beside the others among themselves.

Both are counted on the items that the annotator decided on, so nobody is blamed for hard items.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Literal

import numpy as np

from argora.diagnostics.crowd.conduct import Conduct, most_telling
from argora.diagnostics.observed import count_of_own
from argora.measures import Interval
from argora.measures.comparing.holm import holm
from argora.measures.intervals.resampling import bootstrap
from argora.measures.intervals.uncertainty import NO_GROUPS
from argora.reliability import CodingData
from argora.reliability.arrays import Floats

__all__ = ["company"]


def company(
    data: CodingData,
    *,
    interval: Literal["document", "item"] = "document",
    resamples: int = 400,
    seed: int = 0,
    level: float = 0.95,
) -> tuple[Conduct, ...]:
    """Compare each annotator's agreement with others to that of the others among themselves.

    It is a finding where the interval lies wholly under that of the others among themselves on the
    same items, which takes three annotators on some of them, and where that is no chance either
    after a correction for the number of annotators (Holm 1979), with the difference and its
    standard error from the same resamples.
    """
    amounts = _amounts(data)
    group, names = data.group, data.groups
    if interval == "item":
        group = np.arange(data.n_rows)
        names = tuple(str(data.item_name(i)) for i in range(data.n_rows))
    if group is None:
        return tuple(_unknown(name, NO_GROUPS) for name in data.annotators)
    settings = {"method": f"boot-{interval}", "resamples": resamples, "seed": seed, "level": level}
    compared: dict[str, _Comparison] = {}
    reasons: dict[str, str] = {}
    for seat, name in enumerate(data.annotators):
        votes = np.flatnonzero(data.annotator == seat)
        where, unit = np.unique(group[data.item_of_vote[votes]], return_inverse=True)
        table = np.zeros((len(where), 4))
        np.add.at(table, unit, amounts[votes])
        if reason := _obstacle(table):
            reasons[name] = reason
        else:
            compared[name] = _compared(
                table, [names[i] for i in where.tolist()], len(votes), settings
            )
    tested = [name for name, comparison in compared.items() if not math.isnan(comparison.p)]
    corrected = dict(zip(tested, holm([compared[name].p for name in tested]), strict=True))
    return tuple(
        _unknown(name, reasons[name])
        if name in reasons
        else _conduct(name, compared[name], corrected.get(name, math.nan), 1 - level)
        for name in data.annotators
    )


@dataclass(frozen=True)
class _Comparison:
    """One annotator beside the others: both shares, and p of their difference."""

    n: int
    value: float
    others: float
    ours: tuple[float, float]
    rest: tuple[float, float]
    p: float
    documents: tuple[str, ...]


def _compared(
    table: Floats, names: Sequence[str], n: int, settings: Mapping[str, Any]
) -> _Comparison:
    ours, rest, apart = (
        bootstrap(table, how, **settings)
        for how in (
            lambda s: _share(s, 0),
            lambda s: _share(s, 2),
            lambda s: _share(s, 2) - _share(s, 0),
        )
    )
    sums = table.sum(axis=0)
    value, others = float(_share(sums, 0)), float(_share(sums, 2))
    differing = dict(zip(names, (table[:, 1] - table[:, 0]).tolist(), strict=True))
    return _Comparison(
        n,
        value,
        others,
        (ours.low, ours.high),
        (rest.low, rest.high),
        _chance(others - value, apart),
        most_telling(differing),
    )


def _chance(difference: float, band: Interval) -> float:
    """Compute the one-sided p of a difference; NaN without an interval."""
    if not band.is_defined:
        return math.nan
    wide = (band.high - band.low) / (2 * NormalDist().inv_cdf((1 + band.level) / 2))
    if wide == 0:
        return 0.0 if difference > 0 else 1.0
    return NormalDist().cdf(-difference / wide)


def _amounts(data: CodingData) -> Floats:
    """Count, for each vote: equal other votes, other votes, equal pairs of them, pairs of them."""
    row = data.item_of_vote
    votes = data.votes_per_item[row].astype(np.float64)
    item, _, count = data.runs
    same = count_of_own(data).astype(np.float64)
    agreeing = np.bincount(item, weights=count * (count - 1), minlength=data.n_rows)[row]
    table = np.column_stack(
        [same - 1, votes - 1, agreeing - 2 * (same - 1), (votes - 1) * (votes - 2)]
    )
    return np.asarray(table * data.weight[row][:, np.newaxis])


def _unknown(name: str, reason: str) -> Conduct:
    return Conduct.unknown("company", name, reason, threshold=float("nan"))


def _share(sums: Floats, first: int) -> Floats:
    out = np.full(sums.shape[:-1], np.nan)
    parts, whole = sums[..., first], sums[..., first + 1]
    return np.asarray(np.divide(parts, whole, out=out, where=whole > 0))


def _obstacle(table: Floats) -> str | None:
    if not table[:, 1].sum():
        return "they share no item with anybody"
    if not table[:, 3].sum():
        return "no item of theirs has two other annotators, so there are no others to compare with"
    return None


def _conduct(name: str, comparison: _Comparison, p: float, alpha: float) -> Conduct:
    is_apart = comparison.ours[1] < comparison.rest[0] and p < alpha  # False if one of them is NaN
    return Conduct(
        test="company",
        annotator=name,
        value=comparison.value,
        threshold=comparison.rest[0],
        is_found=is_apart,
        n=comparison.n,
        low=comparison.ours[0],
        high=comparison.ours[1],
        numbers={
            "others": comparison.others,
            "others_low": comparison.rest[0],
            "others_high": comparison.rest[1],
            "p": p,
        },
        documents=comparison.documents,
    )
