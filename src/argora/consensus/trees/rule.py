"""What every way to one tree has in common: it is a small value that takes ballots."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from argora.consensus.registry import class_in, parsed
from argora.consensus.spelled import Spelled
from argora.consensus.trees.result import DecidedEdge, OpenUnit
from argora.consensus.trees.tallying import Option, Tally
from argora.consensus.trees.votes import EdgeVotes
from argora.registry import Registry

__all__ = [
    "TREE_RULES",
    "Chosen",
    "TreeRule",
    "Trust",
    "decided_edge",
    "open_unit",
    "parse_tree_rule",
]

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

    trust: Trust = "equal"

    def __post_init__(self) -> None:
        self._check_choice("trust", Trust)

    def choose(self, votes: EdgeVotes, weights: Mapping[str, int]) -> Chosen:
        """Decide on the edge from every unit.

        Parameters
        ----------
        votes : of which at least one annotator with a weight decided on something.
        weights : whole numbers from 0.
        """
        raise NotImplementedError


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


TREE_RULES = Registry(
    "argora.consensus.trees",
    {
        "arborescence": "argora.consensus.trees.arborescence:Arborescence",
        "medoid": "argora.consensus.trees.medoid:Medoid",
        "majority_edges": "argora.consensus.trees.majority:MajorityEdges",
    },
)


def parse_tree_rule(text: str) -> TreeRule:
    """Return the rule that a text such as ``majority_edges(k=2)`` names.

    >>> str(parse_tree_rule("arborescence(labels='joint')"))
    "arborescence(labels='joint')"

    Raises
    ------
    MeasureError
        If the text is no such call, or the rule or an option is unknown.
    """
    return parsed(
        text,
        lambda name: class_in(TREE_RULES, name, TreeRule, what="rule for trees"),
        such_as="arborescence or majority_edges(k=2)",
    )
