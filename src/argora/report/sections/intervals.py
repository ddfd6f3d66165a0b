"""How the intervals of a report were made, in the words of papers, captions and legends."""

from __future__ import annotations

from collections.abc import Iterator

from argora.analysis.analyse import Analysis
from argora.analysis.plan import Plan
from argora.analysis.words import level, resampled
from argora.measures import Interval, Result
from argora.measures.intervals.resampling import drawn_of

__all__ = ["caption", "made_with", "said_of_intervals", "sources_of_intervals"]

EFRON = "Efron & Tibshirani (1993), An Introduction to the Bootstrap"
SOURCES = {
    "boot": f"{EFRON}, ch. 13 (percentile interval)",
    "jackknife": f"{EFRON}, sections 11.2 and 12.4 (jackknife, Student’s t)",
    "analytic": "Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 5 (standard errors "
    "over items)",
}
NAMES = {"boot": "bootstrap", "jackknife": "jackknife", "analytic": "analytic"}


def said_of_intervals(analysis: Analysis) -> Iterator[str]:
    """Say for a paper how intervals were made, and which figures have none for what reason."""
    cells = [
        (column.title, row.cells[column.measure])
        for table in analysis.tables
        for row in (table.joint, *table.rows)
        for column in table.columns
        if column.measure in row.cells
    ]
    drawn = _first(analysis)
    if drawn is not None:
        continua = analysis.components is not None and analysis.components.continua is not None
        items = "relations" if analysis.components is None else analysis.components.items
        yield _how_drawn(drawn, items)
        if drawn_of(drawn.method) == "item" and continua:
            yield "For unitized α each text is one item."
    elif analysis.tables and analysis.plan.interval is None:
        yield "No intervals were computed."
    reasons: dict[str, list[str]] = {}
    for title, result in cells:
        if result.interval is not None and result.interval.undefined is not None:
            # What to ask for in its place is no matter of a paper.
            titles = reasons.setdefault(result.interval.undefined.partition(";")[0], [])
            titles += [title] if title not in titles else []
    for reason, titles in reasons.items():
        if drawn is None:
            yield f"No intervals are given: {reason}."
            return
        if not any(_has_some(title, cells) for title in titles):
            yield f"There is none for {', '.join(titles)}: {reason}."


def sources_of_intervals(analysis: Analysis) -> list[str]:
    """Return where the way of making intervals is defined; nothing where there are none."""
    drawn = _first(analysis)
    return [] if drawn is None else [SOURCES[_way(drawn)]]


def caption(interval: Interval) -> str:
    """Return what the caption of a table says of its intervals."""
    return f"{level(interval)} {NAMES[_way(interval)]} intervals over {resampled(interval)}"


def made_with(plan: Plan) -> str:
    """Return what the foot of a page says of the plan."""
    if plan.interval is None:
        return "without intervals"
    if plan.interval in ("document", "item"):
        return f"intervals with {plan.resamples} resamples, seed {plan.seed}"
    by = "items" if plan.interval in ("jackknife-item", "analytic") else "documents"
    way = "standard errors" if plan.interval == "analytic" else "jackknife"
    return f"intervals by {way} over {by}"


def _first(analysis: Analysis) -> Interval | None:
    """Return the first interval there is."""
    found = (
        result.interval
        for table in analysis.tables
        for row in (*table.rows, table.joint)
        for result in row.cells.values()
        if result.interval is not None and result.interval.is_defined
    )
    drawn = next(found, None)
    if drawn is not None or analysis.structure is None:
        return drawn
    measured = (result.interval for result in analysis.structure.results)
    return next((each for each in measured if each is not None and each.is_defined), None)


def _has_some(title: str, cells: list[tuple[str, Result]]) -> bool:
    return any(
        own == title and result.interval is not None and result.interval.is_defined
        for own, result in cells
    )


def _way(interval: Interval) -> str:
    return interval.method.partition("-")[0]


def _how_drawn(interval: Interval, items: str) -> str:
    n = resampled(interval, interval.n_groups)
    way = _way(interval)
    if way == "boot":
        made = (
            f"Intervals are {level(interval)} percentile bootstrap intervals over "
            f"{interval.resamples:,} resamples of {n} "
            f"(seed {interval.seed}; Efron & Tibshirani 1993), "
        )
    elif way == "jackknife":
        made = (
            f"Intervals are {level(interval)} jackknife intervals: each of {n} is left out in "
            "turn, and the quantiles are those of Student’s t (Efron & Tibshirani 1993), "
        )
    else:
        made = (
            f"Intervals are {level(interval)} intervals from analytic standard errors over {n} "
            "and Student’s t (Gwet 2014), "
        )
    if drawn_of(interval.method) == "item":
        return made + f"which takes {items} of one document as independent of each other."
    grouped = drawn_of(interval.method) == "group"
    what = "documents of one group" if grouped else f"{items} of one document"
    return made + f"so that {what} stay together."
