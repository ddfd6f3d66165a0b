"""Single measures on each annotator with themselves, as lines for people and rows for programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from argora.cli.measuring import Measured
from argora.cli.reading import json_opening, note_unread
from argora.cli.streams import show, show_json
from argora.errors import FormatError
from argora.model import Study
from argora.reliability.rounds import by_round, repeating, why_not_again
from argora.report.facets import facet_parts
from argora.report.plan import Plan
from argora.report.tabular import within

__all__ = ["NOBODY", "WithSelf", "measured_with_selves", "show_selves"]

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


def show_selves(
    found: Sequence[WithSelf],
    study: Study,
    plan: Plan,
    problems: Sequence[FormatError],
    *,
    json: bool,
) -> None:
    """Print what was measured, or say that nobody annotated in a second round."""
    if json:
        rows = [row for one in found for row in one.rows()]
        show_json({**json_opening(study, problems, plan), "results": rows})
    else:
        show("\n\n".join(str(one) for one in found) or NOBODY)
        note_unread(problems)
