"""Annotators of a study: profiles, clusters, agreement with a gold, and change over time."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from argora.analysis.cases import Case, Cases
from argora.analysis.coverage import Coverage
from argora.analysis.people_gold import GoldFindings, against_gold_of
from argora.analysis.plan import Plan
from argora.analysis.tables import AgreementTable, is_segmented
from argora.analysis.views import ItemsView, items_view
from argora.diagnostics.annotators import Clustering, NBest, clustering, n_best, standing_apart
from argora.diagnostics.annotators.bias import Bias
from argora.diagnostics.annotators.confusion_path import ConfusionPath, confusion_path
from argora.diagnostics.annotators.distributions import Distributions
from argora.diagnostics.annotators.drift import Drift, Trend, drift
from argora.diagnostics.annotators.gold_by_level import (
    without_gold,
)
from argora.diagnostics.annotators.positions import Position
from argora.diagnostics.annotators.profiles import Profile, Profiles, profiles
from argora.diagnostics.quartiles import Quartiles
from argora.errors import FormatError
from argora.measures import Result, parse
from argora.measures.intervals.resampling import WARN_BELOW
from argora.model import Study
from argora.reliability import items
from argora.reliability.rounds import with_themselves

__all__ = [
    "FEWEST_RANKED",
    "MOST_DRAWN",
    "MOST_WITH_BANDS",
    "Examples",
    "People",
    "clear_trends",
    "clearly_low",
    "comparable",
    "is_apart",
    "people_in",
    "people_of",
    "preferences",
    "preferred_places",
]

MOST_DRAWN = 40
"""Of more annotators nobody reads a dendrogram or a table of all pairs."""
MOST_WITH_BANDS = 12
FEWEST_RANKED = 3
FEWEST_DOCUMENTS = 2
"""A report says nothing of the annotators of one document."""
CLEAR = 0.05
LEAST_PREFERRED = 0.05
MOST_PREFERRED = 2
FAR = 0.25
"""The least difference in the share of documents with the central claim in one place."""
MOST_CASES = 3
MOST_WITH_EXAMPLES = 12


@dataclass(frozen=True)
class Examples:
    """Items on which one annotator decided unlike the others.

    Attributes
    ----------
    category : the one chosen more often, or less often, than by the others; None where they agree
        less with the others in general.
    """

    annotator: str
    category: Hashable | None
    is_more: bool
    cases: tuple[Case, ...]


@dataclass(frozen=True)
class People:
    """Everything there is to say about the annotators of a study.

    Attributes
    ----------
    profiles : None if nothing was decided on by two annotators.
    themselves : how far the rounds of those who did documents again agree.
    examples : of whoever stands apart or clearly prefers a category.
    clusters, path, order : None where there are fewer than three annotators, or too many.
    """

    view: ItemsView
    profiles: Profiles | None
    clusters: Clustering | None = None
    path: ConfusionPath | None = None
    order: NBest | None = None
    drift: Drift | None = None
    gold: GoldFindings | None = None
    themselves: Mapping[str, Result] = field(default_factory=dict)
    examples: tuple[Examples, ...] = ()

    @cached_property
    def ranked(self) -> tuple[Profile, ...]:
        """The annotators, those who agree least with the others first."""
        annotators = () if self.profiles is None else tuple(self.profiles.annotators.values())
        return tuple(
            sorted(
                annotators,
                key=lambda p: (
                    not p.with_others.is_defined,
                    p.with_others.value if p.with_others.is_defined else 0.0,
                    p.annotator,
                ),
            )
        )

    @property
    def is_alike(self) -> bool:
        """Whether nobody ever decided otherwise than anybody else."""
        shared = [each.with_others for each in self.ranked if each.with_others.n_items]
        return bool(shared) and all(each.observed == 0 for each in shared)

    def never_used(self, profile: Profile) -> list[Hashable]:
        """Return the categories that most others used and an annotator avoids beyond chance."""
        tests = len(self.ranked) * max(len(profile.bias), 1)
        fewest = math.log(tests / CLEAR)  # by Poisson, then nobody at all lacks it by chance
        others = [each for each in self.ranked if each.annotator != profile.annotator]
        return [
            category
            for category in profile.never_used
            if 2 * sum(category in each.used for each in others) > len(others)
            and _expected_uses(profile, category) >= fewest
        ]

    @cached_property
    def _is_cut(self) -> bool:
        return is_segmented(self.view.study)

    def length_of(self, profile: Profile) -> Quartiles | None:
        """Return the lengths of the units of an annotator; None where segments were given."""
        marked = profile.marking
        return None if self._is_cut or marked is None or not marked.length.n else marked.length

    @property
    def counted(self) -> str:
        """The unit of lengths: ``token`` or ``character``; empty without lengths."""
        counted = (p.marking.counted for p in self.ranked if p.marking and self.length_of(p))
        return next(counted, "")

    @property
    def counts(self) -> Distributions | None:
        """The decisions of each, beside those of a gold if there is one; None without any."""
        if self.gold is not None and self.gold.counts is not None:
            return self.gold.counts
        return None if self.profiles is None else self.profiles.counts

    @property
    def is_crowd(self) -> bool:
        """Whether there are too many annotators to draw them one by one."""
        return self.profiles is not None and len(self.profiles.annotators) > MOST_DRAWN


def people_of(
    study: Study,
    plan: Plan,
    *,
    by: str | None = None,
    of: str = "category",
    gold: str | None = None,
    problems: Sequence[FormatError] = (),
) -> People:
    """Describe the annotators of a study.

    Parameters
    ----------
    by, of : what the items are and what was decided, as :func:`argora.reliability.items` takes it;
        given segments, else sentences, or characters where texts are not known, by default.
    gold : the annotator to compare all others with; by default the only one of kind gold.
    """
    view = items_view(without_gold(study, gold), plan, by, of, problems)
    against = against_gold_of(
        replace(view, study=study), gold, is_named=bool(by) or of != "category"
    )
    data, n = view.data, view.data.n_annotators
    if not data.n_items:
        return People(view, None, gold=against)
    described = _profiles(view)
    of_done = _of_done(view)
    people = People(view, described, gold=against)
    people = replace(
        people,
        drift=drift(of_done.data, study, round=plan.round, permutations=999, seed=plan.seed),
        themselves=_themselves(view),
        examples=_examples(of_done, people.ranked, described.whole.value),
    )
    if not FEWEST_RANKED <= n <= MOST_DRAWN:
        return people
    clusters = clustering(data, "alpha")
    scores = {name: each.with_others.value for name, each in described.annotators.items()}
    settings = _bootstrap(plan) if n <= MOST_WITH_BANDS else {"interval": None}
    order = n_best(parse("alpha"), data, scores, **settings)
    return replace(people, clusters=clusters, path=confusion_path(data, clusters), order=order)


def people_in(
    study: Study, plan: Plan, coverage: Coverage, table: AgreementTable | None
) -> People | None:
    """Describe the annotators of a table of agreement, without examples and drawings.

    None where a report says nothing of them: for two annotators, one document, or a crowd.
    """
    if table is None or len(coverage.shared) < FEWEST_DOCUMENTS:
        return None
    if table.coding.n_annotators < FEWEST_RANKED or not plan.measures_pairs(table.coding):
        return None
    view = ItemsView.of_table(study, plan, coverage, table)
    return People(view, _profiles(view))


def comparable(ranked: Sequence[Profile]) -> list[Profile]:
    """Return those to be ranked: who did too little to tell is in the table only."""
    defined = [each for each in ranked if each.with_others.is_defined]
    sure = [each for each in defined if each.with_others.has_interval]
    return sure if len(sure) >= FEWEST_RANKED else defined


def is_apart(ranked: Sequence[Profile]) -> bool:
    """Return whether the first of at least three is below all others, beyond chance.

    By the permutation of parts, and the interval lies below those of all others.
    """
    if len(ranked) < FEWEST_RANKED:
        return False
    first, rest = ranked[0], [each.with_others for each in ranked[1:]]
    if not first.unlike <= CLEAR or not first.with_others.has_interval:
        return False
    return all(each.has_interval and first.with_others.high < each.low for each in rest)


def clearly_low(ranked: Sequence[Profile], whole: float) -> list[Profile]:
    """Return those below the agreement of all beyond chance, by interval and permutation."""
    return [
        each
        for each in ranked
        if each.unlike <= CLEAR
        and (interval := each.with_others.interval) is not None
        and interval.is_defined
        and interval.n_groups >= WARN_BELOW
        and interval.high < whole
    ]


def preferences(profile: Profile) -> list[Bias]:
    """Return the categories that an annotator clearly chooses more or less often, largest first."""
    clear = [
        bias
        for bias in profile.bias.values()
        if bias.is_clear and abs(bias.difference) >= LEAST_PREFERRED
    ]
    clear.sort(key=lambda bias: -abs(bias.difference))
    most = 1 if len(profile.bias) == 2 else MOST_PREFERRED  # of two, one is what the other is not
    return clear[:most]


def preferred_places(profile: Profile) -> dict[str, Position]:
    """Return the places where an annotator has the central claim far more often than the others."""
    placed = profile.positions
    if placed is None or not placed.n_documents:
        return {}
    return {
        name: each
        for name, each in (("first", placed.first), ("last", placed.last))
        if each.interval.is_defined
        and each.share - each.others >= FAR  # False where nobody else has one
        and each.interval.low > each.others
    }


def clear_trends(drift: Drift) -> list[Trend]:
    """Return the trends that are no chance, agreement first."""
    clear = [trend for trend in drift.trends if trend.p_holm <= CLEAR]
    return sorted(clear, key=lambda t: (t.category is not None, t.p_holm, -abs(t.slope)))


def _profiles(view: ItemsView) -> Profiles:
    return profiles(view.data, view.study, **view.plan.layers, **_bootstrap(view.plan))


def _bootstrap(plan: Plan) -> dict[str, Any]:
    """Return the settings of the bootstrap of documents."""
    interval = "document" if plan.interval else None
    return {"interval": interval, "resamples": plan.resamples, "seed": plan.seed}


def _expected_uses(profile: Profile, category: Hashable) -> float:
    """Return the expected uses of a category if the annotator decided as the others did."""
    bias = profile.bias.get(category)
    if bias is None or math.isnan(bias.others):
        return 0.0
    return bias.others * bias.n_items


def _examples(view: ItemsView, ranked: Sequence[Profile], whole: float) -> tuple[Examples, ...]:
    """Return up to three items for everybody who stands apart or clearly prefers a category.

    Of several preferences the largest is shown.
    """
    sure = comparable(ranked)
    low = sure[:1] if is_apart(sure) else clearly_low(ranked, whole)
    if len(ranked) < FEWEST_RANKED:
        low = []
    cases = Cases(view)
    examples: list[Examples] = []
    for each in ranked:
        bias = next(iter(preferences(each)), None)
        if len(examples) == MOST_WITH_EXAMPLES or (bias is None and each not in low):
            continue
        is_more = bias is not None and bias.difference > 0
        category = None if bias is None else bias.category
        items = standing_apart(
            view.data,
            each.annotator,
            category=category if is_more else None,
            instead_of=None if is_more else category,
            most=MOST_CASES,
        )
        if items:
            examples.append(
                Examples(each.annotator, category, is_more, tuple(map(cases.of, items)))
            )
    return tuple(examples)


def _of_done(view: ItemsView) -> ItemsView:
    """Return the view without documents that an annotator did not do: they tell no habit."""
    plan = view.plan.of_done
    if plan == view.plan:
        return view
    return replace(view, data=items(view.study, by=view.by, of=view.of, **plan.choice))


def _themselves(view: ItemsView) -> Mapping[str, Result]:
    """Return the agreement of the rounds of each annotator who has several."""
    study, plan = view.study, view.plan
    people = {annotator.id for annotator in study.annotators if annotator.kind in plan.kinds}
    if len({layer.round for layer in study.layers if layer.annotator in people}) < 2:
        return {}

    def measured(part: Study) -> Result:
        coding = items(part, by=view.by, of=view.of, kinds=plan.kinds, round=1)
        return plan.measure(parse("alpha"), coding)

    return with_themselves(study, measured, kinds=plan.kinds)
