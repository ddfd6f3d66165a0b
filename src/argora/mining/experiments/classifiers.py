"""Classifiers of scikit-learn, for comparison only: none of them is ever saved."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError, MissingExtraError, did_you_mean

__all__ = ["CLASSIFIERS", "check_classifier", "classify", "most_for"]

Ints = NDArray[np.int64]


def _svm(seed: int) -> Any:
    from sklearn.svm import LinearSVC

    return LinearSVC(C=SVM_STRENGTH, random_state=seed, max_iter=5000)


def _bayes(_: int) -> Any:
    from sklearn.naive_bayes import BernoulliNB

    return BernoulliNB()


def _tree(seed: int) -> Any:
    from sklearn.tree import DecisionTreeClassifier

    return DecisionTreeClassifier(criterion="entropy", min_samples_leaf=2, random_state=seed)


def _forest(seed: int) -> Any:
    from sklearn.ensemble import RandomForestClassifier

    return RandomForestClassifier(n_estimators=100, n_jobs=1, random_state=seed)


SVM_STRENGTH = 0.1
"""C of the support vector machine; 1 gives much the same figures, but takes long to settle."""

MOST_FOR_TREES = 5000
"""Trees look at every feature again and again: of more than so many they get the best by gain."""

CLASSIFIERS: Mapping[str, tuple[str, Callable[[int], Any]]] = {
    "svm": (f"linear support vector machine (C={SVM_STRENGTH})", _svm),
    "bayes": ("naive Bayes (a feature is there or not)", _bayes),
    "tree": ("decision tree (entropy, at least 2 things in a leaf, not pruned)", _tree),
    "forest": ("random forest (100 trees)", _forest),
}
"""What there is by name, with words for it and what makes one from a seed."""


def check_classifier(name: str) -> None:
    """Refuse an unknown classifier, or any without scikit-learn."""
    if name not in CLASSIFIERS:
        names = ", ".join(CLASSIFIERS)
        raise DataError(
            f"unknown classifier {name!r}{did_you_mean(name, CLASSIFIERS)}; there is {names}"
        )
    try:
        import sklearn  # noqa: F401
    except ImportError as error:
        raise MissingExtraError(
            "experiments need scikit-learn: pip install 'argora[mining]'"
        ) from error


def most_for(name: str, best: int | None) -> int | None:
    """Return the number of features for a classifier if ``best`` are asked for; None for all."""
    if name not in ("tree", "forest"):
        return best
    return MOST_FOR_TREES if best is None else min(best, MOST_FOR_TREES)


def classify(name: str, training: Any, classes: Ints, others: Any, seed: int) -> tuple[Ints, bool]:
    """Learn the classes of known things and tell those of others.

    Parameters
    ----------
    training, others : sparse matrices with the same columns.

    Returns
    -------
    The class of each of the others, and whether the search for the best weights came to its end.
    """
    first = classes[0]
    if not training.shape[1] or (classes == first).all():
        usual = np.bincount(classes).argmax()
        return np.full(others.shape[0], usual, dtype=np.int64), True
    from sklearn.exceptions import ConvergenceWarning

    model = CLASSIFIERS[name][1](seed)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ConvergenceWarning)
        model.fit(training, classes)
    unsettled = any(issubclass(warning.category, ConvergenceWarning) for warning in caught)
    return np.asarray(model.predict(others), dtype=np.int64), not unsettled
