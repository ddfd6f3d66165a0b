"""The one path from reliability data to a Result: value, interval, parts, signature."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np

import argora
from argora.errors import MeasureError
from argora.measures.definition import Definition, Estimate
from argora.measures.intervals.assurance import unseen_document
from argora.measures.intervals.resampling import (
    FEWEST_BEYOND,
    WARN_BELOW,
    Stratum,
    drawn_of,
    fewest_resamples,
)
from argora.measures.intervals.student import left_out
from argora.measures.intervals.uncertainty import interval_of
from argora.measures.prepared import Prepared, Settings, accepted
from argora.measures.result import Interval, Result
from argora.reliability import ReliabilityData

__all__ = [
    "PARTS",
    "drawn_in",
    "measure",
    "result_of",
    "signature_of",
    "warnings_about",
]

PARTS = (
    "category",
    "pair",
    "annotator",
    "item",
    "group",
    "without_annotator",
    "influence",
)
USUAL_LEVEL = 0.95


def measure(
    how: Definition[Any], data: ReliabilityData, settings: Settings, parts: Collection[str]
) -> Result:
    """Measure the data with its interval and the parts asked for."""
    data = accepted(how, data)
    if stray := set(parts) - set(PARTS):
        raise MeasureError(f"unknown part {min(stray)!r}: expected some of {list(PARTS)}")
    prepared = Prepared(how, data)
    return replace(result_of(prepared, settings), parts=_parts(prepared, settings, parts))


def result_of(prepared: Prepared, settings: Settings) -> Result:
    """Compute the value of the data with its interval, or the reason why it is undefined."""
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
        interval = _with_unseen(interval_of([prepared], settings), prepared, point, settings)
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


def _with_unseen(
    interval: Interval | None, prepared: Prepared, point: Estimate, settings: Settings
) -> Interval | None:
    """Add the unseen document that the lower bound needs, where the measure has such a bound."""
    how = prepared.how.properties
    if interval is None or not interval.is_defined or not how.chance or how.full != 1:
        return interval
    expected = float(point.expected)
    disagreement = expected if how.corrects == "disagreement" else 1 - expected
    unseen = unseen_document(prepared.data, disagreement, by_item=settings.by_item)
    return replace(interval, unseen=unseen)


def signature_of(
    how: Definition[Any],
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
            f"{drawn_in(interval)}|v:{argora.__version__}",
        ]
    )


def drawn_in(interval: Interval | None) -> str:
    """Spell the method of an interval for signatures; ``no-interval`` if there is none."""
    if interval is None or not interval.is_defined:
        return "no-interval"
    text = interval.method
    if interval.resamples:
        text += f"-{interval.resamples}-s{interval.seed}"
    return text if interval.level == USUAL_LEVEL else f"{text}-l{interval.level:g}"


def warnings_about(interval: Interval | None) -> list[str]:
    """List the warnings about an interval."""
    if interval is None:
        return []
    if interval.undefined is not None:
        return [f"no interval: {interval.undefined}"]
    warnings = []
    if interval.n_groups < WARN_BELOW:
        used = "were resampled" if interval.resamples else "were there"
        what = f"{interval.n_groups} {drawn_of(interval.method)}s"
        warnings.append(f"only {what} {used}: the interval is rough")
    fewest = fewest_resamples(interval.level)
    if 0 < interval.resamples < fewest:
        n = interval.resamples
        warnings.append(
            f"only {n} resample{'s' * (n != 1)} for {interval.level * 100:g} %: take {fewest} or "
            f"more, so that {FEWEST_BEYOND} lie beyond each end"
        )
    if interval.n_undefined:
        warnings.append(
            f"{interval.n_undefined} of {interval.resamples} resamples had no variation "
            "and were left out"
        )
    return warnings


def _parts(
    prepared: Prepared, settings: Settings, parts: Collection[str]
) -> dict[str, dict[Hashable, Result]]:
    how, data = prepared.how, prepared.data
    by_part: dict[str, dict[Hashable, Result]] = {}
    if "category" in parts:
        by_part["category"] = {
            label: result_of(Prepared(*how.of_category(data, label)), settings)
            for label in data.labels
        }
    if "pair" in parts or "annotator" in parts:
        names = sorted(data.annotators)
        pairs = {
            pair: Prepared(how, data.select(annotators=pair)) for pair in combinations(names, 2)
        }
        results = {pair: result_of(each, settings) for pair, each in pairs.items()}
        if "pair" in parts:
            by_part["pair"] = dict[Hashable, Result](results.items())
        if "annotator" in parts:
            by_part["annotator"] = {
                name: _against_others(name, prepared, pairs, results, settings) for name in names
            }
    if "item" in parts:
        names_of_rows = list(map(data.item_name, range(data.n_rows)))
        by_part["item"] = _rows(prepared.by_item(), names_of_rows)
    if "group" in parts and data.group is not None:
        by_part["group"] = _rows(prepared, prepared.groups)
    if "without_annotator" in parts:
        names = sorted(data.annotators)
        others = {name: [other for other in data.annotators if other != name] for name in names}
        by_part["without_annotator"] = {
            name: result_of(Prepared(how, data.select(annotators=rest)), settings)
            for name, rest in others.items()
        }
    if "influence" in parts and data.group is not None:
        by_part["influence"] = _influence(prepared)
    return by_part


def _against_others(
    name: str,
    whole: Prepared,
    pairs: Mapping[tuple[str, str], Prepared],
    results: Mapping[tuple[str, str], Result],
    settings: Settings,
) -> Result:
    """Average the defined pairs of an annotator; all are resampled together."""
    how, data = whole.how, whole.data
    defined = {p: result for p, result in results.items() if name in p and result.is_defined}
    if not defined:
        return Result(str(how), math.nan, undefined=f"no pair with {name!r} has a value")
    interval = interval_of([pairs[pair] for pair in defined], settings)
    return Result(
        measure=str(how),
        value=float(np.mean([result.value for result in defined.values()])),
        interval=interval,
        n_items=data.n_items_with(name),
        n_annotators=len(defined) + 1,
        notes=(f"mean of {len(defined)} pairs",),
        signature=signature_of(how, data, interval, of=name),
    )


def _rows(prepared: Prepared, names: Sequence[Hashable]) -> dict[Hashable, Result]:
    """Compute a result per group, with the expected part of the whole."""
    how = prepared.how
    if how.obstacle(prepared.data) is not None:
        return {}  # before anything is counted, since there may be nothing to count
    table = prepared.table
    estimate = how.per_group(table, table.sum(axis=0), prepared.categories)
    return {
        name: Result(
            measure=str(how),
            value=float(value),
            observed=float(observed),
            expected=float(expected),
            undefined=None if not math.isnan(value) else _why_no_row(how, observed),
        )
        for name, value, observed, expected in zip(names, *estimate, strict=True)
    }


def _why_no_row(how: Definition[Any], observed: float) -> str:
    if math.isnan(observed):
        return how.why_none_here()
    return "no variation in the whole study, so there is nothing to tell agreement from chance"


def _influence(prepared: Prepared) -> dict[Hashable, Result]:
    """Subtract the value without each group from the value of the whole.

    Negative where the group lowers the value; the value without it is in the evidence.
    """
    how, data = prepared.how, prepared.data
    if how.obstacle(data) is not None:
        return {}
    stratum = Stratum("", prepared.table, prepared.value)
    whole = float(prepared.value(stratum.total))
    if math.isnan(whole):
        return {}
    return {
        name: Result(
            measure=str(how),
            value=whole - float(without),
            evidence={"without": float(without)},
            undefined="without it the measure is undefined" if np.isnan(without) else None,
        )
        for name, without in zip(prepared.groups, left_out(stratum), strict=True)
    }
