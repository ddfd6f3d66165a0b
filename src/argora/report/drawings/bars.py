"""Small drawings beside numbers: shares, differences from zero, and lines of a few values."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from markupsafe import Markup

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
    parts = [
        Markup('<line class="rail" x1="0" x2="100%" y1="15" y2="15"/>'),
        Markup('<rect class="part" x="0" y="3" width="{}" height="10"/>').format(_at(share, whole)),
    ]
    if not math.isnan(mark):
        x = _at(mark, whole)
        parts += [
            Markup('<line class="{0}" x1="{1}" x2="{1}" y1="0" y2="16"/>').format(look, x)
            for look in ("halo", "mark")
        ]
    return Markup('<svg class="share" height="16" aria-hidden="true">{}</svg>').format(
        Markup("").join(parts)
    )


def parts_picture(parts: Sequence[tuple[int, str]]) -> Markup:
    """Draw counts as parts of one bar, each in its look: settled, blank or open."""
    whole, before, drawn = sum(n for n, _ in parts), 0, []
    for n, look in parts:
        if n:
            drawn.append(
                Markup('<rect class="{}" x="{}" y="2" width="{}" height="16"/>').format(
                    look, _at(before, whole), _at(n, whole)
                )
            )
        before += n
    return Markup('<svg class="parts" height="20" aria-hidden="true">{}</svg>').format(
        Markup("").join(drawn)
    )


def difference_picture(value: float, low: float, high: float, reach: float) -> Markup:
    """Draw a difference and its interval on an axis from ``-reach`` to ``reach``."""
    if math.isnan(value):
        return Markup("")

    def at(number: float) -> str:
        return _at(min(max(number, -reach), reach) + reach, 2 * reach)

    parts = [
        Markup('<line class="rail" x1="0" x2="100%" y1="8" y2="8"/>'),
        Markup('<line class="limit" x1="50%" x2="50%" y1="1" y2="15"/>'),
    ]
    if not math.isnan(low):
        parts.append(
            Markup('<line class="reach" x1="{}" x2="{}" y1="8" y2="8"/>').format(at(low), at(high))
        )
    parts.append(Markup('<circle class="point" cx="{}" cy="8" r="3.5"/>').format(at(value)))
    return Markup('<svg class="range" height="16" aria-hidden="true">{}</svg>').format(
        Markup("").join(parts)
    )


def line_picture(values: Sequence[float], low: float, high: float) -> Markup:
    """Draw a few values from ``low`` to ``high`` as a small line without an axis."""
    known = [(i, v) for i, v in enumerate(values) if not math.isnan(v)]
    if len(known) < 2 or high <= low:
        return Markup("")
    spots = [
        (10 + 80 * i / (len(values) - 1), 4 + 20 * (high - v) / (high - low)) for i, v in known
    ]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    dots = Markup("").join(
        Markup('<circle class="dot" cx="{:.1f}%" cy="{:.1f}" r="3"/>').format(x, y)
        for x, y in spots
    )
    return Markup(
        '<svg class="spark" height="{0}" aria-hidden="true"><svg width="100%" height="{0}" '
        'viewBox="0 0 100 {0}" preserveAspectRatio="none"><polyline class="curve c0" '
        'points="{1}"/></svg>{2}</svg>'
    ).format(LINE, points, dots)


def reach_of(numbers: Iterable[float]) -> float:
    """Return how far an axis has to reach to both sides of zero, in round steps."""
    largest = max((abs(x) for x in numbers if not math.isnan(x)), default=0.0)
    return max(0.05, math.ceil(largest * 20) / 20)


def _at(value: float, whole: float) -> str:
    return f"{100 * min(max(value / whole, 0.0), 1.0):.2f}%"
