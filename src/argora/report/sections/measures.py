"""Single measures on a study: each value with its parts, as people asked for them by name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from argora.analysis.measuring import Measurement
from argora.analysis.words import below_words
from argora.measures import Result
from argora.report.blocks import (
    Column,
    Facts,
    Listed,
    Page,
    Prose,
    Row,
    Run,
    Section,
    Table,
    kept,
)
from argora.report.sections.results import plain_figure
from argora.report.tabular import PART_NAMES, noted, rows, within, words_of
from argora.text.numbers import number

__all__ = ["measure_rows", "measure_section", "measures_page"]

NOBODY = (
    "Nobody whose layers count has annotations of more than one round, so there is no agreement "
    "of an annotator with themselves."
)


def measures_page(name: str, found: Sequence[Measurement], *, with_selves: bool = False) -> Page:
    """Return what was measured on a study.

    Parameters
    ----------
    name : of the study.
    with_selves : whether each annotator is compared with themselves.
    """
    facts: dict[str, Any] = {"results": [row for one in found for row in measure_rows(one)]}
    if not with_selves:
        missing = list(dict.fromkeys(one.without_pairs for one in found if one.without_pairs))
        facts |= {"left_out": missing} if missing else {}
        facts |= noted(one.result for one in found)
    opening = (Facts(facts),) if found else (Facts(facts), Prose(NOBODY))
    sections = [Section("", "", opening), *map(measure_section, found)]
    return Page(name, "", "Agreement by single measures.", tuple(sections))


def measure_section(one: Measurement) -> Section:
    """Return a value with its signature, its parts, and notes on it."""
    result = one.result
    value = str(result).removesuffix(str(result.signature))
    words = (value, Run(result.signature, "code")) if value != str(result) else value
    values = [
        f"{name} {value:g}" if float(value).is_integer() else f"{name} {number(value)}"
        for name, value in result.evidence.items()
    ]
    below = _below(one, result, result.measure.partition("(")[0])
    notes = tuple(f"note: {note}" for note in (*result.notes, one.without_pairs) if note)
    return Section(
        "",
        _title(one),
        kept(
            [
                Prose(words, "line"),
                Prose(below) if below else None,
                Prose(f"with {', '.join(values)}") if values else None,
                _parts(one),
                Listed(notes, look="small") if notes else None,
            ]
        ),
    )


def _title(one: Measurement) -> str:
    place = one.place.replace("=", ": ", 1)
    who = f"{one.annotator} with themselves" if one.annotator else ""
    return ", ".join(filter(None, (who, place)))


def _below(one: Measurement, result: Result, name: str = "") -> str:
    return "" if one.below is None else below_words(name, result, one.below)


def _parts(one: Measurement) -> Table | None:
    parts = [
        (f"{PART_NAMES.get(part, part)} {words_of(name)}", result)
        for part, found in one.result.parts.items()
        for name, result in found.items()
    ]
    if not parts:
        return None
    columns: tuple[Column, ...] = (Column(""), Column("value", "measured"))
    cells: list[tuple[Any, ...]] = [(name, plain_figure(result)) for name, result in parts]
    if one.below is not None:
        columns = (*columns, Column("below the threshold"))
        cells = [(*c, _below(one, r)) for c, (_, r) in zip(cells, parts, strict=True)]
    return Table(columns, tuple(map(Row, cells)), look="beside", first=1000, noun="part")


def measure_rows(one: Measurement) -> list[dict[str, Any]]:
    """Return a value and its parts as rows for programs, the facet in front of the annotator."""
    front = "" if one.of == "category" else f"{one.of} / "
    found = rows(one.result, one.items, front=front, below=one.below)
    # Measures of continua may look at other positions than characters here.
    named = [{**row, "items": one.items} for row in found]
    if one.result.evidence:
        made = one.matrices()
        values = {name: _known(value) for name, value in one.result.evidence.items()}
        named[0]["evidence"] = {**values, **({"matrices": made} if made else {})}
    for place in (f"self:{one.annotator}" if one.annotator else "", one.place):
        named = [within(place, row) for row in named] if place else named
    return named


def _known(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
