"""A dendrogram: who is united with whom, and how far the united set agrees (inline SVG)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from argora.diagnostics.annotators import Clustering
from argora.report.drawings.rows import axis_below, named_rows, ticks
from argora.text.numbers import joined, number

__all__ = ["dendrogram_picture"]

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
