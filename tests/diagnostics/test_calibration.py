"""Brier score, calibration error and bins: by hand, and as scikit-learn computes them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from argora.diagnostics.calibration import Forecasts, calibration

sklearn = pytest.importorskip("sklearn")


def drawn(n=400, seed=7, *, bent=1.0):
    """Draw forecasts of 40 documents; what is right follows the probability to a power."""
    random = np.random.default_rng(seed)
    probability = random.random(n)
    right = random.random(n) < probability**bent
    rows = list(
        zip(probability.tolist(), right.tolist(), (np.arange(n) % 40).tolist(), strict=True)
    )
    return Forecasts.of_events(rows)


def test_brier_score_and_error_by_hand():
    """Four forecasts: (0.01 + 0.64 + 0.09 + 0.16) / 4; errors of bins 0.9, 0.8, 0.7, 0.4."""
    forecasts = Forecasts.of_events(
        [(0.9, True, 0), (0.8, False, 0), (0.7, True, 1), (0.4, False, 1)]
    )
    found = calibration(forecasts)
    assert found.brier == pytest.approx(0.225)
    assert found.error == pytest.approx((0.1 + 0.8 + 0.3 + 0.4) / 4)
    assert (found.n, found.mean, found.share) == (4, pytest.approx(0.7), 0.5)
    assert [one.n for one in found.bins] == [0, 0, 0, 0, 1, 0, 0, 1, 1, 1]
    assert found.bins[9].share == 1
    assert math.isnan(found.bins[0].mean)
    assert found.brier_interval.undefined == (
        "only 2 documents to resample, an interval needs at least 5"
    )


def test_a_bin_has_the_distance_of_its_means():
    """Two of three are right at 0.75 on average: off by 1/12."""
    found = calibration(Forecasts.of_events([(0.71, True, 0), (0.75, True, 1), (0.79, False, 2)]))
    assert found.error == pytest.approx(0.75 - 2 / 3)


@pytest.mark.parametrize("bent", [1.0, 3.0])
def test_brier_score_is_that_of_scikit_learn(bent):
    """For what is there or not."""
    from sklearn.metrics import brier_score_loss

    forecasts = drawn(bent=bent)
    expected = brier_score_loss(forecasts.right, forecasts.probability)
    assert calibration(forecasts).brier == pytest.approx(expected)


@pytest.mark.parametrize("bent", [1.0, 3.0])
def test_bins_are_those_of_scikit_learn(bent):
    """Mean probability and share of each bin that is not empty; the error is their weighted sum."""
    from sklearn.calibration import calibration_curve

    forecasts = drawn(bent=bent)
    share, mean = calibration_curve(forecasts.right, forecasts.probability, n_bins=10)
    found = calibration(forecasts)
    filled = [one for one in found.bins if one.n]
    assert [one.share for one in filled] == pytest.approx(share.tolist())
    assert [one.mean for one in filled] == pytest.approx(mean.tolist())
    sizes = np.array([one.n for one in filled])
    assert found.error == pytest.approx(float((sizes * abs(share - mean)).sum() / sizes.sum()))


def test_what_is_calibrated_has_a_small_error_and_what_is_not_a_large_one():
    """The intervals hold the values, and do not meet."""
    good, bad = calibration(drawn()), calibration(drawn(bent=3.0))
    for found in (good, bad):
        assert found.brier_interval.low <= found.brier <= found.brier_interval.high
        assert found.error_interval.low <= found.error <= found.error_interval.high
    assert good.error_interval.high < bad.error_interval.low


def test_documents_are_resampled_and_not_decisions():
    """Forty copies of each decision in its document change no interval."""
    forecasts = drawn()
    rows = list(
        zip(
            forecasts.probability.tolist(),
            forecasts.right.tolist(),
            forecasts.group.tolist(),
            strict=True,
        )
    )
    often = calibration(Forecasts.of_events(rows * 40))
    once = calibration(forecasts)
    assert often.brier_interval.low == pytest.approx(once.brier_interval.low)
    assert often.brier_interval.high == pytest.approx(once.brier_interval.high)


def test_probability_one_is_in_the_last_bin():
    """And zero in the first one."""
    found = calibration(Forecasts.of_events([(1.0, True, 0), (0.0, False, 1)]))
    assert (found.bins[0].n, found.bins[9].n, found.error) == (1, 1, 0)
