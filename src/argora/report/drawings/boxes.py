"""Box plots: numbers of annotators side by side, each a dot, on one axis (inline SVG)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from argora.diagnostics.quartiles import Quartiles
from argora.report.drawings.rows import axis_below, named_rows, ticks
from argora.text.numbers import number

__all__ = ["BoxRow", "boxes_picture"]

HIGH = 34
FLAT = 28
"""The same without dots."""
MIDDLE = 14
DOTS = 29
"""Dots stand below the box, so that neither hides the other."""


@dataclass(frozen=True)
class BoxRow:
    """A row of box plots: quartiles and whiskers, and the values to draw as dots, by name."""

    title: str
    box: Quartiles
    values: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Axis:
    """Numbers from ``low`` to ``high`` as shares of a width."""

    low: float
    high: float

    def at(self, value: float) -> str:
        """Return where a value stands, in percent; values off the axis stand at its end."""
        share = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return f"{100 * min(max(share, 0.0), 1.0):.2f}%"


def boxes_picture(
    rows: Sequence[BoxRow], low: float, high: float, title: str, *, digits: int = 1
) -> Markup:
    """Draw quartiles, whiskers and a dot for each value, from ``low`` to ``high``."""
    axis = Axis(low, high)
    height = HIGH if any(row.values for row in rows) else FLAT
    places = [
        (axis.at(tick), number(tick, digits) if digits else f"{tick:,.0f}")
        for tick in ticks(low, high)
    ]
    return named_rows(
        "boxes",
        [(row.title, _box(row, axis)) for row in rows],
        height=height,
        title=title,
        described="; ".join(map(_described, rows)),
        around=axis_below(places, len(rows) * height),
    )


def _box(row: BoxRow, axis: Axis) -> Markup:
    box, at = row.box, axis.at
    if not box.n:
        return Markup("")
    reach = axis.high - axis.low
    width = 100 * (box.upper - box.lower) / reach if reach > 0 else 0
    parts = [
        Markup('<line class="whisker" x1="{}" x2="{}" y1="{y}" y2="{y}"/>').format(
            at(box.low), at(box.high), y=MIDDLE
        ),
        Markup('<rect class="box" x="{}" y="{}" width="{:.2f}%" height="14"/>').format(
            at(box.lower), MIDDLE - 7, width
        ),
        Markup('<line class="median" x1="{0}" x2="{0}" y1="{1}" y2="{2}"/>').format(
            at(box.median), MIDDLE - 7, MIDDLE + 7
        ),
        *(
            Markup('<circle class="dot" cx="{}" cy="{}" r="3"><title>{}</title></circle>').format(
                at(value), DOTS, f"{name}: {number(value, 2)}"
            )
            for name, value in row.values.items()
            if not math.isnan(value)
        ),
    ]
    return Markup("").join(parts)


def _described(row: BoxRow) -> str:
    return (
        f"{row.title}: half between {number(row.box.lower, 2)} and {number(row.box.upper, 2)}, "
        f"median {number(row.box.median, 2)}"
    )
