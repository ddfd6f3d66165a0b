"""Continua on which annotators marked units of their own: positions, borders, alignments."""

from argora.reliability.unitizing.continuum import Continuum, Segment
from argora.reliability.unitizing.data import UnitizingData

__all__ = ["Continuum", "Segment", "UnitizingData"]
