"""Experiments with classifiers on a gold layer, as Stab & Gurevych (2014), EMNLP, made them.

They tell what features and kinds of models are good for; what they train is thrown away.
"""

from __future__ import annotations

from argora.mining.experiments.design import Design
from argora.mining.experiments.experiment import Experiment, run_experiment

__all__ = ["Design", "Experiment", "run_experiment"]
