"""Folds of documents or instances, and predictions by models that have not seen the document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.mining.linear import Features, Linear

__all__ = ["IMPOSSIBLE", "Split", "cross_fitted", "deal", "folds_of"]

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


def cross_fitted(
    instances: Sequence[Features],
    labels: Sequence[str],
    folds: Ints,
    classes: Sequence[str],
    train: Callable[[Sequence[Features], Sequence[str]], Linear],
) -> NDArray[np.float64]:
    """Return the log probabilities of the classes for each thing, from the other folds.

    Where there is only one fold, its own things must do.

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


def deal(split: Split, classes: Ints, homes: Ints, n_folds: int, seed: int) -> Ints:
    """Return the fold of each instance.

    Parameters
    ----------
    split : ``document`` keeps the instances of a document together; ``instance`` deals them out at
        random, those of each class in turn, so that all folds have the same share of each.
    homes : the number of the document of each instance.

    Raises
    ------
    DataError
        If there are fewer documents, or instances, than folds.
    """
    if split not in get_args(Split):
        raise DataError(f"split={split!r}: expected one of {list(get_args(Split))}")
    n_homes = len(np.unique(homes)) if split == "document" else len(classes)
    if not 2 <= n_folds <= n_homes:
        raise DataError(
            f"{n_folds} folds of {n_homes} {split}s: expected at least 2 folds, and at least one "
            f"{split} in each"
        )
    if split == "document":
        return folds_of(homes.tolist(), n_folds, seed)
    order = np.random.default_rng(seed).permutation(len(classes))
    order = order[np.argsort(classes[order], kind="stable")]
    folds = np.empty(len(classes), dtype=np.int64)
    folds[order] = np.arange(len(classes)) % n_folds
    return folds
