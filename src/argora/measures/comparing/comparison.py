"""How far two values of one measure differ, with the interval of the difference."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from argora.measures.result import Bounded, Interval, Result

__all__ = ["Comparison"]


@dataclass(frozen=True)
class Comparison(Bounded):
    """Two values over the same documents, and the second less the first.

    Attributes
    ----------
    first, second : the values over the documents (or items) that both have.
    difference : the second value less the first; NaN exactly when ``undefined`` gives the reason.
    interval : that of the difference, the same documents drawn for both values at once.
    n_shared : how many documents (or items) both have.
    differing : in which parts of the method the two differ, with what each has there.
    parts : further comparisons by what they are about: ``category``.
    """

    measure: str
    first: Result
    second: Result
    difference: float = math.nan
    interval: Interval | None = None
    n_shared: int = 0
    differing: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    parts: Mapping[str, Mapping[Hashable, Comparison]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    signature: str = ""
    undefined: str | None = None

    @property
    def probability_not_higher(self) -> float:
        """How probable it is that the second value is not higher than the first.

        The share of resamples in which the difference is at most 0, or what Student's t says of a
        jackknife interval; NaN without an interval.
        """
        above_zero = math.nextafter(0.0, 1.0)
        return self._share_below(above_zero, around=self.difference)

    def __str__(self) -> str:
        if self.undefined is not None:
            return f"{self.measure}: no difference: {self.undefined}"
        interval = self._shown_interval("+")
        return (
            f"{self.measure}: {self.second.value:.3f} - {self.first.value:.3f} = "
            f"{self.difference:+.3f}{interval}  {self.signature}"
        )
