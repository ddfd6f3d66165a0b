"""The interval of a prepared value, or of the mean of several over the same groups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from argora.measures.intervals.resampling import Stratum, bootstrap, mean_of_defined, no_interval
from argora.measures.intervals.student import Bounds, analytic, jackknife
from argora.measures.prepared import Prepared, Settings
from argora.measures.result import Interval
from argora.reliability import CodingData, ReliabilityData
from argora.reliability.arrays import Floats

__all__ = [
    "NO_GROUPS",
    "ONE_TEXT",
    "WHOLE_TEXTS",
    "cannot_draw",
    "drawn_interval",
    "interval_of",
    "stratum_of",
]


NO_GROUPS = (
    "the data do not say which document an item comes from: "
    "give groups, or resample items (interval='item')"
)
ONE_TEXT = "there is one text only, and texts are what an interval resamples"
WHOLE_TEXTS = (
    "what annotators marked or drew in a text is resampled with it, and is no item of its own; "
    "use interval='document' or 'jackknife'"
)


def interval_of(values: Sequence[Prepared], settings: Settings) -> Interval | None:
    """Compute the interval of the mean of values over the same groups; None if none is wanted.

    In a resample in which some values are undefined, the mean is that of the others.
    """
    if settings.interval is None:
        return None
    data, how = values[0].data, values[0].how
    method, level = settings.method(data), settings.level
    if reason := cannot_draw([prepared.data for prepared in values], settings):
        return no_interval(reason, method=method, level=level)
    if settings.interval == "analytic":
        return _analytic(values, settings)
    bounds = (how.properties.low, how.properties.high)
    return drawn_interval(stratum_of("", values, settings), settings, method=method, bounds=bounds)


def drawn_interval(
    stratum: Stratum, settings: Settings, *, method: str, bounds: Bounds
) -> Interval:
    """Compute the interval of a value by the jackknife or by the bootstrap, as the settings say."""
    if settings.interval in ("jackknife", "jackknife-item"):
        return jackknife(stratum, method=method, level=settings.level, bounds=bounds)
    return bootstrap(
        stratum.table,
        stratum.value,
        times=stratum.times,
        method=method,
        resamples=settings.resamples,
        seed=settings.seed,
        level=settings.level,
    )


def cannot_draw(data: Iterable[ReliabilityData], settings: Settings) -> str:
    """Name the reason why there is nothing to draw or leave out; empty if there is something.

    Data of whole texts have no items that would be independent of each other.
    """
    for each in data:
        coded = isinstance(each, CodingData)
        if settings.interval in ("item", "jackknife-item") and not coded:
            return WHOLE_TEXTS
        if not settings.by_item and each.group is None:
            return NO_GROUPS if coded else ONE_TEXT
    return ""


def stratum_of(name: str, values: Sequence[Prepared], settings: Settings) -> Stratum:
    """Return the groups or items of values over the same groups, with the mean of these values."""
    if settings.by_item:
        values = [prepared.by_item() for prepared in values]
    edges = np.cumsum([prepared.table.shape[1] for prepared in values])[:-1]

    def mean(sums: Floats) -> Floats:
        split = zip(values, np.split(sums, edges, axis=-1), strict=True)
        return mean_of_defined(np.array([prepared.value(part) for prepared, part in split]))

    tables = [prepared.table for prepared in values]
    table = tables[0] if len(tables) == 1 else np.hstack(tables)
    times = values[0].data.weight if settings.by_item else None
    telling = table.any(axis=1)
    if not telling.all():
        table = table[telling]
        times = None if times is None else times[telling]
    return Stratum(name, table, mean, times)


def _analytic(values: Sequence[Prepared], settings: Settings) -> Interval:
    how = values[0].how
    method = settings.method(values[0].data)
    stratum = stratum_of("", values[:1], settings)
    worth = None
    if len(values) > 1:
        reason = "no analytic standard error is known for the mean of several pairs"
    else:
        worth = how.linearised(stratum, values[0].categories)
        reason = f"no analytic standard error is known for {how}"
    if worth is None:
        reason += "; use interval='document' or 'jackknife'"
        return no_interval(reason, method=method, level=settings.level)
    return analytic(
        float(stratum.value(stratum.total)),
        worth,
        stratum,
        method=method,
        level=settings.level,
        bounds=(how.properties.low, how.properties.high),
    )
