"""Which instances are tested on together: by instance, as in the paper, or by document."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.mining.crossfit import folds_of

__all__ = ["Split", "deal"]

Ints = NDArray[np.int64]

Split = Literal["document", "instance"]


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
