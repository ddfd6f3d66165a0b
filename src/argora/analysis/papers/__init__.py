"""The tables and figures of the seven papers that Argora follows, ours beside theirs."""

from argora.analysis.papers.paper import Figure, Paper, Place, Published, Remade, Request, remade
from argora.analysis.papers.registry import PAPERS

__all__ = [
    "PAPERS",
    "Figure",
    "Paper",
    "Place",
    "Published",
    "Remade",
    "Request",
    "remade",
]
