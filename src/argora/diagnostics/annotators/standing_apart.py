"""The items on which one annotator stands apart from all others: what to talk about with them."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from argora.diagnostics.hardest import HardItem, item_at, spread
from argora.diagnostics.labels import check_labels, labels_of, membership
from argora.diagnostics.observed import observed
from argora.diagnostics.places import Locate
from argora.errors import DataError, did_you_mean
from argora.measures.distances import Distance
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats
from argora.reliability.documents import documents_of

__all__ = ["standing_apart"]


def standing_apart(
    data: CodingData,
    annotator: str,
    *,
    category: Hashable | None = None,
    instead_of: Hashable | None = None,
    distance: Distance = "nominal",
    most: int = 5,
    locate: Locate | None = None,
) -> tuple[HardItem, ...]:
    """Return the items on which an annotator is farthest from the others.

    First those on which nobody shares the decision, of these first those on which most others
    decided and are of one mind; from different documents as long as there are any. For an
    annotator and a gold, select these two from the data.

    Parameters
    ----------
    category : only decisions for this one that not all others share, those first that fewest
        do, as for a category that the annotator prefers.
    instead_of : only decisions for others where somebody else chose this one, those first on
        which most did, as for a category that the annotator shuns.
    locate : where an item lies, such as ``spans`` of :class:`argora.diagnostics.places.Places`.

    Raises
    ------
    DataError
        If there is no such annotator or category.
    """
    if annotator not in data.annotators:
        near = did_you_mean(annotator, data.annotators)
        raise DataError(f"no annotator {annotator!r}{near}")
    disagreement = observed(data, distance)
    is_candidate = data.annotator == data.annotators.index(annotator)
    share = np.zeros(data.n_rows)
    if category is not None:
        chose, with_it = _chose(data, category)
        is_candidate &= chose & (with_it[data.item_of_vote] < 1)
        share = with_it
    if instead_of is not None:
        chose, with_it = _chose(data, instead_of)
        is_candidate &= ~chose & (with_it[data.item_of_vote] > 0)
        share = share - with_it
    votes = np.flatnonzero(is_candidate & (disagreement.amount_of_vote > 0))
    row = data.item_of_vote[votes]
    own_first = (
        share[row],
        -disagreement.of_vote[votes],
        -data.votes_per_item[row],
        disagreement.of_row[row],
    )
    order = np.lexsort((row, *reversed(own_first)))
    documents = documents_of(data)
    chosen = spread(row[order].tolist(), documents, most)
    return tuple(item_at(disagreement, each, documents, locate) for each in chosen)


def _chose(data: CodingData, category: Hashable) -> tuple[Bools, Floats]:
    """Mark the votes that have a label, and compute their share on every row."""
    labels = labels_of(data)
    check_labels([category], labels)
    chose = np.asarray(membership(data)[data.code, labels.index(category)])
    n = np.bincount(data.item_of_vote, weights=chose, minlength=data.n_rows)
    return chose, n.astype(np.float64) / np.maximum(data.votes_per_item, 1)
