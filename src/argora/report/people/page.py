"""Who disagrees as one HTML page that loads nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from markupsafe import Markup

from argora.analysis.matrices import naming
from argora.analysis.people import MOST_DRAWN, People
from argora.analysis.words import interval, no_intervals, number, percent
from argora.diagnostics.annotators.pairwise import Pairwise
from argora.diagnostics.matrix import Matrix, shown
from argora.diagnostics.quartiles import quartiles
from argora.errors import FormatError, broken
from argora.report.forms.axis import axis_of, range_picture
from argora.report.matrices.heatmap import heat_map
from argora.report.palette import palette_of
from argora.report.people.boxes import BoxRow, axis_picture, box_picture
from argora.report.people.curves import Curve, Curves, curves_picture, sample, spark
from argora.report.people.dendrogram import ROW, dendrogram_picture
from argora.report.people.shares import looks_of, share_rows
from argora.report.people.words import (
    changed_words,
    example_words,
    gold_words,
    lead,
    length_words,
    never_words,
    position_words,
    prefers_words,
    sentences,
)
from argora.report.sections.matrices import HATCHED
from argora.report.sections.results import measured
from argora.report.templating import page

__all__ = ["AnnotatorRow", "annotator_rows", "habits_of", "render"]

SHOWN = 20
MOST_ROWS = 200
MOST_CONFUSED = 4
FEWEST_STEPS = 3
"""A line over two steps tells no more than two numbers."""
MOST_CHANGED = 20


@dataclass(frozen=True)
class AnnotatorRow:
    """One annotator as a row of the table."""

    name: str
    value: str
    interval: str
    picture: Markup
    why: str
    distance: str
    prefers: str
    never: str
    length: str
    place: str
    documents: str


@dataclass(frozen=True)
class Boxes:
    """Box plots on one axis."""

    rows: tuple[tuple[BoxRow, Markup], ...]
    axis: Markup


def render(found: People, *, problems: Sequence[FormatError] = ()) -> str:
    """Return the page."""
    return page(
        "people.html",
        study=found.study,
        about=f"{found.coverage.sentence()} By {found.seen.words}, of {found.seen.of}.",
        problems=broken(problems),
        found=found,
        lead=lead(found),
        sentences=sentences(found),
        examples=[
            (example_words(own, naming(found.study)), [(case, "") for case in own.cases])
            for own in found.examples
        ],
        **_rows(found),
        **_together(found),
        **_over_time(found),
        themselves=_with_themselves(found),
        **_against_gold(found),
    )


def annotator_rows(found: People) -> list[AnnotatorRow]:
    """Return every annotator as a row, those who agree least with the others first."""
    name_of = naming(found.study)
    axis = axis_of(measured(each.with_others) for each in found.ranked)
    return [
        AnnotatorRow(
            each.annotator,
            number(each.with_others.value, 2),
            _interval(each.with_others),
            range_picture(measured(each.with_others), axis),
            each.with_others.undefined or "",
            percent(each.distance),
            prefers_words(each, name_of),
            never_words(found, each),
            length_words(found, each),
            position_words(each),
            str(len(found.coverage.done_of(each.annotator))),
        )
        for each in found.ranked[:MOST_ROWS]
    ]


def habits_of(rows: Sequence[AnnotatorRow]) -> dict[str, bool]:
    """Return what is told of any annotator: what nobody has needs no column."""
    names = ("prefers", "never", "length", "place")
    return {name: any(getattr(row, name) for row in rows) for name in names}


def _interval(result: Any) -> str:
    return interval(result, "–") and f"{number(result.low, 2)} to {number(result.high, 2)}"


def _rows(found: People) -> dict[str, Any]:
    rows = annotator_rows(found)
    return {
        "tables": [rows[:SHOWN], rows[SHOWN:]],
        "no_intervals": no_intervals(
            each.with_others.interval
            for each in found.ranked[:MOST_ROWS]
            if each.with_others.is_defined
        ),
        "n_more": len(found.ranked) - MOST_ROWS,
        "any_of": habits_of(rows),
        "counted": found.counted,
        "lengths": _lengths(found),
        **_shares(found),
    }


def _shares(found: People) -> dict[str, Any]:
    if found.profiles is None:
        return {"shares": [], "looks": []}
    counts = found.profiles.counts
    looks = looks_of(counts, palette_of(found.study), naming(found.study))
    names = [each.annotator for each in found.ranked if each.n_items][:MOST_DRAWN]
    used = {style.title: style for style in looks.values()}
    return {"shares": share_rows(counts, looks, names), "looks": list(used.values())}


def _lengths(found: People) -> Boxes | None:
    """Return box plots of the length of units; the longest few units are left off the axis."""
    rows = [
        BoxRow(each.annotator, length, {})
        for each in found.ranked[:MOST_DRAWN]
        if (length := found.length_of(each)) is not None
    ]
    if len(rows) < 2:
        return None
    return _boxes(rows, 0.0, max(row.box.high for row in rows), digits=0)


def _boxes(rows: Sequence[BoxRow], low: float, high: float, *, digits: int = 1) -> Boxes:
    drawn = tuple((row, box_picture(row, low, high)) for row in rows)
    return Boxes(drawn, axis_picture(low, high, digits=digits))


def _together(found: People) -> dict[str, Any]:
    """Return who decides alike: pairs, dendrogram, confusion along the path, n-best curve."""
    if found.clusters is None or found.profiles is None:
        return {"pairs": None, "tree": None, "confused": None, "best": None}
    clusters = found.clusters
    leaves = clusters.leaves or tuple(found.profiles.annotators)
    return {
        "pairs": _heat(found.profiles.pairs, leaves),
        "hatched": HATCHED,
        "row": ROW,
        "tree": {"picture": dendrogram_picture(clusters), "names": clusters.leaves},
        "confused": _confused(found),
        "best": _best(found),
    }


def _heat(pairs: Pairwise, leaves: Sequence[str]) -> dict[str, Any]:
    """Return the heat map of pairs, those who decide alike side by side."""
    order = [pairs.annotators.index(name) for name in leaves]
    fewest = f"share fewer than {pairs.fewest} {pairs.counted}: not comparable"
    values = pairs.values[np.ix_(order, order)]
    matrix = Matrix(
        "pairs",
        "Agreement of every two annotators",
        tuple(leaves),
        tuple(leaves),
        values,
        "agreement",
        row_title="annotator",
        column_title="annotator",
        symmetric=True,
        blank=fewest,
    )
    off = ~np.eye(len(order), dtype=bool)
    return {
        "picture": heat_map(matrix, shown),
        "blank": fewest if np.isnan(values[off]).any() else "",
        "is_below": bool((values[off] < 0).any()),
    }


def _confused(found: People) -> dict[str, Any] | None:
    path = found.path
    if path is None or len(path.sizes) < FEWEST_STEPS or not path.pairs:
        return None
    name_of = naming(found.study)
    field = Curves(
        "How often two categories are taken for each other as annotators are added",
        tuple(
            Curve(f"{name_of(a)} / {name_of(b)}", tuple(path.rates[:, i].tolist()))
            for i, (a, b) in enumerate(path.pairs[:MOST_CONFUSED])
        ),
        tuple(map(str, path.sizes)),
        "confusion rate",
        "annotators in the cluster",
    )
    return _drawn(field)


def _best(found: People) -> dict[str, Any] | None:
    order = found.order
    if order is None or len(order.agreement) < FEWEST_STEPS:
        return None
    results = order.agreement
    banded = all(each.interval is not None and each.interval.is_defined for each in results)
    curve = Curve(
        "agreement",
        tuple(each.value for each in results),
        tuple(each.low for each in results) if banded else (),
        tuple(each.high for each in results) if banded else (),
    )
    field = Curves(
        "Agreement of the best two, three ... annotators",
        (curve,),
        tuple(str(n) for n in range(2, len(order.order) + 1)),
        "agreement (α)",
        "annotators, the best first",
    )
    return {**_drawn(field), "order": order.order, "banded": banded}


def _drawn(field: Curves) -> dict[str, Any]:
    key = [(sample(i), curve.title) for i, curve in enumerate(field.curves)]
    return {"picture": curves_picture(field), "key": key}


def _with_themselves(found: People) -> list[tuple[str, str, str, Markup, str]]:
    """Return how far each annotator's rounds agree: name, value, interval, picture, why not."""
    axis = axis_of(measured(own) for own in found.themselves.values())
    return [
        (
            who,
            number(own.value, 2),
            _interval(own),
            range_picture(measured(own), axis),
            own.undefined or "",
        )
        for who, own in found.themselves.items()
    ]


