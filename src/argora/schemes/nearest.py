"""Categories of other schemes as those of inference anchoring (AIF), which come nearest."""

from __future__ import annotations

from collections.abc import Mapping

from argora.model import Study
from argora.model.recoding import Line, Recoding
from argora.model.scheme import fold
from argora.schemes.iat import IAT

__all__ = ["NEAREST", "PROPOSITION", "nearest_relation", "to_iat"]

PROPOSITION = "proposition"
"""What any unit of another scheme becomes: something that is stated."""

NEAREST: Mapping[str, tuple[str, ...]] = {
    "inference": ("support", "example", "detail", "evidence", "justification", "reason", "agree"),
    "conflict": (
        "attack",
        "rebut",
        "rebuttal",
        "undercut",
        "undermine",
        "contradiction",
        "disagree",
    ),
    "rephrase": ("restatement", "duplicate", "paraphrase", "equivalence"),
}
"""Names of relations by what they become; a plural -s and capitals do not matter."""


def to_iat(study: Study) -> Recoding:
    """Build the recoding that turns the categories of a study into those of the scheme ``iat``.

    Units become propositions, unless they are locutions; relations become what their name, that
    of their scheme for it, or that of a more general category there, comes nearest to. Relations
    that come near to nothing are dropped.
    """
    units = {u.category for la in study.layers for u in la.units if u.category is not None}
    relations = {r.category for la in study.layers for r in la.relations if r.category is not None}
    lines = [
        Line("unit", name, IAT.canonical("unit", name) or PROPOSITION) for name in sorted(units)
    ]
    lines += [Line("relation", name, _relation(name, study)) for name in sorted(relations)]
    return Recoding(tuple(line for line in lines if line.before != line.after))


def _relation(name: str, study: Study) -> str | None:
    above = {category.id: category.parent for category in study.scheme.relations}
    ancestor: str | None = name
    visited: set[str] = set()
    while ancestor is not None and ancestor not in visited:
        visited.add(ancestor)
        if nearest := nearest_relation(ancestor):
            return nearest
        ancestor = above.get(ancestor)
    return None


def nearest_relation(name: str) -> str | None:
    """Return the relation of ``iat`` that a name comes nearest to; None if to none.

    >>> nearest_relation("Supports"), nearest_relation("Duplicate"), nearest_relation("Citation")
    ('inference', 'rephrase', None)
    """
    if (canonical := IAT.canonical("relation", name)) is not None:
        return canonical
    bare = fold(name)
    spelled = {bare, bare.removesuffix("s")}
    return next((to for to, names in NEAREST.items() if spelled.intersection(names)), None)
