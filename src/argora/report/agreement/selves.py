"""Single measures on each annotator with themselves, across rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from argora.analysis.facets import facet_parts
from argora.analysis.plan import Plan
from argora.model import Study
from argora.reliability.rounds import by_round, repeating, why_not_again
from argora.report.agreement.measuring import Measured
from argora.report.tabular import within

__all__ = ["NOBODY", "WithSelf", "measured_with_selves"]

NOBODY = (
    "Nobody whose layers count has annotations of more than one round, so there is no agreement "
    "of an annotator with themselves."
)

Measuring = Callable[[Study, Plan], Sequence[Measured]]


@dataclass(frozen=True)
class WithSelf:
    """What was measured on the rounds of one annotator."""

    annotator: str
    measured: Measured

    def rows(self) -> list[dict[str, Any]]:
        """Return the value and its parts as rows of JSON, the facet in front of the annotator."""
        place = self.measured.place
        bare = replace(self.measured, place="").rows()
        own = [within(f"self:{self.annotator}", row) for row in bare]
        return [within(place, row) for row in own] if place else own

    def __str__(self) -> str:
        return f"{self.annotator} with themselves\n{self.measured}"


def measured_with_selves(
    study: Study, plan: Plan, how: Measuring, *, of: str | None, facet: str | None
) -> list[WithSelf]:
    """Measure each annotator with more than one round against themselves.

    Parameters
    ----------
    how : measures a study as if its annotators were to be compared.
    of, facet : what it measures, and by which facet; they tell why a figure may be missing.
    """
    tasks = ("units", "attributes") if (of or "").startswith("attribute:") else ("units",)
    parts = {f"{facet}={v}": part for v, part in facet_parts(study, facet).items()} if facet else {}
    found = []
    for name in repeating(study, kinds=plan.kinds):
        for one in how(by_round(study, name), replace(plan, round=1)):
            reason = why_not_again(parts.get(one.place, study), name, tasks=tasks)
            told = one.result if reason is None else replace(one.result, undefined=reason)
            found.append(WithSelf(name, replace(one, result=told)))
    return found
