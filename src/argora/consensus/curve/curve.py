"""The agreement of what n annotators decide with what all decide, or with gold, for every n.

What an item adds to a measure depends only on the two categories, so the expected sums of a
measure are those of each pair of categories times how often that pair is expected.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from argora.consensus.curve.subsets import Spread, spread_by_counting, spread_by_drawing, tallies_of
from argora.consensus.result import Consensus
from argora.consensus.rule import Rule
from argora.errors import DataError, MeasureError
from argora.measures import Interval, Measure, parse
from argora.measures.intervals.resampling import bootstrap, no_interval
from argora.measures.intervals.uncertainty import NO_GROUPS
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints
from argora.reliability.coding.factor import clean

__all__ = ["Curve", "Point", "curve_of"]


Resampled = Literal["document", "item"]


@dataclass(frozen=True, eq=False)
class Reference:
    """What decisions are compared with.

    Attributes
    ----------
    data : the votes, for weights and documents.
    categories : of decisions and reference.
    code : array of shape (n_rows,), the category in the reference; -1 where it has none.
    how : the measure.
    """

    data: CodingData
    categories: tuple[Hashable, ...]
    code: Ints
    how: Measure[CodingData]

    def share_decided(self, spread: Spread) -> float:
        """Return the share of compared items that are expected to be decided; NaN without any."""
        mass = spread.share * self.data.weight[spread.row] * (self.code[spread.row] >= 0)
        total = float(mass.sum())
        return float(mass[spread.code >= 0].sum() / total) if total else float("nan")

    def n_items(self, spread: Spread) -> int:
        """Count the items that are compared, by weight."""
        rows = np.unique(spread.row)
        return int(self.data.weight[rows].sum(where=self.code[rows] >= 0))

    def agreement(
        self,
        spread: Spread,
        *,
        interval: Resampled | None,
        resamples: int,
        seed: int,
        level: float,
    ) -> tuple[float, Interval | None, str | None]:
        """Return the value, its interval, and why there is no value."""
        both = (spread.code >= 0) & (self.code[spread.row] >= 0)
        row, share = spread.row[both], spread.share[both]
        pair = self.code[row] * len(self.categories) + spread.code[both]
        cells, cell = np.unique(pair, return_inverse=True)
        if not len(cells):
            return float("nan"), None, "no item has a decision to compare"
        data = self._pairs(cells)
        if reason := self.how.obstacle(data):
            return float("nan"), None, reason
        table, times, obstacle = self._expected(data, row, cell, share, interval)

        def value(sums: Floats) -> Floats:
            return self.how.estimate(sums, self.how.scale(data)).value

        estimate = float(value(table.sum(axis=0) if times is None else times @ table))
        if np.isnan(estimate):
            return estimate, None, self.how.why_undefined(data)
        if interval is None:
            return estimate, None, None
        method = f"boot-{interval}"
        if obstacle:
            return estimate, no_interval(obstacle, method=method, level=level), None
        if times is not None:
            table = table * times[:, np.newaxis]
        band = bootstrap(
            table, value, method=method, resamples=resamples, seed=seed, level=level, times=times
        )
        return estimate, band, None

    def _expected(
        self, data: CodingData, row: Ints, cell: Ints, share: Floats, interval: Resampled | None
    ) -> tuple[Floats, Ints | None, str]:
        """Return the expected sums of every unit of resampling, how many equal ones, or neither."""
        from scipy.sparse import csr_array

        weights = np.asarray(self.data.weight)
        unit, times, obstacle = np.zeros_like(row), None, ""
        if interval == "item":
            present, unit = np.unique(row, return_inverse=True)
            times = weights[present]
        elif self.data.group is not None:
            unit = self.data.group[row]
        else:
            obstacle = NO_GROUPS
        n_units = int(unit.max()) + 1
        if interval == "document" and self.data.group is not None:
            n_units = len(self.data.groups) or n_units
        mass = share if times is not None else share * weights[row]
        expected = csr_array((mass, (unit, cell)), shape=(n_units, int(cell.max()) + 1))
        return np.asarray(expected @ self.how.statistics(data.by_item())), times, obstacle

    def _pairs(self, cells: Ints) -> CodingData:
        """Return data with an item for every pair of categories: the reference, and a decision."""
        pairs = np.column_stack(np.divmod(cells, max(len(self.categories), 1)))
        rows = [(self.categories[a], self.categories[b]) for a, b in pairs.tolist()]
        return CodingData.from_matrix(
            rows, annotators=["reference", "consensus"], categories=self.categories
        ).with_tree(self.data.tree)


Key = Consensus | Mapping[Hashable, Hashable]

MOST_SUBSETS = 10**6
"""More different counts than these are drawn from instead of counted out."""


@dataclass(frozen=True)
class Point:
    """What n annotators of each item would have decided.

    Attributes
    ----------
    value : the agreement expected over all subsets; NaN exactly when ``undefined`` says why.
    decided : the share of items on which they would have decided.
    n_items : items with at least n votes, weights counted.
    interval : over resampled documents; None if none was wanted.
    """

    n: int
    value: float
    decided: float
    n_items: int
    interval: Interval | None = None
    undefined: str | None = None


@dataclass(frozen=True)
class Curve:
    """A point for every number of annotators.

    Attributes
    ----------
    rule, measure : as they are parsed.
    against : ``all votes`` or ``key``, or the name of whose decisions the key has.
    samples : how many subsets were drawn for each point; None where all were counted.
    """

    rule: str
    measure: str
    against: str
    points: tuple[Point, ...]
    samples: int | None
    notes: tuple[str, ...]
    signature: str

    @property
    def falls(self) -> tuple[int, ...]:
        """The numbers of annotators that do worse than one annotator fewer."""
        pairs = zip(self.points, self.points[1:], strict=False)
        return tuple(later.n for earlier, later in pairs if later.value < earlier.value)

    def enough(self, *, at_least: float) -> int | None:
        """Return the fewest annotators from which on the value never lies below; None if none."""
        best = None
        for point in reversed(self.points):
            if not point.value >= at_least:
                break
            best = point.n
        return best

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield a tidy row for every point."""
        for point in self.points:
            band = point.interval
            yield {
                "n": point.n,
                "value": point.value,
                "low": float("nan") if band is None else band.low,
                "high": float("nan") if band is None else band.high,
                "decided": point.decided,
                "n_items": point.n_items,
                "against": self.against,
                "measure": self.measure,
                "rule": self.rule,
                "samples": self.samples,
                "undefined": point.undefined,
                "signature": self.signature,
            }


