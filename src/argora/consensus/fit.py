"""What a truth model found out: how probable each category is, and how good each annotator."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError, did_you_mean

if TYPE_CHECKING:
    from argora.consensus.truth import TruthModel

__all__ = ["Ascent", "Fit", "Leap", "Parameters", "climb"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Parameters = Mapping[str, Floats]
Leap = Callable[[Parameters, Parameters, Parameters], Parameters]

MOST_CELLS = 10**8
GRID = 2.0**40
FIRST_LEAP = 3
"""From how many values of the objective on a climb may leap: the first steps are the longest."""


@dataclass(frozen=True, eq=False)
class Ascent:
    """One way up from one start.

    Attributes
    ----------
    posterior : array of shape (n_patterns, n_categories), how probable each category is.
    objective : the value before every step and at the end; it never falls.
    settled : whether the last step gained next to nothing.
    """

    parameters: Parameters
    posterior: Floats
    objective: tuple[float, ...]
    settled: bool


def climb(
    start: Parameters,
    expect: Callable[[Parameters], tuple[Floats, float]],
    maximise: Callable[[Parameters, Floats], Parameters],
    *,
    least_gain: float,
    most_steps: int,
    leap: Leap | None = None,
    told: Callable[[int], object] = int,
) -> Ascent:
    """Alternate both steps of expectation maximisation until a step gains too little.

    Between the steps posteriors are rounded to 2^-40. Where two truths are equally likely, the
    climb runs along the ridge between them. There the rounding errors of sums, which depend on the
    order of annotators, would grow until one of the two wins; so they never add up.

    Parameters
    ----------
    leap : from three parameters in a row to some further ahead. They are taken only where the
        objective is no lower there, so it rises all the same. A leap is a step; whether the climb
        has settled is told by ordinary steps alone.
    told : called with the number of each step.
    """
    first = start
    posterior, value = expect(first)
    values = [value]
    while len(values) <= most_steps:
        told(len(values))
        second = maximise(first, _steady(posterior))
        posterior, value = expect(second)
        values.append(value)
        if values[-1] - values[-2] <= least_gain:
            return Ascent(second, posterior, tuple(values), settled=True)
        ahead = None
        if leap is not None and FIRST_LEAP <= len(values) <= most_steps:
            third = maximise(second, _steady(posterior))
            ahead = _landed(leap(first, second, third), third, expect, at_least=value)
        if ahead is None:
            first = second
        else:
            first, posterior, value = ahead
            values.append(value)
    return Ascent(first, posterior, tuple(values), settled=False)


def _landed(
    far: Parameters,
    near: Parameters,
    expect: Callable[[Parameters], tuple[Floats, float]],
    *,
    at_least: float,
) -> tuple[Parameters, Floats, float]:
    """Return where a leap leads; if that is lower ground, where an ordinary step leads."""
    posterior, value = expect(far)
    if value >= at_least:
        return far, posterior, value
    return near, *expect(near)


@dataclass(frozen=True, eq=False)
class Fit:
    """A fitted model.

    Attributes
    ----------
    model : what was fitted, with its options.
    annotators : all of the data, those without votes too.
    categories : those that somebody chose.
    parameters : as the model names them; what a further fit can start from.
    posterior : array of shape (n_patterns, n_categories): rows on which the same annotators voted
        alike share a pattern, and so a posterior.
    pattern : array of shape (n_rows,), the pattern of every row; -1 without votes.
    n_votes : array of shape (n_annotators,), weights counted.
    objective : what was made as large as possible, before every step and at the end.
    settled : whether it had stopped rising.
    starts : where the climb from each start ended; the highest was taken.
    """

    model: TruthModel
    annotators: tuple[str, ...]
    categories: tuple[Hashable, ...]
    parameters: Parameters
    posterior: Floats
    pattern: Ints
    n_votes: Floats
    objective: tuple[float, ...]
    settled: bool
    starts: tuple[float, ...]

    @property
    def prior(self) -> Mapping[Hashable, float]:
        """How frequent the model holds each category to be."""
        shares = self.model.prior_in(self.parameters, len(self.categories))
        return dict(zip(self.categories, shares.tolist(), strict=True))

    @property
    def competence(self) -> Mapping[str, float]:
        """How good each annotator is, between 0 and 1, as the model defines it; NaN unknown."""
        found = np.where(self.n_votes > 0, self.model.competence_in(self.parameters), np.nan)
        return dict(zip(self.annotators, found.tolist(), strict=True))

    def confusion(self, annotator: str) -> Floats:
        """Return how probable each vote is given each true category, for one annotator.

        Returns
        -------
        array of shape (n_categories, n_categories), true categories in rows; rows add up to 1. NaN
        for somebody without votes.
        """
        if annotator not in self.annotators:
            near = did_you_mean(annotator, self.annotators)
            raise DataError(f"no annotator {annotator!r}{near}")
        place = self.annotators.index(annotator)
        width = len(self.categories)
        if not self.n_votes[place]:
            return np.full((width, width), np.nan)
        return self.model.confusion_in(self.parameters, place, width)

    def spread_over(self, n_rows: int, categories: tuple[Hashable, ...]) -> Floats:
        """Return the posterior of every row over all of these categories; NaN without votes."""
        if n_rows * len(categories) > MOST_CELLS:
            raise DataError(
                f"a table of {n_rows} items x {len(categories)} categories would have more than "
                "10^8 cells; soft_labels() gives the same row by row"
            )
        table = np.zeros((n_rows, len(categories)))
        voted = self.pattern >= 0
        place = np.array([categories.index(c) for c in self.categories], dtype=np.int64)
        table[np.ix_(np.flatnonzero(voted), place)] = self.posterior[self.pattern[voted]]
        table[~voted] = np.nan
        return table

    def clearness(self, code: Ints, categories: tuple[Hashable, ...]) -> tuple[Floats, Floats]:
        """Return the posterior of the category of every row, and its lead over all others.

        Of rows without a category it is that of the most probable one; NaN without votes.
        """
        seat = {category: i for i, category in enumerate(self.categories)}
        place = np.array([seat.get(c, -1) for c in categories] + [-1], dtype=np.int64)[code]
        leading = self.posterior.argmax(axis=1)
        top = np.take_along_axis(self.posterior, leading[:, np.newaxis], axis=1)[:, 0]
        second = _second(self.posterior)
        at = np.maximum(self.pattern, 0)
        chosen = np.where(code < 0, leading[at], place)
        own = np.where(chosen < 0, 0.0, self.posterior[at, chosen])
        other = np.where(chosen == leading[at], second[at], top[at])
        voted = self.pattern >= 0
        return np.where(voted, own, np.nan), np.where(voted, own - other, np.nan)


def _steady(posterior: Floats) -> Floats:
    rounded = posterior * GRID
    np.rint(rounded, out=rounded)
    rounded /= GRID
    return rounded


def _second(table: Floats) -> Floats:
    """Return the second largest of every row; 0 if there is one column."""
    if table.shape[1] == 1:
        return np.zeros(len(table))
    return np.asarray(np.partition(table, -2, axis=1)[:, -2])
