"""How many annotators are enough, and which items need another vote: in words and as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any

from markupsafe import Markup

from argora.analysis.words import counted, joined, number, percent
from argora.consensus.curve import Curve, Point
from argora.consensus.more_votes import NextVotes
from argora.model import Study
from argora.reliability.coding.factor import show

__all__ = [
    "ENOUGH",
    "Asked",
    "as_json",
    "curve_lines",
    "curve_picture",
    "curve_words",
    "next_words",
]

ENOUGH = 0.95
"""The share of decisions alike from which on the report calls a number of annotators enough."""
HEIGHT = 220
SHOWN = 40
FEWEST_POINTS = 2


@dataclass(frozen=True)
class Asked:
    """What was asked beyond the gold itself.

    Attributes
    ----------
    most_listed : how many items that need a vote are named.
    """

    curve: Curve | None = None
    next_votes: NextVotes | None = None
    most_listed: int = 20


def curve_words(curve: Curve) -> list[str]:
    """Return what a curve says, in sentences."""
    enough = curve.enough(at_least=ENOUGH)
    if enough is None or len(curve.points) < FEWEST_POINTS:
        return ["There are too few votes to tell how many are enough."]
    last = curve.points[-1].n
    share = f"{ENOUGH:.0%}"
    if enough == last:
        before = percent(curve.points[-2].value)
        told = (
            f"One annotator fewer than {last} would leave {before} of the decisions as they are: "
            f"fewer than {last} are not enough for {share}, and more might change decisions, too."
        )
    else:
        told = (
            f"From {counted(enough, 'annotator')} of each item on, at least {share} of the "
            f"decisions are those that all {last} come to."
        )
    if curve.samples is not None:  # a fall can be an accident of drawing
        return [told, f"For each number {curve.samples} subsets of the votes were drawn."]
    falls = joined([str(n) for n in curve.falls])
    saw = f"{falls} do worse than one fewer: with an even number, votes are tied."
    return [told, *([saw] if falls else [])]


def curve_lines(curve: Curve) -> Iterator[str]:
    """Yield a line of text for every number of annotators."""
    yield "How many annotators are enough: the share of decisions that all votes come to, too:"
    for point in curve.points:
        yield f"  {point.n:>3}  {_value(point)}"
    yield from curve_words(curve)
    if reason := no_band(curve):
        yield f"No intervals: {reason}."


def no_band(curve: Curve) -> str | None:
    """Return why no point has an interval."""
    bands = [point.interval for point in curve.points if point.interval is not None]
    missing = [band.undefined for band in bands if band.undefined]
    return missing[0] if bands and len(missing) == len(bands) else None


def _value(point: Point) -> str:
    if point.undefined is not None:
        return f"undefined: {point.undefined}"
    band = point.interval
    known = band is not None and band.is_defined
    drawn = f" [{number(band.low)}, {number(band.high)}]" if known and band is not None else ""
    return f"{number(point.value)}{drawn}"


def next_words(found: NextVotes, study: Study, most: int) -> Iterator[str]:
    """Yield how many items are sure, and where another vote is worth most."""
    yield f"{found}."
    rows = list(islice(found.rows(), most)) if found.has_overlap else []
    if rows:
        yield "Where another vote is worth most:"
    for row in rows:
        decision = "open" if row["decision"] is None else show(row["decision"])
        yield (
            f"  {_name(row['item'], study)}: {decision}, {counted(row['n_votes'], 'vote')}, "
            f"wrong with {percent(row['error'])}, "
            f"{_about(row, found.most)}{_words(row['item'], study)}"
        )
    if found.has_overlap and found.n_open > len(rows):
        yield f"  and {found.n_open - len(rows)} more"


def _about(row: dict[str, Any], most: int) -> str:
    if row["reached"] < 1 / 2:
        return f"probably still open after {most} more votes"
    return f"about {row['votes_needed']:.1f} more votes"


def _words(item: object, study: Study) -> str:
    """Return the words at the beginning of a stretch of text, so that people find it."""
    if not isinstance(item, tuple):
        return ""
    text = study.document(item[0]).text
    if text is None or study.document(item[0]).segmentations.get("segment") is not None:
        return ""
    return f' "{" ".join(text[item[1] : item[1] + SHOWN].split())}…"'


def _name(item: object, study: Study) -> str:
    """Return what people call an item: the document and its segment, or a place in it."""
    if not isinstance(item, tuple):
        return show(item)
    id, at = item
    cut = study.document(id).segmentations.get("segment")
    return f"{id} {cut.ids[at] if cut is not None and cut.ids else at}"


def as_json(asked: Asked, study: Study) -> dict[str, Any]:
    """Return both as JSON takes them."""
    found: dict[str, Any] = {}
    if asked.curve is not None:
        found["curve"] = [_plain(row, study) for row in asked.curve.rows()]
    if asked.next_votes is not None:
        votes = asked.next_votes
        found["next_votes"] = {
            "sure": votes.sure,
            "n_open": votes.n_open,
            "votes_needed": votes.total,
            "out_of_reach": votes.out_of_reach,
            "items": [_plain(row, study) for row in islice(votes.rows(), asked.most_listed)],
        }
    return found


def _plain(row: dict[str, Any], study: Study) -> dict[str, Any]:
    return {
        key: None
        if isinstance(value, float) and math.isnan(value)
        else _name(value, study)
        if key == "item"
        else show(value)
        if key == "decision" and value is not None
        else value
        for key, value in row.items()
    }


@dataclass(frozen=True)
class _Field:
    """Places in the picture: annotators across, in percent, and agreement upward, in pixels."""

    points: tuple[Point, ...]
    bottom: float

    def x(self, point: Point) -> str:
        """Return where a number of annotators stands."""
        first, last = self.points[0].n, self.points[-1].n
        return f"{100 * (point.n - first) / (last - first):.2f}%"

    def y(self, value: float) -> str:
        """Return how far below the top a value stands."""
        return f"{HEIGHT * (1 - (value - self.bottom) / (1 - self.bottom or 1)):.1f}"


def curve_picture(curve: Curve) -> Markup:
    """Draw the agreement of n annotators' decisions with those of all, with its band."""
    points = tuple(point for point in curve.points if point.undefined is None)
    if len(points) < FEWEST_POINTS:
        return Markup("")
    lows = [p.interval.low if p.interval and p.interval.is_defined else p.value for p in points]
    field = _Field(points, max(0.0, math.floor(min(lows) * 10) / 10))
    rules = (_rule(field, tick) for tick in (field.bottom, (1 + field.bottom) / 2, 1.0))
    steps = (
        Markup('<line class="step" x1="{}" x2="{}" y1="{}" y2="{}"/>').format(
            field.x(one), field.x(other), field.y(one.value), field.y(other.value)
        )
        for one, other in pairwise(points)
    )
    parts = (*rules, *steps, *(_point(field, point) for point in points))
    picture = Markup('<svg class="enough" height="{}" role="img" aria-label="{}">{}</svg>')
    return picture.format(HEIGHT + 30, " ".join(curve_words(curve)), Markup("").join(parts))


def _rule(field: _Field, tick: float) -> Markup:
    line = Markup('<line class="rule" x1="0" x2="100%" y1="{0}" y2="{0}"/>')
    word = Markup('<text x="-8" y="{}" dy="4" text-anchor="end">{}</text>')
    return line.format(field.y(tick)) + word.format(field.y(tick), f"{tick:.2f}")


def _point(field: _Field, point: Point) -> Markup:
    """Draw a number of annotators: its band, its value, and its name below."""
    at, band = field.x(point), Markup("")
    if point.interval is not None and point.interval.is_defined:
        band = Markup('<line class="probably" x1="{0}" x2="{0}" y1="{1}" y2="{2}"/>').format(
            at, field.y(point.interval.low), field.y(point.interval.high)
        )
    here = Markup('<circle class="here" cx="{}" cy="{}" r="5"/>').format(at, field.y(point.value))
    name = Markup('<text x="{}" y="{}" text-anchor="middle">{}</text>')
    return band + here + name.format(at, HEIGHT + 22, point.n)
