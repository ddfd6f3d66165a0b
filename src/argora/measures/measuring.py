"""The one path from reliability data to a Result: value, interval, parts, signature."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

import argora
from argora.errors import MeasureError
from argora.measures.grouping import refuse_large
from argora.measures.intervals import WARN_BELOW, bootstrap, mean_of_defined, no_interval
from argora.measures.result import Interval, Result
from argora.reliability.adopting import adopted, lacking

if TYPE_CHECKING:
    from argora.measures.base import Measure
    from argora.reliability import ReliabilityData

__all__ = [
    "NO_GROUPS",
    "PARTS",
    "Prepared",
    "Resampled",
    "Settings",
    "measure",
    "result_of",
    "signature_of",
    "warnings_about",
]

Floats = NDArray[np.float64]
Resampled = Literal["document", "item"]

PARTS = ("category", "pair", "annotator", "item", "group")
USUAL_LEVEL = 0.95
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

    def method(self, data: ReliabilityData) -> str:
        """Return the method's name, which says what is resampled: document, group or item."""
        return f"boot-{data.grouping if self.interval == 'document' else self.interval}"


@dataclass(frozen=True, eq=False)
class Prepared:
    """Data with what each of their groups adds to the measure, counted once."""

    how: Measure[Any]
    data: ReliabilityData

    @cached_property
    def table(self) -> Floats:
        """What every group adds: array of shape (n_groups, k)."""
        table = self.how.statistics(self.data)
        refuse_large(*table.shape)
        return table

    @cached_property
    def categories(self) -> Sequence[Hashable]:
        """The categories as the measure needs them."""
        return self.how.scale(self.data)

    def value(self, sums: Floats) -> Floats:
        """Return the values of sums of rows of the table."""
        return self.how.estimate(sums, self.categories).value

    def by_item(self) -> Prepared:
        """Return the same with every row of the data as a group."""
        return Prepared(self.how, self.data.by_item())


def measure(
    how: Measure[Any], data: ReliabilityData, settings: Settings, parts: Collection[str]
) -> Result:
    """Measure the data with its interval and the parts asked for."""
    if not isinstance(data, how.data_type):
        if missing := lacking(data, how.data_type):
            raise MeasureError(
                f"{how.id} takes {how.data_type.__name__}, not {type(data).__name__}, which has no "
                f"{', '.join(missing)}"
            )
        data = adopted(data, how.data_type)
    if stray := set(parts) - set(PARTS):
        raise MeasureError(f"unknown part {min(stray)!r}: expected some of {list(PARTS)}")
    prepared = Prepared(how, data)
    return replace(result_of(prepared, settings), parts=_parts(prepared, settings, parts))


def result_of(prepared: Prepared, settings: Settings) -> Result:
    """Return the value of the data with its interval, or the reason why there is none."""
    how, data = prepared.how, prepared.data
    blank = Result(
        measure=str(how),
        value=math.nan,
        n_items=data.n_items,
        n_annotators=data.n_annotators,
        n_categories=len(data.categories),
        signature=signature_of(how, data, None),
        notes=how.notes_on(data),
    )
    reason = how.obstacle(data)
    if reason is not None:
        return replace(blank, undefined=reason)
    total = prepared.table.sum(axis=0)
    point = how.estimate(total, prepared.categories)
    if math.isnan(point.value):
        reason = how.why_undefined(data)
        interval = None
    else:
        interval = _interval_of_mean([prepared], settings)
    return replace(
        blank,
        value=float(point.value),
        observed=float(point.observed),
        expected=float(point.expected),
        interval=interval,
        evidence=how.evidence(total, prepared.categories),
        notes=(*blank.notes, *warnings_about(interval)),
        signature=signature_of(how, data, interval),
        undefined=reason,
    )


def _interval_of_mean(values: Sequence[Prepared], settings: Settings) -> Interval | None:
    """Return the interval of the mean of values over the same groups.

    In a resample in which some values are undefined, the mean is that of the others.
    """
    if settings.interval is None:
        return None
    if settings.interval == "item":
        values = [prepared.by_item() for prepared in values]
    elif any(prepared.data.group is None for prepared in values):
        return no_interval(NO_GROUPS, method="boot-document", level=settings.level)
    edges = np.cumsum([prepared.table.shape[1] for prepared in values])[:-1]

    def mean(sums: Floats) -> Floats:
        split = zip(values, np.split(sums, edges, axis=-1), strict=True)
        return mean_of_defined(np.array([prepared.value(own) for prepared, own in split]))

    joined = np.hstack([prepared.table for prepared in values])
    telling = joined.any(axis=1)
    times = values[0].data.weight[telling] if settings.interval == "item" else None
    return bootstrap(
        joined[telling],
        mean,
        times=times,
        method=settings.method(values[0].data),
        resamples=settings.resamples,
        seed=settings.seed,
        level=settings.level,
    )


