"""The reliability of each annotator's edges, estimated by EM from agreement with the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from argora.consensus.em import Parameters, run_em
from argora.consensus.trees.votes import EdgeVotes
from argora.errors import DataError, did_you_mean
from argora.reliability.arrays import Floats

__all__ = ["Reliability", "as_integers", "estimated", "uniform"]


MOST_STEPS = 200
LEAST_GAIN = 1e-9
PARTS = 10**6
"""Estimated weights are rounded to that part of 1, so that rounding errors never decide."""

NOTHING = object()
"""The head of a unit that somebody knowingly left without an edge."""


@dataclass(frozen=True, eq=False)
class Reliability:
    """What was found out about the annotators.

    Attributes
    ----------
    accuracy : how probable it is that an annotator's edge is right.
    weight : the log of the odds that an edge is right, with that of chance taken off; at least 0.
    objective : the log of the posterior density before every step and at the end; it never falls.
    settled : whether it had stopped rising after at most 200 steps.
    """

    accuracy: Mapping[str, float]
    weight: Mapping[str, float]
    objective: tuple[float, ...]
    settled: bool


def uniform(annotators: Iterable[str]) -> dict[str, int]:
    """Return the same weight for everybody."""
    return dict.fromkeys(annotators, 1)


def as_integers(weights: Mapping[str, float], annotators: Sequence[str]) -> dict[str, int]:
    """Return weights as whole numbers in the same proportions, as they are written.

    Raises
    ------
    DataError
        If an annotator has none, or one is no number from 0.
    """
    for annotator in annotators:
        if annotator not in weights:
            near = did_you_mean(annotator, weights)
            raise DataError(
                f"{annotator!r} has no weight{near}; name the weight of every annotator"
            )
        if not 0 <= weights[annotator] < float("inf"):
            raise DataError(
                f"the weight of {annotator!r} is {weights[annotator]!r}: expected a number from 0"
            )
    exact = {annotator: Fraction(repr(float(weights[annotator]))) for annotator in annotators}
    common = lcm(*(each.denominator for each in exact.values())) if exact else 1
    return {annotator: int(each * common) for annotator, each in exact.items()}


def estimated(documents: Sequence[EdgeVotes]) -> tuple[dict[str, int], Reliability]:
    """Return weights from how often annotators agree with what all of them hold probable.

    Each annotator gives the right edge from a unit with one probability, and all wrong ones are
    equally likely: an annotation has as many possible edges from a unit as units, the root
    included. The accuracies that explain the votes of all documents best are found by expectation
    maximisation; so that few votes cannot make anybody infallible, each has one right and one wrong
    vote more.

    References
    ----------
    Zhang, Chen, Zhou & Jordan (2016), JMLR 17(102), the one-coin model; here over heads.
    """
    names = tuple(sorted({annotator for votes in documents for annotator in votes.annotators}))
    cells = _Cells(documents, names)
    if not cells.n_rows:
        return uniform(names), Reliability({}, {}, (), settled=True)
    run = run_em(
        cells.maximise({}, cells.shares),
        cells.expect,
        cells.maximise,
        least_gain=LEAST_GAIN * len(cells.annotator),
        most_steps=MOST_STEPS,
    )
    accuracy = run.parameters["accuracy"]
    chance = float(np.log(np.maximum(cells.n_heads - 1, 1)).mean())
    odds = np.maximum(np.log(accuracy) - np.log1p(-accuracy) + chance, 0)
    whole = np.rint(odds * PARTS).astype(int).tolist()
    weights = dict(zip(names, whole, strict=True)) if any(whole) else uniform(names)
    return weights, Reliability(
        dict(zip(names, accuracy.tolist(), strict=True)),
        {annotator: weight / PARTS if any(whole) else 1.0 for annotator, weight in weights.items()},
        run.objective,
        run.settled,
    )


class _Cells:
    """Votes as arrays: each is for a cell, which is a unit with one of its possible heads.

    Attributes
    ----------
    row : array of shape (n_cells,), the unit of each cell.
    cell, annotator, part : arrays of shape (n_votes,); who drew several edges has a part in each.
    n_heads : array of shape (n_rows,), how many heads each unit may have.
    """

    def __init__(self, documents: Sequence[EdgeVotes], names: Sequence[str]) -> None:
        place = {annotator: i for i, annotator in enumerate(names)}
        cells: dict[tuple[int, object], int] = {}
        n_heads: list[int] = []
        votes_cast: list[tuple[int, int, float]] = []
        # A document of one unit leaves no choice.
        for votes in (each for each in documents if len(each.units) > 1):
            for unit in votes.units:
                deciders = votes.deciders(unit)
                for annotator in deciders:
                    edges = votes.ballots[annotator].from_unit.get(unit, ())
                    heads: list[object] = [edge.target for edge in edges] or [NOTHING]
                    for head in heads:
                        cell = cells.setdefault((len(n_heads), head), len(cells))
                        votes_cast.append((cell, place[annotator], 1 / len(heads)))
                n_heads += [len(votes.units)] * bool(deciders)
        self.n_rows, self.n_annotators = len(n_heads), len(names)
        self.n_heads = np.array(n_heads, dtype=np.float64)
        self.row = np.array([row for row, _ in cells], dtype=np.int64)
        self.cell = np.array([cell for cell, _, _ in votes_cast], dtype=np.int64)
        self.annotator = np.array([annotator for _, annotator, _ in votes_cast], dtype=np.int64)
        self.part = np.array([part for _, _, part in votes_cast], dtype=np.float64)
        self.n_votes = np.bincount(self.annotator, weights=self.part, minlength=len(names))

    @property
    def shares(self) -> Floats:
        """The share of the votes on its unit that each cell has."""
        votes = np.bincount(self.cell, weights=self.part, minlength=len(self.row))
        return np.asarray(votes / np.bincount(self.row, weights=votes)[self.row])

    def expect(self, parameters: Parameters) -> tuple[Floats, float]:
        """Compute the probability of each cell, and the log of the posterior density (E step)."""
        accuracy = parameters["accuracy"]
        right, wrong = np.log(accuracy), np.log1p(-accuracy)
        spread = np.log(np.maximum(self.n_heads - 1, 1))
        row = self.row[self.cell]
        gain = self.part * ((right - wrong)[self.annotator] + spread[row])
        scores = np.bincount(self.cell, weights=gain, minlength=len(self.row))
        # Scores are relative to that of a head without votes, and exponentiated below their top.
        top = np.zeros(self.n_rows)
        np.maximum.at(top, self.row, scores)
        raised = np.exp(scores - top[self.row])
        voted = np.bincount(self.row, minlength=self.n_rows)
        # Heads that nobody drew are possible too, each with all votes against it.
        rest = np.maximum(self.n_heads - voted, 0) * np.exp(-top)
        total = np.bincount(self.row, weights=raised, minlength=self.n_rows) + rest
        base = self.part * (wrong[self.annotator] - spread[row])
        value = (np.log(total) + top - np.log(np.maximum(self.n_heads, voted))).sum()
        return raised / total[self.row], float(value + base.sum() + (right + wrong).sum())

    def maximise(self, parameters: Parameters, posterior: Floats) -> Parameters:
        """Return the share of right edges of each annotator, with one right and one wrong more."""
        right = np.bincount(
            self.annotator, weights=self.part * posterior[self.cell], minlength=self.n_annotators
        )
        return {"accuracy": (right + 1) / (self.n_votes + 2)}
