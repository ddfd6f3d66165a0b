"""Models of how annotators come to their votes, fitted to find the category behind the votes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

import numpy as np

from argora.consensus.em import EMRun, Parameters
from argora.consensus.fit import MOST_CELLS, Fit, Model
from argora.consensus.patterns import Patterns
from argora.consensus.result import NOBODY, TIED, Consensus
from argora.consensus.rule import Decided, Rule
from argora.errors import MeasureError
from argora.measures.spelling import is_whole
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints

__all__ = ["TruthModel", "most_probable", "normalised"]


EQUAL = 1e-9
"""Probabilities that differ by less are equal: the rest is rounding, which knows no right order."""

LARGEST_TABLE = 2 * 10**7
NARROW = 16
REPORT_EVERY = 50


@dataclass(frozen=True, kw_only=True)
class TruthModel(Rule, Model):
    """A model with parameters for every annotator, fitted by raising one objective step by step.

    Attributes
    ----------
    goal : the name of the objective, which is made as large as possible.
    """

    kind: ClassVar[Literal["vote", "model"]] = "model"
    goal: ClassVar[str]

    tolerance: float = 1e-9
    most_steps: int = 1000

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check("a number from 0", lambda number: number >= 0, "tolerance")
        self._check("a whole number from 1", lambda n: is_whole(n, least=1), "most_steps")

    def decided(self, votes: Patterns, fit: Fit) -> Decided:
        """Return the decision on every row."""
        return most_probable(votes, fit.posterior)

    def __call__(
        self,
        data: CodingData,
        *,
        start: Consensus | None = None,
        on_progress: Callable[[str], object] | None = None,
    ) -> Consensus:
        """Decide on every item of the data.

        Parameters
        ----------
        start : what the same model found on earlier votes. The fit goes on from there, which takes
            few steps when few votes came; annotators and categories are known by their names.
        on_progress : called with a few words at each start and at every fiftieth step.
        """
        votes = self.read(data)
        if reason := self._obstacle(votes):
            return self._undefined(data, reason)
        earlier = None if start is None else self._fit_in(start)
        fit = self.fit(votes, earlier, on_progress or str)
        consensus = self._settled(data, self.decided(votes, fit))
        return replace(consensus, fit=fit, notes=(*consensus.notes, *self._notes(votes, fit)))

    def fit(
        self,
        votes: Patterns,
        earlier: Fit | None = None,
        on_progress: Callable[[str], object] = str,
    ) -> Fit:
        """Return the best fit that the starts lead to."""
        weight = votes.weight
        if earlier is None:
            starts = [self.begin(votes, weight), *self.further_starts(votes, weight)]
        else:
            starts = [self.softened(self._carried(votes, earlier))]
        ends: list[float] = []
        best: EMRun | None = None
        for i, parameters in enumerate(starts, start=1):
            on_step = _reporting(on_progress, f"{self.id}: start {i} of {len(starts)}")
            run = self.run_from(votes, weight, parameters, on_step=on_step)
            ends.append(run.objective[-1])
            # An end that is higher by rounding only must not win: which one is, depends on order.
            if best is None or ends[-1] - best.objective[-1] > EQUAL * abs(ends[-1]):
                best = run
        assert best is not None
        return Fit(
            model=self,
            annotators=votes.annotators,
            categories=votes.categories,
            parameters=best.parameters,
            posterior=best.posterior,
            pattern=votes.pattern,
            n_votes=votes.votes_by_annotator(weight),
            objective=best.objective,
            settled=best.settled,
            starts=tuple(ends),
        )

    def _fit_in(self, start: Consensus) -> Fit | None:
        if start.fit is not None and start.fit.model.id != self.id:
            raise MeasureError(f"{self.id} cannot start from what {start.rule} found")
        return start.fit

    def _carried(self, votes: Patterns, earlier: Fit) -> Parameters:
        """Return earlier parameters for the annotators and categories of now."""
        now = {"annotator": votes.annotators, "category": votes.categories}
        then = {"annotator": earlier.annotators, "category": earlier.categories}
        carried = {}
        for name, fresh in self.begin(votes, votes.weight).items():
            old, table = earlier.parameters[name], fresh.copy()
            places = [
                _shared(now[axis], then[axis]) if axis != "fixed" else (np.arange(size),) * 2
                for axis, size in zip(self.axes[name], fresh.shape, strict=True)
            ]
            table[np.ix_(*(new for new, _ in places))] = old[np.ix_(*(was for _, was in places))]
            carried[name] = table
        return carried

    def _obstacle(self, votes: Patterns) -> str | None:
        n_categories = len(votes.categories)
        if not votes.n:
            return "nobody voted on any item"
        if self.table_size(len(votes.annotators), n_categories) > LARGEST_TABLE:
            return (
                f"{len(votes.annotators)} annotators and {n_categories} categories are too many "
                f"for the parameters of {self.id}; counting votes does without them"
            )
        if votes.n * n_categories > MOST_CELLS:
            return f"{votes.n} different items x {n_categories} categories are more than 10^8 cells"
        return None

    def _notes(self, votes: Patterns, fit: Fit) -> Iterator[str]:
        most = int(votes.size.max())
        if most == 1:
            yield "no item has two votes, so each decision is the only vote there is"
        elif most == 2:
            yield "no item has three votes: where two differ, nothing but habits tells who is right"
        if not fit.settled:
            yield f"the {self.goal} still rose after {self.most_steps} steps"
        if len(fit.starts) > 1:
            top = max(fit.starts)
            same = sum(top - end <= 1e-6 * abs(top) for end in fit.starts)
            yield f"{same} of {len(fit.starts)} starts led to the highest {self.goal} found"


def _reporting(on_progress: Callable[[str], object], which: str) -> Callable[[int], object]:
    """Return a callback that reports the first step and every fiftieth one."""

    def on_step(step: int) -> None:
        if step == 1 or step % REPORT_EVERY == 0:
            on_progress(f"{which}, step {step}")

    return on_step


def normalised(scores: Floats) -> tuple[Floats, Floats]:
    """Turn log scores into probabilities that add up to 1 in each row; with the logs of the sums.

    The table that is given becomes the result. A row in which nothing is possible has equal
    probabilities and minus infinity.
    """
    top = _across(np.maximum, scores)
    top[~np.isfinite(top)] = 0.0
    shares = np.subtract(scores, top[:, np.newaxis], out=scores)
    np.exp(shares, out=shares)
    total = _across(np.add, shares)
    stuck = total == 0
    shares[stuck], total[stuck] = 1.0, scores.shape[1]
    shares /= total[:, np.newaxis]
    logs = np.log(total) + top
    logs[stuck] = -np.inf
    return shares, logs


def _across(combine: np.ufunc, table: Floats) -> Floats:
    """Return every row combined to one number; narrow tables column by column, which is faster."""
    if not 0 < table.shape[1] <= NARROW:
        return np.asarray(combine.reduce(table, axis=1))
    result = table[:, 0].copy()
    for column in table.T[1:]:
        combine(result, column, out=result)
    return result


def most_probable(votes: Patterns, posterior: Floats) -> Decided:
    """Return the most probable category of every row where it has no equal."""
    ahead = posterior >= (_across(np.maximum, posterior) - EQUAL)[:, np.newaxis]
    several = np.count_nonzero(ahead, axis=1) > 1
    place = np.where(several, -1, votes.used[posterior.argmax(axis=1)])
    voted = votes.pattern >= 0
    at = np.maximum(votes.pattern, 0)
    code = np.where(voted, place[at], -1)
    why = np.select([~voted, several[at]], [NOBODY, TIED], 0)
    rows = np.flatnonzero(voted & several[at])
    row, tied = np.nonzero(ahead[votes.pattern[rows]])
    return Decided(code, why, rows[row], votes.used[tied])


def _shared(now: tuple[object, ...], then: tuple[object, ...]) -> tuple[Ints, Ints]:
    """Return the places now and then of what is in both."""
    was = {name: i for i, name in enumerate(then)}
    pairs = [(i, was[name]) for i, name in enumerate(now) if name in was]
    table = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return table[:, 0], table[:, 1]
