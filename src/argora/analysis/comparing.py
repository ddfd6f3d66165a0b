"""One measure on two studies, rounds, views or groups of annotators, and the difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from argora.analysis.plan import Plan, Progress, silent
from argora.analysis.views import View
from argora.measures import Comparison, Measure, compare
from argora.measures.comparing.paired import differing_parts
from argora.measures.prepared import Resampled
from argora.model import Study
from argora.model.layer import Kind
from argora.reliability.missing import MISSING_PARTS, PAIRWISE

__all__ = ["Compared", "Side", "compared"]


@dataclass(frozen=True)
class Side:
    """One of two values that are compared: its study and view.

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

    def plan(self, kinds: tuple[Kind, ...]) -> Plan:
        """Return whose layers count, and what of missing decisions."""
        return Plan(kinds=kinds, round=self.round, missing=self.missing)


@dataclass(frozen=True)
class Compared:
    """One measure on both sides."""

    items: tuple[str, str]
    names: tuple[str, str]
    comparison: Comparison


def compared(
    pair: tuple[Side, Side],
    measures: Sequence[Measure[Any]],
    plan: Plan,
    *,
    of: str | None,
    interval: Resampled,
    across: Sequence[str] = (),
    on_progress: Progress = silent,
) -> list[Compared]:
    """Compare two sides by every measure; views and rounds that were asked for may differ.

    Parameters
    ----------
    across : further parts of the method in which the two may differ.
    on_progress : called with a few words before each step.

    Raises
    ------
    DataError
        If a measure cannot look at what is asked for.
    MeasureError
        If the sides differ in what nobody asked for.
    """
    first, second = pair
    studies = [(side.study, side.plan(plan.kinds)) for side in pair]
    views = [
        View.requested(*study, measures, side.by, of)
        for study, side in zip(studies, pair, strict=True)
    ]
    comparisons = []
    for how in measures:
        on_progress(f"comparing by {how}")
        one, other = (view.data(how, *study) for view, study in zip(views, studies, strict=True))
        allowed = set(across) | ({"round"} if first.round != second.round else set())
        if first.by != second.by:
            # Another view differs in all that says how items were made, but in nobody's kind.
            allowed |= set(differing_parts(how, one, other)) - {"kinds", "round"}
        if first.missing != second.missing:
            allowed |= set(MISSING_PARTS)
        settings = {**plan.intervals, "interval": interval}
        result = compare(how, one, other, across=allowed, parts=("category",), **settings)
        items = views[0].name(how), views[1].name(how)
        comparisons.append(Compared(items, (first.name, second.name), result))
    return comparisons
