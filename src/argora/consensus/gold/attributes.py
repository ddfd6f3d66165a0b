"""Attributes of the units and documents of a gold layer, from all who gave one a value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from argora.consensus.gold.decision import Decision, decision_on_row
from argora.consensus.gold.placed import Placed, place_of, words_at
from argora.consensus.result import Consensus
from argora.consensus.rule import Rule
from argora.model import Study
from argora.model.layer import Value, is_beside
from argora.reliability import CodingData
from argora.reliability.coding.factor import show
from argora.reliability.items.layers import Shared

__all__ = ["AttributeValues", "of_documents", "of_units"]

_Cell = tuple[str, Value | None]
_Votes = Mapping[str, Sequence[tuple[Hashable, str, Hashable]]]
"""For each attribute its votes: (bearer, annotator, value)."""

ABSENT = None
"""The decision that a unit has no value of an attribute."""


@dataclass(frozen=True)
class AttributeValues:
    """The decided values by bearer, and the decisions: a bearer is a document, or a unit in one."""

    values: Mapping[Hashable, Mapping[str, Value]]
    decisions: tuple[Decision, ...]


def of_units(study: Study, placed: Mapping[str, Sequence[Placed]], rule: Rule) -> AttributeValues:
    """Decide on every attribute of every unit, from those who marked the unit with its category.

    Whoever marked it without a value says that it has none. An attribute that none of them gave a
    value is not asked about.
    """
    votes: dict[str, list[tuple[Hashable, str, Hashable]]] = defaultdict(list)
    units = {(id, each.unit.id): each for id, in_document in placed.items() for each in in_document}
    for bearer, each in units.items():
        for name in _names(unit.attributes for unit in each.marked_by.values()):
            votes[name] += [
                (bearer, annotator, _cell(unit.attributes.get(name)))
                for annotator, unit in each.marked_by.items()
            ]

    def where(bearer: Hashable) -> dict[str, Any]:
        document, unit_id = cast("tuple[str, str]", bearer)
        unit = units[document, unit_id].unit
        return {
            "document": document,
            "id": unit_id,
            "place": place_of(unit),
            "start": unit.start,
            "words": words_at(study.document(document), unit),
        }

    return _decided(study, votes, rule, where)


def of_documents(study: Study, layers: Shared, rule: Rule) -> AttributeValues:
    """Decide on every attribute of every document, from all who were asked for attributes."""
    votes: dict[str, list[tuple[Hashable, str, Hashable]]] = defaultdict(list)
    for id, by_annotator in layers.items():
        asked_layers = [
            (a, each) for a, each in by_annotator.items() if "attributes" in each.covers
        ]
        for name in _names(layer.attributes for _, layer in asked_layers):
            votes[name] += [(id, a, _cell(each.attributes.get(name))) for a, each in asked_layers]
    return _decided(study, votes, rule, lambda bearer: {"document": bearer})


def _decided(
    study: Study, votes: _Votes, rule: Rule, where: Callable[[Hashable], dict[str, Any]]
) -> AttributeValues:
    values: dict[Hashable, dict[str, Value]] = defaultdict(dict)
    decisions = []
    for name in sorted(votes):
        groups: dict[Hashable, Hashable] = {
            bearer: study.document(where(bearer)["document"]).cluster
            for bearer, _, _ in votes[name]
        }
        consensus = rule(CodingData.from_rows(votes[name], groups=groups))
        for row in range(consensus.data.n_rows):
            bearer = consensus.data.item_name(row)
            value = _value(consensus, row)
            if value is not ABSENT:
                values[bearer][name] = value
            decision = decision_on_row(
                consensus,
                row,
                is_nothing=value is ABSENT,
                show=_value_text,
                task="attribute",
                attribute=name,
                n_annotators=sum(consensus.votes_on(row).values()),
                **where(bearer),
            )
            decisions.append(decision)
    return AttributeValues(values, tuple(decisions))


def _names(bearers: Iterable[Mapping[str, Value]]) -> list[str]:
    """Return the attributes that are decisions, not what a tool keeps beside a unit."""
    return sorted({name for each in bearers for name in each if not is_beside(name)})


def _cell(value: Value | None) -> Hashable:
    """Return a value as a category of its own type: 1, 1.0, True and '1' are four values."""
    return (type(value).__name__, value)


def _value(consensus: Consensus, row: int) -> Value | None:
    code = int(consensus.code[row])
    return ABSENT if code < 0 else cast("_Cell", consensus.categories[code])[1]


def _value_text(category: Hashable) -> str:
    value = cast("_Cell", category)[1]
    if value is None:
        return "none"
    return "+".join(value) if isinstance(value, tuple) else show(value)
