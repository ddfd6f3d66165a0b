"""Annotators of a study against a gold, and where that gold comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from argora.analysis.plan import Plan
from argora.analysis.tables import is_segmented
from argora.analysis.views import ItemsView
from argora.consensus.gold.making import TOOL
from argora.diagnostics.annotators.against_gold import AgainstGold, against_gold
from argora.diagnostics.annotators.distributions import Distributions, distributions
from argora.diagnostics.annotators.gold_by_level import (
    GoldByLevel,
    gold_by_level,
    gold_of,
    with_gold,
)
from argora.model import Study
from argora.reliability import CodingData, items
from argora.reliability.levels import central_label

__all__ = ["GoldFindings", "against_gold_of", "gold_findings"]


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
    counts : the decisions of each annotator and of the gold on what the gold decides on; None if
        there is nothing of the kind.
    """

    gold: str
    levels: Mapping[str, AgainstGold]
    central: Mapping[str, float]
    left_out: Mapping[str, str]
    n_computed: int = 0
    n_documents: int = 0
    counts: Distributions | None = None


def against_gold_of(view: ItemsView, gold: str | None, *, is_named: bool) -> GoldFindings | None:
    """Compare annotators with a gold, level by level where segments have functions in a graph.

    Parameters
    ----------
    gold : the annotator to compare with; by default the only one of kind gold.
    is_named : whether the user named the items or what was decided, so that these are compared.

    Returns
    -------
    None where nobody is named and there is not exactly one annotator of kind gold.
    """
    study, plan = view.study, view.plan
    golds = [annotator.id for annotator in study.annotators if annotator.kind == "gold"]
    if gold is None and len(golds) != 1:
        return None
    name = gold_of(study, gold)
    settings: dict[str, Any] = {"resamples": plan.resamples, "seed": plan.seed}
    data = _items_with(view, name)
    counts, central = _counts_with(data, name), central_label(study.scheme)
    if not is_named and is_segmented(study) and any(layer.relations for layer in study.layers):
        levels = gold_by_level(study, name, round=plan.round, within=plan.within, **settings)
    elif name not in data.annotators:
        reason = f"{name} did no document that somebody else did"
        levels = GoldByLevel(name, {}, central, {view.of: reason})
    else:
        levels = GoldByLevel(name, {view.of: against_gold(data, name, **settings)}, central, {})
    return replace(gold_findings(study, plan, levels), counts=counts)


def gold_findings(study: Study, plan: Plan, levels: GoldByLevel) -> GoldFindings:
    """Return what was found by a comparison with a gold, and where that gold comes from."""
    name = levels.gold
    layers = [each for each in study.layers if each.annotator == name and each.round == plan.round]
    return GoldFindings(
        name,
        levels.levels,
        levels.central_claim,
        levels.left_out,
        n_computed=sum(each.tool == TOOL for each in layers),
        n_documents=len(layers),
    )


def _items_with(view: ItemsView, gold: str) -> CodingData:
    """Return the decisions of persons and the gold, in the documents that the gold has."""
    part = with_gold(view.study, gold)
    documents = {each.document for each in part.layers if each.annotator == gold}
    if documents:  # elsewhere, what the gold does not have is no decision that others miss
        part = part.select(documents=documents)
    kinds = tuple(sorted({annotator.kind for annotator in part.annotators}))
    return items(part, by=view.by, of=view.of, **{**view.plan.choice, "kinds": kinds})


def _counts_with(data: CodingData, gold: str) -> Distributions | None:
    """Count the decisions on the items that the gold decides on; None if there are none."""
    if gold not in data.annotators:
        return None
    of_gold = data.item_of_vote[data.annotator == data.annotators.index(gold)]
    rows = np.isin(np.arange(data.n_rows), of_gold)
    return distributions(data.select(rows=rows), gold=gold) if rows.any() else None
