"""The lowest value that a study leaves possible, for verdicts: documents nobody saw count, too.

Resampling knows only the documents of the study. Where these show little or no disagreement its
interval is too narrow, however few they are, and has no width at all where they show none. So one
more document is added, on which the annotators agree no better than chance; how much of the whole
it weighs is as uncertain as for any document of the study.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from argora.measures.grouping import sum_by_group
from argora.reliability import CodingData, ReliabilityData, UnitizingData
from argora.reliability.arrays import Floats

__all__ = [
    "ERROR",
    "UnseenDocument",
    "fewest_groups",
    "lower_bound",
    "share_below",
    "unseen_document",
    "worst_document",
]


ERROR = 0.05
"""How often the lower bound of a study may lie above the true value."""
HALVINGS = 40


@dataclass(frozen=True)
class UnseenDocument:
    """The document that is added.

    Attributes
    ----------
    value : what the measure would be with such documents only: 0, or less where a document at the
        level of chance may have so few decisions that all of them agree.
    size : how much larger it is than the mean document.
    """

    value: float
    size: float = 1.0


def unseen_document(
    data: ReliabilityData, disagreement: float, *, by_item: bool = False
) -> UnseenDocument | None:
    """Return the document to add to data; None without single decisions or a level of chance.

    Parameters
    ----------
    disagreement : D_e, what chance alone would give.
    """
    sizes, decisions = _sizes(data, by_item=by_item)
    if not len(sizes) or not disagreement > 0:
        return None
    return worst_document(sizes, decisions, disagreement)


def worst_document(sizes: Floats, decisions: Floats, disagreement: float) -> UnseenDocument:
    """Return a document at the level of chance that shows disagreement.

    At that level annotators differ on a decision with probability D_e, and on at least one of m
    decisions with probability q = 1 - (1 - D_e)^m. A document of a study without disagreement may
    be one on which they did not differ by luck; so what is added is one on which they did, by
    D_e / q on average, which makes the value 1 - 1 / q. If each document is one decision, that is
    full disagreement.

    Parameters
    ----------
    sizes : how much each document of the study adds.
    decisions : how many decisions each has.
    """
    differing = float(np.mean(1 - (1 - min(disagreement, 1.0)) ** decisions))
    # The document that a decision comes from is larger, on average, than the mean document.
    return UnseenDocument(1 - 1 / differing, float((sizes**2).mean() / sizes.mean() ** 2))


def _sizes(data: ReliabilityData, *, by_item: bool) -> tuple[Floats, Floats]:
    """Return the size of each group, and the number of decisions that it has at least."""
    if isinstance(data, CodingData):
        shared = np.where(data.votes_per_item >= 2, data.weight, 0)
        if by_item:
            ones = np.ones(1 if shared.any() else 0)
            return ones, ones
        items = sum_by_group(data, shared)[:, 0]
        items = items[items > 0]
        return items, items
    if isinstance(data, UnitizingData):
        return _texts(data)
    return np.empty(0), np.empty(0)


def _texts(data: UnitizingData) -> tuple[Floats, Floats]:
    """Return the length of each group of texts, and how many units an annotator marks in it."""
    lanes = data.lanes
    marked = np.bincount(lanes.document[data.segments.lane], minlength=len(lanes.length))
    units = np.maximum(marked / lanes.annotators, 1.0)
    group = np.arange(len(units)) if data.group is None else data.group[lanes.row]
    size = np.bincount(group, weights=lanes.length)
    marked_groups = size > 0
    marks = np.bincount(group, weights=units)
    return size[marked_groups].astype(np.float64), marks[marked_groups].astype(np.float64)


def share_below(values: Floats, threshold: float, n_groups: int, unseen: UnseenDocument) -> Floats:
    """Compute the probability of a value below the threshold, with the unseen document.

    A resampled value v becomes (1 - u) v + u a, where a is the value of the unseen document and u
    its share of the whole: with w from Beta(1, n), the weight of one of n + 1 documents in a
    Bayesian bootstrap, u = s w / (1 + (s - 1) w) for a document s times as large as the mean.

    Parameters
    ----------
    values : array of shape (..., resamples), NaN where the measure was undefined.

    Returns
    -------
    array of shape (...,)
    """
    low = unseen.value
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.clip((values - threshold) / (values - low), 0.0, 1.0)
        heavier = (1 - share) * unseen.size / (unseen.size - (unseen.size - 1) * share)
        probability = np.where(values <= threshold, 1.0, heavier**n_groups)
    if threshold <= low:
        probability = np.where(values < threshold, 1.0, 0.0)
    undefined = np.isnan(values)
    if not undefined.any():
        return np.asarray(probability.mean(axis=-1))
    return np.asarray(np.nanmean(np.where(undefined, np.nan, probability), axis=-1))


def lower_bound(
    values: Floats, n_groups: int, unseen: UnseenDocument, *, error: float = ERROR
) -> float:
    """Return the value below which the true one lies with a probability of at most ``error``.

    Without disagreement in n documents it is 1 - (1 - error^(1/n)) (1 - a): the exact (Clopper and
    Pearson) bound for an event that was never seen, here a document at the level of chance.

    References
    ----------
    Learned-Miller & Thomas (2019), A New Confidence Interval for the Mean of a Bounded Random
    Variable, arXiv:1905.06208: random weights for the sample and one value at the bound.
    Rubin (1981), The Bayesian Bootstrap, Annals of Statistics 9, pp. 130-134.
    """
    values = values[~np.isnan(values)]
    low, high = min(unseen.value, float(values.min())), float(values.max())
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if share_below(values, middle, n_groups, unseen) <= error:
            low = middle
        else:
            high = middle
    return low


def fewest_groups(
    values: Floats,
    n_groups: int,
    unseen: UnseenDocument,
    *,
    around: float,
    threshold: float,
    most: int,
) -> int | None:
    """Return the fewest documents with which the lower bound reaches the threshold.

    The value is taken to stay where it is, and resampled values to come nearer to it with the
    square root of the number of documents.

    Parameters
    ----------
    around : the value.
    most : give up beyond so many; None is returned then.
    """

    def enough(n: int) -> bool:
        resampled = around + (values - around) * np.sqrt(n_groups / n)
        return bool(share_below(resampled, threshold, n, unseen) <= ERROR)

    if not enough(most):
        return None
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
