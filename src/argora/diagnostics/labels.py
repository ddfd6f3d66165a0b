"""The single labels of categories: members of sets, or the categories themselves."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
from numpy.typing import NDArray

from argora.reliability import CodingData
from argora.reliability.items import NONE

__all__ = ["labels_of", "members", "membership"]


def labels_of(data: CodingData) -> tuple[Hashable, ...]:
    """Return the labels that can be chosen; ``none``, also for the empty set, comes last."""
    found = [label for label in data.labels if label != NONE]
    if NONE in data.labels or frozenset() in data.categories:
        found.append(NONE)
    return tuple(found)


def members(category: Hashable) -> list[Hashable]:
    """Return the labels of one category; the empty set is ``none``.

    >>> members(frozenset({"claim"})), members(frozenset()), members("pro")
    (['claim'], ['none'], ['pro'])
    """
    if isinstance(category, frozenset):
        return sorted(category, key=str) or [NONE]
    return [category]


def membership(data: CodingData) -> NDArray[np.bool_]:
    """Return which category has which label: array of shape (n_categories, n_labels)."""
    labels = labels_of(data)
    own = [set(members(category)) for category in data.categories]
    found = [[label in each for label in labels] for each in own]
    return np.array(found, dtype=bool).reshape(len(own), len(labels))
