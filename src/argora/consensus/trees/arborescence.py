"""The tree with most votes on its edges: a maximum spanning arborescence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from argora.consensus.trees.choosing import MOST_TRIES, Problem, Roots
from argora.consensus.trees.losses import losses
from argora.consensus.trees.result import LEFT, NOBODY, TIED, DecidedEdge, OpenUnit
from argora.consensus.trees.rule import Chosen, TreeRule, decided_edge, open_unit
from argora.consensus.trees.tallying import Labels, Tally, tally
from argora.consensus.trees.votes import EdgeVotes

__all__ = ["Arborescence"]


@dataclass(frozen=True, kw_only=True)
class Arborescence(TreeRule):
    """The tree whose edges have the greatest sum of shares of votes, with one central claim.

    Among all trees it has the fewest edges that a randomly drawn annotator is expected not to share
    (minimum Bayes risk for attachment): that expectation is a sum over edges. The margin of an edge
    is the sum that is lost in the best tree without it. Only edges that all best trees have are
    decided, so nothing depends on the order or the names of annotators and units.

    Attributes
    ----------
    labels : ``after`` weighs an edge by all who drew it, and then takes its commonest category;
        ``joint`` weighs it by those with its commonest category alone, which makes the fewest
        errors of edge and category together.
    roots : ``one`` central claim; or ``several`` where a text may argue for several, so that the
        result is a forest. A root vote is then an edge like any other.
    """

    id: ClassVar[str] = "arborescence"
    title: ClassVar[str] = "arborescence: the tree with most votes on its edges"
    source: ClassVar[str] = "Chu & Liu (1965); Edmonds (1967); Tarjan (1977)"

    labels: Labels = "after"
    roots: Roots = "one"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_choice("labels", Labels)
        self._check_choice("roots", Roots)

    def choose(self, votes: EdgeVotes, weights: Mapping[str, int]) -> Chosen:
        """Decide on the edge from every unit."""
        counted = tally(votes, weights, self.labels)
        problem = Problem.of(counted, self.roots)
        best = problem.best()
        assert best is not None  # a unit that nothing fits is loose
        lost = losses(problem, best)
        edges: list[DecidedEdge] = []
        undecided: list[OpenUnit] = []
        for node, unit in enumerate(votes.units, start=1):
            number = best.spanning.entering[node]
            option = problem.option[number]
            if option is None:
                undecided.append(open_unit(counted, unit, _why_left(counted, unit)))
                continue
            loss = lost[number]
            loss = best.weight if loss is None else loss
            if loss <= problem.near:
                undecided.append(open_unit(counted, unit, TIED))
            else:
                n = len(counted.deciders[unit])
                edges.append(decided_edge(option, loss / problem.one, n))
        notes = () if best.proven else (_unproven(),)
        return Chosen(tuple(edges), tuple(undecided), best.weight / problem.one, notes)


def _why_left(counted: Tally, unit: str) -> str:
    return LEFT if counted.deciders[unit] else NOBODY


def _unproven() -> str:
    return (
        f"after {MOST_TRIES} tries the tree is not proven to be the best one: many undercuts or "
        "linked premises contradict each other"
    )
