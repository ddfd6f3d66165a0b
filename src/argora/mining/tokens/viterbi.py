"""The best sequence of tags, where some may not follow others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["best_path"]


def best_path(
    scores: NDArray[np.float64], steps: NDArray[np.float64], starts: NDArray[np.float64]
) -> NDArray[np.int64]:
    """Return the number of the best tag at each place; of equal ones the first.

    Parameters
    ----------
    scores : array of shape (n_places, n_tags)
        How well a tag fits a place; minus infinity forbids it there.
    steps : array of shape (n_tags, n_tags)
        How well the tag of the column follows that of the row; minus infinity forbids it.
    starts : array of shape (n_tags,)
        How well a tag begins; minus infinity forbids it.

    References
    ----------
    Viterbi (1967), Error Bounds for Convolutional Codes, IEEE Trans. Information Theory 13(2).
    """
    n, n_tags = scores.shape
    if n == 0:
        return np.zeros(0, dtype=np.int64)
    back = np.zeros((n, n_tags), dtype=np.int64)
    best = starts + scores[0]
    for place in range(1, n):
        path_scores = best[:, None] + steps
        back[place] = path_scores.argmax(axis=0)
        best = path_scores.max(axis=0) + scores[place]
    path = np.empty(n, dtype=np.int64)
    path[-1] = best.argmax()
    for place in range(n - 1, 0, -1):
        path[place - 1] = back[place, path[place]]
    return path
