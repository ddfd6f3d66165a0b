"""Linear models on named features: trained by scikit-learn, kept and used as plain numbers."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError, MissingExtraError
from argora.mining.threads import one_thread

__all__ = ["Features", "Linear", "fit_linear", "sparse"]

Features = Mapping[str, float]
"""The features of one thing: the value of each by name; those not named are 0."""

Name = TypeVar("Name", bound=Hashable)


@dataclass(frozen=True, eq=False)
class Linear:
    """A multinomial logistic regression.

    Attributes
    ----------
    classes : what is told apart.
    index : the row of each feature in the weights.
    weights : array of shape (n_features, n_classes)
    bias : array of shape (n_classes,)
    settled : whether the search for the weights came to its end.
    """

    classes: tuple[str, ...]
    index: dict[str, int]
    weights: NDArray[np.float64]
    bias: NDArray[np.float64]
    settled: bool = True

    def log_probabilities(self, things: Sequence[Features]) -> NDArray[np.float64]:
        """Return the logarithm of the probability of each class for each thing.

        Returns
        -------
        array of shape (n_things, n_classes)
        """
        if not things:
            return np.zeros((0, len(self.classes)))
        scores = sparse(things, self.index) @ self.weights + self.bias
        scores -= scores.max(axis=1, keepdims=True)
        found: NDArray[np.float64] = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return found


def fit_linear(
    things: Sequence[Features],
    classes: Sequence[str],
    *,
    strength: float,
    rarest: int = 2,
    balanced: bool = False,
    iterations: int = 200,
) -> Linear:
    """Train on things and the class of each.

    Parameters
    ----------
    strength : the inverse of the regularisation (C of scikit-learn).
    rarest : features that fewer things have are left out.
    balanced : whether classes count alike, however many things they have.
    """
    known = tuple(sorted(set(classes)))
    if not known:
        raise DataError("nothing to train on: no examples")
    counts = Counter(chain.from_iterable(things))
    index = {name: n for n, name in enumerate(sorted(k for k, c in counts.items() if c >= rarest))}
    if len(known) == 1 or not index:
        return Linear(known, {}, np.zeros((0, len(known))), _prior(classes, known))
    try:
        from sklearn.exceptions import ConvergenceWarning
        from sklearn.linear_model import LogisticRegression
    except ImportError as error:
        raise MissingExtraError(
            "training needs scikit-learn: pip install 'argora[mining]'"
        ) from error
    model = LogisticRegression(
        C=strength,
        max_iter=iterations,
        tol=1e-4,
        class_weight="balanced" if balanced else None,
    )
    numbers = {name: n for n, name in enumerate(known)}
    with one_thread(), warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always", ConvergenceWarning)
        model.fit(sparse(things, index), np.array([numbers[name] for name in classes]))
    settled = not any(issubclass(warning.category, ConvergenceWarning) for warning in seen)
    for warning in seen:
        if not issubclass(warning.category, ConvergenceWarning):
            warnings.warn_explicit(
                warning.message, warning.category, warning.filename, warning.lineno
            )
    weights, bias = model.coef_.T, model.intercept_
    if len(known) == 2:  # scikit-learn keeps the second class only
        weights = np.hstack([np.zeros_like(weights), weights])
        bias = np.array([0.0, bias[0]])
    bias = np.asarray(bias, dtype=np.float64)
    return Linear(known, index, np.ascontiguousarray(weights), bias, settled)


def _prior(classes: Sequence[str], known: Sequence[str]) -> NDArray[np.float64]:
    return np.log([classes.count(name) / len(classes) for name in known])


def sparse(things: Sequence[Mapping[Name, float]], index: Mapping[Name, int]) -> Any:
    """Return a sparse matrix of the things by features, with indices of 32 bits."""
    from scipy.sparse import csr_matrix

    columns: list[int] = []
    values: list[float] = []
    ends = [0]
    for thing in things:
        for name, value in thing.items():
            column = index.get(name)
            if column is not None:
                columns.append(column)
                values.append(value)
        ends.append(len(columns))
    return csr_matrix(
        (
            np.array(values, dtype=np.float64),
            np.array(columns, dtype=np.int32),
            np.array(ends, dtype=np.int32),
        ),
        shape=(len(things), len(index)),
    )
