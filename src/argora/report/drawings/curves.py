"""Lines over steps: the best two, three ... annotators; confusion along a path (inline SVG)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from argora.report.drawings.rows import ticks
from argora.text.numbers import number

__all__ = ["LOOKS", "Curve", "Curves", "curves_picture", "has_line", "sample"]

HEIGHT = 220
LOOKS = 6
"""How many lines of their own the style sheet knows."""


@dataclass(frozen=True)
class Curve:
    """One line: a value for every step, NaN where there is none; a band if its ends are known."""

    title: str
    values: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


@dataclass(frozen=True)
class Curves:
    """Lines over the same steps.

    Attributes
    ----------
    steps : what stands below each step, such as a number of annotators.
    name, across : what is drawn upward and across.
    """

    title: str
    curves: tuple[Curve, ...]
    steps: tuple[str, ...]
    name: str
    across: str

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The lowest and highest place: round numbers around all values, zero if it is near."""
        own = [v for c in self.curves for v in (*c.values, *c.low, *c.high) if not math.isnan(v)]
        low, high = min(own, default=0.0), max(own, default=1.0)
        low = 0.0 if 0 <= low < 0.3 * high or low == high == 0 else math.floor(low * 20 - 0.2) / 20
        return low, max(low + 0.1, min(1.0, math.ceil(high * 20 + 0.2) / 20))

    def x(self, step: int) -> float:
        """Return where a step stands, in percent."""
        return 100 * step / max(1, len(self.steps) - 1)

    def y(self, value: float) -> float:
        """Return where a value stands, in pixels from above."""
        low, high = self.ends
        return HEIGHT * (1 - (value - low) / (high - low))


def has_line(field: Curves) -> bool:
    """Return whether two steps of a curve have values, so that there is a line to draw."""
    return any(sum(not math.isnan(value) for value in each.values) > 1 for each in field.curves)


def curves_picture(field: Curves) -> Markup:
    """Draw lines over steps; nothing where fewer than two steps have values."""
    if not has_line(field):
        return Markup("")
    said = "; ".join(
        f"{curve.title}: {', '.join(number(v, 2) for v in curve.values)}" for curve in field.curves
    )
    return Markup(
        '<svg class="curves" height="{}" role="img"><title>{}</title><desc>{}</desc>{}{}{}</svg>'
    ).format(
        HEIGHT + 44,
        field.title,
        said,
        Markup("").join(_grid(field)),
        _stretched(field),
        Markup("").join(_dots(field)),
    )


def sample(look: int) -> Markup:
    """Draw a piece of a line for the key."""
    return Markup(
        '<svg class="curves sample" width="36" height="12" aria-hidden="true">'
        '<line class="curve c{}" x1="0" x2="36" y1="6" y2="6"/></svg>'
    ).format(look % LOOKS)


def _grid(field: Curves) -> Iterator[Markup]:
    for tick in ticks(*field.ends):
        y = f"{field.y(tick):.1f}"
        yield Markup('<line class="rule" x1="0" x2="100%" y1="{0}" y2="{0}"/>').format(y)
        yield Markup('<text x="-8" y="{}" dy="4" text-anchor="end">{}</text>').format(
            y, number(tick, 2)
        )
    every = max(1, math.ceil(len(field.steps) / 10))
    for i, step in enumerate(field.steps):
        if i % every == 0:
            yield Markup('<text x="{:.2f}%" y="{}" text-anchor="middle">{}</text>').format(
                field.x(i), HEIGHT + 18, step
            )
    yield Markup('<text class="name" x="100%" y="{}" text-anchor="end">{}</text>').format(
        HEIGHT + 38, field.across
    )
    yield Markup('<text class="name" x="-8" y="-12">{}</text>').format(field.name)


def _stretched(field: Curves) -> Markup:
    """Draw bands and lines in a frame that stretches, so that each is one line."""
    parts = []
    for i, curve in enumerate(field.curves):
        ends = [
            (field.x(step), field.y(low), field.y(high))
            for step, (low, high) in enumerate(zip(curve.low, curve.high, strict=True))
            if not math.isnan(low)
        ]
        if ends:
            around = [(x, y) for x, y, _ in ends] + [(x, y) for x, _, y in reversed(ends)]
            parts.append(
                Markup('<polygon class="band c{}" points="{}"/>').format(i % LOOKS, _points(around))
            )
        known = [
            (field.x(step), field.y(value))
            for step, value in enumerate(curve.values)
            if not math.isnan(value)
        ]
        parts.append(
            Markup('<polyline class="curve c{}" points="{}"/>').format(i % LOOKS, _points(known))
        )
    return Markup(
        '<svg width="100%" height="{0}" viewBox="0 0 100 {0}" preserveAspectRatio="none" '
        'overflow="visible">{1}</svg>'
    ).format(HEIGHT, Markup("").join(parts))


def _dots(field: Curves) -> Iterator[Markup]:
    for i, curve in enumerate(field.curves):
        for step, value in enumerate(curve.values):
            if not math.isnan(value):
                said = f"{curve.title}, {field.steps[step]}: {number(value, 2)}"
                yield Markup(
                    '<circle class="dot c{}" cx="{:.2f}%" cy="{:.1f}" r="3"><title>{}</title>'
                    "</circle>"
                ).format(i % LOOKS, field.x(step), field.y(value), said)


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.2f},{y:.1f}" for x, y in places)
