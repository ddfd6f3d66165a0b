"""The hardest of a study in plain words."""

from __future__ import annotations

from argora.report.hardest.findings import Hard
from argora.report.words import joined

__all__ = ["FEW_DOCUMENTS", "lead", "order", "sentences"]

FEW_DOCUMENTS = 4
"""Of fewer documents nobody needs to be told which to discuss first."""
HARD = 1.25
MOST_NAMED = 5
MOST_HARD = 12
"""Where more documents are hard, that says nothing of any of them."""


def lead(found: Hard) -> str:
    """Return the one sentence to begin with."""
    if not found.n_items:
        return "Nothing was decided on by two annotators, so nothing can be hard."
    if not found.n_disagreeing:
        return f"Nothing is hard: everybody decided alike on every {found.seen.word}."
    if len(found.documents) < FEW_DOCUMENTS:
        return f"{_disputed(found)}."
    n, share = found.half
    verb = "holds" if n == 1 else "hold"
    of = f"{n:,} of {len(found.documents):,} documents"
    return f"{of} {verb} {share * 100:.0f}% of all disagreement."


def sentences(found: Hard) -> list[str]:
    """Return what else to know: how much is disputed, and which documents are hard for length."""
    if not found.n_disagreeing:
        return []
    said = [] if len(found.documents) < FEW_DOCUMENTS else [f"{_disputed(found)}."]
    hard = [d for d in found.documents if d.ratio >= HARD and d.share_of_decisions > 0]
    if len(found.documents) >= FEW_DOCUMENTS and 0 < len(hard) <= MOST_HARD:
        names = joined([d.document for d in hard], MOST_NAMED)
        verb = "has" if len(hard) == 1 else "have"
        said.append(
            f"For their length {names} {verb} most to discuss: at least {HARD:g} times the "
            "disagreement of an average document."
            if len(hard) > 1
            else f"For its length {names} has most to discuss: {hard[0].ratio:.1f} times the "
            "disagreement of an average document."
        )
    return said


def order(found: Hard) -> str:
    """Say in which order the items stand."""
    item = "passage" if found.seen.by == "character" else found.seen.word
    return (
        f"First the {item} that adds most to the disagreement: of equally many annotators the more "
        "evenly split, and two against two before one against one."
    )


def _disputed(found: Hard) -> str:
    said = found.seen.disputed(found.n_disagreeing)
    return f"{said[0].upper()}{said[1:]}"
