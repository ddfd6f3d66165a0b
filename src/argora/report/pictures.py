"""The lanes of a continuum: who marked what along a text (inline SVG)."""

from __future__ import annotations

from markupsafe import Markup

from argora.report.continuum import Block, Continuum, Lane

__all__ = ["differing_picture", "lane_picture"]

NARROW = 1.6
"""A letter needs about this share of the text, in percent."""
ROOMY = 4.5
"""A letter needs about this share of the text on a phone; narrower blocks hide theirs there."""
LEVEL = 15
"""Height of a level of a lane in pixels."""


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


def _pc(value: float) -> str:
    return f"{value:.2f}%"
