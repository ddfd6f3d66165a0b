"""Drawings in rows with a name each: box plots, bars in parts, dendrograms (inline SVG)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from markupsafe import Markup

from argora.analysis.matrices import Name
from argora.diagnostics.annotators import Clustering, Distributions
from argora.diagnostics.annotators.distributions import MISSING
from argora.diagnostics.quartiles import Quartiles
from argora.report.drawings.palette import Palette, Style, looks_of
from argora.report.drawings.scale import Axis, ticks
from argora.report.elements import join, tag, width_of
from argora.text.numbers import joined, number

__all__ = [
    "BoxRow",
    "ShareRow",
    "boxes_picture",
    "dendrogram_picture",
    "named_rows",
    "share_looks",
    "share_rows",
    "shares_picture",
]

LONGEST = 18
"""Longer names would leave no room on a phone."""
GAP = 8
"""Between a name and its row."""
FOOT = 20
"""How high the numbers of an axis are."""
NOTHING = Markup("")
BOX, BOX_WITH_DOTS = 28, 34
MIDDLE, DOTS = 14, 29
"""Dots stand below the box, so that neither hides the other."""
MERGE = 24
BAR, APART = 18, 7
"""How high a bar is, and how far apart bars are."""
NARROW = 4.0
"""A letter needs about this share of a bar, in percent."""
SEVERAL = "several at once"

Looks = Mapping[Hashable, Style]


def named_rows(
    look: str,
    rows: Sequence[tuple[str, float, Markup]],
    *,
    title: str,
    description: str = "",
    axis: Markup = NOTHING,
) -> Markup:
    """Draw rows below each other, each with its name on the left.

    Parameters
    ----------
    rows : name, height in pixels and drawing of each.
    axis : what is drawn over the height of all rows, and below them.
    """
    names = [_short(name) for name, _, _ in rows]
    bottoms = [*accumulate(height for _, height, _ in rows)]
    parts = [
        tag(
            "svg",
            tag("text", name, class_="who", x=-GAP, y=height / 2, dy=".35em", text_anchor="end"),
            body,
            y=bottom - height,
            height=height,
            overflow="visible",
        )
        for name, bottom, (_, height, body) in zip(names, bottoms, rows, strict=True)
    ]
    room = max(map(width_of, names), default=0) + GAP
    height = (bottoms[-1] if bottoms else 0) + (FOOT if axis else 0)
    return tag(
        "svg",
        tag("title", title),
        tag("desc", description),
        axis,
        *parts,
        class_=f"named {look}",
        style=f"--names:{room:.0f}px",
        height=height,
        role="img",
    )


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _axis_below(axis: Axis, labels: Mapping[float, str], height: float) -> Markup:
    """Draw a line at each value over a height, with its label below."""
    return join(
        tag("line", class_="rule", x1=x, x2=x, y1=0, y2=height)
        + tag(
            "text",
            words,
            x=x,
            y=height + 16,
            text_anchor={"0.00%": "start", "100.00%": "end"}.get(x, "middle"),
        )
        for x, words in ((axis.at(value), words) for value, words in labels.items())
    )


# ----- box plots --------------------------------------------------------------------------------


@dataclass(frozen=True)
class BoxRow:
    """A row of box plots: quartiles and whiskers, and the values to draw as dots, by name."""

    title: str
    box: Quartiles
    values: Mapping[str, float] = field(default_factory=dict)


def boxes_picture(
    rows: Sequence[BoxRow], low: float, high: float, title: str, *, digits: int = 1
) -> Markup:
    """Draw quartiles, whiskers and a dot for each value, from ``low`` to ``high``."""
    axis = Axis(low, high)
    height = BOX_WITH_DOTS if any(row.values for row in rows) else BOX
    labels = {tick: number(tick, digits) if digits else f"{tick:,.0f}" for tick in ticks(low, high)}
    return named_rows(
        "boxes",
        [(row.title, height, _box(row, axis)) for row in rows],
        title=title,
        description="; ".join(
            f"{row.title}: half between {number(row.box.lower, 2)} and "
            f"{number(row.box.upper, 2)}, median {number(row.box.median, 2)}"
            for row in rows
        ),
        axis=_axis_below(axis, labels, len(rows) * height),
    )


def _box(row: BoxRow, axis: Axis) -> Markup:
    box, at = row.box, axis.at
    if not box.n:
        return NOTHING
    top, bottom, middle = MIDDLE - 7, MIDDLE + 7, at(box.median)
    width = axis.width(box.lower, box.upper)
    dots = [
        tag(
            "circle",
            tag("title", f"{name}: {number(value, 2)}"),
            class_="dot",
            cx=at(value),
            cy=DOTS,
            r=3,
        )
        for name, value in row.values.items()
        if not math.isnan(value)
    ]
    return join(
        [
            tag("line", class_="whisker", x1=at(box.low), x2=at(box.high), y1=MIDDLE, y2=MIDDLE),
            tag("rect", class_="box", x=at(box.lower), y=top, width=width, height=14),
            tag("line", class_="median", x1=middle, x2=middle, y1=top, y2=bottom),
            *dots,
        ]
    )


# ----- who decides alike ------------------------------------------------------------------------


def dendrogram_picture(clusters: Clustering, title: str) -> Markup:
    """Draw which annotators are united and how far the united sets agree; nothing without any.

    Agreement falls from the left, where the names are, to the right.
    """
    if not clusters.merges:
        return NOTHING
    values = [merge.agreement for merge in clusters.merges]
    high = min(1.0, math.ceil(max(values) * 20 + 0.5) / 20)
    low = math.floor(min(values) * 20 - 0.2) / 20
    axis = Axis(high, low)
    labels = {tick: number(tick, 2) for tick in ticks(low, high)}
    return named_rows(
        "tree",
        [(name, MERGE, NOTHING) for name in clusters.leaves],
        title=title,
        description="; ".join(
            f"{joined(merge.first, 4)} with {joined(merge.second, 4)}: {number(merge.agreement, 2)}"
            for merge in clusters.merges[:30]
        ),
        axis=_axis_below(axis, labels, len(clusters.leaves) * MERGE)
        + join(_branches(clusters, axis)),
    )


def _branches(clusters: Clustering, axis: Axis) -> Iterator[Markup]:
    best = {id(merge) for merge in clusters.best_path}
    for merge, branch in zip(clusters.merges, clusters.branches(), strict=True):
        look = "branch best" if id(merge) in best else "branch"
        x = axis.at(branch.beam)
        left, right = ((leaf + 0.5) * MERGE for leaf in (branch.left, branch.right))
        for foot, y in ((branch.left_foot, left), (branch.right_foot, right)):
            start = "0%" if foot is None else axis.at(foot)
            yield tag("line", class_=look, x1=start, x2=x, y1=y, y2=y)
        words = f"{joined(merge.annotators, 6)}: {number(merge.agreement, 2)}"
        yield tag("line", tag("title", words), class_=look, x1=x, x2=x, y1=left, y2=right)


# ----- what each annotator chooses --------------------------------------------------------------


@dataclass(frozen=True)
class ShareRow:
    """What one annotator chose: how many decisions, and the share of each look, by its title."""

    annotator: str
    n: int
    shares: Mapping[str, float]


def share_looks(counts: Distributions, palette: Palette, name_of: Name) -> dict[Hashable, Style]:
    """Return the look of each category: as everywhere else, but several together alike."""
    several = {c for c in counts.categories if isinstance(c, frozenset) and len(c) > 1}
    single = [each for each in counts.categories if each not in several and each != MISSING]
    looks = dict(zip(single, looks_of(single, name_of, palette), strict=True))
    looks |= dict.fromkeys(several, Style(SEVERAL, "+", "kx several"))
    return {each: looks[each] for each in counts.categories if each in looks}


def share_rows(counts: Distributions, looks: Looks, order: Sequence[str]) -> list[ShareRow]:
    """Return the choices of each annotator, decisions only."""
    rows = []
    for annotator in order:
        chosen = dict.fromkeys((style.title for style in looks.values()), 0)
        numbers = counts.counts[counts.annotators.index(annotator)].tolist()
        for category, n in zip(counts.categories, numbers, strict=True):
            if category in looks:
                chosen[looks[category].title] += n
        whole = sum(chosen.values())
        shares = {title: n / whole for title, n in chosen.items()}
        rows.append(ShareRow(annotator, whole, shares))
    return rows


def shares_picture(rows: Sequence[ShareRow], looks: Looks, title: str) -> Markup:
    """Draw a bar in parts for each annotator."""
    style_of = {style.title: style for style in looks.values()}
    return named_rows(
        "lane parts",
        [(row.annotator, BAR + APART, join(_bar(row, style_of))) for row in rows],
        title=title,
        description="; ".join(
            f"{row.annotator}: "
            + ", ".join(f"{title} {share:.0%}" for title, share in row.shares.items() if share)
            for row in rows
        ),
    )


def _bar(row: ShareRow, style_of: Mapping[str, Style]) -> Iterator[Markup]:
    left = 0.0
    for title, share in row.shares.items():
        if not share:
            continue
        style, width = style_of[title], 100 * share
        yield tag(
            "rect",
            tag("title", f"{row.annotator}, {title}: {share:.1%}"),
            class_=style.css,
            x=f"{left:.2f}%",
            y=APART / 2,
            width=f"{width:.2f}%",
            height=BAR,
        )
        if width >= NARROW * len(style.letter):
            middle = f"{left + width / 2:.2f}%"
            yield tag("text", style.letter, x=middle, y=(BAR + APART) / 2 + 4, text_anchor="middle")
        left += width
