"""The smallest scheme: claims and premises; support and attack.

Stab & Gurevych (2014), Identifying Argumentative Discourse Structures in Persuasive Essays, EMNLP,
p. 46: an argument is a claim and what is said for or against it.
"""

from __future__ import annotations

from argora.model.rules import Acyclic, Overlap, Pattern, Relates
from argora.model.scheme import Category, Scheme, Step

__all__ = ["CLAIM_PREMISE"]

_CLAIM, _PREMISE = ("claim",), ("premise",)

CLAIM_PREMISE = Scheme(
    id="claim-premise",
    version="1",
    title="Claims and premises",
    citation=(
        "Stab & Gurevych (2014). Identifying Argumentative Discourse Structures in Persuasive "
        "Essays. EMNLP 2014, pp. 46-56."
    ),
    units=(
        Category(
            "claim",
            "claim",
            "A debatable statement that needs reasons to be accepted.",
            ("claims", "conclusion"),
        ),
        Category(
            "premise",
            "premise",
            "A reason given to make the reader accept or reject another statement.",
            ("premises",),
        ),
    ),
    relations=(
        Category("support", "supports", "The source is a reason for the target.", ("supports",)),
        Category("attack", "attacks", "The source speaks against the target.", ("attacks",)),
    ),
    rules=(
        Overlap(name="no-overlap", mode="forbid"),
        Relates(
            name="possible-relations",
            patterns=tuple(
                pattern
                for category in ("support", "attack")
                for pattern in (
                    Pattern(category=category, sources=_PREMISE, targets=(*_PREMISE, *_CLAIM)),
                    Pattern(category=category, sources=_CLAIM, targets=_CLAIM),
                )
            ),
        ),
        # Two statements may well attack each other, which is a circle too.
        Acyclic(name="no-circles", severity="warning"),
    ),
    procedure=(
        Step("claims", "Mark the claims", _CLAIM),
        Step("premises", "Mark the reasons given for or against them", _PREMISE),
        Step("relations", "Relate them", ("support", "attack")),
    ),
)
