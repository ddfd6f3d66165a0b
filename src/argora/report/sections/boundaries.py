"""Where units begin and end: near misses apart from real disagreement, and what to write down."""

from __future__ import annotations

import math
from collections.abc import Sequence

from argora.analysis.boundaries import NearMisses
from argora.diagnostics.boundaries import WordKind
from argora.diagnostics.boundaries.edges import Side
from argora.report.blocks import (
    Block,
    Column,
    Details,
    Facts,
    Listed,
    Passages,
    Prose,
    Section,
    kept,
    table,
)

__all__ = ["boundaries_section"]

TITLES = {
    "same": "the same place and category",
    "boundary": "only the boundaries differ",
    "division": "one unit here, several there, all of one category",
    "category": "only the category differs",
    "both": "boundaries and category differ",
    "alone": "marked by one of the two alone",
}
SIDES: dict[Side, str] = {
    "start": "at the beginning",
    "inside": "in the middle",
    "end": "at the end",
}
WHAT: dict[WordKind, str] = {
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
    found: NearMisses | None, title: str, *, links: Sequence[str] = (), is_open: bool = True
) -> Section | None:
    """Return what became of units, what the guideline should settle, and examples.

    Parameters
    ----------
    links : where the examples stand on the page.
    is_open : whether the examples are seen at once.
    """
    if found is None:
        return None
    advice = _advice(found)
    blocks: list[Block | None] = [
        Listed(tuple(_sentences(found)), key="words", look="sentences"),
        Prose(advice, "advice", key="advice") if advice else Facts({"advice": None}),
        _outcomes(found),
        Facts(
            {
                "units": dict(found.boundaries.total),
                "edges": [
                    {"side": side, "kind": kind, "n": n}
                    for (side, kind), n in found.edges.most_common()
                ],
            }
        ),
    ]
    examples = Passages(found.cases, tuple(links), key="examples")
    blocks.append(Details("Examples", (examples,), is_open) if found.cases else examples)
    return Section("boundaries", title, kept(blocks), key="boundaries")


def _outcomes(found: NearMisses) -> Block:
    most = max(found.shares.values())
    return table(
        found.shares,
        (Column("units of one annotator, seen by another", "category"), lambda e: TITLES[e]),
        (Column("", "bar"), lambda e: (found.shares[e], most, math.nan)),
        (Column("units", "count"), lambda e: found.boundaries.total[e]),
        (Column("share", "share"), lambda e: found.shares[e]),
        look="bars",
        notes=("Every unit counts once for each other annotator who did the document.",),
    )


def _sentences(found: NearMisses) -> list[str]:
    """Say how much of it is near misses, and at what they part."""
    share = found.n_near / found.n_open
    said = [
        f"Of {found.n_open:,} units that another annotator did not mark alike, {found.n_near:,} "
        f"({share:.0%}) are near misses: the same category, only other boundaries. The others "
        "are real disagreement."
    ]
    if found.edges:
        (side, kind), n = found.edges.most_common(1)[0]
        said.append(
            f"Most often one of the two has {WHAT[kind]} {SIDES[side]} that the other leaves "
            f"out ({n:,} of {found.edges.total():,} edges)."
        )
    return said


def _advice(found: NearMisses) -> str:
    """Say what the guideline should settle; nothing if there are no edges."""
    return ADVICE[found.edges.most_common(1)[0][0][1]] if found.edges else ""
