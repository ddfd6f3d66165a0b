"""The axis of figures with intervals: each drawn in its cell, and the headline."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

from argora.report.blocks import Measured
from argora.text.numbers import number

__all__ = ["LIMITS", "Axis", "axis_of", "range_picture", "scale_picture"]

LIMITS = (0.667, 0.8)
"""The limits of Krippendorff's scale (2004, p. 241)."""


@dataclass(frozen=True)
class Axis:
    """Values from ``low`` to 1 as shares of a width."""

    low: float = 0.0

    def share(self, value: float) -> float:
        """Return where a value stands, as a share of the width; those off the axis at its end."""
        return min(max((value - self.low) / (1 - self.low), 0.0), 1.0)

    def at(self, value: float) -> str:
        """Return where a value stands, in percent."""
        return f"{100 * self.share(value):.2f}%"


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


def range_picture(figure: Measured, axis: Axis) -> Markup:
    """Draw value and interval with marks at the limits of the scale; nothing if undefined."""
    if math.isnan(figure.value):
        return Markup("")
    own = Axis() if figure.is_share else axis
    parts = [Markup('<line class="rail" x1="0" x2="100%" y1="8" y2="8"/>')]
    if not figure.is_share and figure.limits:
        parts += [
            Markup('<line class="limit" x1="{0}" x2="{0}" y1="2" y2="14"/>').format(own.at(limit))
            for limit in LIMITS
        ]
    if not figure.is_share and own.low < 0:
        parts.append(
            Markup('<line class="zero" x1="{0}" x2="{0}" y1="4" y2="12"/>').format(own.at(0))
        )
    if not math.isnan(figure.low):
        parts.append(
            Markup('<line class="reach" x1="{}" x2="{}" y1="8" y2="8"/>').format(
                own.at(figure.low), own.at(figure.high)
            )
        )
    parts.append(
        Markup('<circle class="point" cx="{}" cy="8" r="3.5"/>').format(own.at(figure.value))
    )
    return Markup('<svg class="range" height="16" aria-hidden="true">{}</svg>').format(
        Markup("").join(parts)
    )


WORDS = ("too low to rely on", "tentative", "reliable")


def scale_picture(figure: Measured) -> Markup:
    """Draw the headline on the named scale."""
    axis = axis_of([figure])
    bounds = [axis.low, *LIMITS, 1.0]
    zones = [
        Markup('<rect class="zone z{}" x="{}" width="{}" y="26" height="26"/>').format(
            i, axis.at(start), _width(axis, start, end)
        )
        for i, (start, end) in enumerate(pairwise(bounds))
    ]
    ticks = [
        Markup('<text class="tick" x="{}" y="68" text-anchor="{}">{}</text>').format(
            axis.at(value), anchor, f"{value:g}"
        )
        for value, anchor in zip(bounds, ("start", "middle", "middle", "end"), strict=True)
    ]
    reach = Markup("")
    if not math.isnan(figure.low):
        reach = Markup('<line class="reach" x1="{}" x2="{}" y1="39" y2="39"/>').format(
            axis.at(figure.low), axis.at(figure.high)
        )
    words = [
        Markup('<text class="word" x="{}" y="88" text-anchor="{}">{}</text>').format(
            axis.at(place), anchor, word
        )
        for place, anchor, word in zip(
            ((axis.low + LIMITS[0]) / 2, sum(LIMITS) / 2, 1.0),
            ("middle", "middle", "end"),
            WORDS,
            strict=True,
        )
    ]
    return Markup(
        '<svg class="scale" height="96" role="img" aria-label="{}">{}{}'
        '<circle class="point" cx="{}" cy="39" r="6"/>'
        '<text class="here" x="{}" y="16" text-anchor="middle">{}</text>{}</svg>'
    ).format(
        _described(figure),
        Markup("").join(zones),
        reach,
        axis.at(figure.value),
        axis.at(min(max(figure.value, axis.low + 0.03), 0.97)),
        number(figure.value),
        Markup("").join((*ticks, *words)),
    )


def _described(figure: Measured) -> str:
    if math.isnan(figure.low):
        return f"{number(figure.value)} on a scale with limits at .667 and .8"
    return (
        f"{number(figure.value)}, interval {number(figure.low)} to {number(figure.high)}, "
        "on a scale with limits at .667 and .8"
    )


def _width(axis: Axis, start: float, end: float) -> str:
    return f"{100 * (end - start) / (1 - axis.low):.2f}%"
