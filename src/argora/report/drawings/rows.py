"""Drawings in rows with a name each: box plots, bars in parts, dendrograms (inline SVG)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from markupsafe import Markup

from argora.analysis.matrices import Name
from argora.diagnostics.annotators import Clustering, Distributions
from argora.diagnostics.annotators.distributions import MISSING
from argora.diagnostics.quartiles import Quartiles
from argora.report.drawings.palette import Style, looks_of
from argora.text.numbers import joined, number

__all__ = [
    "BoxRow",
    "ShareRow",
    "boxes_picture",
    "dendrogram_picture",
    "share_looks",
    "share_rows",
    "shares_picture",
    "ticks",
]

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
        described="; ".join(map(_box_in_words, rows)),
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


def _box_in_words(row: BoxRow) -> str:
    return (
        f"{row.title}: half between {number(row.box.lower, 2)} and {number(row.box.upper, 2)}, "
        f"median {number(row.box.median, 2)}"
    )


ROW = 24


@dataclass(frozen=True)
class Field:
    """Places in the picture: agreement across, the highest at the left, annotators down."""

    clusters: Clustering

    @cached_property
    def values(self) -> list[float]:
        """How far the united sets agree."""
        return [merge.agreement for merge in self.clusters.merges]

    @cached_property
    def high(self) -> float:
        """Where the names stand: a round number above all values."""
        return min(1.0, math.ceil(max(self.values) * 20 + 0.5) / 20)

    @cached_property
    def low(self) -> float:
        """The right end: a round number below all values."""
        return math.floor(min(self.values) * 20 - 0.2) / 20

    def x(self, agreement: float | None) -> str:
        """Return where an agreement stands; single annotators are at the names."""
        if agreement is None:
            return "0%"
        return f"{100 * (self.high - agreement) / (self.high - self.low):.2f}%"

    def y(self, leaf: float) -> str:
        """Return where an annotator's line is."""
        return f"{(leaf + 0.5) * ROW:g}"


def dendrogram_picture(clusters: Clustering, title: str) -> Markup:
    """Draw the unions; nothing without any."""
    if not clusters.merges:
        return Markup("")
    field = Field(clusters)
    places = [(field.x(tick), number(tick, 2)) for tick in ticks(field.low, field.high)]
    axis = axis_below(places, len(clusters.leaves) * ROW)
    described = "; ".join(
        f"{joined(merge.first, 4)} with {joined(merge.second, 4)}: {number(merge.agreement, 2)}"
        for merge in clusters.merges[:30]
    )
    return named_rows(
        "tree",
        [(name, Markup("")) for name in clusters.leaves],
        height=ROW,
        title=title,
        described=described,
        around=axis + Markup("").join(_branches(field)),
    )


def _branches(field: Field) -> Iterator[Markup]:
    best = {id(merge) for merge in field.clusters.best_path}
    both = zip(field.clusters.merges, field.clusters.branches(), strict=True)
    for merge, branch in both:
        look = "branch best" if id(merge) in best else "branch"
        beam, left, right = field.x(branch.beam), field.y(branch.left), field.y(branch.right)
        posts = ((branch.left_foot, left), (branch.right_foot, right))
        for foot, y in posts:
            yield Markup('<line class="{}" x1="{}" x2="{}" y1="{y}" y2="{y}"/>').format(
                look, field.x(foot), beam, y=y
            )
        words = f"{joined(merge.annotators, 6)}: {number(merge.agreement, 2)}"
        yield Markup(
            '<line class="{}" x1="{x}" x2="{x}" y1="{}" y2="{}"><title>{}</title></line>'
        ).format(look, left, right, words, x=beam)


NARROW = 4.0
"""A letter needs about this share of a bar, in percent."""
SEVERAL = "several at once"
BAR = 18
"""How high a bar is, and how far apart bars are."""
APART = 7

Looks = Mapping[Hashable, Style]


@dataclass(frozen=True)
class ShareRow:
    """What one annotator chose: how many decisions, and the share of each look, by its title."""

    annotator: str
    n: int
    shares: Mapping[str, float]


def share_looks(
    counts: Distributions, palette: Mapping[str | None, Style], name_of: Name
) -> dict[Hashable, Style]:
    """Return how each category looks: as everywhere else, but several together alike."""
    several = {c for c in counts.categories if isinstance(c, frozenset) and len(c) > 1}
    single = [each for each in counts.categories if each not in several and each != MISSING]
    looks = dict(zip(single, looks_of(single, name_of, palette), strict=True))
    looks |= dict.fromkeys(several, Style(SEVERAL, "+", "kx several"))
    return {each: looks[each] for each in counts.categories if each in looks}


def share_rows(counts: Distributions, looks: Looks, order: Sequence[str]) -> list[ShareRow]:
    """Return what each annotator chose, decisions only."""
    titles = list(dict.fromkeys(style.title for style in looks.values()))
    rows = []
    for annotator in order:
        own = dict.fromkeys(titles, 0)
        numbers = counts.counts[counts.annotators.index(annotator)].tolist()
        for category, n in zip(counts.categories, numbers, strict=True):
            if category in looks:
                own[looks[category].title] += n
        whole = sum(own.values())
        rows.append(ShareRow(annotator, whole, {title: n / whole for title, n in own.items()}))
    return rows


def shares_picture(rows: Sequence[ShareRow], looks: Looks, title: str) -> Markup:
    """Draw a bar in parts for each annotator."""
    style_of = {style.title: style for style in looks.values()}
    return named_rows(
        "lane parts",
        [(row.annotator, _bar(row, style_of)) for row in rows],
        height=BAR + APART,
        title=title,
        described="; ".join(map(_shares_in_words, rows)),
    )


def _bar(row: ShareRow, style_of: Mapping[str, Style]) -> Markup:
    drawn, left = [], 0.0
    for title, share in row.shares.items():
        style, wide = style_of[title], 100 * share
        if not share:
            continue
        drawn.append(
            Markup(
                '<rect class="{}" x="{:.2f}%" y="{:g}" width="{:.2f}%" height="{}">'
                "<title>{}</title></rect>"
            ).format(
                style.css, left, APART / 2, wide, BAR, f"{row.annotator}, {title}: {share:.1%}"
            )
        )
        if wide >= NARROW * len(style.letter):
            drawn.append(
                Markup('<text x="{:.2f}%" y="{:g}" text-anchor="middle">{}</text>').format(
                    left + wide / 2, BAR / 2 + APART / 2 + 4, style.letter
                )
            )
        left += wide
    return Markup("").join(drawn)


def _shares_in_words(row: ShareRow) -> str:
    parts = ", ".join(f"{title} {share:.0%}" for title, share in row.shares.items() if share)
    return f"{row.annotator}: {parts}"
