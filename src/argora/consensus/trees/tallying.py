"""Votes counted: for every unit the arcs that somebody drew, each with its share of the votes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from argora.consensus.trees.requirements import needed
from argora.consensus.trees.votes import EdgeVotes, Node, name_of

__all__ = ["Labels", "Option", "Tally", "tally"]

Labels = Literal["after", "joint"]
"""``after`` weighs an arc by all who drew it, ``joint`` by those with its commonest category."""

WIDEST = 512
GRID = 2**52


@dataclass(frozen=True)
class Option:
    """An arc that somebody drew.

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

    @property
    def is_possible(self) -> bool:
        """Whether any tree could have it."""
        return needed(self.source, self.target) is not None


@dataclass(frozen=True, eq=False)
class Tally:
    """What was counted.

    Attributes
    ----------
    options : for every unit the arcs from it, the strongest first.
    deciders : for every unit who decided on it and has some weight.
    """

    units: tuple[str, ...]
    options: Mapping[str, tuple[Option, ...]]
    deciders: Mapping[str, tuple[str, ...]]

    def on_one_scale(self) -> tuple[Mapping[str, tuple[int, ...]], int, int]:
        """Return what each option counts as a whole number, what 1 is, and what counts as equal.

        Shares of votes are put on a common denominator, so that equal sums are equal. Where that
        would take hundreds of digits, they are rounded, and sums may differ by the third number.
        """
        totals = {own[0].total for own in self.options.values() if own}
        one, near = 1, 0
        for total in totals:
            one = math.lcm(one, total)
            if one.bit_length() > WIDEST:
                one, near = GRID, 4 * len(self.units) + 4
                break
        if near:
            worth = {
                unit: tuple(round(Fraction(o.counted * one, o.total)) for o in own)
                for unit, own in self.options.items()
            }
        else:
            worth = {
                unit: tuple(o.counted * (one // o.total) for o in own)
                for unit, own in self.options.items()
            }
        return worth, one, near


def tally(votes: EdgeVotes, weights: Mapping[str, int], labels: Labels) -> Tally:
    """Count votes, each by the weight of its annotator.

    Who did not decide on a unit, or has no weight, is not asked about arcs from it.
    """
    heard = [who for who in votes.annotators if weights[who] > 0]
    drawn: dict[str, dict[Node | None, list[tuple[str, str | None]]]] = {}
    deciders: dict[str, list[str]] = {unit: [] for unit in votes.units}
    for who in heard:
        ballot = votes.ballots[who]
        for unit in ballot.decided:
            deciders[unit].append(who)
        for arc in ballot.arcs:
            own = drawn.setdefault(arc.source, {})
            own.setdefault(arc.target, []).append((who, arc.category))
    rank = {name: i for i, name in enumerate(votes.nodes)} | {"root": -1}
    options = {}
    for unit in votes.units:
        total = sum(weights[who] for who in deciders[unit])
        found = [
            _option(unit, target, own, weights, total, labels)
            for target, own in drawn.get(unit, {}).items()
        ]
        found.sort(key=lambda each: (-each.counted, rank[name_of(each.target)]))
        options[unit] = tuple(found)
    return Tally(votes.units, options, {unit: tuple(own) for unit, own in deciders.items()})


def _option(
    source: str,
    target: Node | None,
    drawn: list[tuple[str, str | None]],
    weights: Mapping[str, int],
    total: int,
    labels: Labels,
) -> Option:
    by_category: dict[str | None, int] = {}
    for who, category in drawn:
        by_category[category] = by_category.get(category, 0) + weights[who]
    support = sum(by_category.values())
    named = {category: own for category, own in by_category.items() if category is not None}
    ordered = [*sorted(named.values(), reverse=True), 0, 0]
    best = [category for category, own in named.items() if own == ordered[0]]
    return Option(
        source=source,
        target=target,
        support=support,
        # Who gave no category agrees with those who gave none either.
        counted=max(by_category.values()) if labels == "joint" else support,
        total=total,
        supporters=tuple(sorted(who for who, _ in drawn)),
        category=best[0] if len(best) == 1 else None,
        labelled=ordered[0],
        ahead=ordered[0] - ordered[1],
    )
