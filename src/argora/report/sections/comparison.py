"""How far two studies, rounds, views or groups of annotators differ, and how surely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from argora.analysis.comparing import Compared
from argora.measures import Comparison
from argora.reliability.coding.factor import show
from argora.report.blocks import Column, Facts, Listed, Page, Prose, Section
from argora.report.building import listed, section, table
from argora.report.drawings.bars import reach_of
from argora.report.sections.results import picked, plain_figure
from argora.text.numbers import number

__all__ = ["comparison_page", "difference_columns"]

OF_VALUES = ("value", "low", "high", "n_items", "n_annotators", "signature", "undefined")
OF_DIFFERENCES = (
    *("difference", "low", "high", "probability_not_higher", "n_shared", "notes"),
    *("signature", "undefined"),
)
ENDS = attrgetter("difference", "low", "high")
INTRODUCTION = "The difference is “{1}” less “{0}”, over the documents of both."


class _Line(NamedTuple):
    """A line of the table of differences."""

    title: str
    comparison: Comparison


def comparison_page(name: str, comparisons: Sequence[Compared]) -> Page:
    """Return two values of every measure, their difference, and what its interval says.

    Parameters
    ----------
    name : of the study.
    comparisons : of the same two studies, one measure each.
    """
    rows = [row for one in comparisons for row in _rows(one)]
    words = INTRODUCTION.format(*comparisons[0].names)
    opening = section("", words, Facts({"results": rows}))
    return Page(name, "How far two values differ", "", (opening, *map(_section, comparisons)))


def _section(one: Compared) -> Section:
    whole = one.comparison
    values = table(
        zip(one.names, (whole.first, whole.second), strict=True),
        Column("", "category", of=0),
        Column("value", "measured", of=lambda side: plain_figure(side[1])),
        look="beside",
    )
    lines = [_Line("difference", whole)]
    lines += [
        _Line(f"{part} {show(name)}", comparison)
        for part, by_name in whole.parts.items()
        for name, comparison in by_name.items()
    ]
    reach = reach_of(x for _, c in lines for x in ENDS(c))
    differences = table(
        lines,
        Column("", "category", of="title"),
        Column("", "difference", of=lambda line: (*ENDS(line.comparison), reach)),
        *difference_columns([line.comparison for line in lines], "comparison."),
        look="bars",
        first=1000,
    )
    return section(
        whole.measure,
        values,
        Prose(_verdict(one), "strong"),
        differences,
        listed((f"note: {note}" for note in whole.notes), "small"),
        Listed((whole.signature,), look="code"),
    )


def difference_columns(comparisons: Sequence[Comparison], front: str = "") -> Iterator[Column]:
    """Yield the columns of a difference, its interval and, if one has none, the reason.

    Parameters
    ----------
    front : where records have their comparison, such as ``comparison.``; nothing by default.
    """
    yield Column("difference", "signed", "difference", f"{front}difference")
    yield Column("interval", "signed interval", "*", (f"{front}low", f"{front}high"))
    if any(each.undefined for each in comparisons):
        yield Column("why there is none", "text", "undefined", f"{front}undefined")
    else:
        yield Column("", "data", "undefined", f"{front}undefined")


def _verdict(one: Compared) -> str:
    """Return the conclusion that the interval of the difference allows."""
    whole, (first, second) = one.comparison, one.names
    if whole.undefined is not None:
        return f"nothing to compare: {whole.undefined}"
    if whole.interval is None or not whole.interval.is_defined:
        return "without an interval there is no telling whether this is more than chance"
    unit = whole.interval.method.partition("-")[2]
    shared = f"over the {whole.n_shared} {unit}s of both"
    if whole.low == whole.high == 0:
        return f"the two are equal, {shared} and over any of these"
    chance = f"P(difference <= 0) = {number(whole.probability_not_higher)}"
    if whole.low > 0:
        return f"{second} is higher than {first}, {shared}; {chance}"
    if whole.high < 0:
        return f"{second} is lower than {first}, {shared}; {chance}"
    return f"no telling which of the two is higher, {shared}; {chance}"


def _rows(one: Compared) -> Iterator[dict[str, Any]]:
    """Yield the difference and those of its parts as rows for programs."""
    yield _row(one, "all", one.comparison)
    for part, by_name in one.comparison.parts.items():
        for name, comparison in by_name.items():
            yield _row(one, f"{part}:{show(name)}", comparison)


def _row(one: Compared, scope: str, comparison: Comparison) -> dict[str, Any]:
    first, second = (
        {"name": name, "items": items, **picked(result, *OF_VALUES)}
        for name, items, result in zip(
            one.names, one.items, (comparison.first, comparison.second), strict=True
        )
    )
    head = {"measure": comparison.measure, "scope": scope, "first": first, "second": second}
    return {**head, **picked(comparison, *OF_DIFFERENCES)}
