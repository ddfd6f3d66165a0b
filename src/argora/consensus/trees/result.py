"""What comes of voting on trees: an edge from every unit, how clear it is, and what stays open."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from argora.consensus.trees.reliabilities import Reliability
from argora.consensus.trees.restating import Equivalence
from argora.consensus.trees.structures import drawn_as
from argora.consensus.trees.votes import EdgeVotes, Node, name_of
from argora.reliability.structure import Structure

__all__ = [
    "LEFT",
    "LOST",
    "NOBODY",
    "TIED",
    "DecidedEdge",
    "OpenUnit",
    "TreeCompetence",
    "TreeConsensus",
    "tree_competences",
]


NOBODY = "nobody decided on it"
TIED = "other trees with other edges from it are as good"
LEFT = "no edge that anybody drew from it fits into the tree"
LOST = "what it needs is not decided"


@dataclass(frozen=True)
class DecidedEdge:
    """An edge of the result, or one that could have been.

    Attributes
    ----------
    target : None for the central claim.
    category : the commonest among those who drew the edge; None if several are, or none is given.
    probability : the share of those who decided on the source who drew it, by weight.
    margin : what is lost if the edge is forbidden, as the rule says; 0 where that costs nothing.
        NaN for edges that were not chosen.
    category_probability : the share that drew it with this category.
    category_margin : how far the category lies ahead of the next one.
    supporters : who drew it.
    n_annotators : how many decided on the source.
    """

    source: str
    target: Node | None
    category: str | None
    probability: float
    margin: float
    supporters: tuple[str, ...]
    n_annotators: int
    category_probability: float = math.nan
    category_margin: float = math.nan

    def __str__(self) -> str:
        what = f" ({self.category})" if self.category else ""
        return f"{self.source} > {name_of(self.target)}{what}"


@dataclass(frozen=True)
class OpenUnit:
    """A unit without an edge in the result.

    Attributes
    ----------
    candidates : every edge that somebody drew from it, the strongest first.
    """

    source: str
    reason: str
    candidates: tuple[DecidedEdge, ...] = ()
    n_annotators: int = 0
    margin: float = 0.0


@dataclass(frozen=True, eq=False)
class TreeConsensus:
    """One tree, or what there is of it, from the ballots of several annotators.

    Attributes
    ----------
    rule : as it is parsed, with its options.
    votes : the ballots as they were counted: of units that say the same, the first stands for all.
    edges : what was decided, by source in the order of units.
    undecided : the units whose edge is open, in the same order.
    score : what the rule made as large as possible: for ``arborescence`` the sum of the shares of
        all edges, which is the number of units whose edge a randomly drawn annotator is expected to
        share; for ``medoid`` the mean agreement with the others.
    equivalences : what was decided on pairs of units that say the same.
    classes : the units that say the same, the one that stands for them first.
    weights : of the annotators; they add up to 1.
    fit : what was found out about the annotators, if it was wanted.
    undefined : why the rule could not be applied.
    """

    rule: str
    votes: EdgeVotes
    edges: tuple[DecidedEdge, ...]
    undecided: tuple[OpenUnit, ...]
    score: float
    weights: Mapping[str, float]
    equivalences: tuple[Equivalence, ...] = ()
    classes: tuple[tuple[str, ...], ...] = ()
    fit: Reliability | None = None
    notes: tuple[str, ...] = ()
    signature: str = ""
    undefined: str | None = None

    @property
    def is_defined(self) -> bool:
        """Whether the rule could be applied."""
        return self.undefined is None

    @property
    def roots(self) -> tuple[str, ...]:
        """The units that were decided to be central claims."""
        return tuple(edge.source for edge in self.edges if edge.target is None)

    @property
    def is_tree(self) -> bool:
        """Whether every unit has one edge and all of them lead to one root."""
        heads = {edge.source: edge.target for edge in self.edges}
        if len(self.roots) != 1 or len(self.edges) != len(heads) or self.undecided:
            return False
        return self._circle is None

    @cached_property
    def _circle(self) -> str | None:
        """Return a unit from which edges lead in a circle."""
        onwards: dict[str, list[str]] = {}
        for edge in self.edges:
            if edge.target is not None:
                anchor = edge.target if isinstance(edge.target, str) else edge.target.anchor
                onwards.setdefault(edge.source, []).append(anchor)
        waiting = {unit: len(targets) for unit, targets in onwards.items()}
        back: dict[str, list[str]] = {}
        for unit, targets in onwards.items():
            for target in targets:
                back.setdefault(target, []).append(unit)
        ready = [unit for unit in self.votes.units if unit not in waiting]
        for unit in ready:
            for source in back.get(unit, ()):
                waiting[source] -= 1
                if not waiting[source]:
                    ready.append(source)
        return next((unit for unit in self.votes.units if waiting.get(unit)), None)

    # ----- in other forms -----------------------------------------------------------------------

    def structure(self) -> Structure:
        """Return the result as a structure, with a relation for every set of linked premises.

        Units of a class have a restatement each with the first.
        """
        same = [(members[0], other) for members in self.classes for other in members[1:]]
        units = (*self.votes.units, *(other for _, other in same))
        edges = ((edge.source, edge.target, edge.category) for edge in self.edges)
        return drawn_as(units, edges, same)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield a tidy row for every unit; undecided ones have no target."""
        for edge in self.edges:
            yield self._row(edge.source, edge, "", edge.n_annotators, edge.margin)
        for unit in self.undecided:
            yield self._row(unit.source, None, unit.reason, unit.n_annotators, unit.margin)

    def _row(
        self, source: str, edge: DecidedEdge | None, reason: str, n: int, margin: float
    ) -> dict[str, Any]:
        counts: dict[str, int] = {}
        for annotator in self.votes.deciders(source):
            for each in self.votes.ballots[annotator].from_unit.get(source, ()):
                counts[name_of(each.target)] = counts.get(name_of(each.target), 0) + 1
        ranked = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
        return {
            "document": self.votes.document,
            "source": source,
            "target": None if edge is None else name_of(edge.target),
            "category": None if edge is None else edge.category,
            "reason": reason,
            "votes": ", ".join(f"{name} {times}" for name, times in ranked),
            "supporters": "" if edge is None else ", ".join(edge.supporters),
            "n_annotators": n,
            "probability": math.nan if edge is None else edge.probability,
            "margin": margin,
            "rule": self.rule,
            "signature": self.signature,
        }

    def __str__(self) -> str:
        if self.undefined is not None:
            return f"{self.rule} is undefined: {self.undefined}"
        n_open: dict[str, int] = {}
        for unit in self.undecided:
            n_open[unit.reason] = n_open.get(unit.reason, 0) + 1
        left = "; ".join(f"{n} open: {reason}" for reason, n in n_open.items())
        text = f"{self.rule}: {len(self.edges)} edges decided"
        return f"{text} ({left})" if left else text


