"""How far two curators agree, and where their golds differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from argora.analysis.analyse import analyse
from argora.analysis.curation import Proposal, propose
from argora.analysis.plan import Plan
from argora.model import Annotator, Study
from argora.report.tabular import to_json

__all__ = ["ALL", "curator_agreement", "curator_differences"]

ALL = "all"
"""The last part of the scope of a figure on all categories."""
FIELDS = ("measure", "items", "scope", "value", "low", "high", "n_items", "undefined")


def curator_agreement(study: Study, golds: Sequence[str]) -> list[dict[str, Any]]:
    """Return the usual figures of agreement between two golds, on units, relations and structure.

    They are those of ``argora agree --kind gold``; of single categories none are there.
    """
    pair = study.select(annotators=list(golds))
    printed = to_json(analyse(pair, Plan(kinds=("gold",))), scope="agreement")
    rows = [{name: each[name] for name in FIELDS} for each in printed["results"]]
    return [row for row in rows if str(row["scope"]).split(" / ")[-1] == ALL]


def curator_differences(study: Study, golds: Sequence[str]) -> Proposal:
    """Return two golds as the votes of two people: each case with a kind is a difference.

    What they agree on is the gold of the proposal, and the options name the golds that have them.
    """
    pair = study.select(annotators=list(golds))
    votes = replace(
        pair,
        annotators=tuple(Annotator(each.id) for each in pair.annotators),
        layers=tuple(replace(each, state="finished", round=1) for each in pair.layers),
    )
    taken = {each.id for each in votes.annotators}
    name = next(n for n in (f"both{'*' * length}" for length in range(99)) if n not in taken)
    return propose(votes, {}, {}, name=name, at_least=2)
