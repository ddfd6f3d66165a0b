"""Folds of documents or instances, and predictions by models that have not seen the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.mining.linear import Features, Linear
from argora.model import Document

__all__ = ["IMPOSSIBLE", "Split", "cross_fitted", "deal", "folds_of", "numbers_of_groups"]

Ints = NDArray[np.int64]

Split = Literal["document", "instance"]

IMPOSSIBLE = -30.0
"""The logarithm of the probability of a class that a fold does not have."""


def folds_of(groups: Sequence[int], n_folds: int, seed: int) -> Ints:
    """Return the fold of each thing; things of one group, a document, share theirs."""
    names, numbers = np.unique(np.asarray(groups, dtype=np.int64), return_inverse=True)
    order = np.random.default_rng(seed).permutation(len(names))
    folds: Ints = order[numbers] % n_folds
    return folds


def numbers_of_groups(documents: Iterable[Document]) -> Ints:
    """Return the number of the group of each document; one without a group is its own.

    >>> numbers_of_groups([Document("a", length=1), Document("b", length=1, group="a")]).tolist()
    [0, 0]
    """
    numbers: dict[str, int] = {}
    each = [numbers.setdefault(document.cluster, len(numbers)) for document in documents]
    return np.array(each, dtype=np.int64)


def cross_fitted(
    instances: Sequence[Features],
    labels: Sequence[str],
    folds: Ints,
    classes: Sequence[str],
    train: Callable[[Sequence[Features], Sequence[str]], Linear],
) -> NDArray[np.float64]:
    """Return the log probabilities of the classes for each thing, from the other folds.

    Where there is only one fold, its documents must do.

    Returns
    -------
    array of shape (n_things, n_classes)
    """
    log_probabilities = np.full((len(instances), len(classes)), IMPOSSIBLE)
    for fold in np.unique(folds):
        inside = np.flatnonzero(folds == fold).tolist()
        outside = np.flatnonzero(folds != fold).tolist() or inside
        model = train([instances[i] for i in outside], [labels[i] for i in outside])
        columns = [classes.index(name) for name in model.classes]
        rows = np.array(inside)[:, None]
        log_probabilities[rows, columns] = model.log_probabilities([instances[i] for i in inside])
    return log_probabilities


def deal(split: Split, classes: Ints, groups: Ints, n_folds: int, seed: int) -> Ints:
    """Return the fold of each instance.

    Parameters
    ----------
    split : ``document`` keeps the instances of a group of documents together; ``instance`` deals
        them out at random, those of each class in turn, so that all folds have the same share of
        each.
    groups : the number of the group of the document of each instance.

    Raises
    ------
    DataError
        If there are fewer groups of documents, or instances, than folds.
    """
    if split not in get_args(Split):
        raise DataError(f"split={split!r}: expected one of {list(get_args(Split))}")
    n_parts = len(np.unique(groups)) if split == "document" else len(classes)
    if not 2 <= n_folds <= n_parts:
        raise DataError(
            f"{n_folds} folds of {n_parts} {split}s: expected at least 2 folds, and at least one "
            f"{split} in each{'; documents of one group count once' * (split == 'document')}"
        )
    if split == "document":
        return folds_of(groups.tolist(), n_folds, seed)
    order = np.random.default_rng(seed).permutation(len(classes))
    order = order[np.argsort(classes[order], kind="stable")]
    folds = np.empty(len(classes), dtype=np.int64)
    folds[order] = np.arange(len(classes)) % n_folds
    return folds
