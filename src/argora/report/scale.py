"""The headline of a report on the scale that judges it, as a drawing."""

from __future__ import annotations

import math
from itertools import pairwise

from markupsafe import Markup

from argora.report.blocks import Measured
from argora.report.forms.axis import LIMITS, Axis, axis_of
from argora.text.numbers import number

__all__ = ["scale_picture"]

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
