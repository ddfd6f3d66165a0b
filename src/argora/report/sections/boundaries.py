"""Where units begin and end: near misses apart from real disagreement, and what to write down."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from argora.analysis.boundaries import NearMisses
from argora.diagnostics.boundaries import WordKind
from argora.diagnostics.boundaries.edges import Side
from argora.report.blocks import Column, Details, Facts, Listed, Passages, Prose, Section, Table
from argora.report.building import section, table

__all__ = ["boundaries_section"]

TITLES = {
    "same": "the same place and category",
    "boundary": "only the boundaries differ",
    "division": "one unit here, several there, all of one category",
    "category": "only the category differs",
    "both": "boundaries and category differ",
    "alone": "marked by one of the two alone",
}
PLACES: dict[Side, str] = {
    "start": "at the beginning",
    "inside": "in the middle",
    "end": "at the end",
}
DIFFERENCES: dict[WordKind, str] = {
    "space": "white space",
    "punctuation": "punctuation",
    "connective": "a connective or opening phrase",
    "words": "one to four words",
    "clause": "a longer stretch of words",
    "unknown": "some text",
}
ADVICE: dict[WordKind, str] = {
    "space": "Let the tool cut white space off; it is no part of a unit.",
    "punctuation": "Write down whether punctuation belongs to a unit.",
    "connective": "Write down whether connectives and opening phrases, such as “because” or “I "
    "think that”, belong to a unit.",
    "words": "Write down at which word a unit begins and ends, with the examples below.",
    "clause": "Write down how much of a sentence one unit takes, and when it is cut in two.",
    "unknown": "Write down where a unit begins and ends.",
}


def boundaries_section(
    misses: NearMisses | None, title: str, *, links: Sequence[str] = (), is_open: bool = True
) -> Section | None:
    """Return the section on near misses: outcomes, advice for the guideline, and examples.

    Parameters
    ----------
    links : where the examples stand on the page.
    is_open : whether the examples are seen at once.
    """
    if misses is None:
        return None
    edges = [{"side": s, "kind": kind, "n": n} for (s, kind), n in misses.edges.most_common()]
    advice = ADVICE[misses.edges.most_common(1)[0][0][1]] if edges else ""
    examples = Passages(misses.cases, tuple(links), key="examples")
    return section(
        title,
        Listed(tuple(_sentences(misses)), key="words", look="sentences"),
        Prose(advice, "advice", key="advice") if advice else Facts({"advice": None}),
        _outcomes(misses),
        Facts({"units": dict(misses.boundaries.total), "edges": edges}),
        Details("Examples", (examples,), is_open) if misses.cases else examples,
        id="boundaries",
        key="boundaries",
    )


def _outcomes(misses: NearMisses) -> Table:
    most = max(misses.shares.values())
    return table(
        misses.shares,
        Column("units of one annotator, seen by another", "category", of=lambda e: TITLES[e]),
        Column("", "bar", of=lambda e: (misses.shares[e], most, math.nan)),
        Column("units", "count", of=lambda e: misses.boundaries.total[e]),
        Column("share", "share", of=lambda e: misses.shares[e]),
        look="bars",
        notes=("Every unit counts once for each other annotator who did the document.",),
    )


def _sentences(misses: NearMisses) -> Iterator[str]:
    """Yield the number of near misses, and their most frequent kind."""
    yield (
        f"Of {misses.n_open:,} units that another annotator did not mark alike, {misses.n_near:,} "
        f"({misses.n_near / misses.n_open:.0%}) are near misses: the same category, only other "
        "boundaries. The others are real disagreement."
    )
    for (side, kind), n in misses.edges.most_common(1):
        yield (
            f"Most often one of the two has {DIFFERENCES[kind]} {PLACES[side]} that the other "
            f"leaves out ({n:,} of {misses.edges.total():,} edges)."
        )
