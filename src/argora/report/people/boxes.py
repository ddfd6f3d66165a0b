"""Box plots: numbers of annotators side by side, each a dot, on one axis (inline SVG)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from argora.analysis.words import number
from argora.diagnostics.quartiles import Quartiles

__all__ = ["BoxRow", "axis_picture", "box_picture", "ticks"]

HEIGHT = 34
FLAT = 24
"""The same without dots."""
MIDDLE = 12
DOTS = 27
"""Dots stand below the box, so that neither hides the other."""


@dataclass(frozen=True)
class BoxRow:
    """A row of box plots."""

    title: str
    box: Quartiles
    values: Mapping[str, float]
    unit: str = ""


def box_picture(row: BoxRow, low: float, high: float) -> Markup:
    """Draw quartiles, whiskers and a dot for each annotator from ``low`` to ``high``."""
    box = row.box
    if not box.n:
        return Markup("")

    def at(value: float) -> str:
        share = (value - low) / (high - low) if high > low else 0.5
        return f"{100 * min(max(share, 0.0), 1.0):.2f}%"

    height = HEIGHT if row.values else FLAT
    parts = [
        *(_rule(at(tick), height) for tick in ticks(low, high)),
        Markup('<line class="whisker" x1="{}" x2="{}" y1="{y}" y2="{y}"/>').format(
            at(box.low), at(box.high), y=MIDDLE
        ),
        Markup(
            '<svg x="{x}" y="{y}" width="{w}" height="14" overflow="visible">'
            '<rect class="box" width="100%" height="14"/></svg>'
        ).format(x=at(box.lower), y=MIDDLE - 7, w=_wide(box, low, high)),
        Markup('<line class="median" x1="{0}" x2="{0}" y1="{1}" y2="{2}"/>').format(
            at(box.median), MIDDLE - 7, MIDDLE + 7
        ),
        *(
            Markup('<circle class="dot" cx="{}" cy="{}" r="3"><title>{}</title></circle>').format(
                at(value), DOTS, f"{name}: {number(value, 2)}{row.unit}"
            )
            for name, value in row.values.items()
            if not math.isnan(value)
        ),
    ]
    said = (
        f"{row.title}: half of the annotators between {number(box.lower, 2)} and "
        f"{number(box.upper, 2)}, median {number(box.median, 2)}"
    )
    return Markup('<svg class="boxes" height="{}" role="img" aria-label="{}">{}</svg>').format(
        height, said, Markup("").join(parts)
    )


def axis_picture(low: float, high: float, *, digits: int = 1) -> Markup:
    """Draw the numbers of the axis, below the rows or above them."""
    places = ticks(low, high)
    words = [
        Markup('<text x="{:.2f}%" y="12" text-anchor="{}">{}</text>').format(
            100 * (tick - low) / (high - low),
            "start" if tick == low else "end" if tick == high else "middle",
            number(tick, digits) if digits else f"{tick:,.0f}",
        )
        for tick in places
    ]
    return Markup('<svg class="boxes" height="16" aria-hidden="true">{}</svg>').format(
        Markup("").join(words)
    )


def ticks(low: float, high: float) -> Sequence[float]:
    """Return at most six round places on an axis.

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


def _wide(box: Quartiles, low: float, high: float) -> str:
    return f"{100 * (box.upper - box.lower) / (high - low) if high > low else 0:.2f}%"


def _rule(x: str, height: int) -> Markup:
    return Markup('<line class="rule" x1="{0}" x2="{0}" y1="0" y2="{1}"/>').format(x, height)
