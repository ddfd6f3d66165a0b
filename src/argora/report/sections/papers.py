"""The tables and figures of papers, and which of them came out as printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from argora.report.blocks import Column, Facts, Page, Section
from argora.report.building import section, small, table_of_cells
from argora.report.sections.reproduction import figure_json, figure_table

if TYPE_CHECKING:
    from argora.analysis.papers import ReproducedPaper

__all__ = ["papers_page"]


def papers_page(papers: Sequence[ReproducedPaper]) -> Page:
    """Return every table and figure of some papers with its outcome, then the figures."""
    facts = {"papers": list(map(_paper_json, papers))}
    overviews = (section(each.paper.source, _overview(each), _remarks(each)) for each in papers)
    figures = (part for each in papers for part in _figures(each))
    title = papers[0].paper.id if len(papers) == 1 else "papers"
    sections = (section("", Facts(facts)), *overviews, *figures)
    return Page(title, "Published tables and figures made again", "", sections)


def _overview(reproduced: ReproducedPaper) -> Any:
    columns = [Column(title, "text") for title in ("place", "what", "outcome", "how far", "by")]
    rows = (
        (place.label, place.title, *reproduced.outcome(place), place.command)
        for place in reproduced.paper.places
    )
    return table_of_cells(columns, rows, look="grid", first=1000)


def _remarks(reproduced: ReproducedPaper) -> Iterator[Any]:
    for reason in reproduced.missing:
        yield small(f"not made: {reason}")
    yield small(f"took {reproduced.seconds:.0f} s")


def _figures(reproduced: ReproducedPaper) -> Iterator[Section]:
    for place in reproduced.paper.places:
        if figures := reproduced.figures_of(place):
            title = f"{reproduced.paper.id}, {place.label}: {place.title}"
            yield figure_table(title, figures, by_task=True)


def _paper_json(reproduced: ReproducedPaper) -> dict[str, Any]:
    places = []
    for place in reproduced.paper.places:
        outcome, words = reproduced.outcome(place)
        places.append(
            {
                "place": place.label,
                "what": place.title,
                "outcome": outcome,
                "how_far": words,
                "command": place.command,
                "figures": list(map(figure_json, reproduced.figures_of(place))),
            }
        )
    return {
        "paper": reproduced.paper.id,
        "source": reproduced.paper.source,
        "seconds": round(reproduced.seconds, 1),
        "lacks": list(reproduced.missing),
        "places": places,
    }