def _over_time(found: People) -> dict[str, Any]:
    """Return who changed: sentences, and a small line for each annotator."""
    if found.drift is None:
        return {"changes": [], "sparks": []}
    said = changed_words(found.drift, naming(found.study))
    trends = [t for t in found.drift.trends if t.category is None and t.undefined is None]
    trends.sort(key=lambda trend: (trend.p, trend.annotator))
    values = [s.value for t in trends for s in t.stages if not math.isnan(s.value)]
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    return {
        "changes": said,
        "n_unchanged": max(0, len(trends) - MOST_CHANGED),
        "sparks": [
            (
                trend,
                [number(stage.value, 2) for stage in trend.stages],
                spark([stage.value for stage in trend.stages], low, high),
            )
            for trend in trends[:MOST_CHANGED]
        ],
    }


def _against_gold(found: People) -> dict[str, Any]:
    """Return box plots by level, and every annotator with the F1 of each."""
    gold = found.gold
    if gold is None:
        return {"gold_boxes": None, "gold_head": [], "gold_rows": [], "gold_gaps": []}
    rows = [BoxRow(name, own.box, own.values) for name, own in gold.levels.items()]
    if gold.central:
        rows.append(BoxRow("central claim", quartiles(gold.central.values()), gold.central))
    head = [row.title for row in rows]
    first = next(iter(gold.levels.values()), None)
    names = sorted(first.values, key=lambda who: _last(first.values[who])) if first else []
    return {
        "gold_boxes": _boxes(rows, 0.0, 1.0) if rows else None,
        "gold_head": head,
        "gold_rows": [
            (who, [number(row.values.get(who, math.nan), 2) for row in rows]) for who in names
        ],
        "gold_warning": gold_words(gold),
        "gold_gaps": list(_gaps(gold.left_out)),
    }


def _last(value: float) -> tuple[bool, float]:
    return (math.isnan(value), -value if not math.isnan(value) else 0.0)


def _gaps(left_out: Any) -> Iterator[str]:
    for level, reason in left_out.items():
        yield f"{level}: {reason}"
