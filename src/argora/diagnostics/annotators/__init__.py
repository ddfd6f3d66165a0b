"""Annotators compared: what they prefer, who agrees with whom, who belongs together."""

from argora.diagnostics.annotators.against_gold import AgainstGold, GoldScore, against_gold
from argora.diagnostics.annotators.bias import Bias, bias
from argora.diagnostics.annotators.clustering import Branch, Clustering, Merge, clustering
from argora.diagnostics.annotators.confusion_path import (
    ConfusionPath,
    confusion_path,
    confusion_rate,
    confusion_rates,
)
from argora.diagnostics.annotators.distributions import Distributions, distributions
from argora.diagnostics.annotators.drift import Drift, Trend, drift
from argora.diagnostics.annotators.gold_by_level import GoldByLevel, gold_by_level, gold_of
from argora.diagnostics.annotators.marking import Marking, marking
from argora.diagnostics.annotators.ordering import NBest, n_best
from argora.diagnostics.annotators.over_rounds import OverRounds, over_rounds
from argora.diagnostics.annotators.pairwise import Pairwise, pairwise
from argora.diagnostics.annotators.positions import Positions, positions
from argora.diagnostics.annotators.profiles import Profile, Profiles, profiles
from argora.diagnostics.annotators.standing_apart import standing_apart
from argora.diagnostics.annotators.with_others import with_others

__all__ = [
    "AgainstGold",
    "Bias",
    "Branch",
    "Clustering",
    "ConfusionPath",
    "Distributions",
    "Drift",
    "GoldByLevel",
    "GoldScore",
    "Marking",
    "Merge",
    "NBest",
    "OverRounds",
    "Pairwise",
    "Positions",
    "Profile",
    "Profiles",
    "Trend",
    "against_gold",
    "bias",
    "clustering",
    "confusion_path",
    "confusion_rate",
    "confusion_rates",
    "distributions",
    "drift",
    "gold_by_level",
    "gold_of",
    "marking",
    "n_best",
    "over_rounds",
    "pairwise",
    "positions",
    "profiles",
    "standing_apart",
    "with_others",
]
