"""Votes counted: for every unit the edges that somebody drew, each with its share of the votes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from argora.consensus.trees.votes import EdgeVotes, Node, name_of

__all__ = ["Labels", "Option", "Tally", "tally"]

Labels = Literal["after", "joint"]
"""``after`` weighs an edge by all who drew it, ``joint`` by those with its commonest category."""

WIDEST = 512
GRID = 2**52


@dataclass(frozen=True)
class Option:
    """An edge that somebody drew.

    Attributes
    ----------
    support : the weight of all who drew it.
    counted : what it counts: the support, or that of its commonest category.
    total : the weight of all who decided on the source.
    category : the commonest; None if several are equally common.
    labelled : the weight of those who gave it that category.
    ahead : how far the category lies ahead of the next one.
    """

    source: str
    target: Node | None
    support: int
    counted: int
    total: int
    supporters: tuple[str, ...]
    category: str | None
    labelled: int
    ahead: int

    @property
    def probability(self) -> float:
        """The share of those who decided on the source that drew it."""
        return self.support / self.total


@dataclass(frozen=True, eq=False)
class Tally:
    """What was counted.

    Attributes
    ----------
    options : for every unit the edges from it, the strongest first.
    deciders : for every unit who decided on it and has some weight.
    """

    units: tuple[str, ...]
    options: Mapping[str, tuple[Option, ...]]
    deciders: Mapping[str, tuple[str, ...]]

    def on_one_scale(self) -> tuple[Mapping[str, tuple[int, ...]], int, int]:
        """Return the weight of each option as a whole number, the unit 1, and the tolerance.

        Shares of votes are put on a common denominator, so that equal sums are equal. Where that
        would take hundreds of digits, they are rounded, and sums may differ by the third number.
        """
        totals = {options[0].total for options in self.options.values() if options}
        one, near = 1, 0
        for total in totals:
            one = math.lcm(one, total)
            if one.bit_length() > WIDEST:
                one, near = GRID, 4 * len(self.units) + 4
                break
        if near:
            worth = {
                unit: tuple(round(Fraction(o.counted * one, o.total)) for o in options)
                for unit, options in self.options.items()
            }
        else:
            worth = {
                unit: tuple(o.counted * (one // o.total) for o in options)
                for unit, options in self.options.items()
            }
        return worth, one, near


def tally(votes: EdgeVotes, weights: Mapping[str, int], labels: Labels) -> Tally:
    """Count votes, each by the weight of its annotator.

    Who did not decide on a unit, or has no weight, is not asked about edges from it.
    """
    heard = [annotator for annotator in votes.annotators if weights[annotator] > 0]
    votes_by_edge: dict[str, dict[Node | None, list[tuple[str, str | None]]]] = {}
    deciders: dict[str, list[str]] = {unit: [] for unit in votes.units}
    for annotator in heard:
        ballot = votes.ballots[annotator]
        for unit in ballot.decided:
            deciders[unit].append(annotator)
        for edge in ballot.edges:
            by_target = votes_by_edge.setdefault(edge.source, {})
            by_target.setdefault(edge.target, []).append((annotator, edge.category))
    rank = {name: i for i, name in enumerate(votes.nodes)} | {"root": -1}
    options = {}
    for unit in votes.units:
        total = sum(weights[annotator] for annotator in deciders[unit])
        options_of_unit = [
            _option(unit, target, by_target, weights, total, labels)
            for target, by_target in votes_by_edge.get(unit, {}).items()
        ]
        options_of_unit.sort(key=lambda each: (-each.counted, rank[name_of(each.target)]))
        options[unit] = tuple(options_of_unit)
    return Tally(
        votes.units, options, {unit: tuple(by_target) for unit, by_target in deciders.items()}
    )


def _option(
    source: str,
    target: Node | None,
    votes: list[tuple[str, str | None]],
    weights: Mapping[str, int],
    total: int,
    labels: Labels,
) -> Option:
    by_category: dict[str | None, int] = {}
    for annotator, category in votes:
        by_category[category] = by_category.get(category, 0) + weights[annotator]
    support = sum(by_category.values())
    named = {category: weight for category, weight in by_category.items() if category is not None}
    ordered = [*sorted(named.values(), reverse=True), 0, 0]
    best = [category for category, weight in named.items() if weight == ordered[0]]
    return Option(
        source=source,
        target=target,
        support=support,
        # Who gave no category agrees with those who gave none either.
        counted=max(by_category.values()) if labels == "joint" else support,
        total=total,
        supporters=tuple(sorted(annotator for annotator, _ in votes)),
        category=best[0] if len(best) == 1 else None,
        labelled=ordered[0],
        ahead=ordered[0] - ordered[1],
    )
