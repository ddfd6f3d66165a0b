"""Results of measures as blocks hold them: the value with its interval or the reason for none."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from argora.analysis.words import is_share
from argora.measures import Interval, Result
from argora.report.blocks import Measured
from argora.text.numbers import counted, joined, percent

__all__ = [
    "ends",
    "measured",
    "measured_or_none",
    "picked",
    "plain_figure",
    "shares_words",
    "signed",
    "unscaled",
    "without_intervals",
]


def measured(result: Result, *, limits: bool = True, notes: bool = True) -> Measured:
    """Return a result as a cell of a table.

    Parameters
    ----------
    limits : whether the limits of Krippendorff's scale mean something for it.
    notes : whether the cell has its notes; another table may have them already.
    """
    return Measured(
        result.value,
        result.low,
        result.high,
        result.undefined,
        result.notes if notes else (),
        is_share=is_share(result),
        limits=limits,
    )


def measured_or_none(
    result: Result | None, *, limits: bool = True, notes: bool = True
) -> Measured | None:
    """Return a result as :func:`measured` does; None where there is none."""
    return None if result is None else measured(result, limits=limits, notes=notes)


def signed(result: Result) -> Measured:
    """Return a result as a cell without its notes, with its signature for programs."""
    return replace(measured(result, notes=False), facts={"signature": result.signature})


def plain_figure(result: Result, *, limits: bool = True) -> Measured:
    """Return a result as a cell with three digits, without its notes, which stand elsewhere."""
    return Measured(result.value, result.low, result.high, result.undefined, limits=limits)


def shares_words(shares: Mapping[str, float], n_pairs: int | None = None) -> str:
    """Return how often annotators chose each category, in words; empty if nobody did.

    Parameters
    ----------
    n_pairs : how many pairs of units were decided on; None leaves the number out.

    >>> shares_words({"support": 0.255, "attack": 0.031, "none": 0.714})
    'Of all decisions on them, 25.5% are support, 3.1% attack and 71.4% none.'
    >>> shares_words({"support": 0.25, "none": 0.75}, 120)
    'Of all decisions on 120 pairs, 25.0% are support and 75.0% none.'
    """
    listed = [
        f"{percent(share)}{' are' if at == 0 else ''} {category}"
        for at, (category, share) in enumerate(shares.items())
    ]
    if not listed:
        return ""
    pairs = "them" if n_pairs is None else counted(n_pairs, "pair")
    return f"Of all decisions on {pairs}, {joined(listed)}."


def picked(source: object, *names: str) -> dict[str, Any]:
    """Return these attributes by their names, for programs."""
    return {name: getattr(source, name) for name in names}


def ends(interval: Interval | None) -> dict[str, float]:
    """Return the ends of an interval by their names; NaN where there is none."""
    if interval is None or not interval.is_defined:
        return {"low": math.nan, "high": math.nan}
    return {"low": interval.low, "high": interval.high}


def unscaled(
    value: float, interval: Interval | None, undefined: str | None, facts: Mapping[str, Any]
) -> Measured:
    """Return a value that is not on Krippendorff's scale, with its interval if it has one."""
    low, high = ends(interval).values()
    return Measured(value, low, high, undefined, limits=False, facts=facts)


def without_intervals(intervals: Iterable[Interval | None]) -> tuple[str, ...]:
    """Return the reasons why figures have no interval, each once with the number of figures."""
    requested = [interval for interval in intervals if interval is not None]
    reasons = Counter(interval.undefined for interval in requested if interval.undefined)
    if len(reasons) == 1 and reasons.total() == len(requested):
        return (f"No intervals: {next(iter(reasons))}.",)
    return tuple(
        f"{counted(n, 'figure')} without an interval: {reason}." for reason, n in reasons.items()
    )
