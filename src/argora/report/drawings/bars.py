"""Small drawings in cells: shares, differences from zero, and lines of a few values."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from argora.report.drawings.scale import Axis
from argora.report.elements import join, tag

__all__ = ["difference_picture", "line_picture", "parts_picture", "reach_of", "share_picture"]

LINE = 28
"""How high a small line is."""


def share_picture(share: float, *, whole: float = 1.0, mark: float = math.nan) -> Markup:
    """Draw a share as a bar, with a mark at what is to be expected.

    Parameters
    ----------
    whole : the share that fills the width.
    """
    if math.isnan(share) or not whole:
        return Markup("")
    axis = Axis(0.0, whole)
    parts = [
        tag("line", class_="rail", x1=0, x2="100%", y1=15, y2=15),
        tag("rect", class_="part", x=0, y=3, width=axis.at(share), height=10),
    ]
    if not math.isnan(mark):
        x = axis.at(mark)
        parts += [tag("line", class_=look, x1=x, x2=x, y1=0, y2=16) for look in ("halo", "mark")]
    return _cell("share", 16, parts)


def parts_picture(parts: Sequence[tuple[int, str]]) -> Markup:
    """Draw counts as parts of one bar, each in its look: settled, blank or open."""
    axis, start, bars = Axis(0, sum(n for n, _ in parts)), 0, []
    for n, look in parts:
        if n:
            width = axis.width(start, start + n)
            bars.append(tag("rect", class_=look, x=axis.at(start), y=2, width=width, height=16))
        start += n
    return _cell("parts", 20, bars)


def difference_picture(value: float, low: float, high: float, reach: float) -> Markup:
    """Draw a difference and its interval on an axis from ``-reach`` to ``reach``."""
    if math.isnan(value):
        return Markup("")
    at = Axis(-reach, reach).at
    parts = [
        tag("line", class_="rail", x1=0, x2="100%", y1=8, y2=8),
        tag("line", class_="limit", x1="50%", x2="50%", y1=1, y2=15),
    ]
    if not math.isnan(low):
        parts.append(tag("line", class_="reach", x1=at(low), x2=at(high), y1=8, y2=8))
    return _cell("range", 16, [*parts, tag("circle", class_="point", cx=at(value), cy=8, r=3.5)])


def line_picture(values: Sequence[float], low: float, high: float) -> Markup:
    """Draw a few values from ``low`` to ``high`` as a small line without an axis."""
    spots = [
        (10 + 80 * i / (len(values) - 1), 4 + 20 * (high - value) / (high - low))
        for i, value in enumerate(values)
        if not math.isnan(value) and len(values) > 1 and high > low
    ]
    if len(spots) < 2:
        return Markup("")
    line = tag(
        "svg",
        tag("polyline", class_="curve c0", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in spots)),
        width="100%",
        height=LINE,
        viewBox=f"0 0 100 {LINE}",
        preserveAspectRatio="none",
    )
    dots = [tag("circle", class_="dot", cx=f"{x:.1f}%", cy=y, r=3) for x, y in spots]
    return _cell("spark", LINE, [line, *dots])


def reach_of(numbers: Iterable[float]) -> float:
    """Return the reach of an axis to both sides of zero, in round steps."""
    largest = max((abs(x) for x in numbers if not math.isnan(x)), default=0.0)
    return max(0.05, math.ceil(largest * 20) / 20)


def _cell(look: str, height: float, parts: Sequence[Markup]) -> Markup:
    return tag("svg", join(parts), class_=look, height=height, aria_hidden="true")
