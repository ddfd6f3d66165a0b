"""A paper with its tables and figures, and which of them come out as printed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from argora.analysis.papers.corpora import MissingCorpusError
from argora.analysis.papers.figures import Figure, Request

__all__ = ["Outcome", "Paper", "Place", "ReproducedPaper", "reproduce_paper"]

Outcome = Literal["equal", "differs", "other data", "not made", "no numbers"]


@dataclass(frozen=True)
class Place:
    """A table or a figure of a paper, or a passage with figures.

    Attributes
    ----------
    reason : why none or not all of its figures can be made.
    command : the command that makes the same of another study, if there is one.
    is_picture : whether it has no numbers: a drawing, a text or a screen.
    """

    label: str
    title: str
    reason: str = ""
    command: str = ""
    is_picture: bool = False


@dataclass(frozen=True)
class Paper:
    """A paper and how its figures are made again.

    Attributes
    ----------
    makers : functions that make figures; each may need a corpus that is not there.
    """

    id: str
    source: str
    places: tuple[Place, ...]
    makers: tuple[Callable[[Request], Iterable[Figure]], ...]


@dataclass(frozen=True)
class ReproducedPaper:
    """A paper with figures of ours.

    Attributes
    ----------
    missing : which corpora are not there, so that some figures could not be made.
    seconds : how long it took.
    """

    paper: Paper
    figures: tuple[Figure, ...]
    missing: tuple[str, ...]
    seconds: float

    def figures_of(self, place: Place) -> tuple[Figure, ...]:
        """Return the figures of a table."""
        return tuple(figure for figure in self.figures if figure.place == place.label)

    def outcome(self, place: Place) -> tuple[Outcome, str]:
        """Return whether a table came out as printed, with counts and reasons in words."""
        if place.is_picture:
            return "no numbers", place.reason
        figures = self.figures_of(place)
        if not figures:
            return "not made", place.reason or "; ".join(self.missing)
        reasons = [figure.differs for figure in figures if figure.differs]
        reasons += [f"the rest is not made: {place.reason}"] * bool(place.reason)
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


def reproduce_paper(paper: Paper, request: Request) -> ReproducedPaper:
    """Make the figures of a paper; where a corpus is missing, the result says so."""
    began = time.perf_counter()
    figures: list[Figure] = []
    missing: list[str] = []
    for maker in paper.makers:
        try:
            figures += maker(request)
        except MissingCorpusError as error:
            missing.append(str(error))
    labels = {place.label for place in paper.places}
    if stray := {figure.place for figure in figures} - labels:
        raise ValueError(f"{paper.id}: figures of {sorted(stray)}, which is no place of the paper")
    return ReproducedPaper(paper, tuple(figures), tuple(missing), time.perf_counter() - began)
