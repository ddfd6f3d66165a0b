"""Measures judged by votes of people: trimmed votes, scores of documents, and how both agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from argora.analysis.metaevaluation.task import checked, scores
from argora.diagnostics.metaevaluation import (
    MetaEvaluation,
    Trimmed,
    counted,
    meta_evaluate,
    trimmed,
)
from argora.formats.votes import Question, Vote
from argora.measures import Measure
from argora.model import Study

__all__ = ["Judged", "Sampling", "judge_measures"]


@dataclass(frozen=True)
class Sampling:
    """Which share of the votes is dropped at either end, and how questions are resampled."""

    trim: float = 0.05
    resamples: int = 1000
    seed: int = 7
    level: float = 0.95


@dataclass(frozen=True)
class Judged:
    """Measures with what votes say of them.

    Attributes
    ----------
    n_votes : how many there were before the fastest and the slowest were dropped.
    """

    study: Study
    n_votes: int
    votes: Trimmed
    measures: tuple[MetaEvaluation, ...]
    sampling: Sampling


def judge_measures(
    study: Study,
    questions: Sequence[Question],
    votes: Sequence[Vote],
    measures: Sequence[Measure[Any]],
    sampling: Sampling,
    *,
    on_progress: Callable[[str], object] = str,
) -> Judged:
    """Judge each measure by the votes.

    Raises
    ------
    DataError, ModelError
        If the questions are not about one pair of annotators and documents of the study.
    """
    about, remaining = checked(study, questions), trimmed(votes, sampling.trim)
    answers, judged = counted(remaining.votes), []
    for how in measures:
        on_progress(f"judging {how}")
        values = scores(how, study, about)
        judged.append(
            meta_evaluate(
                str(how),
                values,
                about,
                answers,
                resamples=sampling.resamples,
                seed=sampling.seed,
                level=sampling.level,
            )
        )
    return Judged(study, len(votes), remaining, tuple(judged), sampling)
