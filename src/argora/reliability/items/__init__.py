"""A study as reliability data: which items annotators decide on, and what they decided."""

from argora.reliability.items.continua import units
from argora.reliability.items.decisions import NONE
from argora.reliability.items.layers import PERSONS, shared_layers
from argora.reliability.items.making import DEFAULT_OF, By, items
from argora.reliability.items.pairs import Absent, PairsOf, PairView

__all__ = [
    "DEFAULT_OF",
    "NONE",
    "PERSONS",
    "Absent",
    "By",
    "PairView",
    "PairsOf",
    "items",
    "shared_layers",
    "units",
]
