"""The mean of a measure over data that share no documents, such as those of every topic."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from argora.measures.intervals.resampling import WARN_BELOW, drawn_of, no_interval, stratified
from argora.measures.intervals.student import combined
from argora.measures.intervals.uncertainty import cannot_draw, interval_of, stratum_of
from argora.measures.measuring import result_of, signature_of, warnings_about
from argora.measures.prepared import Prepared, Settings
from argora.measures.result import Interval, Result

if TYPE_CHECKING:
    from argora.measures.base import Measure
    from argora.reliability import ReliabilityData

__all__ = ["mean_over"]

MOST_NAMED = 8


def mean_over(
    how: Measure[Any],
    name: str,
    strata: Mapping[str, ReliabilityData],
    whole: ReliabilityData,
    settings: Settings,
    without: Mapping[str, str],
) -> Result:
    """Return the mean of the values of data that share no groups, each counting alike.

    What has no value is left out, and a note counts it with its reason.
    """
    prepared = {value: Prepared(how, data) for value, data in strata.items()}
    points = {value: result_of(own, _without_interval(settings)) for value, own in prepared.items()}
    known = {value: own for value, own in prepared.items() if points[value].is_defined}
    missing = {**without, **{v: r.undefined for v, r in points.items() if r.undefined is not None}}
    blank = Result(
        measure=str(how),
        value=math.nan,
        n_items=sum(own.data.n_items for own in known.values()),
        n_annotators=whole.n_annotators,
        n_categories=len(whole.categories),
        signature=signature_of(how, whole, None, over=name),
        notes=(*how.notes_on(whole), *_about(known, missing, name)),
    )
    if not known:
        return replace(blank, undefined=f"no value of {name} has a figure: {_listed(missing)}")
    interval, rough = _interval_within(known, settings, name)
    return replace(
        blank,
        value=float(np.mean([points[value].value for value in known])),
        interval=interval,
        notes=(*blank.notes, *warnings_about(interval), *rough),
        signature=signature_of(how, whole, interval, over=name),
    )


def _without_interval(settings: Settings) -> Settings:
    return replace(settings, interval=None)


def _about(known: Collection[str], missing: Mapping[str, str], name: str) -> Iterator[str]:
    if known:
        plural = "s" * (len(known) != 1)
        yield f"mean over {len(known)} value{plural} of {name}, each counting alike"
    if known and missing:
        yield f"left out of the mean over {name}: {_listed(missing)}"


def _listed(missing: Mapping[str, str]) -> str:
    """Return how many values have no figure, by the reason, and the first of them by name."""
    values: dict[str, list[str]] = {}
    for value, reason in missing.items():
        values.setdefault(reason, []).append(value)
    return "; ".join(f"{len(of)} ({_first(of)}): {reason}" for reason, of in values.items())


def _first(values: Sequence[str]) -> str:
    shown = ", ".join(values[:MOST_NAMED])
    return shown if len(values) <= MOST_NAMED else f"{shown}, ..."


def _interval_within(
    values: Mapping[str, Prepared], settings: Settings, name: str
) -> tuple[Interval | None, list[str]]:
    """Return the interval of the mean, each value's groups drawn among themselves, and warnings.

    A group that has items under several values is drawn under each of them apart.
    """
    if settings.interval is None:
        return None, []
    # Where groups of several documents are drawn under one value, they are under all.
    method = max(settings.method(prepared.data) for prepared in values.values())
    if reason := cannot_draw([prepared.data for prepared in values.values()], settings):
        return no_interval(reason, method=method, level=settings.level), []
    strata = [stratum_of(f"{name}={value}", [own], settings) for value, own in values.items()]
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
    """Return the interval of the mean from the standard error of every value."""
    how = next(iter(values.values())).how
    points = [float(own.value(own.table.sum(axis=0))) for own in values.values()]
    own = [interval_of([prepared], settings) for prepared in values.values()]
    return combined(
        float(np.mean(points)),
        [interval for interval in own if interval is not None],
        method=method,
        level=settings.level,
        bounds=(how.properties.low, how.properties.high),
    )
