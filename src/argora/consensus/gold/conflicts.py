"""Rules of the scheme that a decision of people breaks: what votes say gives way, else an error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from argora.consensus.gold.decision import Decision
from argora.consensus.gold.people import Deciders, PersonDecision
from argora.errors import FormatError
from argora.model import Document, Layer, Relation, Scheme, Study, Unit
from argora.model.scheme import Violation

__all__ = ["fitting_relations", "fitting_units", "opened_by_rule"]

LACKS = frozenset(
    {"category-required", "attribute-required", "attribute-domain", "connected", "single-root"}
    | {"root-category", "derived", "not-checked"}
)
"""Breaches that may only say that something is not decided yet, or that are about attributes."""
BOUNDED = frozenset({"count", "degree"})


def _breaches(scheme: Scheme, layer: Layer, document: Document) -> Iterator[Violation]:
    """Yield the breaches of a layer that no further unit or relation can mend."""
    for each in scheme.check(layer, document):
        if each.severity != "error" or each.code in LACKS:
            continue
        if each.code in BOUNDED and each.parameters["n"] < each.parameters["bound"]:  # type: ignore[operator]
            continue
        yield each


def _refused(breach: Violation, decisions: Sequence[PersonDecision]) -> FormatError:
    """Return the error that decisions of people break a rule."""
    rows = list({each.row.line: each.row for each in decisions}.values())
    others = [f"line {row.line}" for row in rows[:-1]]
    with_others = f" (with {', '.join(others)})" if others else ""
    return rows[-1].wrong(
        "decision",
        f"{rows[-1].decision!r} breaks the rule {breach.rule!r} of the scheme{with_others}: "
        f"{breach.message}; expected a decision that fits",
    )


def opened_by_rule(decision: Decision, rule: str) -> Decision:
    """Return the record of what votes made, as open: it breaks a rule beside a decision."""
    reason = f"it breaks {rule!r} beside a decision of a person"
    return replace(decision, status="undecided", id="", value="", reason=reason)


def fitting_units(
    document: Document,
    scheme: Scheme,
    units: Sequence[Unit],
    deciders: Mapping[str, Sequence[PersonDecision]],
) -> dict[str, str]:
    """Return the broken rule of each unit of the votes that breaks one beside a decision, by id.

    Parameters
    ----------
    deciders : by the id of each unit that people decided on.

    Raises
    ------
    FormatError
        If decisions of people break a rule by themselves.
    """
    broken: dict[str, str] = {}
    layer = Layer(document.id, "gold", units=tuple(units), covers=frozenset({"units"}))
    while True:
        for breach in _breaches(scheme, layer, document):
            if not deciders.keys().isdisjoint(breach.ids):
                break
        else:
            return broken
        yielding = set(breach.ids) - deciders.keys()
        if not yielding:
            raise _refused(breach, [d for id in breach.ids for d in deciders.get(id, ())])
        broken |= dict.fromkeys(yielding, breach.rule)
        units = [unit for unit in layer.units if unit.id not in yielding]
        layer = replace(layer, units=tuple(units))


def fitting_relations(
    study: Study, layer: Layer, deciders: Deciders
) -> tuple[Layer, dict[str, str]]:
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
    of_document = {id: each for (at, id), each in deciders.items() if at == layer.document}
    broken: dict[str, str] = {}
    while True:
        for breach in _breaches(study.scheme, layer, document):
            near = [each.id for each in layer.relations if _takes_part(each, breach)]
            decisions = [d for id in (*breach.ids, *near) for d in of_document.get(id, ())]
            if decisions and near:
                break
        else:
            return layer, broken
        yielding = set(near) - of_document.keys()
        if not yielding:
            raise _refused(breach, decisions)
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
