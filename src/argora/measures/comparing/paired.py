"""Two values of one measure over the same documents: two studies, rounds, views or groups."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import argora
from argora.errors import MeasureError
from argora.measures.base import Measure
from argora.measures.comparing.comparison import Comparison
from argora.measures.intervals.resampling import Stratum, drawn_of, no_interval
from argora.measures.intervals.uncertainty import NO_GROUPS, ONE_TEXT, WHOLE_TEXTS, drawn_interval
from argora.measures.measuring import drawn_in, result_of, signature_of, warnings_about
from argora.measures.prepared import Prepared, Resampled, Settings, accepted
from argora.measures.result import Interval, Result
from argora.reliability import CodingData, ReliabilityData, UnitizingData
from argora.reliability.arrays import Bools, Floats
from argora.reliability.by_document import ByDocument

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
    """Yield notes on what only one of the two has: figures here are not those of the whole."""
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


@dataclass(frozen=True, eq=False)
class Paired:
    """Two prepared values over the same groups.

    Attributes
    ----------
    tables : what each group adds to either value, the groups in the same order.
    only : how many groups tell something in the first alone, and in the second alone.
    reason : why the groups cannot be drawn for both at once; empty if they can.
    """

    first: Prepared
    second: Prepared
    tables: tuple[Floats, Floats] | None = None
    n_shared: int = 0
    only: tuple[int, int] = (0, 0)
    reason: str = ""


def paired(first: Prepared, second: Prepared, *, by_item: bool) -> Paired:
    """Restrict two values to the groups, or items, that tell something in both.

    Where there is none, both stay as they are.
    """
    obstacles = [prepared.how.obstacle(prepared.data) for prepared in (first, second)]
    if reason := next(filter(None, obstacles), None):
        return Paired(first, second, reason=reason)  # there may be nothing to count
    if reason := _why_not(first, by_item=by_item) or _why_not(second, by_item=by_item):
        return Paired(first, second, reason=reason)
    one, other = (_places(prepared, by_item=by_item) for prepared in (first, second))
    shared = [name for name in one if name in other]
    only = len(one) - len(shared), len(other) - len(shared)
    if not shared:
        return Paired(first, second, only=only)
    both = [_restricted(prepared, shared, by_item=by_item) for prepared in (first, second)]
    tables = []
    for prepared in both:
        places = _places(prepared, by_item=by_item, all_of_them=True)
        table = (prepared.by_item() if by_item else prepared).table
        tables.append(table[[places[name] for name in shared]])
    return Paired(both[0], both[1], (tables[0], tables[1]), len(shared), only)


def _why_not(prepared: Prepared, *, by_item: bool) -> str:
    data = prepared.data
    if not by_item:
        no_groups = NO_GROUPS if isinstance(data, CodingData) else ONE_TEXT
        return no_groups if data.group is None else ""
    if not isinstance(data, CodingData):
        return WHOLE_TEXTS
    if (data.weight > 1).any():
        return "items that were only counted have no names by which they could be paired"
    if any(part.startswith("match:overlap") for part in data.derivation.split("|")):
        return (
            "items that the annotators' own units make have no names by which they could be "
            "paired: with other annotators there are other ones"
        )
    return ""


def _places(prepared: Prepared, *, by_item: bool, all_of_them: bool = False) -> dict[Hashable, int]:
    """Return the row of every group or item that tells something, by its name."""
    data = prepared.data
    table = (prepared.by_item() if by_item else prepared).table
    names: Sequence[Hashable] = data.groups
    if by_item:
        names = [data.item_name(row) for row in range(data.n_rows)]
    telling = table.any(axis=1)
    if prepared.how.nothing_tells:
        telling |= _annotated(data, by_item=by_item)
    rows = range(len(names)) if all_of_them else np.flatnonzero(telling).tolist()
    return {names[i]: i for i in rows}


def _annotated(data: ReliabilityData, *, by_item: bool) -> Bools:
    """Mark the groups, or items, on which two annotators decided on anything at all."""
    if isinstance(data, CodingData):
        rows = data.votes_per_item >= 2
    elif isinstance(data, UnitizingData):
        rows = np.array([len(each.marked) >= 2 for each in data.continua], dtype=bool)
    elif isinstance(data, ByDocument):
        rows = np.array([len(each.done_by) >= 2 for each in data.rows], dtype=bool)
    else:
        rows = np.zeros(data.n_rows, dtype=bool)
    if by_item or data.group is None:
        return np.asarray(rows)
    annotated = np.zeros(len(data.groups), dtype=bool)
    annotated[data.group[rows]] = True
    return annotated


def _restricted(prepared: Prepared, shared: Sequence[Hashable], *, by_item: bool) -> Prepared:
    data: ReliabilityData = prepared.data
    if not isinstance(data, CodingData) or not by_item:
        return Prepared(prepared.how, data.in_groups(str(name) for name in shared))
    names = set(shared)
    rows = np.array([data.item_name(row) in names for row in range(data.n_rows)], dtype=bool)
    items = tuple(data.item_name(row) for row in np.flatnonzero(rows).tolist())
    return Prepared(prepared.how, replace(data.select(rows=rows), items=items))
