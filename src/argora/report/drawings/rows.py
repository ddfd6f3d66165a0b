"""Rows of a drawing with their names on the left, as wide as there is room (inline SVG)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from markupsafe import Markup

__all__ = ["axis_below", "named_rows", "ticks"]

LETTER = 7.2
"""How wide a letter of a name is in pixels, at most on average."""
LONGEST = 18
"""Longer names would leave no room on a phone."""
GAP = 8
BELOW = 20
NOTHING = Markup("")


def named_rows(
    look: str,
    rows: Sequence[tuple[str, Markup]],
    *,
    height: float,
    title: str,
    described: str = "",
    around: Markup = NOTHING,
) -> Markup:
    """Draw rows of one height below each other, each with its name.

    Parameters
    ----------
    around : what is drawn over the height of all rows, and below them.
    """
    names = [_short(name) for name, _ in rows]
    parts = [
        Markup(
            '<svg y="{y:g}" height="{height:g}" overflow="visible">'
            '<text class="who" x="{x}" y="{middle:g}" dy=".35em" text-anchor="end">{name}</text>'
            "{body}</svg>"
        ).format(y=i * height, height=height, middle=height / 2, x=-GAP, name=name, body=body)
        for i, (name, (_, body)) in enumerate(zip(names, rows, strict=True))
    ]
    return Markup(
        '<svg class="named {}" style="--names:{:.0f}px" height="{:g}" role="img"><title>{}</title>'
        "<desc>{}</desc>{}{}</svg>"
    ).format(
        look,
        LETTER * max(map(len, names), default=0) + GAP,
        len(rows) * height + (BELOW if around else 0),
        title,
        described,
        around,
        Markup("").join(parts),
    )


def axis_below(places: Sequence[tuple[str, str]], height: float) -> Markup:
    """Draw a line at each place over a height, and what it stands for below."""
    parts = [
        Markup(
            '<line class="rule" x1="{x}" x2="{x}" y1="0" y2="{height:g}"/>'
            '<text x="{x}" y="{y:g}" text-anchor="{anchor}">{words}</text>'
        ).format(
            x=x,
            height=height,
            y=height + 16,
            anchor={"0.00%": "start", "100.00%": "end"}.get(x, "middle"),
            words=words,
        )
        for x, words in places
    ]
    return Markup("").join(parts)


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


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
