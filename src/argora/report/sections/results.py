"""Results of measures as blocks hold them: the value with its interval or the reason for none."""

from __future__ import annotations

from typing import overload

from argora.analysis.words import is_share
from argora.measures import Result
from argora.report.blocks import Measured

__all__ = ["measured", "plain_figure"]


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
