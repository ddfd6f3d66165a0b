"""How intervals narrow: their widths by documents, a line for each number of annotators (SVG)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from markupsafe import Markup

from argora.analysis.outlook import Outlook, whole
from argora.measures import Crew
from argora.report.drawings.charts import LOOKS, Chart, Line, chart_picture, sample
from argora.report.elements import tag
from argora.text.numbers import counted, shortest

__all__ = ["narrowing_key", "narrowing_picture"]

HEIGHT = 300
BENDS = 6
"""Pieces of a line between two places places."""


def narrowing_picture(outlook: Outlook, title: str) -> Markup:
    """Draw the width of the interval by documents, a line for each number of annotators.

    Nothing where there is nothing to draw.
    """
    planned, crews = outlook.planned, _crews(outlook)
    sizes = [each.n_groups for each in crews[0].expected] if crews else []
    if not planned.is_defined or len(sizes) < 2:
        return Markup("")
    lines = [_bent(crew) for crew in crews]
    highest = max([width for line in lines for _, width in line] + [planned.width])
    places = tuple(sorted({place for line in lines for place, _ in line}))
    chart = Chart(
        title,
        tuple(
            Line(
                _name(crew),
                tuple(dict(line).get(place, math.nan) for place in places),
                look=_look(crews, i),
            )
            for i, (crew, line) in enumerate(zip(crews, lines, strict=True))
        ),
        places,
        "width of the interval",
        outlook.nouns,
        ends=(0.0, 1.05 * highest),
        first=0.0,
        height=HEIGHT,
        has_dots=False,
    )
    description = "; ".join(
        f"{_name(crew)}: "
        + ", ".join(f"{e.n_groups} {shortest(round(e.width, 2))}" for e in crew.expected)
        for crew in crews
    )
    return chart_picture(chart, _marks(chart, outlook), description)


def narrowing_key(outlook: Outlook) -> tuple[tuple[Markup, str], ...]:
    """Return a sample of each line with what it stands for, most annotators first."""
    crews = _crews(outlook)
    lines = [(sample(_look(crews, i)), _name(crew)) for i, crew in enumerate(crews)]
    return (*reversed(lines), (sample("probably"), "where the number probably lies"))


def _crews(outlook: Outlook) -> list[Crew]:
    """Return the numbers of annotators that have a line."""
    return [crew for crew in outlook.planned.crews if crew.undefined is None]


def _name(crew: Crew) -> str:
    return counted(crew.n_annotators, "annotator")


def _look(crews: Sequence[Crew], i: int) -> int:
    """Return the look of a line: the whole one for all annotators, another for each fewer."""
    return (len(crews) - 1 - i) % LOOKS


def _bent(crew: Crew) -> list[tuple[float, float]]:
    """Return places of a line, between two places ones along the power law that joins them."""
    places = [(each.n_groups, each.width) for each in crew.expected if each.width > 0]
    points: list[tuple[float, float]] = []
    for (n, width), (after, narrower) in pairwise(places):
        power = math.log(narrower / width) / math.log(after / n)
        between = [n + (after - n) * k / BENDS for k in range(BENDS)]
        points += [(place, width * (place / n) ** power) for place in between]
    return [*points, *places[-1:]]


def _marks(chart: Chart, outlook: Outlook) -> Iterator[Markup]:
    """Yield the wanted width, the pilot, and how many documents each number of annotators needs."""
    planned, crew, crews = outlook.planned, outlook.planned.everybody, _crews(outlook)
    y = chart.y(planned.width)
    yield tag("line", class_="wanted", x1=0, x2="100%", y1=y, y2=y)
    if crew is not None and crew.needed is not None and not math.isnan(crew.at_least):
        start, end = (f"{chart.x(place):.2f}%" for place in whole(crew))
        yield tag("line", class_="probably", x1=start, x2=end, y1=y, y2=y)
    words = f"wanted: {shortest(planned.width)}"
    yield tag("text", words, class_="word", x=0, dx=4, y=y + 18)
    if planned.n_groups <= chart.horizontal.high:
        share = chart.x(planned.n_groups)
        anchor, shift = ("start", 5) if share < 60 else ("end", -5)
        x, words = f"{share:.2f}%", f"the pilot: {planned.n_groups}"
        yield tag("line", class_="pilot", x1=x, x2=x, y1=0, y2=HEIGHT)
        yield tag("text", words, class_="word", x=x, dx=shift, y=12, text_anchor=anchor)
    for i, each in enumerate(crews):
        if each.needed is None or each.needed.n_groups > chart.horizontal.high:
            continue
        x, n = f"{chart.x(each.needed.n_groups):.2f}%", each.needed.n_groups
        yield tag("circle", class_=f"here c{_look(crews, i)}", cx=x, cy=y, r=5)
        if each is crew:
            yield tag("text", f"{n:,}", class_="many", x=x, y=y + 24, text_anchor="middle")
