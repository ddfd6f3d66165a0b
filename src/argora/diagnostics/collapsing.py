"""Which categories annotators do not tell apart: tests that collapse categories.

Krippendorff (1980), *Content Analysis*, as used by Peldszus & Stede (2013), section 4.2: the
category definition test collapses all categories but one, the category distinction test makes one
of two. What the value gains or loses by it shows where the disagreement is.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol, TypeVar

from argora.diagnostics.labels import check_labels
from argora.measures import Comparison, Measure, Result, compare
from argora.measures.prepared import Resampled
from argora.reliability import CodingData
from argora.reliability.coding.factor import show

__all__ = ["Collapsed", "definition_tests", "distinction_tests", "greatest_first"]


class _Test(Protocol):
    """A test that collapses categories."""

    @property
    def categories(self) -> tuple[Hashable, ...]: ...

    @property
    def difference(self) -> float: ...


Test = TypeVar("Test", bound=_Test)

ACROSS = ("category", "merged", "categories", "distance")


@dataclass(frozen=True)
class Collapsed:
    """A value with categories collapsed, beside that with all of them.

    Attributes
    ----------
    categories : the one that was kept, or the two that were made one.
    n : how many decisions chose any of them, weights counted.
    comparison : the value before (``first``) and after (``second``), with the interval of the
        difference over the same documents.
    """

    categories: tuple[Hashable, ...]
    n: int
    comparison: Comparison

    @property
    def value(self) -> Result:
        """The value with categories collapsed."""
        return self.comparison.second

    @property
    def difference(self) -> float:
        """What the value gains by collapsing; NaN where either is undefined."""
        return self.comparison.difference

    def __str__(self) -> str:
        names = " + ".join(map(show, self.categories))
        return f"{names}: {self.difference:+.3f} to {self.value.value:.3f} (n={self.n})"


def definition_tests(
    how: Measure[CodingData],
    data: CodingData,
    *,
    interval: Resampled | None = "document",
    resamples: int = 1000,
    seed: int = 7,
    level: float = 0.95,
) -> tuple[Collapsed, ...]:
    """Keep each category and collapse all others, to see how well this one is defined.

    Returns
    -------
    tuple of Collapsed, the one with the greatest gain first. A category far below the value of all
    is one that annotators do not recognise.
    """
    tests = []
    for label in data.labels:
        comparison = compare(
            how,
            data,
            data.binary(label),
            across=ACROSS,
            interval=interval,
            resamples=resamples,
            seed=seed,
            level=level,
        )
        tests.append(Collapsed((label,), _used(data, (label,)), comparison))
    return greatest_first(tests)


def distinction_tests(
    how: Measure[CodingData],
    data: CodingData,
    *,
    pairs: Sequence[tuple[Hashable, Hashable]] | None = None,
    interval: Resampled | None = "document",
    resamples: int = 1000,
    seed: int = 7,
    level: float = 0.95,
) -> tuple[Collapsed, ...]:
    """Merge pairs of categories and measure again, to see whether annotators tell them apart.

    Where items have sets of categories, two are made one in every set that has either.

    Parameters
    ----------
    pairs : which categories to merge; all pairs by default.

    Returns
    -------
    tuple of Collapsed, the greatest gain first. A gain says that the two are mixed up more than
    others are.

    Raises
    ------
    DataError
        If a category is not there.
    """
    check_labels((name for pair in pairs or () for name in pair), data.labels)
    tests = []
    for a, b in combinations(data.labels, 2) if pairs is None else pairs:
        name = f"{show(a)}+{show(b)}"
        while name in data.labels:  # a category of this very name is a third one
            name += "'"
        new = [_merged(each, (a, b), name) for each in data.categories]
        merged = data.recode(new, how=f"merged:{name}")
        comparison = compare(
            how,
            data,
            merged,
            across=ACROSS,
            interval=interval,
            resamples=resamples,
            seed=seed,
            level=level,
        )
        tests.append(Collapsed((a, b), _used(data, (a, b)), comparison))
    return greatest_first(tests)


def _merged(category: Hashable, pair: tuple[Hashable, Hashable], name: str) -> Hashable:
    """Return a category, or a set of them, with either of two under one name."""
    if isinstance(category, frozenset):
        return frozenset(name if each in pair else each for each in category)
    return name if category in pair else category


def _used(data: CodingData, labels: Sequence[Hashable]) -> int:
    """Count the decisions that have any of some labels."""
    chosen = {
        i
        for i, category in enumerate(data.categories)
        if category in labels
        or (isinstance(category, frozenset) and any(label in category for label in labels))
    }
    row, code, count = data.runs
    return sum(int((count * data.weight[row])[code == c].sum()) for c in chosen)


def greatest_first(tests: Iterable[Test]) -> tuple[Test, ...]:
    """Return tests by what the value gains, the greatest gain first, the undefined last."""

    def place(each: Test) -> tuple[bool, float, str]:
        blank = math.isnan(each.difference)
        return blank, 0.0 if blank else -each.difference, str(each.categories)

    return tuple(sorted(tests, key=place))
