"""Annotators compared: what they prefer, who agrees with whom, who belongs together."""

from argora.diagnostics.annotators.clustering import Clustering, Merge, clustering
from argora.diagnostics.annotators.distributions import Distributions, distributions
from argora.diagnostics.annotators.ordering import NBest, n_best

__all__ = [
    "Clustering",
    "Distributions",
    "Merge",
    "NBest",
    "clustering",
    "distributions",
    "n_best",
]
