"""What to begin a page of feedback with."""

from __future__ import annotations

from argora.analysis.words import counted, joined
from argora.feedback import Feedback, Finding, Reading, Rewording, Strength

__all__ = [
    "doubtful",
    "lead",
    "moves",
    "name_of",
    "origin",
    "rewording_words",
    "surety",
    "withheld",
]

_WORKS = {
    "clear-position": "your position is clear",
    "supported-claims": "your main points have reasons",
    "answered-objection": "you answer the other side",
    "topics-together": "you keep to one topic at a time",
    "round-ending": "your ending comes back to what you think",
}
_NEXT = {
    "unsupported-claim": "give every claim a reason",
    "loose-reason": "say what every reason is a reason for",
    "unanswered-objection": "answer what the other side says",
}
MOST_WORKS = 2
SURE_AT_ALL = 0.05


_SURE = (
    " Every remark says how sure the program was of what it rests on, or that it may have "
    "overlooked something. Where a remark does not fit what you meant, trust yourself, or ask your "
    "teacher."
)


def lead(feedback: Feedback) -> str:
    """Return the one sentence or two to begin with: what works, and the next step.

    What works and would sound odd beside the next step is not said.
    """
    works = [_WORKS[each.kind] for each in feedback.strengths][:MOST_WORKS]
    first = joined(works)
    said = f"{first[:1].upper()}{first[1:]}." if first else ""
    if not feedback.reading.points:
        said = _nothing(feedback)
    if feedback.important:
        finding = feedback.important[0]
        step = _NEXT.get(finding.kind, f"{finding.title[:1].lower()}{finding.title[1:]}")
        return f"{said} Next, {step}." if said else f"The next step: {step}."
    if not feedback.reading.points:
        return said
    if feedback.least is not None:
        return f"{said} The program found nothing important that it is sure of.".strip()
    return f"{said} There is nothing important to change.".strip()


def _nothing(feedback: Feedback) -> str:
    """Say that there is no argument, and for a program that it may be its fault."""
    if feedback.least is None:
        return "No argument is marked in this text."
    return (
        "The program found no argument in this text. That does not mean that there is none: it may "
        "not have understood the text, for example because it is very short, is in another "
        "language, or has no full stops or paragraphs."
    )


def surety(each: Finding | Strength) -> str:
    """Say how sure a program was of a remark, in a few words; nothing for people's structures."""
    if isinstance(each, Finding) and each.rests_on_absence:
        return "may have overlooked something"
    if each.confidence is None:
        return ""
    share = "not" if each.confidence < SURE_AT_ALL else f"{each.confidence * 100:.0f}%"
    return f"is {share} sure"


def name_of(reading: Reading) -> str:
    """Return the title of a text, or its id."""
    if reading.title is None:
        return reading.document.id
    return " ".join(reading.title.of(reading.document.text or "").split())


def origin(feedback: Feedback) -> str:
    """Say who drew the structure that the feedback rests on."""
    who = feedback.reading.annotator
    if feedback.least is None:
        return f"This feedback rests on the structure that {who} drew."
    return (
        f"A computer program ({who}) guessed the structure of this text, and it can be wrong."
        + (_SURE if feedback.findings or feedback.strengths else "")
    )


def withheld(feedback: Feedback) -> str:
    """Say how much is not shown because the program was not sure."""
    if not feedback.n_withheld or feedback.least is None:
        return ""
    verb = "is" if feedback.n_withheld == 1 else "are"
    one = feedback.n_withheld == 1
    return (
        f"{counted(feedback.n_withheld, 'remark')} {verb} not shown: the program was less than "
        f"{feedback.least * 100:.0f}% sure of {'it' if one else 'them'}, or cannot know whether it "
        "overlooked something."
    )


def doubtful(n: int) -> str:
    """Say how many remarks are not shown because their kind is often wrong."""
    if not n:
        return ""
    verb = "is" if n == 1 else "are"
    return (
        f"{counted(n, 'remark')} of kinds that are often wrong {verb} not shown; "
        "argora feedback --all shows them."
    )


def moves(feedback: Feedback) -> str:
    """Say in a sentence what the proposed order moves."""
    order = feedback.order
    if order is None or order.is_same:
        return ""
    said = [
        f"sentence {move.sentence} goes "
        + ("to the beginning" if move.after is None else f"behind sentence {move.after}")
        for move in order.moves
    ]
    n = feedback.reading.n
    moved = counted(len(order.moves), "sentence")
    return f"Of {n} sentences, {moved} would move: {joined(said, 12)}."


def rewording_words(each: Rewording) -> str:
    """Say why a word needs a look."""
    before = "nothing" if each.before is None else f"sentence {each.before}"
    now = "comes first" if each.now is None else f"follows sentence {each.now}"
    if each.kind == "pointing":
        return (
            f"“{each.word}” in sentence {each.sentence} pointed to something in {before}, and now "
            f"{now}: name what you mean."
        )
    if each.kind == "possible":
        return (
            f"“{each.word}” in sentence {each.sentence} may point to something in {before}, and "
            f"now {now}: check that it is still clear what you mean."
        )
    return (
        f"“{each.word}” in sentence {each.sentence} went on from {before}, and now {now}: check "
        "whether the word still fits."
    )
