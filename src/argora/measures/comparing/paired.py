"""Two values of one measure over the same documents: two studies, rounds, views or groups."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

import argora
from argora.errors import MeasureError
from argora.measures.base import Measure
from argora.measures.comparing.comparison import Comparison
from argora.measures.comparing.pairing import Paired, paired
from argora.measures.intervals.resampling import Stratum, drawn_of, no_interval
from argora.measures.intervals.uncertainty import drawn_interval
from argora.measures.measuring import drawn_in, result_of, signature_of, warnings_about
from argora.measures.prepared import Prepared, Resampled, Settings, accepted
from argora.measures.result import Interval, Result
from argora.reliability import ReliabilityData
from argora.reliability.arrays import Floats

__all__ = ["compare", "differing_parts"]


def compare(
    how: Measure[Any],
    first: ReliabilityData,
    second: ReliabilityData,
    *,
    interval: Resampled | None = "document",
    resamples: int = 1000,
    seed: int = 7,
    level: float = 0.95,
    across: Collection[str] = (),
    parts: Collection[str] = (),
) -> Comparison:
    """Measure two sets of data on the documents that both have, and take the difference.

    Parameters
    ----------
    interval : ``document`` draws documents, the same for both values; ``item`` single items of the
        same name; ``jackknife`` and ``jackknife-item`` leave out each in turn; None for none.
    across : parts of the method in which the two may differ, because that is the question, such as
        ``items`` for two views or ``round`` for two rounds.
    parts : ``category`` compares each category that both have as well.

    Returns
    -------
    Comparison; undefined with a reason where either value is, or where they share nothing.

    Raises
    ------
    MeasureError
        If the methods differ in anything else: such values are about different things. If single
        items are wanted, and those of the two are not of one kind: no sentence is a token.
    """
    settings = Settings(interval, resamples, seed, level)
    if stray := set(parts) - {"category"}:
        raise MeasureError(f"unknown part {min(stray)!r}: comparisons have the part 'category'")
    first, second = accepted(how, first), accepted(how, second)
    differing = differing_parts(how, first, second)
    measurable = not (how.obstacle(first) or how.obstacle(second))
    refused = [name for name in differing if name not in across]
    if refused and measurable:
        name = refused[0]
        one, other = differing[name]
        raise MeasureError(
            f"the two differ in {name}: {one} against {other}, so their values are about different "
            f"things; compare like with like, or, if that is the question, say across=({name!r},)"
        )
    if "items" in differing and settings.by_item and measurable:
        one, other = differing["items"]
        raise MeasureError(
            f"no item of the first ({one}) is an item of the second ({other}), so there are none "
            "to pair; documents can be paired: interval='document'"
        )
    comparison = _compared(Prepared(how, first), Prepared(how, second), settings, differing)
    if "category" not in parts:
        return comparison
    by_label: dict[Hashable, Comparison] = {}
    for label in first.labels:
        if label in second.labels:
            both = [Prepared(*how.of_category(data, label)) for data in (first, second)]
            by_label[label] = _compared(both[0], both[1], settings, differing)
    return replace(comparison, parts={"category": by_label})


def differing_parts(
    how: Measure[Any], first: ReliabilityData, second: ReliabilityData
) -> dict[str, tuple[str, str]]:
    """Compare the methods of two values; return the parts in which they differ, with both.

    Measures that count the categories are about different things where these differ.
    """
    one, other = (_method(how, data) for data in (first, second))
    differing = {
        name: (one.get(name, "nothing said"), other.get(name, "nothing said"))
        for name in dict.fromkeys([*one, *other])
        if one.get(name) != other.get(name)
    }
    if not how.properties.unused and set(first.categories) != set(second.categories):
        differing["categories"] = (
            f"{len(first.categories)} of them",
            f"{len(second.categories)} of them or other ones",
        )
    return differing


def _method(how: Measure[Any], data: ReliabilityData) -> dict[str, str]:
    method = signature_of(how, data, None).partition(" | ")[0]
    return {part.partition(":")[0]: part.partition(":")[2] for part in method.split("|")}


def _compared(
    first: Prepared,
    second: Prepared,
    settings: Settings,
    differing: Mapping[str, tuple[str, str]],
) -> Comparison:
    both = paired(first, second, by_item=settings.by_item)
    plain = replace(settings, interval=None) if settings.by_item else settings
    results = [result_of(both.first, plain), result_of(both.second, plain)]
    blank = Comparison(
        measure=str(first.how),
        first=results[0],
        second=results[1],
        n_shared=both.n_shared,
        differing=differing,
        notes=tuple(_left_out(both, settings)),
        signature=_signature(results, None),
    )
    for result, name in zip(results, ("first", "second"), strict=True):
        if result.undefined is not None:
            return replace(blank, undefined=f"the {name} has no value: {result.undefined}")
    if not both.reason and not both.n_shared:
        return replace(blank, undefined=f"no {_what(both, settings)} is in both")
    interval = _interval(both, settings)
    return replace(
        blank,
        difference=results[1].value - results[0].value,
        interval=interval,
        notes=(*blank.notes, *_as_asked(differing), *warnings_about(interval)),
        signature=_signature(results, interval),
    )


def _interval(both: Paired, settings: Settings) -> Interval | None:
    """Return the interval of the difference, the same groups drawn for both values at once."""
    if settings.interval is None:
        return None
    method, level = settings.method(both.first.data), settings.level
    reason = both.reason
    if settings.interval == "analytic":
        reason = (
            "no analytic standard error is known for a difference; "
            "use interval='document' or 'jackknife'"
        )
    if reason or both.tables is None:
        return no_interval(reason, method=method, level=level)
    edge = both.tables[0].shape[1]

    def difference(sums: Floats) -> Floats:
        return both.second.value(sums[..., edge:]) - both.first.value(sums[..., :edge])

    stratum = Stratum("", np.hstack(both.tables), difference)
    return drawn_interval(stratum, settings, method=method, bounds=(-math.inf, math.inf))


def _what(both: Paired, settings: Settings) -> str:
    return drawn_of(settings.method(both.first.data))


def _left_out(both: Paired, settings: Settings) -> Iterator[str]:
    """Note what is not in both, so that no figure here is mistaken for that of the whole."""
    what = _what(both, settings)
    if not both.n_shared:
        return
    for n, name in zip(both.only, ("first", "second"), strict=True):
        if n:
            are = "s are" if n != 1 else " is"
            yield f"{n} {what}{are} only in the {name} and left out"


def _as_asked(differing: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    for name, (one, other) in differing.items():
        yield f"the two differ in {name}, as asked: {one} against {other}"


def _signature(results: Sequence[Result], interval: Interval | None) -> str:
    """Return the signature of both, with what they have in common said once."""
    parts = [result.signature.split(" | ")[:2] for result in results]
    joined = [" ~ ".join(dict.fromkeys(both)) for both in zip(*parts, strict=True)]
    return " | ".join([*joined, f"paired-{drawn_in(interval)}|v:{argora.__version__}"])
