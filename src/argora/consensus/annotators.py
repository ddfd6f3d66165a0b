"""How good each annotator is, and what they mix up, with intervals over documents or items."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from argora.consensus.patterns import Patterns
from argora.consensus.result import Consensus
from argora.errors import DataError, MeasureError, did_you_mean
from argora.measures import Interval
from argora.measures.intervals.resampling import FEWEST_GROUPS, no_interval, percentiles
from argora.measures.intervals.uncertainty import NO_GROUPS
from argora.reliability import CodingData
from argora.reliability.arrays import Floats

__all__ = ["Competence", "Confusion", "Resampled", "competences", "confusion"]

Resampled = Literal["document", "item"]
Figures = Callable[[Floats], Floats]


@dataclass(frozen=True)
class Competence:
    """How good one annotator is.

    Attributes
    ----------
    value : as the model defines it; after a vote the share of the annotator's decisions that the
        consensus shares. NaN exactly when ``undefined`` gives the reason.
    interval : None if none was wanted.
    n_votes : on how many items they decided, weights counted.
    """

    annotator: str
    value: float
    n_votes: int
    interval: Interval | None = None
    undefined: str | None = None


@dataclass(frozen=True, eq=False)
class Confusion:
    """What one annotator says, given what is true according to the consensus.

    Attributes
    ----------
    values : array of shape (n_categories, n_categories), true categories in rows, which add up to
        1; NaN where the annotator saw nothing of a category.
    low, high : the ends of the interval of every cell; NaN without one.
    undefined : why there are no intervals.
    """

    annotator: str
    categories: tuple[object, ...]
    values: Floats
    low: Floats
    high: Floats
    undefined: str | None = None


def competences(
    consensus: Consensus,
    *,
    interval: Resampled | None = "document",
    resamples: int = 200,
    seed: int = 0,
    level: float = 0.95,
) -> tuple[Competence, ...]:
    """Compute the competence of each annotator, in the order of the data.

    For an interval documents or items are resampled, and the model is fitted anew to each
    resample, starting from the fit to all of them.

    Returns
    -------
    One for each annotator. With fewer than five documents the intervals are undefined.
    """
    data = consensus.data
    n_votes = np.bincount(
        data.annotator, weights=data.weight[data.item_of_vote], minlength=len(data.annotators)
    ).astype(np.int64)
    figures = _competence_by_weight(consensus)
    value = figures(data.weight.astype(np.float64))
    resampled = np.empty((0, len(value)))
    reason = consensus.undefined or _obstacle(data, interval)
    if interval is not None and reason is None:
        resampled = np.array(
            [figures(w) for w in _resampled_weights(data, interval, resamples, seed)]
        )
    method, n_groups = f"boot-{interval}", _n_resampled(data, interval)
    results = []
    for i, name in enumerate(data.annotators):
        why = None
        if math.isnan(value[i]):
            why = consensus.undefined or f"{name} decided on nothing that has a consensus"
        band = None
        if interval is not None and why is None:
            if reason is None:
                band = percentiles(
                    resampled[:, i],
                    method=method,
                    seed=seed,
                    level=level,
                    n_groups=n_groups,
                    never="the annotator decided on nothing in any resample",
                )
            else:
                band = no_interval(reason, method=method, level=level, n_groups=n_groups)
        results.append(Competence(name, float(value[i]), int(n_votes[i]), band, why))
    return tuple(results)


def confusion(
    consensus: Consensus,
    annotator: str,
    *,
    interval: Resampled | None = "document",
    resamples: int = 200,
    seed: int = 0,
    level: float = 0.95,
) -> Confusion:
    """Compute an annotator's votes given the true category, with an interval for every cell."""
    data = consensus.data
    if annotator not in data.annotators:
        near = did_you_mean(annotator, data.annotators)
        raise DataError(f"no annotator {annotator!r}{near}")
    figures, categories = _confusion_by_weight(consensus, data.annotators.index(annotator))
    values = figures(data.weight.astype(np.float64))
    low = high = np.full(values.shape, np.nan)
    reason = consensus.undefined or _obstacle(data, interval)
    if interval is not None and reason is None:
        resampled = np.array(
            [figures(w) for w in _resampled_weights(data, interval, resamples, seed)]
        )
        is_known = ~np.isnan(resampled).all(axis=0)
        low, high = np.full((2, *values.shape), np.nan)
        if is_known.any():
            ends = np.nanquantile(
                resampled[:, is_known], [(1 - level) / 2, (1 + level) / 2], axis=0
            )
            low[is_known], high[is_known] = ends
    return Confusion(annotator, categories, values, low, high, reason)


