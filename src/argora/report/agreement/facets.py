"""The tables of an analysis by what they are about: units, categories, relations, structure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from argora.analysis.analyse import Analysis
from argora.analysis.order_sheet import HEAD, ORDER
from argora.analysis.structure_sheet import CLOSED, DRAWN, StructureRow
from argora.analysis.tables import RELATIONS, UNITIZING, AgreementTable, Row
from argora.analysis.verdict import JUDGED, judge
from argora.analysis.words import interval, value_of
from argora.measures import Result

__all__ = ["facets"]

TITLES = {
    "units": ("Units", "Did they mark the same words?"),
    "categories": ("Categories", "Did they choose the same categories and attributes?"),
    "relations": ("Relations", "Did they tie the same units, and as the same?"),
    "structure": ("Structure", "Did they draw the same argument as a whole?"),
    "order": (ORDER, "Would they put the sentences into the same order?"),
}
NOTHING = {
    "units": "Nobody decided on boundaries: the segments were given.",
    "relations": "Nobody drew a relation on a document that two annotators finished.",
    "structure": "Nobody drew a relation on a document that two annotators finished.",
}
TOO_FEW = "No document was finished by two annotators yet."


def facets(analysis: Analysis) -> list[dict[str, Any]]:
    """Return for each facet a sentence that judges it, and its tables; every facet is there.

    A figure says how it is shown, so that no page rounds for itself, and why there is none.
    """
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in TITLES}
    judged: dict[str, Result] = {}
    for table in analysis.tables:
        facet = "relations" if table.id == RELATIONS else "categories"
        decided = [c.measure for c in table.columns if c != UNITIZING]
        found[facet].append(_table(table, decided, table.items))
        judged.setdefault(facet, table.joint.cells["alpha"])
        if UNITIZING.measure in table.joint.cells:
            found["units"].append(_table(table, [UNITIZING.measure], "characters"))
            judged["units"] = table.joint.cells[UNITIZING.measure]
    for facet, rows in _on_structure(analysis).items():
        title = "Whole structures" if facet == "structure" else "Pairs of units"
        found[facet].append(_structure(rows, title))
    if analysis.orders is not None:
        lines = [_line(row.title, row.results, asks=row.asks) for row in analysis.orders.rows]
        found["order"].append(_made(ORDER, "", list(HEAD), lines))
    return [
        _facet(name, tables, judged.get(name), analysis)
        for name, tables in found.items()
        if tables or name != "order"
    ]


def _facet(
    name: str, tables: list[dict[str, Any]], result: Result | None, analysis: Analysis
) -> dict[str, Any]:
    title, asks = TITLES[name]
    left_out = analysis.structure.left_out if analysis.structure and name == "structure" else ""
    reason = NOTHING.get(name, TOO_FEW) if analysis.coverage.shared else TOO_FEW
    return {
        "facet": name,
        "title": title,
        "asks": asks,
        "verdict": None if result is None else judge(result).sentence,
        "word": None if result is None else judge(result).word,
        "tables": tables,
        "nothing": "" if tables else left_out or reason,
    }


def _on_structure(analysis: Analysis) -> Mapping[str, list[StructureRow]]:
    rows = analysis.structure.rows if analysis.structure else ()
    whole = [row for row in rows if row.id == "structure"]
    pairs = [row for row in rows if row.id != "structure"]
    return {k: v for k, v in (("relations", pairs), ("structure", whole)) if v}


def _table(table: AgreementTable, measures: Iterable[str], items: str) -> dict[str, Any]:
    wanted = [column for column in table.columns if column.measure in set(measures)]

    def line(row: Row, *, joint: bool = False) -> dict[str, Any]:
        return _line(row.title, (row.cells.get(c.measure) for c in wanted), joint=joint)

    lines = [line(row) for row in table.rows]
    columns = [column.title for column in wanted]
    return _made(table.title, items, columns, [*lines, line(table.joint, joint=True)])


def _structure(rows: list[StructureRow], title: str) -> dict[str, Any]:
    closed = any(row.closed is not None for row in rows)
    columns = [DRAWN, CLOSED] if closed else [DRAWN]
    lines = [
        _line(row.title, (row.drawn, row.closed)[: len(columns)], asks=row.asks) for row in rows
    ]
    return _made(title, "", columns, lines)


def _made(title: str, items: str, columns: list[str], rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"title": title, "items": items, "columns": columns, "rows": rows}


def _line(
    title: str, results: Iterable[Result | None], *, asks: str = "", joint: bool = False
) -> dict[str, Any]:
    cells = [None if result is None else dict(_cell(result)) for result in results]
    return {"title": title, "asks": asks, "joint": joint, "cells": cells}


def _cell(result: Result) -> Iterator[tuple[str, Any]]:
    """Yield a figure: numbers to draw, words to show, and reasons for what is missing."""
    known = result.is_defined
    reach = known and result.interval is not None and result.interval.is_defined
    missing = result.interval.undefined if known and result.interval is not None else None
    yield "value", float(result.value) if known else None
    yield "low", float(result.low) if reach else None
    yield "high", float(result.high) if reach else None
    yield "judged", result.measure.partition("(")[0] in JUDGED
    yield "shown", value_of(result)
    yield "reach", interval(result)
    yield "undefined", result.undefined
    yield "no_interval", missing
    yield "signature", result.signature
