"""Digests of the votes at a place, whatever rule decides: they change when a vote does."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any

from argora.consensus.gold.places import Parts, buckets, parts_of_unit, spans_of
from argora.model import Document, Layer, Relation, Unit

__all__ = ["VoteDigests"]


class VoteDigests:
    """Digests of what the annotators of one document said, by place.

    A digest depends on what every annotator said there, and on nothing else: neither
    on a rule, nor on ids, nor on the rest of the document.
    """

    def __init__(self, document: Document, layers: Mapping[str, Layer], symmetric: frozenset[str]):
        self.document = document
        self.layers = layers
        self.symmetric = symmetric

    def digest(self, task: str, places: Sequence[Parts], attribute: str = "") -> str:
        """Return a digest of the votes on a question.

        Parameters
        ----------
        places : of the unit that the question is about, of both units for a pair; none for a
            question about the document.
        """
        covered = {"unit": "units", "attribute": "attributes", "relation": "relations"}[task]
        votes: list[list[Any]] = []
        for annotator in sorted(self.layers):
            layer = self.layers[annotator]
            if covered not in layer.covers:
                continue
            if not places:
                votes.append([annotator, _plain(layer.attributes.get(attribute))])
                continue
            units = [unit for parts in sorted(places) for unit in self._units_at(annotator, parts)]
            answers = [self._answer(layer, unit, task, attribute) for unit in units]
            votes.append([annotator, *sorted(answers, key=json.dumps)])
        text = json.dumps([task, attribute, votes], ensure_ascii=False)
        # A letter in front: a spreadsheet would take 12e45678 for a number.
        return f"v{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"

    def _answer(self, layer: Layer, unit: Unit, task: str, attribute: str) -> list[Any]:
        place = list(parts_of_unit(unit))
        if task == "unit":
            return [place, unit.category]
        if task == "attribute":
            return [place, unit.category, _plain(unit.attributes.get(attribute))]
        relations = self._relations[layer.annotator].get(unit.id, ())
        ends = [
            [each.category, sorted(_described(layer, end) for end in _ends(each, unit.id))]
            for each in relations
        ]
        return [place, sorted(ends, key=json.dumps)]

    def _units_at(self, annotator: str, parts: Parts) -> list[Unit]:
        """Return the units of an annotator that share text or a segment with a place."""
        index = self._index[annotator]
        if self.document.segmentations.get("segment") is not None:
            near = {unit.id: unit for part in parts for unit in index.get(part, ())}
            return list(near.values())
        spans = spans_of(parts)
        near = {unit.id: unit for key in buckets(spans) for unit in index.get(key, ())}
        return [
            unit
            for unit in near.values()
            if any(span.overlaps(other) for span in spans for other in unit.spans)
        ]

    @cached_property
    def _index(self) -> Mapping[str, Mapping[str | int, Sequence[Unit]]]:
        index: dict[str, dict[str | int, list[Unit]]] = {}
        for annotator, layer in self.layers.items():
            entries = index[annotator] = defaultdict(list)
            for unit in layer.units:
                for key in self._keys(unit):
                    entries[key].append(unit)
        return index

    def _keys(self, unit: Unit) -> set[str | int]:
        cut = self.document.segmentations.get("segment")
        if cut is None:
            return set(buckets(unit.spans))
        if unit.segment:
            return set(unit.segment)
        return {cut.ids[i] for span in unit.spans for i in cut.overlapping(span)}

    @cached_property
    def _relations(self) -> Mapping[str, Mapping[str, Sequence[Relation]]]:
        """The relations from each unit of each annotator; those without direction at both ends."""
        relations: dict[str, dict[str, list[Relation]]] = {}
        for annotator, layer in self.layers.items():
            by_unit = relations[annotator] = defaultdict(list)
            for each in layer.relations:
                both = (each.target,) if each.category in self.symmetric else ()
                for end in (*each.sources, *both):
                    by_unit[end].append(each)
        return relations


def _ends(relation: Relation, unit_id: str) -> list[str]:
    return [end for end in (*relation.sources, relation.target) if end != unit_id]


def _described(layer: Layer, id: str) -> str:
    """Describe an end of a relation without ids, which may change."""
    element = layer.by_id[id]
    if isinstance(element, Unit):
        return " ".join(parts_of_unit(element)) or str(element.text)
    sources = " + ".join(sorted(_described(layer, source) for source in element.sources))
    return f"({sources} > {_described(layer, element.target)})"


def _plain(value: object) -> list[str]:
    """Return a value with its type: 1, 1.0, True and '1' are four values."""
    return [type(value).__name__, repr(value)]
