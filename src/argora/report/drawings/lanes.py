"""The lanes of a document: everybody's units along the text, and where they differ (inline SVG)."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from argora.analysis.continuum import Block, Continuum, Lane
from argora.report.drawings.palette import Style

__all__ = ["label_of", "lanes_picture"]

NARROW = 1.6
"""A letter needs about this share of the text, in percent."""
ROOMY = 4.5
"""A letter needs about this share of the text on a phone; narrower blocks hide theirs there."""
LEVEL = 15
"""Height of a level of a lane in pixels."""


def lanes_picture(continuum: Continuum, palette: Mapping[str | None, Style]) -> Markup:
    """Draw a lane for each annotator, below its name, and one of what differs."""
    rows = [(lane.annotator, "who", _lane(lane, continuum, palette)) for lane in continuum.lanes]
    rows.append(("differ", "who muted", _differing(continuum)))
    row = Markup('<span class="{1}">{0}</span>{2}')
    return Markup("\n").join(row.format(*each) for each in rows)


def label_of(block: Block, style: Style) -> str:
    """Return the category of a unit with its attributes."""
    return f"{style.title} ({block.detail})" if block.detail else style.title


def _lane(lane: Lane, continuum: Continuum, palette: Mapping[str | None, Style]) -> Markup:
    """Draw one annotator's units, each with its letter where there is room."""
    height = lane.levels * LEVEL + 5
    ends = [
        Markup('<line class="par" x1="{0}" x2="{0}" y1="0" y2="{1}"/>').format(_pc(x), height)
        for x in continuum.paragraphs
    ]
    blocks = [_block(block, palette[block.category]) for block in lane.blocks]
    label = f"{len(lane.blocks)} stretches marked by {lane.annotator}"
    return _svg(height, label, [*ends, *blocks])


def _block(block: Block, style: Style) -> Markup:
    y = block.level * LEVEL + 2
    drawn = Markup(
        '<rect class="{0}" x="{1}" y="{2}" width="{3}" height="{4}"><title>{5}</title></rect>'
    ).format(style.css, _pc(block.left), y, _pc(block.width), LEVEL - 2, label_of(block, style))
    if block.width < NARROW * len(style.letter):
        return drawn
    middle = _pc(block.left + block.width / 2)
    small = ' class="sm"' if block.width < ROOMY * len(style.letter) else ""
    return drawn + Markup('<text{} x="{}" y="{}" text-anchor="middle">{}</text>').format(
        Markup(small), middle, y + 10, style.letter
    )


def _differing(continuum: Continuum) -> Markup:
    """Draw the stretches that not all annotators see alike."""
    blocks = [
        Markup('<rect class="differ" x="{}" y="1" width="{}" height="6"/>').format(
            _pc(left), _pc(width)
        )
        for left, width in continuum.differing
    ]
    return _svg(8, f"{continuum.share:.0%} of the text differs", blocks)


def _svg(height: int, label: str, parts: list[Markup]) -> Markup:
    """Draw a lane; its base runs along the lower edge."""
    return Markup(
        '<svg class="lane" height="{0}" role="img" aria-label="{1}">'
        '<line class="rail" x1="0" x2="100%" y1="{2}" y2="{2}"/>{3}</svg>'
    ).format(height, label, height - 1, Markup("").join(parts))


def _pc(value: float) -> str:
    return f"{value:.2f}%"
