"""How much of the result each annotator shares."""

from __future__ import annotations

import math
from dataclasses import dataclass

from argora.consensus.trees.result import TreeConsensus

__all__ = ["TreeCompetence", "tree_competences"]


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
