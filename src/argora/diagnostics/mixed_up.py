"""Which two categories are taken for each other, how much of the disagreement that is, and where.

What a guideline needs: the pairs of categories that account for most of the disagreement, what
chance would give them, and the clearest examples of each.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from argora.diagnostics.hardest import HardItem, item_at, spread
from argora.diagnostics.observed import Observed, observed, used_in_pairs
from argora.diagnostics.places import Locate
from argora.measures.distances import Distance, distances, placed
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints
from argora.reliability.documents import documents_of

__all__ = ["MixedUp", "mixed_up"]


@dataclass(frozen=True)
class MixedUp:
    """Two categories that annotators chose for the same items.

    Attributes
    ----------
    n_pairs : unordered pairs of decisions on one item that chose the two, weights counted.
    share : of all disagreement, counted as alpha counts it; all pairs add up to 1.
    expected : the share that chance would give them, by how often either was chosen.
    n_items : on how many items both were chosen, weights counted.
    documents : in which ones, in the order of the data.
    examples : the clearest items: those on which the two divide the annotators most evenly, from
        different documents as long as there are any.
    """

    categories: tuple[Hashable, Hashable]
    n_pairs: int
    share: float
    expected: float
    n_items: int
    documents: tuple[str, ...]
    examples: tuple[HardItem, ...]

    @property
    def ratio(self) -> float:
        """How many times the share is what chance would give."""
        return self.share / self.expected if self.expected else math.nan


def mixed_up(
    data: CodingData,
    *,
    distance: Distance = "nominal",
    most: int | None = 10,
    n_examples: int = 5,
    locate: Locate | None = None,
) -> tuple[MixedUp, ...]:
    """Return the pairs of categories that account for most disagreement, the most first.

    An item with m decisions on it counts each pair 1 / (m - 1), as alpha does, times the distance
    of the two categories. Items with several labels are of a category that is a set.

    Parameters
    ----------
    most : how many pairs; all that were mixed up for None.
    locate : where an item lies, such as ``spans`` of :class:`argora.diagnostics.places.Places`.

    References
    ----------
    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, steps 2 and 3: observed and
    expected coincidences off the diagonal.
    """
    disagreement = observed(data, distance)
    if not disagreement.total:
        return ()
    first, second, amount, n_pairs = _off_diagonal(data, distance)
    expected = _expected(data, distance, first, second)
    order = np.lexsort((second, first, -amount))
    order = order[amount[order] > 0][:most]
    documents = documents_of(data)
    return tuple(
        _mixed(
            disagreement,
            (int(first[i]), int(second[i])),
            (int(n_pairs[i]), 2 * float(amount[i]) / disagreement.total, float(expected[i])),
            documents,
            n_examples,
            locate,
        )
        for i in order.tolist()
    )


def _off_diagonal(data: CodingData, distance: Distance) -> tuple[Ints, Ints, Floats, Ints]:
    """Return pairs of categories that meet on an item, the amount of it, and the pairs."""
    from scipy.sparse import csr_array, triu

    row, code, count = data.runs
    shape = (data.n_rows, len(data.categories))
    others = np.maximum(data.votes_per_item - 1, 1)[row]
    counts = csr_array((count, (row, code)), shape=shape)

    def meeting(weight: Any) -> Any:
        table = triu(counts.T @ csr_array((count * weight, (row, code)), shape=shape), 1).tocsr()
        table.sort_indices()  # so that the cells of any weight are in one order
        return table.tocoo()

    n, each = meeting(data.weight[row]), meeting(data.weight[row] / others)
    first, second = (np.asarray(at, dtype=np.int64) for at in (n.row, n.col))
    return first, second, each.data * _between(data, distance, first, second), n.data


def _between(data: CodingData, distance: Distance, first: Ints, second: Ints) -> Floats:
    if distance == "nominal":
        return np.ones(len(first))
    table = distances(distance, placed(distance, data), used_in_pairs(data))
    return np.asarray(table[first, second])


def _expected(data: CodingData, distance: Distance, first: Ints, second: Ints) -> Floats:
    """Return the share of all disagreement that chance would give pairs of categories."""
    used = used_in_pairs(data)
    if distance == "nominal":
        whole = (used.sum() ** 2 - (used**2).sum()) / 2
    else:
        whole = float(used @ distances(distance, placed(distance, data), used) @ used) / 2
    return np.asarray(used[first] * used[second] * _between(data, distance, first, second) / whole)


def _mixed(
    disagreement: Observed,
    pair: tuple[int, int],
    figures: tuple[int, float, float],
    documents: Sequence[str],
    n_examples: int,
    locate: Locate | None,
) -> MixedUp:
    data = disagreement.data
    rows, clearness = _meeting(data, pair)
    order = rows[np.lexsort((rows, -data.weight[rows], -data.votes_per_item[rows], -clearness))]
    chosen = spread(order.tolist(), documents, n_examples)
    return MixedUp(
        (data.categories[pair[0]], data.categories[pair[1]]),
        *figures,
        int(data.weight[rows].sum()),
        tuple(dict.fromkeys(documents[row] for row in rows.tolist())),
        tuple(item_at(disagreement, row, documents, locate) for row in chosen),
    )


def _meeting(data: CodingData, pair: tuple[int, int]) -> tuple[Ints, Floats]:
    """Return the rows on which both were chosen, and the share of the rarer one there."""
    row, code, count = data.runs
    times = np.zeros((2, data.n_rows), dtype=np.int64)
    for side, category in enumerate(pair):
        has_category = code == category
        times[side, row[has_category]] = count[has_category]
    fewer = times.min(axis=0)
    rows = np.flatnonzero(fewer)
    return rows, fewer[rows] / data.votes_per_item[rows]
