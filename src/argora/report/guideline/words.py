"""What to change in a guideline, in words for people who have never heard of kappa."""

from __future__ import annotations

from collections.abc import Sequence

from argora.reliability.missing import MISSING
from argora.report.guideline.findings import Change, Guideline
from argora.report.words import counted, joined, number, spelled

__all__ = [
    "account",
    "advice",
    "finding",
    "lead",
    "of_hundred",
    "quoted",
    "sentences",
    "talk_over",
]

OFTEN = 1.5
SELDOM = 0.67


def lead(found: Guideline) -> str:
    """Return the one sentence to begin with."""
    if not found.n_items:
        return "Nothing was decided on by two annotators, so there is nothing to compare."
    if not found.n_disagreeing:
        return f"There is nothing to change: everybody decided alike on every {found.seen.word}."
    if not found.changes:
        return (
            "No two categories are mixed up often enough to say what to change: "
            f"{_disputed(found)}."
        )
    return account(found.changes)


def account(changes: Sequence[Change]) -> str:
    """Say how much of the disagreement some pairs of categories account for."""
    first = changes[0]
    if len(changes) == 1:
        return f"{_both(first)} account for {of_hundred(first.share)} disagreements."
    return (
        f"{spelled(len(changes)).capitalize()} pairs of categories account for "
        f"{of_hundred(sum(change.share for change in changes))} disagreements, "
        f"{_both(first, lower=True)} alone for {of_hundred(first.share, short=True)}."
    )


def talk_over() -> str:
    """Say what to do with the points."""
    return (
        "The points below come from the annotations alone, those that would settle most first. "
        "Talk them over with the annotators, decide, and write the decision down with one of the "
        "examples."
    )


def sentences(found: Guideline) -> list[str]:
    """Return what else to know before reading on."""
    if not found.n_disagreeing:
        return []
    said = [f"{_disputed(found)[0].upper()}{_disputed(found)[1:]}."]
    if found.changes:
        said.append(talk_over())
    return said


def finding(change: Change, item: str) -> str:
    """Say how much of the disagreement two categories account for."""
    where = f"in {counted(change.n_documents, 'document')}"
    if change.n_items is not None:
        where = f"on {counted(change.n_items, item)} {where}"
    text = (
        f"{of_hundred(change.share).capitalize()} disagreements are between {quoted(change)}, "
        f"{where}"
    )
    by_chance = f"{change.expected * 100:.0f}"
    if change.ratio >= OFTEN:
        often = f"{number(change.ratio, 1)} times" if change.ratio < 10 else "many times"
        return f"{text}: {often} as many as chance would give two categories so frequent."
    if change.ratio <= SELDOM:
        return (
            f"{text}. Chance alone would give {by_chance}, as both are frequent: they are told "
            "apart better than others."
        )
    return f"{text}. Chance alone would give about {by_chance}, as both are frequent."


def advice(change: Change, item: str) -> str:
    """Say what the guideline should settle."""
    (first, second), (few, many) = change.titles, change.labels
    if MISSING in (*few, *many):
        chosen = second if MISSING in few else first
        return (
            f"Ask those who left the {item} open why, where others chose “{chosen}”: was it "
            "overlooked, hard to decide, or does no category fit?"
        )
    if not few and len(many) == 1:
        return f"Write down when something counts as “{second}” at all, and when it does not."
    if not few:
        return f"Write down when a {item} holds {_all(second)} at all, and when nothing."
    if few < many:
        more = [name for name in second.split(" + ") if name not in first.split(" + ")]
        return (
            f"Write down when a {item} that holds {_all(first)} holds {_all(' + '.join(more))} as "
            "well, and where to cut it."
        )
    if len(few) == len(many) == 1:
        return (
            f"Write down how to tell “{first}” from “{second}”: a question to ask of the {item}, "
            "and what to choose where both seem to fit."
        )
    return f"Write down how to cut a {item} that may hold {_all(first)} or {_all(second)}."


def quoted(change: Change) -> str:
    """Return both categories in prose."""
    return joined([_name(title) for title in change.titles])


def of_hundred(share: float, *, short: bool = False) -> str:
    """Return a share as people count.

    >>> of_hundred(0.236), of_hundred(0.004), of_hundred(0.236, short=True)
    ('24 of 100', 'less than one of 100', '24')
    """
    if share < 0.005:
        return "less than one" if short else "less than one of 100"
    text = f"{share * 100:.0f}"
    return text if short else f"{text} of 100"


def _both(change: Change, *, lower: bool = False) -> str:
    text = quoted(change)
    return text if lower else f"{text[0].upper()}{text[1:]}"


def _name(title: str) -> str:
    return title if title == "nothing" else f"“{title}”"


def _all(title: str) -> str:
    return joined([f"“{name}”" for name in title.split(" + ")])


def _disputed(found: Guideline) -> str:
    return found.seen.disputed(found.n_disagreeing)
