"""Attributes of the units and documents of a gold layer, from all who gave one a value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from argora.consensus.gold.decision import Decision, Status, decision_on_row
from argora.consensus.gold.people import GONE, NOTHING, PersonDecision, PersonDecisions
from argora.consensus.gold.places import parts_of_unit, place_of
from argora.consensus.gold.units import GoldUnit, words_at
from argora.consensus.result import Consensus
from argora.consensus.rule import Rule
from argora.errors import did_you_mean
from argora.formats.cells import to_value
from argora.formats.decisions import RecordRow
from argora.model import Scheme, Study, Unit
from argora.model.layer import Value, is_beside
from argora.reliability import CodingData
from argora.reliability.coding.factor import show
from argora.reliability.items.layers import Shared

__all__ = ["AttributeValues", "of_documents", "of_units", "settle_attributes"]

_Cell = tuple[str, Value | None]
_Votes = Mapping[str, Sequence[tuple[Hashable, str, Hashable]]]
"""For each attribute its votes: (bearer, annotator, value)."""

NO_VALUE = "the scheme requires it, and nobody who marked this unit gave it a value"
ABSENT = None
"""The decision that a unit has no value of an attribute."""


@dataclass(frozen=True)
class AttributeValues:
    """The decided values by bearer, and the decisions: a bearer is a document, or a unit in one."""

    values: Mapping[Hashable, Mapping[str, Value]]
    decisions: tuple[Decision, ...]


def of_units(
    study: Study,
    gold_units: Mapping[str, Sequence[GoldUnit]],
    rule: Rule,
    deciders: Collection[tuple[str, str]] = (),
) -> AttributeValues:
    """Decide on every attribute of every unit, from those who marked the unit with its category.

    Whoever marked it without a value says that it has none. An attribute that none of them gave a
    value is not asked about, unless the scheme requires it of a unit that people decided on.

    Parameters
    ----------
    deciders : document and id of the units that people decided on.
    """
    votes: dict[str, list[tuple[Hashable, str, Hashable]]] = defaultdict(list)
    units = {
        (id, each.unit.id): each for id, in_document in gold_units.items() for each in in_document
    }
    in_use = {name for layer in study.layers for unit in layer.units for name in unit.attributes}
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

    decided = _decided(study, votes, rule, where)
    present = {(each.document, each.id, each.attribute) for each in decided.decisions}
    open_rows = tuple(
        Decision(
            task="attribute",
            status="undecided",
            rule=str(rule),
            attribute=attribute.name,
            reason=NO_VALUE,
            **where(bearer),
        )
        for bearer, each in units.items()
        if bearer in deciders
        for attribute in study.scheme.attributes
        if attribute.required
        and each.unit.category in attribute.of
        and attribute.name in in_use
        and (*bearer, attribute.name) not in present
    )
    return replace(decided, decisions=(*decided.decisions, *open_rows))


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


def settle_attributes(
    attributes: AttributeValues,
    study: Study,
    gold_units: Mapping[str, Sequence[GoldUnit]],
    people: PersonDecisions,
    rule: Rule,
) -> AttributeValues:
    """Return the values with those that people decided on.

    Parameters
    ----------
    attributes : of units, or of documents if there are no units.

    Raises
    ------
    FormatError
        If a decision names a value that the scheme does not have.
    """
    values = {bearer: dict(each) for bearer, each in attributes.values.items()}
    rows = {(each.document, each.id, each.attribute): each for each in attributes.decisions}
    for id in people.documents("attribute"):
        units = {parts_of_unit(each.unit): each.unit for each in gold_units.get(id, ())}
        holding = people.on(id, "attribute")
        for each in (*holding, *people.stale_on(id, "attribute")):
            if bool(each.places) != bool(gold_units):
                continue
            unit = units.get(each.places[0]) if each.places else None
            key = (id, "" if unit is None else unit.id, each.row.attribute)
            bearer = id if unit is None else (id, unit.id)
            row = rows.get(key) or _blank(study, id, unit, each.row, rule)
            of_bearer = values.setdefault(bearer, {})
            if each.places and unit is None:
                key, row = (id, each.row.place, each.row.attribute), each.open_again(row, GONE)
            elif each in holding:
                value = _settled_value(study.scheme, each.row)
                of_bearer |= {} if value is ABSENT else {each.row.attribute: value}
                row = _recorded(each, row, value)
            else:
                row = each.open_again(row)
            if row.status != "decided":
                of_bearer.pop(each.row.attribute, None)
            rows[key] = row
    return AttributeValues(values, tuple(rows.values()))


def _recorded(each: PersonDecision, row: Decision, value: Value | None) -> Decision:
    status: Status = "nothing" if value is ABSENT else "decided"
    text = "" if value is ABSENT else _value_text(_cell(value))
    return each.recorded(row).with_outcome(status, value=text)


def _settled_value(scheme: Scheme, row: RecordRow) -> Value | None:
    """Return the value that people decided on."""
    attribute = scheme.attribute(row.attribute)
    if attribute is None:
        names = [each.name for each in scheme.attributes]
        near = did_you_mean(row.attribute, names)
        raise row.wrong("attribute", f"the scheme has no {row.attribute!r}{near}; it has {names}")
    if attribute.values:
        value = attribute.canonical(row.decision)
        if value in attribute.values:
            return value
        if row.decision != NOTHING:
            near = did_you_mean(row.decision, attribute.values)
            expected = f"expected one of {list(attribute.values)} or {NOTHING!r}"
            raise row.wrong("decision", f"found {row.decision!r}{near}, {expected}")
    return ABSENT if row.decision == NOTHING else to_value(row.decision)


def _blank(study: Study, document: str, unit: Unit | None, row: RecordRow, rule: Rule) -> Decision:
    """Return the record of a question that the votes do not ask."""
    blank = Decision(
        document=document,
        task="attribute",
        status="undecided",
        rule=str(rule),
        place=row.place,
        attribute=row.attribute,
    )
    if unit is None:
        return blank
    words = words_at(study.document(document), unit)
    return replace(blank, id=unit.id, place=place_of(unit), start=unit.start, words=words)


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
