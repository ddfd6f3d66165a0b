"""Information gain: by how many bits a feature tells what class a thing has."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "BINS",
    "best_columns",
    "gain_of_tables",
    "information_gain",
    "tables_of",
    "worth_coding",
]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

BINS = 10
"""A feature with many values is cut at its quantiles into so many parts, or fewer."""


def information_gain(matrix: Any, classes: Ints, n_classes: int) -> Floats:
    """Return the information gain of each column, in bits.

    A column whose values are 0 and one other is taken as it is. One of more values is cut at its
    deciles first, as seen in these rows.

    Parameters
    ----------
    matrix : sparse, of shape (n_things, n_features)
    classes : array of shape (n_things,)
        The number of the class of each thing.

    Returns
    -------
    array of shape (n_features,)

    References
    ----------
    Quinlan (1986), Induction of Decision Trees, pp. 89-91.
    """
    columns = matrix.tocsc()
    gains = gain_of_tables(tables_of(columns, classes, n_classes))
    for j in _many_valued(columns):
        bins = _cut(columns[:, [j]].toarray()[:, 0])
        table = np.zeros((int(bins.max()) + 1, n_classes), dtype=np.int64)
        np.add.at(table, (bins, classes), 1)
        gains[j] = gain_of_tables(table[None])[0]
    return gains


def tables_of(matrix: Any, classes: Ints, n_classes: int) -> Ints:
    """Count, for each column, the classes of rows with 0 and of rows with another value.

    Returns
    -------
    array of shape (n_features, 2, n_classes)
    """
    columns = matrix.tocsc()
    column = np.repeat(np.arange(columns.shape[1]), np.diff(columns.indptr))
    nonzero = columns.data != 0
    cells = column[nonzero] * n_classes + classes[columns.indices[nonzero]]
    having = np.bincount(cells, minlength=columns.shape[1] * n_classes).reshape(-1, n_classes)
    whole = np.bincount(classes, minlength=n_classes)
    return np.stack([whole - having, having], axis=1)


def gain_of_tables(tables: Ints) -> Floats:
    """Return the gain of tables (..., n_values, n_classes) in bits: array (...).

    It is exactly 0 where the class is spread alike over all values, and where there is nothing.
    """
    n = tables.sum(axis=(-2, -1))
    values, classes = tables.sum(axis=-1), tables.sum(axis=-2)
    bits = (
        _sum_log(tables).sum(axis=-1) - _sum_log(values) - _sum_log(classes) + _log(n)
    ) / np.maximum(n, 1)
    alike = tables * n[..., None, None] == values[..., :, None] * classes[..., None, :]
    return np.where(alike.all(axis=(-2, -1)), 0.0, np.maximum(bits, 0.0))


def worth_coding(tables: Ints) -> NDArray[np.bool_]:
    """Return whether the information gain of a split exceeds the cost of describing it.

    References
    ----------
    Fayyad & Irani (1993), Multi-Interval Discretization of Continuous-Valued Attributes, p. 1026:
    the criterion of minimum description length.
    """
    n = tables.sum(axis=(-2, -1))
    parts = np.concatenate([tables.sum(axis=-2, keepdims=True), tables], axis=-2)
    sizes = parts.sum(axis=-1)
    entropy: Floats = (_log(sizes) - _sum_log(parts)) / np.maximum(sizes, 1)
    split_information = (parts > 0).sum(axis=-1) * entropy
    k = (parts[..., 0, :] > 0).sum(axis=-1)
    cost = np.log2(np.maximum(n - 1, 1)) + np.log2(np.maximum(3.0**k - 2, 1))
    cost -= split_information[..., 0] - split_information[..., 1] - split_information[..., 2]
    worth: NDArray[np.bool_] = gain_of_tables(tables) * n > cost
    return worth


def best_columns(gain: Floats, k: int) -> Ints:
    """Return the k columns of most gain, the best first; of equal ones the first."""
    return np.argsort(-gain, kind="stable")[:k]


def _many_valued(columns: Any) -> list[int]:
    """Return the columns whose values are not just 0 and one other."""
    full = np.flatnonzero(np.diff(columns.indptr))
    starts = columns.indptr[full]
    if not len(full):
        return []
    least = np.minimum.reduceat(columns.data, starts)
    most = np.maximum.reduceat(columns.data, starts)
    return [int(j) for j in full[least != most]]


def _cut(values: Floats) -> Ints:
    """Return the number of the part between two deciles that each value is in."""
    edges = np.unique(np.quantile(values, np.arange(1, BINS) / BINS))
    bins: Ints = np.searchsorted(edges, values, side="right").astype(np.int64)
    return bins


def _log(counts: Ints) -> Floats:
    """Return n log2 n, 0 for 0."""
    return np.asarray(counts * np.log2(np.maximum(counts, 1)), dtype=np.float64)


def _sum_log(counts: Ints) -> Floats:
    entropies: Floats = _log(counts).sum(axis=-1)
    return entropies
