"""The picture of a plan: how the interval narrows as documents are added (inline SVG)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from markupsafe import Markup

from argora.analysis.outlook import Outlook, whole, wide
from argora.analysis.words import counted
from argora.measures import Crew
from argora.measures.planning.expecting import Expected

__all__ = ["COLOURS", "key_of", "narrowing_picture"]

HEIGHT = 300
BENDS = 6
COLOURS = 6
"""How many lines of their own the style sheet knows."""
TICKS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
STEPS = (1, 2, 5, 10, 20, 25, 50)


@dataclass(frozen=True)
class Field:
    """Places in the picture: documents across, in percent, and widths upward, in pixels."""

    outlook: Outlook

    @cached_property
    def crews(self) -> list[Crew]:
        """Who has a line."""
        return [crew for crew in self.outlook.planned.crews if crew.undefined is None]

    @cached_property
    def sizes(self) -> list[int]:
        """The numbers of documents that the lines go through."""
        return [e.n_groups for e in self.crews[0].expected]

    @cached_property
    def top(self) -> float:
        """The largest width."""
        widths = [e.width for crew in self.crews for e in crew.expected if e.width > 0]
        return 1.05 * max([*widths, self.outlook.planned.width])

    @property
    def right(self) -> int:
        """The largest number of documents."""
        return self.sizes[-1]

    def x(self, n_groups: float) -> float:
        """Return where a number of documents stands, in percent, at most at the right end."""
        return 100 * min(n_groups / self.right, 1.0)

    def y(self, width: float) -> float:
        """Return where a width stands, in pixels from above."""
        return HEIGHT * (1 - width / self.top)


def narrowing_picture(outlook: Outlook) -> Markup:
    """Draw the width of the interval by documents, a line for each number of annotators.

    Nothing where there is nothing to draw.
    """
    field = Field(outlook)
    if not outlook.planned.is_defined or not field.crews or len(field.sizes) < 2:
        return Markup("")
    parts = [
        *_grid(field),
        *_wanted(field),
        *_pilot(field),
        _lines(field),
        *(_dot(field, i, crew) for i, crew in enumerate(field.crews)),
    ]
    return Markup(
        '<svg class="narrowing" height="{}" role="img"><title>{}</title><desc>{}</desc>{}</svg>'
    ).format(HEIGHT + 44, outlook.title, _described(field), Markup("").join(parts))


def key_of(outlook: Outlook) -> list[tuple[Markup, str]]:
    """Return a sample of each line with what it stands for, most annotators first."""
    crews = Field(outlook).crews
    samples = [
        (
            Markup(
                '<svg class="narrowing sample" width="36" height="12" aria-hidden="true">'
                '<line class="curve c{}" x1="0" x2="36" y1="6" y2="6"/></svg>'
            ).format(_look(crews, i)),
            counted(crew.n_annotators, "annotator"),
        )
        for i, crew in enumerate(crews)
    ]
    return samples[::-1]


def _look(crews: Sequence[Crew], i: int) -> int:
    """Return the look of a line: the whole one for all annotators, another for each fewer."""
    return (len(crews) - 1 - i) % COLOURS


def _grid(field: Field) -> Iterator[Markup]:
    for width in _steps(field.top, TICKS):
        y = f"{field.y(width):.1f}"
        yield Markup('<line class="rule" x1="0" x2="100%" y1="{0}" y2="{0}"/>').format(y)
        yield Markup('<text class="tick" x="-8" y="{}" dy="4" text-anchor="end">{}</text>').format(
            y, f"{width:.2f}"
        )
    scale = 10 ** max(0, math.floor(math.log10(field.right)) - 1)
    for n in _steps(field.right, [step * scale for step in STEPS]):
        yield Markup(
            '<text class="tick" x="{:.2f}%" y="{}" text-anchor="middle">{:,}</text>'
        ).format(field.x(n), HEIGHT + 18, round(n))
    yield Markup('<text class="name" x="100%" y="{}" text-anchor="end">{}</text>').format(
        HEIGHT + 38, field.outlook.nouns
    )
    yield Markup('<text class="name" x="-8" y="-12">width of the interval</text>')


def _steps(top: float, choices: Sequence[float]) -> list[float]:
    """Return at most six round places from nought to the top.

    >>> _steps(0.32, TICKS)
    [0.0, 0.1, 0.2, 0.3...]
    """
    step = next((step for step in choices if top / step <= 5.5), choices[-1])
    return [i * step for i in range(int(top / step) + 1)]


def _wanted(field: Field) -> Iterator[Markup]:
    planned = field.outlook.planned
    y = f"{field.y(planned.width):.1f}"
    yield Markup('<line class="wanted" x1="0" x2="100%" y1="{0}" y2="{0}"/>').format(y)
    crew = planned.everybody
    if crew is not None and crew.needed is not None and not math.isnan(crew.at_least):
        low, high = whole(crew)
        yield Markup('<line class="probably" x1="{:.2f}%" x2="{:.2f}%" y1="{y}" y2="{y}"/>').format(
            field.x(low), field.x(high), y=y
        )
    yield Markup('<text class="word" x="0" dx="4" y="{}">wanted: {}</text>').format(
        f"{field.y(planned.width) + 18:.1f}", wide(planned.width)
    )


def _pilot(field: Field) -> Iterator[Markup]:
    n = field.outlook.planned.n_groups
    if n > field.right:
        return
    x = field.x(n)
    yield Markup('<line class="pilot" x1="{0:.2f}%" x2="{0:.2f}%" y1="0" y2="{1}"/>').format(
        x, HEIGHT
    )
    anchor, shift = ("start", 5) if x < 60 else ("end", -5)
    yield Markup(
        '<text class="word" x="{:.2f}%" dx="{}" y="12" text-anchor="{}">the pilot: {}</text>'
    ).format(x, shift, anchor, n)


def _lines(field: Field) -> Markup:
    """Draw all lines in a frame that stretches, so that each is one line and may be dashed."""
    drawn = [
        Markup('<polyline class="curve c{}" points="{}"/>').format(
            _look(field.crews, i),
            " ".join(f"{field.x(n):.2f},{field.y(width):.1f}" for n, width in _bent(crew.expected)),
        )
        for i, crew in enumerate(field.crews)
    ]
    return Markup(
        '<svg width="100%" height="{0}" viewBox="0 0 100 {0}" preserveAspectRatio="none">{1}</svg>'
    ).format(HEIGHT, Markup("").join(drawn))


def _bent(expected: Sequence[Expected]) -> Iterator[tuple[float, float]]:
    """Yield the places of a line, between two known ones along the power law that joins them."""
    known = [(e.n_groups, e.width) for e in expected if e.width > 0]
    for (n, width), (after, narrower) in pairwise(known):
        power = math.log(narrower / width) / math.log(after / n)
        for k in range(BENDS):
            between = n + (after - n) * k / BENDS
            yield between, width * (between / n) ** power
    yield from known[-1:]


def _dot(field: Field, i: int, crew: Crew) -> Markup:
    if crew.needed is None or crew.needed.n_groups > field.right:
        return Markup("")
    x, y = field.x(crew.needed.n_groups), field.y(field.outlook.planned.width)
    dot = Markup('<circle class="here c{}" cx="{:.2f}%" cy="{:.1f}" r="5"/>').format(
        _look(field.crews, i), x, y
    )
    if crew is not field.outlook.planned.everybody:
        return dot
    return dot + Markup(
        '<text class="many" x="{:.2f}%" y="{:.1f}" text-anchor="middle">{:,}</text>'
    ).format(x, y + 24, crew.needed.n_groups)


def _described(field: Field) -> str:
    return "; ".join(
        f"{counted(crew.n_annotators, 'annotator')}: "
        + ", ".join(f"{e.n_groups} {wide(round(e.width, 2))}" for e in crew.expected)
        for crew in field.crews
    )
