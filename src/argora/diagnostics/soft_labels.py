"""Predictions against the spread of people's votes, in place of a single right answer."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

import argora
from argora.diagnostics.resampling import Drawing, interval_over_groups
from argora.errors import DataError, did_you_mean
from argora.measures.grouping import group_of_row, n_groups_of
from argora.measures.measuring import drawn_in, warnings_about
from argora.measures.ratios import ratio
from argora.measures.result import Result
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats

__all__ = ["Probabilities", "SoftScores", "against_votes"]

Probabilities = Mapping[Hashable, Mapping[Hashable, float]]
"""For every item the probability of each category; categories that are not named have none."""

NO_ITEM = "no item has both a prediction and somebody's vote"


@dataclass(frozen=True)
class SoftScores:
    """How near predictions are to the spread of votes; means over items, in bits.

    Attributes
    ----------
    cross_entropy : of the votes relative to the prediction; at best ``entropy``. Undefined if
        somebody chose what was said to be impossible: it is infinite then.
    jensen_shannon : the divergence between the two, 0 for the same spread and 1 for no category in
        common.
    entropy : that of the votes: what no prediction can do better than.
    n_impossible : items on which somebody chose a category of probability 0.
    n_left_out : items with votes and no prediction, or the other way round.
    """

    cross_entropy: Result
    jensen_shannon: Result
    entropy: float
    n_impossible: int = 0
    n_left_out: int = 0


def against_votes(
    data: CodingData,
    predicted: Probabilities | str,
    *,
    people: Collection[str] | None = None,
    interval: Literal["document"] | None = "document",
    resamples: int = 1000,
    seed: int = 7,
    level: float = 0.95,
) -> SoftScores:
    """Compare predictions with the votes of people, item by item.

    Parameters
    ----------
    predicted : probabilities by item, or the annotator in the data who decided for one category.
    people : whose votes count; by default those of all others.

    Raises
    ------
    DataError
        If an annotator is not in the data, or probabilities are no probabilities.

    References
    ----------
    Uma, Fornaciari, Hovy, Paun, Plank & Poesio (2021), Learning from Disagreement: A Survey,
    section 5 (cross entropy and Jensen-Shannon divergence as soft evaluation).
    """
    model = predicted if isinstance(predicted, str) else None
    annotators = (
        [name for name in data.annotators if name != model] if people is None else list(people)
    )
    if stray := [
        name for name in [*annotators, *filter(None, [model])] if name not in data.annotators
    ]:
        raise DataError(f"no annotator {stray[0]!r}{did_you_mean(stray[0], data.annotators)}")
    counts = data.select(annotators=annotators).counts().astype(np.float64)
    votes = ratio(counts, counts.sum(axis=1, keepdims=True))
    predictions = (
        _decided(data, predicted) if isinstance(predicted, str) else _from_mapping(data, predicted)
    )
    has_votes, has_said = (~np.isnan(each[:, 0]) for each in (votes, predictions))
    both = has_votes & has_said
    n_added = (
        predictions.shape[1] - votes.shape[1]
    )  # a prediction may name categories that nobody chose
    p, q = np.hstack([votes[both], np.zeros((both.sum(), n_added))]), predictions[both]
    with np.errstate(divide="ignore", invalid="ignore"):
        cross = -np.where(p > 0, p * np.log2(q), 0.0).sum(axis=1)
    divergence = _entropy((p + q) / 2) - (_entropy(p) + _entropy(q)) / 2
    drawing = Drawing(interval, resamples, seed, level)
    how = _How(data, both, len(annotators), model or "given probabilities", drawing)
    n_impossible = int(data.weight[both][np.isinf(cross)].sum())
    return SoftScores(
        how.mean("cross_entropy", cross, _impossible(n_impossible)),
        how.mean("jensen_shannon", np.clip(divergence, 0.0, 1.0)),
        float(np.average(_entropy(p), weights=data.weight[both])) if both.any() else math.nan,
        n_impossible,
        int(data.weight[(has_votes | has_said) & ~both].sum()),
    )


@dataclass(frozen=True, eq=False)
class _How:
    """How items make a mean: which of them count, and how they are drawn."""

    data: CodingData
    rows: Bools
    n_people: int
    against: str
    drawing: Drawing

    def mean(self, name: str, values: Floats, undefined: str = "") -> Result:
        """Return the mean of the values of the items that count."""
        data = self.data
        weight = data.weight[self.rows].astype(np.float64)
        group = group_of_row(data)[self.rows]
        why = undefined if self.rows.any() else NO_ITEM
        sums = [
            np.bincount(group, weights=each, minlength=n_groups_of(data))
            for each in (np.where(np.isinf(values), 0.0, values) * weight, weight)
        ]
        band = None
        if not why:
            band = interval_over_groups(data, np.column_stack(sums), _mean, self.drawing)
        n = int(weight.sum())
        return Result(
            measure=name,
            value=math.nan if why else float(sums[0].sum() / sums[1].sum()),
            interval=band,
            n_items=n,
            n_annotators=self.n_people,
            n_categories=len(data.categories),
            notes=tuple(warnings_about(band)),
            signature=f"{name}|base:2|{data.derivation}|m:1 | votes-of:{self.n_people}"
            f"|against:{self.against}|n:{n}|{data.source}:{data.fingerprint} | "
            f"{drawn_in(band)}|v:{argora.__version__}",
            undefined=why or None,
        )


def _mean(sums: Floats) -> Floats:
    return ratio(sums[..., 0], sums[..., 1])


def _impossible(n: int) -> str:
    """Return the reason why the cross entropy is infinite; empty if it is finite."""
    items = "1 item" if n == 1 else f"{n} items"
    reason = "somebody chose what was said to have no probability, so it is infinite"
    return f"on {items} {reason}; jensen_shannon is not" if n else ""


def _entropy(shares: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(-np.where(shares > 0, shares * np.log2(shares), 0.0).sum(axis=1))


def _decided(data: CodingData, annotator: str) -> Floats:
    """Return all of the probability on what an annotator chose; NaN where they chose nothing."""
    is_own = data.annotator == data.annotators.index(annotator)
    table = np.full((data.n_rows, len(data.categories)), np.nan)
    rows = data.item_of_vote[is_own]
    table[rows] = 0.0
    table[rows, data.code[is_own]] = 1.0
    return table


def _from_mapping(data: CodingData, predicted: Probabilities) -> Floats:
    """Return probabilities by row, with a last column for categories that nobody chose."""
    place = {category: i for i, category in enumerate(data.categories)}
    table = np.full((data.n_rows, len(place) + 1), np.nan)
    for row in range(data.n_rows):
        shares = predicted.get(data.item_name(row))
        if shares is None:
            continue
        values = list(shares.values())
        if not values or min(values) < 0 or not math.isclose(sum(values), 1, abs_tol=1e-6):
            raise DataError(
                f"item {data.item_name(row)!r} has the probabilities {dict(shares)!r}: expected "
                "numbers of 0 or more that add up to 1"
            )
        table[row] = 0.0
        for category, value in shares.items():
            table[row, place.get(category, -1)] += value
    return table
