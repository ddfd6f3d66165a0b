"""What is said to a writer: what works, and what to work on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from argora.feedback.reading import Point, Reading
from argora.model import Span

__all__ = ["Finding", "Strength", "Weight", "finding_on"]

Weight = Literal["important", "smaller"]


@dataclass(frozen=True)
class Finding:
    """Something to work on.

    Attributes
    ----------
    kind : its name in JSON and in the overview of a class.
    title : what to do, in a few words.
    advice : the same in whole sentences, with the writer's own words.
    why : why it matters to a reader.
    units, sentences, spans : what it is about; sentences are numbered from 1, without the title.
    confidence : how probable it is, for the model, that all it rests on is right; None for
        structures that people drew, and where it rests on an absence.
    rests_on_absence : whether it is right only if a model overlooked nothing; how sure the model is
        of that nobody knows.
    """

    kind: str
    weight: Weight
    title: str
    advice: str
    why: str
    units: tuple[str, ...] = ()
    sentences: tuple[int, ...] = ()
    spans: tuple[Span, ...] = ()
    confidence: float | None = None
    rests_on_absence: bool = False


@dataclass(frozen=True)
class Strength:
    """Something that works; ``words`` are whole sentences."""

    kind: str
    words: str
    sentences: tuple[int, ...] = ()
    confidence: float | None = None


def finding_on(
    reading: Reading,
    kind: str,
    weight: Weight,
    words: tuple[str, str, str],
    points: Sequence[Point],
    *,
    sentences: Sequence[int] | None = None,
    rests: Sequence[Point] = (),
    absence: bool = False,
) -> Finding:
    """Return a finding about some points.

    Parameters
    ----------
    words : title, advice and why.
    sentences : places of the sentences it is about, where these are not those of the points.
    rests : on what else it rests: if one of these is not what it seems, the finding is wrong.
    absence : whether it says that something is not there, which a model may have overlooked.
    """
    places = sorted({p.place for p in points} if sentences is None else set(sentences))
    title, advice, why = words
    return Finding(
        kind,
        weight,
        title,
        advice,
        why,
        tuple(point.id for point in points),
        tuple(reading.sentences[n].number for n in places),
        reading.spans_of(points) if points else tuple(reading.sentences[n].span for n in places),
        None if absence else reading.sure_of((*points, *rests)),
        absence and reading.is_predicted,
    )
