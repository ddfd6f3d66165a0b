"""The tree of the annotator who agrees most with the others."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import ClassVar

from argora.consensus.trees.requirements import Choice, supported
from argora.consensus.trees.result import NOBODY, DecidedEdge, OpenUnit
from argora.consensus.trees.rule import Chosen, TreeRule, decided_edge, open_unit
from argora.consensus.trees.structures import drawn_as
from argora.consensus.trees.tallying import Tally, tally
from argora.consensus.trees.votes import Ballot, EdgeVotes, units_of
from argora.errors import MeasureError
from argora.measures import parse
from argora.reliability import StructureData
from argora.reliability.structure import Structure

__all__ = ["Medoid"]

SHARED_EDGES = "arcs"
EQUAL = Fraction(1, 10**9)
"""Agreements that differ by no more are equal: measures return rounded numbers."""


@dataclass(frozen=True, kw_only=True)
class Medoid(TreeRule):
    """The tree that somebody drew which agrees most with all others, on the average.

    Where several agree equally well, the edges that all of them have are decided, and other units
    stay open. The margin of an edge is how much more this tree agrees with the others than the best
    tree without the edge does; the agreement itself, if all have it.

    Attributes
    ----------
    measure : ``arcs``, the harmonic mean of the shares of edges that two annotators have in common,
        on the units that both decided on; or a measure of structure such as ``cass``.
    """

    id: ClassVar[str] = "medoid"
    title: ClassVar[str] = "medoid: the tree of the annotator who agrees most with the others"
    source: ClassVar[str] = (
        "Argora's own; Kaufman & Rousseeuw (1987), Clustering by means of medoids"
    )

    measure: str = SHARED_EDGES

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.measure != SHARED_EDGES and parse(self.measure).data_type is not StructureData:
            raise MeasureError(
                f"{self.id}: measure={self.measure!r}: expected 'arcs' or a measure of structure"
            )

    def choose(self, votes: EdgeVotes, weights: Mapping[str, int]) -> Chosen:
        """Decide on the edge from every unit."""
        heard = [
            annotator
            for annotator in votes.annotators
            if weights[annotator] and votes.ballots[annotator].decided
        ]
        agreement = self._mean_agreement(votes, heard, weights)
        top = max(agreement.values(), default=None)
        if top is None:
            leading = heard
        else:
            leading = [
                annotator for annotator, options in agreement.items() if top - options <= EQUAL
            ]
        # Annotators who agree equally well with the others decide together: what all of them chose.
        choices = {annotator: _choices(votes.ballots[annotator]) for annotator in heard}
        shared = frozenset.intersection(*(choices[annotator] for annotator in leading))
        score = math.nan if top is None else float(top)
        counted = tally(votes, weights, "after")
        edges, undecided = [], []
        for unit in votes.units:
            options = [o for o in counted.options[unit] if (unit, o.target) in shared]
            n = len(counted.deciders[unit])
            for option in options:
                # The margin of an edge: how far the best annotator without it lies behind.
                without = [
                    v for w, v in agreement.items() if (unit, option.target) not in choices[w]
                ]
                margin = score if not without else float(score - max(without))
                edge = decided_edge(option, margin, n)
                edges.append(_labelled(edge, [votes.ballots[annotator] for annotator in leading]))
            if not options:
                undecided.append(_open(counted, unit, leading, choices))
        return Chosen(tuple(edges), tuple(undecided), score, _notes(leading, top))

    def _mean_agreement(
        self, votes: EdgeVotes, heard: Sequence[str], weights: Mapping[str, int]
    ) -> dict[str, Fraction]:
        """Return the mean agreement of each with all others with whom there is one, by weight."""
        total = dict.fromkeys(heard, Fraction(0))
        weight = dict.fromkeys(heard, 0)
        for one, other in combinations(heard, 2):
            value = self._agreement(votes, one, other)
            if value is not None:
                for annotator, partner in ((one, other), (other, one)):
                    total[annotator] += weights[partner] * value
                    weight[annotator] += weights[partner]
        return {
            annotator: total[annotator] / weight[annotator]
            for annotator in heard
            if weight[annotator]
        }

    def _agreement(self, votes: EdgeVotes, one: str, other: str) -> Fraction | None:
        first, second = votes.ballots[one], votes.ballots[other]
        if self.measure == SHARED_EDGES:
            both = first.decided & second.decided
            pair = [{c for c in _choices(b) if c[0] in both} for b in (first, second)]
            n = len(pair[0]) + len(pair[1])
            return Fraction(2 * len(pair[0] & pair[1]), n) if n else None
        data = StructureData.of({one: _structure(votes, one), other: _structure(votes, other)})
        value = parse(self.measure)(data, interval=None).value
        return None if math.isnan(value) else Fraction(value)


def _structure(votes: EdgeVotes, annotator: str) -> Structure:
    """Return an annotator's edges as a structure, on the units they decided on or drew edges to."""
    ballot = votes.ballots[annotator]
    ends = {end for edge in ballot.edges for end in units_of(edge.target)} | ballot.decided
    rank = {unit: i for i, unit in enumerate(votes.units)}
    units = sorted(ends, key=rank.__getitem__)
    edges = ((edge.source, edge.target, edge.category) for edge in ballot.edges)
    same = (tuple(sorted(pair, key=rank.__getitem__)) for pair in ballot.same)
    return drawn_as(units, edges, ((first, other) for first, other in same))


def _choices(ballot: Ballot) -> frozenset[Choice]:
    """Return the edges of a ballot that have what they need."""
    return supported((edge.source, edge.target) for edge in ballot.edges)


def _labelled(edge: DecidedEdge, ballots: Sequence[Ballot]) -> DecidedEdge:
    """Return an edge with the category that the leading annotators gave it."""
    categories = {
        voted.category
        for ballot in ballots
        for voted in ballot.from_unit.get(edge.source, ())
        if voted.target == edge.target
    }
    return replace(edge, category=categories.pop() if len(categories) == 1 else None)


def _open(
    counted: Tally, unit: str, leading: Sequence[str], choices: Mapping[str, frozenset[Choice]]
) -> OpenUnit:
    if any(choice[0] == unit for annotator in leading for choice in choices[annotator]):
        reason = f"{len(leading)} annotators agree equally well with the others, not on it"
    elif not counted.deciders[unit]:
        reason = NOBODY
    else:
        reason = "the annotator who agrees most with the others drew no edge from it"
    return open_unit(counted, unit, reason)


def _notes(leading: Sequence[str], top: Fraction | None) -> tuple[str, ...]:
    if top is None and len(leading) == 1:
        return (f"only {leading[0]} decided, so there is nobody to agree with",)
    if top is None:
        return ("no two annotators decided on a unit in common",)
    if len(leading) == 1:
        return (f"the tree is that of {leading[0]}",)
    return (f"{', '.join(leading)} agree equally well with the others",)
