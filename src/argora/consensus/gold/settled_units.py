"""Units that people decided on, in the place of what a rule made of the votes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from argora.consensus.gold.conflicts import fitting_units, opened_by_rule
from argora.consensus.gold.decision import Decision
from argora.consensus.gold.people import (
    NOTHING,
    Deciders,
    PersonDecision,
    PersonDecisions,
    parts_in_row,
)
from argora.consensus.gold.places import (
    Parts,
    buckets,
    parts_of,
    parts_of_unit,
    place_of,
    spans_of,
)
from argora.consensus.gold.units import ClosestUnits, GoldUnit, UnitDecisions, new_ids, words_at
from argora.errors import did_you_mean
from argora.model import Document, Layer, Scheme, Span, Study, Unit, common_length
from argora.reliability.items.layers import Shared

__all__ = ["settle_units"]

_Settled = Mapping[tuple[str, Parts], Sequence[PersonDecision]]
"""The units that people decided on, by category and place."""


def settle_units(
    study: Study, layers: Shared, units: UnitDecisions, people: PersonDecisions
) -> tuple[UnitDecisions, Deciders]:
    """Return the units with those that people decided on, and who decided on each of these.

    What a rule made of the votes gives way where it overlaps a decision, unless an annotator marked
    both, and where it breaks a rule of the scheme beside one.

    Raises
    ------
    FormatError
        If a decision cannot be understood or breaks a rule of the scheme.
    """
    gold_units = dict(units.gold_units)
    deciders: dict[tuple[str, str], Sequence[PersonDecision]] = {}
    decisions = {id: list[Decision]() for id in gold_units}
    for each in units.decisions:
        decisions[each.document].append(each)
    for id in people.documents("unit"):
        one = _DocumentUnits(study.document(id), study.scheme, layers[id], units.rule)
        holding, stale = people.on(id, "unit"), people.stale_on(id, "unit")
        settled = one.settled(holding, gold_units[id])
        asked_places = [each.places[0] for each in (*holding, *stale)]
        chosen = one.units(gold_units[id], settled, asked_places)
        in_document = [each.unit for each in chosen]
        of_unit = {u.id: settled[_key(u)] for u in in_document if _key(u) in settled}
        broken = fitting_units(one.document, study.scheme, in_document, of_unit)
        chosen = tuple(each for each in chosen if each.unit.id not in broken)
        gold_units[id] = chosen
        deciders |= {(id, unit): each for unit, each in of_unit.items()}
        decisions[id] = list(one.record(decisions[id], chosen, settled, holding, stale, broken))
    every = tuple(decision for each in decisions.values() for decision in each)
    return replace(units, gold_units=gold_units, decisions=every), deciders


def _key(unit: Unit) -> tuple[str, Parts]:
    return unit.category or "", parts_of_unit(unit)


class _Claimed:
    """The places that people decided on.

    Attributes
    ----------
    parts : of all of them.
    """

    def __init__(self, places: Sequence[Parts]) -> None:
        self.parts = frozenset(part for place in places for part in place)
        self._places = places

    @cached_property
    def _at(self) -> Mapping[int, Sequence[tuple[Parts, Sequence[Span]]]]:
        at: dict[int, list[tuple[Parts, Sequence[Span]]]] = defaultdict(list)
        for place in dict.fromkeys(self._places):
            spans = spans_of(place)
            for bucket in set(buckets(spans)):
                at[bucket].append((place, spans))
        return at

    def sharing(self, parts: Parts) -> Iterator[Parts]:
        """Yield the places that share characters with a place."""
        spans = spans_of(parts)
        near = {
            place: own_spans for at in buckets(spans) for place, own_spans in self._at.get(at, ())
        }
        yield from (
            place for place, own_spans in near.items() if common_length(spans, own_spans) > 0
        )


@dataclass(frozen=True)
class _DocumentUnits:
    """The units of one document on which people decided."""

    document: Document
    scheme: Scheme
    layers: Mapping[str, Layer]
    rule: str

    @property
    def is_segmented(self) -> bool:
        return self.document.segmentations.get("segment") is not None

    def settled(
        self, holding: Sequence[PersonDecision], gold_units: Sequence[GoldUnit]
    ) -> _Settled:
        """Return the units that were decided on.

        A decision without boundaries takes those of the unit that the votes have there with the
        same category.
        """
        answers = {each.places[0]: self._categories(each) for each in holding}
        settled: dict[tuple[str, Parts], list[PersonDecision]] = {}
        for each in holding:
            (parts,) = each.places
            for category in answers[parts]:
                place = (
                    parts_in_row(each.row, "boundaries", self.document)
                    if each.row.boundaries
                    else self._voted(parts, category, gold_units, answers)
                )
                settled.setdefault((category, place), []).append(each)
        return settled

    def _categories(self, each: PersonDecision) -> tuple[str, ...]:
        """Return the categories that were decided on; two units may lie at one place."""
        text = each.row.decision
        if text == NOTHING and not self.scheme.has("unit", text):
            if each.row.boundaries:
                raise each.row.wrong("boundaries", "no unit was decided on; expected an empty cell")
            return ()
        names = [text]
        if self.scheme.canonical("unit", text) is None:
            names = text.split("+")
        categories = []
        for name in names:
            category = self.scheme.canonical("unit", name)
            if category is None:
                ids = self.scheme.unit_ids
                raise each.row.wrong(
                    "decision",
                    f"found {name!r}{did_you_mean(name, ids)}, expected one of {list(ids)} or "
                    f"{NOTHING!r}",
                )
            categories.append(category)
        return tuple(dict.fromkeys(categories))

    def _voted(
        self,
        parts: Parts,
        category: str,
        gold_units: Sequence[GoldUnit],
        answers: Mapping[Parts, tuple[str, ...]],
    ) -> Parts:
        """Return the place of the unit that votes have here, without what was decided otherwise."""
        if not self.is_segmented:
            return parts
        for unit in (each.unit for each in gold_units):
            if unit.category == category and set(parts) <= set(unit.segment):
                return tuple(
                    part for part in unit.segment if category in answers.get((part,), (category,))
                )
        return parts

    def units(
        self, gold_units: Sequence[GoldUnit], settled: _Settled, asked_places: Sequence[Parts]
    ) -> tuple[GoldUnit, ...]:
        """Return the units that were decided on, and of the others those that do not give way.

        Parameters
        ----------
        asked_places : of the questions that people decided, on votes of now or of before.
        """
        claimed = _Claimed([*asked_places, *(place for _, place in settled)])
        keys = {_key(each.unit) for each in gold_units} & settled.keys()
        remaining = [
            rest
            for each in gold_units
            if (rest := each if _key(each.unit) in keys else self._without(each, claimed))
        ]
        ids_at = {parts_of_unit(each.unit): each.unit.id for each in gold_units}
        fresh = [key for key in settled if key not in keys]
        used = [each.unit.id for each in remaining]
        preferred = [ids_at.get(settled[key][0].places[0]) for key in fresh]
        ids = list(new_ids([*used, *preferred], "u"))[len(used) :]
        added = [self._gold_unit(id, *key) for id, key in zip(ids, fresh, strict=True)]
        return tuple(sorted((*remaining, *added), key=self._order))

    def _without(self, each: GoldUnit, claimed: _Claimed) -> GoldUnit | None:
        """Return a unit without the places that people decided on; None if nothing remains."""
        parts = parts_of_unit(each.unit)
        if self.is_segmented:
            rest = tuple(part for part in parts if part not in claimed.parts)
            if not rest or rest == parts:
                return each if rest else None
            return GoldUnit(replace(each.unit, segment=rest, spans=()), each.marked_by)
        for place in claimed.sharing(parts):
            if parts == place or not self._marked_both(parts, place):
                return None
        return each

    def _marked_both(self, one: Parts, other: Parts) -> bool:
        return any({one, other} <= marked for marked in self._marked)

    @cached_property
    def _marked(self) -> Sequence[frozenset[Parts]]:
        layers = self.layers.values()
        return [frozenset(parts_of_unit(unit) for unit in layer.units) for layer in layers]

    @cached_property
    def _closest(self) -> Mapping[str, ClosestUnits]:
        return {name: ClosestUnits(layer, self.document) for name, layer in self.layers.items()}

    def _gold_unit(self, id: str, category: str, parts: Parts) -> GoldUnit:
        """Return a unit that was decided on, with the unit of each annotator that is most like."""
        unit = self._unit(id, category, parts)
        spans = unit.spans_in(self.document)
        marked_by = {
            annotator: closest
            for annotator, units in self._closest.items()
            if (closest := units.closest(spans, category)) is not None
        }
        return GoldUnit(unit, marked_by)

    def _unit(self, id: str, category: str | None, parts: Parts) -> Unit:
        if self.is_segmented:
            return Unit(id, category=category, segment=parts)
        return Unit(id, spans_of(parts), category)

    def _order(self, each: GoldUnit) -> tuple[object, ...]:
        spans = each.unit.spans_in(self.document)
        return not spans, [(span.start, -span.end) for span in spans]

    # ----- the record ---------------------------------------------------------------------------

    def record(
        self,
        decisions: Sequence[Decision],
        gold_units: Sequence[GoldUnit],
        settled: _Settled,
        holding: Sequence[PersonDecision],
        stale: Sequence[PersonDecision],
        broken: Mapping[str, str],
    ) -> Iterator[Decision]:
        """Yield the record of every question."""
        units = {each.unit.id: each.unit for each in gold_units}
        rows: dict[Parts, list[Decision]] = {}
        for row in decisions:
            rows.setdefault(parts_of(row.place, self.document), []).append(row)
        of_decision: dict[Parts, list[Unit]] = {}
        for unit in units.values():
            for each in settled.get(_key(unit), ()):
                of_decision.setdefault(each.places[0], []).append(unit)
        answered = {each.places[0]: each for each in holding}
        reopened = {each.places[0]: each for each in stale}
        for parts, same in rows.items():
            if parts not in answered and parts not in reopened:
                yield from (self._of_others(row, parts, units, settled, broken) for row in same)
        for parts, each in reopened.items():
            yield each.open_again((rows.get(parts) or [self._blank(parts)])[0])
        for parts, each in answered.items():
            decided = of_decision.get(parts, [])
            row = (rows.get(parts) or [self._blank(parts)])[0]
            if each.row.boundaries:  # the rule's supporters marked another place
                row = row.with_outcome("undecided")
            yield each.recorded(row).with_outcome(
                "decided" if decided else "nothing",
                value="+".join(sorted(unit.category or "" for unit in decided)),
                id=" ".join(unit.id for unit in decided[:1]),
            )

    def _of_others(
        self,
        row: Decision,
        parts: Parts,
        units: Mapping[str, Unit],
        settled: _Settled,
        broken: Mapping[str, str],
    ) -> Decision:
        """Return the record of a question that people did not decide, beside their decisions."""
        for unit in units.values() if self.is_segmented else ():
            deciders = settled.get(_key(unit))
            if deciders and set(parts) <= set(unit.segment):
                names = ", ".join(dict.fromkeys(n for d in deciders for n in d.row.decided_by))
                return row.with_outcome(
                    "decided",
                    value=unit.category or "",
                    id=unit.id,
                    reason=f"part of the unit that {names} decided on at {place_of(unit)}",
                )
        if row.status != "decided" or row.id in units:
            return row
        if rule := broken.get(row.id):
            return opened_by_rule(row, rule)
        reason = "a person decided on a place that it overlaps"
        return row.with_outcome("nothing", id="", reason=reason)

    def _blank(self, parts: Parts) -> Decision:
        """Return the record of a question that the votes do not ask."""
        place = self._unit("here", None, parts)
        spans = place.spans_in(self.document)
        return Decision(
            document=self.document.id,
            task="unit",
            status="undecided",
            rule=self.rule,
            place=place_of(place),
            start=spans[0].start if spans else None,
            words=words_at(self.document, place) if self.document.text is not None else "",
            n_annotators=len(self.layers),
        )
