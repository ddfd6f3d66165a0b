"""The votes of each annotator, found in one pass."""

from __future__ import annotations

import numpy as np

from argora.reliability import CodingData
from argora.reliability.arrays import Ints

__all__ = ["votes_by_annotator"]


def votes_by_annotator(data: CodingData) -> list[Ints]:
    """Return the places of each annotator's votes, in the order of the items.

    >>> data = CodingData.from_matrix([["a", "b"], [None, "a"]])
    >>> [places.tolist() for places in votes_by_annotator(data)]
    [[0], [1, 2]]
    """
    order = np.argsort(data.annotator, kind="stable").astype(np.int64)
    n = np.bincount(data.annotator, minlength=len(data.annotators))
    return np.split(order, np.cumsum(n)[:-1])
