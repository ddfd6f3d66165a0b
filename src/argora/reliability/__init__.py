"""A study as arrays: items with votes, continua with units."""

from argora.reliability.builders import CodingBuilder, UnitizingBuilder
from argora.reliability.coding.data import CodingData
from argora.reliability.items import items, shared_layers, units
from argora.reliability.orders import OrderData, orders
from argora.reliability.protocol import CodedVotes, ReliabilityData
from argora.reliability.rounds import by_round, repeating, with_themselves
from argora.reliability.structure import Matcher, Structure, StructureData, structures
from argora.reliability.unitizing.continuum import Continuum, Segment
from argora.reliability.unitizing.data import UnitizingData

__all__ = [
    "CodedVotes",
    "CodingBuilder",
    "CodingData",
    "Continuum",
    "Matcher",
    "OrderData",
    "ReliabilityData",
    "Segment",
    "Structure",
    "StructureData",
    "UnitizingBuilder",
    "UnitizingData",
    "by_round",
    "items",
    "orders",
    "repeating",
    "shared_layers",
    "structures",
    "units",
    "with_themselves",
]
