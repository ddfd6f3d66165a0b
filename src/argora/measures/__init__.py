"""Reliability data to results: one file per family of measures, one way for all of them."""

from argora.measures.base import Estimate, Measure, Properties
from argora.measures.comparing.comparison import Comparison
from argora.measures.comparing.mcnemar import McNemar, mcnemar
from argora.measures.comparing.paired import compare
from argora.measures.given_distances import DistanceFunction, DistanceMatrix
from argora.measures.planning.sizes import Crew, Planned, plan
from argora.measures.registry import MEASURES, measure_class, parse
from argora.measures.result import Interval, Result
from argora.measures.segmentation.edits import BoundaryEdit, boundary_edits

__all__ = [
    "MEASURES",
    "BoundaryEdit",
    "Comparison",
    "Crew",
    "DistanceFunction",
    "DistanceMatrix",
    "Estimate",
    "Interval",
    "McNemar",
    "Measure",
    "Planned",
    "Properties",
    "Result",
    "boundary_edits",
    "compare",
    "mcnemar",
    "measure_class",
    "parse",
    "plan",
]
