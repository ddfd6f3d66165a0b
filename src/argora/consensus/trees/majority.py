"""The edges that enough annotators drew, whether they make a tree or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from argora.consensus.trees.requirements import supported
from argora.consensus.trees.result import LOST, NOBODY, DecidedEdge, OpenUnit
from argora.consensus.trees.rule import Chosen, TreeRule, decided_edge, open_unit
from argora.consensus.trees.tallying import Option, Tally, tally
from argora.consensus.trees.votes import EdgeVotes
from argora.measures.spelling import is_whole

__all__ = ["MajorityEdges"]


@dataclass(frozen=True, kw_only=True)
class MajorityEdges(TreeRule):
    """Every edge that more than half of those drew who decided on its source, or k of n.

    It may be a forest, or with a small k even have circles and units with several edges; notes say
    so. The margin is the share of votes by which an edge is ahead of the strongest other one from
    its unit. An undercut without the relation that it attacks is left out.

    Attributes
    ----------
    k : how many annotators must have drawn an edge, whatever their weight; None takes more than
        half of the weight.
    n : how many must have decided on the unit; None takes any number.
    """

    id: ClassVar[str] = "majority_edges"
    title: ClassVar[str] = "majority edges: the edges that enough annotators drew"
    source: ClassVar[str] = "Stab & Gurevych (2014), COLING, section 5.4 (two of three), for edges"

    k: int | None = None
    n: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for option, least in (("k", 1), ("n", self.k or 1)):
            value = getattr(self, option)
            if value is not None and not is_whole(value, least=least):
                raise self._wrong(option, f"None or a whole number from {least}")

    def choose(self, votes: EdgeVotes, weights: Mapping[str, int]) -> Chosen:
        """Decide on the edges from every unit."""
        counted = tally(votes, weights, "after")
        enough = {unit: tuple(self._enough(counted, unit)) for unit in votes.units}
        choices = {
            (option.source, option.target) for options in enough.values() for option in options
        }
        remaining = supported(choices)
        edges: list[DecidedEdge] = []
        undecided: list[OpenUnit] = []
        for unit, options in enough.items():
            left = [option for option in options if (unit, option.target) in remaining]
            n = len(counted.deciders[unit])
            edges += [decided_edge(each, _margin(each, counted), n) for each in left]
            if not left:
                reason = LOST if options else self._short if n else NOBODY
                undecided.append(open_unit(counted, unit, reason))
        notes = _notes([edge.source for edge in edges], len(choices) - len(remaining))
        return Chosen(tuple(edges), tuple(undecided), sum(a.probability for a in edges), notes)

    @property
    def _short(self) -> str:
        needed = "more than half of the votes" if self.k is None else f"{self.k} votes"
        return f"no edge from it has {needed}" + (f" of exactly {self.n}" if self.n else "")

    def _enough(self, counted: Tally, unit: str) -> Iterator[Option]:
        if self.n is None or len(counted.deciders[unit]) == self.n:
            for option in counted.options[unit]:
                by_half = self.k is None and 2 * option.support > option.total
                if by_half or (self.k is not None and len(option.supporters) >= self.k):
                    yield option


def _margin(option: Option, counted: Tally) -> float:
    others = (o.support for o in counted.options[option.source] if o is not option)
    return (option.support - max(others, default=0)) / option.total


def _notes(sources: list[str], n_lost: int) -> tuple[str, ...]:
    several = len(sources) - len(set(sources))
    notes = []
    if several:
        notes.append(f"{several} edges are not the only one from their unit")
    if n_lost:
        notes.append(f"{n_lost} edges left out: what they lead to is not in the result")
    return tuple(notes)
