"""The tree with most votes on its arcs: a maximum spanning arborescence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from argora.consensus.trees.choosing import MOST_TRIES, Problem, Roots
from argora.consensus.trees.losses import losses
from argora.consensus.trees.result import LEFT, NOBODY, TIED, DecidedArc, OpenUnit
from argora.consensus.trees.rule import Chosen, TreeRule, as_arc, open_unit
from argora.consensus.trees.tallying import Labels, Tally, tally
from argora.consensus.trees.votes import EdgeVotes

__all__ = ["Arborescence"]


@dataclass(frozen=True, kw_only=True)
class Arborescence(TreeRule):
    """The tree whose arcs have the greatest sum of shares of votes, with one central claim.

    Among all trees it has the fewest arcs that a randomly drawn annotator is expected not to share
    (minimum Bayes risk for attachment): that expectation is a sum over arcs. The margin of an arc
    is the sum that is lost in the best tree without it. Only arcs that all best trees have are
    decided, so nothing depends on the order or the names of annotators and units.

    Attributes
    ----------
    labels : ``after`` weighs an arc by all who drew it, and then takes its commonest category;
        ``joint`` weighs it by those with its commonest category alone, which makes the fewest
        errors of arc and category together.
    roots : ``one`` central claim; or ``several`` where a text may argue for several, so that the
        result is a forest. A root vote is then an arc like any other.
    """

    id: ClassVar[str] = "arborescence"
    title: ClassVar[str] = "arborescence: the tree with most votes on its arcs"
    source: ClassVar[str] = "Chu & Liu (1965); Edmonds (1967); Tarjan (1977)"

    labels: Labels = "after"
    roots: Roots = "one"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check("labels", Labels)
        self._check("roots", Roots)

    def choose(self, votes: EdgeVotes, weights: Mapping[str, int]) -> Chosen:
        """Decide on the arc from every unit."""
        counted = tally(votes, weights, self.labels)
        problem = Problem.of(counted, self.roots)
        best = problem.best()
        assert best is not None  # a unit that nothing fits is loose
        lost = losses(problem, best)
        arcs: list[DecidedArc] = []
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
                arcs.append(as_arc(option, loss / problem.one, n))
        notes = () if best.proven else (_unproven(),)
        return Chosen(tuple(arcs), tuple(undecided), best.weight / problem.one, notes)


def _why_left(counted: Tally, unit: str) -> str:
    return LEFT if counted.deciders[unit] else NOBODY


def _unproven() -> str:
    return (
        f"after {MOST_TRIES} tries the tree is not proven to be the best one: many undercuts or "
        "linked premises contradict each other"
    )
