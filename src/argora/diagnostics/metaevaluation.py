"""Measures judged by people: who see which of two pairs of maps is more alike, and scores.

Putra, Teufel & Tokunaga (2021), Annotating Argumentative Structure in
English-as-a-Foreign-Language Learner Essays, section 4.3.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from argora.formats.votes import Question, Vote
from argora.measures import Interval
from argora.measures.intervals.resampling import bootstrap
from argora.reliability.arrays import Floats

__all__ = ["ASPECTS", "Aspect", "MetaEvaluation", "Trimmed", "counted", "meta_evaluate", "trimmed"]

_Value = Callable[[Floats], Floats]

ASPECTS = ("accuracy", "weighted accuracy", "squared error", "correlation")

SAME = 1e-12
"""Scores that differ by less are tied; what is left is rounding."""

# What a question adds, one column each; d is M1 - M2, v is (V1 - V2) / (V1 + V2).
N, RIGHT, GAIN, ERROR, D, V, DD, VV, DV = range(9)


@dataclass(frozen=True)
class Trimmed:
    """Votes without the fastest and the slowest.

    Attributes
    ----------
    n_fast, n_slow : how many votes were dropped.
    shortest, longest : seconds of the fastest and the slowest vote that stayed; NaN without times.
    n_untimed : votes without a time, none of which was dropped.
    """

    votes: tuple[Vote, ...]
    n_fast: int = 0
    n_slow: int = 0
    shortest: float = math.nan
    longest: float = math.nan
    n_untimed: int = 0


def trimmed(votes: Sequence[Vote], share: float = 0.05) -> Trimmed:
    """Drop this share of all votes at either end: the fastest, and the slowest.

    The share is of the votes on all questions together, as in the paper: of 5700 votes, 30 on each
    of 190 questions, 5130 remained, which is 285 less at either end; of 30 votes on one question
    5 % is no whole number. Of votes that took equally long, those that come later in the order of
    questions and workers go as the slower ones.
    """
    timed = [vote for vote in votes if vote.seconds is not None]
    ranked = sorted(timed, key=lambda v: (v.seconds, v.question, v.worker))
    n = math.floor(len(ranked) * Fraction(str(share)))
    remaining = ranked[n : len(ranked) - n]
    staying = {(vote.worker, vote.question) for vote in remaining}
    times = [vote.seconds for vote in remaining if vote.seconds is not None]
    return Trimmed(
        tuple(v for v in votes if v.seconds is None or (v.worker, v.question) in staying),
        n,
        n,
        min(times, default=math.nan),
        max(times, default=math.nan),
        len(votes) - len(timed),
    )


def counted(votes: Iterable[Vote]) -> dict[str, tuple[int, int]]:
    """Count the votes for the first and the second option of every question."""
    counts = Counter((vote.question, vote.choice) for vote in votes)
    questions = dict.fromkeys(question for question, _ in counts)
    return {each: (counts[each, 1], counts[each, 2]) for each in questions}


@dataclass(frozen=True)
class Aspect:
    """One of the four figures; NaN exactly when ``undefined`` gives the reason."""

    name: str
    value: float
    interval: Interval | None = None
    undefined: str | None = None


@dataclass(frozen=True)
class MetaEvaluation:
    """How well the scores of one measure go with what people said.

    Attributes
    ----------
    aspects : in the order of ``ASPECTS``.
    n_questions : how many questions count: those with a vote, and a score on both documents.
    n_tied_votes, n_tied_scores : on how many of these people, and scores, prefer neither.
    left_out : how many questions do not count, by reason.
    """

    measure: str
    aspects: tuple[Aspect, ...]
    n_questions: int
    n_tied_votes: int
    n_tied_scores: int
    left_out: Mapping[str, int]


def meta_evaluate(
    measure: str,
    scores: Mapping[str, float],
    questions: Sequence[Question],
    votes: Mapping[str, tuple[int, int]],
    *,
    resamples: int = 1000,
    seed: int = 7,
    level: float = 0.95,
) -> MetaEvaluation:
    """Compare scores of documents with votes.

    With the scores M of both documents and their votes V: **accuracy** is the share of questions
    on which the higher score has more votes; where votes are tied, scores must be tied as well,
    and tied scores are wrong elsewhere. **Weighted accuracy** is the mean of V1 / (V1 + V2) if M1
    is higher, V2 / (V1 + V2) if M2 is; for tied scores, of which the paper says nothing, it is
    1/2, what a guess would gain. **Squared error** is the mean square of (M1 - M2) - (V1 - V2) /
    (V1 + V2), and **correlation** Pearson's between these two differences.

    Parameters
    ----------
    scores : how alike the two maps of every document are; NaN where there is no score.
    votes : for either option, by question.

    Returns
    -------
    MetaEvaluation; intervals are percentiles of resampled questions.

    References
    ----------
    Putra, Teufel & Tokunaga (2021), section 4.3 and Table 1.
    """
    rows: list[tuple[float, ...]] = []
    left_out: Counter[str] = Counter()
    for question in questions:
        one, other = votes.get(question.id, (0, 0))
        pair = [scores.get(id, math.nan) for id in (question.first, question.second)]
        if one + other == 0:
            left_out["no vote"] += 1
        elif any(map(math.isnan, pair)):
            left_out["no score on one of the documents"] += 1
        else:
            rows.append(_row(pair[0] - pair[1], one, other))
    table = np.array(rows, dtype=np.float64).reshape(-1, DV + 1)
    aspects = [
        _aspect(name, value, table, resamples, seed, level)
        for name, value in zip(ASPECTS, (_accuracy, _gain, _error, _correlation), strict=True)
    ]
    n_tied_votes = int(np.sum(table[:, V] == 0))
    n_tied_scores = int(np.sum(table[:, D] == 0))
    return MetaEvaluation(
        measure, tuple(aspects), len(rows), n_tied_votes, n_tied_scores, dict(left_out)
    )


def _row(d: float, one: int, other: int) -> tuple[float, ...]:
    if abs(d) <= SAME:
        d = 0.0
    v = (one - other) / (one + other)
    right = float(np.sign(d) == np.sign(one - other))
    gain = 0.5 if d == 0 else (one if d > 0 else other) / (one + other)
    return 1.0, right, gain, (d - v) ** 2, d, v, d * d, v * v, d * v


def _aspect(
    name: str, value: _Value, table: Floats, resamples: int, seed: int, level: float
) -> Aspect:
    point = float(value(table.sum(axis=0)))
    if math.isnan(point):
        reason = "no question counts" if not len(table) else WITHOUT_SPREAD
        return Aspect(name, point, undefined=reason)
    band = bootstrap(
        table, value, method="boot-question", resamples=resamples, seed=seed, level=level
    )
    return Aspect(name, point, band)


WITHOUT_SPREAD = "scores or votes differ by the same on all questions"


def _mean(sums: Floats, column: int) -> Floats:
    out = np.full(sums.shape[:-1], np.nan)
    return np.asarray(np.divide(sums[..., column], sums[..., N], out=out, where=sums[..., N] > 0))


def _accuracy(sums: Floats) -> Floats:
    return _mean(sums, RIGHT)


def _gain(sums: Floats) -> Floats:
    return _mean(sums, GAIN)


def _error(sums: Floats) -> Floats:
    return _mean(sums, ERROR)


def _correlation(sums: Floats) -> Floats:
    n, d, v, dd, vv, dv = (sums[..., column] for column in (N, D, V, DD, VV, DV))
    spread = (n * dd - d * d) * (n * vv - v * v)
    out = np.full(spread.shape, np.nan)
    # Below this the spread is rounding: every question has the same difference.
    enough = spread > SAME * np.maximum(n * dd, 1e-300) * np.maximum(n * vv, 1e-300)
    correlation = np.divide(n * dv - d * v, np.sqrt(np.maximum(spread, 0)), out=out, where=enough)
    return np.asarray(np.clip(correlation, -1, 1))
