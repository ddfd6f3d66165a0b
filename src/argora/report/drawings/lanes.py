"""The lanes of a document: everybody's units along the text, and where they differ (inline SVG)."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from argora.analysis.continuum import Block, Continuum, Lane
from argora.report.drawings.palette import Palette, Style
from argora.report.drawings.rows import named_rows
from argora.report.elements import join, tag

__all__ = ["label_of", "lanes_picture"]

NARROW = 1.6
"""A letter needs about this share of the text, in percent."""
ROOMY = 4.5
"""A letter needs about this share of the text on a phone; narrower blocks hide theirs there."""
LEVEL = 15
"""Height of a level of a lane in pixels."""
APART = 5


def lanes_picture(continuum: Continuum, palette: Palette, title: str) -> Markup:
    """Draw a lane for each annotator, and one of what differs."""
    rows = [
        (lane.annotator, lane.levels * LEVEL + 2 * APART, join(_lane(lane, continuum, palette)))
        for lane in continuum.lanes
    ]
    differing = [
        tag("rect", class_="differ", x=_percent(left), y=6, width=_percent(width), height=6)
        for left, width in continuum.differing
    ]
    rail = tag("line", class_="rail", x1=0, x2="100%", y1=12, y2=12)
    lanes = [f"{len(lane.blocks)} stretches marked by {lane.annotator}" for lane in continuum.lanes]
    return named_rows(
        "lane",
        [*rows, ("differ", 18, rail + join(differing))],
        title=title,
        description="; ".join([*lanes, f"{continuum.share:.0%} of the text differs"]),
    )


def label_of(block: Block, style: Style) -> str:
    """Return the category of a unit with its attributes."""
    return f"{style.title} ({block.detail})" if block.detail else style.title


def _lane(lane: Lane, continuum: Continuum, palette: Palette) -> Iterator[Markup]:
    """Yield one annotator's units over a line, each with its letter where there is room."""
    base = lane.levels * LEVEL + APART - 1
    yield tag("line", class_="rail", x1=0, x2="100%", y1=base, y2=base)
    for start in map(_percent, continuum.paragraphs):
        yield tag("line", class_="par", x1=start, x2=start, y1=0, y2=base)
    for block in lane.blocks:
        style, y = palette[block.category], block.level * LEVEL + 2
        yield tag(
            "rect",
            tag("title", label_of(block, style)),
            class_=style.css,
            x=_percent(block.left),
            y=y,
            width=_percent(block.width),
            height=LEVEL - 2,
        )
        if block.width >= NARROW * len(style.letter):
            small = "sm" if block.width < ROOMY * len(style.letter) else None
            middle = _percent(block.left + block.width / 2)
            yield tag("text", style.letter, class_=small, x=middle, y=y + 10, text_anchor="middle")


def _percent(value: float) -> str:
    return f"{value:.2f}%"
