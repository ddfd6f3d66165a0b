"""The single labels of categories: members of sets, or the categories themselves."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable

import numpy as np

from argora.errors import DataError, did_you_mean
from argora.reliability import CodingData
from argora.reliability.arrays import Bools
from argora.reliability.coding.factor import show
from argora.reliability.items import NONE

__all__ = ["check_labels", "labels_of", "members", "membership"]

LARGEST = 10**8


def labels_of(data: CodingData) -> tuple[Hashable, ...]:
    """Return the labels that can be chosen; ``none``, also for the empty set, comes last."""
    labels = [label for label in data.labels if label != NONE]
    if NONE in data.labels or frozenset() in data.categories:
        labels.append(NONE)
    return tuple(labels)


def check_labels(names: Iterable[Hashable], labels: Collection[Hashable]) -> None:
    """Raise a DataError that names the nearest where a name is none of the labels."""
    for name in names:
        if name not in labels:
            near = did_you_mean(show(name), map(show, labels))
            raise DataError(f"no category {show(name)!r}{near}")


def members(category: Hashable) -> list[Hashable]:
    """Return the labels of one category; the empty set is ``none``.

    >>> members(frozenset({"claim"})), members(frozenset()), members("pro")
    (['claim'], ['none'], ['pro'])
    """
    if isinstance(category, frozenset):
        return sorted(category, key=str) or [NONE]
    return [category]


def membership(data: CodingData) -> Bools:
    """Mark the labels of each category: array of shape (n_categories, n_labels).

    Raises
    ------
    DataError
        If that is too large to hold.
    """
    labels = labels_of(data)
    if len(labels) * len(data.categories) > LARGEST:
        raise DataError(
            f"{len(data.categories)} categories are too many to compare one by one; recode them "
            "into fewer"
        )
    if not data.is_set_valued and labels == data.categories:
        return np.eye(len(labels), dtype=bool)
    label_sets = [set(members(category)) for category in data.categories]
    rows = [[label in each for label in labels] for each in label_sets]
    return np.array(rows, dtype=bool).reshape(len(label_sets), len(labels))
