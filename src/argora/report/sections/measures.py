"""Single measures on a study: each value with its parts, as people asked for them by name."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from argora.analysis.measuring import Measurement
from argora.analysis.repeats import NOBODY
from argora.analysis.words import below_words
from argora.measures import Result, measure_class
from argora.report.blocks import Column, Facts, Page, Prose, Run, Section, Table
from argora.report.building import listed, section, table
from argora.report.sections.results import plain_figure, shares_words
from argora.report.sections.sub_scores import confusion_tables
from argora.report.tabular import PART_NAMES, noted, number_or_none, rows, within, words_of
from argora.text.numbers import number, readable

__all__ = ["measure_rows", "measure_section", "measures_page"]


def measures_page(
    name: str,
    measurements: Sequence[Measurement],
    *,
    with_selves: bool = False,
    title_of: Callable[[str], str] = str,
) -> Page:
    """Return the values of single measures on a study.

    Parameters
    ----------
    name : of the study.
    with_selves : whether each annotator is compared with themselves.
    title_of : the plain words for a category.
    """
    facts: dict[str, Any] = {"results": [row for one in measurements for row in measure_rows(one)]}
    if not with_selves:
        missing = dict.fromkeys(one.without_pairs for one in measurements if one.without_pairs)
        facts |= {"left_out": list(missing)} if missing else {}
        facts |= noted(one.result for one in measurements)
    opening = section("", Facts(facts), None if measurements else NOBODY)
    sections = (opening, *(measure_section(one, title_of) for one in measurements))
    return Page(name, "", "Agreement by single measures.", sections)


def measure_section(one: Measurement, title_of: Callable[[str], str] = str) -> Section:
    """Return a value with its signature, its parts, and notes on it.

    ``title_of`` has the plain words for a category of relations.
    """
    result = one.result
    value = str(result).removesuffix(str(result.signature))
    words = (value, Run(result.signature, "code")) if value != str(result) else value
    values = [
        f"{name} {value:g}" if float(value).is_integer() else f"{name} {number(value)}"
        for name, value in result.evidence.items()
    ]
    probability = _threshold_words(one, result, result.measure.partition("(")[0])
    annotator = f"{one.annotator} with themselves" if one.annotator else ""
    return section(
        ", ".join(filter(None, (annotator, one.place.replace("=", ": ", 1)))),
        Prose(words, "line"),
        _observed_and_expected(result),
        shares_words(one.shares, one.result.n_items) or None,
        probability or None,
        f"with {', '.join(values)}" if values else None,
        _parts(one),
        confusion_tables(one.matrices(), title_of) if result.n_annotators == 2 else None,
        listed((f"note: {note}" for note in (*result.notes, one.without_pairs) if note), "small"),
    )


def _observed_is(result: Result) -> str | None:
    """Return what the observed and expected parts of a result are; None if it has no such parts."""
    properties = measure_class(result.measure.partition("(")[0]).properties
    return properties.corrects if properties.chance else None


def _observed_and_expected(result: Result) -> str | None:
    what = _observed_is(result)
    if what is None or math.isnan(result.observed) or math.isnan(result.expected):
        return None
    parts = {"observed": result.observed, "expected": result.expected}
    return ", ".join(f"{name} {what} {readable(value)}" for name, value in parts.items())


def _threshold_words(one: Measurement, result: Result, name: str = "") -> str:
    return "" if one.below is None else below_words(name, result, one.below)


def _parts(one: Measurement) -> Table | None:
    rows = table(
        (
            (f"{PART_NAMES.get(part, part)} {words_of(name)}", result)
            for part, results in one.result.parts.items()
            for name, result in results.items()
        ),
        Column("", of=0),
        Column("value", "measured", of=lambda row: plain_figure(row[1])),
        *[Column("below the threshold", of=lambda row: _threshold_words(one, row[1]))]
        * (one.below is not None),
        look="beside",
        first=1000,
        noun="part",
    )
    return rows if rows.rows else None


def measure_rows(one: Measurement) -> list[dict[str, Any]]:
    """Return a value and its parts as rows for programs, the facet in front of the annotator."""
    front = "" if one.of == "category" else f"{one.of} / "
    # Measures of continua may look at other positions than characters here.
    named = [
        {**row, "items": one.items, "observed_is": _observed_is(one.result)}
        for row in rows(one.result, one.items, front=front, threshold=one.below)
    ]
    if evidence := one.result.evidence:
        matrices = one.matrices()
        extra = {"matrices": matrices} if matrices else {}
        named[0]["evidence"] = {
            **{name: number_or_none(x) for name, x in evidence.items()},
            **extra,
        }
    for place in (f"self:{one.annotator}" if one.annotator else "", one.place):
        named = [within(place, row) for row in named] if place else named
    return named
