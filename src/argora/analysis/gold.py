"""A gold standard with what is asked beyond it: its annotators, enough votes, the next votes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass

from argora.consensus import Competence, competences, parse_rule
from argora.consensus.curve import Curve, curve_of
from argora.consensus.gold import Gold, make_gold
from argora.consensus.gold.rules import NO_RELATIONS
from argora.consensus.more_votes import NextVotes, next_votes
from argora.consensus.rule import Rule
from argora.consensus.spans import Boundaries
from argora.errors import DataError
from argora.reliability import CodingData

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
    against: str | None = None,
    n_listed: int = 0,
    sure: float = 0.95,
    on_progress: Callable[[str], object] = str,
) -> GoldFindings:
    """Return the findings on the votes behind a gold standard.

    Parameters
    ----------
    curve : whether to find out how many annotators are enough.
    against : whose decisions the curve looks at, such as an expert's, instead of those that all
        come to. The votes are then those of all others.
    n_listed : how many items to name where another vote is worth most; 0 leaves that out.
    sure : from which probability of its decision an item needs no more votes.

    Raises
    ------
    DataError
        If ``n_listed`` is asked of a rule that does not decide item by item, ``curve`` of one that
        decides neither item by item nor on the majority of boundaries, or ``against`` names nobody
        who decided on one of the items.
    """
    if against is not None and not curve:
        raise DataError("--against belongs to --curve")
    findings = GoldFindings(gold, _competences(gold), n_listed=n_listed)
    if not curve and not n_listed:
        return findings
    if gold.units is None:
        if n_listed or gold.decided_by.get("unit") != str(Boundaries()):
            raise DataError(
                "--next needs decisions item by item, and --curve these or the rule boundaries; "
                "take --rule plurality or another rule for items"
            )
        return dataclasses.replace(findings, curve=_curve_of_units(gold, against, on_progress))
    # That something stays open is an outcome, too: fewer votes with fewer decisions are no gain.
    rule = parse_rule(gold.decided_by["unit"])
    rule = rule if rule.otherwise is not None else dataclasses.replace(rule, otherwise=OPEN)
    return dataclasses.replace(
        findings,
        curve=_curve(gold, gold.units.data, rule, against, on_progress) if curve else None,
        next_votes=next_votes(gold.units, sure=sure, on_progress=on_progress) if n_listed else None,
    )


def _curve(
    gold: Gold,
    votes: CodingData,
    rule: Rule,
    against: str | None,
    on_progress: Callable[[str], object],
) -> Curve:
    """Return what fewer annotators would have decided, compared with all of them or with one."""
    if against is None:
        return curve_of(votes, rule, on_progress=on_progress)
    votes, key = _votes_and_key(gold, against)
    curve = curve_of(votes, rule, key=key, on_progress=on_progress)
    return dataclasses.replace(curve, against=against)


def _curve_of_units(gold: Gold, against: str | None, on_progress: Callable[[str], object]) -> Curve:
    """Return how often fewer annotators would take, or leave, a unit that somebody marked.

    More than half decide on each place and category by itself, as :class:`Boundaries` does.
    """
    names = {*gold.annotators, *filter(None, [against])}
    votes = _votes_on_units(gold, names)
    rule = parse_rule("majority(otherwise=False)")
    if against is None:
        curve = curve_of(votes, rule, on_progress=on_progress)
    else:
        gold.study.annotator(against)
        if against not in votes.annotators:
            raise DataError(f"--against {against!r}: has none of the documents that others did")
        key = votes.select(annotators=[against])
        votes = votes.select(annotators=[each for each in votes.annotators if each != against])
        curve = curve_of(votes, rule, key=rule(key), on_progress=on_progress)
    return dataclasses.replace(
        curve, rule=gold.decided_by["unit"], against=against or curve.against
    )


def _votes_on_units(gold: Gold, names: Collection[str]) -> CodingData:
    """Return who marked each unit that one of them marked, with its boundaries and category."""
    rows: list[tuple[Hashable, str, bool]] = []
    documents: dict[Hashable, Hashable] = {}
    for document in gold.annotators_of:
        marked = {
            name: {(unit.spans, unit.category) for unit in layer.units}
            for name in sorted(names)
            if (layer := gold.study.layer(document, name, gold.round)) is not None
            and layer.state == "finished"
            and "units" in layer.covers
        }
        for unit in {unit for units in marked.values() for unit in units}:
            item = (document, *unit)
            documents[item] = document
            rows += [(item, name, unit in units) for name, units in marked.items()]
    if not rows:
        raise DataError("--curve: nobody marked a unit, so that there is nothing to decide on")
    return CodingData.from_rows(rows, groups=documents)


def _votes_and_key(gold: Gold, against: str) -> tuple[CodingData, dict[Hashable, Hashable]]:
    """Return the votes on items that are cut where the key has boundaries as well, and the key."""
    expert = gold.study.annotator(against)
    voting = [name for name in gold.annotators if name != against]
    kinds = {gold.study.annotator(name).kind for name in (*voting, against)}
    both = make_gold(
        gold.study,
        dataclasses.replace(gold.rules, relations=NO_RELATIONS),
        name=f"{gold.annotator} and {against}",
        annotators=[*voting, expert.id],
        kinds=sorted(kinds),
        round=gold.round,
    )
    data = both.units.data if both.units is not None else None
    if data is None or against not in data.annotators:
        raise DataError(f"--against {against!r}: has none of the documents that others did")
    of_expert = data.select(annotators=[against])
    decided = of_expert.item_of_vote.tolist()
    key = {
        of_expert.item_name(row): data.categories[code]
        for row, code in zip(decided, of_expert.code.tolist(), strict=True)
    }
    return data.select(annotators=[name for name in data.annotators if name != against]), key


def _competences(gold: Gold) -> tuple[Competence, ...]:
    if gold.units is None or not gold.units.is_defined or len(gold.annotators) < 2:
        return ()
    if len(gold.units.data.annotators) > FEW_ENOUGH:
        return ()
    voting = [each for each in competences(gold.units) if each.n_votes]
    return tuple(sorted(voting, key=lambda c: (-c.value if c.value == c.value else 2, c.annotator)))
