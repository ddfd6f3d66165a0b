"""Who disagrees: each annotator, who decides alike, who comes near a gold, who changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from argora.analysis.coverage import Coverage, coverage_of
from argora.analysis.people_examples import Examples, examples_of
from argora.analysis.plan import Plan
from argora.analysis.tables import is_segmented
from argora.analysis.views import ItemsSeen, items_seen
from argora.consensus.gold.making import TOOL
from argora.diagnostics.annotators import Clustering, NBest, clustering, n_best
from argora.diagnostics.annotators.against_gold import AgainstGold, against_gold
from argora.diagnostics.annotators.confusion_path import ConfusionPath, confusion_path
from argora.diagnostics.annotators.drift import Drift, drift
from argora.diagnostics.annotators.gold_by_level import gold_by_level, gold_of, with_gold
from argora.diagnostics.annotators.profiles import Profile, Profiles, profiles
from argora.diagnostics.quartiles import Quartiles
from argora.errors import FormatError
from argora.measures import Result, parse
from argora.model import Study
from argora.reliability import items
from argora.reliability.rounds import with_themselves

__all__ = ["MOST_DRAWN", "GoldFindings", "People", "people_of"]

MOST_DRAWN = 40
"""Of more annotators nobody reads a dendrogram or a table of all pairs."""
MOST_WITH_BANDS = 12


@dataclass(frozen=True)
class GoldFindings:
    """Annotators against a gold.

    Attributes
    ----------
    levels : by level of what segments do, or only by what was decided.
    central : F1 of finding the central claim; empty where that was not asked.
    left_out : why a level is not there.
    n_computed, n_documents : in how many documents ``argora gold`` made it from annotations, and
        in how many it is at all.
    """

    gold: str
    levels: Mapping[str, AgainstGold]
    central: Mapping[str, float]
    left_out: Mapping[str, str]
    n_computed: int = 0
    n_documents: int = 0


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

    study: Study
    coverage: Coverage
    seen: ItemsSeen
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
        own = () if self.profiles is None else tuple(self.profiles.annotators.values())
        return tuple(
            sorted(
                own,
                key=lambda p: (
                    not p.with_others.is_defined,
                    p.with_others.value if p.with_others.is_defined else 0.0,
                    p.annotator,
                ),
            )
        )

    @cached_property
    def _is_cut(self) -> bool:
        return is_segmented(self.study)

    def length_of(self, profile: Profile) -> Quartiles | None:
        """Return how long the units of an annotator are; None where segments were given."""
        marked = profile.marking
        return None if self._is_cut or marked is None or not marked.length.n else marked.length

    @property
    def counted(self) -> str:
        """What lengths count: ``token`` or ``character``; empty without any."""
        known = (p.marking.counted for p in self.ranked if p.marking and self.length_of(p))
        return next(known, "")

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
    seen = items_seen(study, plan, by, of)
    coverage = coverage_of(study, plan, problems=problems)
    against = _gold(study, plan, seen, gold, asked=bool(by) or of != "category")
    data = seen.data
    if not data.n_items:
        return People(study, coverage, seen, None, gold=against)
    drawn: dict[str, Any] = {
        "interval": "document" if plan.interval else None,
        "resamples": plan.resamples,
        "seed": plan.seed,
    }
    found = profiles(data, study, kinds=plan.kinds, round=plan.round, **drawn)
    changed = drift(data, study, round=plan.round, permutations=999, seed=plan.seed)
    again = _themselves(study, plan, seen)
    shown = examples_of(study, plan, seen, found, People(study, coverage, seen, found).ranked)
    n = data.n_annotators
    alike: dict[str, Any] = {
        "drift": changed,
        "gold": against,
        "themselves": again,
        "examples": shown,
    }
    if not 2 < n <= MOST_DRAWN:
        return People(study, coverage, seen, found, **alike)
    clusters = clustering(data, "alpha")
    scores = {who: each.with_others.value for who, each in found.annotators.items()}
    settings: dict[str, Any] = drawn if n <= MOST_WITH_BANDS else {"interval": None}
    order = n_best(parse("alpha"), data, scores, **settings)
    path = confusion_path(data, clusters)
    return People(study, coverage, seen, found, clusters, path, order, **alike)


def _themselves(study: Study, plan: Plan, seen: ItemsSeen) -> Mapping[str, Result]:
    """Return the agreement of the rounds of each annotator who has several."""
    people = {annotator.id for annotator in study.annotators if annotator.kind in plan.kinds}
    if len({layer.round for layer in study.layers if layer.annotator in people}) < 2:
        return {}

    def measured(part: Study) -> Result:
        own = items(part, by=seen.by, of=seen.of, kinds=plan.kinds, round=1)
        return plan.measure(parse("alpha"), own)

    return with_themselves(study, measured, kinds=plan.kinds)


def _gold(
    study: Study, plan: Plan, seen: ItemsSeen, gold: str | None, *, asked: bool
) -> GoldFindings | None:
    """Compare with a gold, level by level where segments have functions in a graph."""
    golds = [annotator.id for annotator in study.annotators if annotator.kind == "gold"]
    if gold is None and len(golds) != 1:
        return None
    name = gold_of(study, gold)
    own = [each for each in study.layers if each.annotator == name and each.round == plan.round]
    origin = {
        "n_computed": sum(each.tool == TOOL for each in own),
        "n_documents": len(own),
    }
    settings: dict[str, Any] = {"resamples": plan.resamples, "seed": plan.seed}
    if not asked and is_segmented(study) and any(layer.relations for layer in study.layers):
        found = gold_by_level(study, name, round=plan.round, **settings)
        return GoldFindings(name, found.levels, found.central_claim, found.left_out, **origin)
    part = with_gold(study, name)
    kinds = tuple(sorted({annotator.kind for annotator in part.annotators}))
    data = items(part, by=seen.by, of=seen.of, **{**plan.choice, "kinds": kinds})
    if name not in data.annotators:
        reason = f"{name} did no document that somebody else did"
        return GoldFindings(name, {}, {}, {seen.of: reason}, **origin)
    judged = {seen.of: against_gold(data, name, **settings)}
    return GoldFindings(name, judged, {}, {}, **origin)
