"""Units that annotators marked freely: one set of them from several."""

from argora.consensus.spans.boundaries import Boundaries
from argora.consensus.spans.combining import combine_spans, parse_span_rule
from argora.consensus.spans.result import DecidedUnit, OpenUnit, SpanConsensus
from argora.consensus.spans.runs import BLANK, Runs, runs_of
from argora.reliability.unitizing.continuum import UNKNOWN

__all__ = [
    "BLANK",
    "UNKNOWN",
    "Boundaries",
    "DecidedUnit",
    "OpenUnit",
    "Runs",
    "SpanConsensus",
    "combine_spans",
    "parse_span_rule",
    "runs_of",
]
