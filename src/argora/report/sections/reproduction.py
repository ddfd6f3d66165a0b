"""Published figures made again, ours beside theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from argora.report.blocks import Column, Facts, Listed, Page, Row, Section, Table
from argora.report.building import columns_of, listed, section, small
from argora.report.sections.results import ends, picked
from argora.text.numbers import number

if TYPE_CHECKING:
    from argora.analysis.papers import Figure, Reproduction

__all__ = ["figure_json", "figure_table", "reproduction_page"]


def reproduction_page(reproduction: Reproduction) -> Page:
    """Return the figures of a corpus, task by task, and what differs from the published ones."""
    facts = {
        "reproduction": reproduction.name,
        **picked(reproduction, "corpus", "trained_on", "tested_on", "seeds", "notes"),
        "seconds": round(reproduction.seconds, 1),
        "processor_seconds": round(reproduction.processor, 1),
        "figures": list(map(figure_json, reproduction.figures)),
    }
    lines = [
        f"{reproduction.name}: {reproduction.corpus}",
        f"trained on {reproduction.trained_on}",
        f"tested on {reproduction.tested_on}",
    ]
    if reproduction.seeds:
        seeds = ", ".join(map(str, reproduction.seeds))
        lines.append(f"seeds {seeds}; figures are means over them")
    tasks = dict.fromkeys(figure.task for figure in reproduction.figures)
    seconds, processor = reproduction.seconds, reproduction.processor
    sections = (
        section("", Facts(facts), Listed(tuple(lines))),
        *(_task(reproduction, task) for task in tasks),
        section(
            "",
            listed((f"note: {note}" for note in reproduction.notes), "small"),
            small(f"took {seconds:.0f} s, {processor:.0f} s of processor time"),
        ),
    )
    return Page(reproduction.name, "Published figures made again", "", sections)


def _task(reproduction: Reproduction, task: str) -> Section:
    figures = [figure for figure in reproduction.figures if figure.task == task]
    return figure_table(task, figures, by_seed=len(reproduction.seeds) > 1)


def figure_table(
    title: str, figures: Sequence[Figure], *, by_task: bool = False, by_seed: bool = False
) -> Section:
    """Return figures with the published ones below each, and what differs in the protocol.

    Parameters
    ----------
    by_task : whether figures stand below the names of their tasks; the title is one otherwise.
    by_seed : whether the figures of each training are shown.
    """
    columns = (
        Column("measure", "category"),
        Column("whose"),
        *columns_of("mixed", ("value", "95% interval")),
        *[Column("by seed")] * by_seed,
    )
    rows = tuple(
        Row(cells, group=figure.task if by_task else "")
        for figure in figures
        for cells in _rows(figure, several=by_seed)
    )
    differences = dict.fromkeys(f"differs: {each.differs}" for each in figures if each.differs)
    return section(title, Table(columns, rows, first=1000), listed(differences, "small"))


def _rows(figure: Figure, *, several: bool) -> Iterator[tuple[Any, ...]]:
    """Yield our row, and one for every published figure."""
    seeds = [" ".join(map(number, figure.by_seed))] * several
    kind = "count" if isinstance(figure.ours, int) else "number"
    yield (figure.measure, "ours", (kind, figure.ours), _interval(figure), *seeds)
    for published in figure.published:
        yield ("", published.who, ("text", published.value), None, *[""] * several)


def _interval(figure: Figure) -> tuple[str, Any] | None:
    """Return the interval, or why there is none."""
    interval = figure.interval
    reason = figure.undefined or (interval and interval.undefined)
    if reason:
        return "text", reason
    return None if interval is None else ("interval", (interval.low, interval.high))


def figure_json(figure: Figure) -> dict[str, Any]:
    """Return a figure for programs."""
    interval = figure.interval
    return {
        **picked(figure, "task", "measure", "ours", "by_seed", "differs", "signature", "undefined"),
        **ends(interval),
        "no_interval": None if interval is None else interval.undefined,
        "published": list(map(asdict, figure.published)),
    }
