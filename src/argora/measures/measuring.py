"""The one path from reliability data to a Result: value, interval, parts, signature."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

import argora
from argora.errors import MeasureError
from argora.measures.grouping import refuse_large
from argora.measures.intervals import WARN_BELOW, bootstrap, no_interval
from argora.measures.result import Interval, Result

if TYPE_CHECKING:
    from argora.measures.base import Measure
    from argora.reliability import ReliabilityData

__all__ = ["PARTS", "Resampled", "Settings", "measure"]

Floats = NDArray[np.float64]
Resampled = Literal["document", "item"]

PARTS = ("category", "pair", "annotator", "item", "group")
NO_GROUPS = (
    "the data do not say which document an item comes from: "
    "give groups, or resample items (interval='item')"
)


@dataclass(frozen=True)
class Settings:
    """How intervals are made."""

    interval: Resampled | None
    resamples: int
    seed: int
    level: float

    def __post_init__(self) -> None:
        if self.interval not in ("document", "item", None):
            raise MeasureError(f"interval={self.interval!r}: expected 'document', 'item' or None")
        if self.resamples < 1:
            raise MeasureError(f"resamples={self.resamples}: expected at least 1")
        if not 0 < self.level < 1:
            raise MeasureError(
                f"level={self.level}: expected a share between 0 and 1, such as 0.95"
            )

    @property
    def method(self) -> str:
        """The name of the method, for intervals and signatures."""
        return f"boot-{self.interval}"


def measure(
    how: Measure[Any], data: ReliabilityData, settings: Settings, parts: Collection[str]
) -> Result:
    """Measure the data with its interval and the parts asked for."""
    if not isinstance(data, how.data_type):
        raise MeasureError(f"{how.id} takes {how.data_type.__name__}, not {type(data).__name__}")
    if stray := set(parts) - set(PARTS):
        raise MeasureError(f"unknown part {min(stray)!r}: expected some of {list(PARTS)}")
    return replace(_whole(how, data, settings), parts=_parts(how, data, settings, parts))


def _whole(how: Measure[Any], data: ReliabilityData, settings: Settings) -> Result:
    blank = Result(
        measure=str(how),
        value=math.nan,
        n_items=data.n_items,
        n_annotators=data.n_annotators,
        n_categories=len(data.categories),
        signature=_signature(how, data, None),
        notes=data.notes,
    )
    reason = how.obstacle(data)
    if reason is not None:
        return replace(blank, undefined=reason)
    table = _table(how, data)
    total = table.sum(axis=0)
    point = how.estimate(total, data.categories)
    if math.isnan(point.value):
        reason = how.why_undefined(data)
        interval = None
    else:
        interval = _interval(how, data, settings)
    return replace(
        blank,
        value=float(point.value),
        observed=float(point.observed),
        expected=float(point.expected),
        interval=interval,
        evidence=how.evidence(total, data.categories),
        notes=(*blank.notes, *_warnings(interval)),
        signature=_signature(how, data, interval),
        undefined=reason,
    )


def _table(how: Measure[Any], data: ReliabilityData) -> Floats:
    table = how.statistics(data)
    refuse_large(*table.shape)
    return table


def _interval(how: Measure[Any], data: ReliabilityData, settings: Settings) -> Interval | None:
    return _resampled([(how, data)], settings)


def _resampled(
    values: Sequence[tuple[Measure[Any], ReliabilityData]], settings: Settings
) -> Interval | None:
    """Return the interval of the mean of several values over the same groups."""
    if settings.interval is None:
        return None
    if settings.interval == "item":
        values = [(how, data.by_item()) for how, data in values]
    elif any(data.group is None for _, data in values):
        return no_interval(NO_GROUPS, method=settings.method, level=settings.level)
    tables = [_table(how, data) for how, data in values]
    edges = np.cumsum([table.shape[1] for table in tables])[:-1]

    def mean(sums: Floats) -> Floats:
        split = zip(values, np.split(sums, edges, axis=-1), strict=True)
        found = [how.estimate(own, data.categories).value for (how, data), own in split]
        return np.asarray(np.mean(found, axis=0))

    joined = np.hstack(tables)
    telling = joined.any(axis=1)
    times = values[0][1].weight[telling] if settings.interval == "item" else None
    return bootstrap(
        joined[telling],
        mean,
        times=times,
        method=settings.method,
        resamples=settings.resamples,
        seed=settings.seed,
        level=settings.level,
    )


def _signature(how: Measure[Any], data: ReliabilityData, interval: Interval | None) -> str:
    options = [f"{name}:{value}" for name, value in how.options().items()]
    missing = f"missing:{how.properties.missing}"
    drawn = "no-interval"
    if interval is not None and interval.is_defined:
        drawn = f"{interval.method}-{interval.resamples}-s{interval.seed}"
    counts = [f"annotators:{data.n_annotators}", f"n:{data.n_items}"]
    return " | ".join(
        [
            "|".join([how.id, *options, data.derivation, missing, f"m:{how.version}"]),
            "|".join([*counts, f"{data.source}:{data.fingerprint}"]),
            f"{drawn}|v:{argora.__version__}",
        ]
    )


def _warnings(interval: Interval | None) -> list[str]:
    if interval is None:
        return []
    if interval.undefined is not None:
        return [f"no interval: {interval.undefined}"]
    found = []
    if interval.n_groups < WARN_BELOW:
        found.append(
            f"only {interval.n_groups} {interval.method.removeprefix('boot-')}s were resampled: "
            "the interval is rough"
        )
    if interval.n_undefined:
        found.append(
            f"{interval.n_undefined} of {interval.resamples} resamples had no variation "
            "and were left out"
        )
    return found


def _parts(
    how: Measure[Any], data: ReliabilityData, settings: Settings, parts: Collection[str]
) -> dict[str, dict[Hashable, Result]]:
    found: dict[str, dict[Hashable, Result]] = {}
    names = sorted(data.annotators)
    if "category" in parts:
        found["category"] = {
            label: _whole(how, data.binary(label), settings) for label in data.labels
        }
    if "pair" in parts or "annotator" in parts:
        pairs = {
            pair: _whole(how, data.select(annotators=pair), settings)
            for pair in combinations(names, 2)
        }
        if "pair" in parts:
            found["pair"] = dict[Hashable, Result](pairs.items())
        if "annotator" in parts:
            found["annotator"] = {
                name: _against_others(how, data, name, pairs, settings) for name in names
            }
    if "item" in parts:
        found["item"] = _rows(how, data.by_item(), list(map(data.item_name, range(data.n_rows))))
    if "group" in parts and data.group is not None:
        found["group"] = _rows(how, data, list(data.groups))
    return found


def _against_others(
    how: Measure[Any],
    data: ReliabilityData,
    name: str,
    pairs: Mapping[tuple[str, str], Result],
    settings: Settings,
) -> Result:
    """Return the mean of the defined pairs an annotator is in, resampled as one value."""
    own = {pair: result for pair, result in pairs.items() if name in pair and result.is_defined}
    blank = Result(measure=str(how), value=math.nan)
    if not own:
        return replace(blank, undefined=f"no pair with {name!r} has a value")
    chosen = [(how, data.select(annotators=pair)) for pair in own]
    return replace(
        blank,
        value=float(np.mean([result.value for result in own.values()])),
        interval=_resampled(chosen, settings),
        n_items=sum(result.n_items for result in own.values()),
        n_annotators=len(own) + 1,
        notes=(f"mean of {len(own)} pairs",),
        signature=f"mean-of-pairs|{next(iter(own.values())).signature}",
    )


def _rows(
    how: Measure[Any], data: ReliabilityData, names: Sequence[Hashable]
) -> dict[Hashable, Result]:
    """Return a result per group, with the expected part of the whole."""
    if how.obstacle(data) is not None:
        return {}
    table = _table(how, data)
    estimate = how.per_group(table, table.sum(axis=0), data.categories)
    return {
        name: Result(
            measure=str(how),
            value=float(value),
            observed=float(observed),
            expected=float(expected),
            undefined=None if not math.isnan(value) else _why_no_row(observed),
        )
        for name, value, observed, expected in zip(names, *estimate, strict=True)
    }


def _why_no_row(observed: float) -> str:
    if math.isnan(observed):
        return "fewer than two decisions here"
    return "no variation in the whole study, so there is nothing to tell agreement from chance"
