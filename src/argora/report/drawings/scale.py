"""Axes of figures with intervals: each figure in its cell, and the headline on its named scale."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

from argora.report.blocks import Measured
from argora.report.elements import tag
from argora.text.numbers import number

__all__ = ["LIMITS", "Axis", "axis_of", "range_picture", "scale_picture", "ticks"]

LIMITS = (0.667, 0.8)
"""The limits of Krippendorff's scale (2004, p. 241)."""
WORDS = ("too low to rely on", "tentative", "reliable")
"""What the scale says of values below, between and above its limits."""


@dataclass(frozen=True)
class Axis:
    """Values from ``low`` at the left to ``high`` at the right, as shares of a width."""

    low: float = 0.0
    high: float = 1.0

    def share(self, value: float) -> float:
        """Return the place of a value as a share of the width; values off it are at its end."""
        if self.high == self.low:
            return 0.5
        return min(max((value - self.low) / (self.high - self.low), 0.0), 1.0)

    def at(self, value: float) -> str:
        """Return the place of a value in percent of the width."""
        return f"{100 * self.share(value):.2f}%"

    def width(self, start: float, end: float) -> str:
        """Return the width of a stretch in percent."""
        return f"{100 * abs(self.share(end) - self.share(start)):.2f}%"


def axis_of(figures: Iterable[Measured]) -> Axis:
    """Return an axis from 0, or from as far below as the figures reach, down to -1."""
    lows = [
        value
        for figure in figures
        if not figure.is_share
        for value in (figure.value, figure.low)
        if not math.isnan(value)
    ]
    lowest = min(lows, default=0.0)
    return Axis(0.0 if lowest >= 0 else max(-1.0, math.floor(lowest * 4) / 4))


def ticks(low: float, high: float) -> Sequence[float]:
    """Return at most six round values on an axis.

    >>> ticks(0.0, 1.0), ticks(0, 60)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [0, 20, 40, 60])
    """
    if high <= low:
        return [low]
    power = 10 ** math.floor(math.log10(high - low))
    step = next(s * power for s in (0.1, 0.2, 0.5, 1, 2) if (high - low) / (s * power) <= 5.01)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    whole = step >= 1
    return [int(i * step) if whole else round(i * step, 10) for i in range(first, last + 1)]


def range_picture(figure: Measured, axis: Axis) -> Markup:
    """Draw value and interval with marks at the limits of the scale; nothing if undefined."""
    if math.isnan(figure.value):
        return Markup("")
    at = (Axis() if figure.is_share else axis).at
    marks = [("limit", limit, 2, 14) for limit in LIMITS if figure.limits]
    marks += [("zero", 0, 4, 12)] * (axis.low < 0)
    return tag(
        "svg",
        tag("line", class_="rail", x1=0, x2="100%", y1=8, y2=8),
        *(
            tag("line", class_=look, x1=at(value), x2=at(value), y1=top, y2=bottom)
            for look, value, top, bottom in marks
            if not figure.is_share
        ),
        _interval(figure, at(figure.low), at(figure.high), 8),
        tag("circle", class_="point", cx=at(figure.value), cy=8, r=3.5),
        class_="range",
        height=16,
        aria_hidden="true",
    )


def scale_picture(figure: Measured) -> Markup:
    """Draw the headline on the named scale."""
    axis = axis_of([figure])
    at, bounds = axis.at, [axis.low, *LIMITS, 1.0]
    zones = [
        tag("rect", class_=f"zone z{i}", x=at(a), width=axis.width(a, b), y=26, height=26)
        for i, (a, b) in enumerate(pairwise(bounds))
    ]
    anchors = ("start", "middle", "middle", "end")
    labels = [
        tag("text", f"{value:g}", class_="tick", x=at(value), y=68, text_anchor=anchor)
        for value, anchor in zip(bounds, anchors, strict=True)
    ]
    places = ((axis.low + LIMITS[0]) / 2, sum(LIMITS) / 2, 1.0)
    labels += [
        tag("text", word, class_="word", x=at(place), y=88, text_anchor=anchor)
        for place, word, anchor in zip(places, WORDS, ("middle", "middle", "end"), strict=True)
    ]
    value = number(figure.value)
    inside = min(max(figure.value, axis.low + 0.03), 0.97)
    return tag(
        "svg",
        *zones,
        _interval(figure, at(figure.low), at(figure.high), 39),
        tag("circle", class_="point", cx=at(figure.value), cy=39, r=6),
        tag("text", value, class_="here", x=at(inside), y=16, text_anchor="middle"),
        *labels,
        class_="scale",
        height=96,
        role="img",
        aria_label=_described(figure),
    )


def _interval(figure: Measured, start: str, end: str, y: float) -> Markup:
    if math.isnan(figure.low):
        return Markup("")
    return tag("line", class_="reach", x1=start, x2=end, y1=y, y2=y)


def _described(figure: Measured) -> str:
    interval = ""
    if not math.isnan(figure.low):
        interval = f", interval {number(figure.low)} to {number(figure.high)},"
    return f"{number(figure.value)}{interval} on a scale with limits at .667 and .8"
