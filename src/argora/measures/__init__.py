"""Reliability data to results: one file per family of measures, one way for all of them."""

from argora.measures.base import Estimate, Measure, Properties
from argora.measures.comparing import compare
from argora.measures.comparison import Comparison
from argora.measures.mcnemar import McNemar, mcnemar
from argora.measures.registry import MEASURES, measure_class, parse
from argora.measures.result import Interval, Result

__all__ = [
    "MEASURES",
    "Comparison",
    "Estimate",
    "Interval",
    "McNemar",
    "Measure",
    "Properties",
    "Result",
    "compare",
    "mcnemar",
    "measure_class",
    "parse",
]