def signature_of(
    how: Measure[Any],
    data: ReliabilityData,
    interval: Interval | None,
    *,
    of: str | None = None,
    over: str | None = None,
) -> str:
    """Return ``method | data | interval``.

    A mean of pairs is ``of`` an annotator, a mean of values ``over`` those of a facet.
    """
    options = [f"{name}:{value}" for name, value in how.options_on(data).items()]
    missing = f"missing:{how.properties.missing}"
    drawn = "no-interval"
    if interval is not None and interval.is_defined:
        drawn = f"{interval.method}-{interval.resamples}-s{interval.seed}"
        if interval.level != USUAL_LEVEL:
            drawn += f"-l{interval.level:g}"
    n_items = data.n_items if of is None else data.n_items_with(of)
    counts = [f"annotators:{data.n_annotators}", f"n:{n_items}"]
    method = [how.id, *options, data.derivation, missing, f"m:{how.version}"]
    if of is not None:
        method.append("mean-of-pairs")
        counts.append(f"with:{of}")
    if over is not None:
        method.append(f"mean-over:{over}")
    return " | ".join(
        [
            "|".join(method),
            "|".join([*counts, f"{data.source}:{data.fingerprint}"]),
            f"{drawn}|v:{argora.__version__}",
        ]
    )


def warnings_about(interval: Interval | None) -> list[str]:
    """Return what a reader of an interval should know."""
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
    prepared: Prepared, settings: Settings, parts: Collection[str]
) -> dict[str, dict[Hashable, Result]]:
    how, data = prepared.how, prepared.data
    found: dict[str, dict[Hashable, Result]] = {}
    if "category" in parts:
        found["category"] = {
            label: result_of(Prepared(*how.of_category(data, label)), settings)
            for label in data.labels
        }
    if "pair" in parts or "annotator" in parts:
        names = sorted(data.annotators)
        pairs = {
            pair: Prepared(how, data.select(annotators=pair)) for pair in combinations(names, 2)
        }
        results = {pair: result_of(own, settings) for pair, own in pairs.items()}
        if "pair" in parts:
            found["pair"] = dict[Hashable, Result](results.items())
        if "annotator" in parts:
            found["annotator"] = {
                name: _against_others(name, prepared, pairs, results, settings) for name in names
            }
    if "item" in parts:
        names_of_rows = list(map(data.item_name, range(data.n_rows)))
        found["item"] = _rows(prepared.by_item(), names_of_rows)
    if "group" in parts and data.group is not None:
        found["group"] = _rows(prepared, list(data.groups))
    return found


def _against_others(
    name: str,
    whole: Prepared,
    pairs: Mapping[tuple[str, str], Prepared],
    results: Mapping[tuple[str, str], Result],
    settings: Settings,
) -> Result:
    """Return the mean of the defined pairs an annotator is in, resampled as one value."""
    how, data = whole.how, whole.data
    own = {pair: result for pair, result in results.items() if name in pair and result.is_defined}
    if not own:
        return Result(str(how), math.nan, undefined=f"no pair with {name!r} has a value")
    interval = _interval_of_mean([pairs[pair] for pair in own], settings)
    return Result(
        measure=str(how),
        value=float(np.mean([result.value for result in own.values()])),
        interval=interval,
        n_items=data.n_items_with(name),
        n_annotators=len(own) + 1,
        notes=(f"mean of {len(own)} pairs",),
        signature=signature_of(how, data, interval, of=name),
    )


def _rows(prepared: Prepared, names: Sequence[Hashable]) -> dict[Hashable, Result]:
    """Return a result per group, with the expected part of the whole."""
    how, data, table = prepared.how, prepared.data, prepared.table
    if how.obstacle(data) is not None:
        return {}
    estimate = how.per_group(table, table.sum(axis=0), prepared.categories)
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
