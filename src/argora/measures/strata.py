"""The mean of a measure over data that share no documents, such as those of every topic."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from argora.measures.definition import Definition
from argora.measures.intervals.resampling import WARN_BELOW, drawn_of, no_interval, stratified
from argora.measures.intervals.student import combined
from argora.measures.intervals.uncertainty import cannot_draw, interval_of, stratum_of
from argora.measures.measuring import result_of, signature_of, warnings_about
from argora.measures.prepared import Prepared, Settings
from argora.measures.result import Interval, Result
from argora.reliability import ReliabilityData

__all__ = ["mean_over"]

MOST_NAMED = 8


def mean_over(
    how: Definition[Any],
    name: str,
    strata: Mapping[str, ReliabilityData],
    whole: ReliabilityData,
    settings: Settings,
    without: Mapping[str, str],
) -> Result:
    """Average the values of data that share no groups, all with equal weight.

    Values that are undefined are left out, and a note counts them with their reasons.
    """
    prepared = {value: Prepared(how, data) for value, data in strata.items()}
    without_interval = replace(settings, interval=None)
    points = {value: result_of(each, without_interval) for value, each in prepared.items()}
    defined = {value: each for value, each in prepared.items() if points[value].is_defined}
    missing = {**without, **{v: r.undefined for v, r in points.items() if r.undefined is not None}}
    blank = Result(
        measure=str(how),
        value=math.nan,
        n_items=sum(each.data.n_items for each in defined.values()),
        n_annotators=whole.n_annotators,
        n_categories=len(whole.categories),
        signature=signature_of(how, whole, None, over=name),
        notes=(*how.notes_on(whole), *_about(defined, missing, name)),
    )
    if not defined:
        return replace(blank, undefined=f"no value of {name} has a figure: {_listed(missing)}")
    interval, rough = _interval_within(defined, settings, name)
    return replace(
        blank,
        value=float(np.mean([points[value].value for value in defined])),
        interval=interval,
        notes=(*blank.notes, *warnings_about(interval), *rough),
        signature=signature_of(how, whole, interval, over=name),
    )


def _about(defined: Collection[str], missing: Mapping[str, str], name: str) -> Iterator[str]:
    if defined:
        plural = "s" * (len(defined) != 1)
        yield f"mean over {len(defined)} value{plural} of {name}, each counting alike"
    if defined and missing:
        yield f"left out of the mean over {name}: {_listed(missing)}"


def _listed(missing: Mapping[str, str]) -> str:
    """Count the values without a figure by reason, and name the first of them."""
    values: dict[str, list[str]] = {}
    for value, reason in missing.items():
        values.setdefault(reason, []).append(value)
    return "; ".join(f"{len(of)} ({_first(of)}): {reason}" for reason, of in values.items())


def _first(values: Sequence[str]) -> str:
    return ", ".join(values[:MOST_NAMED]) + (", ..." if len(values) > MOST_NAMED else "")


def _interval_within(
    values: Mapping[str, Prepared], settings: Settings, name: str
) -> tuple[Interval | None, list[str]]:
    """Compute the interval of the mean with its warnings, drawing groups within each value.

    A group that has items under several values is drawn under each of them apart.
    """
    if settings.interval is None:
        return None, []
    # Where groups of several documents are drawn under one value, they are under all.
    method = max(settings.method(prepared.data) for prepared in values.values())
    if reason := cannot_draw([prepared.data for prepared in values.values()], settings):
        return no_interval(reason, method=method, level=settings.level), []
    strata = [stratum_of(f"{name}={value}", [each], settings) for value, each in values.items()]
    if settings.interval in ("document", "item"):
        interval = stratified(
            strata,
            method=method,
            resamples=settings.resamples,
            seed=settings.seed,
            level=settings.level,
        )
    else:
        interval = _of_errors(values, settings, method)
    small = [s.name for s in strata if len(strata) > 1 and s.n_groups < WARN_BELOW]
    if not small or not interval.is_defined:
        return interval, []
    what = drawn_of(method)
    return interval, [f"fewer than {WARN_BELOW} {what}s for {_first(small)}: the interval is rough"]


def _of_errors(values: Mapping[str, Prepared], settings: Settings, method: str) -> Interval:
    """Compute the interval of the mean from the standard error of every value."""
    how = next(iter(values.values())).how
    points = [float(each.value(each.table.sum(axis=0))) for each in values.values()]
    intervals = [interval_of([each], settings) for each in values.values()]
    return combined(
        float(np.mean(points)),
        [interval for interval in intervals if interval is not None],
        method=method,
        level=settings.level,
        bounds=(how.properties.low, how.properties.high),
    )
