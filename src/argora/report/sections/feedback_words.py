"""Sentences for the writer of a text: what works, the next step, and how sure a program was."""

from __future__ import annotations

from argora.analysis.feedback_texts import Overview
from argora.feedback import Feedback, Finding, Reading, Rewording, Strength
from argora.text.numbers import counted, joined

__all__ = [
    "class_lead",
    "doubtful",
    "lead",
    "moves",
    "name_of",
    "origin",
    "rewording_words",
    "surety",
    "title_of",
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
MOST_MOVES = 12
SURE_AT_ALL = 0.05
_SURE = (
    " Every remark says how sure the program was of what it rests on, or that it may have "
    "overlooked something. Where a remark does not fit what you meant, trust yourself, or ask your "
    "teacher."
)
_NOTHING = (
    "The program found no argument in this text. That does not mean that there is none: it may not "
    "have understood the text, for example because it is very short, is in another language, or "
    "has no full stops or paragraphs."
)


def lead(feedback: Feedback) -> str:
    """Return the one or two sentences to begin with: what works, and the next step."""
    first = joined([_WORKS[each.kind] for each in feedback.strengths][:MOST_WORKS])
    words = f"{first[:1].upper()}{first[1:]}." if first else ""
    is_guessed = feedback.least is not None
    if not feedback.reading.points:
        words = _NOTHING if is_guessed else "No argument is marked in this text."
    if feedback.important:
        finding = feedback.important[0]
        step = _NEXT.get(finding.kind, f"{finding.title[:1].lower()}{finding.title[1:]}")
        return f"{words} Next, {step}." if words else f"The next step: {step}."
    if not feedback.reading.points:
        return words
    if is_guessed:
        return f"{words} The program found nothing important that it is sure of.".strip()
    return f"{words} There is nothing important to change.".strip()


def surety(each: Finding | Strength) -> str:
    """Return the confidence of a program in a remark; empty for structures of people."""
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


def title_of(reading: Reading) -> str:
    """Return the title of a text with its id."""
    id, name = reading.document.id, name_of(reading)
    return name if name == id else f"{name} ({id})"


def origin(feedback: Feedback) -> str:
    """Return the author of the structure that the feedback rests on, in words."""
    annotator, round = feedback.reading.annotator, feedback.reading.round
    again = f" in round {round}" * (round > 1)
    if feedback.least is None:
        return f"This feedback rests on the structure that {annotator} drew{again}."
    return (
        f"A computer program ({annotator}) guessed the structure of this text, and it can be wrong."
        + (_SURE if feedback.findings or feedback.strengths else "")
    )


def withheld(feedback: Feedback) -> str:
    """Return the number of remarks that are not shown because the program was not sure."""
    n = feedback.n_withheld
    if not n or feedback.least is None:
        return ""
    return (
        f"{counted(n, 'remark')} {_are(n)} not shown: the program was less than "
        f"{feedback.least * 100:.0f}% sure of {'it' if n == 1 else 'them'}, or cannot know whether "
        "it overlooked something."
    )


def doubtful(n: int) -> str:
    """Return the number of remarks that are not shown because their kind is often wrong."""
    return (
        f"{counted(n, 'remark')} of kinds that are often wrong {_are(n)} not shown; "
        "argora feedback --all shows them."
    )


def _are(n: int) -> str:
    return "is" if n == 1 else "are"


def moves(feedback: Feedback) -> str:
    """Return the sentences that the proposed order moves, in words."""
    order = feedback.order
    if order is None or order.is_same:
        return ""
    steps = [
        f"sentence {move.sentence} goes "
        + ("to the beginning" if move.after is None else f"behind sentence {move.after}")
        for move in order.moves
    ]
    n_moved = counted(len(steps), "sentence")
    steps_words = joined(steps, MOST_MOVES)
    return f"Of {feedback.reading.n} sentences, {n_moved} would move: {steps_words}."


def rewording_words(each: Rewording) -> str:
    """Return the reason why a word needs a look."""
    before = "nothing" if each.before is None else f"sentence {each.before}"
    now = "now comes first" if each.now is None else f"now follows sentence {each.now}"
    word = f"“{each.word}” in sentence {each.sentence}"
    if each.kind == "pointing":
        return f"{word} pointed to something in {before}, and {now}: name what you mean."
    if each.kind == "possible":
        return (
            f"{word} may point to something in {before}, and {now}: check that it is still clear "
            "what you mean."
        )
    return f"{word} went on from {before}, and {now}: check whether the word still fits."


def class_lead(overview: Overview) -> str:
    """Return the sentence about a class to begin with."""
    n = len(overview.texts)
    if not overview.problems:
        if overview.n_unsure:
            return f"Nothing we are sure of; {counted(overview.n_unsure, 'finding')} withheld."
        empty = sum(not text.reading.points for text in overview.texts)
        none_found = f" In {empty} of them no argument was found." if empty else ""
        return f"{counted(n, 'text')}, and nothing to work on was found in any.{none_found}"
    common = max(overview.problems, key=lambda each: (each.n_important, len(each.documents)))
    if not common.n_important:
        return f"There are only small things to work on in {counted(n, 'text')}."
    n_ready = sum(not text.important for text in overview.texts)
    ready = f" In {n_ready} of {n} nothing important was found." if n_ready else ""
    if 2 * common.n_important > n:
        what, of = "What most of these texts have to work on is", f"{n}"
    else:
        what, of = "What matters most for this class is", f"{n} texts"
    return f"{what}: {common.title} ({common.n_important} of {of}).{ready}"
