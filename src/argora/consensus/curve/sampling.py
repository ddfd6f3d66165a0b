"""Some subsets of the votes on each item, drawn: for rules that look at more than counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from argora.consensus.curve.spread import Spread
from argora.consensus.rule import Rule
from argora.reliability import CodingData

__all__ = ["drawn_votes", "spread_by_drawing"]


def spread_by_drawing(
    data: CodingData,
    rule: Rule,
    n: int,
    *,
    samples: int,
    seed: int,
    progress: Callable[[str], object] = str,
) -> Spread:
    """Return how often a rule decides for what when n votes of each item are drawn.

    A model is fitted anew to each draw. Items with fewer than n votes have no part in it.
    """
    enough = np.flatnonzero(data.votes_per_item >= n)
    codes = []
    for i in range(samples):
        progress(f"{rule}: {n} annotators, draw {i + 1} of {samples}")
        codes.append(rule(drawn_votes(data, n, seed=(seed, n, i))).code[enough])
    return Spread(
        np.tile(enough, samples),
        np.concatenate(codes) if codes else enough[:0],
        np.full(len(enough) * samples, 1 / max(samples, 1)),
    )


def drawn_votes(data: CodingData, n: int, *, seed: tuple[int, ...]) -> CodingData:
    """Return the data with n random votes of each item, none of items that have fewer."""
    random = np.random.default_rng(seed)
    order = np.lexsort((random.random(len(data.code)), data.item_of_vote))
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order)) - data.start[data.item_of_vote[order]]
    keep = (place < n) & (data.votes_per_item >= n)[data.item_of_vote]
    per_row = np.bincount(data.item_of_vote[keep], minlength=data.n_rows)
    return replace(
        data,
        start=np.concatenate([[0], np.cumsum(per_row)]).astype(np.int64),
        annotator=data.annotator[keep],
        code=data.code[keep],
    )
