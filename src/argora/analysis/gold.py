"""A gold standard with what is asked beyond it: its annotators, enough votes, the next votes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass

from argora.consensus import Competence, competences, parse_rule
from argora.consensus.curve import Curve, curve_of
from argora.consensus.gold import Gold
from argora.consensus.more_votes import NextVotes, next_votes
from argora.errors import DataError

__all__ = ["GoldFindings", "gold_findings"]

FEW_ENOUGH = 500
"""With more annotators than this nobody reads about each of them; the library has them all."""
OPEN = "(open)"


@dataclass(frozen=True, eq=False)
class GoldFindings:
    """A gold standard with what was found out about its votes.

    Attributes
    ----------
    competences : how good each annotator is, the best first; empty where the rule does not decide
        item by item.
    curve : what fewer annotators would have decided; None if nobody asked.
    next_votes : where another vote is worth most; None if nobody asked.
    n_listed : how many items that need a vote are named.
    """

    gold: Gold
    competences: tuple[Competence, ...] = ()
    curve: Curve | None = None
    next_votes: NextVotes | None = None
    n_listed: int = 0

    @property
    def is_model(self) -> bool:
        """Whether a model of annotators decided."""
        return self.gold.units is not None and self.gold.units.fit is not None


def gold_findings(
    gold: Gold,
    *,
    curve: bool = False,
    n_listed: int = 0,
    sure: float = 0.95,
    on_progress: Callable[[str], object] = str,
) -> GoldFindings:
    """Return the findings on the votes behind a gold standard.

    Parameters
    ----------
    curve : whether to find out how many annotators are enough.
    n_listed : how many items to name where another vote is worth most; 0 leaves that out.
    sure : from which probability of its decision an item needs no more votes.

    Raises
    ------
    DataError
        If ``curve`` or ``n_listed`` is asked of a rule that does not decide item by item.
    """
    findings = GoldFindings(gold, _competences(gold), n_listed=n_listed)
    if not curve and not n_listed:
        return findings
    if gold.units is None:
        raise DataError(
            "--curve and --next need decisions item by item; take --rule plurality or another rule "
            "in the place of boundaries"
        )
    # That something stays open is an outcome, too: fewer votes with fewer decisions are no gain.
    rule = parse_rule(gold.decided_by["unit"])
    rule = rule if rule.otherwise is not None else dataclasses.replace(rule, otherwise=OPEN)
    return dataclasses.replace(
        findings,
        curve=curve_of(gold.units.data, rule, on_progress=on_progress) if curve else None,
        next_votes=next_votes(gold.units, sure=sure, on_progress=on_progress) if n_listed else None,
    )


def _competences(gold: Gold) -> tuple[Competence, ...]:
    if gold.units is None or not gold.units.is_defined or len(gold.annotators) < 2:
        return ()
    if len(gold.units.data.annotators) > FEW_ENOUGH:
        return ()
    voting = [each for each in competences(gold.units) if each.n_votes]
    return tuple(sorted(voting, key=lambda c: (-c.value if c.value == c.value else 2, c.annotator)))
