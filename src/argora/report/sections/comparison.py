"""How far two studies, rounds, views or groups of annotators differ, and how surely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from argora.analysis.comparing import Compared
from argora.measures import Comparison
from argora.reliability.coding.factor import show
from argora.report.blocks import (
    Block,
    Column,
    Facts,
    Listed,
    Page,
    Prose,
    Section,
    kept,
    table,
)
from argora.report.drawings.bars import reach_of
from argora.report.sections.results import picked, plain_figure
from argora.text.numbers import number

__all__ = ["comparison_page", "difference_columns"]

OF_VALUES = ("value", "low", "high", "n_items", "n_annotators", "signature", "undefined")
OF_DIFFERENCES = (
    *("difference", "low", "high", "probability_not_higher", "n_shared", "notes"),
    *("signature", "undefined"),
)
INTRODUCTION = "The difference is “{1}” less “{0}”, over the documents of both."


def comparison_page(name: str, found: Sequence[Compared]) -> Page:
    """Return two values of every measure, their difference, and what its interval says.

    Parameters
    ----------
    name : of the study.
    found : of the same two sides, one measure each.
    """
    rows = [row for one in found for row in _rows(one)]
    words = INTRODUCTION.format(*found[0].names)
    opening = Section("", "", (Prose(words), Facts({"results": rows})))
    return Page(name, "How far two values differ", "", (opening, *map(_section, found)))


def _section(one: Compared) -> Section:
    found = one.comparison
    values = table(
        zip(one.names, (found.first, found.second), strict=True),
        (Column("", "category"), lambda side: side[0]),
        (Column("value", "measured"), lambda side: plain_figure(side[1])),
        look="beside",
    )
    lines = [("difference", found)]
    lines += [
        (f"{part} {show(n)}", own) for part, by in found.parts.items() for n, own in by.items()
    ]
    reach = reach_of(x for _, own in lines for x in (own.difference, own.low, own.high))
    differences = table(
        lines,
        (Column("", "category"), lambda line: line[0]),
        (
            Column("", "difference"),
            lambda line: (line[1].difference, line[1].low, line[1].high, reach),
        ),
        *(
            (column, lambda line, get=get: get(line[1]))
            for column, get in difference_columns([own for _, own in lines])
        ),
        look="bars",
        first=1000,
    )
    notes = Listed(tuple(f"note: {note}" for note in found.notes), look="small")
    blocks: list[Block | None] = [
        values,
        Prose(_verdict(one), "strong"),
        differences,
        notes if found.notes else None,
        Listed((found.signature,), look="code"),
    ]
    return Section("", found.measure, kept(blocks))


def difference_columns(found: Sequence[Comparison]) -> Iterator[tuple[Column, Any]]:
    """Yield the columns of a difference, its interval and, if one has none, the reason."""
    yield Column("difference", "signed", "difference"), lambda own: own.difference
    yield Column("interval", "signed interval", "*"), lambda own: (own.low, own.high)
    if any(own.undefined for own in found):
        yield Column("why there is none", "text", "undefined"), lambda own: own.undefined
    else:
        yield Column("", "data", "undefined"), lambda own: own.undefined


def _verdict(one: Compared) -> str:
    """Return what the interval of the difference says."""
    found, (first, second) = one.comparison, one.names
    if found.undefined is not None:
        return f"nothing to compare: {found.undefined}"
    if found.interval is None or not found.interval.is_defined:
        return "without an interval there is no telling whether this is more than chance"
    unit = found.interval.method.partition("-")[2]
    shared = f"over the {found.n_shared} {unit}s of both"
    if found.low == found.high == 0:
        return f"the two are equal, {shared} and over any of these"
    chance = f"P(difference <= 0) = {number(found.probability_not_higher)}"
    if found.low > 0:
        return f"{second} is higher than {first}, {shared}; {chance}"
    if found.high < 0:
        return f"{second} is lower than {first}, {shared}; {chance}"
    return f"no telling which of the two is higher, {shared}; {chance}"


def _rows(one: Compared) -> Iterator[dict[str, Any]]:
    """Yield the difference and those of its parts as rows for programs."""
    yield _row(one, "all", one.comparison)
    for part, own in one.comparison.parts.items():
        for name, comparison in own.items():
            yield _row(one, f"{part}:{show(name)}", comparison)


def _row(one: Compared, scope: str, found: Comparison) -> dict[str, Any]:
    sides = [
        {"name": name, "items": items, **picked(result, *OF_VALUES)}
        for name, items, result in zip(
            one.names, one.items, (found.first, found.second), strict=True
        )
    ]
    head = {"measure": found.measure, "scope": scope, "first": sides[0], "second": sides[1]}
    return {**head, **picked(found, *OF_DIFFERENCES)}
