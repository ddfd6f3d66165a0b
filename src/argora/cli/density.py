"""The table of how many units short texts hold, a line for each facet value or annotator."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from argora.cli.streams import table
from argora.diagnostics.density import Density, density, length_unit

if TYPE_CHECKING:
    from argora.analysis.plan import Plan
    from argora.model import Study

__all__ = ["densities", "density_json", "density_table"]

Lines = list[tuple[str, Density]]
"""Each line with its name; the last one is the total."""


def densities(study: Study, parts: Mapping[str, Study], plan: Plan) -> Lines:
    """Count by facet value, or by annotator where there are no parts, and then all together."""
    from argora.analysis.plan import MOST_PAIRED

    settings: Any = {"kinds": plan.kinds, "round": plan.round, "by": length_unit(study)}
    found = [(value, density(part, **settings)) for value, part in parts.items()]
    people = [a.id for a in study.annotators if a.kind in plan.kinds]
    if not parts and 1 < len(people) <= MOST_PAIRED:
        found = [(name, density(study, annotator=name, **settings)) for name in people]
    return [*found, ("total", density(study, **settings))]


def density_table(found: Lines, first: str) -> str:
    """Return the table; nothing where all that was read holds units, or nothing does.

    Only texts as short as a sentence can be read and hold nothing at all.
    """
    total = found[-1][1]
    if not 0 < total.n_holding < total.n_readings:
        return ""
    only = list(dict.fromkeys(category for _, own in found for category in own.only))
    head = ["read", "with units", "share", "units", "gain", *(f"only {c}" for c in only), "mixed"]
    rows = [[name, *_cells(own, only)] for name, own in found]
    told = [
        "read: documents, once for each annotator who read them",
        "gain: by how much the units are more than the documents that hold them",
        f"marked: the share of these documents that lies in units, in {total.by}s",
    ]
    if total.by == "character":
        told[-1] += ", because not all texts are known"
    return "\n".join([table([first, *head, "marked"], rows), *told])


def _cells(own: Density, only: list[str]) -> list[str]:
    return [
        f"{own.n_readings}",
        f"{own.n_holding}",
        _percent(own.holding),
        f"{own.n_units}",
        _percent(own.gain, "+"),
        *(f"{own.only.get(category, 0)}" for category in only),
        f"{own.n_mixed}",
        _percent(own.marked_share),
    ]


def _percent(share: float, sign: str = "") -> str:
    return "–" if math.isnan(share) else f"{share:{sign}.1%}"


def density_json(found: Lines) -> list[dict[str, Any]]:
    """Return a row for each line of the table, with the shares."""
    return [
        {
            "name": name,
            **asdict(own),
            **{
                share: None if math.isnan(value) else value
                for share in ("holding", "gain", "marked_share", "marked_of_all")
                for value in [getattr(own, share)]
            },
        }
        for name, own in found
    ]
