"""Cross-validation: every instance is predicted once, by a model that was not trained on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argora.mining.experiments.classifiers import classify
from argora.mining.experiments.gain import best_columns, information_gain
from argora.mining.experiments.instances import Instances
from argora.mining.experiments.table import Table

__all__ = ["Folded", "Predictions", "gains_by_fold", "majority", "predictions"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Choose = Callable[[int, Ints], Ints]
"""The columns to keep in a fold, from its number and the rows to train on."""


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

    def parts(self) -> Iterator[tuple[int, Ints, Ints]]:
        """Yield the number of each fold, the rows to train on and those to predict."""
        for fold in np.unique(self.folds).tolist():
            yield fold, np.flatnonzero(self.folds != fold), np.flatnonzero(self.folds == fold)


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


def predictions(
    folded: Folded,
    classifier: str,
    columns: Ints,
    *,
    best: int | None = None,
    gains: Floats | None = None,
    choose: Choose | None = None,
) -> Predictions:
    """Predict every fold from the others.

    Parameters
    ----------
    columns : those of the table that may be used.
    best : how many of them are kept, by information gain among the rows to train on.
    gains : array of shape (n_folds, n_features), that gain, where it is known already.
    choose : another choice of the columns of a fold.
    """
    gold, matrix = folded.instances.gold, folded.table.matrix
    n_classes = len(folded.instances.classes)
    codes = np.empty(len(gold), dtype=np.int64)
    kept, unsettled = [], 0
    for number, (_, known, others) in enumerate(folded.parts()):
        own = columns
        if choose is not None:
            own = choose(number, known)
        elif best is not None and best < len(columns):
            if gains is not None:
                gain = gains[number, columns]
            else:
                gain = information_gain(matrix[known][:, columns], gold[known], n_classes)
            own = np.sort(columns[best_columns(gain, best)])
        part = matrix[:, own] if len(own) < matrix.shape[1] else matrix
        seen = part[known]
        codes[others], settled = classify(classifier, seen, gold[known], part[others], folded.seed)
        kept.append(len(own))
        unsettled += not settled
    return Predictions(codes, float(np.mean(kept)), unsettled)


def gains_by_fold(folded: Folded) -> Floats:
    """Return the information gain of every feature among the rows to train on, fold by fold."""
    gold, n = folded.instances.gold, len(folded.instances.classes)
    matrix = folded.table.matrix
    return np.stack(
        [information_gain(matrix[rows], gold[rows], n) for _, rows, _ in folded.parts()]
    )


def majority(folded: Folded) -> Predictions:
    """Give every instance the class that most of the rows to train on have."""
    gold = folded.instances.gold
    codes = np.empty(len(gold), dtype=np.int64)
    for _, known, others in folded.parts():
        codes[others] = np.bincount(gold[known]).argmax()
    return Predictions(codes)