def curve_of(
    data: CodingData,
    rule: Rule,
    *,
    how: Measure[CodingData] | None = None,
    key: Key | None = None,
    up_to: int | None = None,
    samples: int = 20,
    interval: Resampled | None = "document",
    resamples: int = 400,
    seed: int = 0,
    level: float = 0.95,
    on_progress: Callable[[str], object] | None = None,
) -> Curve:
    """Measure for every n how the decisions of n annotators agree with those of all, or a key.

    For rules that count votes every subset of the votes on every item is counted, with no drawing;
    others, and ties that are broken by more than the votes on the item, are drawn.

    Parameters
    ----------
    how : any measure of coding; percentage agreement by default. What n annotators leave open is
        missing to it, and ``decided`` says how much that is.
    key : what to agree with, such as gold, in the place of the decisions of all annotators.
    up_to : the largest n; as many as the item with most votes has by default.
    samples, seed : how many subsets are drawn where they are.
    """
    how = parse("percentage") if how is None else how
    if (up_to is not None and up_to < 1) or samples < 1:
        raise MeasureError(f"up_to={up_to!r}, samples={samples!r}: expected whole numbers from 1")
    whole = rule(data)
    reference = _reference(whole, key, how)
    spread, is_sampled, notes = _spreading(data, rule, samples, seed, on_progress or str)
    points = []
    for n in range(1, (up_to or int(data.votes_per_item.max(initial=0))) + 1):
        decisions = spread(n)
        value, band, reason = reference.agreement(
            decisions, interval=interval, resamples=resamples, seed=seed, level=level
        )
        share = reference.share_decided(decisions)
        points.append(Point(n, value, share, reference.n_items(decisions), band, reason))
    curve = Curve(
        rule=str(rule),
        measure=str(how),
        against="all votes" if key is None else "key",
        points=tuple(points),
        samples=samples if is_sampled else None,
        notes=notes,
        signature=_signature(whole, how, samples if is_sampled else None, seed),
    )
    return _with_notes(curve, data)


def _spreading(
    data: CodingData, rule: Rule, samples: int, seed: int, on_progress: Callable[[str], object]
) -> tuple[Callable[[int], Spread], bool, tuple[str, ...]]:
    """Return a function from n to the decisions, whether it samples, and notes on that."""

    def drawing(n: int) -> Spread:
        return spread_by_drawing(data, rule, n, samples=samples, seed=seed, on_progress=on_progress)

    if rule.kind != "vote" or rule.ties != "undecided":
        return drawing, True, (f"{samples} subsets were drawn for each point, seed {seed}",)
    tallies = tallies_of(data)
    if tallies.n_subsets > MOST_SUBSETS:
        why = f"{tallies.n_subsets} different counts of votes are too many to count out: "
        return drawing, True, (f"{why}{samples} subsets were drawn for each point, seed {seed}",)
    return lambda n: spread_by_counting(data, tallies, rule, n), False, ()


def _reference(whole: Consensus, key: Key | None, how: Measure[CodingData]) -> Reference:
    data, categories = whole.data, whole.categories
    if key is None:
        return Reference(data, categories, whole.code, how)
    names = [data.item_name(row) for row in range(data.n_rows)]
    reference: Mapping[Hashable, Hashable | None]
    if isinstance(key, Consensus):
        items = map(key.data.item_name, range(key.data.n_rows))
        reference = dict(zip(items, key.decisions(), strict=True))
    else:
        reference = {item: clean(category) for item, category in key.items()}
    expected = [reference.get(name) for name in names]
    if names and all(category is None for category in expected):
        raise DataError(
            f"the key has none of the items, such as {names[0]!r}; its items are such as "
            f"{next(iter(reference), None)!r}"
        )
    added = dict.fromkeys(c for c in expected if c is not None and c not in categories)
    categories = (*categories, *added)
    place = {category: i for i, category in enumerate(categories)}
    code = np.array([-1 if c is None else place[c] for c in expected], dtype=np.int64)
    return Reference(data, categories, code, how)


def _signature(whole: Consensus, how: Measure[Any], samples: int | None, seed: int) -> str:
    subsets = "all" if samples is None else f"{samples}-s{seed}"
    return f"curve|subsets:{subsets}|measure:{how}|{whole.signature}"


def _with_notes(curve: Curve, data: CodingData) -> Curve:
    notes = list(curve.notes)
    votes = data.votes_per_item[data.votes_per_item > 0]
    if len(votes) and int(votes.min()) < len(curve.points):
        notes.append("a point is about the items with at least so many votes, so items differ")
    if any(point.decided < 1 for point in curve.points):
        notes.append("the value is about decided items; 'decided' says how many these are")
    if falls := ", ".join(map(str, curve.falls)):
        why = ": an even number makes ties" if all(n % 2 == 0 for n in curve.falls) else ""
        notes.append(f"with {falls} annotators the value is lower than with one fewer{why}")
    return replace(curve, notes=tuple(notes))
