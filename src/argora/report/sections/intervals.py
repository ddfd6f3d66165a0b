"""How the intervals of a report were made, in the words of papers, captions and legends."""

from __future__ import annotations

from collections.abc import Iterator

from argora.analysis.analyse import Analysis
from argora.analysis.plan import Plan
from argora.analysis.words import level, resampled
from argora.measures import Interval
from argora.measures.intervals.resampling import drawn_of

__all__ = ["caption", "interval_sentences", "plan_words", "sources_of_intervals"]

EFRON = "Efron & Tibshirani (1993), An Introduction to the Bootstrap"
SOURCES = {
    "boot": f"{EFRON}, ch. 13 (percentile interval)",
    "jackknife": f"{EFRON}, sections 11.2 and 12.4 (jackknife, Student’s t)",
    "analytic": "Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 5 (standard errors "
    "over items)",
}
NAMES = {"boot": "bootstrap", "jackknife": "jackknife", "analytic": "analytic"}


def interval_sentences(analysis: Analysis) -> Iterator[str]:
    """Yield for a paper how intervals were made, and the reasons why some figures have none."""
    interval, table = _first(analysis), analysis.components
    if interval is not None:
        yield _how_drawn(interval, "relations" if table is None else table.items)
        if drawn_of(interval.method) == "item" and table is not None and table.continua is not None:
            yield "For unitized α each text is one item."
    elif analysis.tables and analysis.plan.interval is None:
        yield "No intervals were computed."
    cells = [
        (column.title, row.cells[column.measure].interval)
        for table in analysis.tables
        for row in (table.overall, *table.rows)
        for column in table.columns
        if column.measure in row.cells
    ]
    have_some = {title for title, each in cells if each is not None and each.is_defined}
    reasons: dict[str, dict[str, None]] = {}
    for title, each in cells:
        if each is not None and each.undefined is not None:
            # What to ask for in its place is no matter of a paper.
            reasons.setdefault(each.undefined.partition(";")[0], {})[title] = None
    for reason, titles in reasons.items():
        if interval is None:
            yield f"No intervals are given: {reason}."
            return
        if not have_some & titles.keys():
            yield f"There is none for {', '.join(titles)}: {reason}."


def sources_of_intervals(analysis: Analysis) -> list[str]:
    """Return the source of the method of intervals; empty where there are none."""
    interval = _first(analysis)
    return [] if interval is None else [SOURCES[_method(interval)]]


def caption(interval: Interval) -> str:
    """Return the level, method and groups of an interval for the caption of a table."""
    return f"{level(interval)} {NAMES[_method(interval)]} intervals over {resampled(interval)}"


def plan_words(plan: Plan) -> str:
    """Return the settings of intervals for the foot of a page."""
    if plan.interval is None:
        return "without intervals"
    if plan.interval in ("document", "item"):
        return f"intervals with {plan.resamples} resamples, seed {plan.seed}"
    by = "items" if plan.interval in ("jackknife-item", "analytic") else "documents"
    method = "standard errors" if plan.interval == "analytic" else "jackknife"
    return f"intervals by {method} over {by}"


def _first(analysis: Analysis) -> Interval | None:
    """Return the first interval there is."""
    results = [
        result
        for table in analysis.tables
        for row in (*table.rows, table.overall)
        for result in row.cells.values()
    ]
    if analysis.structure is not None:
        results += analysis.structure.results
    intervals = (result.interval for result in results)
    return next((each for each in intervals if each is not None and each.is_defined), None)


def _method(interval: Interval) -> str:
    return interval.method.partition("-")[0]


def _how_drawn(interval: Interval, items: str) -> str:
    n = resampled(interval, interval.n_groups)
    method = _method(interval)
    if method == "boot":
        words = (
            f"Intervals are {level(interval)} percentile bootstrap intervals over "
            f"{interval.resamples:,} resamples of {n} "
            f"(seed {interval.seed}; Efron & Tibshirani 1993), "
        )
    elif method == "jackknife":
        words = (
            f"Intervals are {level(interval)} jackknife intervals: each of {n} is left out in "
            "turn, and the quantiles are those of Student’s t (Efron & Tibshirani 1993), "
        )
    else:
        words = (
            f"Intervals are {level(interval)} intervals from analytic standard errors over {n} "
            "and Student’s t (Gwet 2014), "
        )
    if drawn_of(interval.method) == "item":
        return words + f"which takes {items} of one document as independent of each other."
    grouped = drawn_of(interval.method) == "group"
    what = "documents of one group" if grouped else f"{items} of one document"
    return words + f"so that {what} stay together."
