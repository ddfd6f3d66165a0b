"""Agreement on each level of what segments do, of all annotators and of the best few of them.

Peldszus & Stede (2013), *Ranking the annotators*, LAW VII, Table 1 and Figure 4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from argora.analysis.coverage import Coverage, coverage_of
from argora.analysis.people import FEWEST_RANKED, MOST_DRAWN, MOST_WITH_BANDS
from argora.analysis.people_gold import GoldFindings, gold_findings
from argora.analysis.plan import Plan, Progress, silent
from argora.diagnostics.annotators import NBest, n_best, with_others
from argora.diagnostics.annotators.distributions import MISSING
from argora.diagnostics.annotators.gold_by_level import (
    LEVEL_SETS,
    gold_by_level,
    gold_of,
    without_gold,
)
from argora.errors import DataError, FormatError
from argora.measures import Result, parse
from argora.model import Scheme, Study
from argora.reliability import CodingData, items
from argora.reliability.levels import levels_named

__all__ = ["BestByLevel", "LevelAgreement", "Levels", "Order", "level_agreement", "offered_levels"]

Order = Literal["agreement", "f1", "central-claim"]
"""What annotators are ordered by: agreement with the others, or F1 with a gold."""

KAPPA = "multi_pi"
WEIGHTED = "alpha(distance='tree')"


@dataclass(frozen=True)
class LevelAgreement:
    """How far all annotators agree on one level.

    Attributes
    ----------
    n_categories : the categories that were used; a missing decision is none of them.
    kappa : Fleiss's kappa, with observed and expected agreement.
    weighted : alpha by the distance of two labels in the tree of labels, with observed and expected
        disagreement; undefined on a level without a tree.
    """

    level: str
    n_categories: int
    kappa: Result
    weighted: Result


@dataclass(frozen=True)
class BestByLevel:
    """The agreement of the best two, three ... annotators, level by level.

    Attributes
    ----------
    order : what the annotators are ordered by.
    level : on which level; empty for the central claim.
    levels : one order of annotators, with the agreement of its beginnings on every level.
    gold : what the annotators are compared with; None where they are ordered by agreement.
    left_out : why a level is not there.
    """

    order: Order
    level: str
    levels: Mapping[str, NBest]
    gold: GoldFindings | None
    left_out: Mapping[str, str]

    @property
    def first(self) -> NBest:
        """The order and its scores, which are the same on all levels."""
        return next(iter(self.levels.values()))


@dataclass(frozen=True)
class Levels:
    """How far annotators agree on each level that a scheme has.

    Attributes
    ----------
    left_out : why the scheme does not have a level.
    best : None for fewer than three annotators, or more than forty.
    """

    study: Study
    coverage: Coverage
    agreements: tuple[LevelAgreement, ...]
    left_out: Mapping[str, str]
    best: BestByLevel | None = None


def offered_levels(scheme: Scheme) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return why some levels say nothing of their own in a scheme, and the levels that do.

    The general type is that of the relation where no category of relations has a more general one,
    and without categories of relations there is nothing but the role.
    """
    left_out = {}
    for name in LEVEL_SETS:
        if name != "role" and not scheme.relations:
            left_out[name] = "the scheme has no relations"
        elif "typegen" in name and not any(each.parent for each in scheme.relations):
            same = name.replace("typegen", "type")
            left_out[name] = f"the same as {same}, for no relation has a more general category"
    return left_out, tuple(name for name in LEVEL_SETS if name not in left_out)


def level_agreement(
    study: Study,
    plan: Plan,
    *,
    order: Order | None = None,
    of: str = "category",
    gold: str | None = None,
    problems: Sequence[FormatError] = (),
    on_progress: Progress = silent,
) -> Levels:
    """Measure agreement on each level, of all annotators and of the best two, three ... of them.

    Parameters
    ----------
    order : what the best are the best in; by default finding the central claim if a gold is named,
        else agreement with the others.
    of : the level of that agreement or F1, role and type by default.
    gold : the annotator to compare with; by default the only one of kind gold.

    Raises
    ------
    DataError
        If there is no such level, no gold to order the annotators by, or a gold or a level that
        the order does not need.
    """
    chosen = order or ("agreement" if gold is None else "central-claim")
    level = "+".join(levels_named(of))
    if chosen == "agreement" and gold is not None:
        raise DataError(
            f"the order by agreement needs no gold, but {gold!r} is named: leave the gold out, or "
            "order by 'f1' or 'central-claim'"
        )
    if chosen == "central-claim" and of != "category":
        raise DataError(
            f"the order by the central claim needs no level, but {of!r} is named: leave it out, or "
            "order by 'f1' or 'agreement'"
        )
    if chosen == "central-claim" and not study.scheme.relations:
        if order is not None:
            raise DataError(
                "annotators cannot be ordered by the central claim: the scheme has no relations, "
                "so no segment is the claim that all others lead to; order by 'f1' or 'agreement'"
            )
        chosen = "f1"
    left_out, names = offered_levels(study.scheme)
    people = without_gold(study, gold)
    coding = {name: items(people, by="level", of=name, **plan.choice) for name in names}
    agreements = []
    for name, data in coding.items():
        on_progress(f"measuring agreement on {name}")
        kappa, weighted = (plan.measure(parse(how), data) for how in (KAPPA, WEIGHTED))
        n = sum(category != MISSING for category in data.categories)
        agreements.append(LevelAgreement(name, n, kappa, weighted))
    coverage = coverage_of(people, plan, problems=problems)
    scores, against = _scores(study, plan, chosen, level, gold)
    best = None
    if FEWEST_RANKED <= len(scores) <= MOST_DRAWN:
        on_progress("measuring the best annotators")
        best = _best(plan, coding, chosen, level, scores, against)
    return Levels(study, coverage, tuple(agreements), left_out, best)


def _scores(
    study: Study, plan: Plan, order: Order, level: str, gold: str | None
) -> tuple[dict[str, float], GoldFindings | None]:
    """Return a score of each annotator, and the gold that it compares with."""
    if order == "agreement":
        data = items(study, by="level", of=level, **plan.choice)
        shared = with_others(data, interval=None) if data.n_items else {}
        return {name: each.value for name, each in shared.items()}, None
    name = gold_of(study, gold)
    judged = "typegen" if order == "central-claim" else level
    scores = gold_by_level(
        study, name, levels=(judged,), round=plan.round, within=plan.within, interval=None
    )
    if reason := scores.left_out.get(judged):
        raise DataError(f"annotators cannot be ordered by {order} with {name}: {reason}")
    against = gold_findings(study, plan, scores)
    return scores.central_claim or scores.levels[judged].values, against


def _best(
    plan: Plan,
    coding: Mapping[str, CodingData],
    order: Order,
    level: str,
    scores: Mapping[str, float],
    gold: GoldFindings | None,
) -> BestByLevel | None:
    """Measure the beginnings of one order of annotators on every level."""
    settings = plan.intervals if len(scores) <= MOST_WITH_BANDS else {"interval": None}
    levels, left_out = {}, {}
    for name, data in coding.items():
        absent = [annotator for annotator in scores if annotator not in data.annotators]
        if absent:
            left_out[name] = f"{absent[0]} decided on nothing there"
            continue
        those = data.select(annotators=scores)
        levels[name] = n_best(parse(KAPPA), those, scores, **settings)
    if not levels:
        return None
    return BestByLevel(order, "" if order == "central-claim" else level, levels, gold, left_out)
