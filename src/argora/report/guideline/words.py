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
    "quoted",
    "rest",
    "rounded",
    "sentences",
    "talk_over",
]

OFTEN = 1.5
FEW = 4
MOST_OF_ALL = 0.8
ALL = 0.995


def lead(found: Guideline) -> str:
    """Return the one sentence to begin with."""
    if not found.n_items:
        return "Nothing was decided on by two annotators, so there is nothing to compare."
    if not found.n_disagreeing:
        return f"There is nothing to change: everybody decided alike on every {found.seen.word}."
    if not found.changes:
        return (
            "No two categories are mixed up more often than by chance, and on enough items, to say "
            f"what to change: {_disputed(found)}."
        )
    return account(found.changes)


def account(changes: Sequence[Change]) -> str:
    """Say how much of the disagreement some pairs of categories account for."""
    first = changes[0]
    if len(changes) == 1:
        return f"{_both(first)} account for {rounded(first.share)} of the disagreement."
    return (
        f"{spelled(len(changes)).capitalize()} pairs of categories account for "
        f"{rounded(sum(change.share for change in changes))} of the disagreement, "
        f"{_both(first, lower=True)} alone for {rounded(first.share)}."
    )


def rest(changes: Sequence[Change]) -> str:
    """Say of what the other disagreement is; nothing where pairs far above chance may be left."""
    if len(changes) >= FEW or sum(change.share for change in changes) >= MOST_OF_ALL:
        return ""
    return (
        "The rest is between pairs of categories that are mixed up no more often than by chance, "
        "or on too few items to tell."
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
        said += [*filter(None, [rest(found.changes)]), talk_over()]
    return said


def finding(change: Change, item: str) -> str:
    """Say how much of the disagreement two categories account for."""
    where = f"in {counted(change.n_documents, 'document')}"
    if change.n_items is not None:
        where = f"on {counted(change.n_items, item)} {where}"
    text = (
        f"{rounded(change.share).capitalize()} of the disagreement is between {quoted(change)}, "
        f"{where}"
    )
    by_chance = rounded(change.expected)
    if change.ratio >= OFTEN:
        often = f"{number(change.ratio, 1)} times" if change.ratio < 10 else "many times"
        return f"{text}: {often} as much as chance would give two categories of this frequency."
    if change.expected >= ALL:
        return f"{text}: hardly anything else was chosen, so there is no other pair to mix up."
    return f"{text}. Chance would give two categories of this frequency about {by_chance}."


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


def rounded(share: float) -> str:
    """Return a share in whole percent.

    >>> rounded(0.236), rounded(0.004)
    ('24%', 'less than 1%')
    """
    return "less than 1%" if share < 0.005 else f"{share * 100:.0f}%"


def _both(change: Change, *, lower: bool = False) -> str:
    text = quoted(change)
    return text if lower else f"{text[0].upper()}{text[1:]}"


def _name(title: str) -> str:
    return title if title == "nothing" else f"“{title}”"


def _all(title: str) -> str:
    return joined([f"“{name}”" for name in title.split(" + ")])


def _disputed(found: Guideline) -> str:
    return found.seen.disputed(found.n_disagreeing)
