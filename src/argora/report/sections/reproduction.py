"""Published figures made again, ours beside theirs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from argora.report.blocks import (
    Block,
    Column,
    Facts,
    Listed,
    Page,
    Prose,
    Row,
    Section,
    Table,
    kept,
)
from argora.report.sections.results import picked
from argora.text.numbers import number

if TYPE_CHECKING:
    from argora.mining.reproduce.figures import Figure, Reproduction

__all__ = ["reproduction_page"]


def reproduction_page(made: Reproduction) -> Page:
    """Return the figures of a corpus, task by task, and what differs from the published ones."""
    facts = {
        "reproduction": made.name,
        **picked(made, "corpus", "trained_on", "tested_on", "seeds", "notes"),
        "seconds": round(made.seconds, 1),
        "processor_seconds": round(made.processor, 1),
        "figures": list(map(_figure_json, made.figures)),
    }
    lines = [
        f"{made.name}: {made.corpus}",
        f"trained on {made.trained_on}",
        f"tested on {made.tested_on}",
    ]
    if made.seeds:
        lines.append(f"seeds {', '.join(map(str, made.seeds))}; figures are means over them")
    tasks = dict.fromkeys(figure.task for figure in made.figures)
    notes = Listed(tuple(f"note: {note}" for note in made.notes), look="small")
    took = f"took {made.seconds:.0f} s, {made.processor:.0f} s of processor time"
    sections = (
        Section("", "", (Facts(facts), Listed(tuple(lines)))),
        *(_task(made, task) for task in tasks),
        Section("", "", kept([notes if made.notes else None, Prose(took, "small")])),
    )
    return Page(made.name, "Published figures made again", "", sections)


def _task(made: Reproduction, task: str) -> Section:
    figures = [figure for figure in made.figures if figure.task == task]
    several = len(made.seeds) > 1
    columns = (
        Column("measure", "category"),
        Column("whose", "text"),
        Column("value", "mixed"),
        Column("95% interval", "mixed"),
        *[Column("by seed", "text")] * several,
    )
    rows = tuple(row for figure in figures for row in _rows(figure, several=several))
    differs = dict.fromkeys(f"differs: {each.differs}" for each in figures if each.differs)
    blocks: list[Block | None] = [
        Table(columns, rows, first=1000),
        Listed(tuple(differs), look="small") if differs else None,
    ]
    return Section("", task, kept(blocks))


def _rows(figure: Figure, *, several: bool) -> Iterator[Row]:
    """Yield our row, and one for every published figure."""
    seeds = [" ".join(map(number, figure.by_seed))] * several
    yield Row((figure.measure, "ours", ("number", figure.ours), _interval(figure), *seeds))
    for known in figure.published:
        yield Row(("", known.who, ("text", known.value), None, *[""] * several))


def _interval(figure: Figure) -> tuple[str, Any] | None:
    """Return the interval, or why there is none."""
    interval = figure.interval
    reason = figure.undefined or (interval and interval.undefined)
    if reason:
        return "text", reason
    return None if interval is None else ("interval", (interval.low, interval.high))


def _figure_json(figure: Figure) -> dict[str, Any]:
    low, high, reason = math.nan, math.nan, None
    if (interval := figure.interval) is not None:
        low, high, reason = interval.low, interval.high, interval.undefined
    return {
        **picked(figure, "task", "measure", "ours", "by_seed", "differs", "signature", "undefined"),
        "low": low,
        "high": high,
        "no_interval": reason,
        "published": list(map(asdict, figure.published)),
    }
