"""Where things stand in a text: whether the position is late, how long the lead-in is."""

from __future__ import annotations

from argora.feedback.cues import is_own_view
from argora.feedback.openers import is_english
from argora.feedback.reading import Point, Reading

__all__ = ["LATE", "first_view", "is_late", "opening_of", "strangers_in"]

LATE = 0.4
"""A position that comes behind this share of the text, and not in the introduction, is late."""
FEWEST_BEFORE = 3


def is_late(reading: Reading) -> bool:
    """Return whether a reader has to wait for the position."""
    if not reading.stating:
        return False
    place = reading.stating[0].place
    if any(_says_view(reading, n) for n in _introduction(reading)):
        return False
    labels = {sentence.label for sentence in reading.sentences}
    in_introduction = reading.sentences[place].label == "introduction" and "body" in labels
    return place >= FEWEST_BEFORE and place >= LATE * reading.n and not in_introduction


def first_view(reading: Reading) -> int:
    """Return the first place of the writer's view: as marked, or in the writer's words."""
    place = reading.stating[0].place
    return next((n for n in range(place) if _says_view(reading, n)), place)


def _says_view(reading: Reading, n: int) -> bool:
    """Return whether a sentence says the writer's view in words, and was not dropped."""
    return n not in reading.dropped and is_english(reading) and is_own_view(reading.text_of(n))


def _introduction(reading: Reading) -> range:
    """Return the sentences of the introduction; without paragraphs, those that come in time."""
    labels = [sentence.label for sentence in reading.sentences]
    if "introduction" in labels and "body" in labels:
        return range(labels.index("body"))
    return range(min(reading.n, max(FEWEST_BEFORE, int(LATE * reading.n))))


def opening_of(reading: Reading) -> range:
    """Return the sentences at the beginning that only lead up to the argument.

    That is those in which nothing is marked, and details in front of what they explain.
    """
    for n in range(reading.n):
        for point in reading.by_sentence[n]:
            parent = reading.by_id.get(point.parent or "")
            if point.bond != "detail" or parent is None or parent.place <= n:
                return range(n)
    return range(reading.n)


def strangers_in(reading: Reading, point: Point) -> tuple[int, ...]:
    """Return the sentences amid a point and its reasons that speak of something else.

    What the point belongs to, the position, and sentences without a point do not interrupt it.
    """
    points = reading.subtree(point)
    ids = {each.id for each in (*points, *reading.above(point), *reading.stating)}
    places = sorted({n for each in points for n in each.sentences})
    return tuple(
        n
        for n in range(places[0] + 1, places[-1])
        if n not in places
        and reading.by_sentence[n]
        and not any(each.id in ids for each in reading.by_sentence[n])
    )
