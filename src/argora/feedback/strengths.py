"""What works in a text; a good teacher says so first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

from argora.feedback.finding import Strength
from argora.feedback.objections import objections, replies
from argora.feedback.places import is_late
from argora.feedback.reading import Point, Reading, short
from argora.feedback.signals import hidden_turns
from argora.feedback.topics import interrupted_topics, topics
from argora.text.numbers import ordinal, spelled

__all__ = ["strengths_of"]


def strengths_of(reading: Reading) -> Iterator[Strength]:
    """Yield the strengths of a text, the most telling first."""
    for strength in _STRENGTHS:
        yield from strength(reading)


def _strength(reading: Reading, kind: str, words: str, points: Sequence[Point]) -> Strength:
    numbers = sorted({reading.sentences[point.place].number for point in points})
    degrees = [point.sure for point in points if point.sure is not None]
    sure = fmean(degrees) if degrees else None
    return Strength(kind, words, tuple(numbers), sure)


def _clear_position(reading: Reading) -> Iterator[Strength]:
    if reading.stating and not is_late(reading):
        first = reading.stating[0]
        quoted = short(reading.words_of(first))
        words = f"Your position is clear from the {ordinal(first.place + 1)} sentence: {quoted}."
        yield _strength(reading, "clear-position", words, (first,))


def _supported(reading: Reading) -> Iterator[Strength]:
    supporting = [claim for claim in reading.claims if claim.side > 0]
    with_reasons = [claim for claim in supporting if reading.children[claim.id]]
    n = len(with_reasons)
    if n < 2:
        return
    best = max(with_reasons, key=lambda claim: len(reading.subtree(claim)))
    reasons = len(reading.subtree(best)) - 1
    all_of_them = len(supporting) == n
    words = (
        f"{'Each of your' if all_of_them else 'You give'} {spelled(n)} main points "
        f"{'has reasons of its own' if all_of_them else 'reasons of their own'}"
    )
    if reasons > 2:
        words += (
            f"; best of all {reading.quoted(best)}, which you back up with {spelled(reasons)} "
            "statements"
        )
    yield _strength(reading, "supported-claims", f"{words}.", with_reasons)


def _answered_objection(reading: Reading) -> Iterator[Strength]:
    hidden = {id for finding in hidden_turns(reading) for id in finding.units}
    replied = [
        (point, reply)
        for point in objections(reading)
        for reply in replies(reading, point)
        if not {point.id, reply.id} & hidden  # nobody is praised for what they are to work on
    ]
    if replied and reading.position is not None:
        words = (
            f"You let the other side speak, {reading.quoted(replied[0][0])}, and you answer it. "
            "That makes you believable."
        )
        yield _strength(reading, "answered-objection", words, replied[0])


def _in_one_place(reading: Reading) -> Iterator[Strength]:
    paragraph_topics = [point for point in topics(reading) if len(reading.subtree(point)) > 1]
    if len(paragraph_topics) >= 2 and next(interrupted_topics(reading), None) is None:
        words = "You finish one topic before you begin the next, so the thread is never lost."
        yield _strength(reading, "topics-together", words, paragraph_topics)


def _round_ending(reading: Reading) -> Iterator[Strength]:
    end = reading.conclusion
    if end is not None and not is_late(reading):
        words = f"At the end you come back to your position: {reading.quoted(end)}."
        yield _strength(reading, "round-ending", words, (end,))


_STRENGTHS: tuple[Callable[[Reading], Iterator[Strength]], ...] = (
    _clear_position,
    _supported,
    _answered_objection,
    _in_one_place,
    _round_ending,
)