@dataclass(frozen=True)
class TreeCompetence:
    """What one annotator has in common with the result, in counts.

    Attributes
    ----------
    n_attached : edges of the result that the annotator drew.
    n_decided : edges of the result from units on which the annotator decided.
    n_labelled : of the edges with a category in the result, those drawn with that category.
    n_with_category : edges of the result with a category, from units the annotator decided on.
    undefined : why there is no share.
    """

    annotator: str
    n_attached: int
    n_decided: int
    n_labelled: int
    n_with_category: int
    undefined: str | None = None

    @property
    def attachment(self) -> float:
        """The share of edges in common; NaN if the annotator decided on no unit that has one."""
        return self.n_attached / self.n_decided if self.n_decided else math.nan

    @property
    def labelled(self) -> float:
        """The share of edges with a category that the annotator drew with that category."""
        return self.n_labelled / self.n_with_category if self.n_with_category else math.nan


def tree_competences(consensus: TreeConsensus) -> tuple[TreeCompetence, ...]:
    """Count the edges of the result that each annotator drew, in the order of names.

    Their own votes are part of the result, so with few annotators this flatters.
    """
    results = []
    for annotator in consensus.votes.annotators:
        ballot = consensus.votes.ballots[annotator]
        mine = {(edge.source, edge.target): edge.category for edge in ballot.edges}
        judged = [edge for edge in consensus.edges if edge.source in ballot.decided]
        named = [edge for edge in judged if edge.category is not None]
        reason = consensus.undefined
        if not judged and reason is None:
            reason = f"{annotator} decided on no unit that has an edge in the result"
        results.append(
            TreeCompetence(
                annotator,
                n_attached=sum((edge.source, edge.target) in mine for edge in judged),
                n_decided=len(judged),
                n_labelled=sum(mine.get((a.source, a.target)) == a.category for a in named),
                n_with_category=len(named),
                undefined=reason,
            )
        )
    return tuple(results)
