"""The drawings of annotators: shares, lengths, pairs, a dendrogram, curves and box plots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from markupsafe import Markup

from argora.analysis.matrices import naming
from argora.analysis.people import MOST_DRAWN, People
from argora.diagnostics.annotators import Clustering, ConfusionPath, NBest
from argora.diagnostics.annotators.pairwise import Pairwise
from argora.diagnostics.matrix import Matrix
from argora.report.blocks import Figure
from argora.report.drawings.curves import Curve, Curves, curves_picture, has_line, sample
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
    "best_figure",
    "confusion_figure",
    "dendrogram_figure",
    "gold_figure",
    "lengths_figure",
    "pairs_figure",
    "shares_figure",
]

FEWEST_STEPS = 3
"""A line over two steps tells no more than two numbers."""
CHIP = Markup('<b class="chip {}">{}</b>')
NO_SIGN = Markup("")


def shares_figure(found: People) -> tuple[Figure, list[ShareRow]] | None:
    """Return what each annotator chooses, and the same in numbers; None for fewer than two."""
    names = [each.annotator for each in found.ranked if each.n_items][:MOST_DRAWN]
    if found.profiles is None or len(names) < 2:
        return None
    counts = found.profiles.counts
    looks = share_looks(counts, palette_of(found.study), naming(found.study))
    rows = share_rows(counts, looks, names)
    key = {style.title: CHIP.format(style.css, style.letter) for style in looks.values()}
    title = "What each annotator chooses"
    draw = partial(shares_picture, rows, looks, title)
    return Figure(
        "shares", title, draw, key=tuple((chip, each) for each, chip in key.items())
    ), rows


def lengths_figure(found: People) -> Figure | None:
    """Return how long the units are; the longest few are left off the axis."""
    rows = [
        BoxRow(each.annotator, length)
        for each in found.ranked[:MOST_DRAWN]
        if (length := found.length_of(each)) is not None
    ]
    if len(rows) < 2:
        return None
    title = "How long the units of each annotator are"
    high = max(row.box.high for row in rows)
    words = (
        f"In {found.counted}s. The box holds the middle half of each annotator’s units, the line "
        "in it is the median; the longest few are left out."
    )
    draw = partial(boxes_picture, rows, 0.0, high, title, digits=0)
    return Figure("lengths", title, draw, key=((NO_SIGN, words),))


def pairs_figure(pairs: Pairwise, names: Sequence[str]) -> Figure:
    """Return the agreement of every two annotators as a heat map, in the order of the names."""
    order = [pairs.annotators.index(name) for name in names]
    values = pairs.values[np.ix_(order, order)]
    title = "Agreement of every two annotators"
    matrix = Matrix(
        "pairs",
        title,
        tuple(names),
        tuple(names),
        values,
        "agreement",
        row_title="annotator",
        column_title="annotator",
        symmetric=True,
        blank=f"share fewer than {pairs.fewest} {pairs.counted}: not comparable",
    )
    off = values[~np.eye(len(order), dtype=bool)]
    key = [(UP, "from 0, as by chance, to 1, the same throughout")]
    key += [(BOTH, "below 0: less than by chance")] * bool((off < 0).any())
    key += [(HATCHED, matrix.blank)] * bool(np.isnan(off).any())
    return Figure("pairs", title, partial(heat_map, matrix), "scroll", tuple(key))


def dendrogram_figure(clusters: Clustering) -> Figure:
    """Return who is united with whom."""
    title = "Who decides alike"
    words = (
        "From the left, those are united who agree most together; where their lines meet, the "
        "scale below says how far all of them agree (α). The thick line begins with the two who "
        "agree most."
    )
    draw = partial(dendrogram_picture, clusters, title)
    return Figure("dendrogram", title, draw, key=((NO_SIGN, words),))


def confusion_figure(path: ConfusionPath, names: Sequence[str]) -> Figure | None:
    """Return what is taken for what as annotators are added, for the first pairs of categories."""
    field = Curves(
        "How often two categories are taken for each other as annotators are added",
        tuple(Curve(name, tuple(path.rates[:, i].tolist())) for i, name in enumerate(names)),
        tuple(map(str, path.sizes)),
        "confusion rate",
        "annotators in the cluster",
    )
    return _curves("confusion", field)


def best_figure(order: NBest) -> Figure | None:
    """Return the agreement of the best two, three and more annotators."""
    results = order.agreement
    banded = all(each.interval is not None and each.interval.is_defined for each in results)
    curve = Curve(
        "agreement of the first two, three and so on" + (", with its interval" if banded else ""),
        tuple(each.value for each in results),
        tuple(each.low for each in results) if banded else (),
        tuple(each.high for each in results) if banded else (),
    )
    field = Curves(
        "Agreement of the best two, three and more annotators",
        (curve,),
        tuple(str(n) for n in range(2, len(order.order) + 1)),
        "agreement (α)",
        "annotators, the best first",
    )
    return _curves("best", field)


def gold_figure(rows: Sequence[BoxRow], gold: str) -> Figure:
    """Return how near annotators come to a gold."""
    title = f"How well annotators find what {gold} has"
    words = (
        "Each dot is an annotator; the box holds the middle half of them, the line in it is the "
        "median."
    )
    draw = partial(boxes_picture, rows, 0.0, 1.0, title)
    return Figure("against-gold", title, draw, key=((NO_SIGN, words),))


def _curves(name: str, field: Curves) -> Figure | None:
    if len(field.steps) < FEWEST_STEPS or not has_line(field):
        return None
    key = tuple((sample(i), curve.title) for i, curve in enumerate(field.curves))
    return Figure(name, field.title, partial(curves_picture, field), "plot", key)
