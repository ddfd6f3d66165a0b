"""Predictions on what is trained on, each from a model that has not seen its document."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from argora.mining.linear import Features, Linear

__all__ = ["IMPOSSIBLE", "cross_fitted", "folds_of"]

IMPOSSIBLE = -30.0
"""The logarithm of the probability of a class that a fold does not have."""


def folds_of(groups: Sequence[int], n_folds: int, seed: int) -> NDArray[np.int64]:
    """Return the fold of each thing; things of one group, a document, share theirs."""
    names, numbers = np.unique(np.asarray(groups, dtype=np.int64), return_inverse=True)
    order = np.random.default_rng(seed).permutation(len(names))
    folds: NDArray[np.int64] = order[numbers] % n_folds
    return folds


def cross_fitted(
    instances: Sequence[Features],
    labels: Sequence[str],
    folds: NDArray[np.int64],
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