def _competence_by_weight(consensus: Consensus) -> Figures:
    """Return a function from weights of rows to the competence of all annotators."""
    data = consensus.data
    n = len(data.annotators)
    if consensus.fit is None:
        usable = consensus.is_decided[data.item_of_vote]
        right = usable & (data.code == consensus.code[data.item_of_vote])

        def agreeing(weight: Floats) -> Floats:
            vote_weight = weight[data.item_of_vote]
            hits = np.bincount(data.annotator[right], weights=vote_weight[right], minlength=n)
            all_of = np.bincount(data.annotator[usable], weights=vote_weight[usable], minlength=n)
            return np.asarray(np.divide(hits, all_of, out=np.full(n, np.nan), where=all_of > 0))

        return agreeing
    model, refit = consensus.fit.model, _refit(consensus)

    def fitted(weight: Floats) -> Floats:
        parameters, n_votes = refit(weight)
        return np.where(n_votes > 0, model.competence_in(parameters), np.nan)

    return fitted


def _confusion_by_weight(
    consensus: Consensus, annotator: int
) -> tuple[Figures, tuple[object, ...]]:
    """Return a function from weights of rows to one confusion matrix, and its categories."""
    data = consensus.data
    if consensus.fit is None:
        votes = np.flatnonzero(data.annotator == annotator)
        votes = votes[consensus.is_decided[data.item_of_vote[votes]]]
        row, width = data.item_of_vote[votes], len(consensus.categories)
        cell = consensus.code[row] * width + data.code[votes]

        def counted(weight: Floats) -> Floats:
            table = np.bincount(cell, weights=weight[row], minlength=width * width)
            table = table.reshape(width, width)
            total = table.sum(axis=1, keepdims=True)
            return np.asarray(
                np.divide(table, total, out=np.full(table.shape, np.nan), where=total > 0)
            )

        return counted, consensus.categories
    fit, refit = consensus.fit, _refit(consensus)

    def fitted(weight: Floats) -> Floats:
        parameters, n_votes = refit(weight)
        width = len(fit.categories)
        if not n_votes[annotator]:
            return np.full((width, width), np.nan)
        return fit.model.confusion_in(parameters, annotator, width)

    return fitted, fit.categories


def _refit(consensus: Consensus) -> Callable[[Floats], tuple[dict[str, Floats], Floats]]:
    """Return a function that refits the model to other weights of rows, from the present fit."""
    data, fit = consensus.data, consensus.fit
    assert fit is not None
    votes: Patterns = fit.model.read(data)
    voted = votes.pattern >= 0

    def refit(weight: Floats) -> tuple[dict[str, Floats], Floats]:
        counted = np.bincount(votes.pattern[voted], weights=weight[voted], minlength=votes.n)
        pattern_weight: Floats = counted.astype(np.float64)
        if (pattern_weight == votes.weight).all():
            return dict(fit.parameters), fit.n_votes
        start = fit.model.softened(fit.parameters)
        run = fit.model.run_from(votes, pattern_weight, start)
        return dict(run.parameters), votes.votes_by_annotator(pattern_weight)

    return refit


def _n_resampled(data: CodingData, interval: Resampled | None) -> int:
    if interval == "document":
        return len(data.groups) if data.group is not None else 0
    return int(data.weight.sum())


def _obstacle(data: CodingData, interval: Resampled | None) -> str | None:
    if interval not in ("document", "item", None):
        raise MeasureError(f"interval={interval!r}: expected 'document', 'item' or None")
    if interval is None:
        return None
    if interval == "document" and data.group is None:
        return NO_GROUPS
    n = _n_resampled(data, interval)
    if n < FEWEST_GROUPS:
        counted = f"{n} {interval}{'s' * (n != 1)}"
        return f"only {counted} to resample, an interval needs at least {FEWEST_GROUPS}"
    return None


def _resampled_weights(
    data: CodingData, interval: Resampled, resamples: int, seed: int
) -> Iterator[Floats]:
    """Yield the weight of every row in each resample."""
    random = np.random.default_rng(seed)
    weight = data.weight.astype(np.float64)
    for _ in range(resamples):
        if interval == "item":
            yield random.multinomial(int(weight.sum()), weight / weight.sum()).astype(np.float64)
        elif data.group is not None:
            n = len(data.groups)
            times = random.multinomial(n, np.full(n, 1 / n))
            yield weight * times[data.group]
