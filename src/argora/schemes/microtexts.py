"""Argumentative microtexts: proponent and opponent; support, example, rebut, undercut.

Peldszus & Stede (2013), Ranking the annotators: An agreement study on argumentation structure, LAW,
pp. 196-198 (sections 2 to 4.1). The unit's category is its dialectical role; its general type and
type are the relation that leaves it, whose top ancestor and category they are.
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
from argora.model.scheme import Category, Scheme, Step

__all__ = ["MICROTEXTS"]

_PROPONENT, _OPPONENT = ("proponent",), ("opponent",)
_BOTH = (*_PROPONENT, *_OPPONENT)
_FUNCTIONS = ("support", "example", "rebut", "undercut")
_ANY_NUMBER = (1, None)  # several sources are premises that only count together
_PATTERNS = (
    *(
        Pattern(category=category, sources=role, targets=role, arity=_ANY_NUMBER)
        for category in ("support", "example")
        for role in (_PROPONENT, _OPPONENT)
    ),
    Pattern(category="rebut", sources=_PROPONENT, targets=_OPPONENT, arity=_ANY_NUMBER),
    Pattern(category="rebut", sources=_OPPONENT, targets=_PROPONENT, arity=_ANY_NUMBER),
    # One pattern for each role: premises that count together have one speaker.
    *(
        Pattern(
            category="undercut",
            sources=role,
            targets=tuple(f"relation:{function}" for function in _FUNCTIONS),
            arity=_ANY_NUMBER,
        )
        for role in (_PROPONENT, _OPPONENT)
    ),
    Pattern(category="restatement", sources=_BOTH, targets=_BOTH),
)

MICROTEXTS = Scheme(
    id="microtexts",
    version="2013",
    title="Argumentative microtexts",
    citation=(
        "Peldszus & Stede (2013). Ranking the annotators: An agreement study on argumentation "
        "structure. LAW VII, pp. 196-204."
    ),
    units=(
        Category(
            "proponent",
            "proponent",
            "What the author says in favour of the central claim, the claim itself included.",
            ("pro",),
        ),
        Category(
            "opponent",
            "opponent",
            "What somebody who doubts the central claim says or might say.",
            ("opp",),
        ),
    ),
    relations=(
        Category(
            "support", "supports", "The source is a reason for the target.", ("sup", "supports")
        ),
        Category(
            "example",
            "supports by an example",
            "The source is a reason for the target, being a case of it.",
            ("exa", "example support"),
            parent="support",
        ),
        Category(
            "attack",
            "attacks",
            "Rebut or undercut: the general type of both, never marked itself.",
            ("att", "attacks"),
        ),
        Category(
            "rebut",
            "rebuts",
            "The source says that the target is not true.",
            ("reb", "rebuttal", "rebuts", "rebutter"),
            parent="attack",
        ),
        Category(
            "undercut",
            "undercuts",
            "The source says that a relation does not hold, although its ends may be true.",
            ("und", "undercuts", "undercutter"),
            parent="attack",
        ),
        Category("restatement", "says the same as", "Both ends say the same.", ("=", "restates")),
    ),
    rules=(
        Granularity(name="whole-segments", by="segment"),
        Overlap(name="no-overlap", mode="forbid"),
        Relates(name="possible-relations", patterns=_PATTERNS),
        Symmetric(name="restatements", category="restatement", closure=True),
        Degree(name="one-function", categories=_BOTH, direction="out", relations=_FUNCTIONS, max=1),
        SingleRoot(name="one-central-claim", categories=_PROPONENT),
        Connected(name="one-structure"),
        Acyclic(name="no-circles"),
    ),
    procedure=(
        Step("central-claim", "Find the segment that is the central claim", _PROPONENT),
        Step("role", "Give every other segment its role; merge or skip where needed", _BOTH),
        Step("function", "Say what each segment does, and to what", (*_FUNCTIONS, "restatement")),
    ),
)
