"""Figures of ours beside published ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from argora.errors import DataError
from argora.measures.intervals.uncertainty import interval_of
from argora.measures.prepared import Prepared, Settings
from argora.measures.result import Interval
from argora.mining.scoring import Judged

__all__ = ["Figure", "Published", "Reproduction", "mean_of"]


@dataclass(frozen=True)
class Published:
    """A figure from the literature.

    Attributes
    ----------
    value : as printed, in the digits printed.
    who : the system and where it is from, such as ``CRF, Stab & Gurevych 2017``; ``human`` first
        where people were measured.
    same : whether it is of the same data by the same protocol, so that ours should equal it.
    """

    value: str
    who: str
    same: bool = False


@dataclass(frozen=True)
class Figure:
    """One figure: ours, and what others had.

    Attributes
    ----------
    ours : the mean over the seeds; NaN with a reason in ``undefined``.
    interval : of that mean, by documents.
    by_seed : the figure of every seed, in their order; one where nothing is random.
    differs : what in the protocol is not as published; empty where nothing is known to.
    place : the table of the paper in which it stands, where a paper is made again.
    """

    task: str
    measure: str
    ours: float
    interval: Interval | None = None
    by_seed: tuple[float, ...] = ()
    published: tuple[Published, ...] = ()
    differs: str = ""
    signature: str = ""
    undefined: str | None = None
    place: str = ""

    @property
    def printed(self) -> str | None:
        """What is published of the same data by the same protocol, if anything is."""
        return next((each.value for each in self.published if each.same), None)


@dataclass(frozen=True)
class Reproduction:
    """All figures of one corpus.

    Attributes
    ----------
    corpus : what was read, with how many documents.
    trained_on, tested_on : which documents, in words.
    seeds : of the trainings; empty where nothing was trained.
    seconds, processor : how long it took, by the clock and of processor time.
    notes : what a reader must know before comparing.
    """

    name: str
    corpus: str
    trained_on: str
    tested_on: str
    seeds: tuple[int, ...]
    figures: tuple[Figure, ...]
    seconds: float
    processor: float
    notes: tuple[str, ...] = ()


def mean_of(
    judged: Sequence[Judged],
    *,
    published: Sequence[Published] = (),
    differs: str = "",
    resamples: int = 1000,
    seed: int = 7,
) -> Figure:
    """Return the mean of one figure over several models, with the interval of that mean.

    All models are judged on the same documents; these are what the interval resamples, all models
    together. That models would differ by their seeds is not in the interval, but in ``by_seed``.

    Raises
    ------
    DataError
        If the models were not judged in the same way.
    """
    first = judged[0]
    if any((each.task, str(each.how)) != (first.task, str(first.how)) for each in judged):
        raise DataError("models of several seeds were judged on different tasks")
    results = [each.how(each.data, interval=None) for each in judged]
    settings = Settings("document", resamples, seed, 0.95)
    interval = interval_of([Prepared(each.how, each.data) for each in judged], settings)
    reasons = [result.undefined for result in results if result.undefined is not None]
    return Figure(
        task=first.task,
        measure=first.title,
        ours=math.fsum(result.value for result in results) / len(results),
        interval=interval,
        by_seed=tuple(result.value for result in results),
        published=tuple(published),
        differs=differs,
        signature=str(results[0].signature),
        undefined=reasons[0] if reasons else None,
    )
