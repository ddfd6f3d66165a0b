"""How far two curators agree, by the figures of the report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from argora.model import Study

__all__ = ["curator_agreement"]

ALL = "all"
"""The last part of the scope of a figure on all categories."""
FIELDS = ("measure", "items", "scope", "value", "low", "high", "n_items", "undefined")


def curator_agreement(study: Study, golds: Sequence[str]) -> list[dict[str, Any]]:
    """Return the usual figures of agreement between two golds, on units, relations and structure.

    They are those of ``argora agree --kind gold``; of single categories none are there.
    """
    from argora.analysis.analyse import analyse
    from argora.analysis.plan import Plan
    from argora.report.tabular import to_json

    pair = study.select(annotators=list(golds))
    printed = to_json(analyse(pair, Plan(kinds=("gold",))), scope="agreement")
    rows = [{name: each[name] for name in FIELDS} for each in printed["results"]]
    return [row for row in rows if str(row["scope"]).split(" / ")[-1] == ALL]
