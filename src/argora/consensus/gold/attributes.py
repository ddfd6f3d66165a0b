"""Attributes of the units and documents of a gold layer, from all who gave one a value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from argora.consensus.gold.decision import Decision
from argora.consensus.gold.placed import Placed, place_of, words_at
from argora.consensus.result import Consensus
from argora.consensus.rule import Rule
from argora.model import Study
from argora.model.layer import Value, is_beside
from argora.reliability import CodingData
from argora.reliability.coding.factor import show
from argora.reliability.items.layers import Shared

__all__ = ["OfUnits", "of_documents", "of_units"]

_Cell = tuple[str, Value | None]

ABSENT = None
"""The decision that a unit has no value of an attribute."""


@dataclass(frozen=True)
class OfUnits:
    """Values by bearer, with what is on record about each."""

    values: Mapping[Hashable, Mapping[str, Value]]
    decisions: tuple[Decision, ...]


def of_units(study: Study, placed: Mapping[str, Sequence[Placed]], rule: Rule) -> OfUnits:
    """Decide on every attribute of every unit, from those who marked the unit with its category.

    Whoever marked it without a value says that it has none. An attribute that none of them gave a
    value is not asked about.
    """
    asked: dict[str, list[tuple[Hashable, str, Hashable]]] = defaultdict(list)
    units = {(id, each.unit.id): each for id, own in placed.items() for each in own}
    for bearer, each in units.items():
        for name in _names(unit.attributes for unit in each.marked_by.values()):
            asked[name] += [
                (bearer, who, _cell(unit.attributes.get(name)))
                for who, unit in each.marked_by.items()
            ]
    values: dict[Hashable, dict[str, Value]] = defaultdict(dict)
    told = []
    for name in sorted(asked):
        consensus = _decide(study, asked[name], rule)
        for row in range(consensus.data.n_rows):
            id, unit = cast("tuple[str, str]", consensus.data.item_name(row))
            each = units[id, unit]
            value = _value(consensus, row)
            if value is not ABSENT:
                values[id, unit][name] = value
            document = study.document(id)
            told.append(
                _told(
                    consensus,
                    row,
                    document.id,
                    name,
                    id=unit,
                    place=place_of(each.unit),
                    start=each.unit.start,
                    words=words_at(document, each.unit),
                )
            )
    return OfUnits(values, tuple(told))


def of_documents(study: Study, layers: Shared, rule: Rule) -> OfUnits:
    """Decide on every attribute of every document, from all who were asked for attributes."""
    asked: dict[str, list[tuple[Hashable, str, Hashable]]] = defaultdict(list)
    for id, by_annotator in layers.items():
        own = {who: layer for who, layer in by_annotator.items() if "attributes" in layer.covers}
        for name in _names(layer.attributes for layer in own.values()):
            asked[name] += [(id, who, _cell(la.attributes.get(name))) for who, la in own.items()]
    values: dict[Hashable, dict[str, Value]] = defaultdict(dict)
    told = []
    for name in sorted(asked):
        consensus = _decide(study, asked[name], rule)
        for row in range(consensus.data.n_rows):
            id = str(consensus.data.item_name(row))
            value = _value(consensus, row)
            if value is not ABSENT:
                values[id][name] = value
            told.append(_told(consensus, row, id, name))
    return OfUnits(values, tuple(told))


def _names(bearers: Iterable[Mapping[str, Value]]) -> list[str]:
    """Return the attributes that are decisions, not what a tool keeps beside a unit."""
    found = {name for attributes in bearers for name in attributes}
    return sorted(name for name in found if not is_beside(name))


def _cell(value: Value | None) -> Hashable:
    """Return a value as a category of its own type: 1, 1.0, True and '1' are four values."""
    return (type(value).__name__, value)


def _decide(study: Study, rows: Sequence[tuple[Hashable, str, Hashable]], rule: Rule) -> Consensus:
    groups: dict[Hashable, Hashable] = {}
    for item, _, _ in rows:
        id = item if isinstance(item, str) else cast("tuple[str, str]", item)[0]
        groups[item] = study.document(id).cluster
    return rule(CodingData.from_rows(rows, groups=groups))


def _value(consensus: Consensus, row: int) -> Value | None:
    code = int(consensus.code[row])
    if code < 0:
        return ABSENT
    return cast("_Cell", consensus.categories[code])[1]


def _said(category: Hashable) -> str:
    value = cast("_Cell", category)[1]
    if value is None:
        return "none"
    return "+".join(value) if isinstance(value, tuple) else show(value)


def _told(
    consensus: Consensus, row: int, document: str, attribute: str, **where: object
) -> Decision:
    code = int(consensus.code[row])
    value = _value(consensus, row)
    votes = consensus.votes_on(row)
    return Decision(
        document=document,
        task="attribute",
        status="undecided" if code < 0 else "nothing" if value is ABSENT else "decided",
        rule=consensus.rule,
        attribute=attribute,
        value="" if value is ABSENT else _said(consensus.categories[code]),
        votes={_said(said): n for said, n in votes.items()},
        supporters=consensus.voters_for(row),
        n_annotators=sum(votes.values()),
        probability=float(consensus.probability[row]),
        margin=float(consensus.margin[row]),
        reason=consensus.reasons[consensus.why[row]],
        **where,  # type: ignore[arg-type]
    )
