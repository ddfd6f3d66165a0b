"""Figures of ours beside published ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from argora.measures.result import Interval

__all__ = ["Figure", "Published", "Reproduction", "Request"]


@dataclass(frozen=True)
class Request:
    """What figures are made from.

    Attributes
    ----------
    data : the folder of the corpus, or the one in which the corpora lie.
    resamples : how often documents are resampled for an interval.
    analyzer : the linguistic analysis of texts.
    on_progress : called with what is done.
    seeds : of the trainings, where models are trained by seeds; None for the usual ones.
    """

    data: Path
    resamples: int = 1000
    analyzer: str = "rules"
    on_progress: Callable[[str], None] = field(default_factory=lambda: lambda _: None)
    seeds: tuple[int, ...] | None = None


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
