"""What a value and a difference have in common: a number or a reason, and where it may lie."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argora.measures.result import Interval

__all__ = ["Bounded"]


class Bounded:
    """A number that may have an interval, or the reason why there is no number.

    Attributes
    ----------
    interval : None if none was wanted.
    undefined : the reason why there is no number; None exactly when there is one.
    """

    interval: Interval | None
    undefined: str | None

    @property
    def is_defined(self) -> bool:
        """Whether there is a number."""
        return self.undefined is None

    @property
    def low(self) -> float:
        """The lower end of the interval, NaN without one."""
        return math.nan if self.interval is None else self.interval.low

    @property
    def high(self) -> float:
        """The upper end of the interval, NaN without one."""
        return math.nan if self.interval is None else self.interval.high

    def _share_below(self, threshold: float, *, around: float) -> float:
        if self.interval is None or not self.is_defined:
            return math.nan
        return self.interval.share_below(threshold, around=around)

    def _shown_interval(self, sign: str = "") -> str:
        if self.interval is None or not self.interval.is_defined:
            return ""
        return f" [{self.low:{sign}.3f}, {self.high:{sign}.3f}]"
