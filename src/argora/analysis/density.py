"""The density of units in short texts: by facet value or annotator, and all together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from argora.analysis.plan import MOST_PAIRED, Plan
from argora.diagnostics.density import Density, density, length_unit
from argora.model import Study

__all__ = ["Densities", "densities"]

Densities = list[tuple[str, Density]]
"""Each density with its name; the last one is the total."""


def densities(study: Study, parts: Mapping[str, Study], plan: Plan) -> Densities:
    """Count by facet value, or by annotator where there are no parts, and then all together."""
    settings: Any = {**plan.layers, "by": length_unit(study)}
    listed = [(value, density(part, **settings)) for value, part in parts.items()]
    people = [a.id for a in study.annotators if a.kind in plan.kinds]
    if not parts and 1 < len(people) <= MOST_PAIRED:
        listed = [(name, density(study, annotator=name, **settings)) for name in people]
    return [*listed, ("total", density(study, **settings))]
