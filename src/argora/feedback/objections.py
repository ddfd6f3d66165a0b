"""What to say about the other side: whether it is heard, and whether it is answered."""

from __future__ import annotations

from collections.abc import Iterator

from argora.feedback.cues import concedes, is_own_view, reports_others
from argora.feedback.finding import Finding, finding_on
from argora.feedback.openers import TURNS, is_english, opener
from argora.feedback.reading import Point, Reading

__all__ = ["answered", "no_objection", "objections", "replies", "unanswered_objection"]

FEWEST_SENTENCES = 8


def objections(reading: Reading) -> tuple[Point, ...]:
    """Return the points against the position or against its support.

    What writers say to be their own view is nobody else's, whatever it is taken for.
    """
    return tuple(
        point
        for point in reading.points
        if point.side < 0 and point.bond == "against" and not _is_own(reading, point)
    )


def _is_own(reading: Reading, point: Point) -> bool:
    text = reading.text_of(point.place)
    return is_own_view(text) and not reports_others(text) and not concedes(text)


def answered(reading: Reading, objection: Point) -> bool:
    """Return whether the writer replies to an objection.

    That is by a point against it or against what supports it, by a point of the writer's own
    side in the same sentence or behind it in the same paragraph, by the words with which it is
    granted, or by taking sides and giving reasons after both sides were heard.
    """
    if concedes(reading.text_of(objection.place)):
        return True
    points = reading.subtree(objection)
    neighbours = reading.by_sentence[objection.place]
    if any(point.side > 0 for point in (*points, *neighbours)):
        return True
    paragraph = reading.sentences[objection.place].paragraph
    return (
        any(
            point.side > 0
            and point.place >= points[-1].place
            and point.spans > points[-1].spans
            and reading.sentences[point.place].paragraph == paragraph
            for point in reading.points
        )
        or _turns_behind(reading, points[-1])
        or _weighed(reading, objection)
    )


def _weighed(reading: Reading, objection: Point) -> bool:
    """Return whether the position and a point on its side come only after an objection."""
    after = [point for point in reading.points if point.place > objection.place and point.side > 0]
    late = bool(reading.stating) and reading.stating[0].place > objection.place
    return late and len(after) > 1


def replies(reading: Reading, objection: Point) -> tuple[Point, ...]:
    """Return the points that are marked as attacks on an objection."""
    return tuple(point for point in reading.children[objection.id] if point.bond == "against")


def _turns_behind(reading: Reading, last: Point) -> bool:
    """Return whether the next sentence turns back, even if nothing is marked in it."""
    n = last.sentences[-1] + 1
    return n < reading.n and opener(reading.text_of(n)) in TURNS


def unanswered_objection(reading: Reading) -> Iterator[Finding]:
    """Find objections without an answer."""
    if reading.position is None:
        return
    bare = [point for point in objections(reading) if not answered(reading, point)]
    if not bare:
        return
    advice = (
        f"You let the other side speak: {reading.quoted(bare[0])}. That is good, but you do not "
        "reply. Say why this does not change your mind, for example because it is rare, can be "
        "solved, or weighs less than your own reasons."
    )
    if len(bare) > 1:
        further = " and ".join(reading.quoted(point) for point in bare[1:3])
        advice += f" The same goes for {further}."
    why = "An objection that nobody answers is the last word: it works against you."
    words = ("Answer the objection", advice, why)
    yield finding_on(reading, "unanswered-objection", "important", words, bare, absence=True)


def no_objection(reading: Reading) -> Iterator[Finding]:
    """Find that nothing is said against the position."""
    if reading.position is None or reading.n < FEWEST_SENTENCES:
        return
    if any(point.side < 0 for point in reading.points) or _others_speak(reading):
        return
    advice = (
        "All your points speak for your position. Think of a reader who disagrees: what would be "
        "the best thing to say against you? Name it in a sentence or two, and then answer it."
    )
    why = "A writer who knows the objections and has an answer is believed more easily."
    words = ("Let the other side speak, and answer it", advice, why)
    yield finding_on(reading, "no-objection", "important", words, (), sentences=(), absence=True)


def _others_speak(reading: Reading) -> bool:
    """Return whether something is granted, reported or turned against, even if nobody marked it."""
    if not is_english(reading):
        return False
    texts = [reading.text_of(n) for n in range(reading.n)]
    return any(concedes(text) or reports_others(text) or opener(text) in TURNS for text in texts)
