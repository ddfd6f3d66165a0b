"""What every way to one tree has in common: it is a small value that takes ballots."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from argora.consensus.spelled import Spelled
from argora.consensus.trees.result import DecidedEdge, OpenUnit
from argora.consensus.trees.tallying import Option, Tally
from argora.consensus.trees.votes import EdgeVotes

__all__ = ["Chosen", "TreeRule", "Trust", "decided_edge", "open_unit"]

Trust = Literal["equal", "estimated"]


@dataclass(frozen=True)
class Chosen:
    """What a rule says of ballots.

    Attributes
    ----------
    edges, undecided : in the order of units.
    score : what the rule made as large as possible.
    """

    edges: tuple[DecidedEdge, ...]
    undecided: tuple[OpenUnit, ...]
    score: float
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TreeRule(Spelled):
    """A way from the ballots on a document to one edge from each unit.

    Attributes
    ----------
    trust : whose votes count how much: everybody's as much (``equal``), or more of those whose
        edges agree more with what all hold probable (``estimated``).
    """

    title: ClassVar[str]
    source: ClassVar[str]
    version: ClassVar[int] = 1

    trust: Trust = "equal"

    def __post_init__(self) -> None:
        self._check("trust", Trust)

    def choose(self, votes: EdgeVotes, weights: Mapping[str, int]) -> Chosen:
        """Decide on the edge from every unit.

        Parameters
        ----------
        votes : of which at least one annotator with a weight decided on something.
        weights : whole numbers from 0.
        """
        raise NotImplementedError

    def _check(self, option: str, choices: object) -> None:
        if getattr(self, option) not in get_args(choices):
            raise self._wrong(option, f"one of {list(get_args(choices))}")


def decided_edge(option: Option, margin: float, n_annotators: int) -> DecidedEdge:
    """Return an edge that was drawn as it is reported."""
    has_category = option.labelled > 0
    return DecidedEdge(
        source=option.source,
        target=option.target,
        category=option.category,
        probability=option.probability,
        margin=margin,
        supporters=option.supporters,
        n_annotators=n_annotators,
        category_probability=option.labelled / option.total if has_category else math.nan,
        category_margin=option.ahead / option.total if has_category else math.nan,
    )


def open_unit(tally: Tally, unit: str, reason: str) -> OpenUnit:
    """Return a unit whose edge is open, with all edges that were drawn from it."""
    n = len(tally.deciders[unit])
    candidates = tuple(decided_edge(option, math.nan, n) for option in tally.options[unit])
    return OpenUnit(unit, reason, candidates, n)
