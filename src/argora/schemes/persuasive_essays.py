"""Persuasive essays: major claim, claims with a stance, premises; support and attack.

Stab & Gurevych (2014), Annotating Argument Components and Relations in Persuasive Essays, COLING,
pp. 1503-1505 (sections 3 and 4); for the second scheme Stab & Gurevych (2017), Parsing
Argumentation Structures in Persuasive Essays, Computational Linguistics 43(3).
"""

from __future__ import annotations

from dataclasses import replace

from argora.model.frozen import FrozenMap
from argora.model.rules import Acyclic, Count, Derived, Granularity, Overlap, Pattern, Relates, Rule
from argora.model.scheme import AttributeType, Category, Scheme, Step
from argora.schemes.questions import STANCE, TOPIC

__all__ = ["PERSUASIVE_ESSAYS", "PERSUASIVE_ESSAYS_2017"]

_MAJOR_CLAIM_PLACE = Count(
    name="major-claim-place", category="major-claim", scope="paragraph:body", max=0
)
_COMMON_RULES: tuple[Rule, ...] = (
    _MAJOR_CLAIM_PLACE,
    Granularity(name="at-most-one-sentence", within="sentence"),
    Overlap(name="no-overlap", mode="forbid"),
    Relates(
        name="possible-relations",
        patterns=tuple(
            pattern
            for category in ("support", "attack")
            for pattern in (
                Pattern(
                    category=category,
                    sources=("premise",),
                    targets=("premise", "claim", "major-claim"),
                    scope="paragraph",
                ),
                Pattern(category=category, sources=("claim",), targets=("major-claim",)),
            )
        ),
    ),
    Derived(
        name="stance-agrees",
        attribute="stance",
        source="claim",
        target="major-claim",
        values=FrozenMap({"for": "support", "against": "attack"}),
    ),
    Acyclic(name="no-circles"),
)

PERSUASIVE_ESSAYS = Scheme(
    id="persuasive-essays",
    version="2014",
    title="Persuasive essays",
    citation=(
        "Stab & Gurevych (2014). Annotating Argument Components and Relations in Persuasive "
        "Essays. COLING 2014, pp. 1501-1510."
    ),
    units=(
        Category(
            "major-claim", "major claim", "The author's own position on the topic of the essay."
        ),
        Category(
            "claim", "claim", "A debatable statement that speaks for or against the major claim."
        ),
        Category(
            "premise",
            "premise",
            "A reason given to make the reader accept or reject another statement.",
        ),
    ),
    relations=(
        Category("support", "supports", "The source is a reason for the target.", ("supports",)),
        Category("attack", "attacks", "The source speaks against the target.", ("attacks",)),
    ),
    attributes=(
        AttributeType(
            "stance",
            of=("claim",),
            values=("for", "against"),
            required=True,
            description="Whether the claim speaks for or against the major claim.",
        ),
    ),
    rules=(Count(name="one-major-claim", category="major-claim", min=1, max=1), *_COMMON_RULES),
    procedure=(
        Step(
            "read",
            "Read the whole essay; note its topic and the author's stance",
            asks=(TOPIC, STANCE),
        ),
        Step("major-claim", "Mark the major claim", ("major-claim",)),
        Step(
            "components", "Mark claims and premises, paragraph by paragraph", ("claim", "premise")
        ),
        Step("relations", "Relate them", ("support", "attack")),
    ),
)

PERSUASIVE_ESSAYS_2017 = replace(
    PERSUASIVE_ESSAYS,
    id="persuasive-essays-2017",
    version="2017",
    title="Persuasive essays with one or more major claims",
    citation=(
        "Stab & Gurevych (2017). Parsing Argumentation Structures in Persuasive Essays. "
        "Computational Linguistics 43(3), pp. 619-659."
    ),
    rules=(Count(name="major-claim-present", category="major-claim", min=1), *_COMMON_RULES),
)
