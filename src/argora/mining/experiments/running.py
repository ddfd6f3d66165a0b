"""Cross-validation: every instance is predicted once, by a model that was not trained on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argora.mining.experiments.classifiers import classify
from argora.mining.experiments.gain import best_columns, information_gain
from argora.mining.experiments.instances import Instances
from argora.mining.experiments.table import Table

__all__ = ["Folded", "Predictions", "best_by_fold", "gains_by_fold", "majority", "predictions"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Folded:
    """Instances with their features, dealt into folds.

    Attributes
    ----------
    folds : array of shape (n_instances,)
    """

    instances: Instances
    table: Table
    folds: Ints
    seed: int

    def parts(self) -> Iterator[tuple[Ints, Ints]]:
        """Yield the rows to train on and the rows to predict, for each fold."""
        for fold in np.unique(self.folds).tolist():
            yield np.flatnonzero(self.folds != fold), np.flatnonzero(self.folds == fold)


@dataclass(frozen=True, eq=False)
class Predictions:
    """What came out.

    Attributes
    ----------
    codes : array of shape (n_instances,), the number of the class of each.
    n_features : how many features were kept, in the mean over folds.
    n_unsettled : in how many folds the search for the best weights did not come to its end.
    """

    codes: Ints
    n_features: float = 0.0
    n_unsettled: int = 0


def predictions(folded: Folded, classifier: str, columns_by_fold: Sequence[Ints]) -> Predictions:
    """Predict every fold from the others.

    Parameters
    ----------
    columns_by_fold : the columns of the table to use in each fold, chosen by the rows to train on
        alone.
    """
    gold, matrix = folded.instances.gold, folded.table.matrix
    codes = np.empty(len(gold), dtype=np.int64)
    unsettled = 0
    for (training, others), columns in zip(folded.parts(), columns_by_fold, strict=True):
        part = matrix if len(columns) == matrix.shape[1] else matrix[:, np.sort(columns)]
        codes[others], settled = classify(
            classifier, part[training], gold[training], part[others], folded.seed
        )
        unsettled += not settled
    return Predictions(
        codes, float(np.mean([len(columns) for columns in columns_by_fold])), unsettled
    )


def best_by_fold(gains: Floats, columns: Ints, k: int) -> list[Ints]:
    """Return those of some columns that have most gain, k of them for each row of gains."""
    return [columns[best_columns(gain[columns], k)] for gain in gains]


def gains_by_fold(folded: Folded) -> Floats:
    """Return the information gain of every feature among the rows to train on, fold by fold."""
    gold, n = folded.instances.gold, len(folded.instances.classes)
    matrix = folded.table.matrix
    return np.stack([information_gain(matrix[rows], gold[rows], n) for rows, _ in folded.parts()])


def majority(folded: Folded) -> Predictions:
    """Predict the most frequent class of all instances for every one of them.

    It is one class in all folds: the most frequent class of the training rows is the wrong one
    wherever two classes are about as frequent, since a fold with more of a class leaves fewer.
    """
    gold = folded.instances.gold
    return Predictions(np.full(len(gold), np.bincount(gold).argmax(), dtype=np.int64))
