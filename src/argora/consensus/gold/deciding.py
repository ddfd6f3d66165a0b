"""The decisions on a gold standard in their order: units, attributes of units, relations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from argora.consensus.gold.attributes import (
    AttributeValues,
    of_documents,
    of_units,
    settle_attributes,
)
from argora.consensus.gold.conflicts import fitting_relations, opened_by_rule
from argora.consensus.gold.decision import Decision
from argora.consensus.gold.people import Deciders, PersonDecisions
from argora.consensus.gold.progress import Progress, no_progress
from argora.consensus.gold.relations import Related, relate
from argora.consensus.gold.rules import GoldRules
from argora.consensus.gold.segments import on_segments
from argora.consensus.gold.settled_units import settle_units
from argora.consensus.gold.stretches import in_text
from argora.consensus.gold.units import UnitDecisions, fixed_units
from argora.consensus.spans import Boundaries
from argora.consensus.voting import Majority
from argora.errors import DataError
from argora.model import Layer, Study
from argora.model.layer import Kind
from argora.reliability.items.layers import Shared

__all__ = ["Decided", "are_fixed", "decide"]

FIXED = "fixed"
"""What decided on units that annotators did not decide on."""


@dataclass(frozen=True)
class Decided:
    """The decisions on all parts of the gold layers.

    Attributes
    ----------
    of_unit, of_document : their attributes.
    deciders : the people who decided on a unit or relation.
    """

    units: UnitDecisions
    of_unit: AttributeValues
    of_document: AttributeValues
    related: Related
    deciders: Deciders

    @property
    def notes(self) -> tuple[str, ...]:
        """Return what is to be said of the decisions."""
        return (*self.units.notes, *self.related.notes)

    def records(self, broken: Mapping[tuple[str, str], str]) -> Iterator[Decision]:
        """Yield the record of every decision.

        Parameters
        ----------
        broken : the broken rule by document and id of each relation that was left out.
        """
        for part in (self.units, self.of_document, self.of_unit):
            yield from part.decisions
        for each in self.related.decisions:
            rule = "" if each.decided_by else broken.get((each.document, each.id), "")
            yield opened_by_rule(each, rule) if rule else each

    def layers(
        self, empty: Sequence[Layer], study: Study
    ) -> tuple[list[Layer], Mapping[tuple[str, str], str]]:
        """Return the gold layers, without relations that break a rule beside a decision of people.

        Parameters
        ----------
        empty : the layers without content.

        Returns
        -------
        The layers, and the broken rule by document and id of each relation that was left out.
        """
        layers: list[Layer] = []
        broken: dict[tuple[str, str], str] = {}
        for each in empty:
            layer, rules = self._filled(each), dict[str, str]()
            if any(id == each.document for id, _ in self.deciders):
                layer, rules = fitting_relations(study, layer, self.deciders)
            layers.append(layer)
            broken |= {(each.document, id): rule for id, rule in rules.items()}
        return layers, broken

    def _filled(self, layer: Layer) -> Layer:
        """Return a layer without content with the decided units, relations and attributes."""
        id = layer.document
        return replace(
            layer,
            units=tuple(
                replace(
                    each.unit,
                    attributes=self.of_unit.values.get((id, each.unit.id), each.unit.attributes),
                    probabilities=None,
                )
                for each in self.units.gold_units.get(id, ())
            ),
            relations=self.related.relations.get(id, ()),
            attributes=self.of_document.values.get(id, {}),
        )


def decide(
    study: Study,
    layers: Shared,
    rules: GoldRules,
    people: PersonDecisions,
    *,
    kinds: tuple[Kind, ...],
    round: int,
    on_progress: Progress = no_progress,
) -> Decided:
    """Decide on units, then on their attributes, then on relations between them.

    Parameters
    ----------
    layers : whose annotations count, by document.
    kinds, round : of these layers.
    """
    on_progress("units", 0, len(layers))
    free = {id: each for id, each in layers.items() if not are_fixed(each)}
    units = UnitDecisions({}, (), FIXED)
    if free:
        units = _decide_units(study, free, rules, kinds=kinds, round=round)
    fixed = {id: fixed_units(id, each) for id, each in layers.items() if id not in free}
    units = replace(units, gold_units={**units.gold_units, **fixed})
    units, deciders = settle_units(study, layers, units, people)
    rule = rules.attributes
    free_units = {id: units.gold_units[id] for id in free if id in units.gold_units}
    of_unit = of_units(study, free_units, rule, deciders)
    of_document = of_documents(study, layers, rule)
    related = relate(study, layers, units.gold_units, rules, people, on_progress)
    return Decided(
        units,
        settle_attributes(of_unit, study, units.gold_units, people, rule),
        settle_attributes(of_document, study, {}, people, rule),
        related,
        {**deciders, **related.deciders},
    )


def are_fixed(layers: Mapping[str, Layer]) -> bool:
    """Return whether the units of a document are fixed: no annotator was asked for them."""
    return all("units" not in layer.covers for layer in layers.values())


def _decide_units(
    study: Study, layers: Shared, rules: GoldRules, *, kinds: tuple[Kind, ...], round: int = 1
) -> UnitDecisions:
    """Decide on the units of every document: by segment where there are given ones.

    Raises
    ------
    DataError
        If only some of the documents have given segments: they are two kinds of decision.
    """
    cut = [id for id in layers if study.document(id).segmentations.get("segment") is not None]
    if cut and len(cut) < len(layers):
        bare = next(id for id in layers if id not in cut)
        raise DataError(
            f"{len(cut)} documents have given segments, such as {cut[0]!r}, and others have none, "
            f"such as {bare!r}; make a gold standard of each kind on its own"
        )
    if cut:
        rule = rules.units or Majority()
        if isinstance(rule, Boundaries):
            raise DataError(
                "the boundaries of given segments are no matter of votes; "
                "take majority or another rule for items"
            )
        return on_segments(study, layers, rule, kinds=kinds, round=round, unmarked=rules.unmarked)
    return in_text(study, layers, rules, kinds=kinds, round=round)
