"""Dirichlet distributions, as variational models need them: expected logs and divergence."""

from __future__ import annotations

import numpy as np

from argora.reliability.arrays import Floats

__all__ = ["divergence", "expected_logs"]


def expected_logs(counts: Floats) -> Floats:
    """Return the expected log of every probability; distributions lie along the last axis."""
    from scipy.special import digamma

    return np.asarray(digamma(counts) - digamma(counts.sum(axis=-1, keepdims=True)))


def divergence(counts: Floats, prior: Floats, logs: Floats) -> float:
    """Return the sum of Kullback-Leibler divergences of the distributions from their priors.

    Parameters
    ----------
    counts, prior : arrays of one shape, distributions along the last axis.
    logs : the expected logs of ``counts``.
    """
    from scipy.special import gammaln

    total = gammaln(counts.sum(axis=-1)).sum() - gammaln(prior.sum(axis=-1)).sum()
    cells = (gammaln(prior) - gammaln(counts) + (counts - prior) * logs).sum()
    return float(total + cells)
