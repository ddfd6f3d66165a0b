"""Results of measures as blocks hold them: the value with its interval or the reason for none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, overload

from argora.analysis.words import is_share
from argora.measures import Interval, Result
from argora.report.blocks import Measured
from argora.text.numbers import counted

__all__ = ["measured", "picked", "plain_figure", "without_intervals"]


@overload
def measured(result: Result, *, limits: bool = True, notes: bool = True) -> Measured: ...
@overload
def measured(
    result: Result | None, *, limits: bool = True, notes: bool = True
) -> Measured | None: ...
def measured(result: Result | None, *, limits: bool = True, notes: bool = True) -> Measured | None:
    """Return a result as a cell of a table; nothing where there is none.

    Parameters
    ----------
    limits : whether the limits of Krippendorff's scale mean something for it.
    notes : whether its notes are said here; another table may say them already.
    """
    if result is None:
        return None
    return Measured(
        result.value,
        result.low,
        result.high,
        result.undefined,
        result.notes if notes else (),
        is_share=is_share(result),
        limits=limits,
    )


def plain_figure(result: Result, *, limits: bool = True) -> Measured:
    """Return a result as a cell with three digits, without its notes, which stand elsewhere."""
    return Measured(result.value, result.low, result.high, result.undefined, limits=limits)


def picked(thing: object, *names: str) -> dict[str, Any]:
    """Return these attributes by their names, for programs."""
    return {name: getattr(thing, name) for name in names}


def without_intervals(intervals: Iterable[Interval | None]) -> tuple[str, ...]:
    """Say why figures have no interval, every reason once with the number of figures."""
    asked = [interval for interval in intervals if interval is not None]
    reasons = Counter(interval.undefined for interval in asked if interval.undefined)
    if len(reasons) == 1 and reasons.total() == len(asked):
        return (f"No intervals: {next(iter(reasons))}.",)
    return tuple(
        f"{counted(n, 'figure')} without an interval: {reason}." for reason, n in reasons.items()
    )
