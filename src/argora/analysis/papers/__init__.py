"""Published figures made again, ours beside theirs: the seven papers, and figures of corpora."""

from argora.analysis.papers.figures import Figure, Published, Reproduction, Request
from argora.analysis.papers.paper import Paper, Place, ReproducedPaper, reproduce_paper
from argora.analysis.papers.registry import CORPORA, PAPERS

__all__ = [
    "CORPORA",
    "PAPERS",
    "Figure",
    "Paper",
    "Place",
    "Published",
    "ReproducedPaper",
    "Reproduction",
    "Request",
    "reproduce_paper",
]
