"""Rules of the scheme that a decision of people breaks: what votes say gives way, else an error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from argora.consensus.gold.people import Owners, PersonDecision
from argora.errors import FormatError
from argora.model import Document, Layer, Relation, Scheme, Study
from argora.model.scheme import Violation

__all__ = ["breaches", "fitting_relations", "refused"]

LACKS = frozenset(
    {"category-required", "attribute-required", "attribute-domain", "connected", "single-root"}
    | {"root-category", "derived", "not-checked"}
)
"""Breaches that may only say that something is not decided yet, or that are about attributes."""
BOUNDED = frozenset({"count", "degree"})


def breaches(scheme: Scheme, layer: Layer, document: Document) -> Iterator[Violation]:
    """Yield the breaches of a layer that no further unit or relation can mend."""
    for each in scheme.check(layer, document):
        if each.severity != "error" or each.code in LACKS:
            continue
        if each.code in BOUNDED and each.parameters["n"] < each.parameters["bound"]:  # type: ignore[operator]
            continue
        yield each


def refused(breach: Violation, decisions: Sequence[PersonDecision]) -> FormatError:
    """Return the error that decisions of people break a rule."""
    rows = list({each.row.line: each.row for each in decisions}.values())
    others = [f"line {row.line}" for row in rows[:-1]]
    with_others = f" (with {', '.join(others)})" if others else ""
    return rows[-1].wrong(
        "decision",
        f"{rows[-1].decision!r} breaks the rule {breach.rule!r} of the scheme{with_others}: "
        f"{breach.message}; expected a decision that fits",
    )


def fitting_relations(study: Study, layer: Layer, owners: Owners) -> tuple[Layer, dict[str, str]]:
    """Leave out the relations of the votes that break a rule beside a decision of people.

    Returns
    -------
    The layer, and the broken rule of each relation that was left out, by its id.

    Raises
    ------
    FormatError
        If decisions of people break a rule by themselves.
    """
    document = study.document(layer.document)
    decided = {id: deciders for (at, id), deciders in owners.items() if at == layer.document}
    broken: dict[str, str] = {}
    while True:
        for breach in breaches(study.scheme, layer, document):
            near = [each.id for each in layer.relations if _takes_part(each, breach)]
            deciders = [d for id in (*breach.ids, *near) for d in decided.get(id, ())]
            yielding = set(near) - decided.keys()
            if deciders and (yielding or near):
                break
        else:
            return layer, broken
        if not yielding:
            raise refused(breach, deciders)
        broken |= dict.fromkeys(yielding, breach.rule)
        layer = _without(layer, yielding)


def _takes_part(relation: Relation, breach: Violation) -> bool:
    """Return whether a relation is one of those that break a rule together."""
    ends = {*relation.sources, relation.target}
    if breach.code == "acyclic":
        return ends <= set(breach.ids)
    return relation.id in breach.ids or (breach.code == "degree" and bool(ends & set(breach.ids)))


def _without(layer: Layer, ids: set[str]) -> Layer:
    """Return a layer without some relations, and without those that point to one of them."""
    gone = set(ids)
    while True:
        left = [
            each
            for each in layer.relations
            if gone.isdisjoint((each.id, *each.sources, each.target))
        ]
        further = {each.id for each in layer.relations} - {each.id for each in left}
        if further == gone:
            return replace(layer, relations=tuple(left))
        gone = further
