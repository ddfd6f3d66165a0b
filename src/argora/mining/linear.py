"""Linear models on named features: trained by scikit-learn, kept and used as plain numbers."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError, MissingExtraError

__all__ = ["Features", "Linear", "fit_linear", "one_thread", "sparse"]


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

    def log_probabilities(self, instances: Sequence[Features]) -> NDArray[np.float64]:
        """Return the logarithm of the probability of each class for each thing.

        Returns
        -------
        array of shape (n_things, n_classes)
        """
        if not instances:
            return np.zeros((0, len(self.classes)))
        scores = sparse(instances, self.index) @ self.weights + self.bias
        scores -= scores.max(axis=1, keepdims=True)
        log_probabilities: NDArray[np.float64] = scores - np.log(
            np.exp(scores).sum(axis=1, keepdims=True)
        )
        return log_probabilities


def fit_linear(
    instances: Sequence[Features],
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
    class_names = tuple(sorted(set(classes)))
    if not class_names:
        raise DataError("nothing to train on: no examples")
    counts = Counter(chain.from_iterable(instances))
    index = {name: n for n, name in enumerate(sorted(k for k, c in counts.items() if c >= rarest))}
    if len(class_names) == 1 or not index:
        return Linear(
            class_names, {}, np.zeros((0, len(class_names))), _prior(classes, class_names)
        )
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
    numbers = {name: n for n, name in enumerate(class_names)}
    with one_thread(), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ConvergenceWarning)
        model.fit(sparse(instances, index), np.array([numbers[name] for name in classes]))
    settled = not any(issubclass(warning.category, ConvergenceWarning) for warning in caught)
    for warning in caught:
        if not issubclass(warning.category, ConvergenceWarning):
            warnings.warn_explicit(
                warning.message, warning.category, warning.filename, warning.lineno
            )
    weights, bias = model.coef_.T, model.intercept_
    if len(class_names) == 2:  # scikit-learn keeps the second class only
        weights = np.hstack([np.zeros_like(weights), weights])
        bias = np.array([0.0, bias[0]])
    bias = np.asarray(bias, dtype=np.float64)
    return Linear(class_names, index, np.ascontiguousarray(weights), bias, settled)


def _prior(classes: Sequence[str], class_names: Sequence[str]) -> NDArray[np.float64]:
    return np.log([classes.count(name) / len(classes) for name in class_names])


def sparse(instances: Sequence[Mapping[Name, float]], index: Mapping[Name, int]) -> Any:
    """Return a sparse matrix of the things by features, with indices of 32 bits."""
    from scipy.sparse import csr_matrix

    columns: list[int] = []
    values: list[float] = []
    ends = [0]
    for instance in instances:
        for name, value in instance.items():
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
        shape=(len(instances), len(index)),
    )


def one_thread() -> AbstractContextManager[Any]:
    """Restrict libraries of linear algebra to one thread inside the block.

    The work is many small products, on which threads only wait. Sums are then always added in the
    same order, so the same seed gives the same model on any number of cores.
    """
    controller = _controller()
    return nullcontext() if controller is None else controller.limit(limits=1)


@lru_cache(maxsize=1)
def _controller() -> Any:
    try:
        from threadpoolctl import ThreadpoolController  # comes with scikit-learn
    except ImportError:
        return None
    import scipy.linalg  # noqa: F401 - what is limited must have been loaded

    return ThreadpoolController()
