"""Models as annotators: trained on a gold layer, they read documents and write layers.

Training needs the extra ``mining``; a model that is there needs NumPy and SciPy only.
"""

from __future__ import annotations

from argora.mining.base import Mined, Miner, TrainedMiner, predict
from argora.mining.folds import cross_validate
from argora.mining.kinds import MINERS, MinerKind, miner_kind, train
from argora.mining.miner import CrfMiner
from argora.mining.parts import Parts, StoredModel
from argora.mining.settings import FitOptions, Settings
from argora.mining.storage import find_miner, load, save
from argora.mining.training import fit

__all__ = [
    "MINERS",
    "CrfMiner",
    "FitOptions",
    "Mined",
    "Miner",
    "MinerKind",
    "Parts",
    "Settings",
    "StoredModel",
    "TrainedMiner",
    "cross_validate",
    "find_miner",
    "fit",
    "load",
    "miner_kind",
    "predict",
    "save",
    "train",
]
