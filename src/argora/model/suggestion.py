"""Suggestions: the units and relations of another layer, as an annotator may take them over."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from argora.model.document import Document
from argora.model.layer import Layer, Relation, Unit, decided
from argora.model.probabilities import DIGITS, Probabilities
from argora.model.scheme import Scheme
from argora.model.span import Span

__all__ = ["Suggestion", "keys_of", "suggestions_of"]


@dataclass(frozen=True)
class Suggestion:
    """A unit or a relation that is proposed to an annotator.

    It has the id that the unit or relation gets where the annotator takes it over, so the log of
    the layer says where that came from.

    Attributes
    ----------
    probability : that it is there and has its category, by the model; None where nobody says so.
    """

    element: Unit | Relation
    probability: float | None = None

    @property
    def id(self) -> str:
        """The id of the unit or relation."""
        return self.element.id

    @property
    def kind(self) -> Literal["unit", "relation"]:
        """Whether it is a unit or a relation."""
        return "unit" if isinstance(self.element, Unit) else "relation"

    def fits(self, scheme: Scheme) -> bool:
        """Return whether the scheme has the category."""
        return self.element.category is None or scheme.has(self.kind, self.element.category)


def suggestions_of(
    layer: Layer,
    document: Document,
    *,
    prefix: str,
    asks: Collection[str],
    fixed_units: Iterable[Unit] = (),
) -> tuple[Suggestion, ...]:
    """Return what a layer suggests to annotators: units first, then relations.

    Notes are left out, and so are relations one of whose ends is not suggested.

    Parameters
    ----------
    prefix : of the new ids; another one for every layer that is suggested for a document.
    asks : the tasks of the annotators. Where they are asked for relations and not for units, units
        are not suggested, and relations are those between ``fixed_units`` at the same places.
    """
    if "units" in asks:
        ids = {unit.id: f"{prefix}-{unit.id}" for unit in layer.units}
        elements: list[Unit | Relation] = [replace(unit, id=ids[unit.id]) for unit in layer.units]
    else:
        ids, elements = _fixed(layer, document, fixed_units), []
    if "relations" in asks:
        elements += _tied(layer.relations, ids, prefix)
    with_attributes = "attributes" in asks
    return tuple(_suggested(element, with_attributes=with_attributes) for element in elements)


def keys_of(suggested: Iterable[Suggestion]) -> dict[str, Hashable]:
    """Return what each suggestion says, by its id: its kind, its place and its category.

    Two suggestions that say the same have the same key, whenever they were computed. The place of a
    relation is that of its ends; an end that is not suggested, such as a fixed unit, is its id.
    """
    suggested = tuple(suggested)
    elements = {each.id: each.element for each in suggested}
    return {
        each.id: (each.kind, _place(each.id, elements), each.element.category) for each in suggested
    }


def _place(id: str, elements: Mapping[str, Unit | Relation]) -> Hashable:
    match elements.get(id):
        case None:
            return id
        case Unit() as unit:
            return unit.spans, unit.segment, unit.text
        case Relation(sources=sources, target=target):
            return frozenset(_place(each, elements) for each in sources), _place(target, elements)


def _fixed(layer: Layer, document: Document, fixed_units: Iterable[Unit]) -> dict[str, str]:
    """Return the ids of fixed units by the ids of the layer's units at the same places."""
    places: Mapping[tuple[Span, ...], str] = {u.spans_in(document): u.id for u in fixed_units}
    spans = ((unit.id, unit.spans_in(document)) for unit in layer.units)
    return {id: places[place] for id, place in spans if place and place in places}


def _tied(relations: Iterable[Relation], ids: dict[str, str], prefix: str) -> list[Relation]:
    """Return the relations whose ends are there, each behind the relations that it leads to."""
    tied: list[Relation] = []
    ids, waiting = dict(ids), list(relations)
    while ready := [r for r in waiting if all(end in ids for end in (*r.sources, r.target))]:
        for each in ready:
            ids[each.id] = f"{prefix}-{each.id}"
            sources = tuple(ids[end] for end in each.sources)
            tied.append(replace(each, id=ids[each.id], sources=sources, target=ids[each.target]))
        waiting = [each for each in waiting if each.id not in ids]
    return tied


def _suggested(element: Unit | Relation, *, with_attributes: bool) -> Suggestion:
    attributes = decided(element.attributes) if with_attributes else {}
    bare = replace(element, attributes=attributes, probabilities=None)
    return Suggestion(bare, _probability(element.probabilities, element.category))


def _probability(probabilities: Probabilities | None, category: str | None) -> float | None:
    """Return the probability that something is there and has a category; None if there is none."""
    if probabilities is None:
        return None
    parts = [probabilities.exists, probabilities.category.get(category or "")]
    factors = [each for each in parts if each is not None]
    return round(math.prod(factors), DIGITS) if factors else None
