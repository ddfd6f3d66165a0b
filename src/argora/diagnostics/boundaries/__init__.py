"""Where units begin and end: near misses, split from disagreement about anything else."""

from argora.diagnostics.boundaries.edges import Edge, edges_between
from argora.diagnostics.boundaries.near_misses import (
    OUTCOMES,
    Boundaries,
    NearMiss,
    Outcome,
    boundaries,
)
from argora.diagnostics.boundaries.wording import KINDS, WordKind, kind_of

__all__ = [
    "KINDS",
    "OUTCOMES",
    "Boundaries",
    "Edge",
    "NearMiss",
    "Outcome",
    "WordKind",
    "boundaries",
    "edges_between",
    "kind_of",
]
