"""Reliability data to results: one file per family of measures, one way for all of them."""

from argora.measures.base import Estimate, Measure, Properties
from argora.measures.registry import MEASURES, measure_class, parse
from argora.measures.result import Interval, Result

__all__ = [
    "MEASURES",
    "Estimate",
    "Interval",
    "Measure",
    "Properties",
    "Result",
    "measure_class",
    "parse",
]
