"""What to say about the order of things: topics that are broken off, reasons behind the end."""

from __future__ import annotations

from collections.abc import Iterator

from argora.feedback.finding import Finding, Weight, finding_on
from argora.feedback.places import strangers_in
from argora.feedback.reading import Point, Reading

__all__ = ["after_conclusion", "interrupted_topics", "topics"]

MOST = 3


def topics(reading: Reading) -> tuple[Point, ...]:
    """Return the points on top, each of which opens a topic: only the position is over them."""
    return tuple(
        point
        for point in reading.points
        if point not in reading.stating and (point.parent in (None, reading.position))
    )


def interrupted_topics(reading: Reading) -> Iterator[Finding]:
    """Find points whose reasons are torn apart by something else; the widest of each only."""
    todo = list(topics(reading))
    torn: list[tuple[Point, tuple[int, ...]]] = []
    for point in todo:
        strangers = strangers_in(reading, point)
        if strangers:
            torn.append((point, strangers))
        else:
            todo.extend(reading.children[point.id])
    for point, strangers in torn[:MOST]:
        yield _torn(reading, point, strangers)


def _torn(reading: Reading, point: Point, strangers: tuple[int, ...]) -> Finding:
    points = reading.subtree(point)
    before = [each for each in points if each.place < strangers[0]]
    behind = [each for each in points if each.place > strangers[0]]
    last, again = before[-1], behind[0]
    between = [n for n in strangers if last.place < n < again.place]
    first = reading.quoted_sentence(between[0])
    several = f"{len(between)} other sentences, from {first} on," if len(between) > 1 else first
    advice = (
        f"{reading.quoted(again)} goes on with what you said in {reading.quoted(last)}, but "
        f"{several} {'stand' if len(between) > 1 else 'stands'} in between and "
        f"{'speak' if len(between) > 1 else 'speaks'} of something else. Bring the two together."
    )
    why = "Who jumps back to an earlier topic makes the reader look for the thread."
    words = ("Keep one topic in one place", advice, why)
    weight: Weight = "important" if len(between) > 1 else "smaller"
    rests = (*points, *(each for n in strangers for each in reading.by_sentence[n]))
    return finding_on(reading, "interrupted-topic", weight, words, (last, again), rests=rests)


def after_conclusion(reading: Reading) -> Iterator[Finding]:
    """Find reasons that come after the position was said for the last time.

    Putra, Teufel & Tokunaga (2021), section 5.2, figure 7.
    """
    end = reading.conclusion
    if end is None:
        return
    # In the last paragraph the same sentences are a recap or an outlook.
    closing = reading.sentences[end.place]
    late = [
        point
        for point in reading.points
        if point.place > end.place
        and point.bond in ("for", "against", "detail")
        and not (
            closing.label == "conclusion"
            and reading.sentences[point.place].paragraph == closing.paragraph
        )
    ]
    if not late or not any(reading.by_id[point.parent or ""].place < end.place for point in late):
        return
    first = late[0]
    advice = (
        f"After your conclusion, {reading.quoted(end)}, you bring up something more: "
        f"{reading.quoted(first)}. Move it to the main part, next to the point that it "
        "supports, and let the conclusion be the end."
    )
    why = "A conclusion sums up. New reasons behind it look as if they had been forgotten."
    words = ("End with your conclusion", advice, why)
    weight: Weight = "important" if len({point.place for point in late}) > 1 else "smaller"
    yield finding_on(reading, "after-conclusion", weight, words, late, rests=(end,))
