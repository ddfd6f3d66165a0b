"""Feedback as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argora.feedback import Feedback, Finding, Strength
from argora.report.aligned import titled, wrapped
from argora.report.feedback.overview import overview_of
from argora.report.feedback.words import (
    doubtful,
    lead,
    moves,
    name_of,
    origin,
    rewording_words,
    surety,
    withheld,
)

__all__ = ["feedback_text"]


def feedback_text(texts: Sequence[Feedback], *, width: int = 100) -> str:
    """Return what is said about every text; what a class has in common first."""
    blocks = [wrapped(overview_of(texts).lead, width)] if len(texts) > 1 else []
    for text in texts:
        name = name_of(text.reading)
        id = text.reading.document.id
        title = name if name == id else f"{name} ({id})"
        blocks.append(titled(title, "\n".join(_lines(text, width))))
    return "\n\n".join(blocks)


def _lines(text: Feedback, width: int) -> Iterator[str]:
    yield wrapped(lead(text), width)
    if text.least is not None:
        yield wrapped(" ".join([origin(text), withheld(text)]).strip(), width)
    if text.n_doubtful:
        yield wrapped(doubtful(text.n_doubtful), width)
    for strength in text.strengths:
        yield wrapped(f"+ {strength.words}{_sure(strength)}", width, indent="  ")
    for n, finding in enumerate(text.important, start=1):
        said = f"{n}. {finding.title}: {finding.advice} {finding.why}{_sure(finding)}"
        yield wrapped(said, width, indent="   ")
    for finding in text.smaller:
        yield wrapped(f"- {finding.title}: {finding.advice}{_sure(finding)}", width, indent="  ")
    if text.order is not None and not text.order.is_same:
        yield wrapped(f"> Another order to try. {moves(text)}", width, indent="  ")
        for each in text.order.rewordings:
            yield wrapped(f"> {rewording_words(each)}", width, indent="  ")


def _sure(each: Finding | Strength) -> str:
    said = surety(each)
    return f" [{said.removeprefix('is ')}]" if said else ""
