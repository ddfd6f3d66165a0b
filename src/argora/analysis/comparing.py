"""One measure on two studies, rounds, views or groups of annotators, and the difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from argora.analysis.analyse import Progress, silent
from argora.analysis.plan import Plan
from argora.analysis.tables import usual_items
from argora.analysis.views import data_for, positions_of, seen
from argora.measures import Comparison, Measure, compare
from argora.measures.comparing.paired import differing_parts
from argora.measures.prepared import Resampled
from argora.model import Study
from argora.model.layer import Kind
from argora.reliability.items import DEFAULT_OF
from argora.reliability.missing import MISSING_PARTS, PAIRWISE

__all__ = ["Compared", "Side", "compared"]


@dataclass(frozen=True)
class Side:
    """What one of the two values is about.

    Attributes
    ----------
    name : what sets it apart from the other, such as ``round 2`` or ``monday/``.
    by : what the annotators decided on; None for what is usual for the study.
    missing : what to do with missing decisions.
    """

    name: str
    study: Study
    by: str | None
    round: int
    missing: str = PAIRWISE

    def items(self, kinds: tuple[Kind, ...]) -> str:
        """Return what the annotators decided on."""
        return self.by or usual_items(self.study, Plan(kinds=kinds, round=self.round))

    def data(self, how: Measure[Any], of: str | None, kinds: tuple[Kind, ...]) -> Any:
        """Return what a measure takes."""
        by = self.items(kinds)
        what = DEFAULT_OF.get(by, "category") if of in (None, "category") else of
        plan = Plan(kinds=kinds, round=self.round, missing=self.missing)
        positions = self.by or "character"
        return data_for(how, self.study, plan, by=by, of=what or "category", positions=positions)


@dataclass(frozen=True)
class Compared:
    """One measure on both sides."""

    items: tuple[str, str]
    sides: tuple[str, str]
    found: Comparison


def compared(
    sides: tuple[Side, Side],
    measures: Sequence[Measure[Any]],
    plan: Plan,
    *,
    of: str | None,
    interval: Resampled,
    across: Sequence[str] = (),
    progress: Progress = silent,
) -> list[Compared]:
    """Compare two sides by every measure; views and rounds that were asked for may differ.

    Parameters
    ----------
    across : further parts of the method in which the two may differ.
    progress : called with a few words before each step.

    Raises
    ------
    DataError
        If a measure cannot look at what is asked for.
    MeasureError
        If the sides differ in what nobody asked for.
    """
    found = []
    first, second = sides
    for side in sides:
        positions_of(measures, side.by, of, side.missing)
    for how in measures:
        progress(f"comparing by {how}")
        data = [side.data(how, of, plan.kinds) for side in sides]
        allowed = set(across) | ({"round"} if first.round != second.round else set())
        if first.by != second.by:
            # Another view differs in all that says how items were made, but in nobody's kind.
            allowed |= set(differing_parts(how, data[0], data[1])) - {"kinds", "round"}
        if first.missing != second.missing:
            allowed |= set(MISSING_PARTS)
        result = compare(
            how,
            data[0],
            data[1],
            interval=interval,
            resamples=plan.resamples,
            seed=plan.seed,
            level=plan.level,
            across=allowed,
            parts=("category",),
        )
        views = [
            seen(how.data_type, side.items(plan.kinds), side.by or "character") for side in sides
        ]
        found.append(Compared((views[0], views[1]), (first.name, second.name), result))
    return found
