"""How many documents, and how many annotators, give an interval of the wanted width."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from numbers import Integral
from typing import Any, Literal

import numpy as np

from argora.errors import MeasureError
from argora.measures.base import Measure
from argora.measures.intervals.resampling import FEWEST_GROUPS, drawn_of
from argora.measures.intervals.student import left_out
from argora.measures.intervals.uncertainty import stratum_of
from argora.measures.measuring import result_of
from argora.measures.planning.expecting import Expected, Pilot
from argora.measures.prepared import Prepared, Settings, accepted
from argora.measures.result import Result
from argora.reliability import CodingData, ReliabilityData, UnitizingData
from argora.reliability.coding.selections import is_crossed, most_together, selections

__all__ = ["RANGE_LEVEL", "Crew", "Planned", "plan"]

RANGE_LEVEL = 0.9
"""How sure the range is in which the needed number of documents lies."""
FEWEST_RESAMPLES = 2
MOST_CREWS = 6
POINTS = 9
ROUND = (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)


@dataclass(frozen=True)
class Crew:
    """So many annotators: the documents they need, and what they would reach with others.

    Attributes
    ----------
    n_annotators : how many of them.
    n_selections : how many different ways to choose them were looked at.
    value, lowest, highest : the values of the selections on the pilot: mean, smallest, largest.
    needed : the smallest study with an interval no wider than wanted; None if there is none.
    at_least, at_most : where the number of documents of ``needed`` probably lies, since a pilot
        does not know how documents differ but for its own ones; NaN where it cannot be told.
    expected : what other numbers of documents would give.
    undefined : why there is nothing to say about so many annotators.
    """

    n_annotators: int
    n_selections: int = 0
    value: float = math.nan
    lowest: float = math.nan
    highest: float = math.nan
    needed: Expected | None = None
    at_least: float = math.nan
    at_most: float = math.nan
    expected: tuple[Expected, ...] = ()
    undefined: str | None = None

    @property
    def n_annotations(self) -> int | None:
        """How many times somebody annotates a document in the study that is needed."""
        return None if self.needed is None else self.needed.n_groups * self.n_annotators


@dataclass(frozen=True)
class Planned:
    """What a pilot study tells about the size of the study to come.

    Attributes
    ----------
    pilot : the value of the pilot with its interval.
    width : the wanted width, from the lower to the upper end of the interval.
    level : the level of the intervals.
    drawn : what makes the study larger: ``document``, ``group`` (of documents) or ``item``.
    n_groups : how many of them the pilot has.
    crossed : whether the annotators were chosen by name; else so many of each item's own.
    crews : what so many annotators would need, fewest first; the last are as many as there are.
    undefined : why the pilot cannot tell.
    """

    pilot: Result
    width: float
    level: float
    drawn: str = "document"
    n_groups: int = 0
    crossed: bool = True
    crews: tuple[Crew, ...] = ()
    notes: tuple[str, ...] = ()
    signature: str = ""
    undefined: str | None = None

    @property
    def is_defined(self) -> bool:
        """Whether the pilot tells anything."""
        return self.undefined is None

    @property
    def everybody(self) -> Crew | None:
        """As many annotators as the pilot has; None if it tells nothing."""
        return self.crews[-1] if self.crews else None


def plan(
    how: Measure[Any],
    data: ReliabilityData,
    *,
    width: float = 0.1,
    documents: Sequence[int] = (),
    annotators: Sequence[int] = (),
    interval: Literal["document", "item"] = "document",
    resamples: int = 4000,
    seed: int = 7,
    level: float = 0.95,
) -> Planned:
    """Estimate from a pilot how many documents and annotators give an interval of a wanted width.

    Studies of n documents are drawn from those of the pilot, with replacement, and measured; the
    interval of such a study is as wide as the middle 95 % of their values. Annotators are only ever
    left out: what more of them than the pilot has would give, it cannot tell.

    Parameters
    ----------
    width : the wanted width of the whole interval, twice what stands behind a plus-minus sign.
    documents : numbers of documents to tell the width of; some around the needed one by default.
    annotators : numbers of annotators to look at, none above what the pilot has; up to six by
        default.
    interval : ``document``, or ``item`` where items are independent of each other.

    Returns
    -------
    Planned; undefined with a reason where the pilot has no interval itself.

    Raises
    ------
    MeasureError
        If a number cannot be, such as a width of 0 or more annotators than there are, or if
        something else than documents or items should be drawn.
    """
    settings = Settings(interval, resamples, seed, level)
    pilot_data: Any = accepted(how, data)
    _check(width, documents, annotators, settings)
    prepared = Prepared(how, pilot_data)
    whole = result_of(prepared, settings)
    n_groups = _n_drawn(whole, pilot_data, settings)
    blank = Planned(
        pilot=whole,
        width=width,
        level=level,
        drawn=drawn_of(settings.method(pilot_data)),
        n_groups=n_groups,
        signature=f"{whole.signature}|width:{width:g}",
    )
    if reason := _why_not(whole, prepared, settings):
        return replace(blank, undefined=reason)
    crews = _crews_of(how, pilot_data, annotators)
    pilots = {m: _pilot(how, pilot_data, m, settings) for m in crews}
    everybody = pilots[max(crews)]
    largest = everybody.fewest(width) if isinstance(everybody, Pilot) else None
    sizes = sorted({*documents}) or _sizes(n_groups, largest)
    return replace(
        blank,
        crossed=is_crossed(pilot_data),
        crews=tuple(_crew(m, pilot, width, sizes) for m, pilot in pilots.items()),
        notes=tuple(whole.notes),
    )


def _check(
    width: float, documents: Sequence[int], annotators: Sequence[int], settings: Settings
) -> None:
    if settings.interval not in ("document", "item"):
        raise MeasureError(
            f"interval={settings.interval!r}: a plan draws studies of other sizes, so it is for "
            "'document' or 'item'"
        )
    if settings.resamples < FEWEST_RESAMPLES:
        raise MeasureError(
            f"resamples={settings.resamples}: one study has no width; expected at least "
            f"{FEWEST_RESAMPLES}"
        )
    if isinstance(width, str) or not 0 < width < math.inf:
        raise MeasureError(f"width={width!r}: expected a number above 0, such as 0.1")
    for name, numbers in (("documents", documents), ("annotators", annotators)):
        for n in numbers:
            if not isinstance(n, Integral) or isinstance(n, bool):
                raise MeasureError(f"{name}={n!r}: expected whole numbers")
    for n in documents:
        if n < FEWEST_GROUPS:
            raise MeasureError(f"documents={n}: an interval needs at least {FEWEST_GROUPS}")


def _n_drawn(pilot: Result, data: Any, settings: Settings) -> int:
    """Count the documents or items of the pilot, also where it has no interval."""
    if pilot.interval is not None and pilot.interval.n_groups:
        return pilot.interval.n_groups
    if settings.by_item:
        return pilot.n_items
    return 0 if data.group is None else len(data.groups)


def _why_not(pilot: Result, prepared: Prepared, settings: Settings) -> str | None:
    """Name the reason why a pilot tells nothing about larger studies; None if it does."""
    if pilot.undefined is not None:
        return pilot.undefined
    interval = pilot.interval
    if interval is None or interval.undefined is not None:
        return None if interval is None else interval.undefined
    if interval.high > interval.low:
        return None
    if np.ptp(left_out(stratum_of("", [prepared], settings))) == 0:
        return _all_alike(interval.method)
    return f"all {interval.resamples} resamples have the same value by chance; take more of them"


def _all_alike(method: str) -> str:
    return (
        f"whatever {drawn_of(method)}s are drawn from the pilot, the value is the same, so it "
        "cannot tell how others would differ"
    )


def _crews_of(how: Measure[Any], data: Any, requested: Sequence[int]) -> list[int]:
    """Return the numbers of annotators to look at; as many as there are come last."""
    if not isinstance(data, CodingData | UnitizingData):
        raise MeasureError(
            f"{how.id} compares whole structures, and a plan is made from items or units; plan "
            "for what structures are made of, such as alpha with --by pair --of link"
        )
    most = most_together(data)
    if stray := [m for m in requested if not 2 <= m <= most]:
        raise MeasureError(
            f"annotators={stray[0]}: expected a number from 2 to {most}, the most that an item of "
            "the pilot has; nobody can be drawn twice, so it cannot tell about more"
        )
    if requested:
        return sorted({*requested, most})
    fewest = how.properties.annotators[0]
    between = [m for m in (2, 3, 4, 5, 7, 10, 15, 20) if fewest <= m < most]
    return [*between[: MOST_CREWS - 1], most]


def _pilot(how: Measure[Any], data: Any, n_annotators: int, settings: Settings) -> Pilot | str:
    """Return the documents as so many annotators saw them, or why that has no interval."""
    strata, values, reasons = [], [], []
    plain = replace(settings, interval=None)
    for chosen in selections(data, n_annotators, seed=settings.seed):
        prepared = Prepared(how, chosen)
        result = result_of(prepared, plain)
        if result.undefined is not None:
            reasons.append(result.undefined)
            continue
        stratum = stratum_of("", [prepared], settings)
        method = settings.method(chosen)
        reason = stratum.too_few(method)
        if not reason and np.ptp(left_out(stratum)) == 0:
            reason = _all_alike(method)
        if reason:
            reasons.append(reason)
            continue
        strata.append(stratum)
        values.append(result.value)
    if not strata:
        return reasons[0]
    return Pilot(strata, tuple(values), settings.level, settings.resamples, settings.seed)


def _crew(n_annotators: int, pilot: Pilot | str, width: float, sizes: Sequence[int]) -> Crew:
    if isinstance(pilot, str):
        return Crew(n_annotators, undefined=pilot)
    needed = pilot.fewest(width)
    low, high = (math.nan, math.nan)
    if needed is not None:
        low, high = pilot.range_of(needed.n_groups, RANGE_LEVEL)
    return Crew(
        n_annotators,
        n_selections=len(pilot.strata),
        value=sum(pilot.values) / len(pilot.values),
        lowest=min(pilot.values),
        highest=max(pilot.values),
        needed=needed,
        at_least=low,
        at_most=high,
        expected=tuple(pilot.expect(n) for n in sizes),
    )


def _sizes(n_groups: int, needed: Expected | None) -> list[int]:
    """Return round numbers of documents up to about twice what is needed, and the pilot's own."""
    centre = n_groups if needed is None else needed.n_groups
    high = max(2 * centre, 10)
    if n_groups <= 4 * centre:
        high = max(high, n_groups)
    low = max(FEWEST_GROUPS, high / 30)
    steps = [low * (high / low) ** (i / (POINTS - 1)) for i in range(POINTS)]
    sizes = {max(FEWEST_GROUPS, _rounded(step)) for step in steps}
    if not low <= n_groups <= high:
        return sorted(sizes)
    return sorted({n_groups, *(n for n in sizes if abs(n - n_groups) > n_groups / 10)})


def _rounded(number: float) -> int:
    """Return the nearest number that people like.

    >>> [_rounded(number) for number in (7.2, 33.0, 110.0, 96.0)]
    [7, 30, 100, 100]
    """
    if number < 10:
        return round(number)
    unit = 10 ** (math.floor(math.log10(number)) - 1)
    return int(min((step * unit for step in (*ROUND, 100)), key=lambda step: abs(step - number)))
