"""What to say about reasons: claims without any, reasons for nothing, reasons before the claim."""

from __future__ import annotations

from collections.abc import Iterator

from argora.feedback.cues import closes
from argora.feedback.finding import Finding, Weight, finding_on
from argora.feedback.openers import is_english
from argora.feedback.reading import Point, Reading
from argora.text.numbers import joined

__all__ = [
    "circles",
    "evidence_first",
    "forward_and_backward",
    "loose_reasons",
    "unsupported_claims",
]

FEWEST_RELATIONS = 3
FEWEST_SENTENCES = 8
"""In a text of fewer sentences, reasons need no reasons of their own."""
MOST_QUOTED = 3


def forward_and_backward(reading: Reading) -> tuple[list[Point], int]:
    """Return the points before the sentence they support, and the number behind it."""
    forward, backward = [], 0
    for point in reading.points:
        if point.parent is not None and point.bond != "same":
            parent = reading.by_id[point.parent].place
            if point.place < parent:
                forward.append(point)
            backward += point.place > parent
    return forward, backward


def evidence_first(reading: Reading) -> Iterator[Finding]:
    """Find that more points stand before what they support than behind it.

    Putra, Teufel & Tokunaga (2021), section 5.2: more forward than backward relations. What is
    granted is no evidence, and beside claims a sentence that says that it concludes may come last.
    """
    every, backward = forward_and_backward(reading)
    forward = [point for point in every if not _leads_up(reading, point)]
    if len(forward) <= backward or len(forward) + backward < FEWEST_RELATIONS:
        return
    last = forward[-1]
    parent = reading.by_id[last.parent or ""]
    advice = (
        "Most of the time you give the evidence first and say only afterwards what it shows: "
        f"{reading.quoted(last)} comes before {reading.quoted(parent)}. Turn it round: first "
        "the point, then what supports it."
    )
    why = "A reader who knows the point can weigh the evidence while reading it."
    words = ("Put the point first, then the evidence", advice, why)
    yield finding_on(reading, "evidence-first", "important", words, forward)


def _leads_up(reading: Reading, point: Point) -> bool:
    target = reading.text_of(reading.by_id[point.parent or ""].place)
    draws = reading.has_positions and is_english(reading) and closes(target)
    return point.bond == "against" or draws


def unsupported_claims(reading: Reading) -> Iterator[Finding]:
    """Find claims that nothing supports.

    Claims of the other side need no reasons, and in the introduction and behind the last
    statement of the position claims announce or sum up what is said elsewhere.
    """
    if reading.n < FEWEST_SENTENCES:
        return
    bare = [claim for claim in reading.claims if _is_bare(reading, claim)]
    if not bare:
        return
    one = len(bare) == 1
    quoted = joined([reading.quoted(claim) for claim in bare[:MOST_QUOTED]])
    further = f" and {len(bare) - MOST_QUOTED} more" if len(bare) > MOST_QUOTED else ""
    advice = (
        f"You say {quoted}{further}, but you do not tell your reader why that is so. Add a "
        "reason, a fact or an example from your own experience."
        if one
        else f"You say {quoted}{further}, and then move on. Give each of them a reason, a fact or "
        "an example; if you cannot think of one, leave the point out."
    )
    why = "A reader who does not agree with you yet is convinced by reasons, not by claims."
    title = "Support this claim" if one else f"Support these {len(bare)} claims"
    weight: Weight = (
        "important" if 2 * len(bare) >= len(reading.claims) or len(bare) > 1 else "smaller"
    )
    words = (title, advice, why)
    yield finding_on(reading, "unsupported-claim", weight, words, bare, absence=True)


def _is_bare(reading: Reading, claim: Point) -> bool:
    if claim.side < 0 or reading.children[claim.id]:
        return False
    sentence = reading.sentences[claim.place]
    labels = {each.label for each in reading.sentences}
    if "body" in labels and sentence.label in ("introduction", "conclusion"):
        return False
    if reading.conclusion is not None and claim.place >= reading.conclusion.place:
        return False
    # The position and its reason in one sentence: "we should, because ..." is a reason itself.
    return claim.place not in {each.place for each in reading.stating}


def loose_reasons(reading: Reading) -> Iterator[Finding]:
    """Yield a finding on the points that are tied to nothing."""
    loose = reading.loose
    if not loose or reading.position is None:
        return
    quoted = joined([reading.quoted(point) for point in loose[:MOST_QUOTED]])
    further = f" and {len(loose) - MOST_QUOTED} more" if len(loose) > MOST_QUOTED else ""
    one = len(loose) == 1
    advice = (
        f"{quoted} stands by itself: it is not clear which of your points it supports. Say what it "
        "shows, or move it to the point that it belongs to."
        if one
        else f"{quoted}{further} stand by themselves: it is not clear which of your points they "
        "support. Say what they show, or move them to the points that they belong to."
    )
    why = "What a reader cannot connect is read as a digression, even if it is a good reason."
    title = "Connect this reason" if one else f"Connect these {len(loose)} reasons"
    weight: Weight = "smaller" if one and not reading.children[loose[0].id] else "important"
    words = (title, advice, why)
    yield finding_on(reading, "loose-reason", weight, words, loose, absence=True)


def circles(reading: Reading) -> Iterator[Finding]:
    """Find reasons that are in the end a reason for themselves."""
    for start, end in reading.circles[:1]:
        points = (reading.by_id[start], reading.by_id[end])
        advice = (
            f"{reading.quoted(points[0])} is a reason for {reading.quoted(points[1])}, but that is "
            "in turn a reason for it. Decide which of them is to be shown, and give another reason "
            "for it."
        )
        why = "Who doubts one of them doubts the other, too, and is not convinced by either."
        words = ("Do not argue in a circle", advice, why)
        yield finding_on(reading, "circle", "smaller", words, points)
