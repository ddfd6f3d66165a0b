"""Lines over numbers: agreement by annotators, widths by documents, how a map grows (SVG)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from markupsafe import Markup

from argora.report.blocks import Figure
from argora.report.drawings.scale import Axis, ticks
from argora.report.elements import join, tag
from argora.text.numbers import number

__all__ = ["LOOKS", "Chart", "Line", "chart_figure", "chart_picture", "sample"]

HEIGHT = 220
LOOKS = 9
"""How many lines of their own the style sheet knows."""
MOST_LABELS = 10
MOST_DOTS = 40
"""A line over more numbers than this has no dots."""


@dataclass(frozen=True)
class Line:
    """A value for every place, NaN where there is none; a band if its ends are values.

    ``look`` is the number of its colour and dashes, by default its place among the lines.
    """

    title: str
    values: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()
    look: int | None = None


@dataclass(frozen=True)
class Chart:
    """Lines over the same numbers.

    Attributes
    ----------
    places : the numbers across, ascending.
    name, across : what is drawn upward and across.
    ends : the lowest and the highest value; round numbers around all values by default.
    first : the number at the left; the first of the places by default.
    digits : of the values upward.
    """

    title: str
    lines: tuple[Line, ...]
    places: tuple[float, ...]
    name: str
    across: str
    ends: tuple[float, float] | None = None
    first: float | None = None
    digits: int = 2
    height: int = HEIGHT
    has_dots: bool = True

    @cached_property
    def vertical(self) -> tuple[float, float]:
        """The lowest and the highest value that have a place; from zero if it is near."""
        if self.ends is not None:
            return self.ends
        values = [v for each in self.lines for v in (*each.values, *each.low, *each.high)]
        values = [value for value in values if not math.isnan(value)]
        low, high = min(values, default=0.0), max(values, default=1.0)
        if high > 1:
            return 0.0, high
        low = 0.0 if 0 <= low < 0.3 * high or low == high == 0 else math.floor(low * 20 - 0.2) / 20
        return low, max(low + 0.1, min(1.0, math.ceil(high * 20 + 0.2) / 20))

    @cached_property
    def horizontal(self) -> Axis:
        """The axis of the places."""
        return Axis(self.places[0] if self.first is None else self.first, self.places[-1])

    def x(self, place: float) -> float:
        """Return the place of a number, in percent from the left."""
        return 100 * self.horizontal.share(place)

    def y(self, value: float) -> float:
        """Return the place of a value, in pixels from above."""
        low, high = self.vertical
        return self.height * (1 - (value - low) / (high - low or 1))


def chart_figure(
    name: str,
    chart: Chart,
    *,
    fewest: int = 2,
    look: str = "plot",
    has_key: bool = True,
    description: str = "",
) -> Figure | None:
    """Return a chart with the key to its lines; None where it has fewer places than ``fewest``."""
    if len(chart.places) < fewest or not _has_line(chart):
        return None
    key = tuple((sample(i), line.title) for i, line in enumerate(chart.lines))
    picture = partial(chart_picture, chart, description=description)
    return Figure(name, chart.title, picture, look, key if has_key else ())


def _has_line(chart: Chart) -> bool:
    """Return whether a line has values at two places, so that there is something to draw."""
    return any(sum(not math.isnan(value) for value in each.values) > 1 for each in chart.lines)


def chart_picture(chart: Chart, marks: Iterable[Markup] = (), description: str = "") -> Markup:
    """Draw lines over numbers; nothing where fewer than two places have values.

    Parameters
    ----------
    marks : what else is drawn, over the lines.
    description : for those who do not see it; by default all values.
    """
    if not _has_line(chart):
        return Markup("")
    values = "; ".join(
        f"{each.title}: {', '.join(number(value, chart.digits) for value in each.values)}"
        for each in chart.lines
    )
    return tag(
        "svg",
        tag("title", chart.title),
        tag("desc", description or values),
        *_grid(chart),
        _stretched(chart),
        *_dots(chart),
        *marks,
        class_="curves",
        height=chart.height + 44,
        role="img",
    )


def sample(look: int | str) -> Markup:
    """Draw a piece of a line for the key: one of the lines by its number, or another look."""
    name = look if isinstance(look, str) else f"curve c{look % LOOKS}"
    line = tag("line", class_=name, x1=0, x2=36, y1=6, y2=6)
    return tag("svg", line, class_="curves sample", width=36, height=12, aria_hidden="true")


def _grid(chart: Chart) -> Iterator[Markup]:
    """Yield the lines and numbers of both axes, and their names."""
    for tick in ticks(*chart.vertical):
        y = chart.y(tick)
        words = number(tick, chart.digits) if chart.digits else f"{tick:,.0f}"
        yield tag("line", class_="rule", x1=0, x2="100%", y1=y, y2=y)
        yield tag("text", words, x=-8, y=y, dy=4, text_anchor="end")
    is_short = len(chart.places) <= MOST_LABELS and chart.first is None
    labels = chart.places if is_short else ticks(chart.horizontal.low, chart.horizontal.high)
    for place in labels:
        x = f"{chart.x(place):.2f}%"
        yield tag("text", f"{place:,.0f}", x=x, y=chart.height + 18, text_anchor="middle")
    y = chart.height + 38.0
    yield tag("text", chart.across, class_="name", x="100%", y=y, text_anchor="end")
    yield tag("text", chart.name, class_="name", x=-8, y=-12)


def _look(chart: Chart, i: int) -> int:
    look = chart.lines[i].look
    return (i if look is None else look) % LOOKS


def _stretched(chart: Chart) -> Markup:
    """Draw bands and lines in a frame that stretches, so that each line may be dashed."""
    parts = []
    for i, line in enumerate(chart.lines):
        ends = [
            (chart.x(place), chart.y(low), chart.y(high))
            for place, low, high in zip(chart.places, line.low, line.high, strict=False)
            if not math.isnan(low)
        ]
        around = [(x, low) for x, low, _ in ends] + [(x, high) for x, _, high in reversed(ends)]
        points = [
            (chart.x(place), chart.y(value))
            for place, value in zip(chart.places, line.values, strict=True)
            if not math.isnan(value)
        ]
        look = _look(chart, i)
        if ends:
            parts.append(tag("polygon", class_=f"band c{look}", points=_points(around)))
        parts.append(tag("polyline", class_=f"curve c{look}", points=_points(points)))
    return tag(
        "svg",
        join(parts),
        width="100%",
        height=chart.height,
        viewBox=f"0 0 100 {chart.height}",
        preserveAspectRatio="none",
        overflow="visible",
    )


def _dots(chart: Chart) -> Iterator[Markup]:
    if not chart.has_dots or len(chart.places) > MOST_DOTS:
        return
    for i, line in enumerate(chart.lines):
        for place, value in zip(chart.places, line.values, strict=True):
            if not math.isnan(value):
                words = f"{line.title}, {place:,.0f}: {number(value, chart.digits)}"
                x, look = f"{chart.x(place):.2f}%", f"dot c{_look(chart, i)}"
                yield tag("circle", tag("title", words), class_=look, cx=x, cy=chart.y(value), r=3)


def _points(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.2f},{y:.1f}" for x, y in places)
