"""What to say about the position: whether it is there, whether it comes in time, what is before."""

from __future__ import annotations

from collections.abc import Iterator

from argora.feedback.finding import Finding, Weight, finding_on
from argora.feedback.places import first_view, is_late, opening_of
from argora.feedback.reading import Reading, short

__all__ = ["late_position", "long_opening", "missing_position"]

FEWEST_OPENING = 4
OPENING_SHARE = 0.25
"""A lead-in is long from four sentences on, if it is a quarter of the text as well."""


def missing_position(reading: Reading) -> Iterator[Finding]:
    """Find that no sentence says what the writer thinks."""
    if reading.position is not None or (reading.is_predicted and not reading.points):
        return
    ask = (
        "Your text gives reasons, but no sentence says in so many words what they are reasons for. "
        if reading.points
        else "Nothing in your text is marked as an opinion or as a reason. "
    ) + (
        "Write one sentence that answers the question of the task, and put it at the end of your "
        "introduction."
    )
    why = "Without it every reader has to guess what you want to show, and some will guess wrong."
    words = ("Say what you think", ask, why)
    yield finding_on(
        reading, "missing-position", "important", words, (), sentences=(), absence=True
    )


def late_position(reading: Reading) -> Iterator[Finding]:
    """Find that the position comes late."""
    if not is_late(reading):
        return
    first = reading.stating[0]
    place = first_view(reading)
    n = reading.sentences[place].number
    is_marked = place == first.place
    view = short(reading.words_of(first) if is_marked else reading.text_of(place))
    advice = (
        f"Your reader first learns what you think in sentence {n} of {reading.n}: "
        f"{view}. Say it within the first few sentences; at the end you "
        "can come back to it in other words."
    )
    why = "Who knows where you are going sees at once what each of your reasons is for."
    words = ("Say earlier what you think", advice, why)
    yield finding_on(reading, "late-position", "important", words, (first,), absence=True)


def long_opening(reading: Reading) -> Iterator[Finding]:
    """Find that much background comes before the argument."""
    n = len(opening_of(reading))
    if n < FEWEST_OPENING or n < OPENING_SHARE * reading.n or not reading.points:
        return
    advice = (
        f"The first {n} of your {reading.n} sentences lead up to the topic; your argument begins "
        f"only after {reading.quoted_sentence(n - 1)}. Keep the one or two sentences "
        "that a reader needs in order to understand the question, and cut the rest or use it later "
        "as an example."
    )
    why = "Background is not yet a reason. The sooner you argue, the more room your reasons have."
    words = ("Come to the point sooner", advice, why)
    opening = [point for place in range(n) for point in reading.by_sentence[place]]
    weight: Weight = "important" if n >= 2 * OPENING_SHARE * reading.n else "smaller"
    yield finding_on(
        reading, "long-opening", weight, words, opening, sentences=range(n), absence=True
    )
