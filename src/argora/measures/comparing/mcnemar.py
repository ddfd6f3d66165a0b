"""McNemar's test: whether two classifiers, or two annotators, are right equally often."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from argora.errors import DataError
from argora.measures.spelling import is_whole
from argora.reliability.coding.factor import is_missing

__all__ = ["McNemar", "mcnemar"]

ALIKE = "both are right and wrong on the same items, so nothing tells them apart"
NO_ITEM = "no item has a gold value and an answer of both"


@dataclass(frozen=True)
class McNemar:
    """Counts of items on which just one of two is right, and what chance says of them.

    If both were right equally often, each of these items would be as likely to be one's as the
    other's. Items are taken as independent of each other.

    Attributes
    ----------
    only_first, only_second : items on which the first alone, or the second alone, is right.
    both, neither : items on which both are right, or none is; they tell nothing.
    left_out : items without a gold value, or without an answer of one or of both.

    References
    ----------
    McNemar (1947), Note on the Sampling Error of the Difference between Correlated Proportions or
    Percentages, pp. 153-157; the correction: Edwards (1948), Note on the "Correction for
    Continuity" in Testing the Significance of the Difference between Correlated Proportions,
    pp. 185-187.
    """

    only_first: int
    only_second: int
    both: int = 0
    neither: int = 0
    left_out: int = 0

    def __post_init__(self) -> None:
        for name in ("only_first", "only_second", "both", "neither", "left_out"):
            n = getattr(self, name)
            if not is_whole(n, least=0):
                raise DataError(f"{name}={n!r}: expected how many items, 0 or more")

    @property
    def undefined(self) -> str | None:
        """Why there is no chi-square, or None; the exact test says 1 then."""
        if self.only_first + self.only_second:
            return None
        # Who gives the first two counts alone need not know the others.
        return NO_ITEM if self.left_out and not self.both + self.neither else ALIKE

    @property
    def notes(self) -> tuple[str, ...]:
        """What to know of the counts: how many items are not among them, and why."""
        if not self.left_out:
            return ()
        are = "1 item is" if self.left_out == 1 else f"{self.left_out} items are"
        return (f"{are} left out: without a gold value, or without an answer of both",)

    @property
    def p_exact(self) -> float:
        """The two-sided probability by the binomial distribution; right for any counts."""
        n, k = self.only_first + self.only_second, min(self.only_first, self.only_second)
        # Twice one tail of whole numbers; both tails meet where the counts are equal.
        term, tail = 1, 0
        for i in range(k + 1):
            tail += term
            term = term * (n - i) // (i + 1)
        return min(1.0, _ratio(2 * tail, n))

    @property
    def chi_square(self) -> float:
        """McNemar's statistic without a correction, one degree of freedom; NaN if undefined."""
        return self._statistic(correction=0)

    @property
    def chi_square_corrected(self) -> float:
        """The statistic with Edwards's correction for continuity; NaN if undefined.

        The correction makes no difference larger than it is: equal counts give 0.
        """
        return self._statistic(correction=1)

    @property
    def p(self) -> float:
        """The probability that goes with ``chi_square``; rough below 25 differing items."""
        return math.erfc(math.sqrt(self.chi_square / 2))

    @property
    def p_corrected(self) -> float:
        """The probability that goes with ``chi_square_corrected``."""
        return math.erfc(math.sqrt(self.chi_square_corrected / 2))

    def _statistic(self, *, correction: int) -> float:
        n = self.only_first + self.only_second
        apart = max(abs(self.only_first - self.only_second) - correction, 0)
        return apart**2 / n if n else math.nan


def mcnemar(
    gold: Sequence[Hashable], first: Sequence[Hashable], second: Sequence[Hashable]
) -> McNemar:
    """Test whether two predictions of the same items are right equally often.

    None and NaN are no answers: without a gold value nobody knows who is right, and who did not
    answer was not wrong. Such items are left out, and counted.

    >>> test = mcnemar("aabbab", "aabbbb", "aaabaa")
    >>> test.only_first, test.only_second, test.p_exact
    (2, 1, 1.0)

    Raises
    ------
    DataError
        If the three have different lengths.
    """
    if not len(gold) == len(first) == len(second):
        raise DataError(
            f"{len(gold)} gold values, {len(first)} and {len(second)} predictions: expected as "
            "many of each, in the order of the same items"
        )
    items = list(zip(gold, first, second, strict=True))
    answered = [item for item in items if not any(map(is_missing, item))]
    right = [(g == a, g == b) for g, a, b in answered]
    return McNemar(
        only_first=right.count((True, False)),
        only_second=right.count((False, True)),
        both=right.count((True, True)),
        neither=right.count((False, False)),
        left_out=len(items) - len(answered),
    )


def _ratio(tail: int, n: int) -> float:
    """Return tail / 2^n, also where neither fits into a float."""
    shift = max(tail.bit_length() - 64, 0)
    return math.ldexp(float(tail >> shift), shift - n)
