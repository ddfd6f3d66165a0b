"""The drawings of annotators: shares, lengths, pairs, a dendrogram, curves and box plots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from markupsafe import Markup

from argora.analysis.matrices import naming
from argora.analysis.people import MOST_DRAWN, People
from argora.diagnostics.annotators import Clustering, ConfusionPath, NBest
from argora.diagnostics.annotators.pairwise import Pairwise
from argora.diagnostics.matrix import Matrix
from argora.report.blocks import Figure
from argora.report.drawings.charts import Chart, Line, chart_figure
from argora.report.drawings.matrices import heat_map
from argora.report.drawings.palette import palette_of
from argora.report.drawings.rows import (
    BoxRow,
    ShareRow,
    boxes_picture,
    dendrogram_picture,
    share_looks,
    share_rows,
    shares_picture,
)
from argora.report.sections.matrices import BOTH, HATCHED, UP

__all__ = [
    *("best_figure", "confusion_figure", "dendrogram_figure", "gold_figure"),
    *("lengths_figure", "pairs_figure", "shares_figure"),
]

SHORT = {"role+type+combined": "ro+ty+co", "role+type+combined+target": "ro+ty+co+ta"}
"""Levels with names too long for a figure, as Peldszus & Stede (2013) write them in Figure 3."""
FEWEST_STEPS = 3
"""A line over two steps tells no more than two numbers."""


def shares_figure(people: People) -> tuple[Figure, list[ShareRow]] | None:
    """Draw the shares of the categories of each annotator; None for fewer than two annotators."""
    names = [each.annotator for each in people.ranked if each.n_items][:MOST_DRAWN]
    if people.profiles is None or len(names) < 2:
        return None
    counts = people.profiles.counts
    looks = share_looks(counts, palette_of(people.view.study), naming(people.view.study))
    rows = share_rows(counts, looks, names)
    key = tuple({style.title: (style.chip, style.title) for style in looks.values()}.values())
    title = "What each annotator chooses"
    draw = partial(shares_picture, rows, looks, title)
    return Figure("shares", title, draw, key=key), rows


def lengths_figure(people: People) -> Figure | None:
    """Draw the lengths of the units of each annotator; the longest few are off the axis."""
    rows = [
        BoxRow(each.annotator, length)
        for each in people.ranked[:MOST_DRAWN]
        if (length := people.length_of(each)) is not None
    ]
    if len(rows) < 2:
        return None
    title = "How long the units of each annotator are"
    high = max(row.box.high for row in rows)
    words = (
        f"In {people.counted}s. The box holds the middle half of each annotator’s units, the line "
        "in it is the median; the longest few are left out."
    )
    draw = partial(boxes_picture, rows, 0.0, high, title, digits=0)
    return _explained("lengths", title, draw, words)


def pairs_figure(pairs: Pairwise, names: Sequence[str]) -> Figure:
    """Draw the agreement of every two annotators as a heat map, in the order of the names."""
    order = [pairs.annotators.index(name) for name in names]
    values = pairs.values[np.ix_(order, order)]
    title, heads = "Agreement of every two annotators", tuple(names)
    blank = f"share fewer than {pairs.fewest} {pairs.counted}: not comparable"
    about: dict[str, Any] = {"row_title": "annotator", "column_title": "annotator", "blank": blank}
    matrix = Matrix("pairs", title, heads, heads, values, "agreement", symmetric=True, **about)
    off = values[~np.eye(len(order), dtype=bool)]
    key = [(UP, "from 0, as by chance, to 1, the same throughout")]
    key += [(BOTH, "below 0: less than by chance")] * bool((off < 0).any())
    key += [(HATCHED, blank)] * bool(np.isnan(off).any())
    return Figure("pairs", title, partial(heat_map, matrix), "scroll", tuple(key))


def dendrogram_figure(clusters: Clustering) -> Figure:
    """Draw who is united with whom."""
    title = "Who decides alike"
    words = (
        "From the left, those are united who agree most together; where their lines meet, the "
        "scale below says how far all of them agree (α). The thick line begins with the two who "
        "agree most."
    )
    draw = partial(dendrogram_picture, clusters, title)
    return _explained("dendrogram", title, draw, words)


def confusion_figure(path: ConfusionPath, names: Sequence[str]) -> Figure | None:
    """Draw how often pairs of categories are confused as annotators are added."""
    chart = Chart(
        "How often two categories are taken for each other as annotators are added",
        tuple(Line(name, tuple(path.rates[:, i].tolist())) for i, name in enumerate(names)),
        tuple(path.sizes),
        "confusion rate",
        "annotators in the cluster",
    )
    return chart_figure("confusion", chart, fewest=FEWEST_STEPS)


def best_figure(order: NBest) -> Figure | None:
    """Draw the agreement of the best two, three and more annotators."""
    results = order.agreement
    banded = all(each.has_interval for each in results)
    line = Line(
        "agreement of the first two, three and so on" + (", with its interval" if banded else ""),
        tuple(each.value for each in results),
        tuple(each.low for each in results) if banded else (),
        tuple(each.high for each in results) if banded else (),
    )
    chart = Chart(
        "Agreement of the best two, three and more annotators",
        (line,),
        tuple(range(2, len(order.order) + 1)),
        "agreement (α)",
        "annotators, the best first",
    )
    return chart_figure("best", chart, fewest=FEWEST_STEPS)


def gold_figure(rows: Sequence[BoxRow], gold: str) -> Figure:
    """Draw how near annotators come to a gold."""
    title = f"How well annotators find what {gold} has"
    words = (
        "Each dot is an annotator; the box holds the middle half of them, the line in it is the "
        "median."
    )
    for row in rows:
        if row.title in SHORT:
            words += f" {SHORT[row.title]} is {row.title}."
    rows = [replace(row, title=SHORT.get(row.title, row.title)) for row in rows]
    draw = partial(boxes_picture, rows, 0.0, 1.0, title)
    return _explained("against-gold", title, draw, words)


def _explained(name: str, title: str, draw: Callable[[], Markup], words: str) -> Figure:
    return Figure(name, title, draw, key=((Markup(""), words),))
