"""Pictures of curves (inline SVG): widths by documents, and agreement by annotators."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

from argora.analysis.outlook import Outlook, whole
from argora.consensus.curve import Curve, Point
from argora.measures import Crew
from argora.measures.planning.expecting import Expected
from argora.text.numbers import counted, shortest

__all__ = ["enough_picture", "narrowing_key", "narrowing_picture"]

NARROWING_HEIGHT = 300
ENOUGH_HEIGHT = 220
BENDS = 6
COLOURS = 6
"""How many lines of their own the style sheet knows."""
TICKS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
STEPS = (1, 2, 5, 10, 20, 25, 50)
FEWEST_POINTS = 2


@dataclass(frozen=True)
class Axes:
    """Places in a picture: across in percent of its width, upward in pixels from above."""

    left: float
    right: float
    bottom: float
    top: float
    height: int

    def x(self, value: float) -> float:
        """Return where a value stands, in percent, at most at the right end."""
        return 100 * min((value - self.left) / (self.right - self.left), 1.0)

    def y(self, value: float) -> float:
        """Return where a value stands, in pixels from above."""
        return self.height * (1 - (value - self.bottom) / (self.top - self.bottom or 1))

    def rule(self, value: float) -> Markup:
        """Draw a line across with its number."""
        y = f"{self.y(value):.1f}"
        return Markup(
            '<line class="rule" x1="0" x2="100%" y1="{0}" y2="{0}"/>'
            '<text class="tick" x="-8" y="{0}" dy="4" text-anchor="end">{1}</text>'
        ).format(y, f"{value:.2f}")

    def below(self, value: float, down: int = 18) -> Markup:
        """Write a number below the picture, where it stands."""
        return Markup(
            '<text class="tick" x="{:.2f}%" y="{}" text-anchor="middle">{:,}</text>'
        ).format(self.x(value), self.height + down, round(value))

    def point(self, x: float, y: float, look: int = 0) -> Markup:
        """Draw a point."""
        return Markup('<circle class="here c{}" cx="{:.2f}%" cy="{:.1f}" r="5"/>').format(
            look, self.x(x), self.y(y)
        )

    def band(self, xs: tuple[float, float], ys: tuple[float, float]) -> Markup:
        """Draw where a number probably lies."""
        ends = (*map(self.x, xs), *map(self.y, ys))
        return Markup(
            '<line class="probably" x1="{:.2f}%" x2="{:.2f}%" y1="{:.1f}" y2="{:.1f}"/>'
        ).format(*ends)

    def framed(self, parts: Sequence[Markup], label: Markup, foot: int) -> Markup:
        """Return the picture with words for those who do not see it."""
        return Markup('<svg class="curves" height="{}" role="img">{}{}</svg>').format(
            self.height + foot, label, Markup("").join(parts)
        )


def enough_picture(curve: Curve, title: str, words: str) -> Markup:
    """Draw the agreement of n annotators' decisions with those of all, with its band.

    Nothing where fewer than two points have a value.
    """
    points = [point for point in curve.points if point.undefined is None]
    if len(points) < FEWEST_POINTS:
        return Markup("")
    lows = [_reach(point)[0] for point in points]
    bottom = max(0.0, math.floor(min(lows) * 10) / 10)
    axes = Axes(points[0].n, points[-1].n, bottom, 1.0, ENOUGH_HEIGHT)
    steps = [
        Markup('<line class="curve c0" x1="{:.2f}%" x2="{:.2f}%" y1="{:.1f}" y2="{:.1f}"/>').format(
            axes.x(one.n), axes.x(other.n), axes.y(one.value), axes.y(other.value)
        )
        for one, other in pairwise(points)
    ]
    bands = [axes.band((point.n, point.n), _reach(point)) for point in points]
    drawn = [axes.point(point.n, point.value) + axes.below(point.n, 22) for point in points]
    rules = [axes.rule(tick) for tick in (bottom, (1 + bottom) / 2, 1.0)]
    return axes.framed([*rules, *steps, *bands, *drawn], _label(title, words), 30)


def _reach(point: Point) -> tuple[float, float]:
    band = point.interval
    known = band is not None and band.is_defined
    return (band.low, band.high) if known and band is not None else (point.value, point.value)


def _label(title: str, words: str) -> Markup:
    return Markup("<title>{}</title><desc>{}</desc>").format(title, words)


# ----- how intervals narrow ---------------------------------------------------------------------


def narrowing_picture(outlook: Outlook, title: str) -> Markup:
    """Draw the width of the interval by documents, a line for each number of annotators.

    Nothing where there is nothing to draw.
    """
    planned, crews = outlook.planned, _crews(outlook)
    sizes = [e.n_groups for e in crews[0].expected] if crews else []
    if not planned.is_defined or len(sizes) < FEWEST_POINTS:
        return Markup("")
    widths = [e.width for crew in crews for e in crew.expected if e.width > 0]
    top = 1.05 * max([*widths, planned.width])
    axes = Axes(0, sizes[-1], 0, top, NARROWING_HEIGHT)
    parts = [
        *_grid(axes, outlook.nouns),
        *_wanted(axes, outlook),
        *_pilot(axes, planned.n_groups),
        _lines(axes, crews),
        *(_needed(axes, outlook, crew, _look(crews, i)) for i, crew in enumerate(crews)),
    ]
    return axes.framed(parts, _label(title, _described(crews)), 44)


def narrowing_key(outlook: Outlook) -> tuple[tuple[Markup, str], ...]:
    """Return a sample of each line with what it stands for, most annotators first."""
    crews = _crews(outlook)
    lines = [
        (_sample(f"curve c{_look(crews, i)}"), counted(crew.n_annotators, "annotator"))
        for i, crew in enumerate(crews)
    ]
    return (*reversed(lines), (_sample("probably"), "where the number probably lies"))


def _sample(look: str) -> Markup:
    return Markup(
        '<svg class="curves sample" width="36" height="12" aria-hidden="true">'
        '<line class="{}" x1="0" x2="36" y1="6" y2="6"/></svg>'
    ).format(look)


def _crews(outlook: Outlook) -> list[Crew]:
    """Return the numbers of annotators that have a line."""
    return [crew for crew in outlook.planned.crews if crew.undefined is None]


def _look(crews: Sequence[Crew], i: int) -> int:
    """Return the look of a line: the whole one for all annotators, another for each fewer."""
    return (len(crews) - 1 - i) % COLOURS


def _grid(axes: Axes, nouns: str) -> Iterator[Markup]:
    yield from map(axes.rule, _steps(axes.top, TICKS))
    scale = 10 ** max(0, math.floor(math.log10(axes.right)) - 1)
    yield from map(axes.below, _steps(axes.right, [step * scale for step in STEPS]))
    yield Markup('<text class="name" x="100%" y="{}" text-anchor="end">{}</text>').format(
        axes.height + 38, nouns
    )
    yield Markup('<text class="name" x="-8" y="-12">width of the interval</text>')


def _steps(top: float, choices: Sequence[float]) -> list[float]:
    """Return at most six round places from nought to the top.

    >>> _steps(0.32, TICKS)
    [0.0, 0.1, 0.2, 0.3...]
    """
    step = next((step for step in choices if top / step <= 5.5), choices[-1])
    return [i * step for i in range(int(top / step) + 1)]


def _wanted(axes: Axes, outlook: Outlook) -> Iterator[Markup]:
    width, crew = outlook.planned.width, outlook.planned.everybody
    y = axes.y(width)
    yield Markup('<line class="wanted" x1="0" x2="100%" y1="{0:.1f}" y2="{0:.1f}"/>').format(y)
    if crew is not None and crew.needed is not None and not math.isnan(crew.at_least):
        yield axes.band(whole(crew), (width, width))
    yield Markup('<text class="word" x="0" dx="4" y="{:.1f}">wanted: {}</text>').format(
        y + 18, shortest(width)
    )


def _pilot(axes: Axes, n: int) -> Iterator[Markup]:
    if n > axes.right:
        return
    x = axes.x(n)
    yield Markup('<line class="pilot" x1="{0:.2f}%" x2="{0:.2f}%" y1="0" y2="{1}"/>').format(
        x, axes.height
    )
    anchor, shift = ("start", 5) if x < 60 else ("end", -5)
    yield Markup(
        '<text class="word" x="{:.2f}%" dx="{}" y="12" text-anchor="{}">the pilot: {}</text>'
    ).format(x, shift, anchor, n)


def _lines(axes: Axes, crews: Sequence[Crew]) -> Markup:
    """Draw all lines in a frame that stretches, so that each is one line and may be dashed."""
    drawn = [
        Markup('<polyline class="curve c{}" points="{}"/>').format(
            _look(crews, i),
            " ".join(f"{axes.x(n):.2f},{axes.y(width):.1f}" for n, width in _bent(crew.expected)),
        )
        for i, crew in enumerate(crews)
    ]
    return Markup(
        '<svg width="100%" height="{0}" viewBox="0 0 100 {0}" preserveAspectRatio="none">{1}</svg>'
    ).format(axes.height, Markup("").join(drawn))


def _bent(expected: Sequence[Expected]) -> Iterator[tuple[float, float]]:
    """Yield the places of a line, between two known ones along the power law that joins them."""
    known = [(e.n_groups, e.width) for e in expected if e.width > 0]
    for (n, width), (after, narrower) in pairwise(known):
        power = math.log(narrower / width) / math.log(after / n)
        for k in range(BENDS):
            between = n + (after - n) * k / BENDS
            yield between, width * (between / n) ** power
    yield from known[-1:]


def _needed(axes: Axes, outlook: Outlook, crew: Crew, look: int) -> Markup:
    """Draw how many documents so many annotators need; all annotators with the number."""
    if crew.needed is None or crew.needed.n_groups > axes.right:
        return Markup("")
    n, width = crew.needed.n_groups, outlook.planned.width
    point = axes.point(n, width, look)
    if crew is not outlook.planned.everybody:
        return point
    return point + Markup(
        '<text class="many" x="{:.2f}%" y="{:.1f}" text-anchor="middle">{:,}</text>'
    ).format(axes.x(n), axes.y(width) + 24, n)


def _described(crews: Sequence[Crew]) -> str:
    return "; ".join(
        f"{counted(crew.n_annotators, 'annotator')}: "
        + ", ".join(f"{e.n_groups} {shortest(round(e.width, 2))}" for e in crew.expected)
        for crew in crews
    )
