"""Learner essays (ICNALE-AS): sentences; support, detail, attack, restatement; sentences dropped.

Putra, Teufel & Tokunaga (2021), Annotating argumentative structure in English-as-a-Foreign-Language
learner essays, Natural Language Engineering, sections 3.2 and 3.3.
"""

from __future__ import annotations

from argora.model.rules import (
    Acyclic,
    Connected,
    Degree,
    Granularity,
    Overlap,
    Pattern,
    Relates,
    SingleRoot,
    Symmetric,
)
from argora.model.scheme import AttributeType, Category, Scheme, Step
from argora.schemes.questions import BODY, CONCLUSION, MAJOR_CLAIM

__all__ = ["ICNALE_AS"]

_COMPONENT, _DROPPED = ("component",), ("dropped",)
_DIRECTED = ("support", "detail", "attack")

ICNALE_AS = Scheme(
    id="icnale-as",
    version="2021",
    title="Learner essays (ICNALE-AS)",
    citation=(
        "Putra, Teufel & Tokunaga (2021). Annotating argumentative structure in "
        "English-as-a-Foreign-Language learner essays. Natural Language Engineering, published "
        "online, pp. 1-27, doi:10.1017/S1351324921000218."
    ),
    units=(
        Category(
            "component",
            "argumentative component",
            "A sentence that has a place in the argument.",
            ("AC", "argumentative", "argumentative component"),
        ),
        Category(
            "dropped",
            "dropped sentence",
            "A sentence that has no place in the argument.",
            ("non-AC", "non-argumentative", "drop"),
        ),
    ),
    relations=(
        Category(
            "support",
            "supports",
            "The source gives a new reason to believe the target.",
            ("sup", "supports"),
        ),
        Category(
            "detail",
            "details",
            "The source explains the target or leads up to it, without a new reason.",
            ("det", "details"),
        ),
        Category(
            "attack",
            "attacks",
            "The source argues for the opposite of the target.",
            ("att", "attacks"),
        ),
        Category(
            "restatement",
            "says the same as",
            "Both ends say the same high-level point; none stands above the other.",
            ("=", "res", "restates"),
        ),
    ),
    attributes=(
        AttributeType(
            "reason",
            of=_DROPPED,
            values=("disconnected", "meta-information", "redundant"),
            description="Why the sentence was dropped.",
            aliases={"meta": "meta-information", "redundant material": "redundant"},
        ),
    ),
    rules=(
        Granularity(name="one-sentence", by="sentence", within="sentence"),
        Overlap(name="no-overlap", mode="forbid"),
        Relates(
            name="possible-relations",
            patterns=tuple(
                Pattern(category=category, sources=_COMPONENT, targets=_COMPONENT)
                for category in (*_DIRECTED, "restatement")
            ),
        ),
        Symmetric(name="restatements", category="restatement", closure=True),
        Degree(
            name="one-target", categories=_COMPONENT, direction="out", relations=_DIRECTED, max=1
        ),
        SingleRoot(name="one-major-claim", categories=_COMPONENT, ignore=_DROPPED),
        Connected(name="one-tree", ignore=_DROPPED),
        Acyclic(name="no-circles"),
    ),
    procedure=(
        Step(
            "plan",
            "Divide the essay into introduction, body and conclusion",
            asks=(BODY, CONCLUSION),
        ),
        Step("major-claim", "Find the major claim", _COMPONENT, asks=(MAJOR_CLAIM,)),
        Step("sentences", "Drop sentences that are not part of the argument", _DROPPED),
        Step("groups", "Relate the sentences within each group on one sub-topic", _DIRECTED),
        Step(
            "connect",
            "Connect the groups, each by the sentence that stands for it",
            _DIRECTED,
            connects=True,
        ),
        Step("restatements", "Mark restatements", ("restatement",)),
    ),
)
