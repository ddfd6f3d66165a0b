"""Linear models on named features, and predictions by models that have not seen the document."""

from __future__ import annotations

import numpy as np
import pytest

from argora.errors import DataError
from argora.mining.crossfit import cross_fitted, folds_of
from argora.mining.linear import fit_linear

THINGS = [{"a": 1.0}, {"a": 1.0, "b": 0.5}, {"b": 1.0}, {"b": 1.0, "c": 2.0}, {"c": 1.0}] * 6
LABELS = ["x", "x", "y", "y", "z"] * 6


@pytest.mark.parametrize("labels", [LABELS, ["x" if n == "x" else "y" for n in LABELS]])
def test_probabilities_are_those_of_the_trainer(labels):
    """With three classes, and with two, of which scikit-learn keeps the weights of one."""
    linear_model = pytest.importorskip("sklearn.linear_model")
    model = fit_linear(THINGS, labels, strength=1.0)
    dense = np.array([[thing.get(name, 0.0) for name in "abc"] for thing in THINGS])
    theirs = linear_model.LogisticRegression(C=1.0, max_iter=200).fit(dense, labels)
    assert model.classes == tuple(theirs.classes_)
    assert np.allclose(model.log_probabilities(THINGS), theirs.predict_log_proba(dense), atol=1e-6)


def test_rare_features_are_left_out_and_unknown_ones_say_nothing():
    """What nobody has seen in training changes no probability."""
    model = fit_linear([*THINGS, {"once": 1.0}], [*LABELS, "x"], strength=1.0, rarest=2)
    assert "once" not in model.index
    plain, more = model.log_probabilities([{"a": 1.0}, {"a": 1.0, "new": 9.0, "once": 1.0}])
    assert plain.tolist() == more.tolist()


def test_one_class_is_certain():
    """There is nothing to tell apart."""
    model = fit_linear([{"a": 1.0}] * 3, ["x"] * 3, strength=1.0)
    assert model.log_probabilities([{"a": 1.0}, {}]).tolist() == [[0.0], [0.0]]


def test_no_example_is_an_error():
    """Not a model that guesses."""
    with pytest.raises(DataError, match="no examples"):
        fit_linear([], [], strength=1.0)


def test_things_of_one_document_share_a_fold():
    """The seed deals, and the same seed deals the same."""
    groups = [0, 0, 1, 2, 2, 2, 3, 4]
    folds = folds_of(groups, 3, seed=1)
    assert len({(g, f) for g, f in zip(groups, folds.tolist(), strict=True)}) == 5
    assert folds.tolist() == folds_of(groups, 3, seed=1).tolist()
    assert any(folds.tolist() != folds_of(groups, 3, seed=s).tolist() for s in range(2, 9))


def test_a_prediction_comes_from_the_other_folds():
    """The model of a fold has been given everything but the fold."""
    seen = []

    def train(things, labels):
        seen.append({next(iter(thing)) for thing in things})
        return fit_linear(things, labels, strength=1.0, rarest=1)

    things = [{f"only-{n}": 1.0} for n in range(6)]
    folds = np.array([0, 0, 1, 1, 2, 2])
    cross_fitted(things, ["x", "y"] * 3, folds, ("x", "y"), train)
    held = [{"only-0", "only-1"}, {"only-2", "only-3"}, {"only-4", "only-5"}]
    assert all(not own & given for own, given in zip(held, seen, strict=True))
    assert all(len(given) == 4 for given in seen)


def test_a_class_that_a_fold_lacks_is_next_to_impossible_there():
    """Not missing, which would shift the columns."""
    things, labels = [{"a": 1.0}, {"b": 1.0}, {"a": 1.0}], ["x", "y", "z"]
    found = cross_fitted(
        things,
        labels,
        np.array([0, 0, 1]),
        ("x", "y", "z"),
        lambda t, c: fit_linear(t, c, strength=1.0, rarest=1),
    )
    assert (found[:2, :2] < -20).all()
    assert (found[:2, 2] == 0).all()
    assert found[2, 2] < -20
