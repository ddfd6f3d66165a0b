"""A paper with its tables and figures, and which of them come out as printed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from argora.errors import DataError
from argora.mining.reproduce.figures import Figure, Published

__all__ = ["Figure", "Outcome", "Paper", "Place", "Published", "Remade", "Request", "remade"]

Progress = Callable[[str], None]
Outcome = Literal["equal", "differs", "other data", "not made", "no numbers"]


@dataclass(frozen=True)
class Request:
    """What figures are made from.

    Attributes
    ----------
    data : the folder in which the corpora lie.
    resamples : how often documents are resampled for an interval.
    analyzer : the linguistic analysis of texts.
    on_progress : called with what is done.
    """

    data: Path
    resamples: int = 1000
    analyzer: str = "rules"
    on_progress: Progress = field(default_factory=lambda: lambda _: None)


@dataclass(frozen=True)
class Place:
    """A table or a figure of a paper, or a passage with figures.

    Attributes
    ----------
    without : why there are no figures of ours, where there are none or not all.
    command : what makes the same of a study of one's own, if a command does.
    is_picture : whether it has no numbers: a drawing, a text or a screen.
    """

    label: str
    title: str
    without: str = ""
    command: str = ""
    is_picture: bool = False


@dataclass(frozen=True)
class Paper:
    """A paper and how its figures are made again.

    Attributes
    ----------
    parts : functions that make figures; each may need a corpus that is not there.
    """

    id: str
    source: str
    places: tuple[Place, ...]
    parts: tuple[Callable[[Request], Iterable[Figure]], ...]


@dataclass(frozen=True)
class Remade:
    """A paper with figures of ours.

    Attributes
    ----------
    lacks : why some figures could not be made: which corpus is not there.
    seconds : how long it took.
    """

    paper: Paper
    figures: tuple[Figure, ...]
    lacks: tuple[str, ...]
    seconds: float

    def figures_of(self, place: Place) -> tuple[Figure, ...]:
        """Return the figures of a table."""
        return tuple(figure for figure in self.figures if figure.place == place.label)

    def outcome(self, place: Place) -> tuple[Outcome, str]:
        """Return whether a table came out as printed, with counts and reasons in words."""
        if place.is_picture:
            return "no numbers", place.without
        figures = self.figures_of(place)
        if not figures:
            return "not made", place.without or "; ".join(self.lacks)
        reasons = [figure.differs for figure in figures if figure.differs]
        reasons += [f"the rest is not made: {place.without}"] * bool(place.without)
        compared = [figure for figure in figures if figure.printed is not None]
        n_equal = sum(map(is_as_printed, compared))
        counts = f"{n_equal} of {len(compared)} figures equal" if compared else ""
        words = "; ".join(dict.fromkeys(filter(None, (counts, *reasons))))
        if not compared:
            return "other data", words
        return ("equal" if n_equal == len(compared) else "differs"), words


def is_as_printed(figure: Figure) -> bool:
    """Return whether a figure rounds to what is printed; a half may go either way."""
    if figure.printed is None:
        return False
    n_digits = len(figure.printed.partition(".")[2])
    return math.isclose(
        figure.ours, float(figure.printed), rel_tol=0, abs_tol=0.5 * 10**-n_digits + 1e-9
    )


def remade(paper: Paper, request: Request) -> Remade:
    """Make the figures of a paper, but for those whose corpus is not there, with the reason."""
    began = time.perf_counter()
    figures: list[Figure] = []
    lacks: list[str] = []
    for part in paper.parts:
        try:
            figures += part(request)
        except DataError as error:
            lacks.append(str(error))
    labels = {place.label for place in paper.places}
    if stray := {figure.place for figure in figures} - labels:
        raise ValueError(f"{paper.id}: figures of {sorted(stray)}, which is no place of the paper")
    return Remade(paper, tuple(figures), tuple(lacks), time.perf_counter() - began)
