"""A model of annotators, and its fit: how probable each category is, how good each annotator."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from argora.consensus.em import EMRun, Extrapolate, Parameters, run_em
from argora.consensus.patterns import Patterns, patterns_of
from argora.consensus.spelled import Spelled
from argora.errors import DataError, did_you_mean
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints

__all__ = ["Axis", "Fit", "Model"]

Axis = Literal["annotator", "category", "fixed"]

MOST_CELLS = 10**8


class Model(Spelled):
    """The steps of a model of how annotators come to their votes.

    Attributes
    ----------
    axes : for each parameter what its axes are.
    tolerance : the fit has settled when a step gains no more than this per vote.
    most_steps : after so many steps it stops anyway, and says so.
    """

    axes: ClassVar[Mapping[str, tuple[Axis, ...]]]
    tolerance: float
    most_steps: int

    def begin(self, votes: Patterns, weight: Floats) -> Parameters:
        """Return the parameters that follow from the distribution of votes on each item."""
        raise NotImplementedError

    def further_starts(self, votes: Patterns, weight: Floats) -> Iterator[Parameters]:
        """Yield other parameters to start from."""
        yield from ()

    def expect(
        self, votes: Patterns, weight: Floats, parameters: Parameters
    ) -> tuple[Floats, float]:
        """Return the posterior of every pattern and the objective."""
        raise NotImplementedError

    def maximise(
        self, votes: Patterns, weight: Floats, parameters: Parameters, posterior: Floats
    ) -> Parameters:
        """Return the parameters that fit the posterior best."""
        raise NotImplementedError

    @property
    def extrapolate(self) -> Extrapolate | None:
        """The extrapolation from three steps; None if the model has none."""
        return None

    def softened(self, parameters: Parameters) -> Parameters:
        """Return parameters under which no vote is impossible, to start from with new votes."""
        return parameters

    def table_size(self, n_annotators: int, n_categories: int) -> int:
        """Return the number of cells of the largest table of parameters."""
        return n_annotators * n_categories

    def prior_in(self, parameters: Parameters, n_categories: int) -> Floats:
        """Return the share of each category."""
        raise NotImplementedError

    def competence_in(self, parameters: Parameters) -> Floats:
        """Return the competence of each annotator, between 0 and 1."""
        raise NotImplementedError

    def confusion_in(self, parameters: Parameters, annotator: int, n_categories: int) -> Floats:
        """Return the probabilities of votes (columns) given the true categories (rows)."""
        raise NotImplementedError

    def read(self, data: CodingData) -> Patterns:
        """Return the votes as this model takes them: items that it cannot tell apart in one."""
        return patterns_of(data)

    def run_from(
        self,
        votes: Patterns,
        weight: Floats,
        start: Parameters,
        *,
        on_step: Callable[[int], object] = int,
    ) -> EMRun:
        """Run EM from the given parameters, with these weights of patterns."""
        return run_em(
            start,
            lambda parameters: self.expect(votes, weight, parameters),
            lambda parameters, posterior: self.maximise(votes, weight, parameters, posterior),
            least_gain=self.tolerance * float((weight * votes.size).sum()),
            most_steps=self.most_steps,
            extrapolate=self.extrapolate,
            on_step=on_step,
        )


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
    starts : the objective at the end of EM from each start; the highest was taken.
    """

    model: Model
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
        values = np.where(self.n_votes > 0, self.model.competence_in(self.parameters), np.nan)
        return dict(zip(self.annotators, values.tolist(), strict=True))

    def confusion(self, annotator: str) -> Floats:
        """Return the probability of each vote given each true category, for one annotator.

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
        probability = np.where(chosen < 0, 0.0, self.posterior[at, chosen])
        other = np.where(chosen == leading[at], second[at], top[at])
        voted = self.pattern >= 0
        return np.where(voted, probability, np.nan), np.where(voted, probability - other, np.nan)


def _second(table: Floats) -> Floats:
    """Return the second largest of every row; 0 if there is one column."""
    if table.shape[1] == 1:
        return np.zeros(len(table))
    return np.asarray(np.partition(table, -2, axis=1)[:, -2])
