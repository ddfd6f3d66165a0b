"""Small drawings beside the numbers: ranges, the scale, the lanes of a continuum (inline SVG)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

from argora.analysis.verdict import LIMITS
from argora.analysis.words import is_share, number
from argora.measures import Result
from argora.report.continuum import Block, Continuum, Lane

__all__ = ["Axis", "axis_of", "differing_picture", "lane_picture", "range_picture", "scale_picture"]

WORDS = ("too low to rely on", "tentative", "reliable")
NARROW = 1.6
"""A letter needs about this share of the text, in percent."""
ROOMY = 4.5
"""A letter needs about this share of the text on a phone; narrower blocks hide theirs there."""
LEVEL = 15
"""Height of a level of a lane in pixels."""

Where = str


@dataclass(frozen=True)
class Axis:
    """Values from ``low`` to 1 as shares of a width."""

    low: float = 0.0

    def at(self, value: float) -> Where:
        """Return where a value stands, in percent; values off the axis stand at its end."""
        share = (value - self.low) / (1 - self.low)
        return f"{100 * min(max(share, 0), 1):.2f}%"


def axis_of(results: Iterable[Result]) -> Axis:
    """Return an axis from 0, or from as far below as the results reach, down to -1."""
    lows = [
        value
        for result in results
        if not is_share(result)
        for value in (result.value, result.low)
        if not math.isnan(value)
    ]
    lowest = min(lows, default=0.0)
    return Axis(0.0 if lowest >= 0 else max(-1.0, math.floor(lowest * 4) / 4))


def range_picture(result: Result, axis: Axis, *, marks: bool = True) -> Markup:
    """Draw value and interval with marks at the limits of the scale; nothing if undefined."""
    if not result.is_defined:
        return Markup("")
    axis = Axis() if is_share(result) else axis
    parts = [Markup('<line class="rail" x1="0" x2="100%" y1="8" y2="8"/>')]
    if not is_share(result) and marks:
        parts += [
            Markup('<line class="limit" x1="{0}" x2="{0}" y1="2" y2="14"/>').format(axis.at(limit))
            for limit in LIMITS
        ]
    if not is_share(result) and axis.low < 0:
        parts.append(
            Markup('<line class="zero" x1="{0}" x2="{0}" y1="4" y2="12"/>').format(axis.at(0))
        )
    if result.interval is not None and result.interval.is_defined:
        parts.append(
            Markup('<line class="reach" x1="{}" x2="{}" y1="8" y2="8"/>').format(
                axis.at(result.low), axis.at(result.high)
            )
        )
    parts.append(
        Markup('<circle class="point" cx="{}" cy="8" r="3.5"/>').format(axis.at(result.value))
    )
    return Markup('<svg class="range" height="16" aria-hidden="true">{}</svg>').format(
        Markup("").join(parts)
    )


def scale_picture(result: Result) -> Markup:
    """Draw the headline on the named scale."""
    axis = axis_of([result])
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
    if result.interval is not None and result.interval.is_defined:
        reach = Markup('<line class="reach" x1="{}" x2="{}" y1="39" y2="39"/>').format(
            axis.at(result.low), axis.at(result.high)
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
        _described(result),
        Markup("").join(zones),
        reach,
        axis.at(result.value),
        axis.at(min(max(result.value, axis.low + 0.03), 0.97)),
        number(result.value),
        Markup("").join((*ticks, *words)),
    )


def _described(result: Result) -> str:
    if result.interval is None or not result.interval.is_defined:
        return f"{number(result.value)} on a scale with limits at .667 and .8"
    return (
        f"{number(result.value)}, interval {number(result.low)} to {number(result.high)}, "
        "on a scale with limits at .667 and .8"
    )


def _width(axis: Axis, start: float, end: float) -> Where:
    return f"{100 * (end - start) / (1 - axis.low):.2f}%"


def lane_picture(lane: Lane, continuum: Continuum) -> Markup:
    """Draw one annotator's units along the text, each with its letter where there is room."""
    height = lane.levels * LEVEL + 5
    ends = [
        Markup('<line class="par" x1="{0}" x2="{0}" y1="0" y2="{1}"/>').format(_pc(x), height)
        for x in continuum.paragraphs
    ]
    blocks = [_block(block) for block in lane.blocks]
    return Markup(
        '<svg class="lane" height="{}" role="img" aria-label="{}">'
        '<line class="rail" x1="0" x2="100%" y1="{}" y2="{}"/>{}{}</svg>'
    ).format(
        height,
        f"{len(lane.blocks)} stretches marked by {lane.annotator}",
        height - 1,
        height - 1,
        Markup("").join(ends),
        Markup("").join(blocks),
    )


def _block(block: Block) -> Markup:
    y = block.level * LEVEL + 2
    drawn = Markup(
        '<rect class="{0}" x="{1}" y="{2}" width="{3}" height="{4}"><title>{5}</title></rect>'
    ).format(block.style.css, _pc(block.left), y, _pc(block.width), LEVEL - 2, block.label)
    if block.width < NARROW * len(block.style.letter):
        return drawn
    middle = _pc(block.left + block.width / 2)
    small = ' class="sm"' if block.width < ROOMY * len(block.style.letter) else ""
    return drawn + Markup('<text{} x="{}" y="{}" text-anchor="middle">{}</text>').format(
        Markup(small), middle, y + 10, block.style.letter
    )


def differing_picture(continuum: Continuum) -> Markup:
    """Draw the stretches that not all annotators see alike."""
    blocks = [
        Markup('<rect class="differ" x="{}" y="1" width="{}" height="6"/>').format(
            _pc(left), _pc(width)
        )
        for left, width in continuum.differing
    ]
    return Markup(
        '<svg class="lane" height="8" role="img" aria-label="{}">'
        '<line class="rail" x1="0" x2="100%" y1="7" y2="7"/>{}</svg>'
    ).format(f"{continuum.share:.0%} of the text differs", Markup("").join(blocks))


def _pc(value: float) -> Where:
    return f"{value:.2f}%"
