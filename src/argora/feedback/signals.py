"""What to say about signal words: turns that nothing announces, words that announce no turn."""

from __future__ import annotations

from collections.abc import Iterator

from argora.feedback.cues import closes, concedes, is_own_view, reports_others
from argora.feedback.finding import Finding, finding_on
from argora.feedback.openers import (
    functions_in,
    is_english,
    listed,
    opener,
    signals_point,
    words_in,
)
from argora.feedback.reading import Point, Reading
from argora.text.numbers import spelled

__all__ = ["hidden_turns", "misleading_words", "unmarked_ending", "unmarked_points"]

FEWEST_POINTS = 3
_ADMITTING = listed(
    "admittedly; true; fair; course; sure; although; though; while; even; despite; whereas; "
    "not; may; might; certainly; opponents; critics; sceptics; opponent; opposite; problem; "
    "disadvantage; disadvantages; drawback; drawbacks; risk; only; say; says; said; claim; "
    "claims; claimed; argue; argues; argued; think; thinks; believe; believes; believed; "
    "call; calls; fear; fears; worry; complain; complains; complained; object; objection; "
    "point; maintain; hold; suggest"
)
"""Words that show that somebody else is heard, or that something is granted."""
_OTHERWISE = listed(
    "not; no; never; nothing; nobody; don't; doesn't; can't; cannot; won't; isn't; aren't; "
    "hardly; few; little; nowadays; today; now; ago; before; then; past; former; once; only; "
    "less; more; than"
)
"""Words by which two sentences on the same side may differ all the same."""
PLAIN_TURNS = frozenset(("on the other hand", "on the contrary"))
"""After “however” and the like a contrast may lie in what nobody marks."""


def hidden_turns(reading: Reading) -> Iterator[Finding]:
    """Find points against something that no word announces as such."""
    if not is_english(reading):
        return
    hidden = [point for point in reading.points if _is_hidden(reading, point)]
    if not hidden:
        return
    point = hidden[0]
    parent = reading.by_id[point.parent or ""]
    is_supporting = point.side > 0
    advice = (
        f"{reading.quoted(point)} speaks against {reading.quoted(parent)}, but no word says so. "
        + (
            "Begin with “However” or “But”, so that nobody takes it for one more reason."
            if is_supporting
            else "Begin with “Some people say that …” or “It is true that …”, so that nobody takes "
            "it for your own opinion."
        )
    )
    if len(hidden) > 1:
        further = " and ".join(reading.quoted(each) for each in hidden[1:3])
        advice += f" Look at {further}, too."
    why = "Where you change sides without a signal, it looks as if you contradicted yourself."
    words = ("Show where you change sides", advice, why)
    yield finding_on(reading, "hidden-turn", "smaller", words, hidden)


def _is_hidden(reading: Reading, point: Point) -> bool:
    parent = reading.by_id.get(point.parent or "")
    if point.bond != "against" or parent is None or parent.place == point.place:
        return False
    text = reading.text_of(point.place)
    words = words_in(text)
    before = reading.text_of(point.place - 1) if point.place else ""
    if reports_others(text) or concedes(text) or is_own_view(text):
        return False
    if point.side < 0 and reports_others(before):
        return False
    if functions_in(words) & {"contrast", "others"} or _ADMITTING & set(words):
        return False
    # The second of two such points in a row needs no signal of its own.
    last = [each for each in reading.points if each.spans < point.spans][-1:]
    return not any(each.side == point.side for each in last)


def misleading_words(reading: Reading) -> Iterator[Finding]:
    """Find sentences whose first words announce a turn that does not come."""
    if not is_english(reading):
        return
    for place in range(1, reading.n):
        for point in reading.by_sentence[place][:1]:
            phrase = opener(reading.text_of(place))
            before = reading.by_sentence[place - 1][-1:]
            same_paragraph = (
                reading.sentences[place].paragraph == reading.sentences[place - 1].paragraph
            )
            if phrase is None or not before or not same_paragraph or point in reading.stating:
                continue
            advice = _misled(reading, point, before[0], phrase)
            if advice:
                title = f"Check the word “{phrase}”"
                why = "Signal words are promises: readers go by them before they read on."
                words = (title, advice, why)
                yield finding_on(reading, "misleading-word", "smaller", words, (before[0], point))


def _misled(reading: Reading, point: Point, before: Point, phrase: str) -> str:
    points = reading.by_sentence[point.place]
    turns = {point.side, *(each.side for each in points)} != {before.side}
    words = {w for n in (before.place, point.place) for w in words_in(reading.text_of(n))}
    if phrase in PLAIN_TURNS and not turns and not any(each.bond == "against" for each in points):
        if _OTHERWISE & words or functions_in(words_in(reading.text_of(before.place))) & {
            "others",
            "contrast",
        }:
            return ""
        return (
            f"{reading.quoted(point)} begins with “{phrase}”, which announces something on the "
            f"other side. But it goes on in the same direction as {reading.quoted(before)}. Take "
            "“moreover”, or no signal word at all."
        )
    return ""


def unmarked_points(reading: Reading) -> Iterator[Finding]:
    """Find that most main points begin without a word that says so."""
    candidates = [
        claim
        for claim in reading.claims
        if reading.children[claim.id]
        and claim.side > 0
        and claim.place not in {s.place for s in reading.stating}
    ]
    if len(candidates) < FEWEST_POINTS or not is_english(reading):
        return
    bare = [claim for claim in candidates if not _is_announced(reading, claim)]
    if 3 * len(bare) < 2 * len(candidates):
        return
    advice = (
        f"Of your {spelled(len(candidates))} main points, {_few(len(candidates) - len(bare))} "
        f"with a signal. {reading.quoted(bare[0])}, for example, comes without warning. Words such "
        "as “First of all”, “A second reason is” or “Another advantage” show that something new "
        "begins."
    )
    why = "Then your reader can count your points, and remembers them."
    words = ("Announce your main points", advice, why)
    yield finding_on(reading, "unmarked-points", "smaller", words, bare)


def _is_announced(reading: Reading, claim: Point) -> bool:
    """Return whether its sentence, or the one that begins its paragraph, signals something new."""
    paragraph = reading.sentences[claim.place].paragraph
    first = next(n for n in range(reading.n) if reading.sentences[n].paragraph == paragraph)
    begins = {first, claim.place} if reading.sentences[claim.place].label else {claim.place}
    return any(signals_point(reading.text_of(n)) for n in begins)


def _few(n: int) -> str:
    return ("none begins", "only one begins")[n] if n < 2 else f"only {spelled(n)} begin"


def unmarked_ending(reading: Reading) -> Iterator[Finding]:
    """Find that the conclusion is not announced as one."""
    end = reading.conclusion
    if end is None or not is_english(reading):
        return
    paragraph = reading.sentences[end.place].paragraph
    heard = [
        n
        for n in range(end.place + 1)
        if n == end.place or reading.sentences[n].paragraph == paragraph
    ]
    if any(closes(reading.text_of(n)) for n in heard[-3:]):
        return
    advice = (
        f"With {reading.quoted(end)} you come back to your position, but no word says that this is "
        "your conclusion. “In conclusion”, “For these reasons” or “Therefore” would do."
    )
    why = "A reader who knows that you are summing up reads it as the result of all your reasons."
    words = ("Announce your conclusion", advice, why)
    yield finding_on(reading, "unmarked-ending", "smaller", words, (end,))
