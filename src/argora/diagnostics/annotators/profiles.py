"""One row per annotator: what they did, what they prefer, and how far the others go along."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from argora.diagnostics.annotators.bias import Bias, bias
from argora.diagnostics.annotators.distributions import MISSING, Distributions, distributions
from argora.diagnostics.annotators.marking import Marking, marking
from argora.diagnostics.annotators.pairwise import FEWEST_SHARED, Pairwise, pairwise
from argora.diagnostics.annotators.positions import Positions, positions
from argora.diagnostics.annotators.with_others import unlike_others, with_others
from argora.diagnostics.labels import labels_of, membership
from argora.measures import Result, parse
from argora.model import Study
from argora.model.layer import Kind
from argora.reliability import CodingData
from argora.reliability.items import PERSONS
from argora.reliability.missing import missing_counts

__all__ = ["MOST_LEFT_OUT", "Profile", "Profiles", "profiles"]

MOST_LEFT_OUT = 200
"""With more annotators, the value without each of them is not computed."""


@dataclass(frozen=True)
class Profile:
    """One annotator.

    Attributes
    ----------
    marking : documents, units and their lengths; None where there is only coding data.
    positions : where the central claim is found; None if nobody was asked for relations.
    n_items : decisions, weights counted.
    n_missing : items without a decision in the documents that the annotator did.
    used, never_used : labels; of the latter those that somebody else used.
    delta_avg : how many items the annotator would have to decide otherwise to have the average
        distribution, ``?`` included (Peldszus & Stede 2013, Table 5). It says something only
        where all annotators did the same items.
    distance : half of the summed differences of ``bias``, 0 to 1: the share of decisions that
        would have to be others, compared on the same items.
    bias : by category, the share beside that of the others on the same items.
    with_others : agreement with all others on the same items.
    unlike : how often chance alone makes anybody's agreement with the others differ as much, over
        all annotators; NaN if that was not tested, as with fewer than five documents.
    pair_mean, n_comparable : the mean agreement over the pairs that share enough, and how many of
        the annotator's pairs do.
    without : what the others reach among themselves; None where there are too many annotators.
    """

    annotator: str
    marking: Marking | None
    positions: Positions | None
    n_items: int
    n_missing: int
    used: tuple[Hashable, ...]
    never_used: tuple[Hashable, ...]
    delta_avg: float
    distance: float
    bias: Mapping[Hashable, Bias]
    with_others: Result
    pair_mean: float
    n_comparable: int
    without: Result | None
    unlike: float = math.nan

    @property
    def missing_share(self) -> float:
        """The share of items without a decision in the annotator's documents; NaN without any."""
        whole = self.n_items + self.n_missing
        return self.n_missing / whole if whole else math.nan


@dataclass(frozen=True)
class Profiles:
    """All annotators beside each other.

    Attributes
    ----------
    annotators : in the order of the data.
    whole : the agreement of all, nominal alpha.
    """

    annotators: Mapping[str, Profile]
    whole: Result
    pairs: Pairwise
    counts: Distributions


def profiles(
    data: CodingData,
    study: Study | None = None,
    *,
    kinds: Collection[Kind] = PERSONS,
    round: int = 1,
    fewest: int = FEWEST_SHARED,
    interval: Literal["document"] | None = "document",
    resamples: int = 1000,
    seed: int = 7,
) -> Profiles:
    """Describe every annotator of coding data.

    Parameters
    ----------
    study : where the data come from, for units, lengths and positions.
    kinds, round : with which the items were made from it.
    fewest : how many items two annotators must share to be compared as a pair.
    interval, resamples, seed : for preferences and agreement with the others.
    """
    marked = {} if study is None else marking(study, kinds=kinds, round=round)
    placed = {} if study is None else positions(study, kinds=kinds, round=round)
    counts = distributions(data)
    preferred = bias(data, interval=interval, resamples=resamples, seed=seed)
    shared = with_others(data, interval=interval, resamples=resamples, seed=seed)
    unlike = {} if interval is None else unlike_others(data, seed=seed)
    pairs = pairwise(data, fewest=fewest)
    parts = ("without_annotator",) if len(data.annotators) <= MOST_LEFT_OUT else ()
    whole = parse("alpha")(data, interval=None, parts=parts)
    without = whole.parts.get("without_annotator", {})
    chosen = _chosen(data, counts)
    n_items = counts.counts[:, [c != MISSING for c in counts.categories]].sum(axis=1)
    n_missing = missing_counts(
        data, done={annotator: marking_of.documents for annotator, marking_of in marked.items()}
    )
    by_annotator = {
        annotator: Profile(
            annotator,
            marked.get(annotator),
            placed.get(annotator),
            int(n_items[i]),
            n_missing[annotator],
            *chosen[i],
            float(counts.delta_avg[i]),
            sum(abs(each.difference) for each in preferred[annotator].values()) / 2,
            preferred[annotator],
            shared[annotator],
            pairs.mean_of(annotator),
            int(pairs.is_comparable[i].sum()),
            without.get(annotator),
            unlike.get(annotator, math.nan),
        )
        for i, annotator in enumerate(data.annotators)
    }
    return Profiles(by_annotator, whole, pairs, counts)


Labels = tuple[Hashable, ...]


def _chosen(data: CodingData, counts: Distributions) -> list[tuple[Labels, Labels]]:
    """Return the labels that each annotator chose, and those that only others chose."""
    member = membership(data).astype(np.int64)
    table = counts.counts[:, : len(data.categories)] @ member
    used_labels = [
        (label, table[:, i])
        for i, label in enumerate(labels_of(data))
        if table[:, i].any() and label != MISSING
    ]
    return [
        (
            tuple(label for label, n in used_labels if n[seat]),
            tuple(label for label, n in used_labels if not n[seat]),
        )
        for seat in range(len(data.annotators))
    ]
