"""Models as annotators: trained on a gold layer, they read documents and write layers.

Training needs the extra ``mining``; a model that is there needs NumPy and SciPy only.
"""

from __future__ import annotations

from argora.mining.miner import Mined, Miner
from argora.mining.plugins import MINERS, find_miner
from argora.mining.settings import Settings
from argora.mining.storage import load, save
from argora.mining.training import fit

__all__ = ["MINERS", "Mined", "Miner", "Settings", "find_miner", "fit", "load", "save"]
